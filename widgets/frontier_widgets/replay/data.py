"""What the page of a replay shows beside its board, as data: the whole game, and one place in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from frontier_nb import registry
from frontier_nb.calculation import Calculation
from frontier_nb.errors import Fault
from frontier_nb.messages import Message, msg, msgn, row, use_names
from frontier_nb.outcome import outcome
from frontier_nb.record.model import Record
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Component, Label, Rect, Scene
from frontier_widgets.replay.controller import ReplayController
from frontier_widgets.replay.nodes import when
from frontier_widgets.shared.calculation_view import rows
from frontier_widgets.shared.score_plot import Course, ScorePlot

MOST_FAULTS = 50
"""How many faults of reading are listed."""


def title(controller: ReplayController | None) -> str:
    """Return what the game is called: by its record, or by its rules where a secret must not slip out."""
    if controller is None:
        return "Replay"
    headers = {} if controller.eyes.veiled else controller.record.headers
    return headers.get("Title") or headers.get("Event") or str(controller.game.title)


def entry(record: Record, *, veiled: bool) -> tuple[str, str]:
    """Return what a record is called in a list, and of which game it is."""
    return _called(record, veiled=veiled), str(registry.game(record.game).title)


def _called(record: Record, *, veiled: bool) -> str:
    called = "" if veiled else record.headers.get("Title") or record.headers.get("Event") or ""
    if not called:
        return row(record.players)
    return str(msgn("{title} ({n} player)", "{title} ({n} players)", len(record.players), title=called))


def game(controller: ReplayController | None) -> dict[str, Any]:
    """Return what is shown of a game as a whole (``None``: there is none)."""
    data: dict[str, Any] = {
        "title": title(controller),
        "players": [],
        "opening": str(msg("The game begins.") if controller else msg("No game could be read.")),
        "rows": [],
        "scores": [[]],
        "rounds": [0],
        "whens": [""],
        "paths": ["0"],
        "lead": "",
        "secrets": False,
        "suspense": False,
        "viewer": None,
    }
    if controller is None:
        return data
    nodes, names, eyes = controller.nodes, controller.names, controller.eyes
    lead = (
        str(msg("Comments and variations are left out: whoever wrote them saw everything."))
        if eyes.veiled
        else controller.record.headers.get("Summary", "")
    )
    return data | {
        "players": list(names),
        "rows": _rows(controller),
        "scores": controller.scores,
        "rounds": [node.clock.round for node in nodes],
        "whens": [str(when(controller.game, node.clock, names)) for node in nodes],
        "paths": [str(node.path) for node in nodes],
        "lead": "\n".join(filter(None, [lead, *nodes[0].comments])),
        "secrets": controller.secrets,
        "suspense": controller.record.headers.get("Suspense", "").lower() == "yes",
        "viewer": (-1 if eyes.viewer is None else eyes.viewer) if eyes.veiled else None,
    }


def place(controller: ReplayController | None, frame: Frame, node: int | None = None) -> dict[str, Any]:
    """Return what is shown of a place: where one stands, with the calculation there, or another `node`."""
    if controller is None:
        return {"at": 0, **_shown((), 0, ()), "result": "", "look": None}
    at = controller.at if node is None else node
    found = controller.calculations if node is None else controller.explained(node)
    return {
        "at": at,
        **_shown(found, controller.shown if node is None else 0, controller.names),
        "term": controller.term if node is None else None,
        "result": str(outcome(controller.result(at), controller.names) or ""),
        "look": controller.look(frame, at, controller.term if node is None else None),
    }


def calculation(controller: ReplayController) -> dict[str, Any]:
    """Return the calculation that is shown, and what else could be."""
    return _shown(controller.calculations, controller.shown, controller.names)


def _shown(found: Sequence[Calculation], index: int, names: Sequence[str]) -> dict[str, Any]:
    with use_names(names):
        return {
            "calc": rows(found[index]) if found else None,
            "more": [str(one.title) for one in found],
            "index": index,
            "term": None,
        }


def _rows(controller: ReplayController) -> list[list[Any]]:
    found = []
    for node in controller.nodes[1:]:
        above = controller.nodes[node.parent or 0]
        new = node.turn != above.turn
        heading = str(when(controller.game, node.clock, controller.names)) if new and not node.depth else ""
        found.append(
            [node.parent, node.depth, node.turn, heading, node.text, node.mover, node.comments, node.lead]
        )
    return found


def faults(found: Sequence[Fault]) -> list[list[str]]:
    """Return what is wrong with a text, the first of it: each time the place and what is wrong there."""
    return [_fault(one) for one in found[:MOST_FAULTS]]


def _fault(one: Fault) -> list[str]:
    where = f"{one.source}:{one.line}:{one.column}" if one.line else one.source
    return [where, str(one).removeprefix(f"{one.source}:{one.line}:{one.column}: ")]


def plot(controller: ReplayController | None, frame: Frame) -> dict[str, Any] | None:
    """Return the scores over the main line as a drawing (``None``: there is no game)."""
    if controller is None:
        return None
    line = [number for number, node in enumerate(controller.nodes) if not node.depth]
    places = [controller.nodes[number] for number in line]
    course = Course(
        nodes=line,
        rounds=[node.clock.round for node in places],
        whens=[when(controller.game, node.clock, controller.names) for node in places],
        round_name=controller.game.round_name,
        scores=[controller.scores[number] for number in line],
        names=controller.names,
    )
    return ScorePlot(course, frame).data()


def nothing(faults: Sequence[Fault]) -> Scene:
    """Return what is shown when there is no game: what to do next."""
    words: tuple[Message, ...] = (
        msg("No game could be read."),
        msg("See the list above for what is wrong, and where.") if faults else msg("The file holds no game."),
    )
    shapes = (
        Rect(20, 20, 560, 160, "ghost", 12),
        Label(300, 95, str(words[0]), 20, "ink", "middle", bold=True, limit=520),
        Label(300, 125, str(words[1]), 14, "muted", "middle", limit=520),
    )
    component = Component("nothing", "message", (20, 20, 560, 160), msg("{a} {b}", a=words[0], b=words[1]))
    return Scene(600, 200, shapes, (component,), words[0])
