"""The answer to a question of a lesson, found by the engine."""

from __future__ import annotations

from collections.abc import Iterable

from frontier_nb.lessons.goals import Situation, calculation, met
from frontier_nb.lessons.markdown import plain
from frontier_nb.lessons.model import Ask
from frontier_nb.lessons.stage import Stage
from frontier_nb.lessons.values import ValueFault, moves_like, number
from frontier_nb.messages import Message, msg
from frontier_nb.protocol import Highlights
from frontier_nb.question import Answer, Choice, Number, Pointing
from frontier_nb.scene.frame import Frame

YES, NO = msg("Yes"), msg("No")


def answer(ask: Ask, stage: Stage) -> Answer:
    """Return what is asked for, with the right answer.

    Raises:
        ValueError: the engine cannot tell it, or nothing is right.

    """
    if ask.options:
        here = Situation(stage.game, stage.state, stage.you, stage.state)
        right = (
            index
            for index, option in enumerate(ask.options)
            if (met(option.when, here) if option.when else option.right)
        )
        texts = (plain(stage.text(option.text)).strip() for option in ask.options)
        return Choice(tuple(map(Message, texts)), frozenset(right))
    if ask.number is not None:
        value = number(stage.game, stage.state, ask.number)
        if not ask.least <= value <= ask.most:
            raise ValueFault(f"the answer, {value}, is not between {ask.least} and {ask.most}")
        return Number(value, ask.least, ask.most)
    if ask.holds:
        kind, *about = ask.holds
        holds = calculation(stage.game, stage.state, str(kind), tuple(about)).holds
        if holds is None:
            raise ValueFault(f"{kind} is a number, nothing that holds or fails")
        return Choice((YES, NO), frozenset([0 if holds else 1]))
    return _pointing(ask, stage)


def _pointing(ask: Ask, stage: Stage) -> Pointing:
    """Return what is to be pointed at.

    The right things are those that legal moves like ``legal`` point at as their number ``pointed``, those
    that a ``calculation`` is about, or the ``components``; all that tries like ``among`` point at, else all
    components of the same roles, are candidates.
    """
    game, state, spec = stage.game, stage.state, ask.point
    place = spec.get("pointed", 0)
    right: Iterable[str]
    if "legal" in spec:
        right = {_at(game.pointed(state, move), place) for move in moves_like(game, state, spec["legal"])}
    elif "calculation" in spec:
        kind, *about = spec["calculation"]
        term = calculation(game, state, str(kind), tuple(about)).term
        right = term.components or term.all_components()
    else:
        right = spec.get("components", ())
    scene = game.scene(stage.seen, Frame(player=stage.you), Highlights(), stage.names)
    there = {component.id: component for component in scene.components}
    answers = frozenset(right) - {""}
    if lost := answers - there.keys():
        raise ValueFault(f"the board has no {', '.join(sorted(lost))}")
    if "among" in spec:
        tries = {_at(game.pointed(state, move), place) for move in game.conceivable(state)}
        wanted = {id for id in tries if id.startswith(spec["among"])} or tries
    else:
        roles = {there[id].role for id in answers}
        wanted = {id for id, component in there.items() if component.role in roles}
    if "legal" in spec:
        wanted = {first for id in wanted for first in game.meant(state, id)[:1]}
    candidates = [id for id in there if id in wanted | answers]
    return Pointing(
        tuple(candidates), tuple(there[id].name for id in candidates), answers, bool(spec.get("several"))
    )


def _at(pointed: tuple[str, ...], place: int) -> str:
    return pointed[place] if place < len(pointed) else ""
