"""A line between browser and server that is slow, or breaks and comes back."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from served import free_port


class Wire:
    """What passes between a port of its own and a server's; `delay` is in seconds, each way."""

    def __init__(self, server: str) -> None:
        parts = urlsplit(server)
        self.delay = 0.0
        self.port = free_port()
        self.address = parts._replace(netloc=f"127.0.0.1:{self.port}").geturl()
        self._target = parts.hostname, parts.port
        self._whole = True
        self._open: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)

    def start(self) -> None:
        """Let it pass."""
        self._thread.start()
        accepting = asyncio.start_server(self._accept, "127.0.0.1", self.port)
        self._server = asyncio.run_coroutine_threadsafe(accepting, self._loop).result()

    def stop(self) -> None:
        """Let nothing pass ever again."""
        self.cut()
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _end(self) -> None:
        self._server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def cut(self) -> None:
        """Break every connection, and refuse others."""
        self._whole = False
        self._loop.call_soon_threadsafe(lambda: [one.transport.abort() for one in self._open])

    def mend(self) -> None:
        """Take connections again."""
        self._whole = True

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if not self._whole:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection(*self._target)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, back}
        await asyncio.gather(self._pass(reader, back), self._pass(there, writer))
        self._open -= {writer, back}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        due = 0.0
        try:
            while data := await reader.read(1 << 16):
                due = max(due, self._loop.time() + self.delay)  # what comes first arrives first
                self._loop.call_at(due, writer.write, data)
        except OSError:
            pass
        self._loop.call_at(max(due, self._loop.time()), writer.close)


@contextmanager
def wire(server: str) -> Iterator[Wire]:
    """Lay a line to the server of an address."""
    line = Wire(server)
    line.start()
    try:
        yield line
    finally:
        line.stop()
