"""Annotations that are not saved yet, as a page keeps them: one opaque, compressed value a game."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from frontier_nb import registry
from frontier_nb.edition import Edition
from frontier_nb.errors import Unreadable
from frontier_nb.messages import msg
from frontier_nb.record.fgn_read import read_fgn
from frontier_nb.record.fgn_write import write_fgn
from frontier_nb.record.model import Record
from frontier_nb.record.replay import Path
from frontier_nb.record.result import RecordError
from frontier_nb.sealing import seal, unseal

MOST_DRAFT = 4_000_000
"""Characters of a draft."""
MOST_TEXT = 20_000_000
"""Bytes of what is compressed in it."""


class Draft(NamedTuple):
    """A record that is being annotated: as it is kept elsewhere, as it is now, and where one stands in it.

    `edition` is its own, if it is not a released one.
    """

    saved: Record
    now: Record
    path: Path
    edition: Edition | None = None


def pack_draft(draft: Draft) -> str:
    """Return a draft as a page keeps it."""
    data: dict[str, Any] = {
        "saved": write_fgn(draft.saved, draft.edition),
        "now": write_fgn(draft.now, draft.edition),
        "at": str(draft.path),
    }
    if draft.edition is not None:
        data["edition"] = draft.edition.to_json()
    return seal(json.dumps(data))


def unpack_draft(text: str) -> Draft:
    """Return the draft that a page kept.

    Raises:
        Unreadable: it is none, or it was made with rules or an edition that are not there.

    """
    try:
        if len(text) > MOST_DRAFT:
            raise ValueError("too long")
        data = json.loads(unseal(text, MOST_TEXT))
        own = data.get("edition")
        edition = registry.edition_of(str(own["game"]), json.dumps(own)) if own else None
        saved, now = (read_fgn(str(data[name]), edition=edition).one() for name in ("saved", "now"))
        return Draft(saved, now, Path.parse(str(data["at"])), edition)
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
        why = error.faults[0] if isinstance(error, RecordError) else error
        raise Unreadable(
            str(msg("What this browser kept of your annotations cannot be read: {why}", why=str(why)))
        ) from error
