"""What the server's terminal shows: what whoever runs it should know, and nothing else."""

from __future__ import annotations

import logging

from tornado.log import access_log, gen_log
from tornado.web import RequestHandler

HUSHED = (
    "Notebook ",  # "… is not trusted": they are ours, and their outputs are made anew for every page
    "KernelRestarter: restart failed",  # no kernel is restarted
    "kernel ",  # "… restarted failed!": likewise
    "Replacing stale connection",  # a browser came back sooner than it was missed
    "Clearing invalid/expired login cookie",  # from before the server was started anew
    "Nudge: attempt",  # a kernel is still busy as its page connects
    "The websocket_ping_timeout",  # Jupyter counts in milliseconds what tornado takes for seconds
    "wrote error: ",  # a page asked for a kernel that has ended
)
"""How the messages begin that are part of daily life here."""


def hush(log: logging.Logger) -> None:
    """Leave out of a log, and out of tornado's, what is part of daily life."""
    for one in (log, gen_log):
        one.addFilter(_matters)


def _matters(record: logging.LogRecord) -> bool:
    return not record.getMessage().startswith(HUSHED)


def log_request(handler: RequestHandler) -> None:
    """Write down a request that the server could not answer; who is merely not let in is no such."""
    status, request = handler.get_status(), handler.request
    if status >= 500 and status != 503:
        access_log.error("%d %s %s (%s)", status, request.method, request.path, request.remote_ip)
