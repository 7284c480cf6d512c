"""Playing what a study lacks, and keeping it part by part."""

from __future__ import annotations

from collections.abc import Generator
from functools import partial
from time import monotonic

from frontier_nb.studies.folder import Folder
from frontier_nb.studies.playing import Outcome, play_game
from frontier_nb.studies.workers import Workers

PART_GAMES = 1_000
"""How many games a part has at most."""
PART_SECONDS = 30.0
"""How much work, in seconds, a program that is killed can lose, beside the games under way."""


def run(folder: Folder, games: int, workers: Workers) -> Generator[Outcome, None, None]:
    """Play those of the first so many games that the study lacks; yield each once it has been played.

    However this is stopped, what has been played is kept: closing it, or an exception such as Ctrl-C, writes
    what is there as a part.
    """
    waiting: list[Outcome] = []
    since = monotonic()

    def keep() -> None:
        if waiting:
            folder.add(waiting)
            waiting.clear()

    try:
        for outcome in workers(partial(play_game, folder.plan), folder.missing(games)):
            if waiting and outcome.number != waiting[-1].number + 1:
                keep()
            if not waiting:
                since = monotonic()
            waiting.append(outcome)
            if len(waiting) >= PART_GAMES or monotonic() - since >= PART_SECONDS:
                keep()
            yield outcome
    finally:
        keep()
