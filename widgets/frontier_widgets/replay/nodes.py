"""The game tree of a record as a numbered list of places: what a page needs to find its way by itself.

Node 0 is the start; the others are the events in reading order, variations after what they replace.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from frontier_nb.messages import Message, msg
from frontier_nb.protocol import CHANCE, Clock, Game
from frontier_nb.record.model import MAIN, Branch, Line, Mark
from frontier_nb.record.replay import Path, Replay
from frontier_nb.record.tour import Noted, Opened, Played, tour
from frontier_widgets.shared.eyes import Eyes

NAGS = {1: "!", 2: "?", 3: "!!", 4: "??", 5: "!?", 6: "?!"}
"""The signs of annotators; others are shown by number."""


@dataclass(slots=True)
class Node:
    """A place in the tree: the event that leads to it, from where, and what was said about it.

    `path` is the place in the record, `parent` the number of the node before (``None``: the start),
    `event` what is seen of the event (``None``: nothing), `known` whether that is all of it, `told` the
    event as a sentence, `nags` the signs of annotators, `marks` what they point at on the board, `lead`
    what was said before a line's first event, `clock` the round and whose turn the event belongs to, `turn`
    a number that changes with the turn.
    """

    path: Path
    parent: int | None = None
    event: Any = None
    known: bool = False
    clock: Clock = field(default_factory=lambda: Clock(0, None))
    mover: int = CHANCE
    told: str = ""
    lead: str = ""
    nags: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    turn: int = 0

    @property
    def depth(self) -> int:
        """How deep in variations the node lies."""
        return len(self.path.branch)

    @property
    def text(self) -> str:
        """The event as a sentence, with the signs of annotators."""
        return " ".join([self.told, *self.nags])


def nodes(walk: Replay, names: Sequence[str], eyes: Eyes) -> list[Node]:
    """Return the nodes of a record whose positions `walk` knows, as `eyes` see them.

    Raises:
        IllegalMove: an event of the record is not legal.

    """
    return _Reader(walk, names, eyes).read()


class _Reader:
    def __init__(self, walk: Replay, names: Sequence[str], eyes: Eyes) -> None:
        self.walk = walk
        self.names = names
        self.eyes = eyes
        self.nodes = [Node(Path())]
        self.numbers = {Path(): 0}
        self.leads: dict[Branch, list[str]] = {}
        self.led: dict[Branch, list[Mark]] = {}
        self.lines: dict[Branch, Line] = {}
        self.turns = 0

    def read(self) -> list[Node]:
        self.lines[MAIN] = self.walk.line()
        for stop in tour(self.walk.line()):
            if self.eyes.veiled and (isinstance(stop, Noted) or stop.branch != MAIN):
                continue
            if isinstance(stop, Opened):
                self.lines[stop.branch] = stop.line
            elif isinstance(stop, Noted):
                self._note(stop)
            elif isinstance(stop, Played):
                self._play(stop)
        return self.nodes

    def _play(self, stop: Played) -> None:
        before = self._place(stop.branch, stop.index)
        state = self.walk.state(before)
        game = self.walk.game
        played: Any = self.lines[stop.branch].events[stop.index]
        event = self.eyes.event(game, state, played)
        parent = self.numbers[before]
        node = Node(Path(stop.branch, stop.index + 1), parent, event, event == played, game.clock(state))
        mover = game.to_play(state)
        node.mover = CHANCE if mover is None else mover
        node.told = str(self.eyes.told(game, state, played, self.names))
        node.lead = "\n".join(self.leads.pop(stop.branch, ()))
        node.marks = self.led.pop(stop.branch, [])
        above = self.nodes[parent]
        same_line = parent != 0 and above.path.branch == stop.branch
        if same_line and node.clock.player is None:
            node.clock = above.clock  # what chance does after a turn belongs to that turn
        if same_line and above.clock == node.clock:
            node.turn = above.turn
        else:
            self.turns += 1
            node.turn = self.turns
        self.numbers[node.path] = len(self.nodes)
        self.nodes.append(node)

    def _place(self, branch: Branch, played: int) -> Path:
        """Return the place with a number that is the same as (`branch`, `played`)."""
        path = Path(branch, played)
        while path.played == 0 and (fork := self.walk.fork(path)) is not None:
            path = fork
        return path

    def _note(self, stop: Noted) -> None:
        note = stop.annotation
        signs = [NAGS.get(nag, f"${nag}") for nag in note.nags]
        number = self.numbers.get(Path(stop.branch, note.at))
        if number is None:
            self.leads.setdefault(stop.branch, []).extend(filter(None, (" ".join(signs), note.comment)))
            self.led.setdefault(stop.branch, []).extend(note.marks)
            return
        node = self.nodes[number]
        node.nags += signs
        node.marks += note.marks
        if note.comment:
            node.comments.append(note.comment)


def when(game: Game[Any, Any], clock: Clock, names: Sequence[str]) -> Message:
    """Return the round and whose turn it is, in words."""
    if not clock.round:
        return msg("Set-up")
    named = game.round_name(clock.round)
    return (
        named if clock.player is None else msg("{round} · {player}", round=named, player=names[clock.player])
    )
