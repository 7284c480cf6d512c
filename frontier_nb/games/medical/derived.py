"""What a position keeps beside what people say of it, worked out anew after it was set up by hand.

Said is where the cards lie, how far labs, drugs and the round are, and what is due, as a word: ``p`` a
player's move, ``o`` round order, ``m`` market, ``f`` refill, ``r`` and the number of a lab waiting for its
tile, ``x`` over.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import (
    CHECKED,
    MARKET,
    NOTHING,
    ORDER,
    OVER,
    REFILL,
    REVEAL_CLINICAL,
    REVEAL_PRECLINICAL,
    Position,
)
from frontier_nb.games.medical.terms import launch_points
from frontier_nb.protocol import CHANCE

_DUE = {"p": NOTHING, "o": ORDER, "m": MARKET, "f": REFILL}
_WORDS = {due: word for word, due in _DUE.items()}


def due_word(pos: Position) -> str:
    """Return what is due."""
    return "x" if pos.player == OVER else _WORDS.get(pos.due, f"r{pos.trial}")


def set_due(pos: Position, word: str) -> None:
    """Let something be due, with whose move it is; the lab of an ``r`` must be there."""
    pos.mover = pos.order[pos.turn] if pos.line else 0
    pos.trial = 0
    if word[0] == "r":
        pos.trial = int(word[1:])
        # Which of its tiles a lab waits for is told by its stage.
        pos.due = REVEAL_CLINICAL if pos.stage[pos.trial] == CHECKED else REVEAL_PRECLINICAL
    else:
        pos.due = _DUE.get(word, NOTHING)
    pos.player = OVER if word == "x" else CHANCE if pos.due != NOTHING else pos.mover


def seen(pos: Position) -> Iterator[str]:
    """Yield every card that lies face up or in a hand, unknown ones included."""
    yield from (card for card in pos.market if card is not None)
    yield from chain.from_iterable((*pos.hands, *pos.labs, pos.discard))


def complete(pos: Position) -> None:
    """Work out what follows: the cards unseen, the scores, whose move it is."""
    there = list(seen(pos))
    visible = set(there)
    pos.unseen = [card for card in pos.table.order if card not in visible]
    pos.unknown = there.count(UNKNOWN)
    drugs = pos.table.drugs
    pos.scores = [sum(launch_points(drugs[d], b, p) for d, b, p in own) for own in pos.launched]
    set_due(pos, due_word(pos))
