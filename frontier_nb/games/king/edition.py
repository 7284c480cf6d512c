"""The components of The King of Frontier, typed, from any edition of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from frontier_nb.edition import Edition
from frontier_nb.editions import Editions
from frontier_nb.games.king.edition_words import WORDS
from frontier_nb.games.king.tiles import MAX_SPACES, Segment, Tile, TileTable
from frontier_nb.messages import told

OPENING = 5
"""Tiles that each player draws before the first turn (KF-R9)."""

_GROUND = {"wood": "forest", "stone": "rock", "wheat": "grain", "city": "city"}
"""The kind of terrain that has each sort of space."""

_EFFECT_NEEDS = {
    "small-market": ("city",),
    "workshop": ("city",),
    "watch-tower": ("city",),
    "pasture": ("grass",),
    "rich-soil": ("grain",),
    "supply-route": ("city", "grain"),
    "guild-hall": ("city",),
}
"""The kinds of terrain that an effect works on, which its building must have."""


@dataclass(frozen=True)
class KingEdition:
    """Every component of the game, by id in the edition's order. Equal if the editions are equal."""

    edition: Edition
    rows: int = field(compare=False, repr=False)
    cols: int = field(compare=False, repr=False)
    tiles: Mapping[str, Tile] = field(compare=False, repr=False)
    """The frontier tiles."""
    buildings: Mapping[str, Tile] = field(compare=False, repr=False)
    vp_stock: Mapping[int, int] = field(compare=False, repr=False)
    """Points in chips, by the number of players."""
    buildings_in_play: Mapping[int, int] = field(compare=False, repr=False)
    """How many buildings lie in the supply at first, by the number of players."""
    table: TileTable = field(compare=False, repr=False)
    """All tiles with what is worked out from them: frontier tiles first, then buildings."""

    @property
    def sha256(self) -> str:
        """The hash of all the figures."""
        return self.edition.sha256

    def in_play(self, players: int) -> dict[str, int]:
        """Return the copies of each frontier tile in a game of so many players (KF-R2)."""
        return {tile.id: tile.copies for tile in self.tiles.values() if tile.min_players <= players}

    def first_rotation(self, tile: str, rotation: int) -> int:
        """Return the smallest rotation in which a tile looks, and calls its areas, alike (KF-R4)."""
        number = self.table.index.get(tile)
        if number is None or not 0 <= rotation < 4:
            return rotation
        return self.table.same[4 * number + rotation] % 4

    @classmethod
    def from_edition(cls, edition: Edition) -> KingEdition:
        """Return the typed view of an edition that :data:`EDITIONS` has checked."""
        data = edition.data
        tiles = {tile["id"]: _tile(tile) for tile in data["tiles"]}
        buildings = {tile["id"]: _tile(tile) for tile in data["buildings"]}
        return cls(
            edition=edition,
            rows=data["rows"],
            cols=data["cols"],
            tiles=tiles,
            buildings=buildings,
            vp_stock={int(players): points for players, points in data["vp_stock"].items()},
            buildings_in_play={int(players): count for players, count in data["buildings_in_play"].items()},
            table=TileTable([*tiles.values(), *buildings.values()], data["rows"], data["cols"]),
        )


def _tile(data: Mapping[str, Any]) -> Tile:
    figures = dict(data)
    figures["edges"] = tuple(data["edges"])
    figures["areas"] = tuple(Segment(tuple(area["edges"]), area["spaces"]) for area in data["areas"])
    figures["vp_areas"] = tuple(data["vp_areas"])
    return Tile(**figures)


def faults(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the place and the reason of every fault in an edition that its schema lets pass."""
    for sort in ("tiles", "buildings"):
        for index, tile in enumerate(data[sort]):
            for place, reason in _tile_faults(tile):
                yield f"{sort}[{index}].{place}", reason
    yield from _building_faults(data)
    yield from _number_faults(data)


def _tile_faults(tile: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    often = Counter(edge for area in tile["areas"] for edge in area["edges"])
    for edge in range(4):
        if often[edge] != 1:
            yield "areas", told("must have edge {edge} in exactly one segment", edge=edge)
    for index, area in enumerate(tile["areas"]):
        kinds = {tile["edges"][edge] for edge in area["edges"]}
        if "grass" in kinds and len(kinds) > 1:
            yield f"areas[{index}].edges", told("must not join Grassland with another terrain")
        for sort in area["spaces"]:
            if _GROUND[sort] not in kinds:
                yield (
                    f"areas[{index}].spaces.{sort}",
                    told("must stand in a segment of {kind}", kind=_GROUND[sort]),
                )
    if sum(count for area in tile["areas"] for count in area["spaces"].values()) > MAX_SPACES:
        yield "areas", told("must not have more than {most} spaces", most=MAX_SPACES)
    yield from _vp_faults(tile)


def _vp_faults(tile: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    if tile["vp"] and tile["vp_when"] is None:
        yield "vp_when", told("must say when the points count")
    if bool(tile["vp_areas"]) != (tile["vp_when"] == "completed"):
        yield (
            "vp_areas",
            told("must name segments if the points count when areas are completed, and only then"),
        )
    for place, segment in enumerate(tile["vp_areas"]):
        if segment >= len(tile["areas"]) or segment in tile["vp_areas"][:place]:
            yield f"vp_areas[{place}]", told("must be a segment of the tile, named once")


def _building_faults(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    taken = {tile["id"] for tile in data["tiles"]}
    effects: set[str] = set()
    for index, building in enumerate(data["buildings"]):
        effect = building["effect"]
        if building["id"] in taken:
            yield f"buildings[{index}].id", told("is the id of a frontier tile")
        if effect in effects:
            yield f"buildings[{index}].effect", told("is the effect of another building")
        for kind in _EFFECT_NEEDS.get(effect, ()):
            if kind not in building["edges"]:
                yield f"buildings[{index}].effect", told("needs a segment of {kind}", kind=kind)
        if effect is not None:
            effects.add(effect)


def _number_faults(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for players in (2, 3, 4):
        tiles = sum(tile["copies"] for tile in data["tiles"] if tile["min_players"] <= players)
        if tiles <= players * OPENING:
            yield (
                "tiles",
                told("must be more than {players} players draw before their first turn", players=players),
            )
        if data["buildings_in_play"][str(players)] > len(data["buildings"]):
            yield f"buildings_in_play.{players}", told("must not be more than there are buildings")


EDITIONS = Editions("frontier_nb.games.king", faults, WORDS)
"""The editions of this game."""
