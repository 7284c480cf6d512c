"""Small parts of pages in MyST Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

_SPECIAL = re.compile(r"([\\`*_\[\]<>#|${}^~@])")


def text(words: object) -> str:
    """Return words as Markdown that shows just them."""
    return _SPECIAL.sub(r"\\\1", " ".join(str(words).split()))


def table(head: Sequence[str], rows: Iterable[Sequence[str]], numbers: Iterable[int] = ()) -> str:
    """Return a table of cells in Markdown; the columns `numbers` are set to the right."""
    right = set(numbers)
    rule = ["--:" if place in right else "---" for place in range(len(head))]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, rule, *rows)) + "\n"


def figure(file: str, size: tuple[float, float], words: object, caption: str) -> str:
    """Return a board of a size with its caption in Markdown; `words` are for those who do not see it."""
    described = " ".join(str(words).split())
    return "\n".join(
        [
            f"```{{figure}} {file}",
            f":alt: {described}",
            ":figclass: board",
            f":width: {size[0]:.0f}px",
            f":height: {size[1]:.0f}px",
            ":loading: lazy",
            "",
            caption,
            "```",
            "",
        ]
    )
