"""What is built installs and serves in an environment of its own: Binder's steps, then the wheel."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tarfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from served import free_port

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = "Scripts" if os.name == "nt" else "bin"
TESTS_ALONE = ("axe", "hypothesis", "mypy", "nbval", "playwright", "pytest", "ruff", "sphinx")
"""What only those need who work on this: no visitor of Binder waits for it."""


def call(*command: str | Path, folder: Path) -> str:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the sdist and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("built")
    call(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT, folder=folder)
    return folder


@pytest.fixture(scope="module")
def checkout(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the sdist holds, unpacked: to Binder, the repository."""
    folder = tmp_path_factory.mktemp("checkout")
    (archive,) = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    (inside,) = folder.iterdir()
    return inside


@pytest.fixture(scope="module")
def environment(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment that holds what Binder installs, and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    call(sys.executable, "-m", "venv", folder, folder=folder)
    python = folder / PROGRAMS / "python"
    # Binder brings a JupyterLab of its own along: here, the one that is pinned.
    lab = next(line for line in (ROOT / "constraints.txt").read_text().splitlines() if "jupyterlab==" in line)
    install = (python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    call(*install, lab, "-r", "binder/requirements.txt", folder=checkout)
    return folder / PROGRAMS


def page(address: str) -> str:
    """Return what a server answers, as soon as it does."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return str(answer.read().decode("utf-8"))
        except urllib.error.HTTPError:
            raise
        except OSError:
            time.sleep(0.1)
    raise TimeoutError(address)


@contextmanager
def running(*command: str | Path, folder: Path) -> Iterator[None]:
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(60)


def test_the_source_holds_all_that_a_checkout_does(checkout: Path) -> None:
    for needed in (
        "README.md",
        "LICENSE",
        "binder/requirements.txt",
        "notebooks/gallery.ipynb",
        "tests/conftest.py",
    ):
        assert (checkout / needed).is_file(), needed


def test_binder_installs_nothing_for_tests(environment: Path, tmp_path: Path) -> None:
    listed = call(environment / "python", "-m", "pip", "list", "--format=freeze", folder=tmp_path)
    names = {line.partition("==")[0].lower() for line in listed.splitlines()}
    assert {"frontier-notebooks", "voila"} <= names
    assert [name for name in sorted(names) if name.startswith(TESTS_ALONE)] == []


def test_a_link_to_binder_opens_an_app(environment: Path, checkout: Path) -> None:
    port = free_port()
    server = (environment / "jupyter-server", "--no-browser", f"--port={port}", "--allow-root")
    with running(*server, "--ip=127.0.0.1", "--IdentityProvider.token=t", folder=checkout):
        gallery = page(f"http://127.0.0.1:{port}/voila/render/notebooks/gallery.ipynb?token=t")
    assert "data-frontier" in gallery  # our template
    assert "play.ipynb" in gallery


@pytest.mark.parametrize("notebook", ["gallery", "play"])
def test_the_wheel_serves_the_apps(built: Path, environment: Path, tmp_path: Path, notebook: str) -> None:
    (wheel,) = built.glob("*.whl")
    install = ("-m", "pip", "install", "--quiet", "--no-deps", "--force-reinstall", wheel)
    call(environment / "python", *install, folder=tmp_path)
    port = free_port()
    serve = (environment / "frontier-nb", "serve", "--no-browser", "--preheat", "0", "--port", str(port))
    with running(*serve, folder=tmp_path):
        shown = page(f"http://127.0.0.1:{port}/voila/render/{notebook}.ipynb")
    assert "data-frontier" in shown
    assert "Traceback" not in shown
