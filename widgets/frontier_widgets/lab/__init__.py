"""The Lab: any position set up by hand, and what can be asked about it."""
