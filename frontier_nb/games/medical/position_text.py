"""Positions as short strings, safe in a link: for tests, lessons, the Lab and shared places.

Nine fields are separated by ``/``; players by ``;``, items by ``,``::

    quick/010110…/3.1.4.0.p/7b,-,3a,1c,12d/7c;-/7a,7d;-;-;…~1.0.2/3.P2.C7;4.-.-;4.-.-/0+1;-/5a,6b

mode; line of Round Tiles; round, turns taken, cubes left, documents handed in, what is due (``p`` a
player's move, ``o`` round order, ``m`` market, ``f`` refill, ``r`` and the number of a lab waiting for
its tile, ``x`` over); market; hands; labs, each with ``~stage.drug.penalties[.ready]`` once tried;
drugs as tiles left, Pre-clinical and Clinical Trial Tile; launched drugs as index, ``+`` with or ``.``
without the token, and penalties; discard pile. ``-`` is an empty place; all other cards are unseen.
"""

from __future__ import annotations

import re
from itertools import chain

from frontier_nb.errors import PositionError, Unreadable
from frontier_nb.games.medical.derived import complete, due_word, seen, set_due
from frontier_nb.games.medical.invariants import problems
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import CHECKED, Launched, Position
from frontier_nb.games.medical.table import Table

MAX_TEXT = 20_000
"""Characters; a position of the shipped edition takes under 1,000."""

_LINE = re.compile(r"[0-9]{1,100}|-")
_CLOCK = re.compile(r"([0-9]{1,6})\.([0-9])\.([0-9]{1,3})\.([01])\.(p|o|m|f|x|r[0-9]{1,3})")
_CARD = re.compile(r"[a-z0-9-]+|\?")
_TRIAL = re.compile(r"([12])\.([0-9]{1,2})\.([0-9]{1,3})(?:\.([0-9]{1,6}))?")
_DRUG = re.compile(r"([0-9]{1,3})\.([A-Za-z0-9-]+)\.([A-Za-z0-9-]+)")
_LAUNCHED = re.compile(r"([0-9]{1,2})([+.])([0-9]{1,3})")


def _cards(cards: tuple[str, ...] | list[str]) -> str:
    return ",".join(cards) or "-"


def write_position(state: Position) -> str:
    """Return `state` as a string; :func:`read` gives an equal position back."""
    labs = []
    for at, cards in enumerate(state.labs):
        text = _cards(cards)
        if state.stage[at]:
            text += f"~{state.stage[at]}.{state.target[at]}.{state.penalties[at]}"
            if state.stage[at] == CHECKED:
                text += f".{state.ready[at]}"
        labs.append(text)
    drugs = [
        f"{left}.{pre or '-'}.{clinical or '-'}"
        for left, pre, clinical in zip(state.tiles, state.preclinical, state.clinical, strict=True)
    ]
    launched = [
        ",".join(f"{drug}{'+' if bonus else '.'}{penalties}" for drug, bonus, penalties in drugs) or "-"
        for drugs in state.launched
    ]
    return "/".join(
        [
            state.table.mode,
            "".join(map(str, state.line)) or "-",
            f"{state.round}.{state.turn}.{state.cubes}.{int(state.documented)}.{due_word(state)}",
            ",".join(card or "-" for card in state.market),
            ";".join(map(_cards, state.hands)),
            ";".join(labs),
            ";".join(drugs),
            ";".join(launched),
            _cards(state.discard),
        ]
    )


def _match(pattern: re.Pattern[str], text: str, what: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if not found:
        raise Unreadable(f"{text[:40]!r} is not {what}")
    return found


def _read_cards(text: str) -> tuple[str, ...]:
    return () if text == "-" else tuple(_match(_CARD, card, "a card")[0] for card in text.split(","))


def _parts(text: str, number: int, what: str) -> list[str]:
    parts = text.split(";")
    if len(parts) != number:
        raise Unreadable(f"{len(parts)} {what} are given, not {number}")
    return parts


def read_mode(text: str) -> tuple[str, int]:
    """Return the mode and the number of players that a position string is for.

    Raises:
        Unreadable: the text is no position string.

    """
    if len(text) > MAX_TEXT:
        raise Unreadable(f"a position has at most {MAX_TEXT} characters")
    fields = text.split("/")
    if len(fields) != 9:
        raise Unreadable(f"a position has nine fields separated by /, not {len(fields)}")
    return fields[0], len(fields[4].split(";"))


def judged(draft: Position) -> Position:
    """Return `draft` if a game can reach it.

    Raises:
        PositionError: no game can reach the position.

    """
    if impossible := tuple(problems(draft)):
        raise PositionError(impossible)
    return draft


def read(text: str, table: Table) -> Position:
    """Return the position of `text`, played with `table`, whether a game can reach it or not.

    Raises:
        Unreadable: the text is no position string, or names what is not in the box.

    """
    read_mode(text)
    _, line, clock, market, hands, labs, drugs, launched, discard = text.split("/")
    pos = Position(table)
    pos.line = () if _match(_LINE, line, "a line of Round Tiles")[0] == "-" else tuple(map(int, line))
    pos.hands = [_read_cards(hand) for hand in _parts(hands, table.players, "hands")]
    pos.market = [None if c == "-" else _match(_CARD, c, "a card")[0] for c in market.split(",")]
    if len(pos.market) != len(table.costs):
        raise Unreadable(f"{len(pos.market)} market spaces are given, not {len(table.costs)}")
    pos.discard = list(_read_cards(discard))
    for at, lab in enumerate(_parts(labs, table.players * table.labs, "labs")):
        _read_lab(pos, at, lab)
    for index, drug in enumerate(_parts(drugs, len(table.drugs), "drugs")):
        _read_drug(pos, index, drug)
    for player, many in enumerate(_parts(launched, table.players, "players' launched drugs")):
        pos.launched[player] = _read_launched(table, many)
    _check_pieces(pos)
    _read_clock(pos, clock)
    complete(pos)
    return pos


def _check_pieces(pos: Position) -> None:
    """Check that everything is there to be drawn: cards that the box has, and no more pieces than it has."""
    order = pos.table.order
    for card in seen(pos):
        if card != UNKNOWN and card not in order:
            raise Unreadable(f"there is no compound {card[:40]}")
    if max(map(len, (*pos.hands, *pos.labs, pos.discard))) > len(order):
        raise Unreadable(f"there are {len(order)} cards and no more")
    if len(list(chain.from_iterable(pos.launched))) > sum(pos.table.tiles):
        raise Unreadable(f"there are {sum(pos.table.tiles)} Drug Tiles and no more")


def _read_lab(pos: Position, at: int, text: str) -> None:
    cards, tilde, trial = text.partition("~")
    known = _read_cards(cards)
    for card in known:
        if card not in pos.table.key:
            raise Unreadable(f"there is no compound {card[:40]} to lie in a lab")
    pos.set_cards(at, known)
    if tilde:
        found = _match(_TRIAL, trial, "a trial: stage, drug, penalties, round of the launch")
        pos.stage[at] = int(found[1])
        pos.target[at] = int(found[2])
        if pos.target[at] >= len(pos.table.drugs):
            raise Unreadable(f"there is no drug {found[2]}")
        pos.penalties[at] = int(found[3])
        if (found[4] is not None) != (pos.stage[at] == CHECKED):
            raise Unreadable("a lab has a round of launch after its clinical trial, and only then")
        pos.ready[at] = int(found[4] or 0)


def _read_drug(pos: Position, index: int, text: str) -> None:
    edition = pos.table.edition
    found = _match(_DRUG, text, "a drug: tiles left, trial tiles")
    pos.tiles[index] = int(found[1])
    pos.preclinical[index] = None if found[2] == "-" else found[2]
    pos.clinical[index] = None if found[3] == "-" else found[3]
    for tile, known in ((found[2], edition.preclinical), (found[3], edition.clinical)):
        if tile != "-" and tile not in known:
            raise Unreadable(f"there is no trial tile {tile[:40]}")


def _read_launched(table: Table, text: str) -> tuple[Launched, ...]:
    drugs = []
    for one in [] if text == "-" else text.split(","):
        found = _match(_LAUNCHED, one, "a launched drug: drug, token, penalties")
        drug = int(found[1])
        if drug >= len(table.drugs):
            raise Unreadable(f"there is no drug {drug}")
        drugs.append(Launched(drug, found[2] == "+", int(found[3])))
    return tuple(drugs)


def _read_clock(pos: Position, text: str) -> None:
    found = _match(_CLOCK, text, "a clock: round, turns, cubes, documents, what is due")
    pos.round, pos.turn, pos.cubes = int(found[1]), int(found[2]), int(found[3])
    pos.documented = found[4] == "1"
    due = found[5]
    if pos.turn >= pos.table.players:
        raise Unreadable(f"there are no {pos.turn} turns before this one in a round")
    if pos.line and max(pos.line) >= pos.table.players:
        raise Unreadable("the line of Round Tiles names a player who is not there")
    if due[0] == "r" and int(due[1:]) >= len(pos.labs):
        raise Unreadable(f"there is no lab {due[1:]}")
    set_due(pos, due)
