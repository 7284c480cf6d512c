"""Checks of scenes: whatever is cited, explained or changed can be pointed at on the board."""

from __future__ import annotations

from itertools import product
from typing import Any, get_args

from frontier_nb.protocol import CHANCE, Highlights
from frontier_nb.scene.frame import Frame, ThemeName, Width
from frontier_nb.scene.shapes import Scene
from frontier_nb.testing.blame import few_moments, require
from frontier_nb.testing.explaining import NAMES, read
from frontier_nb.testing.legality import some
from frontier_nb.testing.plays import Moment

WIDE = Frame()
FRAMES = tuple(Frame(width, theme) for width, theme in product(get_args(Width), get_args(ThemeName)))


def drawn(moment: Moment, state: Any, frame: Frame = WIDE, highlights: Highlights | None = None) -> Scene:
    """Return the drawing of a state, view or draft of the moment's game."""
    names = NAMES[: moment.play.setting.players]
    return moment.game.scene(state, frame, highlights or Highlights(), names)


def ids_of(scene: Scene) -> set[str]:
    """Return the ids of what can be pointed at in a scene."""
    return {component.id for component in scene.components}


@few_moments
def scenes_are_sound(moment: Moment) -> None:
    """Check that a scene has each component once, named and in bounds, and that all it cites exists."""
    game, state = moment.game, moment.state
    for place, viewer in enumerate((None, game.clock(state).player)):
        frame, view = FRAMES[(moment.number + place) % len(FRAMES)], game.view(state, viewer)
        scene = drawn(moment, view, frame)
        require(scene == drawn(moment, view, frame), "the same view is drawn differently")
        read(scene.title, "the title of the scene")
        ids = [component.id for component in scene.components]
        require(
            len(set(ids)) == len(ids), f"on the board twice: {sorted(i for i in ids if ids.count(i) > 1)}"
        )
        loose = {shape.component for shape in scene.shapes} - {None} - set(ids)
        require(not loose, f"shapes stand for components that are not there: {sorted(map(str, loose))}")
        for component in scene.components:
            read(component.name, f"the name of {component.id}")
            require(component.rule is None or component.rule in game.rules, f"{component} cites no rule")
            x, y, width, height = component.box
            inside = x >= 0 and y >= 0 and x + width <= scene.width + 1 and y + height <= scene.height + 1
            require(inside and width > 0 and height > 0, f"{component.id} lies outside the board")


@few_moments
def highlights_move_nothing(moment: Moment) -> None:
    """Check that components stay where they are and keep their order, whatever is put in the light."""
    frame = FRAMES[moment.number % len(FRAMES)]
    plain = drawn(moment, moment.state, frame)
    ids = frozenset(ids_of(plain))
    some_ids = frozenset(moment.rng().sample(sorted(ids), min(5, len(ids))))
    for highlights in (Highlights(some_ids, some_ids), Highlights(wrong=some_ids, targets=ids)):
        lit = drawn(moment, moment.state, frame, highlights)
        boxes = [(component.id, component.box) for component in lit.components]
        require(boxes == [(component.id, component.box) for component in plain.components], "the board moved")


@few_moments
def narrow_boards_show_everything_in_turn(moment: Moment) -> None:
    """Check that what is on the wide board is on the narrow one too, with some player enlarged."""
    wide = ids_of(drawn(moment, moment.state))
    narrow: set[str] = set()
    for player in range(moment.play.setting.players):
        narrow |= ids_of(drawn(moment, moment.state, Frame("narrow", player=player)))
    require(wide <= narrow, f"never on the narrow board: {sorted(wide - narrow)}")


@few_moments
def what_is_explained_is_on_the_board(moment: Moment) -> None:
    """Check that the components of calculations and violations are components of the scene."""
    game, state = moment.game, moment.state
    there = ids_of(drawn(moment, state))
    for calculation in game.calculations(state):
        missing = set(calculation.term.all_components()) - there
        what = f"{calculation.kind} {calculation.subject}"
        require(not missing, f"{what} points at what is not on the board: {sorted(missing)}")
    moves = sorted(set(game.conceivable(state)) - set(game.legal_moves(state)), key=repr)
    for move in some(moment, moves, 60):
        violation = game.violation(state, move)
        missing = set(violation.components if violation else ()) - there
        require(not missing, f"{violation} points at what is not on the board: {sorted(missing)}")
    for oddity in game.oddities(state):
        missing = set(oddity.components) - there
        require(not missing, f"{oddity} points at what is not on the board: {sorted(missing)}")


@few_moments
def what_changes_is_on_the_board(moment: Moment) -> None:
    """Check that what an event changes, or is explained by, is on the board before or after it."""
    game, state = moment.game, moment.state
    before = ids_of(drawn(moment, state))
    events = some(moment, game.legal_moves(state), 5)
    if game.to_play(state) == CHANCE:
        events.append(game.sample(state, moment.rng()))
    if moment.event is not None:
        events.append(moment.event)
    for event in events:
        there = before | ids_of(drawn(moment, game.apply(state, event)))
        missing = game.changed(state, event) - there
        require(not missing, f"{event} changes what is not on the board: {sorted(missing)}")
        calculation = game.explain(state, event)
        if calculation is not None:
            missing = frozenset(calculation.term.all_components()) - there
            require(not missing, f"{event} is explained by what is not on the board: {sorted(missing)}")
