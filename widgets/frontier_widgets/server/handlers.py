"""What the server answers besides what Voila does: the pages of the apps with limits, health, and trouble."""

from __future__ import annotations

import time
from importlib.metadata import version
from typing import Any

from tornado.web import HTTPError, RequestHandler
from voila.handler import BaseVoilaHandler
from voila.shutdown_kernel_handler import VoilaShutdownKernelHandler
from voila.tornado.handler import TornadoVoilaHandler

from frontier_nb.languages import ENGLISH, languages, use_language
from frontier_nb.messages import msg

RETRY = 20
"""Seconds after which somebody who was not let in may try again."""

WORDS = {
    404: (
        msg("There is no such page."),
        msg("The link may be old, or a letter of the address may be missing."),
    ),
    503: (
        msg("All places are taken."),
        msg(
            "As many people are here as this server can hold. This page tries again by itself, and opens "
            "as soon as somebody leaves; what you played is kept in your browser."
        ),
    ),
    0: (
        msg("The page could not be opened."),
        msg("That is a fault of the server. Try again; what you played is kept in your browser."),
    ),
}
"""What is said to a person about an answer of this status (0: any other)."""
GALLERY = msg("All games, and the rules")
AGAIN = msg("Try again now")
SHOWN = msg("This page is trying again …")


class Trouble(BaseVoilaHandler):  # type: ignore[misc]
    """Pages of ours for trouble, in the reader's language."""

    def render_template(self, name: str, **fields: Any) -> str:
        """Render a template with the words for the status that it shows."""
        with use_language(self.reader_language()):
            status = fields.get("status_code", 0)
            title, advice = map(str, WORDS.get(status, WORDS[0]))
            words = {"title": title, "advice": advice, "gallery": str(GALLERY), "again": str(AGAIN)}
            fields |= {"words": words | {"trying": str(SHOWN)}, "language": self.reader_language()}
            fields |= {"retry": RETRY, "ready_url": f"{self.base_url}ready"}
            text: str = super().render_template(name, **fields)
        return text

    def reader_language(self) -> str:
        """Return the first language of the reader's browser that there is."""
        wanted = self.request.headers.get("Accept-Language", "").split(",")
        codes = (part.partition(";")[0].strip().partition("-")[0].lower() for part in wanted)
        return next((code for code in codes if code in languages()), ENGLISH)

    def log_exception(self, kind: Any, error: Any, trace: Any) -> None:
        """Write down what is a fault of ours."""
        if not isinstance(error, HTTPError):
            super().log_exception(kind, error, trace)

    def write_error(self, status_code: int, **kwargs: Any) -> None:
        """Answer with a page; who was not let in is told when to come again."""
        if status_code == 503:
            self.set_header("Retry-After", str(RETRY))
            self.set_header("Cache-Control", "no-store")
        super().write_error(status_code, **kwargs)


class Page(Trouble, TornadoVoilaHandler):  # type: ignore[misc]
    """A page of an app."""

    async def get(self, path: str | None = None) -> None:
        """Send the page, with the token by which it says at its end that its kernel may go."""
        self.xsrf_token  # noqa: B018  (reading it sets the cookie)
        await self.kernel_manager.weed(self.notebook_path or path)
        await super().get(path)


class Left(VoilaShutdownKernelHandler):  # type: ignore[misc]
    """What a page says as it is left; its kernel may have ended before."""

    async def post(self, kernel_id: str) -> None:
        """End the kernel of the page."""
        if kernel_id in self.kernel_manager:
            await super().post(kernel_id)
        else:
            self.set_status(204)


class Nowhere(Trouble):
    """The answer to an address that there is not."""

    async def prepare(self) -> None:
        """Refuse."""
        await super().prepare()
        raise HTTPError(404)


class Health(RequestHandler):
    """How the server is, as JSON for programs.

    Its status is 503 where it cannot serve anybody: as it stops, and while no kernel can be started; with
    `ready`, also when it is full.
    """

    def initialize(self, started: float, ready: bool = False) -> None:
        """Take when the server began, and which question is asked."""
        self.started = started
        self.asks_ready = ready

    def get(self) -> None:
        """Answer."""
        kernels = self.settings["kernel_manager"]
        state = "ok"
        if kernels.closing:
            state = "stopping"
        elif kernels.failures >= 3:
            state = "failing"
        elif kernels.full:
            state = "full"
        self.set_header("Cache-Control", "no-store")
        if state in {"stopping", "failing"} or (state == "full" and self.asks_ready):
            self.set_status(503)
            self.set_header("Retry-After", str(RETRY))
        limits = kernels.limits
        self.finish(
            {
                "status": state,
                "version": version("frontier-notebooks"),
                "seconds": round(time.monotonic() - self.started),
                "kernels": {"visitors": len(kernels.visits), "ready": kernels.ready},
                "sessions": kernels.connected,
                "limits": {
                    "kernels": limits.kernels,
                    "kernels_per_address": limits.per_address,
                    "idle_seconds": limits.idle,
                    "idle_connected_seconds": limits.idle_connected,
                },
            }
        )


class Home(RequestHandler):
    """The way from the server's own address to the first page."""

    def initialize(self, to: str) -> None:
        """Take the address of the first page."""
        self.to = to

    def get(self) -> None:
        """Go there."""
        self.redirect(self.to)
