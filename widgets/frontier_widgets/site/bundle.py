"""The Python code of a site: our own and what it needs, compiled, as one archive that a page unpacks at once.

An archive is compressed by gzip. In it lie four bytes with the length of a list, least first, that list as
JSON (``[[path, length], …]``), and then the files one after another.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from fnmatch import fnmatch
from importlib.metadata import distribution
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath

from frontier_widgets.site.fetching import Parts, compile_python

OURS = "frontier-notebooks"
PACKAGES = ("frontier_nb", "frontier_widgets")
KEPT = ("METADATA", "entry_points.txt")
"""What a program may ask of a distribution that is installed."""
UNUSED = (
    "*/__pycache__/*",
    "*.pyi",
    "*.dist-info/*",
    "*.data/*",
    "*/tests/*",
    "*/labextension/*",
    "*/nbextension/*",
    "frontier_nb/cli/*",
    "frontier_widgets/share/*",
    "frontier_widgets/notebooks/*",
    "frontier_widgets/serve*",
)
"""What no page uses."""
SITE_KEPT = ("frontier_widgets/site/__init__.py", "frontier_widgets/site/kernel.py")
"""What a page uses of this folder."""

Files = Iterator[tuple[str, bytes]]


def pack(parts: Parts, work: Path) -> Path:
    """Return the archive of the packages, made in the folder `work`.

    Raises:
        FetchError: the code could not be compiled.

    """
    sources, made = work / "sources.zip", work / "packages.gz"
    with zipfile.ZipFile(sources, "w") as archive:
        for name, data in (*own(), *(file for wheel in parts.wheels for file in _wheel(wheel))):
            archive.writestr(name, data)
    compile_python(parts.node, parts.pyodide, sources, made)
    return made


def own() -> Files:
    """Yield our own files that a page may use, from wherever they are installed."""
    for package in PACKAGES:
        yield from _tree(files(package), PurePosixPath(package))
    ours = distribution(OURS)
    for name in KEPT:
        yield f"frontier_notebooks-{ours.version}.dist-info/{name}", (ours.read_text(name) or "").encode()


def _tree(folder: Traversable, path: PurePosixPath) -> Files:
    for one in sorted(folder.iterdir(), key=lambda one: one.name):
        if one.is_dir():
            yield from _tree(one, path / one.name)
        elif _used(path / one.name):
            yield str(path / one.name), one.read_bytes()


def _wheel(path: Path) -> Files:
    """Yield the files of a wheel that a page may use."""
    with zipfile.ZipFile(path) as wheel:
        for name in wheel.namelist():
            file = PurePosixPath(name)
            if not name.endswith("/") and (_used(file) or _told(file)):
                yield name, wheel.read(name)


def _used(path: PurePosixPath) -> bool:
    if path.is_relative_to("frontier_widgets/site"):
        return str(path) in SITE_KEPT
    return not any(fnmatch(str(path), pattern) for pattern in UNUSED)


def _told(path: PurePosixPath) -> bool:
    return path.parent.name.endswith(".dist-info") and path.name in KEPT
