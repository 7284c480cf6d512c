"""Where cards lie, and what can be set about that."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from frontier_nb.editing import BOX
from frontier_nb.games.medical import names, wording
from frontier_nb.games.medical.editing.labs import set_cards
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.order import in_order
from frontier_nb.games.medical.position import Position
from frontier_nb.games.medical.terms import FORMULA_SIZE
from frontier_nb.messages import Message, msg
from frontier_nb.setting import NONE, Setting, choice

SPARE = 2
"""How many more cards than the rules allow can be put by hand in a hand or a lab."""

Choices = list[tuple[str, Message]]
Rearrange = Callable[[Position, tuple[str, ...]], None]


def named(pos: Position, cards: Sequence[str]) -> Choices:
    """Return cards as choices."""
    return [(card, wording.card(pos, card)) for card in cards]


def market(pos: Position, space: int) -> list[Setting[Position]]:
    """Return what can be set at a market space."""

    def change(pos: Position, value: str) -> None:
        pos.market[space] = None if value == NONE else value

    here = pos.market[space] or NONE
    choices = _choices(pos, here, msg("empty"), True, _free(pos))
    return [choice(names.market_space(space), "card", msg("Card"), here, choices, change)]


def hand(pos: Position, player: int) -> list[Setting[Position]]:
    """Return what can be set at a player's hand."""

    def change(pos: Position, held: tuple[str, ...]) -> None:
        pos.hands[player] = held

    most = pos.table.hand_limit + SPARE
    return _row(pos, names.hand(player), pos.hands[player], most, change, hidden=True)


def lab(pos: Position, at: int) -> list[Setting[Position]]:
    """Return what can be set about the cards of the lab numbered `at`."""

    def change(pos: Position, held: tuple[str, ...]) -> None:
        set_cards(pos, at, held)

    here = names.lab(*divmod(at, pos.table.labs))
    return _row(pos, here, pos.labs[at], FORMULA_SIZE + SPARE, change, hidden=False)


def discard(pos: Position) -> list[Setting[Position]]:
    """Return what can be set at the discard pile: a card more, or a card less."""

    def add(pos: Position, value: str) -> None:
        pos.discard.append(value)

    def remove(pos: Position, value: str) -> None:
        pos.discard.remove(value)

    here, none = names.discard(), (NONE, msg("none"))
    pile = in_order(pos, dict.fromkeys(pos.discard))
    return [
        choice(
            here, "add", msg("Put on the pile"), NONE, _choices(pos, NONE, none[1], False, _free(pos)), add
        ),
        choice(here, "remove", msg("Take off the pile"), NONE, [none, *named(pos, pile)], remove),
    ]


def _free(pos: Position) -> Choices:
    """Return the cards that may come from the box."""
    return named(pos, in_order(pos, pos.unseen))


def _choices(pos: Position, here: str, none: Message, hidden: bool, free: Choices) -> Choices:
    """Return what may lie where `here` lies: nothing, an unknown card if it may be `hidden`, that, others."""
    own = [] if here == NONE else [here]
    if hidden and here != UNKNOWN:
        own.insert(0, UNKNOWN)
    # As many cards lie in the deck as nobody has seen or noted; from an empty one none can come.
    if here == NONE and pos.deck <= 0:
        return [(NONE, none)]
    return [(NONE, none), *named(pos, own), *free]


def _row(
    pos: Position, here: str, held: tuple[str, ...], most: int, change: Rearrange, hidden: bool
) -> list[Setting[Position]]:
    """Return what can be set about a row of cards: each of them, and one more."""
    row, free = in_order(pos, held), _free(pos)
    found = []
    for place, card in enumerate(row):

        def replace(pos: Position, value: str, place: int = place) -> None:
            change(pos, (*row[:place], *([] if value == NONE else [value]), *row[place + 1 :]))

        label = msg("Card {n}", n=place + 1)
        choices = _choices(pos, card, msg("none"), hidden, free)
        found.append(choice(here, f"card{place + 1}", label, card, choices, replace))
    if len(row) < most:

        def add(pos: Position, value: str) -> None:
            change(pos, (*row, value))

        choices = _choices(pos, NONE, msg("none"), hidden, free)
        found.append(choice(here, "another", msg("One more card"), NONE, choices, add))
    return found


def home(pos: Position, card: str) -> str:
    """Return where a card lies: a component, or the box."""
    if card in pos.market:
        return names.market_space(pos.market.index(card))
    for player, held in enumerate(pos.hands):
        if card in held:
            return names.hand(player)
    for at, held in enumerate(pos.labs):
        if card in held:
            return names.lab(*divmod(at, pos.table.labs))
    return names.discard() if card in pos.discard else BOX
