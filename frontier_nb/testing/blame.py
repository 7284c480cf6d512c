"""How a check speaks of what it found: what is wrong, and the one line that brings it back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps

from frontier_nb.testing.plays import ConformanceError, Moment, Play

Check = Callable[[Play], None]
"""A check holds one random game against one promise, and raises what it finds."""


def require(holds: object, message: str) -> None:
    """Raise an assertion error with `message` unless something holds."""
    if not holds:
        raise ConformanceError(message)


def each_moment(check: Callable[[Moment], None]) -> Check:
    """Make a check of what must hold at every moment of a game."""

    @wraps(check)
    def run(play: Play) -> None:
        for moment in play.moments:
            with _blamed(check.__name__, moment):
                check(moment)

    return run


def few_moments(check: Callable[[Moment], None]) -> Check:
    """Make a check, one that takes long, of what must hold at every moment, tried at fewer of them."""

    @wraps(check)
    def run(play: Play) -> None:
        for moment in play.few_moments:
            with _blamed(check.__name__, moment):
                check(moment)

    return run


def whole_play(check: Callable[[Play], None]) -> Check:
    """Make a check of what must hold of a game as a whole."""

    @wraps(check)
    def run(play: Play) -> None:
        with _blamed(check.__name__, play.call):
            check(play)

    return run


@contextmanager
def _blamed(name: str, where: object) -> Iterator[None]:
    """Say in every error which check it comes from and where in which game."""
    try:
        yield
    except ConformanceError as error:
        raise ConformanceError(f"{name}: {error}\n  {where}") from error
    except Exception as error:
        raise ConformanceError(f"{name}: {type(error).__name__}: {error}\n  {where}") from error
