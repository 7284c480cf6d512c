"""The controller of a replay: one game, one place in it, perhaps one calculation under way. No widgets."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from functools import cached_property
from itertools import chain
from typing import Any

from frontier_nb.calculation import Calculation
from frontier_nb.edition import Edition
from frontier_nb.languages import language_now
from frontier_nb.protocol import CHANCE, Highlights, Result
from frontier_nb.record.model import Mark, Record
from frontier_nb.record.replay import Path, Replay
from frontier_nb.scene.frame import Frame, Width
from frontier_nb.scene.shapes import Box, Scene
from frontier_widgets.board.look import look
from frontier_widgets.replay.guess import Question, question
from frontier_widgets.replay.nodes import Node, nodes
from frontier_widgets.shared.calculation_view import highlights
from frontier_widgets.shared.explaining import Stagecraft
from frontier_widgets.shared.eyes import Eyes

KEPT = 64
"""How many scenes are kept for the way back."""


class ReplayController:
    """Where one stands in a record, and what there is to see.

    `at` is the number of a node, `calculations` are what can be explained there, `shown` is the number of
    the one that is, `term` the step of it that is lit (``None``: none), `eyes` are whose see all this.

    Raises:
        IllegalMove: an event of the record is not legal.
        Refused: the record was made with another game or edition than those installed.

    """

    def __init__(self, record: Record, edition: Edition | None = None) -> None:
        """Begin with `record`; `edition` is its own, if it is not a released one."""
        self.record = record
        self.edition = edition
        self.walk = Replay(record, edition)
        self.game = self.walk.game
        self.names = record.players
        self.eyes = Eyes()
        self.nodes = nodes(self.walk, self.names, self.eyes)
        self.at = 0
        self.backward = False
        self.stagecraft = Stagecraft()
        self._scenes: OrderedDict[tuple[object, ...], Scene] = OrderedDict()
        self._explained: tuple[tuple[int, Eyes], tuple[Calculation, ...]] | None = None
        self._enlarges: dict[Width, bool] = {}

    # -- whose eyes -------------------------------------------------------------------------------

    def see(self, viewer: int | None, *, veiled: bool = True) -> None:
        """Show what a player may see (``None``: an onlooker), or all that is recorded if not `veiled`.

        The nodes are others then; from a variation that is not seen one gets to where it begins.

        Raises:
            LookupError: there is no such player.

        """
        if viewer is not None and not 0 <= viewer < len(self.names):
            raise LookupError(f"the game has {len(self.names)} players, no player {viewer + 1}")
        path = self.nodes[self.at].path
        self.eyes = Eyes(viewer if veiled else None, veiled)
        self.nodes = nodes(self.walk, self.names, self.eyes)
        self.__dict__.pop("scores", None)
        numbers = {node.path: number for number, node in enumerate(self.nodes)}
        while path not in numbers:
            path = self.walk.back(path)
        self.at = numbers[path]
        self.go(self.at)

    def take(self, record: Record, path: Path) -> None:
        """Go on with another record of the same game, at a place that it has.

        What was drawn is kept if only remarks differ.

        Raises:
            IllegalMove: an event of the record is not legal.

        """
        before, names = self.nodes, self.names
        self.record, self.names = record, record.players
        self.walk = Replay(record, self.edition)
        self.nodes = nodes(self.walk, self.names, self.eyes)
        events = [[(node.parent, node.event) for node in tree] for tree in (before, self.nodes)]
        if events[0] != events[1] or names != self.names:
            self._scenes.clear()
            self._explained = None
            self.__dict__.pop("scores", None)
            self.__dict__.pop("secrets", None)
        while path.played == 0 and (fork := self.walk.fork(path)) is not None:
            path = fork  # a line begins where the one above is
        self.at = next(number for number, node in enumerate(self.nodes) if node.path == path)
        self.go(self.at)

    def retell(self) -> None:
        """Tell the events in the language of the moment."""
        self.see(self.eyes.viewer, veiled=self.eyes.veiled)

    @cached_property
    def secrets(self) -> bool:
        """Whether the game hides anything from anybody at any time."""
        states = (self.state(number) for number in range(len(self.nodes)))
        viewers = (None, *range(len(self.names)))
        return any(self._hides(state, viewer) for state in states for viewer in viewers)

    def _hides(self, state: Any, viewer: int | None) -> bool:
        view = self.game.view(state, viewer)
        return view is not state and view != state

    def seen(self, node: int | None = None) -> Any:
        """Return the position at a node as it is shown: to the viewer, or whole."""
        return self.eyes.position(self.game, self.state(node))

    # -- moving -----------------------------------------------------------------------------------

    def go(self, node: int) -> None:
        """Go to a node; what explains its event, if anything does, is at hand.

        Raises:
            LookupError: the game has no such node.

        """
        self._check(node)
        self.backward = node == self.nodes[self.at].parent
        self.at = node
        self.stagecraft = Stagecraft(self.explained(node))

    @property
    def calculations(self) -> tuple[Calculation, ...]:
        """What can be explained: at first what explains the event, then what was asked about."""
        return self.stagecraft.found

    @property
    def shown(self) -> int:
        """The number of the calculation that is explained."""
        return self.stagecraft.shown

    @property
    def term(self) -> int | None:
        """The step of it that is lit (``None``: none)."""
        return self.stagecraft.term

    @property
    def calculation(self) -> Calculation | None:
        """What is being explained (``None``: nothing)."""
        return self.stagecraft.calculation

    def explain(self, number: int) -> None:
        """Show another of the calculations at hand.

        Raises:
            LookupError: there are fewer.

        """
        self.stagecraft.show(number)

    def light(self, term: int | None) -> None:
        """Put a step of the calculation in the light.

        Raises:
            LookupError: nothing is explained here, or in fewer steps.

        """
        self.stagecraft.light(term)

    def explainable(self) -> tuple[Calculation, ...]:
        """Return all that can be explained here, worked out once for each place."""
        place = (self.at, self.eyes)
        if self._explained is None or self._explained[0] != place:
            self._explained = (place, tuple(self.game.calculations(self.seen())))
        return self._explained[1]

    def about(self, component: str) -> bool:
        """Explain what a component is part of; asked again, the next such calculation.

        First come those of the kind that explains the event here, then those that are about the component
        itself, and of these what the game names first. Return whether there is one.
        """
        here = [(c.kind, c.subject) for c in self.explained(self.at)]
        kinds = {kind for kind, _ in here}

        def rank(one: Calculation) -> tuple[bool, ...]:
            return (one.kind, one.subject) not in here, one.kind not in kinds

        return self.stagecraft.about(component, self.explainable(), rank)

    def question(self, node: int) -> Question:
        """Go to where a decision is made, and return what can be guessed there.

        There is nothing to guess about a decision of which not all is seen.

        Raises:
            LookupError: no player's decision leads to the node.

        """
        self._check(node)
        here = self.nodes[node]
        if here.parent is None or here.mover == CHANCE:
            raise LookupError("no decision leads to this place")
        if self.at != here.parent:
            self.go(here.parent)
        if not here.known:
            return Question(node)
        return question(self.game, self.seen(here.parent), here.event, node, self.names)

    def instead(self, node: int, told: str) -> int | None:
        """Return the node of a variation that begins, in place of `node`, with what is `told` in these words.

        ``None``: there is none.
        """
        parent = self.nodes[node].parent
        others = (n for n, one in enumerate(self.nodes) if one.parent == parent and n != node)
        return next((n for n in others if self.nodes[n].told == told), None)

    def node_at(self, place: str) -> int:
        """Return the node of a place as links write it (0 if there is none)."""
        for number, node in enumerate(self.nodes):
            if str(node.path) == place:
                return number
        return 0

    @cached_property
    def scores(self) -> list[list[int]]:
        """The points of every player at every node, as far as they are seen."""
        return [list(self.game.scores(self.seen(number))) for number in range(len(self.nodes))]

    def result(self, node: int) -> Result | None:
        """Return how the game has ended at a node (``None``: it goes on)."""
        return self.game.result(self.seen(node))

    # -- what there is to see -----------------------------------------------------------------------

    def state(self, node: int | None = None) -> Any:
        """Return the position at a node, here unless said otherwise."""
        return self.walk.state(self.nodes[self.at if node is None else node].path)

    def scene(self, frame: Frame) -> Scene:
        """Return the drawing of what there is to see here."""
        return self._scene(frame, self.at, self.calculation, self.term)

    def marks(self, node: int | None = None, term: int | None = None) -> tuple[Mark, ...]:
        """Return what annotators point at, here unless another node is said; nothing while a term is lit."""
        if node is None:
            node, term = self.at, self.term
        return tuple(self.nodes[node].marks) if term is None else ()

    def enlarges(self, width: Width) -> bool:
        """Return whether drawings of this width differ by whose board is to be enlarged."""
        if width not in self._enlarges:
            boards = [self._board(Frame(width, player=player)) for player in range(len(self.names))]
            self._enlarges[width] = any(board != boards[0] for board in boards)
        return self._enlarges[width]

    def likely(self) -> tuple[int, int | None] | None:
        """Return the node and the term where one will most likely want to go next, the same way on."""
        if self.term is not None and self.calculation is not None:
            return (
                (self.at, self.term + 1) if self.term + 1 < len(self.calculation.steps()) else (self.at, None)
            )
        here = self.nodes[self.at]
        if self.backward:
            return None if here.parent is None else (here.parent, None)
        after = (number for number, node in enumerate(self.nodes) if self._continues(node))
        following = next(after, None)
        return None if following is None else (following, None)

    def _continues(self, node: Node) -> bool:
        return node.parent == self.at and node.path.branch == self.nodes[self.at].path.branch

    def foreseen(self, frame: Frame, node: int, term: int | None) -> Scene:
        """Return the drawing of what will be seen at a node, or at a term of the calculation here."""
        return self._scene(frame, node, self.calculation if term is not None else None, term)

    def look(self, frame: Frame, node: int, term: int | None) -> list[float] | None:
        """Return where to look: at what the event of a node changed, or at the lit term of what is shown.

        Of a term its own components tell the most, then those below it, then those of the whole calculation;
        of an event those that explain it, the result first, and then what it changed in reading order.
        """
        scene = self.foreseen(frame, node, term)
        if term is None or self.calculation is None:
            found = self.explained(node) if node != self.at else self.calculations[self.shown :]
            whys = [(*one.term.components, *one.term.all_components()) for one in found[:1]]
            changed = self._changed(node)
            read = [component.id for component in scene.components if component.id in changed]
            return look(scene, chain(*whys, read))
        _, lit = self.calculation.steps()[term]
        own = lit.components or lit.all_components()
        whole = self.calculation.term.all_components()
        return look(scene, own) or look(scene, lit.all_components()) or look(scene, whole)

    def _scene(self, frame: Frame, node: int, calculation: Calculation | None, term: int | None) -> Scene:
        shown = Highlights(changed=self._changed(node))
        if calculation is not None and term is not None:
            shown = highlights(calculation, term)
        return self._drawn(self._turned(frame, node, shown), node, shown)

    def _drawn(self, frame: Frame, node: int, shown: Highlights) -> Scene:
        key = (language_now(), frame, node, shown, self.eyes)
        if key in self._scenes:
            self._scenes.move_to_end(key)
            return self._scenes[key]
        scene = self.game.scene(self.seen(node), frame, shown, self.names)
        self._scenes[key] = scene
        if len(self._scenes) > KEPT:
            self._scenes.popitem(last=False)
        return scene

    def _turned(self, frame: Frame, node: int, shown: Highlights) -> Frame:
        """Return the frame in which, if nobody's board is asked for, most of what is lit is on the board."""
        lit = shown.focus | shown.wrong | shown.changed
        if frame.player is not None or lit <= self._board(frame, node).keys():
            return frame
        if not self.enlarges(frame.width):
            return frame
        frames = [frame, *(replace(frame, player=player) for player in range(len(self.names)))]
        return max(frames, key=lambda one: len(lit & self._board(one, node).keys()))

    def _board(self, frame: Frame, node: int | None = None) -> dict[str, Box]:
        """Return where the components lie on the board at a node, here unless said otherwise."""
        here = self.at if node is None else node
        scene = self._drawn(frame, here, Highlights(changed=self._changed(here)))
        return {component.id: component.box for component in scene.components}

    def _changed(self, node: int) -> frozenset[str]:
        here = self.nodes[node]
        if here.parent is None or here.event is None:
            return frozenset()
        return self.game.changed(self.seen(here.parent), here.event)

    def explained(self, node: int) -> tuple[Calculation, ...]:
        """Return what explains the event that leads to a node, if all of it is seen, and then the end."""
        here = self.nodes[node]
        event = self.game.explain(self.seen(here.parent), here.event) if here.known else None
        end = self.game.score_sheet(self.seen(node))
        if event is not None and end is not None and event.kind == end.kind:
            event = None  # the event was explained by the end itself
        return tuple(calculation for calculation in (event, end) if calculation is not None)

    def _check(self, node: int) -> None:
        if not 0 <= node < len(self.nodes):
            raise LookupError(f"the game has {len(self.nodes) - 1} events, no event {node}")
