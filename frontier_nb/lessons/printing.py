"""Pages for paper: HTML that carries all it needs, runs nothing and asks nobody for anything."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib.resources import files

from frontier_nb.languages import language_now
from frontier_nb.lessons.markdown import Node
from frontier_nb.scene.frame import ThemeName
from frontier_nb.scene.shapes import Scene
from frontier_nb.scene.svg import to_svg

_BLOCKS = ("p", "ul", "ol", "li", "blockquote", "h2", "h4", "table", "thead", "tbody", "tr", "th", "td")
_TAGS = (*_BLOCKS, "em", "strong", "code")
"""What stays as it is of a tree that Markdown has made."""


def page(title: str, style: str, body: Iterable[str]) -> str:
    """Return a document with the style sheet of that name, `style`, in this package; `body` is HTML."""
    sheets = "".join(files(__package__).joinpath(name).read_text("utf-8") for name in ("printing.css", style))
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="{language_now()}">',
            '<meta charset="utf-8">',
            '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
            "style-src 'unsafe-inline'\">",
            '<meta name="viewport" content="width=device-width">',
            f"<title>{escape(title)}</title>",
            f"<style>\n{sheets}</style>",
            "<body>",
            *body,
            "</body>",
            "</html>\n",
        ]
    )


def element(tag: str, content: object, name: str = "") -> str:
    """Return an element around a text, which is escaped; `name` is its class."""
    return wrap(tag, [escape(str(content))], name)


def wrap(tag: str, content: Iterable[str], name: str = "") -> str:
    """Return an element around HTML; `name` is its class."""
    kind = f' class="{name}"' if name else ""
    return f"<{tag}{kind}>{''.join(content)}</{tag}>"


def picture(scene: Scene, theme: ThemeName = "light") -> str:
    """Return a scene as an inline picture."""
    return to_svg(scene, theme).rstrip("\n")


def markup(nodes: Iterable[Node]) -> str:
    """Return a tree of :func:`frontier_nb.lessons.markdown.render` as HTML; links lead nowhere on paper."""
    return "".join(_markup(node) for node in nodes)


def _markup(node: Node) -> str:
    if isinstance(node, str):
        return escape(node)
    tag, attribute, *children = node
    if tag == "rule":
        return element("cite", attribute)
    if tag == "hr":
        return "<hr>"
    return wrap(tag if tag in _TAGS else "span", [markup(children)])
