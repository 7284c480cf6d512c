"""What is agreed before a game: which one, who sits where, who deals, where it begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from frontier_nb import registry
from frontier_nb.bots import bots
from frontier_nb.messages import told
from frontier_nb.protocol import Game
from frontier_nb.record.engine import find_engine
from frontier_nb.record.limits import MAX_NAME

FORMAT = "frontier-play/1"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's name, and the bot that plays for them (``None``: a person)."""

    name: str
    bot: str | None = None


@dataclass(frozen=True)
class Setting:
    """What a game begins with.

    `edition` is the text of an edition file of one's own (empty: the newest released one), `position` the
    string of the position where the game begins (empty: at its set-up). Where chance is `told`, a person
    says what was turned up or drawn at a real table; else the program draws. `made` are the id and the hash
    of the edition and the version of the rulings that a game was begun with (``None``: those of the moment).
    """

    game: str
    seats: tuple[Seat, ...]
    options: Mapping[str, str] = field(default_factory=dict)
    edition: str = ""
    position: str = ""
    told: bool = False
    made: tuple[str, str, str] | None = None

    def engine(self) -> Game[Any, Any]:
        """Return the game.

        Raises:
            LookupError: no such game is installed.
            EditionError: the edition is not sound.
            Refused: the game was begun with another edition or other rulings than can be had.

        """
        own = registry.edition_of(self.game, self.edition) if self.edition else None
        game = registry.game(self.game) if own is None else registry.game_of(self.game, own)
        if self.made in (None, made_with(game)):
            return game
        return find_engine(self.game, *self.made, own)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players."""
        return tuple(seat.name for seat in self.seats)

    @property
    def persons(self) -> tuple[int, ...]:
        """The players who are persons."""
        return tuple(player for player, seat in enumerate(self.seats) if seat.bot is None)

    def to_json(self) -> dict[str, Any]:
        """Return the setting as plain data."""
        data: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game,
            "seats": [[seat.name, seat.bot] for seat in self.seats],
            "options": dict(self.options),
        }
        made = self.made and list(self.made)
        extras = {"edition": self.edition, "position": self.position, "told": self.told, "made": made}
        return data | {name: value for name, value in extras.items() if value}

    @classmethod
    def from_json(cls, data: Any) -> Setting:
        """Return the setting of plain data.

        Raises:
            ValueError: it is none.

        """
        if not isinstance(data, dict) or data.get("format") != FORMAT:
            raise ValueError(told("this is no game that was saved here"))
        seats, options = data.get("seats"), data.get("options")
        if not isinstance(seats, list) or not isinstance(options, dict):
            raise ValueError(told("this is no game that was saved here"))
        return cls(
            _text(data.get("game")),
            tuple(_seat(seat) for seat in seats),
            {_text(name): _text(value) for name, value in options.items()},
            _text(data.get("edition", "")),
            _text(data.get("position", "")),
            data.get("told") is True,
            _made(data.get("made")),
        )


def made_with(game: Game[Any, Any]) -> tuple[str, str, str]:
    """Return the id and the hash of a game's edition, and the version of its rulings."""
    return game.edition.id, game.edition.sha256, game.rulings


def _made(data: Any) -> tuple[str, str, str] | None:
    if data is None:
        return None
    if not isinstance(data, list) or len(data) != 3:
        raise ValueError(told("this is no game that was saved here"))
    return _text(data[0]), _text(data[1]), _text(data[2])


def _seat(data: Any) -> Seat:
    if not isinstance(data, list) or len(data) != 2:
        raise ValueError(told("a seat is a name and a bot"))
    name, bot = _text(data[0]).strip(), data[1]
    if not name or len(name) > MAX_NAME:
        raise ValueError(told("a player needs a name, of at most {most} characters", most=MAX_NAME))
    if bot is not None and bot not in bots():
        raise ValueError(told("no bot {name} is installed", name=f"{bot!r:.60}"))
    return Seat(name, bot)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError(told("{value} is no text", value=f"{value!r:.60}"))
    return value
