"""The editions of one game: those that were released with it, and those in files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from frontier_nb.edition import Check, Edition, load_edition, parse_edition, shipped_editions

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

    from frontier_nb.messages import Message


class Editions:
    """Reads the editions of the game in a package: its ``edition.schema.json`` and its folder ``editions``.

    `check` yields the place and the reason of every fault that the schema lets pass; `words` is what people
    call groups, the figures in them, components and values, by general path: ``drugs``, ``drugs.points``,
    ``drugs.anticancer``, ``drugs.formula.two-pairs``.
    """

    def __init__(
        self, package: str, check: Check | None = None, words: Mapping[str, Message] | None = None
    ) -> None:
        self.package = package
        self.check = check
        self.words: Mapping[str, Message] = words or {}
        self._read: dict[str, Edition] = {}

    @cached_property
    def schema(self) -> Mapping[str, Any]:
        """The JSON schema of an edition of the game."""
        import json
        from importlib.resources import files

        text = (files(self.package) / "edition.schema.json").read_text(encoding="utf-8")
        found: Mapping[str, Any] = json.loads(text)
        return found

    @cached_property
    def released(self) -> dict[str, Traversable]:
        """The files of the released editions by id, the newest last."""
        return shipped_editions(self.package)

    def load(self, edition: str | Edition | None = None) -> Edition:
        """Return a released edition by its id, or the one in a file by its path; ``None`` takes the newest.

        An edition that was read already is returned as it is.

        What could be an id is never taken for a path: a file of one plain word is ``./word``. A released
        edition is read once, a file each time.

        Raises:
            LookupError: no edition of that id is shipped.
            EditionError: the file cannot be read, or the edition in it is not sound.

        """
        if isinstance(edition, Edition):
            return edition
        if edition is not None and not re.fullmatch(r"[a-z0-9-]*", edition):
            return load_edition(edition, self.schema, self.check)
        id = list(self.released)[-1] if edition is None else edition
        if id not in self.released:
            known = ", ".join(self.released)
            raise LookupError(f"no edition {id!r} is shipped; there are: {known} (a file: ./{id})")
        if id not in self._read:
            self._read[id] = load_edition(self.released[id], self.schema, self.check)
        return self._read[id]

    def parse(self, text: str | bytes, name: str = "edition") -> Edition:
        """Return the edition that a TOML or JSON text describes; `name` is what errors call it.

        Raises:
            EditionError: the edition is not sound.

        """
        return parse_edition(text, self.schema, self.check, name=name)
