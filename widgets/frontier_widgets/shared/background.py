"""Work that goes on in the background of a page: on the event loop, in short steps, ended at once."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any


class Background:
    """The pieces of work under way, one of each name; `fail` is told what goes wrong."""

    def __init__(self, fail: Callable[[Exception], None]) -> None:
        self._fail = fail
        self._tasks: dict[str, asyncio.Task[None]] = {}

    def start(self, name: str, work: Callable[[], Coroutine[Any, Any, None]]) -> bool:
        """Begin a piece of work, and end the one of that name; return whether there is a loop to do it in."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False
        self.stop(name)
        self._tasks[name] = loop.create_task(self._watched(work))
        return True

    def stop(self, *names: str) -> None:
        """End the work of these names; without names, all of it."""
        for name in names or tuple(self._tasks):
            task = self._tasks.pop(name, None)
            if task is not None:
                task.cancel()

    def busy(self, name: str) -> bool:
        """Return whether the work of a name is under way."""
        task = self._tasks.get(name)
        return task is not None and not task.done()

    async def _watched(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        try:
            await work()
        except Exception as error:
            self._fail(error)
