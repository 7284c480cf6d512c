"""The score of every player over a game, drawn as a scene of our own: steps, points to choose, labels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from frontier_nb.messages import Message, figure, msg, row
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Circle, Component, Label, Polygon, Rect, Scene, Shape
from frontier_nb.scene.svg import to_svg

WIDE, NARROW = (860.0, 132.0), (350.0, 200.0)
"""How large the drawing is: as the places it has below a board and on a phone, in CSS pixels."""
LEFT, TOP, BOTTOM = 42.0, 24.0, 22.0
"""Room around the field for numbers and rounds."""
ENDS, ENDS_NARROW = 150.0, 116.0
"""Room on the right for the players' names and scores."""
LINE = 17.0
"""From one of these to the next."""
THICK = 2.4
REACH = 12.0
"""How far to each side of a point it can be chosen, where no other is nearer."""
LETTER = 12.0
TIGHTEST = 0.8
"""To what part of its width a name is squeezed before it is cut."""
BROAD = 1.1
"""By how much the broadest of the common fonts is wider than the estimate."""


@dataclass(frozen=True, slots=True)
class Course:
    """What is drawn: for each place of the main line its node, round, time in words and scores."""

    nodes: Sequence[int]
    rounds: Sequence[int]
    whens: Sequence[Message]
    scores: Sequence[Sequence[int]]
    names: Sequence[str]
    round_name: Callable[[int], Message]


class ScorePlot:
    """The drawing of a course, and where its places lie."""

    def __init__(self, course: Course, frame: Frame) -> None:
        self.course = course
        self.frame = frame
        narrow = frame.width == "narrow"
        self.width, self.height = NARROW if narrow else WIDE
        self.right = self.width - (ENDS_NARROW if narrow else ENDS)
        self.bottom = self.height - BOTTOM
        self.places = max(1, len(course.scores) - 1)
        values = [score for row in course.scores for score in row] or [0]
        self.step = _step(max(10, max(values)) - min(0, *values, 0))
        self.low = self.step * (min(0, *values, 0) // self.step)
        self.high = self.step * -(-max(10, max(values)) // self.step)

    def x(self, place: int) -> float:
        """Return where the place of this number lies."""
        return LEFT + (self.right - LEFT) * place / self.places

    def y(self, score: int) -> float:
        """Return at what height a score lies."""
        return self.bottom - (self.bottom - TOP) * (score - self.low) / (self.high - self.low)

    def scene(self) -> Scene:
        """Return the drawing; its components are the places where a score changed, the first and the last."""
        players = range(len(self.course.names))
        shapes: list[Shape] = [*self._axes()]
        for player in players:
            shapes += self._line(player)
        for player in players:
            shapes += self._points(player)
        shapes += self._labels()
        return Scene(self.width, self.height, tuple(shapes), tuple(self._components()), msg("Scores"))

    def data(self) -> dict[str, Any]:
        """Return the drawing for the page: a picture, and where things lie in it as parts of its size."""
        scene = self.scene()
        across = [self.x(0) / self.width, self.x(self.places) / self.width]
        upright = [self.y(self.low) / self.height, self.y(self.high) / self.height]
        return {
            "svg": to_svg(scene, self.frame.theme),
            "size": [scene.width, scene.height],
            "points": [
                [int(c.id), str(c.name), round(c.box[0] / self.width, 4), round(c.box[2] / self.width, 4)]
                for c in scene.components
            ],
            "rounds": [
                [round(x / self.width, 4), round((x + text_width(text, LETTER)) / self.width, 4)]
                for x, text in self._rounds()
                if text
            ],
            "x": across,
            "y": upright,
            "scores": [self.low, self.high],
            "places": self.places,
        }

    # -- shapes -------------------------------------------------------------------------------------

    def _axes(self) -> Iterator[Shape]:
        yield Label(4, 14, str(msg("Scores")), LETTER + 1, "ink", bold=True)
        for value in range(self.low, self.high + 1, self.step):
            y = self.y(value)
            yield Polygon(((LEFT, y), (self.right, y)), "hairline", closed=False)
            yield Label(LEFT - 7, y + 4, figure(value), LETTER, "muted", "end")
        for x, text in self._rounds():
            yield Polygon(((x, self.bottom), (x, self.bottom + 4)), "muted-line", closed=False)
            if text:
                yield Label(x, self.bottom + 17, text, LETTER, "muted")

    def _rounds(self) -> Iterator[tuple[float, str]]:
        """Yield where each round begins, with what is written there (empty: there is no room)."""
        last, free = 0, LEFT - 99.0
        for place, round_ in enumerate(self.course.rounds):
            if round_ == last:
                continue
            last, x = round_, self.x(place)
            text = str(self.course.round_name(round_)) if free < 0 else str(round_)
            if x > free:
                yield x, text
                free = x + text_width(text, LETTER) + 10
            else:
                yield x, ""

    def _shift(self, player: int) -> float:
        """Return by how much a player's line gives way, so that equal scores are all seen."""
        return (player - (len(self.course.names) - 1) / 2) * (THICK + 0.4)

    def _line(self, player: int) -> Iterator[Shape]:
        style, shift = f"player-{player % 5 + 1}-text", self._shift(player)
        scores = [row[player] for row in self.course.scores]
        start = 0
        for place in range(1, len(scores) + 1):
            if place < len(scores) and scores[place] == scores[start]:
                continue
            end = min(place, len(scores) - 1)
            y = self.y(scores[start]) + shift
            yield Rect(self.x(start), y - THICK / 2, self.x(end) - self.x(start) + THICK, THICK, style)
            if place < len(scores):
                other = self.y(scores[place]) + shift
                yield Rect(self.x(place), min(y, other) - THICK / 2, THICK, abs(y - other) + THICK, style)
            start = place

    def _points(self, player: int) -> Iterator[Shape]:
        scores = [row[player] for row in self.course.scores]
        for place in range(1, len(scores)):
            if scores[place] != scores[place - 1]:
                x, y = self.x(place) + THICK / 2, self.y(scores[place]) + self._shift(player)
                yield _mark(player, x, y, str(self.course.nodes[place]))

    def _labels(self) -> Iterator[Shape]:
        last = self.course.scores[-1]
        order = sorted(range(len(last)), key=lambda player: (-last[player], player))
        free, lowest = LINE / 2, self.height - LINE / 2
        for rank, player in enumerate(order):
            below = LINE * (len(order) - 1 - rank)
            y = max(free, min(self.y(last[player]) + self._shift(player), lowest - below))
            free = y + LINE
            x = self.right + 17
            yield _mark(player, x, y, None)
            style, room = f"player-{player % 5 + 1}-text", (self.width - x - 9) / BROAD
            text = _fitting(self.course.names[player], figure(last[player]), room)
            yield Label(x + 9, y + 4.5, text, LETTER + 1, style, bold=True, limit=room)

    def _components(self) -> Iterator[Component]:
        course = self.course
        changed = [
            place
            for place in range(len(course.scores))
            if place in (0, len(course.scores) - 1) or course.scores[place] != course.scores[place - 1]
        ]
        for rank, place in enumerate(changed):
            x = self.x(place)
            left = (x - self.x(changed[rank - 1])) / 2 if rank else REACH
            right = (self.x(changed[rank + 1]) - x) / 2 if rank + 1 < len(changed) else REACH
            left, right = min(REACH, left), min(REACH, right)
            said = row(f"{n} {s}" for n, s in zip(course.names, course.scores[place], strict=True))
            name = msg("{when}: {scores}", when=course.whens[place], scores=said)
            box = (x - left, TOP - 8, left + right, self.bottom - TOP + 16)
            yield Component(str(course.nodes[place]), "score", box, name)


def _mark(player: int, x: float, y: float, component: str | None) -> Shape:
    """Return a player's sign: each has a shape of its own besides the colour."""
    style, r = f"player-{player % 5 + 1}", 4.6
    if player % 5 == 0:
        return Circle(x, y, r, style, component)
    if player % 5 == 1:
        return Rect(x - r + 0.6, y - r + 0.6, 2 * r - 1.2, 2 * r - 1.2, style, component=component)
    corners = {
        2: ((0.0, -1.25), (1.2, 0.9), (-1.2, 0.9)),
        3: ((0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)),
        4: ((-1.2, -0.9), (1.2, -0.9), (0.0, 1.25)),
    }[player % 5]
    return Polygon(tuple((x + r * dx, y + r * dy) for dx, dy in corners), style, component=component)


def _fitting(name: str, score: str, room: float) -> str:
    """Return a name and its score, the name as short as the room asks for."""
    text = f"{name} {score}"
    while name and text_width(text, LETTER + 1, bold=True) * TIGHTEST > room:
        name = name[:-1]
        text = f"{name.rstrip()}… {score}"
    return text


def _step(span: int) -> int:
    """Return the distance of the axis's numbers: at most four or five of them, round ones."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if span / (step * factor) <= 3:
                return step * factor
        step *= 10
