"""``frontier-nb annotate``: what a bot has to say about the games of a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
from tqdm import tqdm

from frontier_nb.bots import bot as find_bot
from frontier_nb.bots.annotate import DUBIOUS
from frontier_nb.bots.annotate import annotate as with_remarks
from frontier_nb.bots.base import Limit
from frontier_nb.bots.review import Judgement, review
from frontier_nb.cli.bots import bot_type
from frontier_nb.cli.convert import file_argument
from frontier_nb.cli.files import write_output
from frontier_nb.cli.games import edition_option
from frontier_nb.cli.numbers import Amount
from frontier_nb.cli.records import load_records, show_faults
from frontier_nb.record import ReadResult, Record, write_fgn, write_jsonl
from frontier_nb.record.files import JSON_ENDINGS


@click.command()
@file_argument
@click.option("--bot", type=bot_type, default="greedy", show_default=True, help="Who judges.")
@click.option(
    "--seconds",
    type=Amount(min=0, min_open=True),
    help="For each decision (default: as the bot likes).",
)
@click.option(
    "--playouts",
    type=click.IntRange(min=1),
    help="For each decision; alone, the remarks are always the same.",
)
@click.option(
    "--game", "number", type=click.IntRange(min=1), help="Only this game; others are written as they are."
)
@click.option(
    "--least",
    type=Amount(min=0, min_open=True),
    default=DUBIOUS,
    show_default=True,
    help="Points that a move must have lost to be remarked on.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="What the bot draws from.")
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write to this file: in JSON if it is called so (.json, .jsonl), else in FGN.",
)
@edition_option
def annotate(
    file: str,
    bot: str,
    seconds: float | None,
    playouts: int | None,
    number: int | None,
    least: float,
    seed: int,
    out: Path,
    edition: str | None,
) -> None:
    """Let a bot remark on the games of FILE: moves that lost points, better ones, where the game turned.

    The bot's comments begin with its name in square brackets. Remarks that it made before are replaced;
    those of others stay as they are. Games with faults are left out, their faults told, and the command
    ends with 1.
    """
    found = load_records(file, edition)
    show_faults(found.faults, err=True)
    if not found.sound:
        raise click.ClickException(f"{file}: there is no sound game in this file; nothing is written")
    limit = None if seconds is None and playouts is None else Limit(seconds, playouts)
    chosen = _chosen(found, number, file)
    done, remarks = [], 0
    events = sum(len(one.line.events) for one in chosen)
    bar: tqdm[Any] = tqdm(total=events, unit="event", disable=None, leave=False)
    with bar:
        for record in found.sound:
            if any(record is one for one in chosen):
                judged = _judge(record, bot, limit, seed, edition, bar)
                remarks += sum(one.lost >= least for one in judged)
                record = with_remarks(record, judged, bot, least=least, edition=edition)
            done.append(record)
    write = write_jsonl if out.suffix.lower() in JSON_ENDINGS else write_fgn
    write_output(out, write(done, edition).encode())
    click.echo(f"Written to {out}: moves that lost {least:g} points or more: {remarks}")
    if found.faults:
        raise click.exceptions.Exit(1)


def _chosen(found: ReadResult, number: int | None, file: str) -> tuple[Record, ...]:
    """Return the sound games that are to be judged."""
    if number is None:
        return found.sound
    if number in found.numbers:
        record = found.records[found.numbers.index(number)]
        if any(record is one for one in found.sound):
            return (record,)
    raise click.ClickException(f"{file}: there is no sound game {number}")


def _judge(
    record: Record, bot: str, limit: Limit | None, seed: int, edition: str | None, bar: tqdm[Any]
) -> list[Judgement]:
    """Return what the bot thinks of every decision, and show how far it is."""
    judged, begun = [], bar.n
    for one in review(record, find_bot(bot), limit, seed=seed, edition=edition):
        if one is not None:
            judged.append(one)
            bar.update(begun + one.at + 1 - bar.n)
    bar.update(begun + len(record.line.events) - bar.n)
    return judged
