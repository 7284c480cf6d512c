"""Why a decision looks good: its appraisal taken apart, each part by the function that appraises it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from frontier_nb.games.king import appraisal, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.moves import UNKNOWN, Decision
from frontier_nb.games.king.outlook import Outlook
from frontier_nb.games.king.places import area_title
from frontier_nb.games.king.position import BUILD, CONSUME, PRODUCE, Position
from frontier_nb.games.king.terms import ONE_CUBE, WHEAT
from frontier_nb.games.king.territory import Territory
from frontier_nb.messages import Message, msg, msgn
from frontier_nb.protocol import Reason

Parts = Iterator[tuple[Message, float]]


def reasons(pos: Position, move: Decision) -> tuple[Reason, ...]:
    """Return the parts of the appraisal of `move`, the weightiest first; those of no weight are left out."""
    parts = [Reason(text, points) for text, points in _PARTS[type(move)](Outlook(pos, pos.player), move)]
    weighty = [part for part in parts if part.points]
    return tuple(sorted(weighty, key=lambda part: -abs(part.points))) or tuple(parts[:1])


# -- tiles and buildings ----------------------------------------------------------------------------


def _lay(outlook: Outlook, cell: int, turned: int, after: Territory) -> Parts:
    """Yield the parts of :meth:`Outlook.lay`."""
    last = outlook.board.empty == 1
    yield msg("the last space filled") if last else msg("a space filled"), outlook.filled
    yield msg("no other tile can go there"), -outlook.given_up(cell)
    room = outlook.room(cell, after)
    easier = msg("other spaces easier to fill")
    yield easier if room > 0 else msg("other spaces harder to fill"), room
    for root, change in outlook.areas(cell, turned, after).items():
        yield _area(after, root, change), change


def _area(after: Territory, root: int, change: float) -> Message:
    if after.is_complete(root):
        return msg("completes the {area}", area=area_title(after, root))
    if len(after.tiles_of(root)) == 1 and change > 0:
        return msg("a new {kind}", kind=names.kinds(after.kinds(root)))
    if change > 0:
        return msg("brings the {area} nearer", area=area_title(after, root))
    return msg("makes the {area} harder to complete", area=area_title(after, root))


def _place(outlook: Outlook, move: m.Place) -> Parts:
    cell, turned = appraisal.laying(outlook, move)
    yield from _lay(outlook, cell, turned, outlook.laid(cell, turned))
    yield msg("points of the tile"), appraisal.tile_points(outlook, turned)
    yield msg("what the Production Base makes at once"), appraisal.made_at_once(outlook, cell, turned)


def _discard(outlook: Outlook, move: m.Discard) -> Parts:
    unseen = move.tile == UNKNOWN
    text = msg("the tile is left unnamed") if unseen else msg("the spaces are left for other tiles")
    yield text, appraisal.NAMELESS if unseen else 0.0


def _build(outlook: Outlook, move: m.Build) -> Parts:
    cell, turned = appraisal.laying(outlook, move)
    after = outlook.laid(cell, turned)
    name = names.building_name(after.table.tiles[turned // 4])
    yield from _lay(outlook, cell, turned, after)
    yield msg("points of the {building}", building=name), appraisal.hoped_points(outlook, after, cell)
    effect = appraisal.effect_worth(outlook, after, cell)
    yield msg("the effect of the {building}", building=name), effect
    yield msg("the cubes that it costs"), -appraisal.price_worth(outlook, turned // 4)


# -- cubes ------------------------------------------------------------------------------------------


def _produce(outlook: Outlook, move: m.Produce) -> Parts:
    came = outlook.board.room(outlook.pos.table.node(move.area))
    yield msg("{cubes} made", cubes=names.packed_cubes(came)), outlook.gain(came)
    yield msg("something done"), appraisal.ACT


def _consume(outlook: Outlook, move: m.Consume) -> Parts:
    points, wheat = appraisal.city_points(outlook, outlook.pos.table.node(move.city))
    yield msgn("{n} point to be gained", "{n} points to be gained", points), points
    yield msg("{n} wheat used up", n=wheat), -outlook.loss(wheat * WHEAT)
    yield msg("something done"), appraisal.ACT


def _spend(outlook: Outlook, move: m.Spend) -> Parts:
    phase = outlook.pos.phase
    if phase == CONSUME and move.resource != m.WHEAT:
        yield msg("wood for the Workshop"), 1.0
        return
    if phase in (PRODUCE, CONSUME):
        yield msgn("{n} point", "{n} points", 1), 1.0
    if phase == CONSUME:
        yield msg("wheat before anything else"), appraisal.WHEAT_FIRST
    else:
        cube = ONE_CUBE[m.RESOURCES.index(move.resource)]
        used = msg("{cubes} used up", cubes=names.packed_cubes(cube))
        yield used, -outlook.loss(cube)


def _store(outlook: Outlook, move: m.Store) -> Parts:
    worth, at_once = appraisal.free_space(outlook, move)
    text = msg("a space that is filled at once") if at_once else msg("a space for a further cube")
    yield text, worth
    yield msg("cubes lie well where they are"), -appraisal.KEEP


def _done(outlook: Outlook, move: m.Done) -> Parts:
    saved = outlook.pos.phase in (BUILD, CONSUME)
    yield msg("the rest is kept") if saved else msg("nothing more to be had"), 0.0


# -- actions ----------------------------------------------------------------------------------------


def _action(outlook: Outlook, move: m.Action) -> Parts:
    yield from _YIELDS[move.action](outlook, appraisal.action_yield(outlook, move.action))
    yield msg("what it brings the others"), -appraisal.envy(outlook, move.action)


def _develop(outlook: Outlook, worth: float) -> Parts:
    last = appraisal.last_spaces(outlook)
    drawn = min(appraisal.tiles_drawn(outlook), outlook.pos.deck)
    yield msgn("{n} tile to draw", "{n} tiles to draw", drawn), worth - last
    yield msg("a chance to fill the board"), last


def _harvest(outlook: Outlook, worth: float) -> Parts:
    yield msg("{cubes} to be made", cubes=names.packed_cubes(appraisal.best_picks(outlook))), worth


def _buy(outlook: Outlook, worth: float) -> Parts:
    _, best = appraisal.best_building(outlook)
    if best is None:
        yield msg("no building worth its cubes"), worth
        return
    yield msg("the {building} to build", building=names.building_name(outlook.board.table.tiles[best])), worth


def _feed(outlook: Outlook, worth: float) -> Parts:
    _, city = appraisal.best_city(outlook)
    points, wheat = (0, 0) if city is None else appraisal.city_points(outlook, city)
    yield msgn("{n} point to be gained", "{n} points to be gained", points), points
    yield msg("{n} wheat used up", n=wheat), worth - points


_YIELDS: dict[str, Callable[[Outlook, float], Parts]] = {
    m.DEVELOP: _develop,
    m.PRODUCE: _harvest,
    m.BUILD: _buy,
    m.CONSUME: _feed,
}
_PARTS: dict[type[Decision], Callable[[Outlook, Any], Parts]] = {
    m.Action: _action,
    m.Place: _place,
    m.Discard: _discard,
    m.Produce: _produce,
    m.Build: _build,
    m.Consume: _consume,
    m.Spend: _spend,
    m.Store: _store,
    m.Done: _done,
}
