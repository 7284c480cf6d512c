"""What a person points at on the board to make a decision."""

from __future__ import annotations

from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical import names
from frontier_nb.games.medical.moves import Move
from frontier_nb.games.medical.position import Position


def pointed(state: Position, move: Move) -> tuple[str, ...]:
    """Return the components that `move`, legal or not, points at, in order; none for a word.

    What is not on the board cannot be pointed at: a card that nobody noted is pointed at by the place
    where it lies, and a lab or a drug that the game does not have is left out.
    """
    if isinstance(move, m.Take):
        return _market_card(state, move)
    if isinstance(move, (m.EndTurn, *m.CHANCE_MOVES)):
        return ()
    if not 0 <= move.lab < state.table.labs:
        there: tuple[str, ...] = ()
    elif isinstance(move, m.Synthesise) and move.replaces in state.labs[_at(state, move.player, move.lab)]:
        there = (names.card(str(move.replaces)),)
    else:
        there = (names.lab(move.player, move.lab),)
    if isinstance(move, m.Synthesise):
        held = move.card in state.hands[move.player] and move.card != m.UNKNOWN
        return (names.card(move.card) if held else names.hand(move.player), *there)
    if isinstance(move, m.Preclinical) and move.target in state.table.drug_index:
        return (*there, names.drug_tile(move.target))
    return there


def meant(state: Position, component: str) -> tuple[str, ...]:
    """Return what pointing at a component may mean: a card also what it lies in, a drug's sign its tile."""
    kind, _, rest = component.partition("-")
    if kind == "card":
        spaces = [names.market_space(space) for space, card in enumerate(state.market) if card == rest]
        labs = [at for at, cards in enumerate(state.labs) if rest in cards]
        return (component, *spaces, *(names.lab(*divmod(at, state.table.labs)) for at in labs))
    if kind in ("researcher", "penalties"):
        player, _, lab = rest.partition("-")
        return (names.lab(int(player), int(lab)),)
    if kind in ("token", "preclinical", "clinical"):
        return (names.drug_tile(rest),)
    if kind == "market":
        card = state.market[int(rest)]
        return (component,) if card in (None, m.UNKNOWN) else (names.card(str(card)), component)
    return (component,)


def _market_card(state: Position, move: m.Take) -> tuple[str, ...]:
    if not 0 <= move.space < len(state.market):
        return ()
    if move.card != m.UNKNOWN and state.market[move.space] == move.card:
        return (names.card(move.card),)
    return (names.market_space(move.space),)


def _at(state: Position, player: int, lab: int) -> int:
    return player * state.table.labs + lab
