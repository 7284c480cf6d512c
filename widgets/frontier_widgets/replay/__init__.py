"""Replay: an annotated game, walked through, guessed, annotated."""
