"""What a server allows."""

from __future__ import annotations

from dataclasses import dataclass

LONGEST_MESSAGE = 8 << 20
"""Bytes of a message from a page; the apps refuse larger files themselves, and say so."""
LONGEST_BODY = 1 << 16
"""Bytes of a request's body; a page that is left sends a token, and nothing else has a body."""
UNSEEN = 120
"""Seconds for which a kernel waits for the browser that asked for it."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How many visitors there may be, and after how many seconds one that is away is forgotten.

    A visitor is an open page, which has a kernel of its own. Zero means no limit.
    """

    kernels: int = 0
    per_address: int = 0
    idle: int = 600
    idle_connected: int = 0
