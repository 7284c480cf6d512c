"""The scripts of the pages set text as text and run none of it."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

ESCAPED = ("gallery/page.js", "studies/page.js")
"""Scripts that show a page which the kernel has written and escaped, as tests of its own check."""
SCRIPTS = sorted(file.name for file in files("frontier_widgets").iterdir() if file.name.endswith(".js"))
HARMFUL = re.compile(
    r"\b(innerHTML|outerHTML|insertAdjacentHTML|createContextualFragment|srcdoc|eval|setHTMLUnsafe)\b"
    r"|document\.write|DOMParser|new Function|javascript:|set(Timeout|Interval)\(\s*[\"'`]"
)


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_text_becomes_markup_or_code(name: str) -> None:
    text = files("frontier_widgets").joinpath(name).read_text("utf-8")
    code = "\n".join(line.partition(" // ")[0] for line in text.splitlines() if not line.startswith("//"))
    if name in ESCAPED:
        code = code.replace("new DOMParser()", "", 1)
    assert not HARMFUL.search(code), HARMFUL.search(code)
