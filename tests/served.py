"""A server of small pages in a process of its own, asked as a browser asks it, also through a proxy."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from email.message import Message
from pathlib import Path

import psutil

CODE = 'import os\nprint("asked with", os.environ.get("VOILA_REQUEST_URL"), os.environ.get("QUERY_STRING"))'


def write_page(folder: Path, name: str, code: str = CODE) -> None:
    """Write a notebook of one cell."""
    cell = {"cell_type": "code", "execution_count": None, "id": "a", "metadata": {}, "outputs": []}
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    page = {"cells": [cell | {"source": code}], "metadata": {"kernelspec": kernel}}
    (folder / f"{name}.ipynb").write_text(json.dumps(page | {"nbformat": 4, "nbformat_minor": 5}), "utf-8")


@dataclass
class Answer:
    """What came back: the status, the headers and the text."""

    status: int
    headers: Message
    text: str

    @property
    def kernel(self) -> str:
        """The id of the kernel of a page."""
        return re.search(r'"kernelId": "([^"]+)"', self.text)[1]

    @property
    def token(self) -> str:
        """The token that the page was given as a cookie."""
        return re.search(r"_xsrf=([^;]+)", " ".join(self.headers.get_all("Set-Cookie", [])))[1]


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: object) -> None:
        return None


def ask(address: str, data: bytes | None = None, **headers: str) -> Answer:
    """Ask for an address; a redirection is an answer like any other."""
    given = {name.replace("_", "-"): value for name, value in headers.items()}
    request = urllib.request.Request(address, data, given)
    try:
        with urllib.request.build_opener(_Stay).open(request, timeout=60) as reply:
            return Answer(reply.status, reply.headers, reply.read().decode())
    except urllib.error.HTTPError as error:
        return Answer(error.code, error.headers, error.read().decode())


@dataclass
class Served:
    """A server that runs: its address, its process, and what it has said."""

    process: subprocess.Popen[str]
    address: str
    said: list[str] = field(default_factory=list)

    def ask(self, path: str, data: bytes | None = None, **headers: str) -> Answer:
        """Ask for a path below the server's address."""
        return ask(self.address + path, data, **headers)

    def health(self) -> Mapping[str, object]:
        """Return what the server says of itself."""
        return json.loads(self.ask("health").text)

    def wait(self, **kernels: int) -> None:
        """Wait until there are so many kernels of a kind."""
        for _ in range(600):
            found = self.health()["kernels"]
            if all(found[kind] == count for kind, count in kernels.items()):
                return
            time.sleep(0.1)
        raise AssertionError(f"{found} instead of {kernels}")

    def kernels(self) -> list[psutil.Process]:
        """Return the processes that the server has started."""
        return psutil.Process(self.process.pid).children(recursive=True)

    def end(self, number: int) -> int:
        """Send a signal, and return the exit code."""
        self.process.send_signal(number)
        return self.process.wait(timeout=60)


@contextmanager
def serving(folder: Path, *options: str, base: str = "", port: int | None = None) -> Iterator[Served]:
    """Serve the notebooks of a folder, on a port of its own unless one is said."""
    port = port or free_port()
    code = "from frontier_nb.cli import main; main()"
    command = [sys.executable, "-c", code, "serve", "--no-browser", f"--folder={folder}", f"--port={port}"]
    process = subprocess.Popen(
        [*command, *options], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    server = Served(process, f"http://127.0.0.1:{port}/{base}")
    reader = threading.Thread(target=lambda: server.said.extend(process.stdout))
    reader.start()
    try:
        for _ in range(600):
            if any("Stop with" in line for line in server.said):
                break
            time.sleep(0.1)
        else:
            raise AssertionError(f"the server said {server.said}")
        yield server
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()
        reader.join()


def free_port() -> int:
    """Return a port that the system has just found free: suites that start together get different ones."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def proxy(server: Served, below: str) -> Iterator[str]:
    """Pass on what is asked for below a path, as a proxy that serves other things, too; yield its address.

    It keeps the name that the browser asked for, and says where the browser is and how it asked.
    """
    port = int(re.search(r":(\d+)/", server.address)[1])
    loop = asyncio.new_event_loop()

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            if not head.split(" ")[1].startswith(below):
                writer.write(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
                return
            there, back = await asyncio.open_connection("127.0.0.1", port)
            more = "X-Forwarded-For: 192.0.2.7\r\nX-Forwarded-Proto: https\r\n"
            back.write(head.replace("\r\n", f"\r\n{more}", 1).encode())
            await asyncio.gather(_pour(reader, back), _pour(there, writer))
        except (OSError, asyncio.IncompleteReadError):
            pass  # either side went away
        finally:
            writer.close()

    async def begin() -> asyncio.Server:
        return await asyncio.start_server(pass_on, "127.0.0.1", 0)

    listening = loop.run_until_complete(begin())
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    finally:
        loop.call_soon_threadsafe(listening.close)
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


async def _pour(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(1 << 16):
            sink.write(data)
            await sink.drain()
    finally:
        sink.close()
