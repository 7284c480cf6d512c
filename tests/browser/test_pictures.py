"""The pictures of README show what there is: taken again, they look the same."""

from __future__ import annotations

import re

import pytest
from PIL import Image, ImageChops, ImageStat

from .conftest import ROOT

pytestmark = pytest.mark.browser
FOLDER = ROOT / "docs" / "pictures"
COARSE = (48, 29)
"""Pictures are compared so small that other fonts, and a bot that had less time, make no difference."""
ALIKE = 9.0
"""The mean difference of two pictures, of 255, up to which they show the same."""


@pytest.fixture(scope="module")
def pictures():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "tools"))
        import pictures

        yield pictures


def test_they_are_what_the_tool_makes_and_what_is_shown(browser, address: str, pictures) -> None:
    base = address.rpartition("/")[0] + "/"
    for shot in pictures.shots():
        taken = pictures.take(browser, shot, "light", base)
        assert difference(taken, Image.open(FOLDER / f"{shot.name}-light.png")) < ALIKE, shot.name


def test_all_are_shown_small_and_drawn_anew_alike(pictures) -> None:
    for app in pictures.BADGES:
        assert (FOLDER / f"badge-{app}.svg").read_text("utf-8") == pictures.badge(app)
        assert (ROOT / "notebooks" / f"{app}.ipynb").is_file()
    shown = "".join(page.read_text("utf-8") for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")))
    files = {file.name: file.stat().st_size for file in FOLDER.iterdir()}
    assert files.keys() == set(re.findall(r"pictures/([\w-]+\.\w+)", shown))
    assert max(files.values()) < 150_000
    assert sum(files.values()) < 700_000


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return how much two pictures differ on the whole: 0 to 255."""
    small = [picture.convert("RGB").resize(COARSE, Image.Resampling.BOX) for picture in (one, other)]
    return sum(ImageStat.Stat(ImageChops.difference(*small)).mean) / 3
