"""``frontier-nb render``: one position of a record as a picture or in words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import click

from frontier_nb.cli.files import write_output
from frontier_nb.cli.games import edition_option
from frontier_nb.cli.png import to_png
from frontier_nb.cli.records import load_records
from frontier_nb.protocol import Highlights
from frontier_nb.record import ReadResult, Record, engine_for
from frontier_nb.record.engine import set_up
from frontier_nb.scene.frame import Frame, ThemeName
from frontier_nb.scene.shapes import Scene
from frontier_nb.scene.svg import to_svg
from frontier_nb.scene.words import to_words

NARROW = 600
"""Pictures up to so many pixels wide are laid out as for a phone."""


@click.command()
@click.argument("file", metavar="FILE", type=click.Path(allow_dash=True))
@click.option("--at", type=click.IntRange(min=0), help="After so many events (default: at the end).")
@click.option(
    "--game", "number", type=click.IntRange(min=1), default=1, show_default=True, help="Which game."
)
@click.option("--svg", "form", flag_value="svg", help="As an SVG picture (the default).")
@click.option(
    "--png", "form", flag_value="png", help="As a PNG (the default for *.png); needs the extra 'png'."
)
@click.option("--text", "form", flag_value="text", help="In words.")
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), help="Write to this file.")
@click.option("--theme", type=click.Choice(get_args(ThemeName)), default="light", show_default=True)
@click.option("--width", type=click.IntRange(100, 8000), help="Of the picture, in pixels.")
@edition_option
def render(
    file: str,
    at: int | None,
    number: int,
    form: str | None,
    out: Path | None,
    theme: Any,
    width: int | None,
    edition: str | None,
) -> None:
    """Draw the position that a game in FILE reached, what changed last in the light."""
    record = _record(load_records(file, edition), number, file)
    frame = Frame("narrow" if width is not None and width <= NARROW else "wide", theme)
    scene = _scene(record, at, frame, edition)
    if form is None:
        form = "png" if out is not None and out.suffix.lower() == ".png" else "svg"
    if form == "text":
        data = (to_words(scene) + "\n").encode()
    elif form == "svg":
        data = to_svg(scene, theme, width).encode()
    else:
        if out is None and sys.stdout is not None and sys.stdout.isatty():
            raise click.UsageError("a PNG is no text: name a file with --out, or send it into one")
        data = to_png(to_svg(scene, theme, width))
    write_output(out, data)


def _record(found: ReadResult, number: int, file: str) -> Record:
    for fault in found.faults:
        if fault.game in (0, number):
            click.echo(f"Warning: {fault}", err=True)
    try:
        return found.records[found.numbers.index(number)]
    except ValueError:
        games = len(found.records)
        raise click.ClickException(
            f"{file}: there is no game {number} that can be read; games: {games}"
        ) from None


def _scene(record: Record, at: int | None, frame: Frame, edition: str | None) -> Scene:
    game = engine_for(record, edition)
    events = record.line.events
    if at is None:
        at = len(events)
    if at > len(events):
        raise click.BadParameter(f"the game has {len(events)} events", param_hint="--at")
    state, _ = set_up(game, record.players, record.options, record.headers)
    before = state
    for event in events[:at]:
        before, state = state, game.apply(state, event)
    changed = game.changed(before, events[at - 1]) if at else frozenset()
    return game.scene(game.view(state, None), frame, Highlights(changed=changed), record.players)
