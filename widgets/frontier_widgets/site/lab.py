"""JupyterLab in the visitor's browser, as JupyterLite builds it: for those who want to edit the notebooks."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

from frontier_widgets.site.bundle import OURS, own
from frontier_widgets.site.fetching import (
    Parts,
    Tell,
    copy_script,
    download_wheels,
    kept,
    pinned,
    run,
    versions,
)

FOLDER = "edit"
"""Where JupyterLab lies in a site."""
LAB_PAGE = f"{FOLDER}/lab/index.html"
"""Its address."""
KERNEL = "@jupyterlite/pyodide-kernel-extension"
KERNELS_OWN = ("ipykernel-6*", "piplite-*", "pyodide_kernel-*")
"""The wheels that come with the kernel."""
CLASSIC = "pyodide.js"
"""The interpreter as a script, which is how the kernel loads it."""
STAND_IN = "sqlite3"
"""What the kernel asks for and no notebook uses: a package without anything in it takes its place."""
ASKED = "pyodide_kernel"
"""A package that the kernel looks for by another name than the one it is listed by."""
ANYWHERE = "-py3-none-any.whl"
UNUSED = ("build/*.svg", "build/*.eot", "build/*.ttf", "doc")
"""What no browser asks for: fonts in formats of the past, and the like."""


@dataclass(frozen=True, slots=True)
class LabParts:
    """What was fetched: the Python that builds JupyterLab, in its environment, and the kernel's wheels."""

    python: Path
    wheels: tuple[Path, ...]


def fetch_lab(cache: Path, tell: Tell) -> LabParts:
    """Return what JupyterLab is made of; what the cache does not hold yet is fetched.

    Raises:
        FetchError: pip cannot be run, or cannot fetch something.

    """
    wanted = {name: versions()[name] for name in ("lab", "python", "lab-packages")}

    def fill(folder: Path) -> None:
        tell("Fetching JupyterLab …")
        run([sys.executable, "-m", "venv", str(folder / "env")], "make an environment for JupyterLite")
        command = [str(_python(folder)), "-m", "pip", "install", "--quiet", *pinned(wanted["lab"])]
        run(command, "fetch JupyterLite with pip")
        download_wheels(folder / "wheels", wanted["lab-packages"])

    folder = kept(cache, "lab", wanted, fill)
    kernel = folder / "env" / "share/jupyter/labextensions" / KERNEL / "static/pypi"
    with_it = [path for pattern in KERNELS_OWN for path in kernel.glob(pattern)]
    return LabParts(_python(folder), tuple(sorted([*folder.glob("wheels/*.whl"), *with_it])))


def _python(folder: Path) -> Path:
    return folder / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def lab_packages(parts: Parts, lab: LabParts, folder: Path) -> dict[str, Any]:
    """Write the wheels of the kernel into a folder; return what the interpreter is told of them, by name."""
    for wheel in (*parts.wheels, *lab.wheels):
        shutil.copy(wheel, folder)
    copy_script(parts.pyodide / CLASSIC, folder)
    version = distribution(OURS).version
    _write_wheel(folder / f"{OURS.replace('-', '_')}-{version}{ANYWHERE}", own())
    metadata = f"Metadata-Version: 2.1\nName: {STAND_IN}\nVersion: 1\n".encode()
    _write_wheel(folder / f"{STAND_IN}-1{ANYWHERE}", [(f"{STAND_IN}-1.dist-info/METADATA", metadata)])
    told = [_told(wheel) for wheel in sorted(folder.glob("*.whl"))]
    return {package["name"]: package for package in told}


def _write_wheel(path: Path, contents: Iterable[tuple[str, bytes]]) -> None:
    """Write a wheel of these files, among which are those of its ``dist-info``."""
    name, version, _ = path.name.split("-", 2)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as wheel:
        for file, data in contents:
            wheel.writestr(zipfile.ZipInfo(file), data, zipfile.ZIP_DEFLATED)
        wheel.writestr(f"{name}-{version}.dist-info/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\n")


def _told(wheel: Path) -> dict[str, Any]:
    """Return what the interpreter's list of packages says of a wheel that lies beside it."""
    name, version, _ = wheel.name.split("-", 2)
    return {
        "name": name.lower().replace("_", "-"),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": [],
        "depends": [],
    }


def build_lab(lab: LabParts, notebooks: Sequence[Path], out: Path, runtime: str) -> None:
    """Write JupyterLab with these notebooks into a site, whose interpreter lies in the folder `runtime`.

    Raises:
        FetchError: JupyterLite could not build it.

    """
    packages = json.loads((out / runtime / "pyodide-lock.json").read_text("utf-8"))["packages"]
    kernel = {
        "pyodideUrl": f"../../{runtime}/{CLASSIC}",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": [ASKED, *packages]},
    }
    settings = {"litePluginSettings": {f"{KERNEL}:kernel": kernel}, "appName": "Frontier Notebooks"}
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        config = {"jupyter-lite-schema-version": 0, "jupyter-config-data": settings}
        (folder / "jupyter-lite.json").write_text(json.dumps(config), "utf-8")
        (folder / "notebooks").mkdir()
        for notebook in notebooks:
            shutil.copy(notebook, folder / "notebooks")
        places = {"lite-dir": folder, "contents": folder / "notebooks", "output-dir": out / FOLDER}
        options = [f"--{name}={place.absolute()}" for name, place in places.items()]
        command = [str(lab.python), "-c", "from jupyterlite_core.app import main; main()", "build", *options]
        run([*command, "--apps=lab", "--no-sourcemaps", "--no-unused-shared-packages"], "build JupyterLab")
    for path in (path for pattern in UNUSED for path in (out / FOLDER).glob(pattern)):
        shutil.rmtree(path) if path.is_dir() else path.unlink()
