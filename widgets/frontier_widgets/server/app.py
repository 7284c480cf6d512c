"""The server: Voila with our kernels and handlers, its start and its end."""

from __future__ import annotations

import asyncio
import logging
import shutil
import signal
import time
from contextlib import suppress
from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.utils import url_path_join
from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from traitlets import Bool, Instance, Integer, Unicode
from voila.app import Voila
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from frontier_widgets.server.handlers import Health, Home, Left, Nowhere, Page
from frontier_widgets.server.kernels import Kernels
from frontier_widgets.server.limits import LONGEST_BODY, LONGEST_MESSAGE, Limits
from frontier_widgets.server.log import hush, log_request

PATIENCE = 15
"""Seconds after which the end comes, whatever still runs."""
GOING_AWAY = 1001
"""The code with which a websocket is closed by a server that stops."""

INSTEAD = {TornadoVoilaHandler: Page, VoilaShutdownKernelHandler: Left}
"""Handlers of Voila's with those of ours in their place."""


class Server(Voila):  # type: ignore[misc]
    """Voila, serving the apps."""

    kernel_manager: Any
    limits = Instance(Limits, ())
    preheat = Integer(0, help="How many kernels of each page are kept ready.")
    behind_proxy = Bool(False, help="Whether the headers X-Forwarded-… of requests are believed.")
    first_page = Unicode(help="The name of the page that the server's own address leads to (empty: none).")

    def start(self) -> None:
        """Serve until a signal ends it."""
        asyncio.run(self._live())

    async def _live(self) -> None:
        hush(self.log)
        self._told = asyncio.Event()
        self._began = time.monotonic()
        for number in (signal.SIGTERM, signal.SIGINT):
            self._on_signal(number)
        super().start()  # settings and handlers, and then `listen`, which comes back
        await self._told.wait()
        self.log.info("The server stops.")
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._close(), PATIENCE)
        shutil.rmtree(self.connection_dir, ignore_errors=True)

    def _on_signal(self, number: int) -> None:
        """Let a signal end the server; the second one does so at once."""
        loop = asyncio.get_running_loop()

        def told() -> None:
            self._told.set()
            with suppress(NotImplementedError):
                loop.remove_signal_handler(number)

        def told_elsewhere(*_: object) -> None:
            loop.call_soon_threadsafe(told)

        try:
            loop.add_signal_handler(number, told)
        except NotImplementedError:  # Windows
            signal.signal(number, told_elsewhere)

    def init_settings(self) -> dict[str, Any]:
        """Return the settings, with kernels of ours."""
        settings: dict[str, Any] = super().init_settings()
        pools = {"default": {"pool_size": self.preheat, "kernel_env_variables": {}}}
        self.kernel_manager = Kernels(
            parent=self,
            connection_dir=self.connection_dir,
            kernel_spec_manager=self.kernel_spec_manager,
            allowed_message_types=self.kernel_manager.allowed_message_types,
            kernel_pools_config=pools,
            limits=self.limits,
        )
        return settings | {
            "kernel_manager": self.kernel_manager,
            "websocket_max_message_size": LONGEST_MESSAGE,
            "xsrf_cookie_kwargs": {"samesite": "Lax"},
            "log_function": log_request,
            "default_handler_class": Nowhere,
            "default_handler_args": {"voila_configuration": self.voila_configuration},
        }

    def init_handlers(self) -> list[Any]:
        """Return the handlers, with those of ours before and among Voila's."""
        base = self.server_url
        began = {"started": self._began}
        ours: list[Any] = [
            (url_path_join(base, "health"), Health, began),
            (url_path_join(base, "ready"), Health, began | {"ready": True}),
        ]
        if self.first_page:
            ours.append((f"{base.rstrip('/')}/?", Home, {"to": self.base_url + self.first_page}))
        theirs = [
            (pattern, INSTEAD.get(handler, handler), *rest)
            for pattern, handler, *rest in super().init_handlers()
        ]
        return ours + theirs

    def listen(self) -> None:
        """Take connections."""
        self._http = HTTPServer(self.app, xheaders=self.behind_proxy, max_body_size=LONGEST_BODY)
        self._http.add_sockets(bind_sockets(self.port, self.ip))

    async def _close(self) -> None:
        """Let nobody in any more, tell the pages, end the kernels."""
        # That kernels end, and what was asked of them with them, is no news from here on.
        self.log.setLevel(logging.CRITICAL)
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        self.kernel_manager.closing = True
        self._http.stop()
        for connection in list(ZMQChannelsWebsocketConnection._open_sockets):
            with suppress(Exception):  # whoever has just gone needs no telling
                connection._send_status_message("dead")  # type: ignore[no-untyped-call]
                connection.websocket_handler.close(GOING_AWAY, "the server stops")
        await self.kernel_manager.shutdown_all()
        await self._http.close_all_connections()

    def stop(self) -> None:
        """Do nothing: `_live` has cleared up."""
