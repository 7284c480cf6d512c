"""What a page is sent through its socket, message by message."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

JOURNAL = re.compile(r'"journal": ?\[[^]]*\]')
CONTENT = 4
"""The place of a message's content, after its channel, header, parent and metadata."""


class Frames:
    """Every message that comes to a page from now on, in order, without the journal, which nobody reads."""

    def __init__(self, page: Any) -> None:
        self.messages: list[list[str]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._take))

    def _take(self, frame: str | bytes) -> None:
        assert isinstance(frame, bytes), "the socket speaks another protocol"
        # How many offsets there are, the offsets, then what they lead to: the parts, and buffers after them.
        count = int.from_bytes(frame[:8], "little")
        places = [int.from_bytes(frame[8 * n : 8 * n + 8], "little") for n in range(1, count + 1)]
        parts = [frame[one:other] for one, other in pairwise(places)]
        texts = [JOURNAL.sub('"journal": []', part.decode("utf-8")) for part in parts[: CONTENT + 1]]
        self.messages.append([*texts, *(_readable(buffer) for buffer in parts[CONTENT + 1 :])])

    def by_place(self) -> Iterator[tuple[int, str]]:
        """Yield each message with the number of events of which the page has been told with it."""
        at = 0
        for message in self.messages:
            at = _place(json.loads(message[CONTENT]), at)
            yield at, "\n".join(message)


def _place(content: dict[str, Any], before: int) -> int:
    """Return how many events the page has been told of with a message."""
    data = content.get("data")
    if not isinstance(data, dict):
        return before
    news = data.get("content") if data.get("method") == "custom" else data.get("state")
    panel = news.get("panel") if isinstance(news, dict) else None
    if not isinstance(panel, dict):
        return before
    at = panel.get("state", panel).get("at", before)
    return at if isinstance(at, int) else before


def _readable(buffer: bytes) -> str:
    """Return a buffer as text, inflated if it can be."""
    for window in (zlib.MAX_WBITS, -zlib.MAX_WBITS):
        try:
            return zlib.decompress(buffer, window).decode("latin-1")
        except zlib.error:
            pass
    return buffer.decode("latin-1")
