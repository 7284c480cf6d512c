"""A virtual environment with this project in it, made from nothing but Python itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST = (3, 11)


class SetupError(Exception):
    """Something that only the person at the machine can mend; the message says how."""


def ensure_python() -> None:
    """Go on with a Python that is new enough: this one, or another that is installed.

    Raises:
        SetupError: there is none.

    """
    if sys.version_info[:2] >= OLDEST:
        return
    for minor in range(20, OLDEST[1] - 1, -1):
        found = shutil.which(f"python3.{minor}")
        if found:
            sys.exit(subprocess.call([found, *sys.argv]))
    wanted = ".".join(map(str, OLDEST))
    raise SetupError(f"Python {wanted} or newer is needed; this is {sys.version.split()[0]}.")


def run(*command: str | Path, folder: Path | None = None, env: dict[str, str] | None = None) -> None:
    """Run a command, without anything to read from, and show it.

    Raises:
        SetupError: it failed.

    """
    print("+", *command, flush=True)
    words = [str(part) for part in command]
    code = subprocess.call(words, stdin=subprocess.DEVNULL, cwd=folder, env=env)
    if code:
        raise SetupError(f"{Path(words[0]).name} failed (exit code {code}); its messages are above.")


def apt_install(*packages: str) -> bool:
    """Install Debian packages where that is possible without a question; return whether it was."""
    if shutil.which("apt-get") is None or not hasattr(os, "geteuid") or os.geteuid() != 0:
        return False
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    wait = ("-o", "DPkg::Lock::Timeout=300")
    run("apt-get", *wait, "update", "-q", env=environment)
    run("apt-get", *wait, "install", "-q", "-y", "--no-install-recommends", *packages, env=environment)
    return True


def make_environment(folder: Path, extras: str = "") -> Path:
    """Make (or bring up to date) the environment in `folder` and return its folder of programs.

    Raises:
        SetupError: there is no venv module, or the packages cannot be installed.

    """
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    python = programs / ("python.exe" if os.name == "nt" else "python")
    if not _works(python):
        _make_venv(folder)
        print("Packages are fetched and installed; this first time takes a minute or two.", flush=True)
    run(
        *(python, "-m", "pip", "install", "--disable-pip-version-check", "--quiet"),
        *("-c", ROOT / "constraints.txt", "-e", f"{ROOT}{extras}"),
        folder=folder,
    )
    return programs


def _works(python: Path) -> bool:
    """Return whether there is an environment with pip, of a Python that is still there."""
    try:
        check = subprocess.run([str(python), "-m", "pip", "--version"], capture_output=True, check=False)
    except OSError:
        return False
    return check.returncode == 0


def _make_venv(folder: Path) -> None:
    if not _has_venv():
        name = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
        if not apt_install(name) or not _has_venv():
            raise SetupError(f"Python's venv module is missing. On Debian or Ubuntu: sudo apt install {name}")
    run(sys.executable, "-m", "venv", "--clear", folder)


def _has_venv() -> bool:
    check = subprocess.run([sys.executable, "-c", "import ensurepip, venv"], capture_output=True, check=False)
    return check.returncode == 0
