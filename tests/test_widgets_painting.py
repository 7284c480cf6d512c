"""Batches, paintings on the wire, buttons told by difference, failures shown."""

from __future__ import annotations

import json
import random
import zlib

import pytest

pytest.importorskip("ipycanvas")

from frontier_nb.messages import msg
from frontier_nb.scene.measure import bounds, overlap
from frontier_nb.scene.shapes import Circle, Component, Label, Polygon, Rect, Scene, Shape
from frontier_widgets.board.batches import batches
from frontier_widgets.board.canvas import LARGEST, Painter
from frontier_widgets.board.overlay import parts, places
from frontier_widgets.board.packing import CODES, pack
from frontier_widgets.board.panel import guarded, panel


def some_shape(rng: random.Random) -> Shape:
    x, y = rng.uniform(0, 300), rng.uniform(0, 200)
    return rng.choice(
        [
            Rect(x, y, 40, 30, rng.choice(["card", "gold", "wrong"]), rng.choice([0, 5])),
            Circle(x, y, 9, rng.choice(["heart", "value-3"])),
            Polygon(((x, y), (x + 9, y), (x, y + 9)), "red"),
            Polygon(((x, y), (x + 9, y), (x, y + 9)), "needle", closed=False),
            Label(x, y, "word", 9, "ink"),
        ]
    )


@pytest.mark.parametrize("seed", range(10))
def test_batches_keep_the_order_of_what_overlaps(seed: int) -> None:
    rng = random.Random(seed)
    shapes = [some_shape(rng) for _ in range(80)]
    made = batches(shapes, "light")
    assert sum(len(batch.items) for batch in made) >= len(shapes)
    place: dict[tuple[float, ...], list[tuple[int, int]]] = {}
    for number, batch in enumerate(made):
        for at, box in enumerate(batch.boxes):
            place.setdefault(box, []).append((number, at))
    for below, shape in enumerate(shapes):
        for above in shapes[below + 1 :]:
            if bounds(shape) != bounds(above) and overlap(bounds(shape), bounds(above)):
                assert max(place[bounds(shape)]) < max(place[bounds(above)])


def test_things_alike_share_their_batches() -> None:
    def card(x: float) -> list[Shape]:
        return [
            Rect(x, 0, 60, 90, "card", 6),
            Circle(x + 30, 30, 20, "value-7"),
            Label(x + 30, 35, "7", 19, "ink"),
        ]

    one = len(batches(card(0), "light"))
    many = len(batches([shape for x in range(0, 800, 80) for shape in card(x)], "light"))
    assert many == one


def test_a_painting_is_short_and_can_be_undone() -> None:
    painter = Painter()
    painter.resize(400, 300)
    scene = Scene(400, 300, tuple(some_shape(random.Random(1)) for _ in range(30)), (), msg("x"))
    whole = painter.paint(scene, "light")
    part = painter.paint(scene, "light", [(10, 10, 50, 50)])
    assert len(part.numbers) <= len(whole.numbers)
    named = [painting.commands[:1] for painting in (whole, part) if not painting.deflated]
    assert [commands[0][0] for commands in named][:1] == [60]  # a whole painting names its canvas
    for painting in (whole, part):
        commands, numbers = painting.commands, painting.numbers
        if painting.deflated:
            assert commands == []
            numbers = zlib.decompress(numbers)
            end = 4 + int.from_bytes(numbers[:4], "little")
            commands, numbers = json.loads(numbers[4:end]), numbers[end:]
        json.dumps(commands)
        sizes = {"b": 1, "B": 1, "h": 2, "H": 2, "i": 4, "I": 4, "f": 4, "d": 8}
        described = [v for c in commands for a in c[1:] if isinstance(a, dict) for v in a.items()]
        assert sum(sizes[code] * count for code, count in described) == len(numbers)
    assert painter.manager._commands_cache == []


def test_a_failure_while_painting_leaves_the_canvas_usable() -> None:
    painter = Painter()
    painter.resize(400, 300)
    broken = Scene(400, 300, (Rect(0, 0, 9, 9, "no such style"),), (), msg("x"))
    with pytest.raises(LookupError, match="no such style"):
        painter.paint(broken, "light")
    with pytest.raises(ZeroDivisionError), painter._held():
        painter.canvas.fill_rect(0, 0, 5, 5 / 0)
    assert painter.manager._caching is False
    assert painter.manager._commands_cache == []
    assert painter.paint(Scene(400, 300, (), (), msg("x")), "dark").commands


def test_a_canvas_has_its_limits() -> None:
    painter = Painter()
    painter.resize(100_000, 50_000)
    assert (painter.canvas.width, painter.canvas.height) == (LARGEST, LARGEST // 2)


def test_every_kind_of_number_has_a_letter() -> None:
    assert len(set(CODES.values())) == len(CODES)
    packed = pack(
        [[0, [1.5, 2.0, {"shape": [2, 3], "dtype": "uint8", "idx": 0}, "x"], 1]], [memoryview(b"abcdef")]
    )
    assert packed.commands == [[0, 1.5, 2, {"B": 6}, "x"]]
    assert packed.numbers == b"abcdef"


def component(id: str, name: str = "thing", x: float = 0) -> Component:
    return Component(id, "card", (x, 0, 9, 9), msg(name), "R-1")


def scene(*components: Component) -> Scene:
    return Scene(100, 100, (), components, msg("board"))


def test_parts_tell_only_what_differs() -> None:
    before = scene(component("a"), component("b"))
    changed = [component("a", "other"), component("b", x=5), component("c")]
    assert parts(changed, before, frozenset({"c"})) == [
        ["a", "other", None, 0],
        ["b", None, [5, 0, 9, 9], 0],
        ["c", "thing", [0, 0, 9, 9], 1, "card", "R-1"],
    ]


@pytest.mark.parametrize("seed", range(30))
def test_places_lead_from_one_order_to_the_other(seed: int) -> None:
    rng = random.Random(seed)
    before = rng.sample("abcdefghij", rng.randrange(11))
    after = rng.sample("abcdefghij", rng.randrange(11))
    told = places(scene(*map(component, before)), scene(*map(component, after)))
    moved = dict(told.get("moved", ()))
    order = [id for id in before if id in after and id not in moved]
    for id, previous in told.get("moved", ()):
        order.insert(order.index(previous) + 1 if previous else 0, id)
    assert order == after
    assert places(None, scene(*map(component, after))) == {"order": after}


class Board:
    def __init__(self) -> None:
        self.failures: list[Exception] = []

    def fail(self, error: Exception) -> None:
        self.failures.append(error)

    @guarded
    def act(self, number: int) -> float:
        return 1 / number


def test_a_guarded_callback_shows_its_failure() -> None:
    board = Board()
    assert board.act(2) == 0.5
    assert board.act(0) is None
    shown = panel(board.failures[0])
    assert "division by zero" in shown["title"]
    assert "ZeroDivisionError" in shown["report"]
    assert "test_widgets_painting.py" in shown["report"]
    assert __file__ not in shown["report"]
