"""The Chrome or Chromium that the browser tests drive, and the program that drives it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

from environment import SetupError, apt_install

VARIABLE = "FRONTIER_NB_BROWSER"
"""The environment variable that names the browser to use."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "chrome.exe")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Google\Chrome\Application\chrome.exe",
)


def find_browser() -> str | None:
    """Return the path of the browser that the variable names, or of one that is installed."""
    chosen = os.environ.get(VARIABLE)
    if chosen:
        if shutil.which(chosen) is None:
            raise SetupError(f"{VARIABLE} is {chosen!r}, which is no program.")
        return shutil.which(chosen)
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return next((place for place in PLACES if Path(place).exists()), None)


def ensure_browser() -> str:
    """Return the path of a browser; as root on Debian, install Chromium if there is none.

    Raises:
        SetupError: there is none, and none can be installed without asking.

    """
    found = find_browser()
    if found is None and apt_install("chromium", "fonts-dejavu-core"):
        found = find_browser()
    if found is None:
        raise SetupError(
            f"The browser tests need Chrome or Chromium: install one, or set {VARIABLE} to its path."
        )
    return found


def ensure_driver(programs: Path) -> None:
    """See to it that Playwright's own program, which drives the browser, can run here.

    Raises:
        SetupError: it cannot; the error has its message.

    """
    if _driver_fails(programs):
        apt_install("libatomic1")
    message = _driver_fails(programs)
    if message:
        raise SetupError(f"Playwright cannot run here: {message}")


def _driver_fails(programs: Path) -> str:
    check = subprocess.run(
        [str(programs / "playwright"), "--version"], capture_output=True, text=True, check=False
    )
    return (check.stderr or check.stdout).strip() if check.returncode else ""
