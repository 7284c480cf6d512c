"""Annotations that are not saved yet, as a page keeps them: one opaque, compressed value a game."""

from __future__ import annotations

import binascii
import json
import zlib
from base64 import b64decode, b64encode
from typing import NamedTuple

from frontier_nb.errors import Unreadable
from frontier_nb.messages import msg
from frontier_nb.record.fgn_read import read_fgn
from frontier_nb.record.fgn_write import write_fgn
from frontier_nb.record.model import Record
from frontier_nb.record.replay import Path
from frontier_nb.record.result import RecordError

MOST_DRAFT = 4_000_000
"""Characters of a draft."""
MOST_TEXT = 20_000_000
"""Bytes of what is compressed in it."""


class Draft(NamedTuple):
    """A record that is being annotated: as it is kept elsewhere, as it is now, and where one stands in it."""

    saved: Record
    now: Record
    path: Path


def pack_draft(draft: Draft) -> str:
    """Return a draft as a page keeps it."""
    data = {"saved": write_fgn(draft.saved), "now": write_fgn(draft.now), "at": str(draft.path)}
    return b64encode(zlib.compress(json.dumps(data).encode(), 6)).decode()


def unpack_draft(text: str) -> Draft:
    """Return the draft that a page kept.

    Raises:
        Unreadable: it is none, or it was made with rules or an edition that are not there.

    """
    try:
        if len(text) > MOST_DRAFT:
            raise ValueError("too long")
        stream = zlib.decompressobj()
        data = json.loads(stream.decompress(b64decode(text, validate=True), MOST_TEXT))
        saved, now = (read_fgn(str(data[name])).one() for name in ("saved", "now"))
        return Draft(saved, now, Path.parse(str(data["at"])))
    except (binascii.Error, zlib.error, ValueError, LookupError, TypeError) as error:
        why = error.faults[0] if isinstance(error, RecordError) else error
        raise Unreadable(
            str(msg("What this browser kept of your annotations cannot be read: {why}", why=str(why)))
        ) from error
