"""The command ``frontier-nb serve``: the apps in a browser, served by Voila from this machine."""

from __future__ import annotations

import errno
import os
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from dataclasses import dataclass, field
from pathlib import Path

import click

from frontier_nb.record.engine import OWN_EDITIONS
from frontier_widgets.server.limits import Limits

FIRST_PORT = 8866
"""Where the search for a free port begins."""
PORTS = 50
"""How many ports are tried."""
MOST_FOLDER = 40
"""Letters of the temporary folder's name; the name of a socket in it may have about a hundred."""
FIRST_PAGES = ("gallery.ipynb", "replay.ipynb")
"""The page that is opened: the first of these that exists."""


@dataclass(frozen=True, slots=True)
class Settings:
    """How a server serves: below which address, with how many kernels kept ready, and what it allows."""

    base_url: str = "/"
    behind_proxy: bool = False
    preheat: int = 1
    limits: Limits = field(default_factory=Limits)


def _as_base(context: click.Context, option: click.Parameter, value: str) -> str:
    return f"/{value.strip('/')}/" if value.strip("/") else "/"


@click.command()
@click.option(
    "--port", type=click.IntRange(1, 65535), help="The port to listen on (unless given: a free one)."
)
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--base-url",
    default="/",
    show_default=True,
    callback=_as_base,
    help="The path below which all is served, as browsers see it: for a proxy that serves more than this.",
)
@click.option(
    "--behind-proxy",
    is_flag=True,
    help="Believe the headers X-Forwarded-For and X-Forwarded-Proto; only where a proxy sets them.",
)
@click.option("--no-browser", is_flag=True, help="Open no browser.")
@click.option(
    "--idle",
    type=click.IntRange(min=1),
    default=10,
    show_default=True,
    help="Minutes after which a page is closed whose browser has gone.",
)
@click.option(
    "--idle-connected",
    type=click.IntRange(min=0),
    default=0,
    show_default="never",
    help="Minutes after which a page is closed that is open in a browser, but not used.",
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
@click.option(
    "--most-kernels",
    type=click.IntRange(min=0),
    default=100,
    show_default=True,
    help="How many pages may be open at once, besides those kept ready (0: no limit); each has a kernel.",
)
@click.option(
    "--most-per-address",
    type=click.IntRange(min=0),
    default=0,
    show_default="no limit",
    help="How many of them from one address; a school may have a single one.",
)
def serve(
    port: int | None,
    host: str,
    base_url: str,
    behind_proxy: bool,
    no_browser: bool,
    idle: int,
    idle_connected: int,
    folder: Path | None,
    editions: tuple[Path, ...],
    preheat: int,
    most_kernels: int,
    most_per_address: int,
) -> None:
    """Serve the apps to browsers. Stop with Ctrl+C."""
    folder = folder or notebooks()
    port = _claim(host, port)
    page = next((f"voila/render/{name}" for name in FIRST_PAGES if (folder / name).is_file()), "")
    address = f"http://{_shown(host)}:{port}{base_url}{page}"
    if editions:  # the kernels of the pages inherit it
        os.environ[OWN_EDITIONS] = os.pathsep.join(str(path.absolute()) for path in editions)
    limits = Limits(most_kernels, most_per_address, 60 * idle, 60 * idle_connected)
    threading.Thread(target=_announce, args=(host, port, address, not no_browser), daemon=True).start()
    _run(folder, page, host, port, Settings(base_url, behind_proxy, preheat, limits))


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


def _run(folder: Path, first_page: str, host: str, port: int, settings: Settings) -> None:
    path = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = os.pathsep.join([str(templates()), *([path] if path else [])])
    from frontier_widgets.server.app import Server

    Server.launch_instance(
        argv=[
            str(folder),
            f"--Voila.ip={host}",
            f"--Voila.port={port}",
            f"--Voila.base_url={settings.base_url}",
            "--Voila.open_browser=False",
            "--Voila.log_level=WARN",
            "--VoilaConfiguration.template=frontier",
            "--VoilaConfiguration.allow_template_override=NOTEBOOK",
            "--VoilaConfiguration.allow_theme_override=NOTEBOOK",
            "--VoilaConfiguration.classic_tree=True",
            f"--MappingKernelManager.cull_idle_timeout={settings.limits.idle}",
            "--MappingKernelManager.cull_interval=30",
            "--KernelRestarter.restart_limit=0",  # a new kernel knows nothing of the page
            *_transport(),
        ],
        limits=settings.limits,
        preheat=settings.preheat,
        behind_proxy=settings.behind_proxy,
        first_page=first_page,
    )


def _transport() -> list[str]:
    """Return the option by which kernels are spoken to through files of one's own, where those can be had."""
    if sys.platform == "linux" and len(tempfile.gettempdir()) < MOST_FOLDER:
        return ["--KernelManager.transport=ipc"]
    return []
