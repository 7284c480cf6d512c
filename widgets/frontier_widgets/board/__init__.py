"""The board: a scene on a canvas, and over it the overlay with its buttons, keys, words and storage."""
