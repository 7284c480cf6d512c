"""Whose move it is, and how many tiles everybody has drawn by then."""

from __future__ import annotations

from frontier_nb.errors import Found, broken
from frontier_nb.games.king import names
from frontier_nb.games.king.invariants.pieces import frontier_tiles
from frontier_nb.games.king.position import CHOOSE, DEVELOP, FIRST, OPENING, OVER, SUPPLY, Position
from frontier_nb.games.king.rules import ends
from frontier_nb.games.king.terms import DEVELOP_ACTIVE, DEVELOP_OTHER, OPENING_DRAW, OPENING_PLACED
from frontier_nb.protocol import CHANCE


def clock(pos: Position) -> Found:
    """Yield what in the phase, the turn and the players named does not go together."""
    players = pos.table.players
    if pos.phase in (FIRST, SUPPLY):
        played = (*pos.hands, *pos.discards, *pos.chips, *(board.filled for board in pos.boards))
        if pos.turn or any(played):
            yield broken("KF-07", "Nothing is played before the table is set up.")
        if pos.phase == FIRST and (pos.first or pos.mover or pos.actor):
            yield broken("KF-R24", "Nobody is first before it is drawn.")
        if pos.player != CHANCE:
            yield broken("KF-07", "The table is set up first.")
    if (pos.turn == 0) != (pos.phase in (FIRST, SUPPLY, OPENING)):
        yield broken("KF-17", "The opening comes before the first turn.")
    mover = (pos.first + max(0, pos.turn - 1)) % players
    if pos.mover != mover:
        yield broken("KF-19", "Turn {turn} is that of player {n}.", turn=pos.turn, n=mover + 1)
    if pos.phase in (FIRST, SUPPLY, CHOOSE) and pos.actor != pos.mover:
        yield broken("KF-19", "The active player acts first.")
    if pos.player not in (CHANCE, OVER, pos.actor):
        yield broken("KF-R25", "The player to decide is the one whose part it is.")
    if pos.player == CHANCE and pos.phase not in (FIRST, SUPPLY, OPENING, DEVELOP):
        yield broken("KF-22", "Tiles are drawn in the opening and in Develop only.")
    over = pos.turn > 0 and pos.phase == CHOOSE and ends(pos)
    if pos.player == OVER and not over:
        yield broken("KF-R20", "The game is not over: tiles, chips and empty spaces are left.")
    elif over and pos.player != OVER:
        yield broken("KF-R20", "The game ended with the last turn.")


def hands(pos: Position) -> Found:
    """Everybody holds, has placed and has discarded as many tiles as the phase allows."""
    for player in range(pos.table.players):
        yield from _hand(pos, player)


def _hand(pos: Position, player: int) -> Found:
    hand, gone, laid = len(pos.hands[player]), len(pos.discards[player]), frontier_tiles(pos, player)
    here, who = names.hand(player), player + 1
    players = pos.table.players
    place, turn = (player - pos.mover) % players, (pos.actor - pos.mover) % players
    if pos.phase in (FIRST, SUPPLY):
        return
    if pos.phase == OPENING:
        buildings_there = pos.boards[player].filled.bit_count() - laid
        drawn = place < turn or (place == turn and pos.player != CHANCE)
        ready = place < turn
        if buildings_there or pos.chips[player] or pos.boards[player].cubes:
            yield broken("KF-17", "Player {n} has only frontier tiles in the opening.", here, n=who)
        if hand + gone + laid != (OPENING_DRAW if drawn else 0):
            yield broken("KF-17", "Player {n} has drawn {m} tiles in the opening.", here,
                          n=who, m=hand + gone + laid)  # fmt: skip
        if laid > OPENING_PLACED or gone > OPENING_DRAW - OPENING_PLACED or (ready and hand):
            yield broken("KF-R9", "Player {n} places three tiles and discards two.", here, n=who)
        return
    if laid < OPENING_PLACED or gone < OPENING_DRAW - OPENING_PLACED:
        yield broken("KF-R9", "Player {n} placed three tiles and discarded two in the opening.", here, n=who)
    most = 0
    if pos.phase == DEVELOP:
        most = DEVELOP_ACTIVE if player == pos.mover else DEVELOP_OTHER
    drawing = pos.player == CHANCE
    if drawing and place >= turn:
        most = 0
    # What has been drawn is still held, fewer tiles only if the pile has run out.
    whole = place < turn if drawing else place > turn
    if hand > most or (whole and pos.deck and hand < most) or (not drawing and place < turn and hand):
        yield broken("KF-22", "Player {n} holds {m} drawn tiles.", here, n=who, m=hand)
