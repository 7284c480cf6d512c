"""Drills on the launch: what it scores, what the token brings, and when the game ends."""

from __future__ import annotations

from random import Random

from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.launch import launch, launch_score
from frontier_nb.games.medical.calculations.scoring import score
from frontier_nb.games.medical.drills.asking import Kind, lab_id, lab_of, one_in, owner, point_at_drugs
from frontier_nb.games.medical.moves import Launch
from frontier_nb.games.medical.position import CHECKED, SYNTHESIS, Position
from frontier_nb.games.medical.rules import advance
from frontier_nb.games.medical.terms import PENALTY
from frontier_nb.messages import Listing, Message, Who, msg
from frontier_nb.question import Asked, Level, Number, fair


def checked(pos: Position) -> list[int]:
    """Return the labs whose drugs have had both trials and may still be launched some day."""
    stages = enumerate(pos.stage)
    return [at for at, stage in stages if stage == CHECKED and not pos.stranded(at)]


def launched(pos: Position, at: int) -> Position:
    """Return the position after the launch of a lab, as if it could be made now."""
    then = pos.copy()
    advance(then, Launch(*divmod(at, pos.table.labs)))
    return then


def most_points(pos: Position) -> int:
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


def about(pos: Position, at: int) -> tuple[str, ...]:
    """Return the components that the launch of a lab is about."""
    return (lab_id(pos, at), names.drug_tile(pos.table.drugs[pos.target[at]].id))


class LaunchPoints(Kind):
    """What a launch scores."""

    id = "launch-points"
    title = msg("What does the launch score?")
    rules = ("MF-R19", "MF-51", "MF-52", "MF-53", "MF-R23")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question: a launch without penalties (1), with them (2), the score after it (3)."""
        labs = [at for at in checked(pos) if level == 3 or bool(pos.penalties[at]) == (level == 2)]
        at = fair(labs, lambda one: launch_score(pos, one), rng)
        if at is None:
            return None
        player = owner(pos, at)
        points = launch_score(pos, at)
        if level < 3:
            return Asked(
                player,
                msg("How many points would the launch of {lab} score at this moment?", lab=lab_of(pos, at)),
                Number(points, 0, most_points(pos)),
                ("MF-R19", "MF-51", "MF-52", *(("MF-53",) if level == 2 else ())),
                msg("{sum}.", sum=_sum(pos, at)),
                about(pos, at),
                (launch(pos, *divmod(at, pos.table.labs)),),
            )
        if not pos.launched[player] and not one_in(3, rng):
            return None
        after = launched(pos, at)
        total = after.scores[player]
        return Asked(
            player,
            msg(
                "If {lab} were launched at this moment, what would the score of {player} be?",
                lab=lab_of(pos, at), player=Who(player),
            ),
            Number(total, 0, pos.table.target + most_points(pos)),
            ("MF-R23", "MF-R19", "MF-51", "MF-52", "MF-53"),
            msg("{sum}; with {before} points from before: {total}.",
                sum=_sum(pos, at), before=pos.scores[player], total=total),
            (*about(pos, at), names.score(player)),
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
            labs = [
                at for at in checked(pos) if pos.bonus_left(pos.target[at]) and pos.tiles[pos.target[at]] > 1
            ]
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
                about(pos, at),
                (launch(pos, *divmod(at, pos.table.labs)),) if pos.stage[at] == CHECKED else (),
            )  # fmt: skip
        later = pos.copy()
        later.tiles[pos.target[at]] -= 1
        points = launch_score(later, at)
        return Asked(
            owner(pos, at),
            msg(
                "Somebody else launches {drug} first. How many points would the launch of {lab} score then?",
                drug=names.drug(drug.id), lab=lab_of(pos, at),
            ),
            Number(points, 0, most_points(pos)),
            ("MF-52", "MF-R19"),
            msg("The token goes to the first launch only: {tile} − {lost} for penalties = {total}.",
                tile=drug.points, lost=PENALTY * pos.penalties[at], total=points),
            about(pos, at),
            (launch(later, *divmod(at, pos.table.labs)),),
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
