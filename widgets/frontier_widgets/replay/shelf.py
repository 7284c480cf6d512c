"""The games that a replay has at hand, and the one that is walked through: how games come in and go out."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from frontier_nb import registry
from frontier_nb.messages import msg
from frontier_nb.record.fgn_write import write_fgn
from frontier_nb.record.model import Record
from frontier_widgets.replay.controller import ReplayController
from frontier_widgets.shared.links import DamagedLink, pack_game, unpack_game
from frontier_widgets.shared.sources import MOST_UPLOAD, Opened, upload


class Shelf:
    """Games, and the number of the one that is open, with its controller (``None``: there is no game).

    Raises:
        LookupError: there are fewer games.
        Refused: the record was made with another game or edition than those installed.

    """

    def __init__(self, opened: Opened, number: int) -> None:
        self.opened = self._given = opened
        self.uploaded = False
        self.controller: ReplayController | None = None
        self.number = 0
        self.open(number)

    @property
    def record(self) -> Record | None:
        """The game that is open (``None``: there is none)."""
        return self.opened.records[self.number] if self.opened.records else None

    @property
    def link(self) -> str:
        """The name of the open game in links (empty: it has none)."""
        return self.opened.links[self.number] if self.opened.links else ""

    def open(self, number: int) -> None:
        """Open another of the games; whoever sees it with a viewer's eyes goes on doing so.

        Raises:
            LookupError: there are fewer games.
            Refused: the record was made with another game or edition than those installed.

        """
        records, before = self.opened.records, self.controller
        controller = None
        if records:
            if not 0 <= number < len(records):
                raise LookupError(f"the file has {len(records)} games, no game {number + 1}")
            controller = ReplayController(records[number], self.opened.edition)
            if before is not None and before.eyes.veiled and controller.secrets:
                viewer = before.eyes.viewer
                controller.see(viewer if viewer is not None and viewer < len(controller.names) else None)
        self.controller = controller
        self.number = number

    def take(self, opened: Opened) -> None:
        """Put the games that somebody gave in the place of those that were there; open the first."""
        before, self.opened = self.opened, opened
        try:
            self.open(0)
        except Exception:
            self.opened = before
            raise
        self._given = opened
        self.uploaded = True

    def put(self, record: Record, number: int | None = None) -> None:
        """Put a record, as it has become, in the place of one of the games, the open one unless said."""
        records = list(self.opened.records)
        records[self.number if number is None else number] = record
        self.opened = replace(self.opened, records=tuple(records))

    @property
    def edited(self) -> bool:
        """Whether the open game is another than was opened."""
        return (
            self.opened.records[self.number : self.number + 1]
            != self._given.records[self.number : self.number + 1]
        )

    def receive(self, text: str) -> str:
        """Open the game that another page hands over; return what to say if that cannot be."""
        try:
            handed = json.loads(text)
            own = str(handed.get("edition") or "")
            edition = registry.edition_of(str(handed["game"]), own) if own else None
            opened = upload("game", str(handed["fgn"]), edition)
        except (ValueError, LookupError, AttributeError, TypeError, RecursionError) as error:
            return str(msg("The game that was to be opened here cannot be read: {fault}", fault=error))
        if not opened.records:
            fault = opened.faults[0]
            return str(msg("The game that was to be opened here cannot be read: {fault}", fault=fault))
        self.take(opened)
        return ""

    def arrive(self, link: Mapping[str, str]) -> str:
        """Open the game and the place that a link names; return what to say if that cannot be."""
        name, packed, place = link.get("game"), link.get("g"), link.get("at", "")
        wrong = ""
        if packed is not None:
            try:
                opened = upload("link", unpack_game(packed))
            except DamagedLink as error:
                return str(msg("{reason} Ask for the link again, or for the game as a file.", reason=error))
            if not opened.records:
                return str(msg("The game in this link cannot be read: {fault}", fault=opened.faults[0]))
            self.take(opened)
        elif name:
            if name not in self.opened.links:
                return str(msg("There is no game of the name in this link; this is another one."))
            self.open(self.opened.links.index(name))
        if self.controller is not None and place not in ("", "0"):
            node = self.controller.node_at(place)
            self.controller.go(node)
            wrong = "" if node else str(msg("The game has no such place as the link names; it begins here."))
        return wrong

    def payload(self) -> str | None:
        """Return the open game as links carry it (empty: they name it; ``None``: they cannot).

        No link carries a game of which not everything may be seen.
        """
        if self.controller is None or not (self.uploaded or self.edited):
            return ""
        if self.controller.eyes.veiled or self.opened.edition is not None:
            return None
        return pack_game(write_fgn(self.controller.record))


def given(data: Mapping[str, Any]) -> Opened:
    """Return the games in what a page sends: a text, or a file's name and its bytes in base 64."""
    content: str | bytes = str(data.get("text", ""))
    name = "text"
    if isinstance(data.get("data"), str):
        content = b64decode(data["data"][: 2 * MOST_UPLOAD])
        name = re.sub(r"[\x00-\x1f\x7f]", "", str(data.get("file", "")))[:80] or "file"
    return upload(name, content)
