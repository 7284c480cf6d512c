"""The one decider: why a move is not legal, with the rule, the reason and the remedy.

Whether a move is legal, what the error says and what the tutor answers all come from here. Each checker
yields what is wrong in the order in which a person should hear it; only the first is ever needed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from frontier_nb.errors import Violation
from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.directions import DIRECTIONS
from frontier_nb.games.king.moves import UNKNOWN, WAREHOUSE, Move
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
    USED,
    Position,
)
from frontier_nb.games.king.rules import tiles_due
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.terms import (
    OPENING_DRAW,
    OPENING_PLACED,
    count,
    cubes_short,
    price,
)
from frontier_nb.games.king.territory import EMPTY
from frontier_nb.games.king.territory import WAREHOUSE as STORED
from frontier_nb.games.king.tiles import CITY, KINDS, opposite
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.protocol import CHANCE

Found = Iterator[Violation]


def violation(pos: Position, move: Move) -> Violation | None:
    """Return why `move` is not legal at `pos`, or ``None``."""
    return next(_check(pos, move), None)


def _check(pos: Position, move: Move) -> Found:
    if pos.player == OVER:
        yield Violation("KF-R20", msg("The game is over."))
    elif isinstance(move, m.CHANCE_MOVES):
        yield from _check_chance(pos, move)
    elif pos.player == CHANCE:
        yield _due(pos)
    elif move.player != pos.player:
        yield Violation(
            "KF-R11" if pos.phase == CHOOSE else "KF-R25",
            msg("Player {player} is to decide now.", player=pos.player + 1),
            msg("Wait until the players before you are done."),
        )
    else:
        yield from _CHECKERS[type(move)](pos, move)


def _due(pos: Position) -> Violation:
    """Return what chance has to do before anybody may decide."""
    if pos.phase == FIRST:
        return Violation("KF-R24", msg("First it is drawn who begins."))
    if pos.phase == SUPPLY:
        return Violation("KF-04", msg("First the buildings of the supply are drawn."))
    rule = "KF-17" if pos.phase == OPENING else "KF-22"
    return Violation(rule, msg("First player {player} draws tiles.", player=pos.actor + 1))


def _phase(pos: Position, *phases: int) -> Found:
    """Yield that a move does not belong to what is played now, if it does not."""
    if pos.phase in phases:
        return
    if pos.phase == CHOOSE:
        yield Violation(
            "KF-21",
            msg("The active player has not chosen an action yet."),
            msg("Choose Develop, Produce, Build or Consume first."),
        )
    elif pos.phase == OPENING:
        yield Violation(
            "KF-17",
            msg("In the opening, tiles are placed and discarded, and nothing else."),
            msg("Place three of your five tiles and discard two."),
            (names.hand(pos.player),),
        )
    else:
        yield Violation(
            "KF-21",
            msg("The action of this turn is {action}.", action=names.action_name(_ACTION[pos.phase])),
            msg("Wait for a turn in which it fits."),
            (names.action(_ACTION[pos.phase]),),
        )


_ACTION = {DEVELOP: m.DEVELOP, PRODUCE: m.PRODUCE, BUILD: m.BUILD, CONSUME: m.CONSUME}


def _unfinished(pos: Position) -> Found:
    """Yield what the player must finish before anything else."""
    player = pos.player
    if pos.phase == BUILD and (owed := sum(pos.owed[:2]) - pos.owed[2]) > 0:
        yield Violation(
            "KF-R15",
            msgn(
                "The building is not paid for yet: {n} cube is missing.",
                "The building is not paid for yet: {n} cubes are missing.",
                owed,
            ),
            msg("Pay the rest of its price first."),
            (components.board(player),),
        )
    if pos.phase == CONSUME and pos.workshop == HALF:
        yield Violation(
            "KF-R30",
            msg("The Workshop has been given one wood and needs two."),
            msg("Give it the second wood first."),
            _building(pos, player, "workshop"),
        )


def _building(pos: Position, player: int, effect: str) -> tuple[str, ...]:
    """Return the component of a player's building, if they have it."""
    cell = pos.effects[player].get(effect)
    return () if cell is None else (components.space(player, *divmod(cell, pos.table.tiles.cols)),)


# -- choosing an action -----------------------------------------------------------------------------


def _check_action(pos: Position, move: m.Action) -> Found:
    if move.action not in m.ACTIONS:
        yield Violation(
            "KF-21",
            msg("There is no action {action}.", action=move.action),
            msg("Choose Develop, Produce, Build or Consume."),
        )
    if pos.phase != CHOOSE:
        yield Violation(
            "KF-21",
            msg("An action is chosen once, at the start of a turn.")
            if pos.phase != OPENING
            else msg("Actions begin after the opening."),
            msg("Finish your part of what is going on."),
        )


# -- laying tiles -----------------------------------------------------------------------------------


def _known_tile(pos: Position, id: str) -> Found:
    tile = pos.table.tiles.index.get(id)
    if tile is None or pos.table.tiles.tiles[tile].is_building:
        yield Violation("KF-R2", msg("There is no frontier tile {tile}.", tile=id))


def _held(pos: Position, move: m.Place | m.Discard) -> Found:
    hand = pos.hands[move.player]
    here = (names.hand(move.player),)
    if not hand:
        yield Violation(
            "KF-22" if pos.phase == DEVELOP else "KF-17",
            msg("You hold no drawn tile any more."),
            msg("Say that you are done."),
            here,
        )
        return
    tile = HIDDEN if move.tile == UNKNOWN else pos.table.tiles.index[move.tile]
    settles = HIDDEN in hand and tile in pos.unseen
    if tile not in hand and not settles:
        reason = (
            msg("All the tiles that you hold are known.")
            if tile == HIDDEN
            else msg("You do not hold {tile}.", tile=move.tile)
        )
        yield Violation("KF-23", reason, msg("Use a tile that you have drawn."), here)


def _check_place(pos: Position, move: m.Place) -> Found:
    if move.tile == UNKNOWN:
        yield Violation("KF-R27", msg("A placed tile lies face up, so it must be named."))
        return
    yield from _known_tile(pos, move.tile)
    yield from _phase(pos, OPENING, DEVELOP)
    yield from _held(pos, move)
    placed = pos.boards[move.player].filled.bit_count()
    if pos.phase == OPENING and placed >= OPENING_PLACED:
        yield Violation(
            "KF-R9",
            msg("You have placed your three tiles of the opening."),
            msg("Discard the tiles that you still hold."),
            (names.hand(move.player),),
        )
    yield from _laid(pos, move, pos.table.tiles.index[move.tile])


def _laid(pos: Position, move: m.Place | m.Build, tile: int) -> Found:
    """Yield why a tile cannot lie there, turned like that."""
    table, board, player = pos.table.tiles, pos.boards[move.player], move.player
    if not (0 <= move.row < table.rows and 0 <= move.col < table.cols):
        yield Violation(
            "KF-R1",
            msg("There is no such space: a board has {rows} rows and {cols} columns.",
                rows=table.rows, cols=table.cols),
            msg("Choose an empty space of your board."),
            (components.board(player),),
        )  # fmt: skip
        return
    if not 0 <= move.rotation < 4:
        yield Violation("KF-R4", msg("A tile can be turned by 0, 1, 2 or 3 quarters."))
        return
    cell = table.cols * move.row + move.col
    space = components.space(player, move.row, move.col)
    if board.placed[cell] != EMPTY:
        yield Violation(
            "KF-10",
            msg(
                "There is a tile on {space} already, and it stays.", space=names.cell_name(move.row, move.col)
            ),
            msg("Choose an empty space."),
            (space,),
        )
        return
    turned = 4 * tile + move.rotation
    for direction, shown, asked in board.mismatches(cell, turned):
        other = table.neighbours[cell][direction]
        fitting = table.fitting[tile][board.need[cell]]
        yield Violation(
            "KF-09",
            msg("To the {direction}, {shown} would touch {asked}.", direction=DIRECTIONS[direction],
                shown=names.kind(KINDS[shown - 1]), asked=names.kind(KINDS[asked - 1])),
            msg("Turn the tile: it fits here another way.")
            if fitting
            else msg("Choose another space: it fits here in no rotation."),
            (space, components.edge(player, *divmod(other, table.cols), opposite(direction))),
        )  # fmt: skip
    if table.same[turned] != turned:
        yield Violation(
            "KF-R4",
            msg("Turned like this the tile looks as it does by {n} quarters.", n=table.same[turned] % 4),
            msg("Write the smaller number."),
            (space,),
        )


def _check_discard(pos: Position, move: m.Discard) -> Found:
    if move.tile != UNKNOWN:
        yield from _known_tile(pos, move.tile)
    yield from _phase(pos, OPENING, DEVELOP)
    yield from _held(pos, move)
    if pos.phase == OPENING and len(pos.discards[move.player]) >= OPENING_DRAW - OPENING_PLACED:
        yield Violation(
            "KF-R9",
            msg("You have discarded your two tiles of the opening."),
            msg("Place the tiles that you still hold."),
            (names.discards(move.player),),
        )


# -- Produce ----------------------------------------------------------------------------------------


def _area(pos: Position, player: int, area: m.Area, rule: str) -> Iterator[Violation | int]:
    """Yield why an area is not one by that name, or else its root."""
    table, board = pos.table.tiles, pos.boards[player]
    row, col, segment = area
    inside = 0 <= row < table.rows and 0 <= col < table.cols
    cell = row * table.cols + col
    if not inside or board.placed[cell] == EMPTY:
        yield Violation(
            rule,
            msg("There is no tile there, so there is no area.")
            if inside
            else msg("There is no such space on your board."),
            msg("Name an area of your board."),
            (components.space(player, row, col) if inside else components.board(player),),
        )
        return
    tile = table.tiles[board.placed[cell] // 4]
    if not 0 <= segment < len(tile.areas):
        yield Violation(
            rule,
            msg("The tile on {space} has no segment {n}.", space=names.cell_name(row, col), n=segment),
            msg("Name an area of your board."),
            (components.space(player, row, col),),
        )
        return
    root = board.root(4 * cell + segment)
    if root != 4 * cell + segment:
        yield Violation(
            "KF-R5",
            msg("This segment belongs to the area that is called {area}.",
                area=names.area_name(board.name(root))),
            msg("Call the area by its lowest segment."),
            (components.segment(player, row, col, segment),),
        )  # fmt: skip
        return
    yield root


def _incomplete(pos: Position, player: int, root: int) -> Found:
    """Yield that an area is not completed, with its open edges, if it is not."""
    board = pos.boards[player]
    if board.is_complete(root):
        return
    cols = pos.table.tiles.cols
    edges = tuple(components.edge(player, *divmod(cell, cols), side) for cell, side in board.open_edges(root))
    hopeless = any(board.hopeless_edges(root))
    yield Violation(
        "KF-R7" if hopeless else "KF-R6",
        msgn(
            "This {kind} area is not completed: {n} edge is open.",
            "This {kind} area is not completed: {n} edges are open.",
            len(edges),
            kind=names.kinds(board.kinds(root)),
        ),
        msg("It reaches the border, so it never will be.")
        if hopeless
        else msg("Close its open edges by placing tiles beside them."),
        edges,
    )


def _segments(pos: Position, player: int, root: int) -> tuple[str, ...]:
    board, cols = pos.boards[player], pos.table.tiles.cols
    return tuple(components.segment(player, *divmod(node // 4, cols), node % 4) for node in board.nodes(root))


def _check_produce(pos: Position, move: m.Produce) -> Found:
    yield from _phase(pos, PRODUCE)
    player, board = move.player, pos.boards[move.player]
    root = -1
    for found in _area(pos, player, move.area, "KF-26"):
        if isinstance(found, Violation):
            yield found
        else:
            root = found
    if root < 0:
        return
    here = _segments(pos, player, root)
    yield from _incomplete(pos, player, root)
    if root in pos.picked:
        yield Violation(
            "KF-R13",
            msg("You have picked this area already."),
            msg("Pick a different area, or be done."),
            here,
        )
    if not pos.left:
        yield Violation(
            "KF-26",
            msg("You have picked as many areas as you may: two if you are the active player, otherwise one."),
            msg("Say that you are done."),
            here,
        )
    if root not in board.producing:
        yield Violation(
            "KF-14",
            msg("This {kind} area has no production space.", kind=names.kinds(board.kinds(root))),
            msg("Pick a completed Forest, Rocky Ground or Grain Field with an empty space."),
            here,
        )
    elif not board.room(root):
        yield Violation(
            "KF-R13",
            msg("Every production space of this area has its cube."),
            msg("Pick an area with an empty space, or be done."),
            here,
        )


# -- Build ------------------------------------------------------------------------------------------


def _check_build(pos: Position, move: m.Build) -> Found:
    yield from _phase(pos, BUILD)
    player, table = move.player, pos.table
    building = table.tiles.index.get(move.building)
    if building is None or building not in table.cost:
        yield Violation("KF-35", msg("There is no building {id}.", id=move.building))
        return
    yield from _unfinished(pos)
    here = names.building(move.building) if building in pos.supply else names.supply()
    if not pos.left:
        yield Violation(
            "KF-32",
            msg("You have built already; one building may be built each time."),
            msg("Say that you are done."),
            (here,),
        )
    if building not in pos.supply:
        yield Violation(
            "KF-32",
            msg("{building} is not in the supply.", building=_name(pos, building)),
            msg("Build one that lies there."),
            (names.supply(),),
        )
    owed, stock = price(table.cost[building], pos.active), pos.boards[player].stock
    if short := cubes_short(owed, stock):
        wood, stone, discount = owed
        yield Violation(
            "KF-33",
            msgn(
                "{building} costs {price}; {n} cube is missing.",
                "{building} costs {price}; {n} cubes are missing.",
                short,
                building=_name(pos, building),
                price=priced(wood, stone, discount),
            ),
            msg("Produce more wood or stone first."),
            (here, components.board(player)),
        )
    yield from _laid(pos, move, building)


def priced(wood: int, stone: int, discount: int) -> Message:
    """Return a price in words, with what is taken off it."""
    cost = names.cubes(wood, stone)
    return msgn("{cost}, less {n} cube", "{cost}, less {n} cubes", discount, cost=cost) if discount else cost


def _name(pos: Position, building: int) -> Message:
    return names.building_name(pos.table.tiles.tiles[building])


# -- Consume ----------------------------------------------------------------------------------------


def _check_consume(pos: Position, move: m.Consume) -> Found:
    yield from _phase(pos, CONSUME)
    player, board = move.player, pos.boards[move.player]
    if pos.city != NO_CITY:
        yield Violation(
            "KF-36",
            msg("You have chosen your city; one may be chosen each time."),
            msg("Spend wheat, or say that you are done."),
            (components.board(player),),
        )
        return
    if pos.table.node(move.city) == buildings.villa(pos, player) and _is_cell(pos, move.city):
        return
    root = -1
    for found in _area(pos, player, move.city, "KF-36"):
        if isinstance(found, Violation):
            yield found
        else:
            root = found
    if root < 0:
        return
    if KINDS[CITY - 1] not in board.kinds(root):
        yield Violation(
            "KF-36",
            msg("This is {kind}, not a City.", kind=names.kinds(board.kinds(root))),
            msg("Choose a completed City."),
            _segments(pos, player, root),
        )
    yield from _incomplete(pos, player, root)


def _is_cell(pos: Position, area: m.Area) -> bool:
    """Return whether an area's name is within the board: its number alone does not say so."""
    row, col, segment = area
    return 0 <= row < pos.table.tiles.rows and 0 <= col < pos.table.tiles.cols and 0 <= segment < 4


# -- cubes ------------------------------------------------------------------------------------------


def _cube(pos: Position, player: int, resource: str, area: m.Area | str) -> Iterator[Violation | int]:
    """Yield why there is no such cube, or else where it lies: a root, or the Warehouse."""
    board = pos.boards[player]
    if resource not in m.RESOURCES:
        yield Violation("KF-30", msg("There are no cubes of {resource}.", resource=resource))
        return
    if isinstance(area, str):
        where = STORED
        here = _building(pos, player, "warehouse") or (components.board(player),)
        if area != WAREHOUSE or "warehouse" not in pos.effects[player]:
            yield Violation("KF-54", msg("You have no Warehouse."), msg("Take cubes from your areas."), here)
            return
    else:
        where = -2
        for found in _area(pos, player, area, "KF-R16"):
            if isinstance(found, Violation):
                yield found
                return
            where = found
        here = _segments(pos, player, where)
    if not count(board.cubes.get(where, 0), m.RESOURCES.index(resource)):
        yield Violation(
            "KF-R16",
            msg("There is no {resource} cube there.", resource=names.resource(resource)),
            msg("Take one from where it lies."),
            here,
        )
        return
    yield where


def _check_spend(pos: Position, move: m.Spend) -> Found:
    yield from _phase(pos, PRODUCE, BUILD, CONSUME)
    where: int | None = None
    for found in _cube(pos, move.player, move.resource, move.area):
        if isinstance(found, Violation):
            yield found
        else:
            where = found
    if where is not None:
        yield from {PRODUCE: _check_route, BUILD: _check_payment, CONSUME: _check_meal}[pos.phase](
            pos, move, where
        )


def _check_route(pos: Position, move: m.Spend, where: int) -> Found:
    """Check wheat that is eaten over a Supply Route."""
    player = move.player
    here = _building(pos, player, "supply-route")
    route = buildings.supply_route(pos, player)
    if route is None:
        yield Violation(
            "KF-R29" if here else "KF-29",
            msg("Your Supply Route works once its field and its city are both completed.")
            if here
            else msg("In Produce, cubes stay where they are made."),
            msg("Wait for Build or Consume to use them."),
            here,
        )
        return
    if move.resource != m.WHEAT or where != route[0]:
        yield Violation(
            "KF-R29",
            msg("The Supply Route takes wheat from its own field only."),
            msg("Spend wheat of that field, or be done."),
            here,
        )
    if not pos.fresh:
        yield Violation(
            "KF-R29",
            msg("Only wheat placed in this Produce may travel, and none is left."),
            msg("Pick the field first, or be done."),
            here,
        )
    elif not buildings.route_left(pos, player):
        yield Violation(
            "KF-R29",
            msg("The city of the Supply Route has no more spaces in this Produce."),
            msg("Keep the wheat for Consume."),
            here,
        )
    yield from _chips(pos)


def _chips(pos: Position) -> Found:
    if not pos.stock:
        yield Violation(
            "KF-R19",
            msg("There are no victory point chips left, so nothing can be gained."),
            msg("Say that you are done."),
            (names.stock(),),
        )


def _check_payment(pos: Position, move: m.Spend, where: int) -> Found:
    """Check a cube of a building's price."""
    wood, stone, discount = pos.owed
    if wood + stone <= discount:
        yield Violation(
            "KF-33",
            msg("Nothing is due: a price is paid after a building is placed."),
            msg("Build first, or say that you are done."),
            (names.supply(),),
        )
    elif not {m.WOOD: wood, m.STONE: stone}.get(move.resource, 0):
        yield Violation(
            "KF-33",
            msg("What is still due is {price}.", price=priced(wood, stone, discount)),
            msg("Pay with cubes of the sort that is due."),
            (components.board(move.player),),
        )


def _check_meal(pos: Position, move: m.Spend, where: int) -> Found:
    """Check wheat for the chosen city, or wood for its Workshop."""
    player = move.player
    if pos.city == NO_CITY:
        yield Violation(
            "KF-36",
            msg("No city is chosen yet."),
            msg("Choose a completed City first."),
            (components.board(player),),
        )
        return
    if move.resource == m.WOOD:
        if pos.workshop != HALF:
            yield from _check_workshop(pos, player)
        return
    yield from _unfinished(pos)
    if move.resource == m.STONE:
        yield Violation(
            "KF-36",
            msg("Stone is not consumed."),
            msg("Spend wheat, or say that you are done."),
            (components.board(player),),
        )
        return
    yield from _chips(pos)
    if not pos.left:
        yield Violation(
            "KF-36",
            msg("Every consumption space of the city has been used."),
            msg("Say that you are done."),
            (components.segment(player, *divmod(pos.city // 4, pos.table.tiles.cols), pos.city % 4),),
        )


def _check_workshop(pos: Position, player: int) -> Found:
    """Check the first wood that is given to a Workshop."""
    here = _building(pos, player, "workshop")
    if not here or not buildings.in_city(pos, player, "workshop", pos.city):
        yield Violation(
            "KF-R30",
            msg("Only a Workshop in the chosen city takes wood."),
            msg("Spend wheat, or say that you are done."),
            here or (components.board(player),),
        )
        return
    if pos.workshop == USED:
        yield Violation(
            "KF-R30",
            msg("The Workshop works once in a Consume."),
            msg("Spend wheat, or say that you are done."),
            here,
        )
    yield from _chips(pos)
    if count(pos.boards[player].stock, 0) < buildings.WORKSHOP_WOOD:
        yield Violation(
            "KF-R30",
            msg("The Workshop takes two wood, and you have one."),
            msg("Spend wheat, or say that you are done."),
            here,
        )


def _check_store(pos: Position, move: m.Store) -> Found:
    player = move.player
    here = _building(pos, player, "warehouse")
    if not here:
        yield Violation(
            "KF-29",
            msg("Cubes stay where they are made unless you have a Warehouse."),
            msg("Build the Warehouse first."),
            (components.board(player),),
        )
    if pos.phase not in _ACTION:
        yield Violation(
            "KF-R32",
            msg("Cubes go to the Warehouse in your own part of an action."),
            msg("Choose an action first."),
            here,
        )
    for found in _cube(pos, player, move.resource, move.area):
        if isinstance(found, Violation):
            yield found
    yield from _unfinished(pos)
    if not buildings.warehouse_room(pos, player):
        yield Violation(
            "KF-54",
            msg("Your Warehouse is full: it holds {n} cubes.", n=buildings.WAREHOUSE_ROOM),
            msg("Spend some of them first."),
            here,
        )


# -- being done -------------------------------------------------------------------------------------


def _check_done(pos: Position, move: m.Done) -> Found:
    if pos.phase == CHOOSE:
        yield from _phase(pos, DEVELOP)
    if pos.hands[move.player]:
        yield Violation(
            "KF-R9" if pos.phase == OPENING else "KF-23",
            msgn(
                "You still hold {n} drawn tile.",
                "You still hold {n} drawn tiles.",
                len(pos.hands[move.player]),
            ),
            msg("Place or discard every tile first."),
            (names.hand(move.player),),
        )
    yield from _unfinished(pos)


_CHECKERS: dict[type[Move], Callable[[Position, Any], Found]] = {
    m.Action: _check_action,
    m.Place: _check_place,
    m.Discard: _check_discard,
    m.Produce: _check_produce,
    m.Build: _check_build,
    m.Consume: _check_consume,
    m.Spend: _check_spend,
    m.Store: _check_store,
    m.Done: _check_done,
}

# -- chance -----------------------------------------------------------------------------------------


def _check_chance(pos: Position, move: m.ChanceMove) -> Found:
    if pos.player != CHANCE:
        yield Violation(
            "KF-22" if isinstance(move, m.Draw) else "KF-07",
            msg("Nothing is drawn now: player {player} is to decide.", player=pos.player + 1),
            msg("Tiles are drawn in the opening and when Develop is chosen."),
        )
    elif not isinstance(move, {FIRST: m.FirstPlayer, SUPPLY: m.Supply}.get(pos.phase, m.Draw)):
        yield _due(pos)
    elif isinstance(move, m.FirstPlayer):
        if not 0 <= move.player < pos.table.players:
            yield Violation("KF-R24", msg("There is no player {n}.", n=move.player + 1))
    elif isinstance(move, m.Supply):
        yield from _check_supply(pos, move)
    else:
        yield from _check_draw(pos, move)


def _check_supply(pos: Position, move: m.Supply) -> Found:
    table = pos.table
    for id, number in Counter(move.buildings).items():
        if table.tiles.index.get(id) not in table.cost:
            yield Violation("KF-04", msg("There is no building {id}.", id=id))
        if number > 1:
            yield Violation("KF-04", msg("Building {id} is there {n} times.", id=id, n=number))
    if len(move.buildings) != table.in_play:
        yield Violation(
            "KF-04",
            msg("{n} buildings are in play for {players} players, not {given}.",
                n=table.in_play, players=table.players, given=len(move.buildings)),
        )  # fmt: skip


def _check_draw(pos: Position, move: m.Draw) -> Found:
    if move.player != pos.actor:
        yield Violation("KF-24", msg("It is player {player} who draws next.", player=pos.actor + 1))
        return
    due = tiles_due(pos)
    if len(move.tiles) != due:
        short = pos.deck == due
        yield Violation(
            "KF-R12" if short and pos.phase != OPENING else "KF-17" if pos.phase == OPENING else "KF-22",
            msgn("{n} tile is drawn now, not {given}.", "{n} tiles are drawn now, not {given}.", due,
                 given=len(move.tiles)),
        )  # fmt: skip
    there = Counter(pos.unseen)
    for id, number in Counter(move.tiles).items():
        tile = pos.table.tiles.index.get(id, HIDDEN)
        if id != UNKNOWN and tile not in pos.table.copies:
            yield Violation("KF-R2", msg("There is no tile {tile} in this game.", tile=id))
        elif id != UNKNOWN and number > there[tile]:
            yield Violation("KF-R2", msg("Tile {tile} is not in the draw pile any more.", tile=id))
