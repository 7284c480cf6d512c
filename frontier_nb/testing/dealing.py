"""Checks of chance told by hand: whatever can happen can be told, and whatever is told can be judged."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from frontier_nb.dealing import Deal, Slot
from frontier_nb.protocol import CHANCE
from frontier_nb.testing.blame import few_moments, require
from frontier_nb.testing.explaining import read
from frontier_nb.testing.mutants import NOBODY
from frontier_nb.testing.plays import AnyGame, Moment

TOLD = 8
"""How many answers chosen at random are judged at a moment."""


def deal_of(game: AnyGame, state: Any) -> Deal | None:
    """Return what must be told of the chance event that is due, if one is and the game's can be told."""
    if game.to_play(state) != CHANCE:
        return None
    try:
        return game.deal(state)
    except NotImplementedError:
        return None


@few_moments
def chance_can_be_told(moment: Moment) -> None:
    """Check that the chance event that follows, and one drawn, is what some answers tell of.

    They are looked for slot by slot: each answer settles a part of the event of its own. Who sees less than
    all may be told the same.
    """
    game, state = moment.game, moment.state
    deal = deal_of(game, state)
    if deal is None:
        return
    views = [game.view(state, viewer) for viewer in (None, game.clock(state).player)]
    for event in {moment.event or game.sample(state, moment.rng()), game.sample(state, moment.rng())}:
        answers = _answers(game, state, deal.slots, event)
        told = game.dealt(state, answers)
        require(told == event, f"{event} cannot be told; nearest to it is {told}")
        for view in views:
            seen = game.dealt(view, answers)
            require(seen == event, f"{event} is told as {answers}, which at a view means {seen}")


@few_moments
def what_is_told_can_be_judged(moment: Moment) -> None:
    """Check that a deal is told in words, and that any choice of answers is an event that can be judged.

    What is no answer, one too many and one too few are a ``LookupError``.
    """
    game, state, rng = moment.game, moment.state, moment.rng()
    deal = deal_of(game, state)
    if deal is None:
        return
    read(deal.question, "the question of a deal")
    for slot in deal.slots:
        read(slot.label, "the label of a slot")
        ids = _ids(slot)
        require(ids, f"{slot.label}: there is nothing to choose from")
        require(len(set(ids)) == len(ids), f"{slot.label}: an answer stands twice among {ids}")
        for id, words in slot.choices:
            read(words, f"what {id} is called")
    for _ in range(TOLD):
        answers = [rng.choice(_ids(slot)) for slot in deal.slots]
        event = game.dealt(state, answers)
        game.violation(state, event)
        require(game.from_json(game.to_json(event)) == event, f"{answers} tell of {event}, which is no event")
    for wrong in _wrong(answers):
        try:
            event = game.dealt(state, wrong)
        except LookupError:
            continue
        require(False, f"{wrong} are no answers, but tell of {event}")


def _wrong(answers: Sequence[str]) -> Iterator[list[str]]:
    yield [*answers, NOBODY]
    for place in range(len(answers)):
        yield [*answers[:place], NOBODY, *answers[place + 1 :]]
        yield [*answers[:place], *answers[place + 1 :]]


def _ids(slot: Slot) -> list[str]:
    return [id for id, _ in slot.choices]


def _answers(game: AnyGame, state: Any, slots: Sequence[Slot], event: Any) -> list[str]:
    """Return the answers that come nearest to `event`: slot by slot, whichever has most in common with it."""
    wanted = dict(_leaves(game.to_json(event)))
    answers = [slot.choices[0][0] for slot in slots]
    for place, slot in enumerate(slots):

        def differs(answer: str, place: int = place) -> int:
            told = game.dealt(state, [*answers[:place], answer, *answers[place + 1 :]])
            return len(wanted.items() ^ dict(_leaves(game.to_json(told))).items())

        answers[place] = min(_ids(slot), key=differs)
    return answers


def _leaves(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yield every single value in JSON data, with where it stands."""
    if isinstance(data, dict | list):
        for key, value in data.items() if isinstance(data, dict) else enumerate(data):
            yield from _leaves(value, (*path, key))
    else:
        yield path, data
