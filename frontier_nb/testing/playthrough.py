"""Playthroughs: games written out event by event, to be read by people and reproduced by a test.

A playthrough begins with its setting and then has a block for each event: the position (where a turn
begins), who is to play, the legal words, the scores and every calculation's total where it has changed,
and the event as word, data and sentence. It holds its own events, so it stays what it is when bots play
otherwise; what changes in it is what the game says about them::

    python -m frontier_nb.testing.playthrough new GAME FILE --players N --style greedy --seed 1 --events 60
    python -m frontier_nb.testing.playthrough update FILE…

``update`` writes the same events out again: look at what changed before you keep it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from frontier_nb.protocol import CHANCE
from frontier_nb.registry import game as find_game
from frontier_nb.testing.explaining import NAMES
from frontier_nb.testing.plays import STYLES, AnyGame, Play, random_game


def write_playthrough(
    game: AnyGame, players: int, options: Mapping[str, str], state: Any, events: Iterable[Any]
) -> str:
    """Return the playthrough of `events`, from `state` on."""
    head = [
        f"game: {game.id}",
        f"edition: {game.edition.id} {game.edition.sha256}",
        f"rulings: {game.rulings}",
        f"players: {players}",
        *(f"option: {name}={value}" for name, value in options.items()),
    ]
    blocks = ["\n".join(head), *_blocks(game, players, state, events)]
    return "\n\n".join(blocks) + "\n"


def reproduce(text: str) -> str:
    """Return the playthrough that the setting, the first position and the events of `text` make today.

    Raises:
        ValueError: `text` is no playthrough, or one of its events is not legal any more.

    """
    head, *blocks = text.strip().split("\n\n")
    fields = dict(line.split(": ", 1) for line in head.splitlines() if not line.startswith("option: "))
    options = dict(line[8:].split("=", 1) for line in head.splitlines() if line.startswith("option: "))
    game = find_game(fields["game"], fields["edition"].split()[0])
    state = game.read_position(_field(blocks[0], "position"))
    words = [_field(block, "event") for block in blocks if "\nevent: " in block]
    return write_playthrough(game, int(fields["players"]), options, state, _read(game, state, words))


def _field(block: str, name: str) -> str:
    for line in block.splitlines():
        if line.startswith(f"{name}: "):
            return line.removeprefix(f"{name}: ")
    raise ValueError(f"a block has no {name}: {block[:80]!r}")


def _read(game: AnyGame, state: Any, words: Iterable[str]) -> Iterator[Any]:
    for word in words:
        event = game.read_word(state, word)
        yield event
        state = game.apply(state, event)


def _blocks(game: AnyGame, players: int, state: Any, events: Iterable[Any]) -> Iterator[str]:
    clock, scores = None, None
    totals: dict[str, int] = {}
    for number, event in enumerate([*events, None]):
        player, now, points = game.to_play(state), game.clock(state), game.scores(state)
        who = "over" if player is None else "chance" if player == CHANCE else NAMES[player]
        lines = [f"-- {number}: round {now.round}, {who}"]
        if now != clock or event is None:
            lines.append(f"position: {game.write_position(state)}")
        if points != scores or event is None:
            lines.append(f"scores: {' '.join(map(str, points))}")
        legal = [game.write_word(state, move) for move in game.legal_moves(state)]
        if legal:
            lines.append(f"legal: {len(legal)}: {' '.join(_grouped(legal))}")
        there = {_subject(one): one.total for one in game.calculations(state)}
        lines += _changes(totals, there)
        clock, scores, totals = now, points, there
        if event is not None:
            lines += [
                f"event: {game.write_word(state, event)}",
                f"data: {json.dumps(game.to_json(event), separators=(',', ':'))}",
                f"says: {game.describe(state, event, NAMES[:players])}",
            ]
            state = game.apply(state, event)
        elif result := game.result(state):
            lines.append(f"winners: {' '.join(NAMES[winner] for winner in result.winners)}")
        yield "\n".join(lines)


def _grouped(words: Sequence[str]) -> Iterator[str]:
    """Yield words that begin alike, up to a colon, as one."""
    groups: dict[str, list[str]] = {}
    for word in words:
        head, colon, rest = word.partition(":")
        groups.setdefault(head + colon, []).append(rest)
    return (head + "|".join(rests) for head, rests in groups.items())


def _subject(calculation: Any) -> str:
    return f"{calculation.kind}({','.join(map(str, calculation.subject))})"


def _changes(before: Mapping[str, int], now: Mapping[str, int]) -> Iterator[str]:
    """Yield the lines that say which totals are new or different, and which are there no more."""
    new = [f"{subject}={total}" for subject, total in now.items() if before.get(subject) != total]
    if new:
        yield f"totals: {' '.join(new)}"
    gone = [subject for subject in before if subject not in now]
    if gone:
        yield f"gone: {' '.join(gone)}"


def playthrough(play: Play, skip: int = 0) -> str:
    """Return the playthrough of a game, without its first `skip` events."""
    state = play.moment(skip).state
    setting = play.setting
    return write_playthrough(play.game, setting.players, dict(setting.options), state, play.events[skip:])


def main(arguments: Sequence[str] | None = None) -> int:
    """Write new playthroughs or old ones again; see the module's description."""
    parser = argparse.ArgumentParser(
        prog="python -m frontier_nb.testing.playthrough", description=main.__doc__
    )
    commands = parser.add_subparsers(dest="command", required=True)
    new = commands.add_parser("new", help="play a game and write it to a file")
    new.add_argument("game")
    new.add_argument("file", type=Path)
    new.add_argument("--players", type=int, required=True)
    new.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    new.add_argument("--style", choices=STYLES, default="random")
    new.add_argument("--seed", type=int, default=0)
    new.add_argument("--skip", type=int, default=0, help="leave out this many events at the beginning")
    new.add_argument("--events", type=int, default=60, help="how many events to write")
    update = commands.add_parser("update", help="write the events of files out again")
    update.add_argument("files", type=Path, nargs="+")
    chosen = parser.parse_args(arguments)
    if chosen.command == "new":
        options = dict(option.split("=", 1) for option in chosen.option)
        last = chosen.skip + chosen.events
        play = random_game(find_game(chosen.game), chosen.players, chosen.seed, chosen.style, last, **options)
        chosen.file.write_text(playthrough(play, chosen.skip), "utf-8")
        return 0
    for file in chosen.files:
        file.write_text(reproduce(file.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
