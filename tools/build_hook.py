"""What a built wheel holds besides the two packages: the notebooks, as data of `frontier_widgets`.

An editable install leaves them where they are, in the checkout.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class NotebooksHook(BuildHookInterface):  # type: ignore[type-arg]
    """Put each notebook of `notebooks/` into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add the notebooks to what is built, unless it is an editable install."""
        if version == "editable":
            return
        for notebook in sorted(Path(self.root, "notebooks").glob("*.ipynb")):
            build_data["force_include"][str(notebook)] = f"frontier_widgets/notebooks/{notebook.name}"
