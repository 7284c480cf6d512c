"""Uniform random games of py-draughts 10x10: decisions a second, printed alone (in the peers' environment)."""

import random
import sys
import time

import draughts


def main(seconds: float, seed: int) -> None:
    rng = random.Random(seed)
    decisions = 0
    end = time.perf_counter() + seconds
    start = time.perf_counter()
    while time.perf_counter() < end:
        board = draughts.StandardBoard()
        while not board.game_over:
            moves = board.legal_moves
            board.push(moves[int(rng.random() * len(moves))])
            decisions += 1
    print(decisions / (time.perf_counter() - start))


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
