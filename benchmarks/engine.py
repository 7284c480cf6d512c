"""The engine's speed: decisions a second beside a peer, copies a second, import time.

    python benchmarks/engine.py [--seconds 3] [--pairs 5] [--peer-python PATH]

Without ``--peer-python`` an environment for the peer is made for this run and removed after it.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import timeit
import venv
from pathlib import Path

from side_by_side import compare, figure

import frontier_nb
from frontier_nb import CHANCE

HERE = Path(__file__).parent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="how long each run plays")
    parser.add_argument("--pairs", type=int, default=5, help="runs of each side")
    parser.add_argument("--peer-python", help="a Python that has what peers.txt lists")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        decisions(arguments.peer_python or peers(Path(folder)), arguments.seconds, arguments.pairs)
    copies()
    import_time()


def peers(folder: Path) -> str:
    """Make the peers' environment and return its Python."""
    venv.create(folder, with_pip=True)
    python = str(folder / "bin" / "python")
    subprocess.run([python, "-m", "pip", "install", "-q", "-r", str(HERE / "peers.txt")], check=True)
    return python


def settings() -> list[tuple[str, int, str]]:
    """Return each game with its fewest and its most players, in each mode."""
    found = []
    for id in frontier_nb.installed_games():
        game = frontier_nb.game(id)
        modes = next((option.choices for option in game.options if option.name == "mode"), ("",))
        for players in (game.player_counts[0], game.player_counts[-1]):
            found += [(id, players, mode) for mode in modes]
    return found


def decisions(peer_python: str, seconds: float, pairs: int) -> None:
    print("Decisions a second, uniform random legal moves, against py-draughts 10x10:")
    peer = [peer_python, str(HERE / "peer_draughts.py"), str(seconds), "1"]
    for id, players, mode in settings():
        ours = [sys.executable, str(HERE / "random_games.py"), id, str(players), mode, str(seconds), "1"]
        print(f"  {id + ', ' + str(players) + ' players ' + mode:38} {compare(ours, peer, pairs)}")


def copies() -> None:
    print("Copies of a position a second (best of 5), and its size written down:")
    for id, players, mode in settings():
        game = frontier_nb.game(id)
        rng = random.Random(1)
        state = game.setup(players, **({"mode": mode} if mode else {}))
        for _ in range(2000):
            player = game.to_play(state)
            if player is None:
                break
            drawn = game.sample(state, rng) if player == CHANCE else rng.choice(game.legal_moves(state))
            game.advance(state, drawn)
        best = min(timeit.repeat(lambda: game.copy(state), number=50_000, repeat=5))  # noqa: B023
        size = len(game.write_position(state))
        print(f"  {id + ', ' + str(players) + ' players ' + mode:38} {50_000 / best:12,.0f}   {size} bytes")


def import_time() -> None:
    """Print how much longer Python takes to start with the package imported, and which modules it loads."""
    timed = (
        "import time; t = time.perf_counter(); import frontier_nb; print(1000 * (time.perf_counter() - t))"
    )
    took = min(figure([sys.executable, "-c", timed]) for _ in range(7))
    print(f"import frontier_nb: {took:.1f} ms (best of 7)")


if __name__ == "__main__":
    main()
