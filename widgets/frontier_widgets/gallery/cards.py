"""What the gallery says about each shipped game, and a picture of it made by the game's own scene."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from urllib.parse import quote

from frontier_nb.messages import Message, msg, msgn, row
from frontier_nb.protocol import Highlights
from frontier_nb.record.model import Record
from frontier_nb.record.replay import Path, Replay
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_nb.scene.svg import to_svg
from frontier_widgets.shared.calculation_view import highlights
from frontier_widgets.shared.sources import load

LATE = (0.5, 0.9)
"""Between which parts of a game's events its picture is looked for."""


_SAFE = " <>=/:;,.()!-_'{}@"
"""What a picture's address may hold as it is."""


@dataclass(frozen=True, slots=True)
class Card:
    """A shipped game: its name in links, what it is called and about, how it was played, a picture."""

    link: str
    game: str
    title: str
    summary: str
    players: tuple[str, ...]
    mode: tuple[Message, ...]
    length: Message
    svg: str
    alt: str


def course_page(game_id: str) -> str:
    """Return the name of the page with a game's course: after the first word of its id."""
    return f"learn-{game_id.partition('-')[0]}"


def data_address(svg: str) -> str:
    """Return a picture as an address that holds all of it."""
    return f"data:image/svg+xml,{quote(svg, safe=_SAFE)}"


def cards() -> Iterator[Card]:
    """Yield the shipped games, those of one game side by side, the shortest first."""
    opened = load(None)
    for record, link in zip(opened.records, opened.links, strict=True):
        yield _card(record, link)


def _card(record: Record, link: str) -> Card:
    walk = Replay(record)
    count = len(record.line.events)
    last = max(walk.game.clock(state).round for state in walk.states())
    scene = _telling(walk, record)
    title = record.headers.get("Title") or record.headers.get("Event") or row(record.players)
    return Card(
        link=link,
        game=str(walk.game.title),
        title=title,
        summary=record.headers.get("Summary", ""),
        players=record.players,
        mode=tuple(
            option.labels[option.choices.index(record.options.get(option.name, option.default))]
            for option in walk.game.options
        ),
        length=msg(
            "{events}, up to {round}",
            events=msgn("{n} event", "{n} events", count),
            round=walk.game.round_name(last),
        ),
        svg=to_svg(bare(scene), "auto"),
        alt=str(msg("The board in {title}: {scene}", title=title, scene=scene.title)),
    )


def _telling(walk: Replay, record: Record) -> Scene:
    """Return the drawing of the event that takes most to explain, of those late in the game."""
    events = record.line.events
    first, last = (int(len(events) * part) for part in LATE)
    shown, at, most = Highlights(), last, 0
    for played in range(first, last):
        calculation = walk.game.explain(walk.state(Path(played=played)), events[played])
        if calculation is not None and len(calculation.steps()) > most:
            most = len(calculation.steps())
            shown, at = highlights(calculation, most - 1), played + 1
    return walk.game.scene(walk.state(Path(played=at)), Frame(), shown, record.players)


def bare(scene: Scene) -> Scene:
    """Return a scene for the eye alone: nothing in it can be pointed at."""
    shapes = tuple(replace(shape, component=None) for shape in scene.shapes)
    return replace(scene, shapes=shapes, components=())
