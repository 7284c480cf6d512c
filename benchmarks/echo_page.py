"""A page with an echo and an app: the floor, and what is measured beside it.

The echo is a bare button that sets a label through the kernel. Times are taken inside the page: from the key,
click or letting go to the last call that draws on a canvas, against from the click to the label's new text.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from pages import PAINTED, serve, write_page
from playwright.sync_api import Browser, Page, WebSocket

ECHO = """
import ipywidgets

count = 0
label = ipywidgets.Label("echo 0")
button = ipywidgets.Button(description="echo")

def echo(_):
    global count
    count += 1
    label.value = f"echo {count}"

button.on_click(echo)
label.add_class("echo-label")
display(ipywidgets.HBox([button, label]))
"""
REPLAY = """
from frontier_widgets import Replay
display(Replay("game.fgn"))
"""
WATCH = """
window.painted = window.echoed = null;
window.paints = 0;
let painting = false;
for (const name of Object.getOwnPropertyNames(CanvasRenderingContext2D.prototype)) {
  const found = Object.getOwnPropertyDescriptor(CanvasRenderingContext2D.prototype, name);
  if (typeof found.value !== "function") continue;
  CanvasRenderingContext2D.prototype[name] = function (...given) {
    window.painted = performance.now();
    if (!painting) {
      painting = true;
      window.paints++;
      requestAnimationFrame(() => (painting = false));
    }
    return found.value.apply(this, given);
  };
}
for (const kind of ["keydown", "click", "pointerup"])
  addEventListener(kind, () => { window.acted = performance.now(); }, true);
"""
WATCH_LABEL = """() => new MutationObserver(() => { window.echoed = performance.now(); })
  .observe(document.querySelector(".echo-label"), {childList: true, characterData: true, subtree: true})"""
REST = 180
"""Milliseconds after which an action's effects are taken to be over (more than ten times what they take)."""


@dataclass
class Sample:
    """What one action took: milliseconds, paints, and the frames that came from the kernel."""

    took: float
    paints: int
    frames: list[int]


@dataclass
class EchoPage:
    """A page with an echo and an app, and the sizes of the frames that it gets."""

    page: Page
    frames: list[int] = field(default_factory=list)

    def open(self, address: str) -> None:
        """Open the page and watch what it paints and gets."""
        self.page.add_init_script(WATCH)
        self.page.on("websocket", self._listen)
        self.page.goto(address)
        self.wait()

    def wait(self) -> None:
        """Wait until the page has been painted and has come to rest."""
        self.page.wait_for_selector(PAINTED, timeout=120_000)
        self.page.wait_for_timeout(2000)
        self.page.evaluate(WATCH_LABEL)

    def echo(self) -> None:
        """Press the bare button."""
        self.page.get_by_role("button", name="echo", exact=True).click()

    def press(self, key: str) -> None:
        """Press a key and let its effects pass."""
        self.page.keyboard.press(key)
        self.page.wait_for_timeout(REST)

    def focus(self) -> None:
        """Put the focus on the board, where the keys are heard."""
        self.page.locator('[data-component][tabindex="0"]').focus()

    def sample(self, act: Callable[[], None], mark: str) -> Sample | None:
        """Act and return what it took; ``None`` if nothing changed."""
        self.page.evaluate("window.painted = window.echoed = null; window.paints = 0")
        self.frames.clear()
        act()
        self.page.wait_for_timeout(REST)
        took, paints = self.page.evaluate(
            f"[window.{mark} === null ? null : window.{mark} - window.acted, window.paints]"
        )
        return None if took is None else Sample(took, paints, list(self.frames))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: self.frames.append(len(payload)))


@contextmanager
def echo_page(
    browser: Browser, write: Callable[[Path], object] = lambda path: None, code: str = REPLAY
) -> Iterator[EchoPage]:
    """Serve and open the page with the record that `write` writes, and what `code` displays."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder / "game.fgn")
        write_page(folder, "echo", ECHO + code)
        with serve(folder) as server:
            here = EchoPage(browser.new_page(viewport={"width": 1280, "height": 900}))
            here.open(server.address("echo"))
            yield here
            here.page.close()
