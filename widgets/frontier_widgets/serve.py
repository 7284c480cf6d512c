"""The command ``frontier-nb serve``: the apps in a browser, served by Voila from this machine."""

from __future__ import annotations

import errno
import os
import socket
import threading
import time
import webbrowser
from pathlib import Path

import click

from frontier_nb.record.engine import OWN_EDITIONS

FIRST_PORT = 8866
"""Where the search for a free port begins."""
PORTS = 50
"""How many ports are tried."""
FIRST_PAGES = ("gallery.ipynb", "replay.ipynb")
"""The page that is opened: the first of these that exists."""


@click.command()
@click.option(
    "--port", type=click.IntRange(1, 65535), help="The port to listen on (unless given: a free one)."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@click.option(
    "--idle",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="Minutes after which what nobody looks at any more is closed.",
)
@click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder of notebooks to serve instead of those that come with this.",
)
@click.option(
    "--edition",
    "editions",
    metavar="PATH",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="An edition file of your own, for games recorded with it; may be given several times.",
)
@click.option(
    "--preheat",
    type=click.IntRange(0, 20),
    default=1,
    show_default=True,
    help="How many copies of each page to keep ready.",
)
def serve(
    port: int | None,
    host: str,
    no_browser: bool,
    idle: int,
    folder: Path | None,
    editions: tuple[Path, ...],
    preheat: int,
) -> None:
    """Serve the apps to a browser on this machine. Stop with Ctrl+C."""
    folder = folder or notebooks()
    port = _claim(host, port)
    page = next((name for name in FIRST_PAGES if (folder / name).is_file()), "")
    address = f"http://{_shown(host)}:{port}/" + (f"voila/render/{page}" if page else "")
    if editions:  # the kernels of the pages inherit it
        os.environ[OWN_EDITIONS] = os.pathsep.join(str(path.absolute()) for path in editions)
    threading.Thread(target=_announce, args=(host, port, address, not no_browser), daemon=True).start()
    _run(folder, host, port, idle, preheat)


def notebooks() -> Path:
    """Return the folder of the notebooks: beside the installed package, or in the checkout.

    Raises:
        ClickException: there is none.

    """
    here = Path(__file__).resolve().parent
    for folder in (here / "notebooks", here.parents[1] / "notebooks"):
        if any(folder.glob("*.ipynb")):
            return folder
    raise click.ClickException("the notebooks are not there; install the package again")


def templates() -> Path:
    """Return the Jupyter data folder of the package, which holds the template of the pages."""
    return Path(__file__).resolve().parent / "share" / "jupyter"


def _claim(host: str, port: int | None) -> int:
    """Return a port that is free on `host`: `port`, or else the first one found."""
    for candidate in [port] if port is not None else range(FIRST_PORT, FIRST_PORT + PORTS):
        try:
            family, *_, address = socket.getaddrinfo(host, candidate, type=socket.SOCK_STREAM)[0]
        except OSError as error:
            raise click.ClickException(f"{host!r} is no address to listen on: {error.strerror}") from error
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            if os.name == "posix":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(address)
            except OSError as error:
                if error.errno != errno.EADDRINUSE or port is not None:
                    raise click.ClickException(_why(error, candidate)) from error
            else:
                return candidate
    last = FIRST_PORT + PORTS - 1
    raise click.ClickException(f"all ports from {FIRST_PORT} to {last} are taken; say which to use: --port")


def _why(error: OSError, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"port {port} is taken; leave out --port to take a free one"
    return f"port {port} cannot be used: {error.strerror}"


def _shown(host: str) -> str:
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"[{host}]" if ":" in host else host


def _announce(host: str, port: int, address: str, browser: bool) -> None:
    """Say where the apps are as soon as the server answers there, and open the browser on them."""
    for _ in range(600):
        try:
            socket.create_connection((_shown(host).strip("[]"), port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            click.echo(f"Frontier Notebooks: {address}\nStop with Ctrl+C.")
            if browser:
                webbrowser.open(address)
            return


def _run(folder: Path, host: str, port: int, idle: int, preheat: int) -> None:
    path = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(templates()), *([path] if path else [])])
    from voila.app import Voila

    arguments = [
        str(folder),
        f"--Voila.ip={host}",
        f"--Voila.port={port}",
        "--Voila.port_retries=0",
        "--Voila.open_browser=False",
        "--Voila.log_level=WARN",
        "--VoilaConfiguration.template=frontier",
        "--VoilaConfiguration.classic_tree=True",
        # A page that is left ends its kernel without a token; nobody else knows the kernel's id.
        "--Voila.tornado_settings={'disable_check_xsrf': True}",
        f"--MappingKernelManager.cull_idle_timeout={60 * idle}",
        "--MappingKernelManager.cull_interval=30",
    ]
    if preheat:
        arguments += [
            "--VoilaConfiguration.preheat_kernel=True",
            f"--VoilaConfiguration.default_pool_size={preheat}",
        ]
    Voila.launch_instance(argv=arguments)
