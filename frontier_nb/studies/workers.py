"""Who plays: processes of this machine, or the workers of a Dask cluster, through one interface."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError, Executor, Future, wait
from contextlib import contextmanager
from functools import partial
from logging import CRITICAL, getLogger
from typing import Any, Protocol, TypeVar

import frontier_nb
from frontier_nb.bots.parallel import AHEAD, in_order, ordered_map
from frontier_nb.studies.errors import StudyError, need

T = TypeVar("T")
R = TypeVar("R")

PATIENCE = 30.0
"""Seconds that a cluster has to answer, and to have a worker."""
BREATH = 0.5
"""Seconds between two looks at whether the scheduler is still there."""
LEAST_AHEAD = 64
"""So many games at least are handed to a cluster at a time: workers may join later."""


class Workers(Protocol):
    """Whatever works a function out for many items: the results come in the order of the items."""

    def __call__(self, function: Callable[[T], R], items: Iterable[T], /) -> Iterator[R]:
        """Yield `function` of each item."""


def processes(jobs: int) -> Workers:
    """Return so many processes of this machine (1: this one)."""

    def work(function: Callable[[T], R], items: Iterable[T], /) -> Iterator[R]:
        return ordered_map(function, items, jobs)

    return work


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Connect to the scheduler of a Dask cluster, such as ``tcp://host:8786``.

    What a worker was at when it died is worked out again by another.

    Raises:
        StudyError: nobody answers there, there is no worker, or workers cannot play.

    """
    distributed = need("distributed", "dask")
    try:
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise StudyError(f"no Dask scheduler answers at {address}") from error
    with _quiet("distributed.client", "tornado.application"):
        try:
            try:
                client.wait_for_workers(1, timeout=PATIENCE)
            except TimeoutError as error:
                raise StudyError(f"the Dask cluster at {address} has no workers") from error
            _try_out(client, address)
            ahead = max(LEAST_AHEAD, AHEAD * sum(client.nthreads().values()))
            result = partial(_result, client, client.scheduler_comm)
            yield executing(client.get_executor(pure=False), ahead, result)
        except ImportError as error:
            raise StudyError(f"the workers at {address} lack what this machine has: {error}") from error
        except distributed.KilledWorker as error:
            raise StudyError(f"the workers at {address} die again and again; their logs say why") from error
        except CancelledError as error:
            raise StudyError(
                f"the connection to {address} was lost (the same command goes on where it was)"
            ) from error
        finally:
            client.close(timeout=PATIENCE)


def _try_out(client: Any, address: str) -> None:
    """Let the cluster do something small: one that cannot read our work would never answer, not even that."""
    try:
        client.submit(_version, pure=False).result(timeout=PATIENCE)
    except TimeoutError as error:
        raise StudyError(
            f"the cluster at {address} takes no work: frontier-notebooks must be installed for its scheduler "
            "and for each worker, in this version"
        ) from error


def _version() -> str:
    return frontier_nb.__version__


def _result(client: Any, comm: object, future: Future[R]) -> R:
    """Wait for what a future brings, as long as the client has the connection that it was sent by.

    Raises:
        CancelledError: the scheduler is gone, and all futures with it; some of them never say so themselves.

    """
    while not wait([future], BREATH).done:
        if client.status != "running" or client.scheduler_comm is not comm:
            raise CancelledError
    return future.result()


@contextmanager
def _quiet(*names: str) -> Iterator[None]:
    """Keep what is logged about lost connections from the terminal: what matters of it is raised."""
    levels = {logger: logger.level for logger in map(getLogger, names)}
    for logger in levels:
        logger.setLevel(CRITICAL)
    try:
        yield
    finally:
        for logger, level in levels.items():
            logger.setLevel(level)


def executing(
    executor: Executor, ahead: int, result: Callable[[Future[Any]], Any] = Future.result
) -> Workers:
    """Return the workers of any executor, `ahead` items being in work at a time; see `in_order`."""

    def work(function: Callable[[T], R], items: Iterable[T], /) -> Iterator[R]:
        return in_order(executor, function, items, ahead, result)

    return work
