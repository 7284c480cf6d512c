"""What axe finds wrong with a page for people who read it by other means than sight and pointer."""

from __future__ import annotations

import pytest

axe = pytest.importorskip("axe_playwright_python.sync_playwright")
SEEN = [("light", 1280, 800), ("dark", 390, 844), ("dark", 1280, 800), ("light", 390, 844)]
"""Looks, width and height of the windows in which states of a page are looked at, by turns."""
LARGE = (320, 256)
"""What is left of a window of 1280 x 1024 at four times its size."""
SIDEWAYS = "document.documentElement.scrollWidth > innerWidth"


def faults(page) -> list[str]:
    """Return a line for each violation: its id and the first element concerned."""
    found = axe.Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in found]


class Eyes:
    """Somebody who looks at states of a page: light and dark, wide, narrow and much enlarged."""

    def __init__(self, page) -> None:
        self.page = page
        self.found: dict[str, list[str]] = {}

    def look(self, state: str) -> None:
        """Look at a state of the page, and note what is wrong with it."""
        page, wrong = self.page, []
        turn = 2 * (len(self.found) % 2)
        for looks, width, height in SEEN[turn : turn + 2]:
            self._turn_to(looks, width, height)
            wrong += [f"{looks}, {width} pixels: {fault}" for fault in faults(page)]
            wrong += [f"{width} pixels: it scrolls to the side"] if page.evaluate(SIDEWAYS) else []
        self._turn_to("light", *LARGE)
        wrong += ["enlarged, it scrolls to the side"] if page.evaluate(SIDEWAYS) else []
        self._turn_to(*SEEN[0])
        self.found[state] = wrong

    def _turn_to(self, looks: str, width: int, height: int) -> None:
        self.page.emulate_media(color_scheme=looks, reduced_motion="reduce")  # no colour on its way
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.wait_for_timeout(200)  # the page takes its new place, and the kernel draws for it
