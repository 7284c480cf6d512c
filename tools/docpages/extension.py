"""What the site needs of Sphinx besides its own: the notation's colours, room kept for pictures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text

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


_SIZE = re.compile(r'style="width: (\d+)px; height: (\d+)px;"')


def keep_room(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: object) -> None:
    """Give pictures their size as attributes: their room is kept while they come, at any width."""
    if "body" in context:
        context["body"] = _SIZE.sub(r'width="\1" height="\2"', context["body"])


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx of it."""
    app.connect("html-page-context", keep_room)
    app.add_lexer("fgn", FgnLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
