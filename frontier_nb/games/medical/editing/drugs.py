"""What can be set about a type of drug: the tiles that are left and its trial tiles."""

from __future__ import annotations

from collections.abc import Mapping

from frontier_nb.games.medical import names, wording
from frontier_nb.games.medical.editing.labs import judge_efficacy, judge_side_effects
from frontier_nb.games.medical.position import Position
from frontier_nb.messages import Message, msg
from frontier_nb.setting import NONE, Setting, choice, number


def drug(pos: Position, index: int) -> list[Setting[Position]]:
    """Return what can be set about a type of drug."""

    def set_tiles(pos: Position, value: int) -> None:
        pos.tiles[index] = value

    tile = pos.table.drugs[index]
    label = msg("Drug Tiles left")
    left = number(names.drug_tile(tile.id), "tiles", label, pos.tiles[index], tile.tiles, set_tiles)
    return [left, *preclinical(pos, index), *clinical(pos, index)]


def preclinical(pos: Position, index: int) -> list[Setting[Position]]:
    """Return what sets the Pre-clinical Trial Tile of a type of drug."""

    def change(pos: Position, value: str) -> None:
        pos.preclinical[index] = None if value == NONE else value
        for at in _labs(pos, index):
            judge_efficacy(pos, at)

    words = {tile: wording.preclinical(pos, tile) for tile in pos.table.edition.preclinical}
    here, label = names.preclinical_tile(pos.table.drugs[index].id), msg("Pre-clinical Trial Tile")
    up = pos.preclinical[index]
    return [choice(here, "tile", label, up or NONE, _free(words, pos.preclinical, up), change)]


def clinical(pos: Position, index: int) -> list[Setting[Position]]:
    """Return what sets the Clinical Trial Tile of a type of drug."""

    def change(pos: Position, value: str) -> None:
        pos.clinical[index] = None if value == NONE else value
        for at in _labs(pos, index):
            judge_side_effects(pos, at)

    words = {tile: wording.clinical(pos, tile) for tile in pos.table.edition.clinical}
    here, label = names.clinical_tile(pos.table.drugs[index].id), msg("Clinical Trial Tile")
    up = pos.clinical[index]
    return [choice(here, "tile", label, up or NONE, _free(words, pos.clinical, up), change)]


def _labs(pos: Position, index: int) -> list[int]:
    return [at for at, stage in enumerate(pos.stage) if stage and pos.target[at] == index]


def _free(words: Mapping[str, Message], there: list[str | None], up: str | None) -> list[tuple[str, Message]]:
    """Return as choices the tiles that lie face up nowhere else, and that none does."""
    tiles = [(tile, called) for tile, called in words.items() if tile == up or tile not in there]
    return [(NONE, msg("face down")), *tiles]
