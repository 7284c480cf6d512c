"""Uniform random games of py-draughts 10x10: decisions a second, in the peers' environment."""

import random
import sys
import time

import draughts


def main(seconds: float, seed: int) -> None:
    rng = random.Random(seed)
    decisions = 0
    end = time.process_time() + seconds
    start = time.process_time()
    while time.process_time() < end:
        board = draughts.StandardBoard()
        while not board.game_over:
            moves = board.legal_moves
            board.push(moves[int(rng.random() * len(moves))])
            decisions += 1
    print(decisions / (time.process_time() - start))


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
