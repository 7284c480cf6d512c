"""Drills on the line of Round Tiles: who starts, and who comes last."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical import names
from frontier_nb.games.medical.drills.asking import Kind, among
from frontier_nb.games.medical.position import Position
from frontier_nb.messages import Who, msg
from frontier_nb.question import Asked, Level


class StartPlayer(Kind):
    """Who opens or closes a round."""

    id = "start-player"
    title = msg("Whose round is it?")
    rules = ("MF-R21", "MF-15", "MF-60", "MF-14")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about who starts next (1), ends a round in sight (2), or one a lap later (3)."""
        line, players = pos.line, pos.table.players
        ahead = {
            1: rng.randrange(1, 3),
            2: rng.randrange(1, len(line)),
            3: rng.randrange(len(line), 2 * len(line)),
        }[level]
        number = pos.round + ahead
        place = ahead % len(line)
        start = line[(number - 1) % len(line)]
        last = level > 1 and rng.random() < 0.5
        right = (start - 1) % players if last else start
        question = (
            msg("Who has the last turn of round {round}?", round=number)
            if last
            else msg("Who has the first turn of round {round}?", round=number)
        )
        tile = msg("Round {round} has the colour of {player}.", round=number, player=Who(start))
        if level == 3:
            tile = msg(
                "The line of {n} tiles comes round again, so round {round} has the colour of {player}.",
                n=len(line), round=number, player=Who(start),
            )  # fmt: skip
        why = (
            msg("{tile} Turns go clockwise, and {player} comes last.", tile=tile, player=Who(right))
            if last
            else tile
        )
        return Asked(
            pos.player,
            question,
            among(map(Who, range(players)), [Who(right)]),
            ("MF-15" if last else "MF-R21", "MF-14", "MF-60"),
            why,
            (names.round_tile(place),),
        )
