"""What the site needs of Sphinx besides its own: the notation's colours, and what its pages lack."""

from __future__ import annotations

import inspect
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text
from traitlets import HasTraits

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class FgnLexer(RegexLexer):  # type: ignore[misc]  # Pygments has no types
    """Colours of games in FGN."""

    name = "FGN"
    aliases: ClassVar[list[str]] = ["fgn"]
    tokens: ClassVar[dict[str, Any]] = {
        "root": [
            (r'^\[(?:"(?:\\.|[^"\\])*"|[^\s"]+)', Name.Attribute, "header"),
            (r"\{(?:\\[\s\S]|[^}\\])*\}", Comment),
            (r";.*$", Comment),
            (r"\d+\.\d+:", Number),
            (r"[()|]|\.\.\.", Operator),
            (r"(?:[!?]{1,2}|\$\d+|%\S+)(?=\s|$)", Name.Decorator),
            (r"\*|#[\d/-]+", Keyword),
            (r"[^\s()|{};]+", Text),
            (r"\s+", Text),
        ],
        "header": [
            (r'"(?:\\.|[^"\\])*"', String),
            (r"\]", Name.Attribute, "#pop"),
            (r"\s+", Text),
        ],
    }


_MENDED = (
    # The size of a picture as attributes keeps its room while it comes, at any width.
    (re.compile(r'style="width: (\d+)px; height: (\d+)px;"'), r'width="\1" height="\2"'),
    # What scrolls can be scrolled by keyboard.
    (re.compile(r"<pre>"), '<pre tabindex="0">'),
    (re.compile(r'<div class="table-wrapper'), r'<div tabindex="0" class="table-wrapper'),
    # The parts of a page can be told apart, and every page has a heading.
    (re.compile(r'<aside class="sidebar-drawer"'), '<aside class="sidebar-drawer" aria-label="The site"'),
    (re.compile(r'<aside class="toc-drawer'), '<aside aria-label="This page" class="toc-drawer'),
    (re.compile(r'<div id="search-results"'), '<h1>Search</h1><div id="search-results"'),
    # A header of a table that says nothing is none.
    (re.compile(r'<th class="head([^"]*)"><p></p></th>'), r'<td class="head\1"></td>'),
    # Without an icon of its own, a browser asks for one.
    (re.compile(r"</head>"), '<link rel="icon" href="data:;base64,=">\n</head>'),
    # A heading needs a level.
    (re.compile(r'role="heading">'), 'role="heading" aria-level="2">'),
)


def mend(app: Sphinx, error: Exception | None) -> None:
    """Mend what the pages that were written lack."""
    for file in Path(app.outdir).rglob("*.html") if error is None else ():
        before = after = file.read_text("utf-8")
        for pattern, better in _MENDED:
            after = pattern.sub(better, after)
        if after != before:
            file.write_text(after, "utf-8")


def tell_traits(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Add to what is said of a widget its own traits, and those it takes over from our others."""
    if what != "class" or not (isinstance(obj, type) and issubclass(obj, HasTraits)):
        return
    for trait_name, trait in sorted(obj.class_traits().items()):
        ours = str(getattr(trait.this_class, "__module__", "")).startswith("frontier_")
        if ours and trait.help and not trait_name.startswith("_"):
            lines += [f":ivar {trait_name}: {trait.help} (``{type(trait).__name__}``)"]
    lines.append("")


def keep_colons(app: Sphinx, what: str, name: str, obj: object, options: object, lines: list[str]) -> None:
    """Let no colon in what is said of a value be read as the end of its type."""
    if what in ("attribute", "data", "property") and lines:
        lines[0] = re.sub(r"(?<!:): ", " – ", lines[0])


def tell_arguments(
    app: Sphinx, what: str, name: str, obj: object, options: object, signature: str, returned: str
) -> tuple[str, str] | None:
    """Return what a widget is made with, which its base class hides."""
    if what != "class" or not (isinstance(obj, type) and issubclass(obj, HasTraits)):
        return None
    _, *arguments = inspect.signature(obj.__init__).parameters.values()
    return str(inspect.Signature(arguments)), returned


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx of it."""
    app.connect("build-finished", mend)
    app.connect("autodoc-process-docstring", tell_traits)
    app.connect("autodoc-process-docstring", keep_colons, priority=400)  # before napoleon
    app.connect("autodoc-process-signature", tell_arguments)
    app.add_lexer("fgn", FgnLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
