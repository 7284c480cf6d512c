"""The components of a game as a page: every figure with its source, every piece as it is drawn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from docpages.markdown import table, text
from frontier_nb.editing import Piece
from frontier_nb.edition import Edition
from frontier_nb.protocol import Game
from frontier_nb.scene.svg import to_svg

MARK = "⁕"
"""What stands beside a reconstructed figure."""
MANY = 30
"""So many components and more are shown as a wall of pictures, fewer as a table."""
_SOURCES = {
    "rulebook": "the rulebook",
    "published": "published descriptions and pictures",
    "reconstructed": f"reconstructed {MARK}",
    "box": "a real box",
}


def write(game: Game[Any, Any], folder: Path) -> None:
    """Write the page `GAME-components.md` and its pictures into a folder."""
    (folder / f"{game.id}-components.md").write_text("\n".join(_page(game, folder)), "utf-8")


def _page(game: Game[Any, Any], folder: Path) -> Iterator[str]:
    edition = game.edition
    yield f"# The components of {game.title}\n"
    yield (
        f"The edition `{edition.id}`, which comes along. Figures with a {MARK} are *reconstructed*: no "
        "public source prints them, so they are ours, chosen to fit what is published and to play well; a "
        "real box may differ. [Editions](../editions.md) says how to play with the figures of yours.\n"
    )
    naming = Naming(game)
    pictures = _pictures(game)
    single = []
    for group, value in edition.data.items():
        if group in ("game", "id"):
            continue
        if isinstance(value, list) and value and isinstance(value[0], dict):
            yield f"## {naming.word(group)}\n"
            yield from _group(edition, naming, group, value, pictures, folder)
        else:
            single.append([naming.word(group), naming.value((group,), value) + _mark(edition, group)])
    yield "## Other figures\n"
    yield table(["", ""], single)
    if (signs := game.symbols()) is not None:
        (folder / f"{game.id}-signs.svg").write_text(to_svg(signs, "auto"), "utf-8")
        yield f"## The signs\n\n![{text(signs.title)}]({game.id}-signs.svg)\n"
    yield "## Where the figures come from\n"
    yield "A line holds for all figures of that name that no later, more special line names.\n"
    rows = ([naming.path(path), _SOURCES[source]] for path, source in edition.sources.items())
    yield table(["figures", "source"], rows)


def _group(
    edition: Edition,
    naming: Naming,
    group: str,
    items: list[dict[str, Any]],
    pictures: Mapping[str, Piece],
    folder: Path,
) -> Iterator[str]:
    drawn = {item["id"]: _save(pictures[item["id"]], folder) for item in items if item["id"] in pictures}
    if len(items) >= MANY:
        yield "````{container} wall\n"
        for item in items:
            yield f"{drawn.get(item['id'], '')} {item['id']}{_copies(item)}\n"
        yield "````\n"
        return
    columns = list(dict.fromkeys(key for item in items for key in item if key != "id"))
    said = [key for key in columns if key not in ("areas", "edges", "vp_areas", "name")] if drawn else columns
    rows = [
        [
            f"{drawn.get(item['id'], '')} {naming.component(group, item)}".strip(),
            *(
                naming.value((group, key), item.get(key)) + _mark(edition, f"{group}.{item['id']}.{key}")
                for key in said
            ),
        ]
        for item in items
    ]
    yield table(["", *(naming.word(group, key) for key in said)], rows)


def _copies(item: Mapping[str, Any]) -> str:
    return f" × {item['copies']}" if item.get("copies", 1) > 1 else ""


def _pictures(game: Game[Any, Any]) -> dict[str, Piece]:
    """Return the pictures of the pieces in the box, by the id of their component."""
    editor = game.editor()
    pieces = editor.pieces(game.setup(game.player_counts[-1])) if editor else ()
    return {re.sub(r"^(box/|card-)", "", piece.id): piece for piece in pieces}


def _save(piece: Piece, folder: Path) -> str:
    """Write the picture of a piece; return it as Markdown."""
    name = f"piece-{re.sub('[^a-zA-Z0-9]+', '-', piece.id)}.svg"
    (folder / name).write_text(to_svg(piece.picture, "auto"), "utf-8")
    words = re.sub(r"; \d+ left$", "", str(piece.name))
    return f"![{text(words)}]({name})"


def _mark(edition: Edition, path: str) -> str:
    """Return the mark of a figure that is reconstructed, or of a group in which one is."""
    found = {
        source
        for figure, _, source in edition.sources_of_figures()
        if figure == path or figure.startswith(f"{path}.")
    }
    return f" {MARK}" if "reconstructed" in found else ""


class Naming:
    """What people call the figures of a game."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.words = game.editions.words if game.editions else {}

    def word(self, *names: str) -> str:
        """Return what is called by a general path."""
        return text(self.words.get(".".join(names), names[-1]))

    def component(self, group: str, item: Mapping[str, Any]) -> str:
        """Return what a component is called."""
        return text(self.words.get(f"{group}.{item['id']}") or item.get("name") or item["id"])

    def path(self, path: str) -> str:
        """Return the path of an edition's source in words."""
        parts = path.split(".")
        names = [self.word(parts[0])]
        for place in range(1, len(parts)):
            general = ".".join((parts[0], parts[place]))
            names.append(text(self.words.get(general, self.words.get(path, parts[place]))))
        return ": ".join(names)

    def value(self, names: tuple[str, ...], value: Any) -> str:
        """Return a figure of a general path."""
        if isinstance(value, dict):
            return (
                ", ".join(f"{self.word(*names, k)} {self.value((*names, k), v)}" for k, v in value.items())
                or "–"
            )
        if isinstance(value, list):
            return ", ".join(self.value(names, item) for item in value) or "–"
        if value is None:
            return "–"
        return self.word(*names, value) if isinstance(value, str) else str(value)
