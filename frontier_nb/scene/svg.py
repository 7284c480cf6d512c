"""A scene as SVG: standalone, escaped, the same text for the same scene.

Shapes that follow one another and stand for the same component form a group that carries its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from frontier_nb.scene.frame import ThemeName
from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box, Circle, Label, Point, Polygon, Rect, Scene, Shape
from frontier_nb.scene.theme import Paint, paint

FONT = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'DejaVu Sans', sans-serif"
"""The type of every scene: the system's sans."""

SvgTheme = Literal["light", "dark", "projector", "auto"]
"""``auto`` follows the reader's preference by a media query, which some programs do not know."""


def to_svg(
    scene: Scene, theme: SvgTheme = "light", width: float | None = None, box: Box | None = None
) -> str:
    """Return `scene` as an SVG document.

    `width` is that of the picture in CSS pixels (``None``: board units); it keeps its proportions. `box` is
    the part of the scene that is shown (``None``: all of it).

    Raises:
        LookupError: a shape has a style that the theme does not know.

    """
    left, top, wide, high = box or (0.0, 0.0, scene.width, scene.height)
    scale = 1.0 if width is None else width / wide
    title = _clean(str(scene.title))
    names = {component.id: _clean(str(component.name)) for component in scene.components}
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg"'
        f' viewBox="{number(left)} {number(top)} {number(wide)} {number(high)}"'
        f' width="{number(wide * scale)}" height="{number(high * scale)}"'
        f' role="img" aria-label={quoteattr(title)} font-family="{FONT}">'
    )
    lines = [head, f"<title>{escape(title)}</title>"]
    if theme == "auto":
        lines.append(_style_sheet(scene))
    lines.append(
        f'<rect width="{number(scene.width)}" height="{number(scene.height)}"{_look("paper", theme)}/>'
    )
    for component, shapes in groupby(scene.shapes, key=lambda shape: shape.component):
        if component is None:
            lines.extend(_element(shape, theme) for shape in shapes)
        else:
            name = names.get(component, "")
            label = f" aria-label={quoteattr(name)}" if name else ""
            lines.append(f"<g data-component={quoteattr(_clean(component))}{label}>")
            lines.extend(_element(shape, theme) for shape in shapes)
            lines.append("</g>")
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def number(value: float) -> str:
    """Return `value` as short as two decimals allow."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _element(shape: Shape, theme: SvgTheme) -> str:
    if isinstance(shape, Label):
        return _text(shape, theme)
    look = _look(shape.style, theme)
    if isinstance(shape, Rect):
        corner = f' rx="{number(shape.radius)}"' if shape.radius else ""
        return (
            f'<rect x="{number(shape.x)}" y="{number(shape.y)}" width="{number(shape.width)}"'
            f' height="{number(shape.height)}"{corner}{look}/>'
        )
    if isinstance(shape, Circle):
        return f'<circle cx="{number(shape.x)}" cy="{number(shape.y)}" r="{number(shape.radius)}"{look}/>'
    return _path(shape, look)


def _path(shape: Polygon, look: str) -> str:
    steps = "".join(_steps(shape.points))
    end = "z" if shape.closed else ""
    ends = ' stroke-linejoin="round" stroke-linecap="round"' if paint(shape.style).stroke else ""
    return f'<path d="{steps}{end}"{ends}{look}/>'


def _steps(points: Sequence[Point]) -> Iterator[str]:
    """Yield a path in steps of tenths from point to point: a third of what the points themselves take."""
    places = [(round(10 * x), round(10 * y)) for x, y in points]
    last_x, last_y = places[0]
    yield f"M{number(last_x / 10)} {number(last_y / 10)}"
    for place, (x, y) in enumerate(places[1:]):
        across, down = number((x - last_x) / 10), number((y - last_y) / 10)
        apart = ("" if across.startswith("-") else " ") if place else "l"
        yield f"{apart}{across}{'' if down.startswith('-') else ' '}{down}"
        last_x, last_y = x, y


def _text(label: Label, theme: SvgTheme) -> str:
    anchor = "" if label.anchor == "start" else f' text-anchor="{label.anchor}"'
    weight = ' font-weight="700"' if label.bold else ""
    squeeze = ""
    if label.limit is not None and text_width(label.text, label.size, label.bold) > label.limit:
        squeeze = f' textLength="{number(label.limit)}" lengthAdjust="spacingAndGlyphs"'
    if theme == "auto":
        look = f' class="{_class(label.style, text=True)}"'
    else:
        look = f' fill="{text_colour(paint(label.style, theme))}"'
    return (
        f'<text x="{number(label.x)}" y="{number(label.y)}" font-size="{number(label.size)}"'
        f"{anchor}{weight}{squeeze}{look}>{escape(_clean(label.text))}</text>"
    )


def text_colour(look: Paint) -> str:
    """Return the colour of text in a style: its fill, or else its stroke."""
    return look.fill or look.stroke or "none"


def _look(style: str, theme: SvgTheme) -> str:
    if theme == "auto":
        return f' class="{_class(style)}"'
    parts = _properties(paint(style, theme))
    return "".join(f' {name}="{value}"' for name, value in parts)


def _properties(look: Paint) -> Iterator[tuple[str, str]]:
    yield "fill", look.fill or "none"
    if look.stroke:
        yield "stroke", look.stroke
        if look.width != 1:
            yield "stroke-width", number(look.width)
        if look.dash:
            yield "stroke-dasharray", " ".join(number(part) for part in look.dash)


def _class(style: str, *, text: bool = False) -> str:
    return f"{'t' if text else 's'}-{style}"


def _style_sheet(scene: Scene) -> str:
    shapes = sorted({shape.style for shape in scene.shapes if not isinstance(shape, Label)} | {"paper"})
    texts = sorted({shape.style for shape in scene.shapes if isinstance(shape, Label)})

    def rules(theme: ThemeName) -> str:
        rows = []
        for style in shapes:
            body = ";".join(f"{name}:{value}" for name, value in _properties(paint(style, theme)))
            rows.append(f".{_class(style)}{{{body}}}")
        rows += [f".{_class(style, text=True)}{{fill:{text_colour(paint(style, theme))}}}" for style in texts]
        return "".join(rows)

    return f"<style>{rules('light')}@media (prefers-color-scheme:dark){{{rules('dark')}}}</style>"


_UNFIT = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def _clean(text: str) -> str:
    """Return `text` with the characters replaced that XML cannot carry."""
    return _UNFIT.sub("\ufffd", text)
