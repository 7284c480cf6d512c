"""A game under way as text that a browser or a file can keep: a row of entries, each added as it happens.

An entry is the setting, an event, or a place to go back or forth to: JSON, deflated, in base64url, so that
nobody reads their opponents' secrets by chance. Entries are joined by full stops.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from frontier_nb.bots import bots
from frontier_nb.errors import EditionError, IllegalMove, PositionError, Unreadable
from frontier_nb.messages import Message, msg
from frontier_nb.playing.session import Session
from frontier_nb.playing.setting import Setting
from frontier_nb.sealing import Cut, seal, unseal

MOST_TEXT = 2_000_000
"""Characters of a game that is kept."""
MOST_ENTRY = 1_000_000
"""Characters of one entry, unpacked."""
MOST_REASON = 300
"""Characters of why a game, or a part of it, is lost."""


class LostGame(ValueError):
    """A text from which no game can be had; `reason` says why."""

    def __init__(self, reason: Message) -> None:
        super().__init__(str(reason))
        self.reason = reason


def opening(setting: Setting) -> str:
    """Return the first entry of a game."""
    return _pack(setting.to_json())


def played(session: Session) -> str:
    """Return the entry for the event that has just been played."""
    return _pack({"play": session.game.to_json(session.line[session.at - 1])})


def gone(session: Session) -> str:
    """Return the entry for having gone to where one stands."""
    return _pack({"at": session.at})


def whole(session: Session) -> str:
    """Return all of a game, what was taken back included, in as few entries as can be."""
    entries = [opening(session.setting)]
    entries += [_pack({"play": session.game.to_json(event)}) for event in session.line]
    if session.at < len(session.line):
        entries.append(gone(session))
    return ".".join(entries)


def restore(text: str, rng: Random | None = None) -> tuple[Session, Message | None]:
    """Return the game that a text keeps, and what to say if not all of it can be had.

    Raises:
        LostGame: none of it can.

    """
    if len(text) > MOST_TEXT:
        raise LostGame(msg("it is longer than any game that is kept here"))
    first, *entries = text.strip().split(".")
    try:
        session = Session(Setting.from_json(_seated(_unpack(first))), rng, recorded=True)
    except (LookupError, EditionError, PositionError, Unreadable, ValueError) as error:
        raise LostGame(msg("{why}", why=_why(error))) from error
    for number, entry in enumerate(entries, 1):
        try:
            _follow(session, _unpack(entry))
        except (LookupError, IllegalMove, Unreadable, ValueError) as error:
            lost = msg(
                "The game was kept only in part: entry {n} of {all} cannot be read ({why}).",
                n=number, all=len(entries), why=_why(error),
            )  # fmt: skip
            return session, lost
    return session, None


def _seated(setting: Any) -> Any:
    """Return the data of a setting with persons in the place of bots that are not installed here."""
    if isinstance(setting, dict) and isinstance(setting.get("seats"), list):
        there = (*bots(), None)
        seats = [
            [seat[0], seat[1] if seat[1] in there else None]
            if isinstance(seat, list) and len(seat) == 2
            else seat
            for seat in setting["seats"]
        ]
        return {**setting, "seats": seats}
    return setting


def _follow(session: Session, entry: Any) -> None:
    if isinstance(entry, dict) and isinstance(entry.get("play"), dict):
        session.play(session.game.from_json(entry["play"]))
    elif isinstance(entry, dict) and type(entry.get("at")) is int:
        session.go(entry["at"])
    else:
        raise ValueError("it is no entry of a game")


def _why(error: Exception) -> str:
    """Return what went wrong, cut short: it may quote the text, which can be anything."""
    return f"{error.args[0] if isinstance(error, LookupError) else error!s:.{MOST_REASON}}"


def _pack(entry: Any) -> str:
    return seal(json.dumps(entry, separators=(",", ":")))


def _unpack(entry: str) -> Any:
    try:
        return json.loads(unseal(entry, MOST_ENTRY))
    except Cut:
        raise
    except (RecursionError, ValueError) as error:
        raise ValueError("it is damaged") from error
