"""The toy game with more to hide: cards have names that give them away, dropped ones stay face down.

What a card in hand is worth counts at once, and only its owner and who sees everything can know that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from toy_game import CARDS, Deal, Play, Table, Toy, install

from frontier_nb import registry
from frontier_nb.calculation import Calculation
from frontier_nb.messages import Message, msg
from frontier_nb.protocol import Highlights
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Component, Label, Rect, Scene

BEASTS = {"a": "Aurochs", "b": "Basilisk", "c": "Chimera", "d": "Dragon", "?": "unknown"}


class Secretive(Toy):
    id = "secretive"
    title = msg("A game of beasts")

    def veil(self, state: Table, move: Deal | Play, viewer: int | None) -> Deal | Play:
        if isinstance(move, Play) and move.event == "drop" and move.player != viewer:
            return Play("drop", move.player, "?")
        return super().veil(state, move, viewer)

    def view(self, state: Table, viewer: int | None) -> Table:
        view = super().view(state, viewer)
        view.seen = [0] * len(CARDS)  # what lies face down is not told apart here
        return view

    def scores(self, state: Table) -> tuple[int, ...]:
        held = (self.edition.worth.get(card, 0) for card in state.hands)
        return tuple(score + 10 * worth for score, worth in zip(state.scores, held, strict=True))

    def calculations(self, state: Table) -> list[Calculation]:
        return [self._worth(player, card) for player, card in enumerate(state.hands) if card in CARDS]

    def describe(self, state: Table, move: Deal | Play, names: Sequence[str]) -> Message:
        if isinstance(move, Deal):
            first, second = (BEASTS[card] for card in move.cards)
            return msg("Dealt: {first} and {second}.", first=first, second=second)
        return msg(
            "{name}: {event} {card}", name=names[move.player], event=move.event, card=BEASTS[move.card]
        )

    def scene(self, view: Table, frame: Frame, highlights: Highlights, names: Sequence[str]) -> Scene:
        shapes: list[Rect | Label] = []
        components = []
        for player, card in enumerate(view.hands):
            beast = BEASTS.get(card, "none")
            for id_, y in ((f"hand{player}", 0.0), (f"beast-{beast}-{player}", 40.0)):
                box = (80.0 * player, y, 60.0, 30.0)
                style = "changed-mark" if id_ in highlights.changed else "card"
                shapes.append(Rect(*box, style, 6, id_))
                shapes.append(Label(box[0], y + 20, beast, 12, "ink", component=id_))
                components.append(Component(id_, "card", box, msg("{a}: {b}", a=names[player], b=beast)))
        return Scene(140, 90, tuple(shapes), tuple(components), self.title)

    def changed(self, before: Table, move: Deal | Play) -> frozenset[str]:
        if isinstance(move, Deal):
            return frozenset(f"beast-{BEASTS[card]}-{player}" for player, card in enumerate(move.cards))
        return frozenset({f"hand{move.player}", f"beast-{BEASTS[move.card]}-{move.player}"})


@pytest.fixture(scope="module", autouse=True)
def secretive() -> Iterator[Secretive]:
    """The game, installed for the tests of a module that imports this fixture."""
    with pytest.MonkeyPatch.context() as patch:
        install(patch, "secretive", "secretive_game:Secretive")
        game = registry.game("secretive")
        assert isinstance(game, Secretive)
        yield game
    registry.game.cache_clear()
