"""What the site needs of Sphinx besides its own: the notation's colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, Operator, String, Text

if TYPE_CHECKING:
    from sphinx.application import Sphinx


class FgnLexer(RegexLexer):
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


def setup(app: Sphinx) -> dict[str, bool]:
    """Tell Sphinx of it."""
    app.add_lexer("fgn", FgnLexer)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
