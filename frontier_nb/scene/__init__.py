"""Scenes: display lists that every painter shows alike."""
