"""The launch: from which round it is legal, and what it scores."""

from __future__ import annotations

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.terms import PENALTY, launch_points
from frontier_nb.messages import Who, msg, msgn


def launch_round_of(pos: Position, at: int) -> int:
    """Return the first round, from the current one on, in which the lab numbered `at` may launch."""
    return pos.round + pos.delay(at)


def launch_score(pos: Position, at: int) -> int:
    """Return what launching the lab numbered `at` would score now."""
    drug = pos.target[at]
    return launch_points(pos.table.drugs[drug], pos.bonus_left(drug), pos.penalties[at])


def launch_round(pos: Position, player: int, lab: int) -> Calculation:
    """Explain the round from which a lab that has had its clinical trial may launch."""
    table = pos.table
    at = player * table.labs + lab
    delay = pos.delay(at)
    place = delay % len(pos.line)
    term = Term(
        msg("launch from round"),
        pos.round + delay,
        "sum",
        "MF-R16",
        (names.researcher(player, lab), names.round_tile(place)),
        (
            Term(msg("current round"), pos.round, rule="MF-60", components=(names.round_tile(0),)),
            Term(
                msg("Round Tiles that the researcher waits"),
                delay,
                rule="MF-46",
                components=tuple(names.round_tile(step % len(pos.line)) for step in range(1, delay + 1))
                or (names.researcher(player, lab),),
            ),
        ),
    )
    verdict = (
        msgn(
            "{n} round to wait; supplementary documents save one round a turn.",
            "{n} rounds to wait; supplementary documents save one round a turn.",
            delay,
        )
        if delay
        else msg("No delay is left: the launch is legal now.")
    )
    title = msg("Launch date of lab {lab} of {player}", lab=lab + 1, player=Who(player))
    return Calculation("launch-round", (player, lab), title, term, verdict, "MF-R16", None if delay else True)


def launch(pos: Position, player: int, lab: int, *, done: bool = False) -> Calculation:
    """Explain what launching a lab's drug would score now, or scores if it is being `done`.

    `pos` is the position before the launch. Once it is done, what it took lies on the launched drug.
    """
    table = pos.table
    at = player * table.labs + lab
    drug = pos.target[at]
    target = table.drugs[drug]
    number = pos.penalties[at]
    tile = names.launched(player, len(pos.launched[player])) if done else names.drug_tile(target.id)
    token = names.token(target.id) if pos.bonus_left(drug) and not done else tile
    tokens = tile if done else names.penalties(player, lab) if number else names.lab(player, lab)
    gained = (
        Term(msg("Drug Tile"), target.points, rule="MF-51", components=(tile,)),
        Term(
            msg("Medical Frontier token"),
            target.bonus if pos.bonus_left(drug) else 0,
            rule="MF-52",
            components=(token,),
            note=None if pos.bonus_left(drug) else msg("went to the first launch"),
        ),
    )
    lost = (
        Term(
            msg("penalty tokens on the drug") if done else msg("penalty tokens on the lab"),
            number,
            rule="MF-R14",
            components=(tokens,),
        ),
        Term(msg("points a token"), PENALTY, rule="MF-R14", components=(tokens,)),
    )
    term = Term(
        msg("points"),
        launch_score(pos, at),
        "difference",
        "MF-R19",
        (tile, names.score(player)) if done else (names.lab(player, lab),),
        (
            Term(msg("tile and token"), sum(part.value for part in gained), "sum", "MF-51", (), gained),
            Term(msg("penalties"), number * PENALTY, "product", "MF-53", (), lost),
        ),
    )
    fields = {"drug": names.drug(target.id), "lab": lab + 1, "player": Who(player)}
    if done:
        title = msg("Launch of {drug} from lab {lab} of {player}", **fields)
        verdict = msg("The launch scores {points} points.", points=term.value)
    else:
        title = msg("If lab {lab} of {player} launched {drug} now", **fields)
        verdict = msg("The launch would score {points} points.", points=term.value)
    return Calculation("launch", (player, lab), title, term, verdict, "MF-R19")
