"""Checks of explanations: calculations add up, equal the engine's numbers and cite what exists."""

from __future__ import annotations

import json

from frontier_nb.calculation import OPERATIONS, Calculation
from frontier_nb.messages import Message, figure
from frontier_nb.protocol import CHANCE
from frontier_nb.testing.blame import each_moment, require
from frontier_nb.testing.legality import some
from frontier_nb.testing.plays import AnyGame, Moment

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gwen", "Hal")
HOSTILE = ("{0}", "{player}", "<b>", "", "%s", "}{", "\u202e", "{x!r}")
"""Names that are shown as they are, whatever they look like."""


def read(message: Message, what: str) -> str:
    """Return a sentence as a person reads it; it must be there and have no field left open."""
    require(isinstance(message, Message), f"{what} is no message: {message!r}")
    text = str(message)
    require(text.strip(), f"{what} is empty")
    require("{" not in text and "}" not in text, f"{what} has a field left open: {text!r}")
    return text


def _rule(game: AnyGame, rule: str | None, what: str) -> None:
    require(rule is None or rule in game.rules, f"{what} cites {rule}, which is no rule of the game")


def check_calculation(moment: Moment, calculation: Calculation) -> None:
    """Hold one calculation against itself: sums, rules, texts."""
    game, checked = moment.game, moment.play.checked
    if calculation in checked:
        return
    what = f"calculation {calculation.kind} {calculation.subject}"
    _rule(game, calculation.rule, what)
    read(calculation.title, f"the title of {what}")
    read(calculation.verdict, f"the verdict of {what}")
    for _, term in calculation.steps():
        where = f"{what}, term {term.label}"
        read(term.label, where)
        _rule(game, term.rule, where)
        known = term.operation == "value" or term.operation in OPERATIONS
        require(known, f"{where}: there is no operation {term.operation}")
        if term.note is not None:
            read(term.note, f"the note of {where}")
    faults = list(calculation.term.faults())
    require(not faults, f"{what}: {'; '.join(faults)}")
    data = json.loads(json.dumps(calculation.to_json()))
    require(data["total"] == calculation.total, f"{what}: its JSON has the total {data['total']}")
    lines = calculation.to_text().splitlines()
    require(len(lines) == len(calculation.steps()) + 2, f"{what}: its text is not one term a line")
    require(figure(calculation.total) in calculation.sentence(), f"{what}: its sentence lacks the total")
    checked.add(calculation)


@each_moment
def calculations_equal_the_engine(moment: Moment) -> None:
    """Check that every calculation adds up and has the engine's own number; none is there twice."""
    game, state = moment.game, moment.state
    calculations = game.calculations(state)
    subjects = [(calculation.kind, calculation.subject) for calculation in calculations]
    require(len(set(subjects)) == len(subjects), "something is explained twice")
    for calculation in calculations:
        check_calculation(moment, calculation)
        number = game.measure(state, calculation.kind, calculation.subject)
        what = f"{calculation.kind} {calculation.subject}"
        require(number == calculation.total, f"{what}: explained as {calculation.total}, measured {number}")


@each_moment
def calculations_work_on_views(moment: Moment) -> None:
    """Check that what a viewer may know can be explained to them, and what is explained is so."""
    game, state = moment.game, moment.state
    for viewer in (None, *range(moment.play.setting.players)):
        view = game.view(state, viewer)
        if view is state:
            continue
        for calculation in game.calculations(view):
            check_calculation(moment, calculation)
            number = game.measure(view, calculation.kind, calculation.subject)
            what = f"for {viewer}, {calculation.kind} {calculation.subject}"
            require(number == calculation.total, f"{what}: {calculation.total}, measured {number}")


@each_moment
def legal_events_are_explained(moment: Moment) -> None:
    """Check that ``explain`` has a sound calculation, or none, for every legal event."""
    game, state = moment.game, moment.state
    events = some(moment, game.legal_moves(state), 20)
    if game.to_play(state) == CHANCE:
        events.append(game.sample(state, moment.rng()))
    if moment.event is not None:
        events.append(moment.event)
    for event in events:
        calculation = game.explain(state, event)
        if calculation is not None:
            check_calculation(moment, calculation)


@each_moment
def events_are_described(moment: Moment) -> None:
    """Check that every legal event is a sentence, a decision with its player's name, whatever that is."""
    game, state = moment.game, moment.state
    players = moment.play.setting.players
    legal = game.legal_moves(state)
    events = some(moment, legal, 20)
    if moment.event is not None:
        events.append(moment.event)
    for event in events:
        text = read(game.describe(state, event, NAMES[:players]), f"the description of {event}")
        told = str(game.describe(state, event, HOSTILE[:players]))
        if event in legal:
            player = game.to_json(event)["player"]
            require(NAMES[player] in text, f"{event} is described without its player: {text!r}")
            require(HOSTILE[player] in told, f"{event} by {HOSTILE[player]!r} is described as {told!r}")


@each_moment
def violations_are_explained(moment: Moment) -> None:
    """Check that every violation has a rule that exists, a reason and, if any, a remedy in plain words."""
    game, state = moment.game, moment.state
    moves = set(game.conceivable(state))
    if moment.decided is not None:
        moves.update(game.legal_moves(moment.decided))
    found = {game.violation(state, move) for move in moves}
    for violation in {*found, *game.oddities(state)} - moment.play.checked:
        if violation is None:
            continue
        require(violation.rule in game.rules, f"{violation} cites no rule of the game")
        read(violation.reason, f"the reason of a violation of {violation.rule}")
        if violation.remedy is not None:
            read(violation.remedy, f"the remedy of a violation of {violation.rule}")
        moment.play.checked.add(violation)
