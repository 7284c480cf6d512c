"""The kernels of a server: one for every open page, and some that are kept ready."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from jupyter_server import CallContext
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.web import HTTPError
from traitlets import Instance
from voila.request_info_handler import RequestInfoSocketHandler
from voila.voila_kernel_manager import voila_kernel_manager_factory

from frontier_widgets.server.limits import UNSEEN, Limits

LOSSES = 3
"""So many kernels that were kept ready may end by themselves before no more are started in advance."""
PATIENCE = 10
"""Seconds that the kernels which are being started are waited for at the end."""


@dataclass(slots=True)
class Visit:
    """A page that somebody opened: from where, whether its browser has come, and since when that is so."""

    address: str
    seen: bool = False
    since: float = field(default_factory=time.monotonic)


class Full(HTTPError):
    """There is no room for another visitor."""

    def __init__(self, why: str) -> None:
        super().__init__(503, why)


class Kernels(voila_kernel_manager_factory(AsyncMappingKernelManager, True, 0)):  # type: ignore[misc]
    """Voila's kernels with limits.

    Against Voila's own: a kernel that died is never handed out, and none is started in its place for a page
    that lost its widgets with it; a kernel kept ready knows nothing of the visitor before; a page is left
    alone as long as its browser is there, and its time begins when the browser has gone.
    """

    limits = Instance(Limits, ())
    _pools: dict[str, list[asyncio.Task[Any]]]

    def __init__(self, **traits: Any) -> None:
        self.visits: dict[str, Visit] = {}
        self.closing = False
        self.failures = 0
        self._losses = 0
        self._tasks: set[asyncio.Task[None]] = set()
        super().__init__(**traits)

    @property
    def full(self) -> bool:
        """Whether nobody else is let in."""
        return 0 < self.limits.kernels <= len(self.visits)

    @property
    def ready(self) -> int:
        """How many kernels are kept ready."""
        return sum(kernel_id not in self.visits for kernel_id in self.list_kernel_ids())

    @property
    def connected(self) -> int:
        """How many pages have their browser with them."""
        return sum(self._kernel_connections.get(kernel_id, 0) > 0 for kernel_id in self.visits)

    # -- visitors -------------------------------------------------------------------------------

    async def start_kernel(self, **kwargs: Any) -> str:
        """Start a kernel for a visitor.

        Raises:
            Full: there is no room.

        """
        kernel_id = kwargs["kernel_id"] = str(uuid4())
        self._admit(kernel_id)
        try:
            started: str = await super().start_kernel(**kwargs)
        except Exception:
            self.failures += 1
            self.visits.pop(kernel_id, None)
            raise
        self.failures = 0
        return started

    async def get_rendered_notebook(self, notebook_name: str, **_: Any) -> Any:
        """Hand out a kernel that was kept ready; the next one is told nothing of this visitor.

        Raises:
            Full: there is no room.

        """
        place = self._admit(str(uuid4()))
        try:
            for _attempt in range(LOSSES):
                rendered = await super().get_rendered_notebook(notebook_name)
                if await self._lives(rendered[-1]):
                    break
                await self._bury(rendered[-1])
        finally:
            visit = self.visits.pop(place)
        self.visits[rendered[-1]] = visit
        self._losses = self.failures = 0
        return rendered

    def _admit(self, place: str) -> str:
        """Write down a visitor, before anything is waited for."""
        handler = CallContext.get(CallContext.JUPYTER_HANDLER)
        address = handler.request.remote_ip if handler is not None else ""
        if self.closing:
            raise Full("the server is being stopped")
        if self.full:
            raise Full("there are as many visitors as there may be")
        here = Counter(visit.address for visit in self.visits.values())[address]
        if 0 < self.limits.per_address <= here:
            raise Full("there are as many visitors from this address as there may be")
        self.visits[place] = Visit(address)
        return place

    def notify_connect(self, kernel_id: str) -> None:
        """Note that a page's browser has come."""
        super().notify_connect(kernel_id)
        self._noted(kernel_id)

    def notify_disconnect(self, kernel_id: str) -> None:
        """Note that a page's browser has gone: its time begins now, however long it stood still before."""
        super().notify_disconnect(kernel_id)
        self._noted(kernel_id)

    def _noted(self, kernel_id: str) -> None:
        if visit := self.visits.get(kernel_id):
            visit.seen, visit.since = True, time.monotonic()

    # -- ends -----------------------------------------------------------------------------------

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """End the kernel of a page that nobody has any more; those kept ready stay."""
        visit = self.visits.get(kernel_id)
        if visit is None:
            return
        quiet = time.monotonic() - visit.since
        if self._kernel_connections.get(kernel_id, 0) > 0:
            most = self.limits.idle_connected
            last = getattr(self.get_kernel(kernel_id), "last_activity", None)
            if last is not None:
                quiet = min(quiet, time.time() - last.timestamp())
        else:
            most = self.limits.idle if visit.seen else UNSEEN
        if 0 < most < quiet:
            self.log.info("A page is closed: nobody looked at it for %d seconds.", quiet)
            await self.shutdown_kernel(kernel_id)

    def remove_kernel(self, kernel_id: str) -> Any:
        """Forget a kernel, and all that was noted with it."""
        self.visits.pop(kernel_id, None)
        RequestInfoSocketHandler._cache.pop(kernel_id, None)
        return super().remove_kernel(kernel_id)

    async def shutdown_kernel(self, kernel_id: str, *args: Any, **kwargs: Any) -> Any:
        """End a kernel."""
        self._weed_failed()
        return await super().shutdown_kernel(kernel_id, *args, **kwargs)

    def _handle_kernel_died(self, kernel_id: str) -> None:
        """Clear up after a kernel that ended by itself; its page is told by Jupyter."""
        self.log.warning("The kernel of a page ended by itself.")
        task = asyncio.get_running_loop().create_task(self._bury(kernel_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bury(self, kernel_id: str) -> None:
        kept = kernel_id not in self.visits
        if kernel_id in self:
            with suppress(Exception):  # it is dead: what is closed already needs no closing
                await self.shutdown_kernel(kernel_id, now=True)
        if kept and not self.closing:
            self._losses += 1
            if self._losses <= LOSSES:
                for name in list(self._pools):
                    self.fill_if_needed(notebook_name=name)

    # -- kept ready -----------------------------------------------------------------------------

    async def weed(self, notebook_name: str) -> None:
        """Make sure that what is kept ready for a notebook is alive."""
        self._weed_failed()
        for task in [task for task in self._pools.get(notebook_name, ()) if task.done()]:
            kernel_id = task.result()["kernel_id"]
            if not await self._lives(kernel_id):
                self.log.warning("A kernel that was kept ready had ended by itself.")
                if task in self._pools.get(notebook_name, ()):
                    self._pools[notebook_name].remove(task)
                await self._bury(kernel_id)
        if notebook_name in self._pools and self._losses <= LOSSES:
            self.fill_if_needed(notebook_name=notebook_name)

    async def _lives(self, kernel_id: str) -> bool:
        return kernel_id in self and bool(await self.get_kernel(kernel_id).is_alive())

    def _weed_failed(self) -> None:
        for pool in self._pools.values():
            for task in [task for task in pool if task.done() and (task.cancelled() or task.exception())]:
                pool.remove(task)
                self.failures += 1

    async def _initialize(self, *args: Any, **kwargs: Any) -> Any:
        if self.closing:
            raise asyncio.CancelledError
        return await super()._initialize(*args, **kwargs)

    async def shutdown_all(self, now: bool = True) -> None:
        """End all kernels, those too that are being started; what people did is in their browsers."""
        self.closing = True
        starting = [task for pool in self._pools.values() for task in pool]
        self._pools = {}
        if starting:
            done, _ = await asyncio.wait(starting, timeout=PATIENCE)
            kept = [task.result() for task in done if not task.cancelled() and not task.exception()]
            for one in kept:
                one["task"].cancel()
            await asyncio.gather(*(one["task"] for one in kept), return_exceptions=True)
        await super().shutdown_all(now=now)
