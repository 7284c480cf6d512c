"""The server of the apps: health, limits, tokens, a proxy in front, kernels kept ready, and its end."""

from __future__ import annotations

import asyncio
import json
import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import psutil
import pytest

pytest.importorskip("frontier_widgets")

from served import Served, ask, proxy, serving, write_page
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClosedError, websocket_connect

from frontier_widgets.server.kernels import Kernels, Visit
from frontier_widgets.server.limits import LONGEST_MESSAGE, UNSEEN, Limits

PAGE = "voila/render/page.ipynb"
ANA, BEN, CLEO = ({"X_Forwarded_For": f"192.0.2.{n}"} for n in (1, 2, 3))
PROTOCOL = "v1.kernel.websocket.jupyter.org"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    write_page(folder, "page")
    return folder


@pytest.fixture(scope="module")
def small(folder: Path) -> Iterator[Served]:
    """A server below a path, for two visitors, one from an address."""
    options = ("--preheat=0", "--most-kernels=2", "--most-per-address=1", "--behind-proxy", "--base-url=fn/a")
    write_page(folder, "gallery")
    with serving(folder, *options, base="fn/a/") as server:
        yield server


@pytest.fixture
def visited(small: Served) -> Iterator[Served]:
    """The small server; afterwards all who came leave."""
    came: list[str] = []
    small.came = came  # type: ignore[attr-defined]
    yield small
    for kernel in came:
        leave(small, kernel)


def leave(server: Served, kernel: str, token: str = "2|00000000|00|1", cookie: str | None = None) -> int:
    """Say what a page says as it is left, and return the status of the answer."""
    cookies = {"Cookie": f"_xsrf={token if cookie is None else cookie}"}
    return server.ask(f"voila/api/shutdown/{kernel}", f"_xsrf={token}".encode(), **cookies).status


async def connect(address: str, kernel: str, **headers: str):
    """Connect to a kernel as a page at this address does."""
    parts = urlsplit(address)
    request = HTTPRequest(
        f"ws://{parts.netloc}{parts.path}api/kernels/{kernel}/channels?session_id=a",
        headers={"Origin": f"http://{parts.netloc}"} | headers,
    )
    return await websocket_connect(request, subprotocols=[PROTOCOL], max_message_size=1 << 24)


def test_health(small: Served) -> None:
    answer = small.ask("health")
    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/json; charset=UTF-8")
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.headers["Set-Cookie"] is None
    health = json.loads(answer.text)
    assert health["status"] == "ok"
    assert health["kernels"] == {"visitors": 0, "ready": 0}
    assert health["limits"]["kernels"] == 2
    assert health["version"]
    assert small.ask("ready").status == 200


def test_its_address_leads_to_the_gallery(small: Served) -> None:
    for path in ("", "/"):
        answer = ask(small.address.rstrip("/") + path)
        assert (answer.status, answer.headers["Location"]) == (302, "/fn/a/voila/render/gallery.ipynb")


def test_who_is_not_let_in_gets_a_page_of_ours(visited: Served) -> None:
    for somebody in (ANA, BEN):
        answer = visited.ask(PAGE, **somebody)
        assert answer.status == 200
        visited.came.append(answer.kernel)
        again = visited.ask(PAGE, **somebody)
        assert again.status == 503
    full = visited.ask(PAGE, **CLEO, Accept_Language="ja;q=0.9, en")
    assert full.status == 503
    assert int(full.headers["Retry-After"]) > 0
    assert full.headers["Content-Type"] == "text/html"
    assert "/fn/a/ready" in full.text
    assert "http-equiv" in full.text
    assert "Traceback" not in full.text
    health = visited.ask("health")
    assert (health.status, json.loads(health.text)["status"]) == (200, "full")
    assert visited.ask("ready").status == 503
    leave(visited, visited.came.pop())
    assert visited.ask("ready").status == 200
    assert visited.health()["kernels"]["visitors"] == 1


def test_an_address_that_there_is_not(small: Served) -> None:
    for path in ("nothing", "voila/render/nothing.ipynb"):
        answer = small.ask(path)
        assert answer.status == 404
        assert "<h1>There is no such page.</h1>" in answer.text


def test_a_page_that_is_left_ends_its_kernel_by_its_token_alone(visited: Served) -> None:
    answer = visited.ask(PAGE)
    visited.came.append(answer.kernel)
    assert leave(visited, answer.kernel, cookie="") == 403
    assert visited.ask(f"voila/api/shutdown/{answer.kernel}", b"").status == 403
    assert visited.health()["kernels"]["visitors"] == 1
    assert leave(visited, answer.kernel, answer.token) == 204
    assert visited.health()["kernels"]["visitors"] == 0
    assert leave(visited, answer.kernel, answer.token) == 204  # it may be gone already


def test_all_of_it_behind_a_proxy(visited: Served) -> None:
    with proxy(visited, "/fn/a/") as front:
        address = f"{front}/fn/a/"
        answer = ask(address + PAGE)
        visited.came.append(answer.kernel)
        assert answer.status == 200
        assert 'src="/fn/a/voila/static/voila.js"' in answer.text
        assert ask(f"{address}voila/static/voila.js").status == 200
        assert ask(f"{front}/elsewhere").status == 404

        async def talk() -> None:
            with pytest.raises(HTTPClientError, match="403"):
                await connect(address, answer.kernel, Origin="http://elsewhere.example")
            socket = await connect(address, answer.kernel)
            for _ in range(100):
                if visited.health()["sessions"] == 1:
                    break
                await asyncio.sleep(0.1)
            else:
                raise AssertionError("nobody came")
            socket.close()

        asyncio.run(talk())
        assert leave(visited, answer.kernel, answer.token) == 204


def test_a_message_that_is_too_long_ends_the_connection_alone(visited: Served) -> None:
    answer = visited.ask(PAGE)
    visited.came.append(answer.kernel)

    async def talk() -> None:
        socket = await connect(visited.address, answer.kernel)
        with suppress(WebSocketClosedError):  # the server may refuse before it has all of it
            await socket.write_message(b" " * (LONGEST_MESSAGE + 1), binary=True)
        while await socket.read_message() is not None:
            pass
        assert socket.close_code in {1009, None}

    asyncio.run(talk())
    assert visited.health()["kernels"]["visitors"] == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_its_end_takes_everything_with_it(folder: Path, number: int) -> None:
    with serving(folder, "--preheat=1") as server:
        answer = server.ask(PAGE)
        assert answer.status == 200

        async def talk() -> list[object]:
            socket = await connect(server.address, answer.kernel)
            while server.health()["sessions"] != 1:
                await asyncio.sleep(0.1)
            kernels = server.kernels()
            server.process.send_signal(number)
            while (message := await socket.read_message()) is not None:
                if b'"dead"' in message:
                    kernels.append("told")
            return [*kernels, socket.close_code]

        *kernels, told, code = asyncio.run(talk())
        assert (told, code) == ("told", 1001)
        assert server.process.wait(timeout=60) == 0
        assert kernels
        assert not any(kernel.is_running() for kernel in kernels)
    assert [line for line in server.said if "Frontier Notebooks:" not in line] == ["Stop with Ctrl+C.\n"]


def test_its_end_while_kernels_are_being_started(folder: Path) -> None:
    with serving(folder, "--preheat=2") as server:
        kernels = server.kernels()
        assert server.end(signal.SIGTERM) == 0
        assert not any(kernel.is_running() for kernel in kernels)
    assert not any("Traceback" in line or "rror" in line for line in server.said)


def settled(process: psutil.Process) -> None:
    """Wait until a process has nothing to do: a kernel has run its notebook then."""
    spent = -1.0
    while spent != (spent := sum(process.cpu_times()[:2])):
        time.sleep(1)


def test_what_is_kept_ready_lives_and_knows_nobody(tmp_path: Path) -> None:
    write_page(tmp_path, "page")
    with serving(tmp_path, "--preheat=1") as server:
        server.wait(ready=1)
        for kernel in server.kernels():
            settled(kernel)
            kernel.kill()
            with suppress(psutil.NoSuchProcess):
                while kernel.status() != psutil.STATUS_ZOMBIE:
                    time.sleep(0.01)
        time.sleep(2)  # its threads end a moment later, and the server learns of it only then
        first = server.ask(f"{PAGE}?secret=1")
        assert first.status == 200
        assert "asked with" in first.text
        assert server.ask(f"api/kernels/{first.kernel}").status == 200
        server.wait(ready=1, visitors=1)
        time.sleep(0.5)
        second = server.ask(f"{PAGE}?other=2")
        assert "asked with None None" in second.text
        server.wait(ready=1, visitors=2)
        assert len(server.kernels()) == 3


def kernels(limits: Limits) -> tuple[Kernels, list[str]]:
    """Return kernels that are none, and the ids of those that were ended."""
    these, ended = Kernels.__new__(Kernels), []
    these.visits, these.limits, these._kernel_connections = {}, limits, {}
    these.get_kernel = lambda id: SimpleNamespace(last_activity=None)

    async def end(id: str) -> None:
        ended.append(id)

    these.shutdown_kernel = end
    return these, ended


@pytest.mark.parametrize(
    ("connected", "seen", "away", "limits", "ends"),
    [
        (0, True, 599, Limits(), False),
        (0, True, 601, Limits(), True),
        (0, False, UNSEEN - 1, Limits(), False),
        (0, False, UNSEEN + 1, Limits(), True),
        (1, True, 99_999, Limits(), False),
        (1, True, 99_999, Limits(idle_connected=3600), True),
        (1, True, 3599, Limits(idle_connected=3600), False),
    ],
)
def test_who_is_away_is_forgotten(connected: int, seen: bool, away: int, limits: Limits, ends: bool) -> None:
    these, ended = kernels(limits)
    these.visits["page"] = Visit("", seen, time.monotonic() - away)
    these._kernel_connections["page"] = connected
    asyncio.run(these.cull_kernel_if_idle("page"))
    asyncio.run(these.cull_kernel_if_idle("kept ready"))
    assert ended == (["page"] if ends else [])


def test_the_time_of_a_page_begins_when_its_browser_goes() -> None:
    these, ended = kernels(Limits())
    these._kernel_connections["page"] = 0
    these.visits["page"] = Visit("", since=time.monotonic() - 99_999)
    these.notify_connect("page")
    these.visits["page"].since -= 99_999
    these.notify_disconnect("page")
    assert these._kernel_connections["page"] == 0
    asyncio.run(these.cull_kernel_if_idle("page"))
    assert ended == []
