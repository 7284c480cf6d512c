"""A function over many items, in several processes, its results in the order of the items."""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from multiprocessing import active_children, get_context, parent_process
from threading import Thread, current_thread, main_thread
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
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_prepare)
    try:
        yield from in_order(pool, function, items, jobs * AHEAD)
    except BrokenProcessPool as error:
        raise ChildProcessError("a process ended abruptly; is the memory full?") from error
    except BaseException:
        for process in set(active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def in_order(
    executor: Executor,
    function: Callable[[T], R],
    items: Iterable[T],
    ahead: int,
    result: Callable[[Future[R]], R] = Future.result,
) -> Iterator[R]:
    """Yield `function` of each item, worked out by any executor, `ahead` items being in work at a time.

    `result` waits for what a future brings, for executors that may fall silent.
    """
    queue = iter(items)
    with _uninterrupted():
        first = [executor.submit(function, item) for item in islice(queue, ahead)]
    under_way: deque[Future[R]] = deque(first)
    try:
        while under_way:
            yield result(under_way.popleft())
            under_way.extend(executor.submit(function, item) for item in islice(queue, 1))
    finally:
        for future in under_way:
            future.cancel()


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """Start processes that Ctrl-C does not reach before they are ready to end silently."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _prepare() -> None:
    """Let this process end silently: by Ctrl-C, of which the parent speaks, and with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait for the end of the parent, which may be killed without a word, and end at once."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
