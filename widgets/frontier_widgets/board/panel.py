"""What went wrong, shown to the person: an exception in a callback never vanishes in a log."""

from __future__ import annotations

import platform
import traceback
from collections.abc import Callable
from functools import wraps
from importlib.metadata import PackageNotFoundError, version
from pathlib import PurePath
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from frontier_nb.messages import msg

PACKAGES = ("frontier-notebooks", "ipywidgets", "anywidget", "ipycanvas", "voila", "jupyterlab")
"""Whose versions a report names."""

P = ParamSpec("P")
R = TypeVar("R")


class Failing(Protocol):
    """Something that can show a failure to the person."""

    def fail(self, error: Exception) -> None:
        """Show `error` in the panel."""


S = TypeVar("S", bound=Failing)


def guarded(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R | None]:
    """Let a callback's exception be shown by the ``fail`` of its object.

    The callback then returns ``None``.
    """

    @wraps(method)
    def call(self: S, *args: P.args, **kwargs: P.kwargs) -> R | None:
        try:
            return method(self, *args, **kwargs)
        except Exception as error:
            self.fail(error)
            return None

    return cast("Callable[Concatenate[S, P], R | None]", call)


def panel(error: Exception) -> dict[str, Any]:
    """Return what the page shows of a failure: a headline, what to do, and a report to copy."""
    if isinstance(error, ValueError | LookupError | OSError):
        title = str(error) or type(error).__name__
        return {"title": title, "advice": str(_CHECK), "report": report(error)}
    title = str(msg("Something went wrong: {error}", error=str(error) or type(error).__name__))
    return {"title": title, "advice": str(_REPORT), "report": report(error)}


_CHECK = msg("What was asked for cannot be shown. The board still shows the last position that could.")
_REPORT = msg(
    "This is a fault of the program, not yours. The board still shows the last position. "
    "If it happens again, copy the report and send it to the project's issue tracker."
)


def report(error: BaseException) -> str:
    """Return the trace of `error` and the versions in use; of folders, only the last is named."""
    lines = [f"{name} {_version(name)}" for name in PACKAGES]
    lines = [f"Python {platform.python_version()}, {platform.system()}", ", ".join(lines), ""]
    chain: list[BaseException] = [error]
    while (cause := chain[-1].__cause__ or chain[-1].__context__) is not None and cause not in chain:
        chain.append(cause)
    for link in reversed(chain):
        for frame in traceback.extract_tb(link.__traceback__):
            place = "/".join(PurePath(frame.filename).parts[-2:])
            lines.append(f"  {place}:{frame.lineno} in {frame.name}: {frame.line}")
        lines.append(f"{type(link).__name__}: {link}")
    return "\n".join(lines)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "is not installed"
