"""How much a record may hold: past any of these a reader says so, at the place, and goes on or stops.

They keep a damaged or hostile file from costing more than a moment and some megabytes. A game of a
thousand events takes about a hundredth of what one game may have.
"""

from __future__ import annotations

from typing import Final

MAX_BYTES: Final = 16 << 20
"""Bytes (or characters) of one file."""

MAX_GAME_BYTES: Final = 4 << 20
"""Characters of one game in a file."""

MAX_GAMES: Final = 10_000
"""Games in one file."""

MAX_EVENTS: Final = 50_000
"""Events in one game, those of its variations included."""

MAX_NOTES: Final = 50_000
"""Comments, NAGs, marks and variations in one game, taken together."""

MAX_TOKENS: Final = 200_000
"""Words, brackets and comments of one game in FGN, taken together."""

MAX_ITEMS: Final = 1_000_000
"""Tokens in one file of FGN, or events and notes in one of JSON."""

MAX_DEPTH: Final = 100
"""Variations within variations."""

MAX_HEADERS: Final = 1_000
"""Headers of one game."""

MAX_TEXT: Final = 100_000
"""Characters of one comment or of one header's value."""

MAX_NAME: Final = 500
"""Characters of a header's name, a player's name, or one field of a mark."""

MAX_WORD: Final = 20_000
"""Characters of one word in FGN."""

MAX_NAG: Final = 999_999
"""The largest number of a NAG."""

MAX_DIGITS: Final = 15
"""Digits of a number in JSON."""

MAX_GAME_FAULTS: Final = 100
"""Faults listed for one game; with so many the rest of it is not read."""

MAX_FAULTS: Final = 5_000
"""Faults listed for one file; with so many the rest of it is not read."""
