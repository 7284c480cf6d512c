"""The game that is about to be begun at a page: which one, with which edition, at which position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from frontier_nb import registry
from frontier_nb.errors import EditionError, PositionError, Unreadable
from frontier_nb.messages import Message, msg
from frontier_nb.playing.setting import Setting
from frontier_widgets.shared.edition_choice import EditionChoice


class NewGame:
    """The choice of a game; `chosen` is what the page shows of it, but the `edition`.

    Raises:
        LookupError: no game of that id is installed.

    """

    def __init__(self, game: str) -> None:
        self.edition = EditionChoice(game)
        self.chosen: dict[str, Any] = {"game": game}

    def data(self) -> dict[str, Any]:
        """Return what the page shows of it."""
        return {**self.chosen, "edition": self.edition.data()}

    def turn_to(self, game: str) -> None:
        """Choose another game.

        Raises:
            LookupError: no such game is installed.

        """
        if game != self.edition.game_id:
            self.edition = EditionChoice(game)
        self.chosen = {"game": game, "told": self.chosen.get("told", False)}

    def follow(self, link: Mapping[str, str]) -> Message | None:
        """Choose what a link names: a game, where it begins, or one of a real table; return what is wrong."""
        game = link.get("game", self.chosen["game"])
        if game not in registry.games():
            return msg("The link names a game that is not installed here.")
        self.turn_to(game)
        self.chosen["told"] = link.get("dealt") == "by-hand"
        if "position" in link:
            engine = self.edition.game
            try:
                state = engine.read_position(link["position"])
            except (Unreadable, PositionError) as error:
                return msg("The game cannot begin at this position: {why}", why=error)
            self.chosen |= {
                "position": link["position"],
                "players": len(engine.scores(state)),
                "options": engine.options_of(state),
            }
        return None

    def choose_edition(self, name: str, data: Mapping[str, Any]) -> None:
        """Do what the page asks for about the edition.

        Raises:
            LookupError: there is no such request, or nothing sound was checked.

        """
        if self.edition.do(name, data):
            self.chosen.pop("position", None)  # the figures may be others there

    def setting(self, asked: Any) -> Setting:
        """Return the setting that the page asks for, with the edition that was chosen.

        Raises:
            EditionError: the edition is none.
            LookupError: no such game or bot is installed.
            ValueError: it is no setting.

        """
        return Setting.from_json(asked and {**asked, "edition": self.edition.text})

    def refuse(self, error: EditionError | LookupError | ValueError) -> None:
        """Let the page say why the game cannot be begun as it was asked for."""
        self.chosen["fault"] = str(error.args[0] if isinstance(error, LookupError) else error)
