"""The whole table, put together: where each part is drawn, and in which order it is read."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.medical.position import OVER, Position
from frontier_nb.games.medical.scene import drugs, layout, legend, market, phrases, players, rounds, summary
from frontier_nb.games.medical.scene.layout import Layout
from frontier_nb.messages import call_players, msg
from frontier_nb.protocol import Highlights
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_nb.scene.sheet import Sheet


def build_scene(view: Position, frame: Frame, highlights: Highlights, names: Sequence[str]) -> Scene:
    """Return the drawing of `view`, in which players go by `names`."""
    table = view.table
    called = call_players(names, table.players)
    wide = frame.width == "wide"
    places = _layout(view, frame)
    sheet = Sheet(asked=frame.asked)
    _draw_status(sheet, view, places, wide)
    rounds.draw(sheet, view, called, places.rounds, wide)
    legend.draw(sheet, view, places.legend)
    market.draw(sheet, view, *places.market, places.market_card, heading=wide)
    market.draw_piles(sheet, view, places.deck, places.discard)
    sheet.heading(msg("Drugs and their trials"))
    for drug, box in enumerate(places.drugs):
        drugs.draw(sheet, view, drug, box)
    for area in places.areas:
        players.draw(sheet, view, called, area)
    for player, box in places.summaries:
        summary.draw(sheet, view, called, player, box)
    sheet.light(highlights)
    return sheet.scene(places.width, places.height, phrases.title(view, called))


def _layout(view: Position, frame: Frame) -> Layout:
    table = view.table
    player = frame.enlarged(table.players)
    sizes = (table.players, table.labs, len(table.drugs), len(table.costs))
    if frame.width == "wide":
        return layout.wide(*sizes, player)
    return layout.narrow(*sizes, view.mover if player is None else player)


def _draw_status(sheet: Sheet, view: Position, places: Layout, wide: bool) -> None:
    x, y = places.status
    pen = sheet.pen()
    if view.player == OVER:
        words = msg("Game over")
    elif view.round:
        words = msg("Round {round}", round=view.round)
    else:
        words = msg("Set-up")
    pen.text(x, y, words, 22 if wide else 18, "ink", bold=True, limit=layout.STATUS - 6)
    if wide:
        for line, mode in enumerate(phrases.mode_in_lines(view)):
            pen.text(x, y + 21 + 16 * line, mode, 13, "muted", limit=layout.STATUS - 6)
    else:
        pen.text(places.width - x, y, phrases.mode(view), 12, "muted", "end", limit=200)
