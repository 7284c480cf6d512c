"""The files of a site: a page for each app, and what runs them in a folder of its own."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from frontier_widgets.assets import read, themes
from frontier_widgets.site import landing, loading
from frontier_widgets.site.bundle import pack
from frontier_widgets.site.fetching import Parts, copy_script
from frontier_widgets.site.lab import LAB_PAGE, LabParts, build_lab, lab_packages
from frontier_widgets.site.pages import Page, pages

INTERPRETER = ("pyodide.mjs", "pyodide.asm.js", "pyodide.asm.wasm")
"""What is taken of the interpreter, which comes with source maps and more besides."""
OURS = ("page.js", "worker.js")
COUNTED = ("pyodide.asm.wasm", "python_stdlib.zip", "packages.gz", "pyodide-lock.json")
"""What the worker fetches by itself, and whose bytes it counts."""
MARK = ".nojekyll"
MARKED = "Built by frontier-nb site. Hosts that know this file serve all others as they are.\n"
"""What tells a folder that a site was built into, and GitHub Pages to leave its files alone."""


@dataclass(frozen=True, slots=True)
class Built:
    """A site that was built: its pages, and how many bytes all of it takes."""

    pages: tuple[Page, ...]
    size: int


def build(notebooks: Path, out: Path, parts: Parts, lab: LabParts | None = None) -> Built:
    """Write the site of the `notebooks` into the folder `out`, in place of a site that was there.

    With the parts of a `lab`, the notebooks can be edited there as well.

    Raises:
        FileExistsError: `out` holds something else.
        FetchError: the Python code could not be compiled.

    """
    _empty(out)
    shown = pages(notebooks)
    with tempfile.TemporaryDirectory() as work:
        runtime = _runtime(Path(work), out, parts, lab)
    sizes = {name: (out / runtime / name).stat().st_size for name in COUNTED}
    for page in shown:
        text = _page(page, _cells(notebooks / page.notebook), runtime, sizes)
        (out / page.href).write_text(text, "utf-8")
    landing.write(out, shown, sum(sizes.values()), "" if lab is None else LAB_PAGE)
    if lab is not None:
        build_lab(lab, [notebooks / page.notebook for page in shown], out, runtime)
    return Built(tuple(shown), sum(path.stat().st_size for path in out.rglob("*") if path.is_file()))


def _empty(out: Path) -> None:
    """See to it that the folder is there, marked, and else empty; only a site is deleted for that."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        if not (out / MARK).is_file() or (out / MARK).read_text("utf-8") != MARKED:
            raise FileExistsError(f"{out} is there and holds something other than a site")
        shutil.rmtree(out)
    out.mkdir(parents=True, exist_ok=True)
    (out / MARK).write_text(MARKED, "utf-8")


def _runtime(work: Path, out: Path, parts: Parts, lab: LabParts | None) -> str:
    """Write what runs the pages into a folder named after its contents, for caches; return the name."""
    folder = work / "runtime"
    folder.mkdir()
    for name in INTERPRETER:
        copy_script(parts.pyodide / name, folder)
    lock = json.loads((parts.pyodide / "pyodide-lock.json").read_text("utf-8"))
    packages = {} if lab is None else lab_packages(parts, lab, folder)
    (folder / "pyodide-lock.json").write_text(json.dumps({**lock, "packages": packages}), "utf-8")
    for name in OURS:
        (folder / name).write_text(read(f"site/{name}"), "utf-8")
    shutil.copy(parts.stdlib, folder)
    shutil.copy(pack(parts, work), folder)
    contents = hashlib.sha256()
    for path in sorted(folder.iterdir()):
        contents.update(path.name.encode() + path.read_bytes())
    name = f"frontier-{contents.hexdigest()[:10]}"
    shutil.move(folder, out / name)
    return name


def _cells(notebook: Path) -> list[str]:
    """Return the code of a notebook, a text for each cell."""
    cells = json.loads(notebook.read_text("utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]


def _page(page: Page, cells: Sequence[str], runtime: str, sizes: dict[str, int]) -> str:
    settings = json.dumps({"cells": cells, "bytes": sizes}).replace("<", "\\u003c")
    values = {
        "title": escape(" · ".join(dict.fromkeys([page.title, str(loading.SITE)]))),
        "about": escape(page.about),
        "colours": themes("body"),
        "pane": loading.pane(page),
        "settings": settings,
        "runtime": runtime,
    }
    return re.sub(r"\{(\w+)\}", lambda name: values[name[1]], read("site/page.html"))
