"""What can be taken home: a game in either format, a position as a picture."""

from __future__ import annotations

import re
from typing import Any

from frontier_nb.edition import Edition
from frontier_nb.record.fgn_write import write_fgn
from frontier_nb.record.jsonl import write_jsonl
from frontier_nb.record.model import Record
from frontier_nb.scene.frame import ThemeName
from frontier_nb.scene.shapes import Scene
from frontier_nb.scene.svg import to_svg

TYPES = {"fgn": "text/plain", "json": "application/json", "svg": "image/svg+xml", "png": "image/png"}
"""The kinds of files, and what browsers call them."""
PICTURES = ("svg", "png")
"""The kinds that hold what is seen, and nothing else."""


def download(
    kind: str,
    title: str,
    at: int,
    record: Record,
    scene: Scene,
    theme: ThemeName,
    edition: Edition | None = None,
) -> dict[str, Any]:
    """Return a file for the page to save; of a PNG the SVG that the page turns into one.

    `edition` is that of the record, if it is not a released one.

    Raises:
        LookupError: there is no such kind of file.

    """
    if kind not in TYPES:
        raise LookupError(f"there is no download {kind!r:.20}; there are: {', '.join(TYPES)}")
    if kind in PICTURES:
        return picture(kind, f"{_file_name(title)}-{at}", scene, theme)
    text = write_fgn(record, edition) if kind == "fgn" else write_jsonl(record, edition)
    return {"kind": kind, "name": f"{_file_name(title)}.{kind}", "type": TYPES[kind], "text": text}


def picture(kind: str, name: str, scene: Scene, theme: ThemeName) -> dict[str, Any]:
    """Return what is seen as a file of this name for the page to save.

    Raises:
        LookupError: this is no kind of picture.

    """
    if kind not in PICTURES:
        raise LookupError(f"there is no picture {kind!r:.20}; there are: {', '.join(PICTURES)}")
    return {"kind": kind, "name": f"{name}.{kind}", "type": TYPES[kind], "text": to_svg(scene, theme)}


def _file_name(title: str) -> str:
    return re.sub(r"[^\w]+", "-", title[:200]).strip("-_")[:60] or "game"
