"""What can be wrong with a study."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType


class StudyError(ValueError):
    """A study that cannot be made, gone on with, or read; the message says why and what to do."""


class MissingExtra(StudyError):
    """A package that only studies need is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"studies need {package}: pip install 'frontier-notebooks[{extra}]'")
        self.extra = extra


def need(module: str, extra: str) -> ModuleType:
    """Import a module that comes with an extra.

    Raises:
        MissingExtra: it is not installed.

    """
    try:
        return import_module(module)
    except ImportError as error:
        raise MissingExtra(module.partition(".")[0], extra) from error


def can_plot() -> bool:
    """Return whether what studies need to be read and plotted is installed, without importing it."""
    return all(find_spec(module) for module in ("matplotlib", "numpy", "pyarrow"))
