"""SVG and words: escaped, well-formed, stable, and naming what there is."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from frontier_nb.messages import msg
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Circle, Component, Label, Polygon, Rect, Scene
from frontier_nb.scene.svg import number, to_svg
from frontier_nb.scene.words import parts, to_words

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '</text><script>alert(1)</script> & "quoted" \x00\x1b'

SCENE = Scene(
    100,
    60,
    (
        Rect(10, 10, 30, 40, "card", 4, component="card"),
        Circle(25, 30.004, 8, "value-7", component="card"),
        Label(25, 33, "7", 9, "on-light", "middle", bold=True, component="card"),
        Polygon(((50, 10), (60, 10.5), (60, 20)), "wrong", closed=False),
        Label(50, 50, HOSTILE, 8, "ink", limit=40, component="name"),
    ),
    (
        Component("card", "card", (10, 10, 30, 40), msg("Compound 7, two needles")),
        Component("name", "player", (50, 40, 40, 10), msg(HOSTILE)),
        Component("silent", "mark", (0, 0, 1, 1), msg("")),
    ),
    msg("A small board"),
)


@pytest.mark.parametrize("theme", ["light", "dark", "projector", "auto"])
def test_svg_is_well_formed_and_says_what_it_shows(theme: str) -> None:
    root = ElementTree.fromstring(to_svg(SCENE, theme))
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.findtext(f"{SVG}title") == "A small board"
    groups = {g.get("data-component"): g.get("aria-label") for g in root.iter(f"{SVG}g")}
    assert groups["card"] == "Compound 7, two needles"
    assert not list(root.iter(f"{SVG}script"))
    texts = [text.text or "" for text in root.iter(f"{SVG}text")]
    assert texts[1].startswith("</text><script>")
    assert "\ufffd" in texts[1]


def test_svg_is_the_same_for_the_same_scene_and_short_in_its_numbers() -> None:
    assert to_svg(SCENE) == to_svg(SCENE)
    assert 'cy="30"' in to_svg(SCENE)
    assert [number(x) for x in (0.1 + 0.2, -0.001, 10.0, 1.25)] == ["0.3", "0", "10", "1.25"]


def test_svg_takes_a_width_and_keeps_proportions() -> None:
    root = ElementTree.fromstring(to_svg(SCENE, width=250))
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("250", "150", "0 0 100 60")


def test_long_text_is_squeezed_into_its_limit() -> None:
    assert text_width(HOSTILE, 8) > 40
    assert 'textLength="40"' in to_svg(SCENE)
    short = Scene(100, 60, (Label(0, 9, "in", 8, "ink", limit=40),), (), msg("short"))
    assert "textLength" not in to_svg(short)


def test_words_are_the_title_and_every_name_in_order() -> None:
    lines = to_words(SCENE).splitlines()
    assert lines[:2] == ["A small board", "Compound 7, two needles"]
    assert len(lines) == 3


def test_words_come_part_by_part_and_what_lies_in_a_thing_below_it() -> None:
    boxes = {"ground": (0, 0, 9, 9), "box": (10, 0, 30, 30), "card": (12, 2, 9, 9), "mark": (13, 3, 2, 2)}
    components = tuple(Component(id, "thing", box, msg(id)) for id, box in boxes.items())
    scene = Scene(50, 50, (), (*components, Component("far", "thing", (12, 2, 1, 1), msg("far"))), msg("all"))
    assert parts(scene) == [("", [(0, "ground"), (0, "box"), (1, "card"), (2, "mark"), (2, "far")])]
    headed = replace(scene, headings=((1, msg("In the box")), (4, msg("Away"))), quiet=frozenset({"card"}))
    assert parts(headed) == [
        ("", [(0, "ground")]),
        ("In the box", [(0, "box"), (1, "mark")]),
        ("Away", [(0, "far")]),
    ]
    assert to_words(headed) == "\n".join(
        ["all", "ground", "", "In the box", "  box", "    mark", "", "Away", "  far"]
    )
    assert parts(Scene(50, 50, (), (), msg("all"), ((0, msg("Nothing")),))) == []
