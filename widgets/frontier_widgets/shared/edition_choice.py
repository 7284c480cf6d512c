"""Which edition a page plays with: the shipped one, or one that a person loads from a file.

The page's end is ``edition_choice.js``. A file is read in the page and reaches the kernel as text; nothing of
it is written, run or taken for a path. What is wrong with it is told at its place; of a sound one, how it
differs from the shipped one.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from frontier_nb import registry
from frontier_nb.edition_changes import changes, grouped, summary
from frontier_nb.edition_reading import MAX_BYTES, MAX_FAULTS
from frontier_nb.errors import EditionError
from frontier_nb.messages import Message, msg

if TYPE_CHECKING:
    from frontier_nb.edition import Edition
    from frontier_nb.protocol import Game

MOST_LINES = 200
"""How many differences the page is told of; of more it is told how many there are."""
BEGIN = "edition-"
"""What the names of all requests begin with that :meth:`EditionChoice.do` answers."""

WORDS: dict[str, Message] = {
    "close": msg("Close"),
    "edition": msg("Edition"),
    "editionShipped": msg("{id}, the shipped one"),
    "editionOwn": msg("{id}, from {name}"),
    "editionStored": msg("{id}, from a file"),
    "editionLoad": msg("Load another …"),
    "editionBack": msg("Back to the shipped one"),
    "editionTitle": msg("Load an edition"),
    "editionAbout": msg(
        "A TOML or JSON file with the figures of your own box, up to {n} kB. It is read for this page alone, "
        "and kept on no server."
    ),
    "editionFile": msg("A file"),
    "editionChecking": msg("Checking …"),
    "editionTooLarge": msg("This file is larger than {n} kB, so it is no edition."),
    "editionUnread": msg("The browser could not read this file; choose it again."),
    "editionFaulty": msg("{name} cannot be used. What is wrong, and where:"),
    "editionWhole": msg("the file"),
    "editionMore": msg("There may be more faults; mend these first."),
    "editionSound": msg("{name} is sound: edition {id}."),
    "editionSameId": msg(
        "It has the id of a shipped edition, but other figures. Give it an id of its own, so that nobody "
        "takes one for the other."
    ),
    "editionUse": msg("Use it"),
    "editionLeft": msg("… and {n} more."),
}
"""What this part of a page says by itself, for the table of the page's words."""


class _Upload:
    """A file that somebody gave: its text, its name if that is known, the edition in it or what is wrong."""

    def __init__(self, game_id: str, text: str | bytes, name: str = "") -> None:
        self.game_id = game_id
        self.text = text
        self.name = name
        self.edition: Edition | None = None
        self.error: EditionError | None = None
        self.read()

    def read(self) -> None:
        """Check the file; what is wrong is told in the language of the moment."""
        try:
            self.edition = registry.edition_of(self.game_id, self.text, self.name or "edition")
        except EditionError as error:
            self.error = error


class EditionChoice:
    """The edition that one game is played with on a page.

    Raises:
        LookupError: no game of that id is installed.

    """

    def __init__(self, game_id: str) -> None:
        self.shipped = registry.game(game_id).edition
        self.game_id = game_id
        self._used: _Upload | None = None
        self._checked: _Upload | None = None

    @property
    def edition(self) -> Edition | None:
        """The loaded edition that is in use; ``None``: the shipped one is."""
        return self._used.edition if self._used else None

    @property
    def text(self) -> str:
        """The text of the loaded edition that is in use, for the page to store (empty: the shipped one)."""
        if self._used is None:
            return ""
        text = self._used.text
        return text if isinstance(text, str) else text.decode("utf-8-sig")

    @property
    def game(self) -> Game[Any, Any]:
        """The game, played with the edition in use."""
        return registry.game_of(self.game_id, self.edition) if self.edition else registry.game(self.game_id)

    def restore(self, text: str) -> None:
        """Use the edition that the page stored as :attr:`text` (empty: the shipped one).

        Raises:
            EditionError: it is not sound; the edition in use stays.

        """
        if not text:
            self._used = None
            return
        upload = _Upload(self.game_id, text)
        if upload.error is not None:
            raise upload.error
        self._used = upload

    def do(self, name: str, data: Mapping[str, Any]) -> bool:
        """Answer a request of the page; return whether another edition is in use from now on.

        The requests are ``edition-check`` with a ``file``'s name and its bytes in base 64 as ``data``,
        ``edition-use`` for what was checked, and ``edition-shipped``.

        Raises:
            LookupError: there is no such request, or nothing sound was checked.

        """
        before = self.edition
        if name == f"{BEGIN}check":
            self._checked = _Upload(self.game_id, _content(data), _file_name(data))
        elif name == f"{BEGIN}use":
            if self._checked is None or self._checked.edition is None:
                raise LookupError("there is no sound edition to use")
            self._used, self._checked = self._checked, None
        elif name == f"{BEGIN}shipped":
            self._used = self._checked = None
        else:
            raise LookupError(f"the page asks for {name!r:.60}, which there is not")
        return self.edition != before

    def data(self) -> dict[str, Any]:
        """Return what the page shows, in the language of the moment."""
        return {
            "limit": MAX_BYTES,
            "shipped": self.shipped.id,
            "used": self._used and self._told(self._used),
            "checked": self._checked and self._told(self._checked),
        }

    def retell(self) -> None:
        """Check anew what is wrong with a file, so that it is told in the language of the moment."""
        if self._checked is not None:
            self._checked.read()

    def _told(self, upload: _Upload) -> dict[str, Any]:
        """Return what the page shows of a file."""
        if upload.error is not None:
            faults = [list(fault) for fault in upload.error.faults]
            return {"name": upload.name, "faults": faults, "more": len(faults) == MAX_FAULTS}
        edition = upload.edition
        assert edition is not None
        editions = registry.game(self.game_id).editions
        found = changes(self.shipped, edition, editions.words if editions else {})
        return {
            "name": upload.name,
            "id": edition.id,
            "faults": [],
            "same": self._shares_id(edition),
            "summary": str(summary(found)),
            "groups": [
                [str(heading), [str(change.words) for change in group]]
                for heading, group in grouped(found[:MOST_LINES])
            ],
            "left": max(0, len(found) - MOST_LINES),
        }

    def _shares_id(self, edition: Edition) -> bool:
        """Return whether a shipped edition of other figures bears the same id."""
        editions = registry.game(self.game_id).editions
        released = editions.released if editions else {}
        return edition.id in released and registry.game(self.game_id, edition.id).edition != edition


def _content(data: Mapping[str, Any]) -> bytes:
    """Return the bytes of a file that the page sent, or enough of them to see that they are too many."""
    try:
        return b64decode(str(data.get("data", ""))[: 2 * MAX_BYTES])
    except ValueError:
        return b""


def _file_name(data: Mapping[str, Any]) -> str:
    """Return what a file is called, fit to be shown."""
    return re.sub(r"[^\S ]|[^ -~\w]", "", str(data.get("file", "")))[:80].strip() or "edition"
