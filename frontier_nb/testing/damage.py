"""Damaged text: what is left of a good one after a slip of the hand, a bad copy or ill will."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

ODD: Final = (
    *("", " ", "\n", "\x00", "-", "?", "~", "{", "}", "(", "%s", "0", "9" * 30),
    *("\N{ARABIC-INDIC DIGIT THREE}", "\N{SUPERSCRIPT TWO}", "\N{RIGHT-TO-LEFT OVERRIDE}", "\xe9"),
)
"""What slips into texts: signs with a meaning of their own, and digits that are none."""


def damaged(text: str, rng: Random, number: int) -> Iterator[str]:
    """Yield `number` damaged versions of `text`, each different from it."""
    found = 0
    while found < number:
        changed = rng.choice(_WAYS)(text, rng)
        if changed != text:
            found += 1
            yield changed


def _cut(text: str, rng: Random) -> str:
    return text[: rng.randrange(len(text))] if text else "-"


def _dropped(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + text[place + rng.randint(1, 3) :]


def _inserted(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    return text[:place] + rng.choice(ODD) + text[place:]


def _replaced(text: str, rng: Random) -> str:
    place = rng.randrange(len(text) + 1)
    sign: str = rng.choice([*ODD, *text])
    return text[:place] + sign + text[place + 1 :]


def _exchanged(text: str, rng: Random) -> str:
    """Exchange two parts between separators, as a person does who mixes up fields."""
    separators = sorted({sign for sign in text if not sign.isalnum()})
    if not separators:
        return text[::-1] + "x"
    separator = rng.choice(separators)
    parts = text.split(separator)
    one, other = rng.randrange(len(parts)), rng.randrange(len(parts))
    parts[one], parts[other] = parts[other], parts[one]
    return separator.join(parts)


def _copied(text: str, rng: Random) -> str:
    """Put one part in the place of another."""
    start, end = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    place = rng.randrange(len(text) + 1)
    part = text[start:end][:12]
    return text[:place] + part + text[place + len(part) :]


def _counted(text: str, rng: Random) -> str:
    """Change a number by one, or make it huge."""
    places = [place for place, sign in enumerate(text) if sign in "0123456789"]
    if not places:
        return text + "1"
    place = rng.choice(places)
    change = str((int(text[place]) + rng.choice((1, -1))) % 10) if rng.random() < 0.8 else "7" * 40
    return text[:place] + change + text[place + 1 :]


_WAYS: Final[Sequence[Callable[[str, Random], str]]] = (
    _cut,
    _dropped,
    _inserted,
    _replaced,
    _exchanged,
    _copied,
    _counted,
    _counted,
)
