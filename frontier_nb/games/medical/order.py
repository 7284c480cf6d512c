"""The order in which cards lie side by side."""

from __future__ import annotations

from collections.abc import Iterable

from frontier_nb.games.medical.position import Position


def in_order(pos: Position, held: Iterable[str]) -> list[str]:
    """Return cards in the order of the edition: by value, unknown ones last.

    The order in which cards came does not matter to the game, and sorted cards show their formula. The
    board shows them so, and calculations count them so.
    """
    order = pos.table.order
    return sorted(held, key=lambda card: order.get(card, len(order)))
