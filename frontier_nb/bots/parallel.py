"""A function over many items, in several processes, its results in the order of the items."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 8
"""How many items a process are handed out before the first result of them is taken."""


def ordered_map(function: Callable[[T], R], items: Iterable[T], jobs: int) -> Iterator[R]:
    """Yield `function` of each item, worked out by `jobs` processes (1: by this one).

    Only a bounded number of items is in work at any time, so millions need no memory. The function
    must be importable by name; whatever it raises is raised here.
    """
    if jobs == 1:
        yield from map(function, items)
        return
    queue = iter(items)
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_silently)
    try:
        under_way: deque[Future[R]] = deque(
            pool.submit(function, item) for item in islice(queue, jobs * AHEAD)
        )
        while under_way:
            yield under_way.popleft().result()
            under_way.extend(pool.submit(function, item) for item in islice(queue, 1))
    finally:
        pool.shutdown(cancel_futures=True)


def _end_silently() -> None:
    """Let Ctrl-C end this process without a traceback; the parent says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
