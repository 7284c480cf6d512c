"""Repainting only the boxes of a difference gives the same picture as painting everything."""

import random

import pytest

from frontier_nb.messages import msg
from frontier_nb.scene.compare import MOST_BOXES, compare
from frontier_nb.scene.measure import bounds, overlap
from frontier_nb.scene.shapes import Box, Circle, Component, Label, Polygon, Rect, Scene, Shape


def scene(*shapes: Shape, names: dict[str, str] | None = None, width: float = 200) -> Scene:
    components = tuple(Component(i, "thing", (0, 0, 9, 9), msg(n)) for i, n in (names or {}).items())
    return Scene(width, 100, shapes, components, msg("board"))


CARD = Rect(10, 10, 40, 60, "card", 4)
DOT = Circle(30, 40, 8, "value-7")
WORD = Label(100, 50, "word", 9, "ink")
LINE = Polygon(((120, 10), (150, 30)), "wrong", closed=False)


def test_equal_scenes_have_no_difference() -> None:
    difference = compare(scene(CARD, DOT), scene(CARD, DOT))
    assert not difference
    assert difference.boxes == ()


def test_a_new_shape_a_gone_one_and_a_changed_word() -> None:
    difference = compare(scene(CARD, WORD), scene(CARD, DOT, Label(100, 50, "ward", 9, "ink")))
    assert difference.gone == (WORD,)
    assert DOT in difference.new
    assert any(overlap(bounds(DOT), box) for box in difference.boxes)
    assert any(overlap(bounds(WORD), box) for box in difference.boxes)
    assert not any(overlap(bounds(LINE), box) for box in difference.boxes)


def test_an_empty_frame_dirties_only_its_sides() -> None:
    rim = Rect(8, 8, 44, 64, "rim", 5)
    boxes = compare(scene(CARD, DOT), scene(CARD, DOT, rim)).boxes
    assert boxes
    assert not any(overlap((25, 35, 10, 10), box) for box in boxes)


def test_another_order_is_a_difference() -> None:
    assert compare(scene(CARD, DOT), scene(DOT, CARD)).boxes


def test_another_size_or_no_scene_before_means_everything() -> None:
    assert compare(None, scene(CARD)).everything
    assert compare(scene(CARD, width=100), scene(CARD)).everything


def test_components_that_are_new_changed_or_gone() -> None:
    before = scene(names={"a": "one", "b": "two", "c": "three"})
    difference = compare(before, scene(names={"a": "one", "b": "2", "d": "four"}))
    assert [c.id for c in difference.components] == ["b", "d"]
    assert difference.left == ("c",)


def test_many_places_are_joined() -> None:
    dots = [Circle(8 * x + 4, 8 * y + 4, 1, "ink") for x in range(24) for y in range(12)]
    boxes = compare(scene(), scene(*dots)).boxes
    assert 0 < len(boxes) <= MOST_BOXES
    assert all(covered(bounds(dot), boxes) for dot in dots)


def covered(box: Box, boxes: tuple[Box, ...]) -> bool:
    return any(
        b[0] <= box[0]
        and b[1] <= box[1]
        and b[0] + b[2] >= box[0] + box[2]
        and b[1] + b[3] >= box[1] + box[3]
        for b in boxes
    )


def picture(canvas: dict[tuple[int, int], tuple[Shape, ...]], of: Scene, boxes: tuple[Box, ...]) -> None:
    """Paint the shapes of a scene into a raster, each pixel the stack of the shapes that cover it."""
    for x in range(0, 200, 2):
        for y in range(0, 100, 2):
            if any(b[0] <= x < b[0] + b[2] and b[1] <= y < b[1] + b[3] for b in boxes):
                canvas[x, y] = tuple(s for s in of.shapes if covers(s, x, y))


def covers(shape: Shape, x: int, y: int) -> bool:
    left, top, width, height = bounds(shape)
    inside = left <= x < left + width and top <= y < top + height
    if isinstance(shape, Rect) and shape.style == "rim":
        near = 3.5
        return inside and not (left + near < x < left + width - near and top + near < y < top + height - near)
    return inside


@pytest.mark.parametrize("seed", range(20))
def test_partial_repaint_is_a_whole_repaint(seed: int) -> None:
    rng = random.Random(seed)

    def some() -> Shape:
        x, y = rng.randrange(0, 180, 10), rng.randrange(0, 80, 10)
        return rng.choice(
            [
                Rect(x, y, rng.randrange(5, 60), rng.randrange(5, 40), rng.choice(["card", "rim"])),
                Circle(x, y, rng.randrange(2, 12), "gold"),
                Label(x, y, rng.choice(["a", "word"]), 9, "ink"),
            ]
        )

    shapes = [some() for _ in range(30)]
    before = scene(*shapes)
    for _ in range(rng.randrange(1, 6)):
        shapes[rng.randrange(len(shapes))] = some()
    if rng.random() < 0.3:
        rng.shuffle(shapes)
    after = scene(*shapes)
    whole: dict[tuple[int, int], tuple[Shape, ...]] = {}
    step: dict[tuple[int, int], tuple[Shape, ...]] = {}
    everything = ((0.0, 0.0, 200.0, 100.0),)
    picture(whole, after, everything)
    picture(step, before, everything)
    picture(step, after, compare(before, after).boxes)
    assert step == whole
