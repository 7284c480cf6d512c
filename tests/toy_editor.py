"""The editor of the toy game: rounds and scores are numbers, cards lie in the box or in a hand."""

from __future__ import annotations

from toy_game import CARDS, ROUNDS, Table, Toy

from frontier_nb.editing import BOX, Editor, Field, Piece
from frontier_nb.errors import Violation
from frontier_nb.messages import msg
from frontier_nb.scene.shapes import Component, Label, Rect, Scene

HANDS = ("hand0", "hand1")


class ToyEditor(Editor[Table]):
    """Cards are put into hands and back; what was seen of them follows."""

    def __init__(self, game: Toy) -> None:
        self.game = game

    def read(self, text: str) -> Table:
        return self.game.read_draft(text)

    def problems(self, draft: Table) -> tuple[Violation, ...]:
        return self.game.problems(draft)

    def fields(self, draft: Table, component: str | None = None) -> tuple[Field, ...]:
        if component is None:
            lengths = tuple((mode, msg("{n} rounds", n=number)) for mode, number in ROUNDS.items())
            return (
                Field("mode", msg("Length"), draft.mode, lengths),
                Field("round", msg("Round"), str(draft.round), (), 0, 8),
            )
        if component not in HANDS:
            return ()
        player = HANDS.index(component)
        return (Field(f"score{player}", msg("Points"), str(draft.scores[player]), (), -99, 99),)

    def edit(self, draft: Table, field: str, value: str) -> Table:
        known = [one for part in (None, *HANDS) for one in self.fields(draft, part) if one.id == field]
        if not known:
            raise LookupError(f"there is no field {field!r}")
        after = self.game.copy(draft)
        if field == "mode":
            if value not in ROUNDS:
                raise LookupError(f"there is no length {value!r}")
            after.mode = value
            return after
        try:
            number = int(value)
        except ValueError:
            raise LookupError(f"{value!r} is no number") from None
        if not known[0].least <= number <= known[0].most:
            raise LookupError(f"{number} is too much or too little")
        if field == "round":
            after.round = number
        else:
            after.scores[int(field[-1])] = number
        return after

    def pieces(self, draft: Table) -> tuple[Piece, ...]:
        left = [card for card, seen in zip(CARDS, draft.seen, strict=True) if seen < 4]
        return tuple(Piece(card, msg("card {card}", card=card), _picture(card)) for card in left)

    def places(self, draft: Table, piece: str) -> tuple[str, ...]:
        if piece in CARDS and len(piece) == 1:
            known = any(one.id == piece for one in self.pieces(draft))
            return tuple(hand for hand in HANDS if known and draft.hands[HANDS.index(hand)] == "-")
        if piece not in HANDS or draft.hands[HANDS.index(piece)] not in CARDS:
            return ()
        other = 1 - HANDS.index(piece)
        return (HANDS[other], BOX) if draft.hands[other] == "-" else (BOX,)

    def put(self, draft: Table, piece: str, place: str) -> Table:
        if place not in self.places(draft, piece):
            raise LookupError(f"{piece} cannot be put at {place}")
        after = self.game.copy(draft)
        card = piece if piece in CARDS else draft.hands[HANDS.index(piece)]
        if piece in HANDS:
            after.hands[HANDS.index(piece)] = "-"
        if place in HANDS:
            after.hands[HANDS.index(place)] = card
        after.seen[CARDS.index(card)] += (place != BOX) - (piece in HANDS)
        return after


def _picture(card: str) -> Scene:
    box = (0.0, 0.0, 60.0, 90.0)
    shapes = (Rect(*box, "card", 6), Label(30, 50, card, 20, "ink", "middle"))
    name = msg("card {card}", card=card)
    return Scene(60, 90, shapes, (Component(card, "card", box, name),), name)
