"""From the headers of a game in FGN to the engine and the first position."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from frontier_nb.errors import Unreadable
from frontier_nb.messages import told
from frontier_nb.record.build import record_of
from frontier_nb.record.engine import POSITION, EditionGiven, Refused, find_engine, set_up
from frontier_nb.record.headers import PLAYER, RESERVED, Header, is_reserved, option_name, read_header
from frontier_nb.record.lexer import Kind, Places, Token
from frontier_nb.record.limits import MAX_HEADERS, MAX_NAME, MAX_TOKENS
from frontier_nb.record.model import Line, Record
from frontier_nb.record.result import Reading

if TYPE_CHECKING:
    from frontier_nb.protocol import Game, Result


@dataclass(frozen=True, slots=True)
class Setting:
    """A game as its headers set it up."""

    game: Game[Any, Any]
    state: Any
    options: dict[str, str]
    players: tuple[str, ...]
    headers: dict[str, str]

    def record(self, line: Line, result: Result | None) -> Record:
        """Return the record of `line`, played in this setting."""
        return record_of(self.game, self.options, self.players, self.headers, line, result)


class _Unplayable(Exception):
    """The game cannot be set up, because of the header at `token`."""

    def __init__(self, token: Token, message: str) -> None:
        super().__init__(message)
        self.token = token


class SettingReader:
    """Reads the headers of one game."""

    def __init__(self, reading: Reading, places: Places, number: int, edition: EditionGiven) -> None:
        self._reading = reading
        self._places = places
        self._number = number
        self._edition = edition
        self._headers: dict[tuple[str, bool], tuple[Header, Token]] = {}

    def read(self, movetext: Iterator[Token]) -> tuple[Setting | None, list[Token]]:
        """Return what the headers set up, if they do, and the tokens read on the way that are no headers."""
        ahead: list[Token] = []
        first: Token | None = None
        for token in movetext:
            first = first or token
            if self._reading.full(self._number):
                return None, []
            if token.kind is Kind.HEADER:
                self._take(token)
                continue
            ahead.append(token)
            if token.kind is not Kind.REMARK or len(ahead) > MAX_TOKENS:
                break
        try:
            return self._setting(first or Token(Kind.HEADER, "", 0)), ahead
        except _Unplayable as error:
            self._fault(error.token, str(error))
            return None, []

    def _fault(self, token: Token, message: str) -> None:
        self._reading.fault(self._places(token.offset), "unreadable", message, token.text, game=self._number)

    def _take(self, token: Token) -> None:
        try:
            header = read_header(token.text)
        except Unreadable as error:
            self._fault(token, str(error))
            return
        if (header.name, header.quoted) in self._headers:
            self._fault(token, told("the game has this header already: {name}", name=f"{header.name!r:.60}"))
        elif len(self._headers) >= MAX_HEADERS:
            self._fault(token, told("a game may have {most} headers", most=f"{MAX_HEADERS:,}"))
        else:
            self._headers[header.name, header.quoted] = header, token

    def _setting(self, first: Token) -> Setting:
        game = self._engine(first)
        players = self._players(first)
        names = {option_name(option.name): option for option in game.options}
        given = {}
        for name, option in names.items():
            if (name, False) in self._headers:
                header, token = self._headers[name, False]
                if header.value not in option.choices:
                    raise _Unplayable(
                        token, told("{name} is one of {all}", name=name, all=", ".join(option.choices))
                    )
                given[option.name] = header.value
        rest = self._rest(names)
        try:
            state, options = set_up(game, players, given, rest)
        except ValueError as error:
            raise _Unplayable(self._token(POSITION, first), str(error)) from None
        return Setting(game, state, options, players, rest)

    def _rest(self, options: Collection[str]) -> dict[str, str]:
        """Return the headers that the format, and a game with these options, lay no claim to."""
        rest: dict[str, str] = {}
        for header, token in self._headers.values():
            if not header.quoted and is_reserved(header.name, options):
                continue
            if header.name in rest:
                self._fault(
                    token, told("the game has this header already: {name}", name=f"{header.name!r:.60}")
                )
            rest.setdefault(header.name, header.value)
        return rest

    def _token(self, name: str, otherwise: Token) -> Token:
        """Return where a header stands, or another token if there is none of that name."""
        return self._headers.get((name, False), (None, otherwise))[1]

    def _engine(self, first: Token) -> Game[Any, Any]:
        own: dict[str, tuple[Header, Token]] = {}
        for name, field in RESERVED.items():
            if (name, False) not in self._headers:
                raise _Unplayable(first, told('the game has no header [{name} "…"]', name=name))
            own[field] = self._headers[name, False]
        game, edition, sha256, rulings = (own[field][0].value for field in RESERVED.values())
        try:
            return find_engine(game, edition, sha256, rulings, self._edition)
        except Refused as error:
            raise _Unplayable(own[error.field][1], str(error)) from None

    def _players(self, first: Token) -> tuple[str, ...]:
        """Return the players' names in order of their numbers."""
        found = {
            name: entry
            for (name, quoted), entry in self._headers.items()
            if not quoted and PLAYER.fullmatch(name)
        }
        names = [f"Player{number}" for number in range(1, len(found) + 1)]
        for name in names:
            if name not in found:
                raise _Unplayable(
                    first, told('players are numbered without a gap, but there is no [{name} "…"]', name=name)
                )
            header, token = found[name]
            if len(header.value) > MAX_NAME:
                raise _Unplayable(token, told("a player's name has at most {most} characters", most=MAX_NAME))
        return tuple(found[name][0].value for name in names)
