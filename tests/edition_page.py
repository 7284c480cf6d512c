"""A page to try the choice of an edition on: a board of the game, and the choice above it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from frontier_nb.messages import Message
from frontier_nb.protocol import Highlights
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_widgets.assets import script, style_sheet
from frontier_widgets.board.widget import BoardWidget
from frontier_widgets.shared.edition_choice import WORDS, EditionChoice

PAGE = """
class EditionPage {
  constructor(model, root) {
    this.board = new Board(model, root, this);
    this.choice = new EditionChoice(model.get("texts"), (name, data) => this.board.ask(name, data));
    root.append(this.choice.element);
    root.style.padding = "16px";
    this.board.mount();
  }

  panel({ edition }) {
    if (edition) this.choice.show(edition);
  }
}

const render = ({ model, el }) => run(model, el, (model, root) => new EditionPage(model, root).board);
export default { render };
"""


class EditionPage(BoardWidget):
    """The start of a game with the edition in use."""

    _esm = script("board/overlay.js", "shared/edition_choice.js") + PAGE
    _css = style_sheet("board/overlay.css", "shared/app.css", "shared/edition_choice.css")

    def __init__(self, game_id: str, stored: str = "") -> None:
        self.choice = EditionChoice(game_id)
        self.choice.restore(stored)
        super().__init__(self.start)

    def start(self, frame: Frame) -> Scene:
        """Return the drawing of the table at the start."""
        game = self.choice.game
        return game.scene(game.view(game.setup(2), None), frame, Highlights(), ("Ana", "Ben"))

    def phrases(self) -> dict[str, Message]:
        """Return the words of the choice."""
        return WORDS

    def everything(self) -> Mapping[str, Any]:
        """Return the choice as it is."""
        return {"panel": {"edition": self.choice.data()}}

    def do(self, name: str, data: Mapping[str, Any]) -> None:
        """Answer a request of the choice."""
        self.choice.do(name, data)
        self.show(self.start, panel={"edition": self.choice.data()})
