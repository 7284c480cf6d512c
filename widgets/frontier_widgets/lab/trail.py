"""The way that edits have come: position strings one after another, to go back and forth on."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

MOST = 120
"""Of more positions than this the older half is forgotten."""
LONGEST = 4_000
"""Characters of a position that is kept."""


class Trail:
    """Positions in the order in which they were set up; `at` is the number of the one that holds.

    A page that keeps the trail is told what changed of it (:meth:`news`).
    """

    def __init__(self, text: str) -> None:
        self._texts = [text]
        self.at = 0
        self._told: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self._texts)

    def __getitem__(self, number: int) -> str:
        if not 0 <= number < len(self._texts):
            raise LookupError(f"the trail has {len(self._texts)} positions, no number {number}")
        return self._texts[number]

    @property
    def text(self) -> str:
        """The position that holds."""
        return self._texts[self.at]

    @property
    def back(self) -> int | None:
        """The number of the position before (``None``: this is the first)."""
        return self.at - 1 if self.at else None

    @property
    def forward(self) -> int | None:
        """The number of the position that was gone back from (``None``: this is the last)."""
        return self.at + 1 if self.at + 1 < len(self._texts) else None

    def add(self, text: str) -> None:
        """Go on with a position in the place of all that come after this one; the same one is no step."""
        if text == self.text:
            return
        self._texts = [*self._texts[: self.at + 1], text]
        if len(self._texts) > MOST:
            self._texts = self._texts[-MOST // 2 :]
        self.at = len(self._texts) - 1

    def follow(self, texts: Sequence[str]) -> None:
        """Let what was kept of an earlier visit come before all of this."""
        earlier = list(texts)
        if earlier and earlier[-1] == self._texts[0]:
            earlier.pop()
        kept = [*earlier, *self._texts][-MOST:]
        self.at += len(kept) - len(self._texts)
        self._texts = kept

    def news(self, *, whole: bool = False) -> list[Any]:
        """Return how many of the positions told before are still there, those after them, and where one is.

        If `whole`, all are told anew.
        """
        texts, told = tuple(self._texts), () if whole else self._told
        same = next(
            (n for n, (one, other) in enumerate(zip(told, texts, strict=False)) if one != other),
            min(len(told), len(texts)),
        )
        self._told = texts
        return [same, list(texts[same:]), self.at]


@dataclass(frozen=True, slots=True)
class Kept:
    """What a page has kept of earlier visits: the game of the last, and for each game its trail."""

    game: str
    trails: Mapping[str, Sequence[str]]

    @classmethod
    def read(cls, text: str) -> Self:
        """Return what the page's JSON says; a trail ends where one stood.

        Raises:
            ValueError: it is not what a page keeps.

        """
        try:
            data = json.loads(text)
            trails = {id: _texts(texts[: at + 1]) for id, (texts, at) in data["trails"].items()}
            return cls(str(data["game"]), trails)
        except (LookupError, TypeError, AttributeError, RecursionError) as error:
            raise ValueError("this is not what the Lab keeps") from error


def _texts(given: Sequence[object]) -> list[str]:
    texts = [text for text in given if isinstance(text, str) and 0 < len(text) <= LONGEST]
    return texts[-MOST:]
