"""A visitor without a screen, who asks for a page, speaks with its kernel, acts and leaves as browsers do."""

from __future__ import annotations

import asyncio
import json
import re
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from jupyter_server.services.kernels.connection.base import (
    deserialize_msg_from_ws_v1,
    serialize_msg_to_ws_v1,
)
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

PROTOCOL = "v1.kernel.websocket.jupyter.org"
PLACE = {"theme": "light", "width": 1280, "height": 800}
PATIENCE = 120
"""Seconds that an answer is waited for."""

Awaited = Callable[[dict[str, Any]], bool]
"""Whether what a widget says is the answer."""

AsyncHTTPClient.configure(None, max_clients=1000)  # nobody waits for another


@dataclass
class Visitor:
    """One visitor to a page below `root`."""

    root: str
    page: str
    kernel: str = ""
    token: str = ""
    text: str = ""
    socket: WebSocketClientConnection | None = None
    session: str = field(default_factory=lambda: uuid.uuid4().hex)

    async def come(self) -> None:
        """Ask for the page, and connect with its kernel."""
        request = HTTPRequest(f"{self.root}voila/render/{self.page}.ipynb", request_timeout=PATIENCE)
        answer = await AsyncHTTPClient().fetch(request)
        self.text = text = answer.body.decode()
        self.kernel = re.search(r'"kernelId": "([^"]+)"', text)[1]
        self.token = re.search(r"_xsrf=([^;]+)", " ".join(answer.headers.get_list("Set-Cookie")))[1]
        await AsyncHTTPClient().fetch(f"{self.root}api/kernels/{self.kernel}")
        parts = urlsplit(self.root)
        there = f"ws://{parts.netloc}{parts.path}api/kernels/{self.kernel}/channels?session_id={self.session}"
        origin = {"Origin": f"http://{parts.netloc}"}
        self.socket = await websocket_connect(
            HTTPRequest(there, headers=origin, connect_timeout=PATIENCE, request_timeout=PATIENCE),
            subprotocols=[PROTOCOL],
        )
        # As a page does: before the kernel has said what it is, nothing is asked of it.
        number = await self._send("kernel_info_request", {})
        await self._hear(lambda channel, parts: channel == "shell" and number in parts[1])

    async def ask(self, model: str, content: dict[str, Any], awaited: Awaited) -> float:
        """Send a message to a widget; return the seconds until the answer that is awaited is there."""
        began = time.perf_counter()
        await self._send("comm_msg", {"comm_id": model, "data": {"method": "custom", "content": content}})
        await self._hear(
            lambda channel, parts: (
                channel == "iopub" and b'"comm_msg"' in parts[0] and awaited(json.loads(parts[3])["data"])
            )
        )
        return time.perf_counter() - began

    async def _send(self, kind: str, content: dict[str, Any]) -> bytes:
        """Send a message to the kernel, and return its number."""
        assert self.socket is not None
        header = {
            "msg_id": uuid.uuid4().hex,
            "msg_type": kind,
            "username": "",
            "session": self.session,
            "date": datetime.now(UTC).isoformat(),
            "version": "5.2",
        }
        message = {"header": header, "parent_header": {}, "metadata": {}, "content": content}
        packed = serialize_msg_to_ws_v1(message, "shell", lambda part: json.dumps(part).encode())
        await self.socket.write_message(packed, binary=True)
        return str(header["msg_id"]).encode()

    async def _hear(self, awaited: Callable[[str, list[bytes]], bool]) -> None:
        """Wait for a message."""
        assert self.socket is not None
        async with asyncio.timeout(PATIENCE):
            while (message := await self.socket.read_message()) is not None:
                if awaited(*deserialize_msg_from_ws_v1(message)):
                    return
        raise ConnectionError("the server went away")

    async def leave(self) -> None:
        """Say that the page is left, and go."""
        if self.kernel:
            request = HTTPRequest(
                f"{self.root}voila/api/shutdown/{self.kernel}",
                "POST",
                {"Cookie": f"_xsrf={self.token}"},
                f"_xsrf={self.token}",
                request_timeout=PATIENCE,
            )
            await AsyncHTTPClient().fetch(request)
        if self.socket is not None:
            self.socket.close()


class Reader(Visitor):
    """A visitor to Replay, who steps from event to event."""

    at = 0

    async def begin(self) -> None:
        """Wait for the board."""
        self.board = re.findall(r'"model_id": "([^"]+)"', self.text)[-1]
        ready = {"k": "ready", "canvas": True, "hash": "", **PLACE}
        await self.ask(self.board, ready, lambda said: said.get("content", {}).get("k") == "patch")

    async def click(self) -> float:
        """Take a step; return the seconds until the board's repaint is there."""
        self.at += 1
        step = {"k": "do", "name": "go", "re": self.at, "to": self.at, "term": None}
        return await self.ask(self.board, step, lambda said: said.get("content", {}).get("re") == self.at)


class Presser(Visitor):
    """A visitor to a bare button that sets a label."""

    at = 0

    async def begin(self) -> None:
        """Find the button."""
        self.button = re.search(r"button ([0-9a-f]{32})", self.text)[1]

    async def click(self) -> float:
        """Press the button; return the seconds until the label's new text is there."""
        self.at += 1
        text = f"pressed {self.at}"
        return await self.ask(
            self.button, {"event": "click"}, lambda said: said.get("state", {}).get("value") == text
        )
