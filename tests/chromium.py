"""The Chromium that tests and benchmarks drive: where it is, and how it is started."""

from __future__ import annotations

import os
import shutil

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
"""Without a window or a graphics card, and asking no other host for anything of its own accord."""
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find_chromium() -> str | None:
    """Return the path of the browser that ``FRONTIER_NB_BROWSER`` names, or else of one that is installed."""
    named = os.environ.get("FRONTIER_NB_BROWSER")
    return next((path for name in ([named] if named else NAMES) if (path := shutil.which(name))), None)
