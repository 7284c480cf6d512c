"""JupyterLab, with Voila as its extension, served from a folder."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from served import free_port

from frontier_widgets.serve import templates

from .conftest import stop, wait_for


@contextmanager
def lab(folder: Path) -> Iterator[str]:
    """Run JupyterLab on a folder; yield its address."""
    port = free_port()
    paths = [str(templates()), *filter(None, [os.environ.get("JUPYTER_PATH")])]
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}"),
        *("--ServerApp.ip=127.0.0.1", "--IdentityProvider.token=", "--ServerApp.port_retries=0"),
        f"--ServerApp.root_dir={folder}",
        "--ServerApp.jpserver_extensions={'voila.server_extension': True, 'jupyterlab': True}",
        *_lab_folder(),
    ]
    environment = {**os.environ, "JUPYTER_PATH": os.pathsep.join(paths)}
    with (folder / "server.log").open("w") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, env=environment, cwd=folder, text=True)
        try:
            address = f"http://127.0.0.1:{port}/"
            wait_for(address)
            yield address
        finally:
            stop(process)


def run_first_cell(page, address: str) -> None:
    """Open a notebook in JupyterLab and run its first cell."""
    page.set_default_timeout(90_000)
    page.goto(f"{address}?reset")
    page.wait_for_selector(".jp-NotebookPanel-toolbar [data-status=idle], .jp-Notebook-ExecutionIndicator")
    page.click(".jp-Notebook .jp-CodeCell .cm-content")
    page.wait_for_timeout(2000)
    page.keyboard.press("Shift+Enter")


def _lab_folder() -> list[str]:
    """Return the option that names JupyterLab's own files, if they lie with another Python."""
    for path in os.environ.get("JUPYTER_PATH", "").split(os.pathsep):
        if (Path(path) / "lab" / "static").is_dir():
            return [f"--LabApp.app_dir={Path(path) / 'lab'}"]
    return []
