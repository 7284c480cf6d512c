"""Drills on waiting: how long a launch is delayed, and what documents save."""

from __future__ import annotations

from random import Random

from frontier_nb.calculation import Calculation
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.calculations.launch import launch_round, launch_round_of
from frontier_nb.games.medical.calculations.trials import side_effects
from frontier_nb.games.medical.drills.asking import Kind, lab_id, lab_of, one_in, owner
from frontier_nb.games.medical.drills.launches import checked
from frontier_nb.games.medical.legal import legal_moves
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.rules import advance
from frontier_nb.games.medical.violations import violation
from frontier_nb.messages import Who, msg, msgn
from frontier_nb.question import Asked, Level, Number, fair


class LaunchRound(Kind):
    """When a drug may be launched: by its researcher, after a step now, with documents every turn."""

    id = "launch-round"
    title = msg("When may it be launched?")
    rules = ("MF-R16", "MF-R17", "MF-45", "MF-46", "MF-47", "MF-48")

    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about the wait (1), the round after a step (2), or after many documents (3)."""
        if level == 1:
            return _wait(pos, rng)
        return _after_a_step(pos, rng) if level == 2 else _with_documents(pos, rng)


def _researcher(pos: Position, at: int) -> tuple[str, ...]:
    return (names.researcher(*divmod(at, pos.table.labs)), lab_id(pos, at), names.round_tile(0))


def _wait(pos: Position, rng: Random) -> Asked | None:
    at = fair(checked(pos), pos.delay, rng)
    if at is None or (not pos.delay(at) and one_in(3, rng)):
        return None
    delay = pos.delay(at)
    why = (
        msgn(
            "The current round is {now}; its researcher waits on the tile of round {round}, {n} further on.",
            "The current round is {now}; its researcher waits on the tile of round {round}, {n} further on.",
            delay,
            now=pos.round,
            round=pos.ready[at],
        )
        if delay
        else msg("Its researcher waits on no Round Tile: nothing delays the launch.")
    )
    return Asked(
        owner(pos, at),
        msg("How many rounds must {lab} still wait before its launch?", lab=lab_of(pos, at)),
        Number(delay, 0, max(6, delay + 2)),
        ("MF-R16", "MF-46"),
        why,
        _researcher(pos, at),
        (launch_round(pos, *divmod(at, pos.table.labs)),),
    )


def _after_a_step(pos: Position, rng: Random) -> Asked | None:
    player = pos.player
    found = []
    for move in legal_moves(pos):
        if isinstance(move, m.Clinical | m.Document):
            then = pos.copy()
            advance(then, move)
            if then.player == player:  # no trial tile had to be turned up
                found.append((move, then, launch_round_of(then, player * pos.table.labs + move.lab)))
    one = fair(found, lambda subject: subject[2] - pos.round, rng)
    if one is None:
        return None
    move, then, launch = one
    at = player * pos.table.labs + move.lab
    wait = launch - pos.round
    worked: tuple[Calculation, ...]
    light: tuple[str, ...]
    if isinstance(move, m.Clinical):
        question = msg(
            "It is round {round}. If {lab} entered its clinical trial now, "
            "from which round on might it be launched?",
            round=pos.round, lab=lab_of(pos, at),
        )  # fmt: skip
        why = msgn(
            "{n} side effect too many: round {round} + {n} = {launch}.",
            "{n} side effects too many: round {round} + {n} = {launch}.",
            wait, round=pos.round, launch=launch,
        )  # fmt: skip
        worked = (side_effects(then, player, move.lab, pos.target[at]), launch_round(then, player, move.lab))
        rules = ("MF-R16", "MF-45", "MF-46")
        light = (lab_id(pos, at), names.clinical_tile(pos.table.drugs[pos.target[at]].id))
    else:
        question = msg(
            "It is round {round}. If documents were handed in for {lab} now, "
            "from which round on might it be launched?",
            round=pos.round, lab=lab_of(pos, at),
        )  # fmt: skip
        why = msg(
            "Its researcher moves one tile nearer, from round {before} to round {launch}.",
            before=pos.ready[at], launch=launch,
        )  # fmt: skip
        worked = (launch_round(then, player, move.lab),)
        rules = ("MF-R17", "MF-R16", "MF-47")
        light = _researcher(pos, at)
    answer = Number(launch, pos.round, pos.round + max(8, wait))
    return Asked(player, question, answer, rules, why, light, worked)


def _with_documents(pos: Position, rng: Random) -> Asked | None:
    found = []
    for at in checked(pos):
        if pos.delay(at):
            found.append((at, *_hurried(pos, at)))
    one = fair(found, lambda subject: subject[1] - pos.round, rng)
    if one is None:
        return None
    at, launch, documents = one
    player = owner(pos, at)
    late = pos.ready[at]
    why = msgn(
        "Without documents the wait is over in round {late}; {n} document brings that to round {launch}.",
        "Without documents the wait is over in round {late}; {n} documents bring that to round {launch}.",
        documents,
        late=late,
        launch=launch,
    )
    if not documents:
        why = msg("No document can come before round {late}, in which the wait is over anyway.", late=late)
    return Asked(
        player,
        msg(
            "It is round {round}. {player} hands in documents for lab {lab} in every turn, "
            "this round's too if that can still be done. In which round does the delay run out?",
            round=pos.round, player=Who(player), lab=at % pos.table.labs + 1,
        ),
        Number(launch, pos.round, late + 2),
        ("MF-R17", "MF-R16", "MF-48"),
        why,
        _researcher(pos, at),
        (launch_round(pos, *divmod(at, pos.table.labs)),),
    )  # fmt: skip


def _hurried(pos: Position, at: int) -> tuple[int, int]:
    """Return the round in which a delay runs out if documents follow in every turn, and their number."""
    player, lab = divmod(at, pos.table.labs)
    then = pos.copy()
    documents = 0
    # Whose turn in this round is over can do nothing before the next one.
    still_to_come = player in pos.order[pos.turn :]
    if player != pos.player:
        then.cubes, then.documented = pos.table.budget, False
    then.player = then.mover = player
    while True:
        if still_to_come and violation(then, m.Document(player, lab)) is None:
            advance(then, m.Document(player, lab))
            documents += 1
        if not then.delay(at):
            return then.round, documents
        then.round += 1
        then.cubes, then.documented, still_to_come = pos.table.budget, False, True
