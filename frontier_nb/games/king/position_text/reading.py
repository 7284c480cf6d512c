"""Reading a position from a string: what it says, whether a game can reach it or not."""

from __future__ import annotations

import re

from frontier_nb.errors import PositionError, Unreadable
from frontier_nb.games.king.drafting import lay_freely, mismatches, settle
from frontier_nb.games.king.invariants import problems
from frontier_nb.games.king.moves import UNKNOWN
from frontier_nb.games.king.position import (
    BUILD,
    CHOOSE,
    CONSUME,
    FIRST,
    NO_CITY,
    OVER,
    PRODUCE,
    SUPPLY,
    Position,
)
from frontier_nb.games.king.position_text.writing import PHASES, TURNS
from frontier_nb.games.king.table import HIDDEN, Table
from frontier_nb.games.king.terms import ONE_CUBE, count
from frontier_nb.games.king.territory import EMPTY, WAREHOUSE, Territory
from frontier_nb.games.king.tiles import BYTE
from frontier_nb.messages import Message, msgid, told
from frontier_nb.protocol import CHANCE

MAX_TEXT = 20_000
"""Characters; a position of the shipped edition takes under 1,000."""

_PHASE = {letter: phase for phase, letter in PHASES.items()}
_CLOCK = re.compile(r"([0-9])\.([0-9]{1,6})\.([0-9])\.([fsOoaDdpbcx])\.([0-9])")
_ID = re.compile(r"[A-Za-z0-9-]{1,40}|\?")
_CUBES = re.compile(r"([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})")
_AREA = re.compile(r"([a-z])([0-9]{1,2})\.([0-3])")
_NUMBER = re.compile(r"[0-9]{1,6}")


def _match(pattern: re.Pattern[str], text: str, what: str) -> re.Match[str]:
    found = pattern.fullmatch(text)
    if not found:
        raise Unreadable(told("{text} is not {what}", text=f"{text[:40]!r}", what=Message(what)))
    return found


def _parts(text: str, number: int, what: str) -> list[str]:
    parts = text.split(";")
    if len(parts) != number:
        raise Unreadable(
            told("{n} {what} are given, not {number}", n=len(parts), what=Message(what), number=number)
        )
    return parts


def read_players(text: str) -> int:
    """Return the number of players that a position string is for.

    Raises:
        Unreadable: the text is no position string.

    """
    if len(text) > MAX_TEXT:
        raise Unreadable(told("a position has at most {most} characters", most=MAX_TEXT))
    fields = text.split("/")
    if len(fields) != 7:
        raise Unreadable(told("a position has seven fields separated by /, not {n}", n=len(fields)))
    return len(fields[2].split(";"))


def read_position(text: str, table: Table) -> Position:
    """Return the position of `text`, played with `table`.

    Raises:
        Unreadable: the text is no position string.
        PositionError: no game can reach the position.

    """
    pos = read_draft(text, table)
    if impossible := tuple(problems(pos)):
        raise PositionError(impossible)
    return pos


def read_draft(text: str, table: Table) -> Position:
    """Return what `text` says, played with `table`, though no game may reach it.

    Raises:
        Unreadable: the text is no position string.

    """
    read_players(text)
    clock, part, boards, hands, discards, supply, chips = text.split("/")
    pos = Position(table)
    for player, board in enumerate(_parts(boards, table.players, msgid("boards"))):
        pos.boards[player] = _read_board(table, board)
    pos.hands = [_read_tiles(table, hand) for hand in _parts(hands, table.players, msgid("hands"))]
    pos.discards = [
        _read_tiles(table, pile) for pile in _parts(discards, table.players, msgid("piles of discards"))
    ]
    pos.supply = tuple(
        sorted(_read_building(table, id) for id in ([] if supply == "-" else supply.split(",")))
    )
    pos.chips = [int(_match(_NUMBER, number, msgid("a number of chips"))[0]) for number in
                 _parts(chips, table.players, msgid("players' chips"))]  # fmt: skip
    settle(pos)
    _read_clock(pos, clock)
    _read_part(pos, part)
    return pos


def _read_tiles(table: Table, text: str) -> tuple[int, ...]:
    found = []
    for id in [] if text == "-" else text.split(","):
        tile = table.tiles.index.get(_match(_ID, id, msgid("a tile"))[0], HIDDEN)
        if id != UNKNOWN and tile not in table.copies:
            raise Unreadable(told("there is no tile {name} in this game", name=id[:40]))
        found.append(tile)
    return tuple(sorted(found))


def _read_building(table: Table, id: str) -> int:
    building = table.tiles.index.get(id, HIDDEN)
    if building not in table.cost:
        raise Unreadable(told("there is no building {name}", name=f"{id[:40]!r}"))
    return building


def _read_board(table: Table, text: str) -> Territory:
    tiles, tilde, cubes = text.partition("~")
    placed: list[int] = []
    for item in tiles.split(","):
        if _NUMBER.fullmatch(item):
            if int(item) < 1:
                raise Unreadable(told("a number of empty spaces is at least 1"))
            placed += [EMPTY] * min(int(item), table.tiles.cells + 1)
        else:
            placed.append(_read_turned(table, item))
        if len(placed) > table.tiles.cells:
            break
    if len(placed) != table.tiles.cells:
        raise Unreadable(told("a board has {cells} spaces", cells=table.tiles.cells))
    board = lay_freely(table.tiles, placed)
    if tilde:
        _read_board_cubes(board, cubes)
    return board


def _read_turned(table: Table, text: str) -> int:
    """Return the turned tile of a text."""
    id, point, turn = text.partition(".")
    tile, rotation = table.tiles.index.get(id), point + turn
    if rotation not in TURNS:
        raise Unreadable(told("{text} is not turned by .e, .s or .w", text=f"{text[:40]!r}"))
    if tile is None or (tile not in table.copies and tile not in table.cost):
        raise Unreadable(told("there is no tile {text} in this game", text=f"{text[:40]!r}"))
    return table.tiles.same[4 * tile + TURNS.index(rotation)]


def _read_board_cubes(board: Territory, text: str) -> None:
    areas, tilde, stored = text.partition("~")
    listed = areas.split(",") if areas else []
    items = [item for item in listed if ":" not in item]
    if len(items) != len(board.producing) and any(mismatches(board)):
        items = ["-"] * len(board.producing)  # whose cubes they are cannot be told: its areas are not there
    if len(items) != len(board.producing):
        raise Unreadable(
            told("{n} areas can hold cubes, {given} are given", n=len(board.producing), given=len(items))
        )
    for root, item in zip(board.producing, items, strict=True):
        if item == "f":
            board.produce(root)
        elif item != "-":
            _add(board, root, item)
    for item in listed:
        if ":" in item:
            name, _, cubes = item.partition(":")
            root = _area_of(board, name)
            if root != board.root(root) or root in board.producing or root in board.cubes:
                raise Unreadable(told("cubes of {text} are given elsewhere", text=name[:8]))
            _add(board, root, cubes)
    if tilde:
        _add(board, WAREHOUSE, stored)
    if max(sum(count(cubes, resource) for cubes in board.cubes.values()) for resource in range(3)) > BYTE:
        raise Unreadable(told("there are never so many cubes on one board"))


def _add(board: Territory, where: int, text: str) -> None:
    found = _match(_CUBES, text, msgid("cubes as wood.stone.wheat"))
    counts = [int(number) for number in found.groups()]
    if max(counts) > 100:
        raise Unreadable(told("there are never so many cubes in one place"))
    board.add(where, sum(number * cube for number, cube in zip(counts, ONE_CUBE, strict=True)))


def _read_clock(pos: Position, text: str) -> None:
    found = _match(_CLOCK, text, msgid("a clock: first player, turn, active player, phase, whose part"))
    pos.first, pos.turn, pos.mover, pos.actor = (int(found[group]) for group in (1, 2, 3, 5))
    if max(pos.first, pos.mover, pos.actor) >= pos.table.players:
        raise Unreadable(told("the clock names a player who is not there"))
    letter = found[4]
    if letter == "x":
        # What was played last does not matter any more.
        pos.player, pos.phase = OVER, CHOOSE
        return
    pos.phase = _PHASE[letter.lower()]
    chance = letter.isupper() or pos.phase in (FIRST, SUPPLY)
    pos.player = CHANCE if chance else pos.actor


def _read_part(pos: Position, text: str) -> None:
    if pos.player < 0 or pos.phase not in (PRODUCE, BUILD, CONSUME):
        if text != "-":
            raise Unreadable(told("this part of the game has no details"))
        return
    numbers, *areas = text.split(",")
    if pos.phase == BUILD:
        pos.left, *owed = _numbers(numbers, 4)
        pos.owed = (owed[0], owed[1], owed[2])
        pos.pending = tuple(sorted(_read_area(pos, area) for area in areas))
        return
    one, two, three = _numbers(numbers, 3)
    roots = tuple(sorted(_read_area(pos, area) for area in areas))
    pos.left = one
    if pos.phase == PRODUCE:
        pos.fresh, pos.routed, pos.picked = two, three, roots
    else:
        pos.gained, pos.workshop = two, three
        if len(roots) > 1:
            raise Unreadable(told("one city is chosen in Consume"))
        pos.city = roots[0] if roots else NO_CITY


def _numbers(text: str, number: int) -> list[int]:
    parts = text.split(".")
    if len(parts) != number:
        raise Unreadable(told("{text} is not {number} numbers", text=f"{text[:40]!r}", number=number))
    return [int(_match(re.compile("[0-9]{1,3}"), part, msgid("a number"))[0]) for part in parts]


def _read_area(pos: Position, text: str) -> int:
    board = pos.boards[pos.actor]
    node = _area_of(board, text)
    if board.root(node) != node and "villa" not in pos.effects[pos.actor]:
        raise Unreadable(told("{text} is not the lowest segment of its area", text=text[:8]))
    return node


def _area_of(board: Territory, text: str) -> int:
    """Return the number of the segment that an area goes by."""
    found = _match(_AREA, text, msgid("an area"))
    row, col, segment = ord(found[1]) - ord("a"), int(found[2]) - 1, int(found[3])
    table = board.table
    if not (row < table.rows and 0 <= col < table.cols):
        raise Unreadable(told("there is no space {text}", text=text[:8]))
    try:
        board.root_at(row * table.cols + col, segment)
    except LookupError:
        raise Unreadable(told("there is no area {text}", text=text[:8])) from None
    return 4 * (row * table.cols + col) + segment
