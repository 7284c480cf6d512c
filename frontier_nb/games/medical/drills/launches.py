"""Drills on the launch: what it scores, what the token brings, and when the game ends."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.launch import launch, launch_score
from frontier_nb.games.medical.calculations.scoring import players_ahead, score, standing, winners
from frontier_nb.games.medical.drills.asking import (
    Asked,
    Kind,
    among,
    fair,
    lab_id,
    lab_of,
    one_in,
    owner,
    point_at_drugs,
    yes_or_no,
)
from frontier_nb.games.medical.moves import Launch
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, Position
from frontier_nb.games.medical.rules import advance
from frontier_nb.games.medical.terms import PENALTY, launch_points
from frontier_nb.messages import Listing, Message, Who, msg, msgn
from frontier_nb.question import Level, Number


def _checked(pos: Position) -> list[int]:
    """Return the labs whose drugs have had both trials and may still be launched some day."""
    stages = enumerate(pos.stage)
    return [at for at, stage in stages if stage == CHECKED and not pos.stranded(at)]


def _launched(pos: Position, at: int) -> Position:
    """Return the position after the launch of a lab, as if it could be made now."""
    then = pos.copy()
    advance(then, Launch(*divmod(at, pos.table.labs)))
    return then


def _most(pos: Position) -> int:
    """Return the points of the best launch that there could be."""
    return max(drug.points + drug.bonus for drug in pos.table.drugs)


def _sum(pos: Position, at: int) -> Message:
    """Return what a launch scores as a sum in words."""
    drug = pos.table.drugs[pos.target[at]]
    bonus = drug.bonus if pos.bonus_left(pos.target[at]) else 0
    return msg(
        "{tile} for the Drug Tile + {bonus} for the token − {lost} for penalties = {total}",
        tile=drug.points, bonus=bonus, lost=PENALTY * pos.penalties[at], total=launch_score(pos, at),
    )  # fmt: skip


def _light(pos: Position, at: int) -> tuple[str, ...]:
    return (lab_id(pos, at), names.drug_tile(pos.table.drugs[pos.target[at]].id))


class LaunchPoints(Kind):
    """What a launch scores."""

    id = "launch-points"
    title = msg("What does the launch score?")
    rules = ("MF-R19", "MF-51", "MF-52", "MF-53", "MF-R23")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question: a launch without penalties (1), with them (2), the score after it (3)."""
        labs = [at for at in _checked(pos) if level == 3 or bool(pos.penalties[at]) == (level == 2)]
        at = fair(labs, lambda one: launch_score(pos, one), rng)
        if at is None:
            return None
        player = owner(pos, at)
        points = launch_score(pos, at)
        if level < 3:
            return Asked(
                player,
                msg("How many points would the launch of {lab} score at this moment?", lab=lab_of(pos, at)),
                Number(points, 0, _most(pos)),
                ("MF-R19", "MF-51", "MF-52", *(("MF-53",) if level == 2 else ())),
                msg("{sum}.", sum=_sum(pos, at)),
                _light(pos, at),
                (launch(pos, *divmod(at, pos.table.labs)),),
            )
        if not pos.launched[player] and not one_in(3, rng):
            return None
        after = _launched(pos, at)
        total = after.scores[player]
        return Asked(
            player,
            msg(
                "If {lab} were launched at this moment, what would the score of {player} be?",
                lab=lab_of(pos, at), player=Who(player),
            ),
            Number(total, 0, pos.table.target + _most(pos)),
            ("MF-R23", "MF-R19", "MF-51", "MF-52", "MF-53"),
            msg("{sum}; with {before} points from before: {total}.",
                sum=_sum(pos, at), before=pos.scores[player], total=total),
            (*_light(pos, at), names.score(player)),
            (launch(pos, *divmod(at, pos.table.labs)), score(pos, player)),
        )  # fmt: skip


class Token(Kind):
    """Who still gets a Medical Frontier token."""

    id = "token"
    title = msg("Who gets the token?")
    rules = ("MF-52", "MF-R19")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question: where tokens lie (1), what a lab gets (2), what is left of it later (3)."""
        if level == 1:
            return self._tokens(pos, rng)
        labs = [at for at, stage in enumerate(pos.stage) if stage != SYNTHESIS and not pos.stranded(at)]
        if level == 3:
            labs = [at for at in _checked(pos) if pos.tiles[pos.target[at]] > 1]
        drugs = pos.table.drugs

        def bonus(at: int) -> int:
            return drugs[pos.target[at]].bonus if pos.bonus_left(pos.target[at]) else 0

        at = fair(labs, bonus, rng)
        if at is None or (not bonus(at) and one_in(2, rng)):
            return None
        drug = drugs[pos.target[at]]
        if level == 2:
            why = (
                msg("Nobody has launched {drug} yet: its token of {n} is still there.",
                    drug=names.drug(drug.id), n=bonus(at))
                if bonus(at)
                else msg("{drug} was launched before, and its token went to that launch.",
                         drug=names.drug(drug.id))
            )  # fmt: skip
            return Asked(
                owner(pos, at),
                msg(
                    "If {lab} were the next launch, how many points would the token of {drug} bring it?",
                    lab=lab_of(pos, at), drug=names.drug(drug.id),
                ),
                Number(bonus(at), 0, max(one.bonus for one in drugs)),
                ("MF-52", "MF-R19"),
                why,
                _light(pos, at),
                (launch(pos, *divmod(at, pos.table.labs)),) if pos.stage[at] == CHECKED else (),
            )  # fmt: skip
        points = launch_points(drug, False, pos.penalties[at])
        return Asked(
            owner(pos, at),
            msg(
                "Somebody else launches {drug} first. How many points would the launch of {lab} score then?",
                drug=names.drug(drug.id), lab=lab_of(pos, at),
            ),
            Number(points, 0, _most(pos)),
            ("MF-52", "MF-R19"),
            msg("The token goes to the first launch only: {tile} − {lost} for penalties = {total}.",
                tile=drug.points, lost=PENALTY * pos.penalties[at], total=points),
            _light(pos, at),
        )  # fmt: skip

    def _tokens(self, pos: Position, rng: Random) -> Asked | None:
        drugs = range(len(pos.table.drugs))
        left = [drug for drug in drugs if pos.bonus_left(drug)]
        if len(left) in (0, len(drugs)) and not one_in(6, rng):
            return None
        called = [names.drug(pos.table.drugs[drug].id) for drug in drugs if drug not in left]
        return Asked(
            pos.player,
            msg("Point at every Drug Tile whose next launch brings a Medical Frontier token."),
            point_at_drugs(pos, left),
            ("MF-52",),
            msg("The first launch of a type takes its token. Launched so far: {drugs}.",
                drugs=Listing(called) if called else msg("none")),
            tuple(names.drug_tile(drug.id) for drug in pos.table.drugs),
        )  # fmt: skip


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
        found = [(at, _launched(pos, at)) for at in _checked(pos)]
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
            (*_light(pos, at), names.score(player)),
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
        found = [(at, _launched(pos, at)) for at in _checked(pos)]
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
