"""Play: a game of one's own, against bots, at one screen, or from a real table."""
