"""Drills on the end of the game: how far it is, and who is ahead."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.launch import launch
from frontier_nb.games.medical.calculations.scoring import players_ahead, score, standing, winners
from frontier_nb.games.medical.drills.asking import Kind, among, lab_id, lab_of, one_in, owner, yes_or_no
from frontier_nb.games.medical.drills.launches import about, checked, launched
from frontier_nb.games.medical.position import Position
from frontier_nb.messages import Listing, Message, Who, msg, msgn
from frontier_nb.question import Asked, Level, Number, fair


class GameEnd(Kind):
    """How far the end of the game is."""

    id = "game-end"
    title = msg("Is it the end?")
    rules = ("MF-R22", "MF-61", "MF-R19")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question: points lacking (1), whether a launch ends it (2), points lacking then (3)."""
        target = pos.table.target
        if level == 1:
            player = fair(range(pos.table.players), lambda one: pos.scores[one], rng)
            if player is None or (not pos.scores[player] and not one_in(6, rng)):
                return None
            lacking = target - pos.scores[player]
            return Asked(
                player,
                msg("How many more points does {player} need to end the game?", player=Who(player)),
                Number(lacking, 1, max(target, lacking)),
                ("MF-R22", "MF-61"),
                msg("The game ends at {target} points: {target} − {score} = {n}.",
                    target=target, score=pos.scores[player], n=lacking),
                (names.score(player),),
                (score(pos, player),),
            )  # fmt: skip
        found = [(at, launched(pos, at)) for at in checked(pos)]
        if level == 3:
            # With the very last tile the game would end whatever the points.
            found = [one for one in found if any(one[1].tiles)]
        one = fair(found, lambda one: one[1].player < 0, rng)
        if one is None:
            return None
        at, then = one
        player = owner(pos, at)
        total, over = then.scores[player], then.player < 0
        if not over and level == 2 and not one_in(12 if total < target / 2 else 3, rng):
            return None
        lacking = max(0, target - total)
        if level == 3 and not lacking and one_in(3, rng):
            return None
        if not any(then.tiles):
            why = msg("It takes the last Drug Tile of all, which ends the game.")
        elif over:
            why = msg("{before} + {points} = {total} points, {target} are enough: the game ends at once.",
                      before=pos.scores[player], points=total - pos.scores[player],
                      total=total, target=target)  # fmt: skip
        else:
            why = msg("{before} + {points} = {total} points of {target}: {n} are lacking, so it goes on.",
                      before=pos.scores[player], points=total - pos.scores[player],
                      total=total, target=target, n=lacking)  # fmt: skip
        question = (
            msg("Would the launch of {lab} at this moment end the game?", lab=lab_of(pos, at))
            if level == 2
            else msg(
                "After a launch of {lab} at this moment, "
                "how many points would {player} still lack to end the game?",
                lab=lab_of(pos, at), player=Who(player),
            )
        )  # fmt: skip
        return Asked(
            player,
            question,
            yes_or_no(over) if level == 2 else Number(lacking, 0, target),
            ("MF-R22", "MF-61", "MF-R19"),
            why,
            (*about(pos, at), names.score(player)),
            (launch(pos, *divmod(at, pos.table.labs)), score(pos, player)),
        )


class Standing(Kind):
    """Who is ahead, ties broken."""

    id = "standing"
    title = msg("Who is ahead?")
    rules = ("MF-R24", "MF-64", "MF-R23", "MF-62")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question: players ahead (1), who would win now (2), players ahead after a launch (3)."""
        if not any(pos.launched):
            return None
        if level == 2:
            return self._winner(pos, rng)
        if level == 1:
            player = fair(range(pos.table.players), lambda one: players_ahead(pos, one), rng)
            if player is None or (players_ahead(pos, player) < 2 and one_in(2, rng)):
                return None
            return self._ahead(
                pos, player, (),
                msg("How many players are ahead of {player} now, ties broken?", player=Who(player)),
            )  # fmt: skip
        found = [(at, launched(pos, at)) for at in checked(pos)]
        one = fair(found, lambda one: players_ahead(one[1], owner(pos, one[0])), rng)
        if one is None:
            return None
        at, then = one
        player = owner(pos, at)
        if not players_ahead(then, player) and not one_in(3, rng):
            return None
        return self._ahead(
            then, player, (lab_id(pos, at),),
            msg("If {lab} were launched at this moment, how many players would be ahead of {player}, "
                "ties broken?", lab=lab_of(pos, at), player=Who(player)),
        )  # fmt: skip

    def _ahead(self, then: Position, player: int, light: tuple[str, ...], question: Message) -> Asked:
        ahead = players_ahead(then, player)
        scores = Listing(
            msg("{player} {points}", player=Who(one), points=then.scores[one])
            for one in range(then.table.players)
        )
        why = msgn(
            "The points: {scores}. In a tie more types, then more drugs count: {n} player is ahead.",
            "The points: {scores}. In a tie more types, then more drugs count: {n} players are ahead.",
            ahead, scores=scores,
        )  # fmt: skip
        marks = tuple(names.score(one) for one in range(then.table.players))
        return Asked(
            player, question, Number(ahead, 0, then.table.players - 1),
            ("MF-R24", "MF-64", "MF-R23"), why, (*light, *marks), (standing(then, player),),
        )  # fmt: skip

    def _winner(self, pos: Position, rng: Random) -> Asked | None:
        won = winners(pos)
        best = max(pos.scores)
        tied = pos.scores.count(best) > 1
        if not tied and not one_in(4, rng):
            return None
        shared = msg("several share the win")
        players = range(pos.table.players)
        why = (
            msg("{players} have {points} points. More types of drug, then more drugs, decide: {won}.",
                players=Listing(Who(one) for one in players if pos.scores[one] == best), points=best,
                won=Listing(map(Who, won)))
            if tied
            else msg("{player} has the most points, {points}.", player=Who(won[0]), points=best)
        )  # fmt: skip
        return Asked(
            pos.player,
            msg("If the game ended now, who would win?"),
            among((*map(Who, players), shared), [shared if len(won) > 1 else Who(won[0])]),
            ("MF-R24", "MF-64", "MF-62"),
            why,
            tuple(names.score(one) for one in players),
            tuple(standing(pos, one) for one in won),
        )
