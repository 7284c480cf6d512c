"""Pieces that can be moved: cards between the box and the table, Round Tiles within their line."""

from __future__ import annotations

from functools import lru_cache

from frontier_nb.editing import BOX, Piece
from frontier_nb.games.medical import names
from frontier_nb.games.medical.editing.cards import SPARE, home
from frontier_nb.games.medical.editing.clock import index_in_line
from frontier_nb.games.medical.editing.labs import set_cards
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.order import in_order
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.scene import cards as drawing
from frontier_nb.games.medical.scene import phrases
from frontier_nb.games.medical.table import Table
from frontier_nb.games.medical.terms import FORMULA_SIZE
from frontier_nb.messages import msg
from frontier_nb.scene.sheet import Sheet

WIDTH = 60.0
"""How wide a card is in its picture."""
MARGIN = 2.0


def pieces(pos: Position) -> tuple[Piece, ...]:
    """Return the cards that may lie in the deck, and one of them that nobody noted; none of an empty deck."""
    if pos.deck <= 0:
        return ()
    cards = [*in_order(pos, pos.unseen), UNKNOWN]
    return tuple(_piece(pos.table, card) for card in cards)


@lru_cache(maxsize=1024)
def _piece(table: Table, card: str) -> Piece:
    sheet = Sheet()
    unknown = card == UNKNOWN
    name = msg("an unknown card") if unknown else phrases.compound(table.compounds[card])
    id = names.card(card)
    drawing.draw(sheet, table, card, MARGIN, MARGIN, WIDTH, id)
    if unknown:
        sheet.add(id, "card", (MARGIN, MARGIN, WIDTH, drawing.height(WIDTH)), name)
    return Piece(id, name, sheet.scene(WIDTH + 2 * MARGIN, drawing.height(WIDTH) + 2 * MARGIN, name))


# -- where to -----------------------------------------------------------------------------------------


def places(pos: Position, piece: str) -> tuple[str, ...]:
    """Return where a piece can be put."""
    kind = piece.partition("-")[0]
    if kind == "round":
        tiles = tuple(map(names.round_tile, range(len(pos.line))))
        return tuple(tile for tile in tiles if tile != piece) if piece in tiles else ()
    found = _card(pos, piece)
    return () if found is None else _places(pos, *found)


def _card(pos: Position, piece: str) -> tuple[str, str] | None:
    """Return the card that a piece is, and where it lies; ``None`` if it is none that can be moved.

    A card that nobody noted is moved by the place that it lies in.
    """
    kind, _, rest = piece.partition("-")
    if kind == "card" and rest in pos.table.order:
        where = home(pos, rest)
        return None if where == BOX and pos.deck <= 0 else (rest, where)
    if piece == names.card(UNKNOWN) and pos.deck > 0:
        return UNKNOWN, BOX
    for space, card in enumerate(pos.market):
        if piece == names.market_space(space) and card is not None:
            return card, piece
    for player, held in enumerate(pos.hands):
        if piece == names.hand(player) and UNKNOWN in held:
            return UNKNOWN, piece
    return None


def _places(pos: Position, card: str, origin: str) -> tuple[str, ...]:
    found = [*names.market(len(pos.market))]
    most = pos.table.hand_limit + SPARE
    found += [names.hand(player) for player, held in enumerate(pos.hands) if len(held) < most]
    if card != UNKNOWN:
        labs = [at for at, held in enumerate(pos.labs) if len(held) < FORMULA_SIZE + SPARE]
        found += [names.lab(*divmod(at, pos.table.labs)) for at in labs] + [names.discard()]
    return tuple(place for place in (*found, BOX) if place != origin)


# -- moving -------------------------------------------------------------------------------------------


def put(pos: Position, piece: str, place: str) -> None:
    """Put a piece at one of its places."""
    if place.startswith("round-"):
        line = list(pos.line)
        one, other = (index_in_line(pos, int(tile.partition("-")[2])) for tile in (piece, place))
        line[one], line[other] = line[other], line[one]
        pos.line = tuple(line)
        return
    found = _card(pos, piece)
    assert found is not None
    card, origin = found
    _lift(pos, card, origin)
    displaced = pos.market[int(place.partition("-")[2])] if place.startswith("market-") else None
    _lay(pos, card, place)
    if displaced is not None and origin.startswith("market-"):
        _lay(pos, displaced, origin)


def _lift(pos: Position, card: str, origin: str) -> None:
    kind, _, rest = origin.partition("-")
    if kind == "market":
        pos.market[int(rest)] = None
    elif kind == "hand":
        pos.hands[int(rest)] = _without(pos.hands[int(rest)], card)
    elif kind == "lab":
        at = _lab(pos, rest)
        set_cards(pos, at, _without(pos.labs[at], card))
    elif origin == names.discard():
        pos.discard.remove(card)


def _lay(pos: Position, card: str, place: str) -> None:
    kind, _, rest = place.partition("-")
    if kind == "market":
        pos.market[int(rest)] = card
    elif kind == "hand":
        pos.hands[int(rest)] += (card,)
    elif kind == "lab":
        at = _lab(pos, rest)
        set_cards(pos, at, (*pos.labs[at], card))
    elif place == names.discard():
        pos.discard.append(card)


def _lab(pos: Position, rest: str) -> int:
    player, _, lab = rest.partition("-")
    return int(player) * pos.table.labs + int(lab)


def _without(held: tuple[str, ...], card: str) -> tuple[str, ...]:
    at = held.index(card)
    return held[:at] + held[at + 1 :]
