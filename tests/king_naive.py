"""Plain answers to the drills of The King of Frontier, read off the board with fingers, as it were.

Nothing of the game is used but the fields of a position: tiles are looked up as the edition prints them,
areas flooded anew (``king_flood``), and each answer worked out from the words of the question, what lies in
the light, and the rulebook.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable
from importlib.resources import files
from typing import Any

from king_flood import EDITION, PRINTED, STEPS, Area, Board, areas, fits, flood

from frontier_nb.question import Choice, Drill

ROWS, COLS = EDITION.data["rows"], EDITION.data["cols"]
SORTS = ("wood", "stone", "wheat")
KINDS = {
    "City": "city",
    "Forest": "forest",
    "Rocky Ground": "rock",
    "Grain Field": "grain",
    "Grassland": "grass",
}
TURNS = ("as printed", "a quarter turn", "half a turn", "three quarter turns")
BUILDINGS = {tile["name"]: tile for tile in EDITION.data["buildings"]}
TILES = {tile["id"]: tile for tile in PRINTED}
RULES = files("frontier_nb.games.king").joinpath("rules.toml").read_text("utf-8")
TITLES = {rule["id"]: rule["title"] for rule in tomllib.loads(RULES)["rule"]}
PLACES = [(row, col) for row in range(ROWS) for col in range(COLS)]
OPENING, CHOOSE, DEVELOP, PRODUCE, BUILD, CONSUME = range(2, 8)

Place = tuple[int, int]


class Plain:
    """A position in plain data, and the drill that is asked about it."""

    def __init__(self, drill: Drill) -> None:
        pos: Any = drill.state
        self.drill, self.pos, self.me = drill, pos, drill.viewer
        self.players = len(pos.boards)
        self.mover = pos.mover
        self.boards = [
            {
                where: (PRINTED[laid // 4], laid % 4)
                for where, laid in zip(PLACES, board.placed, strict=True)
                if laid >= 0
            }
            for board in pos.boards
        ]
        self.board = self.boards[self.me]
        self.supply = [PRINTED[tile] for tile in pos.supply]
        self.deck = len(pos.unseen) - pos.unknown
        self.words = dict(drill.question.fields)

    # -- what the question is about -----------------------------------------------------------------

    def word(self, name: str) -> str:
        """Return a field of the question as it is read."""
        return str(self.words[name])

    def place(self) -> Place:
        """Return the space that the question names."""
        return place(self.word("place"))

    def tile(self) -> dict[str, Any]:
        """Return the tile or building that the question names."""
        words = self.word("tile") if "tile" in self.words else "the " + self.word("building")
        words = words.split(" (")[0]
        named = words.removeprefix("the ")
        if words == named:
            return TILES[words.removeprefix("tile ")]
        return BUILDINGS[named] if named in BUILDINGS else TILES[named.lower().replace(" ", "-")]

    def turn(self) -> int:
        """Return the rotation that the question names."""
        return TURNS.index(self.word("turned"))

    def lit(self) -> tuple[int, int, int]:
        """Return the segment that lies in the light."""
        found = re.fullmatch(rf"p{self.me}/r(\d)c(\d)(?:/a(\d))?", self.drill.light[0])
        assert found, self.drill.light
        return int(found[1]), int(found[2]), int(found[3] or 0)

    def area(self) -> Area:
        """Return the area of that segment."""
        return flood(self.board, self.lit(), ROWS, COLS)

    # -- what lies where ----------------------------------------------------------------------------

    def held(self, area: Area | None = None) -> Counter[str]:
        """Return the cubes of an area, or all of the board's and the Warehouse's."""
        found: Counter[str] = Counter()
        for where, packed in self.pos.boards[self.me].cubes.items():
            node = (*PLACES[where // 4], where % 4) if where >= 0 else None
            if area is None or node in area.segments:
                found.update({sort: packed // 256**at % 256 for at, sort in enumerate(SORTS)})
        return found

    def missing(self, building: dict[str, Any], active: bool) -> int:
        """Return the cubes that the viewer lacks for a building."""
        held = self.held()
        short = sum(max(0, building["cost"].get(sort, 0) - held[sort]) for sort in ("wood", "stone"))
        return max(0, short - active)

    def owner_of(self, effect: str) -> Place | None:
        """Return where the viewer has the building of an effect."""
        return next((where for where, (tile, _) in self.board.items() if tile.get("effect") == effect), None)


def place(name: str) -> Place:
    """Return the row and the column of a space by its name."""
    return "abcd".index(name[0]), int(name[1:]) - 1


def space(player: int, where: Place) -> str:
    """Return the component of a space."""
    return f"p{player}/r{where[0]}c{where[1]}"


def own_area(board: Board, where: Place, kind: str) -> Area:
    """Return the area of a kind to which the tile on a space belongs."""
    tile, _ = board[where]
    kinds = [{tile["edges"][edge] for edge in area["edges"]} for area in tile["areas"]]
    number = next(number for number, own in enumerate(kinds) if kind in own)
    return flood(board, (*where, number), ROWS, COLS)


def cubes_due(area: Area) -> int:
    """Return how many production spaces an area has."""
    return sum(area.spaces.get(sort, 0) for sort in SORTS)


# -- points ---------------------------------------------------------------------------------------------


def completed(board: Board) -> list[Area]:
    return [area for area in areas(board, ROWS, COLS) if not area.open]


def worth(board: Board, where: Place) -> int:
    """Return the points of the tile on a space."""
    tile, _ = board[where]
    printed = tile["vp"]
    if tile["vp_when"] == "completed":
        own = [flood(board, (*where, number), ROWS, COLS) for number in tile["vp_areas"]]
        printed = 0 if any(area.open for area in own) else printed
    effect, done = tile.get("effect"), completed(board)
    if effect == "tower":
        return printed + len(done)
    if effect == "watch-tower" and not own_area(board, where, "city").open:
        return printed + 4 * sum("city" in area.kinds for area in done)
    if effect == "pasture" and not (grass := own_area(board, where, "grass")).open:
        return printed + 3 * len({at[:2] for at in grass.segments})
    if effect == "monastery":
        near = [(where[0] + down, where[1] + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return printed + sum(there in board for there in near if there != where)
    if effect == "guild-hall" and not (city := own_area(board, where, "city")).open:
        return printed + 2 * city.spaces.get("city", 0)
    return printed


def lines(board: Board) -> tuple[int, int, int]:
    """Return the lines of the score sheet: spaces, empty spaces, buildings and the Lake."""
    empty = ROWS * COLS - len(board)
    return (
        sum(sum(area.spaces.values()) for area in completed(board)),
        -2 * empty if empty else 10,
        sum(worth(board, where) for where in board),
    )


# -- the answers ----------------------------------------------------------------------------------------


def where_it_fits(t: Plain) -> frozenset[str]:
    tile = t.tile()
    found = {where for where in PLACES for turn in range(4) if fits(t.board, tile, *where, turn)}
    return frozenset(space(t.me, where) for where in found)


def ways_round(t: Plain) -> int:
    tile, looks = t.tile(), set()
    for turn in range(4):
        if fits(t.board, tile, *t.place(), turn):
            looks.add(
                frozenset(
                    (
                        frozenset(((edge + turn) % 4, tile["edges"][edge]) for edge in area["edges"]),
                        frozenset(area["spaces"].items()),
                    )
                    for area in tile["areas"]
                )
            )
    return len(looks)


def count_areas(t: Plain) -> int:
    found = areas(t.board, ROWS, COLS)
    if t.drill.level == 1:
        return sum(any(at[:2] == t.place() for at in area.segments) for area in found)
    return sum(KINDS[t.word("kind")] in area.kinds for area in found)


def area_completed(t: Plain) -> frozenset[int]:
    area = t.area()
    return frozenset({2 if area.border else 1 if area.open else 0})


def open_edges(t: Plain) -> int:
    return len(t.area().open)


def gaps(t: Plain) -> frozenset[str]:
    found = {(row + STEPS[side][0], col + STEPS[side][1]) for row, col, side in t.area().open}
    return frozenset(space(t.me, where) for where in found & set(PLACES))


def share(t: Plain) -> int | frozenset[int]:
    mover = t.word("mover")
    assert mover == f"Player {t.mover + 1}"
    if t.drill.level == 1:
        return frozenset({("Develop", "Produce", "Build", "Consume").index(t.word("action"))})
    if t.drill.level == 2:
        return 2 if t.word("player") == mover else 1
    return frozenset({t.mover - 1 if t.mover else t.players - 1})


def pile(t: Plain) -> int:
    left, turns, asked = t.deck, 0, 0
    while left and (t.drill.level > 1 or not turns):
        order = [(t.mover + turns + step) % t.players for step in range(t.players)]
        for player in order:
            drawn = min(left, 2 if player == order[0] else 1)
            left -= drawn
            if t.drill.level == 3 and t.word("player") == f"Player {player + 1}":
                asked = drawn
        turns += 1
    return {1: left, 2: turns, 3: asked}[t.drill.level]


def produce(t: Plain) -> int:
    if t.drill.level < 3:
        return cubes_due(t.area()) - sum(t.held(t.area()).values())
    soil = t.owner_of("rich-soil")
    field = None if soil is None else own_area(t.board, soil, "grain")
    come = {area.segments: cubes_due(area) - sum(t.held(area).values()) for area in completed(t.board)}
    by_itself = come.pop(field.segments) if field is not None and not field.open else 0
    return by_itself + sum(sorted(come.values())[::-1][: 2 if t.me == t.mover else 1])


def price(t: Plain) -> int:
    active = t.me == t.mover
    building = t.tile()
    return t.missing(building, active) if t.drill.level == 3 else sum(building["cost"].values()) - active


def affordable(t: Plain) -> frozenset[str]:
    active = t.me == t.mover
    found = [one for one in t.supply if not t.missing(one, active)]
    if t.drill.level == 3:
        found = [one for one in found if t.missing(one, False)]
    return frozenset(f"building-{one['id']}" for one in found)


def consume(t: Plain) -> int:
    if t.drill.level < 3:
        return _yield(t, t.area())
    cities = [area for area in completed(t.board) if "city" in area.kinds]
    return max(_yield(t, city) for city in [*cities, *([None] if t.owner_of("villa") else [])])


def _yield(t: Plain, city: Area | None) -> int:
    """Return the points that a city yields, or the Villa."""

    def inside(effect: str) -> bool:
        where = t.owner_of(effect)
        return where is not None and city is not None and own_area(t.board, where, "city") == city

    held = t.held()
    points = min(held["wheat"], 4 if city is None else city.spaces.get("city", 0))
    if inside("workshop") and held["wood"] >= 2:
        points += 3
    if points:
        points += 2 * inside("small-market") + (t.me == t.mover)
    return min(points, t.pos.stock)


def building_worth(t: Plain) -> int | frozenset[int]:
    tile = t.tile()
    if t.drill.level == 1:
        return frozenset({3 if not tile["vp"] else len(tile["vp_areas"])})
    assert fits(t.board, tile, *t.place(), t.turn())
    return worth({**t.board, t.place(): (tile, t.turn())}, t.place())


def score_line(t: Plain) -> int:
    return lines(t.board)[{1: 1, 2: 0, 3: 2}[t.drill.level]]


def score_change(t: Plain) -> int:
    assert t.board[t.place()][0] == t.tile()
    before = {where: laid for where, laid in t.board.items() if where != t.place()}
    return sum(lines(t.board)) - sum(lines(before))


def ending(t: Plain) -> int | frozenset[int]:
    if t.drill.level == 3:
        order = [(t.mover + step) % t.players for step in range(t.players)]
        return t.players - 1 - order.index(int(t.word("player").removeprefix("Player ")) - 1)
    figures = [t.deck, t.pos.stock, ROWS * COLS - max(len(board) for board in t.boards)]
    if t.drill.level == 1:
        figures = [int(t.word(name).split()[0]) for name in ("tiles", "points", "empty")]
    ends = {place + 1 for place, figure in enumerate(figures) if figure == 0}
    return frozenset(ends or {0})


def leader(t: Plain) -> frozenset[int]:
    totals = [sum(lines(board)) + chips for board, chips in zip(t.boards, t.pos.chips, strict=True)]
    order = [(t.pos.first + step) % t.players for step in range(t.players)]
    ranked = sorted(order, key=lambda one: (totals[one], order.index(one)))
    return frozenset({ranked[0] if t.drill.level == 3 else ranked[-1]})


def broken(t: Plain) -> set[str]:
    """Return the rules that the decision breaks about which it is asked."""
    phase, pos = t.pos.phase, t.pos
    if "the Villa in Consume" in str(t.drill.question):
        return set()
    if phase in (OPENING, DEVELOP, BUILD):
        tile, where = t.tile(), t.place()
        found = set()
        if where in t.board:
            found.add("KF-10")
        elif not fits(t.board, tile, *where, t.turn()):
            found.add("KF-09")
        if phase == OPENING and len(t.board) >= 3:
            found.add("KF-R9")
        if phase == BUILD and not pos.left:
            found.add("KF-32")
        if phase == BUILD and t.missing(tile, t.me == t.mover):
            found.add("KF-33")
        return found
    area = t.area()
    found = {"KF-R7" if area.border else "KF-R6"} if area.open else set()
    if phase == CONSUME:
        return found | ({"KF-36"} if "city" not in area.kinds else set())
    picked = {(*PLACES[node // 4], node % 4) for node in pos.picked}
    if not cubes_due(area):
        found.add("KF-14")
    elif picked & area.segments or (not area.open and cubes_due(area) == sum(t.held(area).values())):
        found.add("KF-R13")
    if not pos.left:
        found.add("KF-26")
    return found


def legal(t: Plain) -> frozenset[int]:
    rules = broken(t)
    if t.drill.level == 1:
        return frozenset({1 if rules else 0})
    assert isinstance(t.drill.answer, Choice)
    offered = [str(option) for option in t.drill.answer.options]
    return frozenset(offered.index(f"no: {TITLES[rule]}") for rule in rules) or frozenset({0})


ANSWERS: dict[str, Callable[[Plain], int | frozenset[int] | frozenset[str]]] = {
    "where-it-fits": where_it_fits,
    "ways-round": ways_round,
    "count-areas": count_areas,
    "area-completed": area_completed,
    "open-edges": open_edges,
    "gaps": gaps,
    "share": share,
    "pile": pile,
    "produce": produce,
    "price": price,
    "affordable": affordable,
    "consume": consume,
    "legal": legal,
    "building-worth": building_worth,
    "score-line": score_line,
    "score-change": score_change,
    "ending": ending,
    "leader": leader,
}


def answer(drill: Drill) -> int | frozenset[int] | frozenset[str]:
    """Return the number, the texts or the components that a drill asks for."""
    return ANSWERS[drill.kind](Plain(drill))
