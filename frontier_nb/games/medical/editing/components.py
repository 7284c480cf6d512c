"""Which component has which settings."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from frontier_nb.games.medical import names
from frontier_nb.games.medical.editing import cards, clock, drugs, labs, players
from frontier_nb.games.medical.position import Position
from frontier_nb.setting import Setting


def settings(pos: Position, component: str | None) -> list[Setting[Position]]:
    """Return what can be set at a component; nothing at one that is not there, or holds nothing to set."""
    if component is None:
        return clock.table(pos)
    kind, _, rest = component.partition("-")
    if kind == "card":
        there = _settings(pos).get(cards.home(pos, rest), list)()
        return [setting for setting in there if setting.field.value == rest]
    return _settings(pos).get(component, list)()


def _settings(pos: Position) -> dict[str, Callable[[], list[Setting[Position]]]]:
    table = pos.table
    found: dict[str, Callable[[], list[Setting[Position]]]] = {names.discard(): partial(cards.discard, pos)}
    for space in range(len(pos.market)):
        found[names.market_space(space)] = partial(cards.market, pos, space)
    for index, drug in enumerate(table.drugs):
        found[names.drug_tile(drug.id)] = found[names.token(drug.id)] = partial(drugs.drug, pos, index)
        found[names.preclinical_tile(drug.id)] = partial(drugs.preclinical, pos, index)
        found[names.clinical_tile(drug.id)] = partial(drugs.clinical, pos, index)
    for player, own in enumerate(pos.launched):
        found[names.hand(player)] = partial(cards.hand, pos, player)
        found[names.score(player)] = partial(players.drugs, pos, player)
        for place in range(len(own)):
            found[names.launched(player, place)] = partial(players.launched, pos, player, place)
    for at in range(len(pos.labs)):
        here = divmod(at, table.labs)
        found[names.lab(*here)] = partial(_lab, pos, at)
        found[names.researcher(*here)] = found[names.penalties(*here)] = partial(labs.trials, pos, at)
    for place in range(len(pos.line)):
        found[names.round_tile(place)] = partial(clock.round_tile, pos, place)
    found[names.cubes(pos.mover)] = partial(clock.cubes, pos)
    return found


def _lab(pos: Position, at: int) -> list[Setting[Position]]:
    return [*labs.trials(pos, at), *cards.lab(pos, at)]
