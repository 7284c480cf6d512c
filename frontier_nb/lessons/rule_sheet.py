"""The rules of a game in short, for one sheet of paper: the game's file ``rule_sheet.md``.

It is Markdown as in lessons: ``[KF-12]`` cites a rule, ``{edition rows}`` is a number that the engine knows
at the start of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from frontier_nb import registry
from frontier_nb.lessons.markdown import Node, render
from frontier_nb.lessons.printing import element, markup, page, picture, wrap
from frontier_nb.lessons.values import number
from frontier_nb.messages import figure, msg
from frontier_nb.protocol import Game

FILE = "rule_sheet.md"


def source(game: Game[Any, Any]) -> str:
    """Return the text of a game's rule sheet.

    Raises:
        LookupError: the game has none.

    """
    home = registry.folder(game)
    if home is None or not (file := home.joinpath(FILE)).is_file():
        raise LookupError(f"{game.id} has no rule sheet")
    return file.read_text("utf-8")


def to_html(game: Game[Any, Any]) -> str:
    """Return a game's rule sheet as a page to print.

    Raises:
        LookupError: the game has none.
        ValueError: an expression in it means no number.

    """
    start = game.setup(game.player_counts[0])
    nodes = render(source(game), lambda expression: figure(number(game, start, expression)))
    title = str(msg("{game}: the rules in short", game=game.title))
    return page(title, "rule_sheet.css", _body(game, nodes))


def _body(game: Game[Any, Any], nodes: list[Node]) -> Iterator[str]:
    players = msg("{low} to {high} players", low=game.player_counts[0], high=game.player_counts[-1])
    yield wrap("header", [element("h1", game.title), element("span", players)])
    symbols = game.symbols()
    if symbols is not None:
        yield wrap("figure", [picture(symbols, "projector")])
    yield wrap("main", (wrap("section", [markup(part)]) for part in _parts(nodes)))
    foot = msg("In brackets: rules of the reference. Figures: edition {edition}.", edition=game.edition.id)
    yield element("footer", foot)


def _parts(nodes: list[Node]) -> Iterator[list[Node]]:
    """Yield the parts of a text, each from its heading on, which is below that of the page."""
    part: list[Node] = []
    for node in nodes:
        heading = isinstance(node, list) and node[0] == "h4"
        if heading and part:
            yield part
            part = []
        part.append(["h2", *node[1:]] if heading else node)
    if part:
        yield part
