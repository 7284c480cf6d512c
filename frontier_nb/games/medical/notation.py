"""The words of FGN for this game: what a player would say at the table, one short word a move.

Players, labs and spaces are counted from 1 here. A drug may be shortened as long as it stays clear.

====================  ====================================================
``order:1,2,2,1``     the Round Tiles, by player
``market:7b,3a,…``    the first cards, cheapest space first
``refill:7b,?``       cards that fill the market; ``refill:-`` if none
``pretile:psy=P3``    a Pre-clinical Trial Tile is turned up
``clintile:psy=C7``   a Clinical Trial Tile is turned up
``take:7b``           take a card (``take:7b@3``: from space 3)
``lab1:7b``           play a card to lab 1
``lab1:7b/3a``        … in the place of 3a
``trial1:psy``        pre-clinical trial (``trial1`` where one drug fits)
``clinic1``           clinical trial
``doc1``              supplementary documents
``launch1``           launch
``abandon1``          clear a stranded lab
``end``               end of the turn
====================  ====================================================
"""

from __future__ import annotations

import re

from frontier_nb.errors import Ambiguous, Unreadable
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import UNKNOWN, Move
from frontier_nb.games.medical.position import Position
from frontier_nb.words import ID, read_list, write_list

_LAB_WORDS: dict[type[Move], str] = {
    m.Clinical: "clinic",
    m.Document: "doc",
    m.Launch: "launch",
    m.Abandon: "abandon",
}
_LAB_MOVES: dict[str, type[m.Clinical | m.Document | m.Launch | m.Abandon]] = {
    "clinic": m.Clinical,
    "doc": m.Document,
    "launch": m.Launch,
    "abandon": m.Abandon,
}
_LAB_WORD = re.compile(r"([a-z]+)([0-9]{1,3})")
_TAKE = re.compile(rf"({ID})(?:@([0-9]{{1,3}}))?")
_PLAY = re.compile(rf"({ID})(?:/({ID}))?")
_TILE = re.compile(r"([a-z0-9-]+)=([A-Za-z0-9-]+)")


def write_word(state: Position, move: Move) -> str:
    """Return the word for `move` at `state`."""
    if isinstance(move, m.EndTurn):
        return "end"
    if isinstance(move, m.Take):
        # A card lies on the market once, so its name says which space; an unknown one needs the number.
        known = 0 <= move.space < len(state.market) and state.market[move.space] == move.card != UNKNOWN
        return f"take:{move.card}" if known else f"take:{move.card}@{move.space + 1}"
    if isinstance(move, m.Synthesise):
        return f"lab{move.lab + 1}:{move.card}" + (f"/{move.replaces}" if move.replaces is not None else "")
    if isinstance(move, m.Preclinical):
        return f"trial{move.lab + 1}:{move.target}"
    if isinstance(move, m.RoundOrder):
        return "order:" + ",".join(str(player + 1) for player in move.tiles)
    if isinstance(move, m.Market | m.Refill):
        return f"{move.event}:{write_list(move.cards)}"
    if isinstance(move, m.RevealPreclinical):
        return f"pretile:{move.drug}={move.tile}"
    if isinstance(move, m.RevealClinical):
        return f"clintile:{move.drug}={move.tile}"
    return f"{_LAB_WORDS[type(move)]}{move.lab + 1}"


def read_word(state: Position, word: str) -> Move:
    """Return the move that `word` means at `state`, legal or not.

    Raises:
        Unreadable: no move is written so.
        Ambiguous: the word fits several moves.

    """
    player = state.mover
    if word == "end":
        return m.EndTurn(player)
    head, colon, rest = word.partition(":")
    if lab_word := _LAB_WORD.fullmatch(head):
        verb, lab = lab_word[1], int(lab_word[2]) - 1
        if not colon and verb in _LAB_MOVES:
            return _LAB_MOVES[verb](player, lab)
        if verb == "trial":
            target = _drug(state, rest, f"{head}:{{}}") if colon else _only_target(state, player, lab)
            return m.Preclinical(player, lab, target)
        if verb == "lab" and (play := _PLAY.fullmatch(rest)):
            return m.Synthesise(player, lab, play[1], play[2])
    elif head == "take" and (take := _TAKE.fullmatch(rest)):
        return m.Take(player, int(take[2]) - 1 if take[2] else _space(state, take[1]), take[1])
    elif head == "order" and re.fullmatch(r"[0-9]{1,2}(,[0-9]{1,2})*", rest):
        return m.RoundOrder(tuple(int(number) - 1 for number in rest.split(",")))
    elif head in ("market", "refill") and (cards := read_list(rest)) is not None:
        return m.Market(cards) if head == "market" else m.Refill(cards)
    elif head in ("pretile", "clintile") and (tile := _TILE.fullmatch(rest)):
        drug = _drug(state, tile[1], f"{head}:{{}}={tile[2]}")
        return m.RevealPreclinical(drug, tile[2]) if head == "pretile" else m.RevealClinical(drug, tile[2])
    raise Unreadable("no move is written like this")


def _space(pos: Position, card: str) -> int:
    """Return the market space of `card`; an illegal one if it is not there."""
    if card in pos.market and card != UNKNOWN:
        return pos.market.index(card)
    hidden = [space for space, there in enumerate(pos.market) if there == UNKNOWN]
    if len(hidden) > 1 and (card == UNKNOWN or card in pos.unseen):
        candidates = tuple(f"take:{card}@{space + 1}" for space in hidden)
        raise Ambiguous("several cards on the market are unknown; name the space", candidates)
    return hidden[0] if hidden and (card == UNKNOWN or card in pos.unseen) else -1


def _drug(pos: Position, text: str, word: str) -> str:
    """Return the drug that `text` names or begins; `word` has a place for it."""
    known = pos.table.edition.drugs
    if text in known:
        return text
    found = [drug for drug in known if text and drug.startswith(text)]
    if len(found) > 1:
        candidates = tuple(word.format(drug) for drug in found)
        raise Ambiguous(f"{text!r} could be {' or '.join(found)}", candidates)
    if not found:
        raise Unreadable(f"there is no drug {text!r}")
    return found[0]


def _only_target(pos: Position, player: int, lab: int) -> str:
    """Return the one drug that the lab's cards fit."""
    table = pos.table
    fits = pos.fits[player * table.labs + lab] if 0 <= lab < table.labs else ()
    found = [table.drugs[index].id for index in fits if pos.tiles[index]]
    if len(found) > 1:
        raise Ambiguous("the cards fit several drugs; name one", tuple(f"trial{lab + 1}:{d}" for d in found))
    # With no drug to be had, the decider says what is wrong with the trial: no tile, or no formula.
    return found[0] if found else table.drugs[fits[0] if fits else 0].id
