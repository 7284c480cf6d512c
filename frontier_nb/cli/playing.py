"""What the commands that let bots play many games have in common."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

from tqdm import tqdm

from frontier_nb.bots.match import Played
from frontier_nb.cli.app import TRACEBACK

T = TypeVar("T")

SHOWN = 20
"""How many broken games, and how many lines of each, are told of one by one."""


def failed(index: int, error: Exception) -> Played:
    """Return a game that the program failed in, so that its number is not lost with the error.

    Raises:
        Exception: the error itself, if tracebacks are asked for.

    """
    if os.environ.get(TRACEBACK):
        raise error
    return Played(index, (), None, 0, 0, 0, (f"the program failed: {type(error).__name__}: {error}",))


def with_progress(games: Iterable[T], total: int) -> Iterator[T]:
    """Pass the games on; show how far they are if there is a terminal to show it on."""
    with tqdm(games, total=total, unit="game", disable=None, leave=False) as bar:
        yield from bar


def tell_broken(played: Played, again: str) -> None:
    """Say what is wrong with a game, and how it is played again."""
    for line in played.broken[:SHOWN]:
        tqdm.write(f"Broken in game {played.index} ({again}): {line}", file=sys.stderr)
