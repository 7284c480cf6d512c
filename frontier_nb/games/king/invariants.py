"""What must hold in every sound position: nothing is lost, nothing appears, nothing contradicts itself."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from frontier_nb.errors import Violation
from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king.position import (
    BUILD,
    CHOOSE,
    CONSUME,
    DEVELOP,
    FIRST,
    HALF,
    NO_CITY,
    OPENING,
    OVER,
    PRODUCE,
    SUPPLY,
    UNUSED,
    USED,
    Position,
)
from frontier_nb.games.king.rules import ends
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.terms import (
    DEVELOP_ACTIVE,
    DEVELOP_OTHER,
    OPENING_DRAW,
    OPENING_PLACED,
    PICKS_ACTIVE,
    PICKS_OTHER,
    count,
    price,
    total,
)
from frontier_nb.games.king.territory import EMPTY, WAREHOUSE, Territory
from frontier_nb.messages import Field, msg
from frontier_nb.protocol import CHANCE

Found = Iterator[Violation]


def _broken(rule: str, template: str, *components: str, **fields: Field) -> Violation:
    return Violation(rule, msg(template, **fields), None, components)


def problems(pos: Position) -> Found:
    """Yield everything about `pos` that no game can bring about, each with its rule."""
    yield from _tiles(pos)
    yield from _chips(pos)
    for player in range(pos.table.players):
        yield from _board(pos, player)
    yield from _clock(pos)
    yield from _hands(pos)
    if pos.player >= 0:
        yield from _part(pos)


# -- what is conserved ------------------------------------------------------------------------------


def _tiles(pos: Position) -> Found:
    """Every tile is on a board, in a hand, discarded or in the pile; every building placed or not."""
    table = pos.table
    seen = [turned // 4 for board in pos.boards for turned in board.placed if turned != EMPTY]
    for pile in (*pos.hands, *pos.discards):
        seen += pile
    there = Counter(seen)
    if there[HIDDEN] != pos.unknown:
        yield _broken("KF-R27", "{n} tiles are face down, not {m}.", n=there[HIDDEN], m=pos.unknown)
    if pos.unknown > len(pos.unseen):
        yield _broken("KF-R2", "More tiles are face down than are unseen.")
    del there[HIDDEN]
    bought = [tile for tile in there if tile in table.cost]
    for tile in (*bought, *pos.supply):
        if there[tile] + pos.supply.count(tile) > 1:
            yield _broken("KF-R26", "{building} is there more than once.",
                          building=names.building_name(table.tiles.tiles[tile]))  # fmt: skip
    expected = table.in_play if pos.phase not in (FIRST, SUPPLY) else 0
    if len(bought) + len(pos.supply) != expected:
        yield _broken("KF-04", "{n} buildings are in play, not {m}.",
                      names.supply(), n=len(bought) + len(pos.supply), m=expected)  # fmt: skip
    there.update(pos.unseen)
    for tile, copies in table.copies.items():
        if there[tile] != copies:
            yield _broken("KF-R2", "Tile {tile} is there {n} times, of {copies}.",
                          tile=table.tiles.tiles[tile].id, n=there[tile], copies=copies)  # fmt: skip


def _chips(pos: Position) -> Found:
    if min(pos.chips) < 0 or pos.stock < 0 or sum(pos.chips) + pos.stock != pos.table.chips:
        yield _broken("KF-05", "{n} points are with players and {m} in the stock, of {all}.", names.stock(),
                      n=sum(pos.chips), m=pos.stock, all=pos.table.chips)  # fmt: skip


def _board(pos: Position, player: int) -> Found:
    """Cubes lie in completed areas, no more than there are spaces; what is derived is right."""
    board = pos.boards[player]
    here = components.board(player)

    def broken(rule: str, template: str, **fields: Field) -> Violation:
        sentence = msg(template, **fields)
        return Violation(
            rule, msg("Player {player}: {what}", player=player + 1, what=sentence), None, (here,)
        )

    for root, cubes in board.cubes.items():
        for resource in range(3):
            if root == WAREHOUSE:
                continue
            if count(cubes, resource) > count(board.tally[root], resource):
                yield broken("KF-29", "area {area} has more cubes than spaces.",
                             area=names.area_name(board.name(root)))  # fmt: skip
        if root != WAREHOUSE and root not in board.completed:
            yield broken("KF-12", "cubes lie in area {area}, which is not completed.",
                         area=names.area_name(board.name(root)))  # fmt: skip
    stored = board.cubes.get(WAREHOUSE, 0)
    if total(stored) > (buildings.WAREHOUSE_ROOM if "warehouse" in pos.effects[player] else 0):
        yield broken("KF-54", "{n} cubes are in the Warehouse.", n=total(stored))
    if board.stock != sum(board.cubes.values()) or 0 in board.cubes.values():
        yield broken("KF-29", "the cubes do not add up.")
    yield from (broken("KF-09", line) for line in _derived(board))
    placed = {pos.table.effect.get(turned // 4): cell for cell, turned in enumerate(board.placed)
              if turned != EMPTY}  # fmt: skip
    placed.pop(None, None)
    if placed != pos.effects[player]:
        yield broken("KF-R26", "the effects are not those of the buildings on the board.")


def _derived(board: Territory) -> Iterator[str]:
    """Yield what a board laid anew from its tiles would have otherwise."""
    anew = Territory(board.table)
    for cell, turned in enumerate(board.placed):
        if turned != EMPTY:
            if not anew.fits(cell, turned):
                yield "tiles do not match."
                return
            anew.place(cell, turned)
    for what in ("filled", "completed", "producing", "cities"):
        if getattr(anew, what) != getattr(board, what):
            yield f"the board is not what its tiles make it ({what})."


# -- whose move it is -------------------------------------------------------------------------------


def _clock(pos: Position) -> Found:
    players = pos.table.players
    if pos.phase in (FIRST, SUPPLY):
        played = (*pos.hands, *pos.discards, *pos.chips, *(board.filled for board in pos.boards))
        if pos.turn or any(played):
            yield _broken("KF-07", "Nothing is played before the table is set up.")
        if pos.phase == FIRST and (pos.first or pos.mover or pos.actor):
            yield _broken("KF-R24", "Nobody is first before it is drawn.")
        if pos.player != CHANCE:
            yield _broken("KF-07", "The table is set up first.")
    if (pos.turn == 0) != (pos.phase in (FIRST, SUPPLY, OPENING)):
        yield _broken("KF-17", "The opening comes before the first turn.")
    mover = (pos.first + max(0, pos.turn - 1)) % players
    if pos.mover != mover:
        yield _broken("KF-19", "Turn {turn} is that of player {n}.", turn=pos.turn, n=mover + 1)
    if pos.phase in (FIRST, SUPPLY, CHOOSE) and pos.actor != pos.mover:
        yield _broken("KF-19", "The active player acts first.")
    if pos.player not in (CHANCE, OVER, pos.actor):
        yield _broken("KF-R25", "The player to decide is the one whose part it is.")
    if pos.player == CHANCE and pos.phase not in (FIRST, SUPPLY, OPENING, DEVELOP):
        yield _broken("KF-22", "Tiles are drawn in the opening and in Develop only.")
    over = pos.turn > 0 and pos.phase == CHOOSE and ends(pos)
    if pos.player == OVER and not over:
        yield _broken("KF-R20", "The game is not over: tiles, chips and empty spaces are left.")
    elif over and pos.player != OVER:
        yield _broken("KF-R20", "The game ended with the last turn.")


def _hands(pos: Position) -> Found:
    """Everybody holds, has placed and has discarded as many tiles as the phase allows."""
    for player in range(pos.table.players):
        yield from _hand(pos, player)


def _frontier(pos: Position, player: int) -> int:
    """Return how many frontier tiles a player has placed."""
    cost = pos.table.cost
    return sum(turned != EMPTY and turned // 4 not in cost for turned in pos.boards[player].placed)


def _hand(pos: Position, player: int) -> Found:
    hand, gone, laid = len(pos.hands[player]), len(pos.discards[player]), _frontier(pos, player)
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
            yield _broken("KF-17", "Player {n} has only frontier tiles in the opening.", here, n=who)
        if hand + gone + laid != (OPENING_DRAW if drawn else 0):
            yield _broken("KF-17", "Player {n} has drawn {m} tiles in the opening.", here,
                          n=who, m=hand + gone + laid)  # fmt: skip
        if laid > OPENING_PLACED or gone > OPENING_DRAW - OPENING_PLACED or (ready and hand):
            yield _broken("KF-R9", "Player {n} places three tiles and discards two.", here, n=who)
        return
    if laid < OPENING_PLACED or gone < OPENING_DRAW - OPENING_PLACED:
        yield _broken("KF-R9", "Player {n} placed three tiles and discarded two in the opening.", here, n=who)
    most = 0
    if pos.phase == DEVELOP:
        most = DEVELOP_ACTIVE if player == pos.mover else DEVELOP_OTHER
    drawing = pos.player == CHANCE
    if drawing and place >= turn:
        most = 0
    # What has been drawn is still held, fewer tiles only if the pile has run out.
    whole = place < turn if drawing else place > turn
    if hand > most or (whole and pos.deck and hand < most) or (not drawing and place < turn and hand):
        yield _broken("KF-22", "Player {n} holds {m} drawn tiles.", here, n=who, m=hand)


# -- what the player to move has done ---------------------------------------------------------------


def _part(pos: Position) -> Found:
    if pos.phase == PRODUCE:
        yield from _produce_part(pos)
    elif pos.phase == BUILD:
        yield from _build_part(pos)
    elif pos.phase == CONSUME:
        yield from _consume_part(pos)


def _produce_part(pos: Position) -> Found:
    player, board = pos.actor, pos.boards[pos.actor]
    most = PICKS_ACTIVE if pos.active else PICKS_OTHER
    if pos.left + len(pos.picked) != most or len(set(pos.picked)) != len(pos.picked):
        yield _broken("KF-26", "{n} areas are picked and {m} may be.", n=len(pos.picked), m=pos.left)
    if any(root not in board.producing for root in pos.picked):
        yield _broken("KF-14", "An area was picked that produces nothing.")
    route = buildings.supply_route(pos, player)
    if not pos.fresh and not pos.routed:
        return
    if route is None:
        yield _broken("KF-R29", "Wheat travels only over a Supply Route in use.")
        return
    field, city = route
    sources = (*pos.picked, buildings.rich_soil(pos, player))
    if field not in sources or pos.fresh > count(board.cubes.get(field, 0), 2):
        yield _broken("KF-R29", "More wheat is fresh than was placed in the field.")
    if pos.routed > board.spaces(city, "city") or pos.routed > pos.chips[player]:
        yield _broken("KF-R29", "More wheat has travelled than the city takes.")
    # A field may be filled by Rich Soil and, once some wheat has gone, by a pick.
    if pos.fresh + pos.routed > sources.count(field) * board.spaces(field, "wheat"):
        yield _broken("KF-R29", "More wheat is fresh than the field makes.")


def _build_part(pos: Position) -> Found:
    board = pos.boards[pos.actor]
    wood, stone, discount = pos.owed
    if not wood + stone + discount:
        if pos.left > 1 or pos.pending:
            yield _broken("KF-32", "One building is built each time.")
        return
    laid = [turned // 4 for turned in board.placed if turned != EMPTY and turned // 4 in pos.table.cost]
    prices = [price(pos.table.cost[building], pos.active) for building in laid]
    if pos.left or not any(
        wood <= full[0] and stone <= full[1] and discount == full[2] and wood + stone > discount
        for full in prices
    ):
        yield _broken("KF-33", "Nothing on the board costs as much as is due.")
    short = max(0, wood - count(board.stock, 0)) + max(0, stone - count(board.stock, 1))
    if short > discount:
        yield _broken("KF-33", "More is due than can be paid.")
    if pos.pending and "production-base" not in pos.effects[pos.actor]:
        yield _broken("KF-R31", "Only a Production Base lets completed areas produce at once.")
    if len(set(pos.pending)) != len(pos.pending) or any(
        root not in board.producing or board.cubes.get(root, 0) for root in pos.pending
    ):
        yield _broken("KF-R31", "An area that was just completed is empty until the price is paid.")


def _consume_part(pos: Position) -> Found:
    player, board = pos.actor, pos.boards[pos.actor]
    if pos.city == NO_CITY:
        if pos.left or pos.gained or pos.workshop:
            yield _broken("KF-36", "Nothing is consumed without a city.")
        return
    if pos.city not in board.cities and pos.city != buildings.villa(pos, player):
        yield _broken("KF-36", "The city that was chosen is no completed City.")
        return
    spaces = buildings.city_spaces(pos, player, pos.city)
    if pos.workshop > USED or (
        pos.workshop != UNUSED and not buildings.in_city(pos, player, "workshop", pos.city)
    ):
        yield _broken("KF-R30", "A Workshop in the chosen city is given two wood at most.")
    elif pos.workshop == HALF and not (count(board.stock, 0) and pos.stock):
        yield _broken("KF-R30", "The Workshop is given its second wood at once.")
    most = buildings.WORKSHOP_POINTS if pos.workshop == USED else 0
    least = 1 if most else 0
    eaten = spaces - pos.left
    if eaten < 0 or not eaten + least <= pos.gained <= eaten + most or pos.gained > pos.chips[player]:
        yield _broken("KF-36", "{n} points are gained with {m} spaces used.", names.chips(player),
                      n=pos.gained, m=eaten)  # fmt: skip
    if pos.workshop == USED and pos.gained < eaten + most and pos.stock:
        yield _broken("KF-R30", "The Workshop gives three points as long as there are chips.")


# -- what is unusual --------------------------------------------------------------------------------


def oddities(pos: Position) -> Found:
    """Yield what is unusual about a position that was set up freely, though rules allow it."""
    for player in range(pos.table.players):
        place = (player - pos.first) % pos.table.players
        turns = max(0, pos.turn - 1)
        # With every turn a Develop, a player would have drawn one tile each time and one more in their own.
        own = (pos.turn + pos.table.players - 1 - place) // pos.table.players if pos.turn else 0
        drawn = len(pos.hands[player]) + len(pos.discards[player]) + _frontier(pos, player)
        bought = pos.boards[player].filled.bit_count() - _frontier(pos, player)
        most = OPENING_DRAW + max(turns, pos.turn) * DEVELOP_OTHER + own * (DEVELOP_ACTIVE - DEVELOP_OTHER)
        if pos.turn and drawn > most:
            yield _broken(
                "KF-22",
                "Player {n} has had {drawn} tiles; up to turn {turn} there were {most} at most.",
                components.board(player), n=player + 1, drawn=drawn, turn=pos.turn, most=most,
            )  # fmt: skip
        if bought > pos.turn:
            yield _broken(
                "KF-32",
                "Player {n} has {m} buildings after {turns} turns.",
                components.board(player), n=player + 1, m=bought, turns=pos.turn,
            )  # fmt: skip
