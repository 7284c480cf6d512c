"""A second, slow and plain reading of The King of Frontier's rules, to hold the engine's records against.

It was written from the rulebook, the rulings and the description of records alone, and imports nothing
of this project: it reads a record and an edition as JSON data, keeps every tile, cube and chip in the
simplest way, finds areas by flooding them anew each time, and says which event it objects to, and why.

A tile that nobody saw is ``null``; it may turn out to be any tile that has not been seen.
"""

from __future__ import annotations

import copy
from collections import Counter
from typing import Any

Place = tuple[int, int]
Segment = tuple[int, int, int]
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
ACTIONS = ("develop", "produce", "build", "consume")
CUBES = ("wood", "stone", "wheat")

FIELDS: dict[str, dict[str, str]] = {
    "first_player": {"player": "number"},
    "supply": {"buildings": "texts"},
    "draw": {"player": "number", "tiles": "tiles"},
    "action": {"player": "number", "action": "text"},
    "place": {"player": "number", "tile": "text", "row": "number", "col": "number", "rotation": "number"},
    "discard": {"player": "number", "tile": "tile"},
    "produce": {"player": "number", "area": "area"},
    "build": {"player": "number", "building": "text", "row": "number", "col": "number", "rotation": "number"},
    "consume": {"player": "number", "city": "area"},
    "spend": {"player": "number", "resource": "text", "area": "area or warehouse"},
    "store": {"player": "number", "resource": "text", "area": "area"},
    "done": {"player": "number"},
}


class Objection(Exception):
    """What the referee does not accept; `number` is the event's, from 0."""

    def __init__(self, number: int, reason: str) -> None:
        super().__init__(f"event {number}: {reason}")
        self.number = number
        self.reason = reason


class _No(Exception):
    """An event breaks a rule."""


def _insist(holds: object, reason: str) -> None:
    if not holds:
        raise _No(reason)


def _is(value: Any, kind: str) -> bool:
    if kind == "number":
        return isinstance(value, int) and not isinstance(value, bool)
    if kind == "text":
        return isinstance(value, str)
    if kind == "tile":
        return value is None or isinstance(value, str)
    if kind in ("texts", "tiles"):
        return isinstance(value, list) and all(_is(one, kind[:-1]) for one in value)
    if kind == "area or warehouse" and value == "warehouse":
        return True
    return isinstance(value, list) and len(value) == 3 and all(_is(one, "number") for one in value)


class Board:
    """One player's board: tiles by place, cubes by the name of their area, the Warehouse beside."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = rows, cols
        self.tiles: dict[Place, tuple[dict[str, Any], int]] = {}
        self.cubes: dict[Segment, Counter[str]] = {}
        self.warehouse: Counter[str] = Counter()

    def inside(self, place: Place) -> bool:
        """Return whether there is such a space."""
        return 0 <= place[0] < self.rows and 0 <= place[1] < self.cols

    def edge(self, place: Place, side: int) -> str:
        """Return what the tile on a space shows on a side of the board."""
        tile, rotation = self.tiles[place]
        return str(tile["edges"][(side - rotation) % 4])

    def segment(self, place: Place, side: int) -> int:
        """Return the segment that reaches a side of the board."""
        tile, rotation = self.tiles[place]
        printed = (side - rotation) % 4
        return next(n for n, area in enumerate(tile["areas"]) if printed in area["edges"])

    def sides(self, at: Segment) -> list[int]:
        """Return the sides of the board that a segment reaches."""
        tile, rotation = self.tiles[at[:2]]
        return [(edge + rotation) % 4 for edge in tile["areas"][at[2]]["edges"]]

    def flood(self, at: Segment) -> tuple[list[Segment], int]:
        """Return all segments of an area, and the number of its open edges."""
        found, still, open_edges = [at], [at], 0
        while still:
            here = still.pop()
            for side in self.sides(here):
                there = (here[0] + STEPS[side][0], here[1] + STEPS[side][1])
                if there not in self.tiles:
                    open_edges += 1
                    continue
                beyond = (*there, self.segment(there, (side + 2) % 4))
                if beyond not in found:
                    found.append(beyond)
                    still.append(beyond)
        return sorted(found), open_edges

    def areas(self) -> list[tuple[list[Segment], int]]:
        """Return every area of the board, by its lowest segment."""
        seen: set[Segment] = set()
        found = []
        for place in sorted(self.tiles):
            for number in range(len(self.tiles[place][0]["areas"])):
                at = (*place, number)
                if at not in seen:
                    area = self.flood(at)
                    seen.update(area[0])
                    found.append(area)
        return found

    def completed(self, kind: str | None = None) -> list[list[Segment]]:
        """Return the segments of every completed area, or of those of a kind."""
        return [
            area
            for area, open_edges in self.areas()
            if not open_edges and (kind is None or kind in self.kinds(area))
        ]

    def kinds(self, area: list[Segment]) -> set[str]:
        """Return the kinds of terrain of an area."""
        return {self.edge(at[:2], side) for at in area for side in self.sides(at)}

    def spaces(self, area: list[Segment]) -> Counter[str]:
        """Return the spaces of an area by sort."""
        count: Counter[str] = Counter()
        for row, col, number in area:
            count.update(self.tiles[row, col][0]["areas"][number]["spaces"])
        return count

    def fits(self, tile: dict[str, Any], place: Place, rotation: int) -> bool:
        """Return whether every edge that would touch another tile shows the same kind."""
        for side, (down, right) in enumerate(STEPS):
            there = (place[0] + down, place[1] + right)
            if (
                there in self.tiles
                and self.edge(there, (side + 2) % 4) != tile["edges"][(side - rotation) % 4]
            ):
                return False
        return True

    def total(self) -> Counter[str]:
        """Return all cubes of the player."""
        return sum(self.cubes.values(), Counter()) + self.warehouse

    def where(self, effect: str) -> Place | None:
        """Return where the building of an effect lies, if it does."""
        return next((place for place, (tile, _) in self.tiles.items() if tile["effect"] == effect), None)

    def area_of(self, effect: str, kind: str) -> tuple[list[Segment], int] | None:
        """Return the area of a kind that a building belongs to, and its open edges."""
        place = self.where(effect)
        if place is None:
            return None
        side = next(side for side in range(4) if self.edge(place, side) == kind)
        return self.flood((*place, self.segment(place, side)))

    def produce(self, area: list[Segment]) -> Counter[str]:
        """Fill an area; return the cubes that came."""
        wanted = Counter({sort: n for sort, n in self.spaces(area).items() if sort in CUBES})
        there = self.cubes.get(area[0], Counter())
        came = wanted - there
        if wanted:
            self.cubes[area[0]] = wanted
        return came

    def score(self) -> int:
        """Return the points of the board: spaces, empty spaces, buildings and Lake."""
        points = sum(sum(self.spaces(area).values()) for area in self.completed())
        empty = self.rows * self.cols - len(self.tiles)
        points += 10 if not empty else -2 * empty
        for place, (tile, _) in self.tiles.items():
            done = [not self.flood((*place, number))[1] for number in tile["vp_areas"]]
            if tile["vp_when"] == "placed" or (tile["vp_when"] == "completed" and all(done)):
                points += tile["vp"]
            points += self._effect(place, tile["effect"])
        return points

    def _effect(self, place: Place, effect: str | None) -> int:
        if effect == "tower":
            return len(self.completed())
        if effect == "monastery":
            return sum(other != place and max(abs(other[0] - place[0]), abs(other[1] - place[1])) == 1
                       for other in self.tiles)  # fmt: skip
        if effect not in ("watch-tower", "pasture", "guild-hall"):
            return 0
        found = self.area_of(effect, "grass" if effect == "pasture" else "city")
        assert found is not None
        area, open_edges = found
        if open_edges:
            return 0
        if effect == "pasture":
            return 3 * len({at[:2] for at in area})
        return 4 * len(self.completed("city")) if effect == "watch-tower" else 2 * self.spaces(area)["city"]


class Table:
    """The whole table, from the set-up on."""

    def __init__(self, edition: dict[str, Any], players: int) -> None:
        self.edition = edition
        self.count = players
        self.tiles = {tile["id"]: tile for tile in edition["tiles"] if tile["min_players"] <= players}
        self.buildings = {tile["id"]: tile for tile in edition["buildings"]}
        self.unseen = Counter({id: tile["copies"] for id, tile in self.tiles.items()})
        self.boards = [Board(edition["rows"], edition["cols"]) for _ in range(players)]
        self.hands: list[list[str | None]] = [[] for _ in range(players)]
        self.discards = [0] * players
        self.lost = 0  # tiles discarded that nobody saw
        self.chips = [0] * players
        self.stock = edition["vp_stock"][str(players)]
        self.supply: set[str] = set()
        self.first = 0
        self.active = 0
        self.whose = 0
        self.awaited = "first_player"  # or "supply", "draw", "action", "part"
        self.action = "opening"
        self.over = False
        self._begin()

    def _begin(self) -> None:
        self.picked: list[Segment] = []
        self.fresh = self.routed = self.eaten = self.gained = self.given = 0
        self.built: dict[str, Any] | None = None
        self.paid: Counter[str] = Counter()
        self.to_produce: list[list[Segment]] = []
        self.city: Segment | None = None

    # -- reading ------------------------------------------------------------------------------------

    def objection(self, event: Any) -> str | None:
        """Return why `event` may not come now, or ``None``; the table stays as it is."""
        try:
            self._check(event)
        except _No as no:
            return str(no)
        return None

    def play(self, event: Any) -> None:
        """Do what `event` says.

        Raises:
            Objection: it may not come now.

        """
        reason = self.objection(event)
        if reason is not None:
            raise Objection(-1, reason)
        getattr(self, f"_do_{event['event']}")(**{key: event[key] for key in event if key != "event"})

    def twin(self) -> Table:
        """Return a table that stands alike, to go on with in another way."""
        printed = [self.edition, *self.tiles.values(), *self.buildings.values()]
        return copy.deepcopy(self, {id(part): part for part in printed})

    def scores(self) -> list[int]:
        """Return everybody's points as the table stands."""
        return [board.score() + chips for board, chips in zip(self.boards, self.chips, strict=True)]

    def result(self) -> dict[str, Any] | None:
        """Return the result of a finished game."""
        if not self.over:
            return None
        scores = self.scores()
        best = max(range(self.count), key=lambda one: (scores[one], (one - self.first) % self.count))
        return {"scores": scores, "winners": [best]}

    def _check(self, event: Any) -> None:
        _insist(isinstance(event, dict), "an event is an object")
        name = event.get("event")
        _insist(isinstance(name, str) and name in FIELDS, f"no event {name}")
        _insist(set(event) == {"event", *FIELDS[name]}, f"{name} has other fields")
        for field, kind in FIELDS[name].items():
            _insist(_is(event[field], kind), f"{field} is no {kind}")
        _insist(not self.over, "the game is over")
        if self.awaited != "part":
            _insist(name == self.awaited, f"{self.awaited} must come first")
        else:
            _insist(name not in ("first_player", "supply", "draw", "action"), f"{name} is not due")
        if name not in ("first_player", "supply"):
            _insist(event["player"] == self.whose, f"{self.whose} is due")
        arguments = {key: event[key] for key in event if key != "event"}
        if name != "first_player":
            arguments.pop("player", None)
        getattr(self, f"_check_{name}")(**arguments)

    @property
    def board(self) -> Board:
        """The board of whose part it is."""
        return self.boards[self.whose]

    def pile(self) -> int:
        """Return how many tiles can still be drawn."""
        unknown = sum(hand.count(None) for hand in self.hands) + self.lost
        return self.unseen.total() - unknown

    # -- chance -------------------------------------------------------------------------------------

    def _check_first_player(self, player: int) -> None:
        _insist(0 <= player < self.count, "nobody")

    def _do_first_player(self, player: int) -> None:
        self.first = self.active = self.whose = player
        self.awaited = "supply"

    def _check_supply(self, buildings: list[str]) -> None:
        wanted = self.edition["buildings_in_play"][str(self.count)]
        _insist(len(buildings) == len(set(buildings)) == wanted, "wrong number of buildings")
        _insist(set(buildings) <= set(self.buildings), "no such building")

    def _do_supply(self, buildings: list[str]) -> None:
        self.supply = set(buildings)
        self.awaited = "draw"

    def _check_draw(self, tiles: list[str | None]) -> None:
        wanted = 5 if self.action == "opening" else 2 if self.whose == self.active else 1
        _insist(len(tiles) == min(wanted, self.pile()), "wrong number of tiles")
        for tile, number in Counter(tiles).items():
            _insist(tile is None or number <= self.unseen[tile], f"{tile} is not in the pile")

    def _do_draw(self, player: int, tiles: list[str | None]) -> None:
        self.hands[player] = list(tiles)
        self.unseen.subtract(tile for tile in tiles if tile is not None)
        if self.action == "opening":
            self.awaited = "part"
            return
        self.whose = (player + 1) % self.count
        if self.whose == self.active:
            self.awaited = "part"

    # -- decisions ----------------------------------------------------------------------------------

    def _check_action(self, action: str) -> None:
        _insist(action in ACTIONS, "no such action")

    def _do_action(self, player: int, action: str) -> None:
        self.action = action
        self.awaited = "draw" if action == "develop" else "part"
        self._begin_part()

    def _begin_part(self) -> None:
        self._begin()
        field = self.board.area_of("rich-soil", "grain")
        if self.action == "produce" and field and not field[1]:
            self._fill(field[0])

    def _fill(self, area: list[Segment]) -> None:
        came = self.board.produce(area)
        field, city = (self.board.area_of("supply-route", kind) for kind in ("grain", "city"))
        if field and city and field[0] == area and not field[1] and not city[1]:
            self.fresh += came["wheat"]

    def _holds(self, tile: str | None) -> None:
        hand = self.hands[self.whose]
        _insist(self.action in ("opening", "develop"), "no tiles are used now")
        _insist(tile is None or tile in self.tiles, "no such tile")
        settles = tile is not None and None in hand and self.unseen[tile] > 0
        _insist(tile in hand or settles, "the tile is not in hand")

    def _lies(self, tile: dict[str, Any], row: int, col: int, rotation: int) -> None:
        _insist(self.board.inside((row, col)), "no such space")
        _insist(0 <= rotation <= 3, "no such rotation")
        _insist((row, col) not in self.board.tiles, "the space is taken")
        _insist(self.board.fits(tile, (row, col), rotation), "the edges differ")

    def _give_up(self, tile: str | None) -> None:
        hand = self.hands[self.whose]
        if tile in hand:
            hand.remove(tile)
        else:
            hand.remove(None)
            self.unseen[str(tile)] -= 1

    def _lay(self, tile: dict[str, Any], row: int, col: int, rotation: int) -> list[list[Segment]]:
        """Lay a tile; return the areas that this completes."""
        self.board.tiles[row, col] = tile, rotation
        return [area for area in self.board.completed() if any(at[:2] == (row, col) for at in area)]

    def _check_place(self, tile: str, row: int, col: int, rotation: int) -> None:
        self._holds(tile)
        _insist(self.action == "develop" or len(self.board.tiles) < 3, "three are placed in the opening")
        self._lies(self.tiles[tile], row, col, rotation)

    def _do_place(self, player: int, tile: str, row: int, col: int, rotation: int) -> None:
        self._give_up(tile)
        completed = self._lay(self.tiles[tile], row, col, rotation)
        if self.board.where("production-base"):
            for area in completed:
                self.board.produce(area)

    def _check_discard(self, tile: str | None) -> None:
        self._holds(tile)
        _insist(self.action == "develop" or self.discards[self.whose] < 2, "two are discarded in the opening")

    def _do_discard(self, player: int, tile: str | None) -> None:
        self._give_up(tile)
        self.discards[player] += 1
        if tile is None:
            self.lost = self.lost + 1

    def _area(self, name: list[int]) -> tuple[list[Segment], int]:
        """Return the area of a name, which must be that of its lowest segment, and its open edges."""
        at = (name[0], name[1], name[2])
        _insist(at[:2] in self.board.tiles, "no tile there")
        _insist(0 <= at[2] < len(self.board.tiles[at[:2]][0]["areas"]), "no such segment")
        area, open_edges = self.board.flood(at)
        _insist(area[0] == at, "another segment of the area is lower")
        return area, open_edges

    def _check_produce(self, area: list[int]) -> None:
        _insist(self.action == "produce", "nothing is produced now")
        segments, open_edges = self._area(area)
        _insist(not open_edges, "the area is not completed")
        _insist(segments[0] not in self.picked, "the area has been picked")
        _insist(len(self.picked) < (2 if self.whose == self.active else 1), "no pick is left")
        wanted = Counter({sort: n for sort, n in self.board.spaces(segments).items() if sort in CUBES})
        _insist(wanted - self.board.cubes.get(segments[0], Counter()), "nothing would be placed")

    def _do_produce(self, player: int, area: list[int]) -> None:
        segments, _ = self._area(area)
        self.picked.append(segments[0])
        self._fill(segments)

    def _due(self) -> int:
        """Return how many cubes are still to be paid."""
        if self.built is None:
            return 0
        price = sum(self.built["cost"].values())
        return max(0, price - (self.whose == self.active) - self.paid.total())

    def _check_build(self, building: str, row: int, col: int, rotation: int) -> None:
        _insist(self.action == "build", "nothing is built now")
        _insist(self.built is None, "one building each")
        _insist(building in self.supply, "not in the supply")
        cost, there = Counter(self.buildings[building]["cost"]), self.board.total()
        missing = (cost - there).total()
        _insist(missing <= (self.whose == self.active), "too dear")
        self._lies(self.buildings[building], row, col, rotation)

    def _do_build(self, player: int, building: str, row: int, col: int, rotation: int) -> None:
        self.supply.remove(building)
        self.built = self.buildings[building]
        completed = self._lay(self.built, row, col, rotation)
        self.to_produce = completed if self.board.where("production-base") else []
        self._settle()

    def _settle(self) -> None:
        if not self._due():
            for area in self.to_produce:
                self.board.produce(area)
            self.to_produce = []

    def _check_consume(self, city: list[int]) -> None:
        _insist(self.action == "consume", "nothing is consumed now")
        _insist(self.city is None, "a city has been chosen")
        if self.board.where("villa") == tuple(city[:2]) and city[2] == 0:
            return
        area, open_edges = self._area(city)
        _insist(not open_edges and "city" in self.board.kinds(area), "no completed City")

    def _do_consume(self, player: int, city: list[int]) -> None:
        self.city = (city[0], city[1], city[2])

    def _city_spaces(self) -> int:
        assert self.city is not None
        if self.board.where("villa") == self.city[:2]:
            return 4
        return self.board.spaces(self.board.flood(self.city)[0])["city"]

    def _in_city(self, effect: str) -> bool:
        """Return whether a building belongs to the chosen city."""
        found = self.board.area_of(effect, "city")
        return found is not None and self.city in found[0]

    def _there(self, resource: str, area: list[int] | str) -> Counter[str]:
        """Return the cubes in an area or in the Warehouse, which must have the one that is asked for."""
        _insist(resource in CUBES, "no such cube")
        if isinstance(area, str):
            cubes = self.board.warehouse
        else:
            cubes = self.board.cubes.get(self._area(area)[0][0], Counter())
        _insist(cubes[resource] > 0, "no such cube there")
        return cubes

    def _check_spend(self, resource: str, area: list[int] | str) -> None:
        self._there(resource, area)
        if self.action == "produce":
            field, city = (self.board.area_of("supply-route", kind) for kind in ("grain", "city"))
            _insist(field and city and not field[1] and not city[1], "no Supply Route in use")
            assert field
            assert city
            _insist(resource == "wheat" and area == list(field[0][0]), "the route takes its field's wheat")
            _insist(self.fresh > 0, "the wheat is not fresh")
            _insist(self.routed < self.board.spaces(city[0])["city"], "the city is full")
            _insist(self.stock > 0, "no chips")
        elif self.action == "build":
            _insist(self._due() > 0, "nothing is due")
            assert self.built is not None
            _insist(self.paid[resource] < self.built["cost"].get(resource, 0), "not of the price")
        else:
            _insist(self.action == "consume" and self.city is not None, "nothing is consumed now")
            if resource == "wheat":
                _insist(self.given != 1, "the Workshop's second wood first")
                _insist(self.eaten < self._city_spaces(), "the city is full")
                _insist(self.stock > 0, "no chips")
            else:
                _insist(resource == "wood" and self._in_city("workshop"), "no Workshop there")
                _insist(self.given < 2, "the Workshop works once")
                _insist(self.given == 1 or self.stock > 0, "no chips")
                _insist(self.given == 1 or self.board.total()["wood"] > 1, "two wood are needed")

    def _do_spend(self, player: int, resource: str, area: list[int] | str) -> None:
        self._there(resource, area)[resource] -= 1
        if self.action == "produce":
            self.fresh -= 1
            self.routed += 1
            self._gain(1)
        elif self.action == "build":
            self.paid[resource] += 1
            self._settle()
        elif resource == "wheat":
            self.eaten += 1
            self.gained += self._gain(1)
        else:
            self.given += 1
            if self.given == 2:
                self.gained += self._gain(3)

    def _gain(self, points: int) -> int:
        points = min(points, self.stock)
        self.stock -= points
        self.chips[self.whose] += points
        return points

    def _check_store(self, resource: str, area: list[int]) -> None:
        _insist(self.action != "opening", "nothing is stored in the opening")
        _insist(self.board.where("warehouse"), "no Warehouse")
        self._there(resource, area)
        _insist(not self._due() and self.given != 1, "pay first")
        _insist(self.board.warehouse.total() < 4, "the Warehouse is full")

    def _do_store(self, player: int, resource: str, area: list[int]) -> None:
        cubes = self._there(resource, area)
        cubes[resource] -= 1
        self.board.warehouse[resource] += 1
        field = self.board.area_of("supply-route", "grain")
        if field and resource == "wheat" and list(field[0][0]) == area:
            self.fresh = min(self.fresh, cubes["wheat"])

    def _check_done(self) -> None:
        _insist(not self.hands[self.whose], "tiles are still in hand")
        _insist(not self._due() and self.given != 1, "pay first")

    def _do_done(self, player: int) -> None:
        if self.action == "consume" and self.gained:
            self._gain(2 * self._in_city("small-market"))
            self._gain(int(player == self.active))
        self.whose = (player + 1) % self.count
        if self.whose != self.active:
            if self.action == "opening":
                self.awaited = "draw"
            else:
                self._begin_part()
            return
        self._begin()
        self.awaited = "action"
        if self.action == "opening":
            return
        full = any(len(board.tiles) == board.rows * board.cols for board in self.boards)
        if full or not self.stock or not self.pile():
            self.over = True
        self.active = self.whose = (self.active + 1) % self.count


def replay(record: dict[str, Any], edition: dict[str, Any]) -> Table:
    """Play a whole record; its result must be the referee's.

    Raises:
        Objection: an event may not come where it stands, or the result is another.

    """
    table = Table(edition, len(record["players"]))
    for number, event in enumerate(record["events"]):
        try:
            table.play(event)
        except Objection as objection:
            raise Objection(number, objection.reason) from None
    if record["result"] != table.result():
        raise Objection(len(record["events"]), f"the result is {table.result()}, not {record['result']}")
    return table
