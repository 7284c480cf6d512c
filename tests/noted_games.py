"""Games of a study that leave a note where they are played: what is counted when a worker dies."""

from __future__ import annotations

import os
from pathlib import Path

from frontier_nb.studies.plan import Plan
from frontier_nb.studies.playing import Outcome, play_game


def noted(folder: Path, plan: Plan, number: int) -> Outcome:
    """Play a game, and note its number in a file named after the process."""
    outcome = play_game(plan, number)
    with (folder / str(os.getpid())).open("a") as notes:
        notes.write(f"{number}\n")
    return outcome
