"""Markdown of lessons as a tree for pages and terminals: never as HTML, so that nothing in it can run.

A node is a text, or a list of its tag, its attribute (``""`` where it has none) and its children, such as
``["p", "", "Take ", ["rule", "MF-07"]]``. Besides Markdown's own there are rules, ``[MF-07]``, and numbers
that the engine works out, ``{score 0}``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias

from frontier_nb.messages import Message

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

Node: TypeAlias = Any
"""A text, or a list of tag, attribute and children."""
Quote = Callable[[str], str]
"""What stands in place of the expression between braces."""

RULE = re.compile(r"\[([A-Z]+-R?\d+)\]")
QUOTE = re.compile(r"\{([^{}]+)\}")
_TAGS = {
    "paragraph": "p",
    "bullet_list": "ul",
    "ordered_list": "ol",
    "list_item": "li",
    "blockquote": "blockquote",
    "heading": "h4",
    "em": "em",
    "strong": "strong",
    "table": "table",
    "thead": "thead",
    "tbody": "tbody",
    "tr": "tr",
    "th": "th",
    "td": "td",
}


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    made = MarkdownIt("zero", {"maxNesting": 12}).enable(
        ["emphasis", "backticks", "list", "blockquote", "heading", "table", "link", "escape", "newline", "hr"]
    )
    for name, pattern in (("rule", RULE), ("quote", QUOTE)):
        made.inline.ruler.before("emphasis", name, _reads(name, pattern))
    return made


def _reads(name: str, pattern: re.Pattern[str]) -> Callable[[StateInline, bool], bool]:
    """Return the parser's rule for what a pattern matches; nothing within is Markdown."""

    def read(state: StateInline, silent: bool) -> bool:
        found = pattern.match(state.src, state.pos)
        if found is None:
            return False
        if not silent:
            state.push(name, "", 0).content = found[1].strip()
        state.pos = found.end()
        return True

    return read


def render(source: str, quote: Quote) -> list[Node]:
    """Return the tree of a text in the language of the moment, every quotation replaced.

    Raises:
        ValueError: an expression means nothing.

    """
    root: list[Node] = ["", ""]
    _fill(root, iter(_parser().parse(source)), quote)
    return root[2:]


def sentences(source: str) -> Iterator[str]:
    """Yield what is translated one by one: the text of each paragraph, list item, heading and cell."""
    for token in _parser().parse(source):
        if token.type == "inline" and token.content:
            yield unit(token.content)


def unit(text: str) -> str:
    """Return a text as catalogues have it: where its lines are broken does not matter."""
    return " ".join(text.split())


def rules_in(source: str) -> list[str]:
    """Return the ids of the rules that a text cites, in order."""
    return RULE.findall(source)


def plain(nodes: list[Node]) -> str:
    """Return a tree as plain text, blocks apart."""
    blocks = {"p", "li", "h4", "tr", "blockquote"}
    words = []
    for node in nodes:
        if isinstance(node, str):
            words.append(node)
            continue
        tag, attribute, *children = node
        words.append(f"[{attribute}]" if tag == "rule" else plain(children))
        if tag in blocks:
            words.append("\n")
        elif tag in ("td", "th"):
            words.append("  ")
    return "".join(words)


def _fill(parent: list[Node], tokens: Iterator[Token], quote: Quote) -> None:
    """Add to `parent` what the tokens hold, up to the one that closes it."""
    for token in tokens:
        if token.nesting < 0:
            return
        if token.type == "inline":
            parent += _inline(token.content, quote)
        elif token.nesting > 0:
            name = token.type.removesuffix("_open")
            node: list[Node] = [_TAGS.get(name, "span"), ""]
            if name == "link":
                node = ["a", str(token.attrs.get("href", ""))]
            _fill(node, tokens, quote)
            parent.append(node)
        else:
            parent += _leaf(token, quote)


def _inline(content: str, quote: Quote) -> list[Node]:
    found: list[Node] = ["", ""]
    for token in _parser().parseInline(str(Message(unit(content)))):
        _fill(found, iter(token.children or ()), quote)
    return found[2:]


def _leaf(token: Token, quote: Quote) -> list[Node]:
    if token.type == "rule":
        return [["rule", token.content]]
    if token.type == "quote":
        return [quote(token.content)]
    if token.type == "code_inline":
        return [["code", "", token.content]]
    if token.type in ("softbreak", "hardbreak"):
        return [" "]
    return [["hr", ""]] if token.type == "hr" else [token.content]
