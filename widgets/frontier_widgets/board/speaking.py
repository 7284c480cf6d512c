"""The language of a widget: whatever it says, it says in that of its page."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from frontier_nb.languages import use_language

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound=Any)


def spoken(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Let a method speak the language that its object has as `language`, a code."""

    @wraps(method)
    def call(self: S, *args: P.args, **kwargs: P.kwargs) -> R:
        with use_language(self.language):
            return method(self, *args, **kwargs)

    return cast("Callable[Concatenate[S, P], R]", call)
