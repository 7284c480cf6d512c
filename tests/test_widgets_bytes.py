"""How many bytes a step's repaint takes: few, for it travels with every key."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files

import pytest

pytest.importorskip("ipycanvas")

from frontier_nb.protocol import Highlights
from frontier_nb.record import engine_for, read_fgn
from frontier_nb.scene.compare import compare
from frontier_nb.scene.frame import Frame, Width
from frontier_nb.scene.shapes import Scene
from frontier_widgets.board.canvas import Painter

RECORDS = files("frontier_nb.games.medical").joinpath("records")
MOST = 6000


def scenes(width: Width) -> Iterator[tuple[Scene, int | None]]:
    """Yield the scenes of a game that a replay shows one after another, each with whose turn it is."""
    name = "first-game-quick.fgn"
    record = read_fgn(RECORDS.joinpath(name).read_bytes(), name).records[0]
    game = engine_for(record, None)
    state = game.setup(len(record.players), **record.options)
    for event in record.line.events:
        changed = game.changed(state, event)
        state = game.apply(state, event)
        scene = game.scene(state, Frame(width), Highlights(changed=changed), record.players)
        yield scene, game.clock(state).player


@pytest.mark.parametrize("width", ["wide", "narrow"])
def test_a_step_repaints_in_few_bytes(width: Width) -> None:
    painter = Painter()
    painter.resize(880, 520)
    before: tuple[Scene, int | None] | None = None
    for after in scenes(width):
        # On a phone another player's turn brings another area: that is more than a step.
        if before is not None and (width == "wide" or before[1] == after[1]):
            painting = painter.paint(after[0], "light", compare(before[0], after[0]).boxes)
            assert len(json.dumps(painting.commands)) + len(painting.numbers) < MOST
        before = after
