"""Games that are played here: who sits where, what has happened so far, and how it is kept."""
