"""Python's end of a page that runs in the browser: comms to the page, and the cells of its notebook.

Widgets import IPython for the sake of displaying things. All of it would take longer to start than everything
else together, so its few names that widgets ask for stand in for it here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from types import ModuleType
from typing import Any

import comm
from comm.base_comm import BaseComm

Post = Callable[[str, Sequence[bytes]], None]
"""What takes a message to the page: JSON, and the bytes that go with it."""
Evaluate = Callable[[str, dict[str, Any]], Awaitable[Any]]
"""What runs a cell and returns the value of its last expression."""

VIEW = "application/vnd.jupyter.widget-view+json"


class Kernel:
    """What runs the cells of one page; it posts messages to the page, and receives the page's.

    Messages to the page are ``{kind: "comm_open" | "comm_msg" | "comm_close", id, data}`` and
    ``{kind: "display", data}``, where data are by MIME type.
    """

    def __init__(self, post: Post) -> None:
        self._post = post
        self._names: dict[str, Any] = {"__name__": "__main__"}
        kernel = self

        class PageComm(BaseComm):
            """A comm whose messages go to the page."""

            def publish_msg(
                self,
                msg_type: str,
                data: Mapping[str, Any] | None = None,
                metadata: Mapping[str, Any] | None = None,
                buffers: Iterable[bytes] | None = None,
                **keys: Any,
            ) -> None:
                kernel.post({"kind": msg_type, "id": self.comm_id, "data": data}, buffers or ())

        comm.create_comm = PageComm

    def post(self, message: Mapping[str, Any], buffers: Iterable[bytes] = ()) -> None:
        """Send a message to the page."""
        self._post(json.dumps(message, separators=(",", ":")), [bytes(buffer) for buffer in buffers])

    def receive(self, id: str, data: str, buffers: Sequence[Any] = ()) -> None:
        """Take a message of the page's for the comm `id`."""
        message = {"content": {"comm_id": id, "data": json.loads(data)}, "metadata": {}, "header": {}}
        comm.get_comm_manager().comm_msg(None, "", {**message, "buffers": list(buffers)})  # type: ignore[arg-type]

    async def run(self, cells: Iterable[str], evaluate: Evaluate) -> None:
        """Run cells, and display what each ends with."""
        for cell in cells:
            value = await evaluate(cell, self._names)
            if value is not None:
                self.display(value)

    def display(self, *values: Any, **_: Any) -> None:
        """Show values on the page: by what they do themselves, or else by what they are by MIME type."""
        for value in values:
            if hasattr(value, "_ipython_display_"):
                value._ipython_display_()
                continue
            bundle = value._repr_mimebundle_() if hasattr(value, "_repr_mimebundle_") else None
            data = bundle[0] if isinstance(bundle, tuple) else bundle
            self.publish(data or {"text/plain": repr(value)})

    def publish(self, data: Mapping[str, Any], metadata: object = None, **_: Any) -> None:
        """Show data, by MIME type, on the page: a widget or HTML; the rest is for pages without scripts."""
        shown = {kind: data[kind] for kind in (VIEW, "text/html") if kind in data}
        if shown:
            self.post({"kind": "display", "data": shown})


def begin(post: Post) -> Kernel:
    """Return the kernel of a page, ready to run its cells."""
    kernel = Kernel(post)
    _stand_in("IPython", get_ipython=lambda: None)
    _stand_in(
        "IPython.display",
        display=kernel.display,
        publish_display_data=kernel.publish,
        clear_output=lambda **_: None,
    )
    _stand_in("IPython.core")
    _stand_in("IPython.core.interactiveshell", InteractiveShell=type("InteractiveShell", (), {}))
    import anywidget  # noqa: F401  (what every app begins with)

    return kernel


def _stand_in(name: str, **holds: Any) -> None:
    module = ModuleType(name)
    vars(module).update(holds, __path__=[])
    sys.modules[name] = module
