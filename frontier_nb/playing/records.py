"""Games under way as records, and records as games to go on with."""

from __future__ import annotations

from random import Random
from typing import Final

from frontier_nb.bots import bots
from frontier_nb.playing.session import Session
from frontier_nb.playing.setting import Seat, Setting
from frontier_nb.record.build import make_record
from frontier_nb.record.engine import POSITION
from frontier_nb.record.model import Record

BOTS: Final = "Bots"
"""The header with the bots that play, one for each player (``-``: a person)."""
TRANSCRIBED: Final = "Transcribed"
"""The header of a game that was played at a real table and written down here."""


def record_of(session: Session) -> Record:
    """Return the record of a game as far as one stands in it."""
    setting, headers = session.setting, {}
    if setting.position:
        headers[POSITION] = setting.position
    if any(seat.bot for seat in setting.seats):
        headers[BOTS] = ", ".join(seat.bot or "-" for seat in setting.seats)
    if setting.told:
        headers[TRANSCRIBED] = "yes"
    events = session.line[: session.at]
    return make_record(session.game, setting.names, events, options=session.options, headers=headers)


def session_of(record: Record, edition: str = "", rng: Random | None = None) -> Session:
    """Return the game of a record, to go on with where its main line ends.

    `edition` is the text of the edition file that it was played with, if not a released one. Bots that are
    not installed become persons.

    Raises:
        Refused: the record was not made with what is loaded.
        IllegalMove: an event is not legal.

    """
    names = [name.strip() for name in record.headers.get(BOTS, "").split(",")]
    playing = names if len(names) == len(record.players) else ["-"] * len(record.players)
    seats = tuple(
        Seat(player, name if name in bots() else None)
        for player, name in zip(record.players, playing, strict=True)
    )
    by_hand = record.headers.get(TRANSCRIBED, "").lower() == "yes"
    position = record.headers.get(POSITION, "")
    made = record.edition, record.edition_sha256, record.rulings
    setting = Setting(record.game, seats, record.options, edition, position, by_hand, made)
    session = Session(setting, rng, recorded=True)
    for event in record.line.events:
        session.play(event)
    return session
