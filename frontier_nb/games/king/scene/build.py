"""The whole table, put together: where each part is drawn, and in which order it is read."""

from __future__ import annotations

from collections.abc import Sequence

from frontier_nb.games.king.position import OVER, Position
from frontier_nb.games.king.scene import layout, phrases, players, score_sheet, status, summary, supply
from frontier_nb.games.king.scene.layout import Layout, Size
from frontier_nb.games.king.scene.lights import Table
from frontier_nb.messages import call_players, msg
from frontier_nb.protocol import Highlights
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene


def build_scene(view: Position, frame: Frame, highlights: Highlights, names: Sequence[str]) -> Scene:
    """Return the drawing of `view`, in which players go by `names`."""
    called = call_players(names, view.table.players)
    places = _layout(view, frame)
    sheet = Table()
    across = max(x + width for x, _, width, _ in places.actions) - places.status[0]
    status.draw(sheet, view, called, places.status, across)
    sheet.heading(msg("Actions"))
    status.draw_actions(sheet, view, places.actions)
    over = view.player == OVER
    if over:
        sheet.heading(msg("Score sheet"))
        score_sheet.draw(sheet, view, called, places.supply, highlights.later)
    for area in places.areas:
        sheet.heading(msg("Territory of {name}", name=called[area.player]))
        players.draw(sheet, view, called, area)
    sheet.heading(msg("Supply and stock"))
    if not over:
        supply.draw(sheet, view, called, places.supply, places.cards)
    supply.draw_pile(sheet, view, places.pile)
    supply.draw_stock(sheet, view, places.stock)
    for player, box in places.summaries:
        sheet.heading(msg("{name} in brief", name=called[player]))
        summary.draw(sheet, view, called, player, box)
    sheet.light(highlights)
    return sheet.scene(places.width, places.height, phrases.title(view, called))


def _layout(view: Position, frame: Frame) -> Layout:
    table = view.table
    player = frame.enlarged(table.players)
    size = Size(table.players, table.in_play, table.tiles.rows, table.tiles.cols)
    if frame.width == "wide":
        return layout.wide(size, player)
    return layout.narrow(size, view.mover if player is None else player)
