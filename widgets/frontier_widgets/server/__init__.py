"""The server of the apps: Voila's, with limits, health, pages of our own for trouble, and a clean end.

``app`` puts it together, ``kernels`` says which kernels there are and for how long, ``handlers`` answers
requests.
"""
