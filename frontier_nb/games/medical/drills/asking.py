"""What every kind of drill of the game is built on: its frame, answers, and words."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.moves import UNKNOWN, Decision
from frontier_nb.games.medical.position import Position
from frontier_nb.messages import Message, Who, msg
from frontier_nb.protocol import Game
from frontier_nb.question import Asked, Choice, Drill, DrillKind, Level, Pointing

YES, NO = msg("yes"), msg("no")


class Kind(DrillKind):
    """A kind of drill about positions in which a player is to move."""

    def make(self, game: Game[Any, Any], state: Any, level: Level, rng: Random) -> Drill | None:
        """Return a question of a level about `state`; ``None`` if nothing worth asking is there."""
        asked = self.ask(state, level, rng) if state.player >= 0 else None
        if asked is None:
            return None
        return self.drill(level, game.copy(game.view(state, asked.viewer)), asked)

    @abstractmethod
    def ask(self, pos: Position, level: Level, rng: Random) -> Asked | None:
        """Return a question about a position in which a player is to move."""


def one_in(number: int, rng: Random) -> bool:
    """Return whether a common answer is let through this time."""
    return rng.randrange(number) == 0


# -- answers ----------------------------------------------------------------------------------------


def yes_or_no(yes: bool) -> Choice:
    """Return the choice between yes and no."""
    return Choice((YES, NO), frozenset({0 if yes else 1}))


def among(options: Iterable[Message], right: Iterable[Message]) -> Choice:
    """Return the choice among `options`, of which each of `right` is right."""
    listed = tuple(options)
    return Choice(listed, frozenset(listed.index(one) for one in right))


def point_at_cards(candidates: Iterable[str], answers: Iterable[str]) -> Pointing:
    """Return the answer that some cards are to be pointed at."""
    cards = tuple(candidates)
    ids, called = tuple(map(names.card, cards)), tuple(Message(card) for card in cards)
    return Pointing(ids, called, frozenset(map(names.card, answers)), several=True)


def point_at_labs(pos: Position, player: int, answers: Iterable[int]) -> Pointing:
    """Return the answer that some labs of a player are to be pointed at."""
    labs = range(pos.table.labs)
    called = tuple(msg("lab {lab}", lab=lab + 1) for lab in labs)
    right = frozenset(names.lab(player, lab) for lab in answers)
    return Pointing(tuple(names.lab(player, lab) for lab in labs), called, right, several=True)


def point_at_drugs(pos: Position, answers: Iterable[int]) -> Pointing:
    """Return the answer that some Drug Tiles are to be pointed at."""
    ids = [drug.id for drug in pos.table.drugs]
    called = tuple(map(names.drug, ids))
    right = frozenset(names.drug_tile(ids[drug]) for drug in answers)
    return Pointing(tuple(map(names.drug_tile, ids)), called, right)


# -- words ------------------------------------------------------------------------------------------


def lab_of(pos: Position, at: int) -> Message:
    """Return what the lab numbered `at` is called."""
    player, lab = divmod(at, pos.table.labs)
    return msg("lab {lab} of {player}", lab=lab + 1, player=Who(player))


def lab_id(pos: Position, at: int) -> str:
    """Return the component of the lab numbered `at`."""
    return names.lab(*divmod(at, pos.table.labs))


def step(move: Decision) -> Message:
    """Return a decision as something that a player may want to do."""
    if isinstance(move, m.Take):
        return msg("take {card} from the market", card=names.card_name(move.card))
    if isinstance(move, m.Synthesise):
        if move.replaces is None:
            return msg("play {card} to lab {lab}", card=move.card, lab=move.lab + 1)
        return msg(
            "play {card} to lab {lab} in the place of {replaced}",
            card=move.card, lab=move.lab + 1, replaced=move.replaces,
        )  # fmt: skip
    if isinstance(move, m.Preclinical):
        drug = names.drug(move.target)
        return msg("enter lab {lab} in the pre-clinical trial of {drug}", lab=move.lab + 1, drug=drug)
    if isinstance(move, m.EndTurn):
        return msg("end the turn")
    return _STEPS[type(move)](move.lab + 1)


_STEPS: dict[type[Decision], Callable[[int], Message]] = {
    m.Clinical: lambda lab: msg("enter lab {lab} in its clinical trial", lab=lab),
    m.Document: lambda lab: msg("hand in documents for lab {lab}", lab=lab),
    m.Launch: lambda lab: msg("launch the drug of lab {lab}", lab=lab),
    m.Abandon: lambda lab: msg("abandon lab {lab}", lab=lab),
}


# -- what lies on the table -------------------------------------------------------------------------


def known(cards: Iterable[str | None]) -> list[str]:
    """Return those of some places' cards that are there and were noted."""
    return [card for card in cards if card is not None and card != UNKNOWN]


def value(pos: Position, card: str) -> int:
    """Return the value of a card."""
    return pos.table.compounds[card].value


def owner(pos: Position, at: int) -> int:
    """Return whose the lab numbered `at` is."""
    return at // pos.table.labs


def card_ids(cards: Sequence[str]) -> tuple[str, ...]:
    """Return the components of some cards."""
    return tuple(map(names.card, cards))
