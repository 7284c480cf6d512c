"""Uniform random games of one of ours: decisions a second, printed alone.

A decision is a player's move: the time that chance takes counts, its events do not. The loop is what a
playout does: legal list, one move drawn from it, applied in place, end test.
"""

import random
import sys
import time

import frontier_nb
from frontier_nb import CHANCE


def main(game_id: str, players: int, mode: str, seconds: float, seed: int) -> None:
    game = frontier_nb.game(game_id)
    options = {"mode": mode} if mode else {}
    rng = random.Random(seed)
    legal_moves, advance, to_play, sample = game.legal_moves, game.advance, game.to_play, game.sample
    decisions = 0
    state = game.setup(players, **options)
    start = time.process_time()
    end = start + seconds
    while time.process_time() < end:
        # The clock is read once in a thousand events, for random games are long.
        for _ in range(1000):
            player = to_play(state)
            if player == CHANCE:
                advance(state, sample(state, rng))
            elif player is None:
                state = game.setup(players, **options)
            else:
                moves = legal_moves(state)
                advance(state, moves[int(rng.random() * len(moves))])
                decisions += 1
    print(decisions / (time.process_time() - start))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3], float(sys.argv[4]), int(sys.argv[5]))
