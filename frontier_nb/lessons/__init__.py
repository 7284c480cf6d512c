"""Lessons: files that teach a game by doing, written without programming (``docs/lessons.md``)."""
