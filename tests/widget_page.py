"""A page without a browser, for tests of what widgets send."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from frontier_widgets import Replay


class Page:
    """The other end of a widget: keeps what it was sent, messages and traits, since the last request."""

    def __init__(self, widget: Replay) -> None:
        self.widget = widget
        self.sent: list[dict[str, Any]] = []
        self.bytes: list[int] = []
        self.traits: list[str] = []
        widget.send = self.take  # type: ignore[method-assign]
        widget.send_state = self.state  # type: ignore[method-assign]

    def take(self, content: dict[str, Any], buffers: Any = ()) -> None:
        json.dumps(content)
        self.sent.append(content)
        self.bytes.append(sum(memoryview(buffer).nbytes for buffer in buffers or ()))

    def state(self, key: Any = None) -> None:
        self.traits.append(json.dumps(self.widget.get_state(key), default=str))

    def ask(self, **message: Any) -> dict[str, Any]:
        self.sent.clear()
        self.bytes.clear()
        self.traits.clear()
        self.widget._receive(None, message, [])
        return self.sent[-1] if self.sent else {}

    def ready(self, **more: Any) -> dict[str, Any]:
        place = {"canvas": True, "dark": False, "width": 900, "height": 700, "hash": ""}
        return self.ask(k="ready", **{**place, **more})

    def do(self, name: str, **data: Any) -> dict[str, Any]:
        return self.ask(k="do", name=name, re=7, **data)
