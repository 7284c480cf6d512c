"""Games among bots at full volume, every invariant checked after every turn: none may break.

    python benchmarks/volumes.py [--bot random|greedy] [--share 1.0] [--jobs 2]

Uniform random play takes thousands of moves in the larger settings, so those play fewer games; a cap on
events ends such a game unfinished. ``--share 0.01`` plays a hundredth of the games.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time

import frontier_nb

MANY, FEWER = 10_000, 1_000
SEED = 20
MAX_EVENTS = 60_000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", choices=("random", "greedy"), action="append")
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    broken = 0
    for bot in arguments.bot or ("random", "greedy"):
        for id in frontier_nb.installed_games():
            broken += play(id, bot, arguments.share, arguments.jobs)
    sys.exit(1 if broken else 0)


def play(id: str, bot: str, share: float, jobs: int) -> int:
    """Play every setting of a game and return how many of them broke something."""
    game = frontier_nb.game(id)
    modes = next((option.choices for option in game.options if option.name == "mode"), ("",))
    broken = 0
    for players in game.player_counts:
        for mode in modes:
            small = bot == "greedy" or (players == game.player_counts[0] and mode == modes[0])
            games = max(1, round(share * (MANY if small or len(modes) == 1 else FEWER)))
            setting = ["--players", str(players), *(["--mode", mode] if mode else [])]
            volume = ["--games", str(games), "--jobs", str(jobs), "--max-events", str(MAX_EVENTS)]
            start = time.perf_counter()
            code = "from frontier_nb.cli import main; main()"
            command = [sys.executable, "-c", code, "simulate", id, "--bot", bot, "--seed", str(SEED)]
            broken += subprocess.run([*command, *setting, *volume], check=False).returncode != 0
            print(f"Took       {time.perf_counter() - start:,.0f} s\n", flush=True)
    return broken


if __name__ == "__main__":
    main()
