"""What axe finds wrong with a page for people who read it by other means than sight and pointer."""

from __future__ import annotations

import pytest

axe = pytest.importorskip("axe_playwright_python.sync_playwright")


def faults(page) -> list[str]:
    """Return a line for each violation: its id and the first element concerned."""
    found = axe.Axe().run(page).response["violations"]
    return [f"{fault['id']}: {fault['nodes'][0]['html']}" for fault in found]
