"""What the page of a game is sent while a player looks: nothing in it depends on what others hide.

Two games are played side by side. In the second, opponents hold and have discarded other tiles than in the
first, and yet the player who looks sees the same at every moment. So must the page: all that it is sent is
compared, but the journal, which is packed.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest
from widget_page import Page

from frontier_nb.bots import Limit
from frontier_nb.bots.strong_bot import StrongBot
from frontier_nb.games.king import KingOfFrontier
from frontier_nb.games.king import moves as m
from frontier_nb.playing import journal
from frontier_nb.playing.session import Session
from frontier_nb.playing.setting import Seat, Setting
from frontier_nb.protocol import Highlights
from frontier_nb.scene.frame import Frame
from frontier_nb.testing import random_game

pytest.importorskip("anywidget")

from frontier_widgets import Play
from frontier_widgets.play.sitting import Sitting

GAME = KingOfFrontier()
PERSON, BOT = None, "greedy"
LOOKS = 0
"""The player through whose eyes the page is compared."""
SHOWN = 20
"""So many events of each beginning of a game are shown one by one."""
EXCHANGED = 2
"""At most so many tiles of each pile are exchanged."""
TABLES = [(PERSON, BOT), (PERSON, PERSON), (PERSON, BOT, PERSON), (PERSON, PERSON, BOT, BOT)]


# -- two games that look the same to one player --------------------------------------------------------------


def exchanged(line: list[Any], player: int, old: str, new: str, discarded: bool) -> list[Any]:
    """Return the events of a game in which a player drew another tile, and discarded it if they did."""
    found = list(line)
    if discarded:
        at = max(n for n, one in enumerate(line) if one == m.Discard(player, old))
        found[at] = m.Discard(player, new)
    draws = (n for n in reversed(range(len(line))) if isinstance(line[n], m.Draw))
    at = next(n for n in draws if line[n].player == player and old in line[n].tiles)
    tiles = list(line[at].tiles)
    tiles[tiles.index(old)] = new
    found[at] = replace(line[at], tiles=tuple(tiles))
    return found


def seen(line: Sequence[Any], players: int) -> list[Any] | None:
    """Return what one player and an onlooker see of a game, the last part of it (``None``: it is illegal)."""
    state, found = GAME.setup(players), []
    for number, event in enumerate(line):
        found += [GAME.veil(state, event, viewer) for viewer in (LOOKS, None)]
        if isinstance(event, m.Draw | m.Discard | m.Place) and not GAME.is_legal(state, event):
            return None
        GAME.advance(state, event)
        if number >= len(line) - SHOWN:
            found += [GAME.view(state.copy(), viewer) for viewer in (LOOKS, None)]
    return found


def twin(line: list[Any], players: int, rng: Random) -> tuple[list[Any], int]:
    """Return events that look the same to one player, and how many tiles of others differ in them."""
    state = GAME.play(GAME.setup(players), line)
    tiles, number, other = state.table.tiles.tiles, 0, line
    unseen, wanted = [tiles[tile].id for tile in state.unseen], seen(line, players)
    for player in range(players):
        for pile, discarded in ((state.hands, False), (state.discards, True)):
            for tile in pile[player][:EXCHANGED] if player != LOOKS else ():
                old = tiles[tile].id
                new = rng.choice([id for id in unseen if id != old] or [old])
                try:
                    tried = exchanged(other, player, old, new, discarded)
                except (StopIteration, ValueError):
                    continue
                if new != old and seen(tried, players) == wanted:
                    unseen.remove(new)
                    other, number = tried, number + 1
    return other, number


@cache
def games(players: int) -> list[tuple[list[Any], list[Any]]]:
    """Return beginnings of a game, up to before its end, each with its twin."""
    seed = 20 + players
    play = random_game(GAME, players, seed, "greedy")
    rng, last, found = Random(seed), len(play.events) - 1, []
    for at in (last // 2, last):
        line = list(play.events[:at])
        other, number = twin(line, players, rng)
        if number:
            found.append((line, other))
    return found


# -- what a page is sent -------------------------------------------------------------------------------------


class Spy(Page):
    """A page that remembers all that it was ever sent, but what is packed for safe keeping."""

    def __init__(self, table: Sequence[str | None], line: list[Any], at: int) -> None:
        seats = tuple(Seat(f"P{number}", bot) for number, bot in enumerate(table))
        session = Session(Setting(GAME.id, seats))
        for event in line:
            session.play(event)
        session.go(at)
        self.play = Play(seed=1)
        self.frames: list[str] = []
        super().__init__(self.play)
        self.play.ongoing.pace = "by hand"
        self.ready(stored=journal.whole(session))

    def take(self, content: dict[str, Any], buffers: Any = ()) -> None:
        super().take(content, buffers)
        plain = json.loads(json.dumps(content))
        panel = plain.get("panel", {})
        if "journal" in panel:
            panel["journal"] = len(panel["journal"])
        if panel.get("file", {}).get("kind") == "frontier":
            panel["file"]["text"] = ""
        painted = b"".join(bytes(buffer) for buffer in buffers or ())
        if plain.get("deflated"):
            painted = zlib.decompress(painted)
        self.note(json.dumps(plain))
        self.note(painted.decode("latin-1"))

    def state(self, key: Any = None) -> None:
        self.note(json.dumps(self.play.get_state(key), default=str))

    def note(self, frame: str) -> None:
        """Remember a frame; how canvases are called differs from page to page."""
        for name in (self.play._canvas, self.play._manager, self.play.layout.model_id):
            frame = frame.replace(name, "canvas")
        self.frames.append(frame)

    @property
    def compared(self) -> bool:
        """Whether the player looks, or nobody does: the page is being handed on."""
        sitting = self.play.sitting
        assert sitting is not None
        return sitting.covered is not None or sitting.who == LOOKS

    def taken(self) -> list[str]:
        frames, self.frames = self.frames, []
        return frames


class Pair:
    """Two pages side by side, which must be sent the same whenever the player looks.

    A patch that covers what somebody else saw names what goes; the page had it. So after that all of the
    page is sent anew, and compared.
    """

    def __init__(self, one: Spy, other: Spy) -> None:
        self.pages = one, other
        self.compared = 0
        self._before = False
        self.check("at first")

    def check(self, where: object) -> None:
        """Compare what was sent since this was done last."""
        one, other = self.pages
        assert one.compared == other.compared
        if one.compared and not self._before:
            for page in self.pages:
                page.taken()
                page.ready()
        first, second = one.taken(), other.taken()
        self._before = one.compared
        if one.compared:
            self.compared += 1
            assert first == second, where

    def do(self, name: str, **data: Any) -> None:
        """Ask both pages for the same."""
        for page in self.pages:
            page.do(name, **data)
        self.check((name, data))

    def play(self, event: Any, twin: Any) -> None:
        """Play an event in either game: a person's by a message of the page, others as if by themselves."""
        sitting = self.sitting
        if sitting.covered is not None:
            self.do("uncover")
        if isinstance(event, m.Discard) and event.player != LOOKS:
            self.do("say", word=f"discard:{event.tile}")  # what the rules answer would tell what they hold
        own = sitting.session.mover == LOOKS
        number = sitting.chooser.legal.index(event) if own and sitting.chooser is not None else None
        for page, one in zip(self.pages, (event, twin), strict=True):
            if number is None:
                page.play.sitting.advance(one)
                page.play.refresh()
            else:
                page.do("move", index=number)
        self.check(event)

    @property
    def sitting(self) -> Sitting:
        sitting = self.pages[0].play.sitting
        assert sitting is not None
        return sitting


@pytest.mark.parametrize("table", TABLES[2:])
def test_no_frame_depends_on_what_others_hide(table: tuple[str | None, ...]) -> None:
    compared = 0
    for line, twin in games(len(table)):
        begin = max(0, len(line) - SHOWN)
        pair = Pair(Spy(table, line, begin), Spy(table, twin, begin))
        for event, other in zip(line[begin:], twin[begin:], strict=True):
            pair.play(event, other)
        for page in pair.pages:
            page.state()
            page.ready(width=360)
            page.note(page.play.words() + str(page.play) + "".join(page.play.picture().values()))
        pair.check("in the end")
        compared += pair.compared
    assert compared > SHOWN // 4


@pytest.mark.parametrize("table", TABLES[:2])
def test_no_frame_of_a_whole_game_depends_on_what_others_hide(table: tuple[str | None, ...]) -> None:
    line, twin = games(len(table))[-1]
    pair = Pair(Spy(table, line, 0), Spy(table, twin, 0))
    for event, other in zip(line, twin, strict=True):
        pair.play(event, other)
    assert pair.compared > len(line) // 2


@pytest.mark.parametrize("table", [TABLES[0], TABLES[3]])
def test_nothing_that_can_be_asked_for_tells_what_others_hide(
    table: tuple[str | None, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StrongBot, "limit", Limit(playouts=6))  # by seconds no two searches are the same
    for line, twin in games(len(table)):
        state = GAME.play(GAME.setup(len(table)), line)
        while line and GAME.to_play(state) != LOOKS:
            line, twin = line[:-1], twin[:-1]
            state = GAME.play(GAME.setup(len(table)), line)
        pair = Pair(*(Spy(table, events, len(line)) for events in (line, twin)))
        if pair.sitting.covered is not None:
            pair.do("look", at=len(line) // 2)
            pair.do("hint")
            pair.do("uncover")
        scene = pair.sitting.game.scene(pair.sitting.seen, Frame(), Highlights(), pair.sitting.names)
        parts = [part.id for part in scene.components]
        for id in parts[:: max(1, len(parts) // 8)]:
            pair.do("pick", id=id)
            if pair.sitting.session.at != len(line):
                break
            pair.do("unpick")
        if pair.sitting.session.at != len(line):
            continue
        for request in (
            ("hint", {}), ("stop", {}), ("prefer", {"preference": "targets", "on": True}),
            ("prefer", {"preference": "confirm", "on": True}), ("preview", {"index": 0}), ("words", {}),
            ("explain", {"index": 0}), ("term", {"term": 0}), ("term", {"term": None}), ("plot", {}),
            ("review", {}), ("save", {}), ("save", {"kind": "fgn"}), ("replay", {}),
            ("say", {"word": "done"}), ("say", {"word": "discard:F01"}), ("tell", {"answers": ["F01"]}),
            ("continue", {}),
            ("move", {"index": 10_000}), ("move", {"index": len(pair.sitting.game.legal_moves(state))}),
            ("enlarge", {"player": 1}), ("enlarge", {"player": None}), ("nonsense", {}),
            *(("look", {"at": at}) for at in (0, len(line) - 1, len(line) // 2, len(line) // 3, None)),
        ):  # fmt: skip
            pair.do(request[0], **request[1])
        assert pair.compared > 20  # and not all of it while nobody looks
