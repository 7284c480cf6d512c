"""A bot that thinks in the background of the event loop, in steps of a few milliseconds.

So a page is answered in between, and no thread is needed, which a browser would not have.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from time import perf_counter
from typing import TypeVar

from frontier_nb.bots import Advice, Limit, bots

T = TypeVar("T")

ADVISERS = ("strong", "greedy")
"""The bots that advise people, the best first."""
TELL = 0.2
"""Seconds between two times that what is thought so far is told."""
HOPS = 3 if sys.platform == "emscripten" else 30
"""So many turns of the event loop lie between two steps: a message is read, answered and sent in fewer.

In a browser every turn lets the page's messages in, and takes longer.
"""


def advisers() -> list[str]:
    """Return which of the bots that advise people are installed, the best first."""
    return [name for name in ADVISERS if name in bots()]


async def _others() -> None:
    """Let everybody else have their turns: whoever has a message to answer answers it now."""
    for _ in range(HOPS):
        await asyncio.sleep(0)


async def _thoughts(thinking: Iterator[Advice], limit: Limit) -> AsyncIterator[Advice]:
    """Yield what a bot thinks, as long as it may; others take their turns meanwhile."""
    begun = perf_counter()
    advice: Advice | None = next(thinking)
    while advice is not None:
        yield advice
        if limit.reached(begun, advice.playouts):
            return
        await _others()
        advice = next(thinking, None)


async def thought(thinking: Iterator[Advice], limit: Limit) -> Advice:
    """Return what a bot thinks in the end."""
    return [advice async for advice in _thoughts(thinking, limit)][-1]


async def telling(thinking: Iterator[Advice], limit: Limit, tell: Callable[[Advice, float], None]) -> None:
    """Let a bot think, and tell at once, then now and again, and at last what it thinks.

    With it goes how far the thinking is, from 0 to 1 (1: it is over).
    """
    begun = perf_counter()
    told, seconds = begun - TELL, limit.seconds or 1.0
    async for advice in _thoughts(thinking, limit):
        now = perf_counter()
        if now - told >= TELL:
            told = now
            tell(advice, min(0.99, (now - begun) / seconds))
    tell(advice, 1.0)


async def in_turns(steps: Iterator[T | None], each: Callable[[T], None]) -> None:
    """Run an iterator to its end; whatever it yields but ``None`` goes to `each`."""
    for one in steps:
        if one is not None:
            each(one)
        await _others()
