"""The figures of a study drawn by matplotlib, as SVG in the colours of the theme.

matplotlib draws without a browser and asks nobody for anything; its SVG keeps words as text. A picture takes
its colours from a table of names: those of a theme for a file, or a page's variables, so that one picture is
right in every theme. Series differ by shape as well as by colour.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import astuple
from html import escape
from io import StringIO
from typing import Any
from warnings import catch_warnings, simplefilter

from frontier_nb.bots.tournament import Estimate
from frontier_nb.messages import Message
from frontier_nb.scene.frame import ThemeName
from frontier_nb.scene.theme import paint
from frontier_nb.studies.errors import need
from frontier_nb.studies.figures import Drawing, Intervals, Line, Matrix, Spreads, StudyFigure
from frontier_nb.studies.measures import Spread
from frontier_nb.studies.numbers import across, percent

STYLES = {
    "ink": "ink",
    "muted": "muted",
    "hairline": "hairline",
    "card": "card-plain",
    "first": "player-2-text",
    "second": "player-4-text",
}
"""The colours of a plot by name, each with its style in the theme."""
STAND_INS = {name: f"#{0xA0B0C0 + place:06x}" for place, name in enumerate(STYLES)}
"""What matplotlib is told instead of each colour."""
MARKERS = ("o", "s")
LETTER = 13.0
WIDE, NARROW = 560, 330
"""The width of a plot, in pixels."""
ROW, ROW_STACKED = 24, 44
LABELS = 190
"""The width of what stands to the left of the lines of a wide plot."""
HEAD, FOOT = 10, 48


def theme_colours(theme: ThemeName) -> dict[str, str]:
    """Return the colours of a plot in a theme, by name."""
    found = {}
    for name, style in STYLES.items():
        look = paint(style, theme)
        found[name] = look.fill or look.stroke or ""
    return found


def draw(figure: StudyFigure, colours: Mapping[str, str], *, narrow: bool = False) -> str:
    """Return a figure as the text of an SVG element, `colours` by name; its words say what is seen in it.

    Raises:
        MissingExtra: matplotlib is not installed.

    """
    with _plain_style(figure.id):
        svg = _draw(figure.drawing, NARROW if narrow else WIDE, narrow)
    for name, stand_in in STAND_INS.items():
        svg = svg.replace(stand_in, colours[name])
    svg = re.sub(r'\bid="([^"]+)"', rf'id="{figure.id}-\1"', svg)
    svg = re.sub(r'(href="#|url\(#)', rf"\g<1>{figure.id}-", svg)
    label = escape(f"{figure.title}. {figure.finding}", quote=True)
    return svg.replace("<svg ", f'<svg role="img" aria-label="{label}" ', 1)


@contextmanager
def _plain_style(salt: str) -> Iterator[None]:
    matplotlib = need("matplotlib", "study")
    settings = {
        "svg.fonttype": "none",
        "svg.hashsalt": salt,
        "font.family": ["sans-serif"],
        "font.sans-serif": ["DejaVu Sans"],
        "font.size": LETTER * 0.72,  # in points, of which an inch has 72; the picture has 100 pixels
        "text.color": STAND_INS["ink"],
        "text.parse_math": False,
    }
    with matplotlib.rc_context(settings), catch_warnings():
        simplefilter("ignore", UserWarning)  # of letters that only the reader's own fonts have
        yield


def _draw(drawing: Drawing, width: int, narrow: bool) -> str:
    if isinstance(drawing, Matrix):
        return _matrix(drawing, width)
    return _lines(drawing, width, narrow)


# -- lines --------------------------------------------------------------------------------------------


def _lines(drawing: Intervals | Spreads, width: int, stacked: bool) -> str:
    stacked = stacked or isinstance(drawing, Spreads)  # settings have long names
    row = ROW_STACKED if stacked else ROW
    legend = 26 if isinstance(drawing, Intervals) and drawing.series else 0
    lines: Sequence[Line | tuple[Message, Spread]] = drawing.lines
    heads = [isinstance(line, Line) and not line.values for line in lines]
    heights = [ROW + 4 if head else row for head in heads]
    height = HEAD + legend + sum(heights) + FOOT
    figure, axes = _axes(width, height, left=14 if stacked else LABELS, top=HEAD + legend, bottom=FOOT)
    y = 0.0
    axes.set_ylim(sum(heights), 0)
    for line, head, tall in zip(lines, heads, heights, strict=True):
        middle = y + tall - ROW / 2 if stacked and not head else y + tall / 2
        label = line.label if isinstance(line, Line) else line[0]
        _label(axes, str(label), y + (tall - 30 if stacked and not head else tall / 2), stacked, head)
        if not isinstance(line, Line):
            _spread(axes, line[1], middle)
        else:
            for place, value in enumerate(line.values):
                if value is not None:
                    shift = 0 if len(line.values) == 1 else (place - 0.5) * 8
                    _interval(axes, value, middle + shift, place)
        y += tall
    reference = drawing.reference if isinstance(drawing, Intervals) else None
    if reference is not None:
        axes.axvline(reference, color=STAND_INS["ink"], linewidth=1.0, dashes=(4, 3), zorder=1)
    axes.margins(x=0.04)
    axes.set_xlabel(str(drawing.axis), color=STAND_INS["muted"])
    if legend and isinstance(drawing, Intervals):
        _legend(figure, axes, drawing, width, height)
    return _svg(figure)


def _axes(width: int, height: int, *, left: int, top: int, bottom: int) -> tuple[Any, Any]:
    figure = need("matplotlib.figure", "study").Figure(figsize=(width / 100, height / 100), dpi=100)
    figure.patch.set_visible(False)
    axes = figure.add_axes(
        (left / width, bottom / height, (width - left - 16) / width, (height - top - bottom) / height)
    )
    axes.patch.set_visible(False)
    for side in ("top", "left", "right"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(STAND_INS["muted"])
    axes.tick_params(axis="x", colors=STAND_INS["muted"], labelsize=LETTER * 0.72)
    axes.set_yticks([])
    axes.grid(axis="x", color=STAND_INS["hairline"], linewidth=0.8)
    axes.set_axisbelow(True)
    return figure, axes


def _label(axes: Any, text: str, y: float, stacked: bool, head: bool) -> None:
    x = 0.0 if stacked else -12 / 72
    transform = axes.get_yaxis_transform()
    if stacked or head:
        offset = (0, 0) if stacked else (12 - LABELS, 0)
        axes.annotate(
            text,
            (0, y),
            xycoords=transform,
            xytext=(offset[0] * 0.72, 0),
            textcoords="offset points",
            ha="left",
            va="center",
            fontweight="bold" if head else "normal",
            annotation_clip=False,
            bbox={"facecolor": STAND_INS["card"], "edgecolor": "none", "pad": 1.0},  # no line runs through it
        )
        return
    axes.annotate(
        text,
        (0, y),
        xycoords=transform,
        xytext=(x * 72, 0),
        textcoords="offset points",
        ha="right",
        va="center",
        annotation_clip=False,
    )


def _interval(axes: Any, value: Any, y: float, series: int) -> None:
    colour = STAND_INS["first" if series == 0 else "second"]
    axes.plot([value.low, value.high], [y, y], color=colour, linewidth=1.8, solid_capstyle="butt", zorder=2)
    axes.plot(
        [value.value],
        [y],
        MARKERS[series],
        color=colour,
        markersize=5.5,
        markerfacecolor=colour if series == 0 else STAND_INS["card"],
        markeredgewidth=1.4,
        zorder=3,
    )


def _spread(axes: Any, spread: Any, y: float) -> None:
    low, lower, median, upper, high = spread.quantiles
    colour = STAND_INS["first"]
    axes.plot([low, high], [y, y], color=colour, linewidth=1.4, zorder=2)
    axes.plot([lower, upper], [y, y], color=colour, linewidth=6.5, solid_capstyle="butt", zorder=2)
    axes.plot([median, median], [y - 7, y + 7], color=STAND_INS["ink"], linewidth=1.8, zorder=3)
    axes.plot(
        [spread.mean.value],
        [y],
        "D",
        color=STAND_INS["ink"],
        markersize=4.5,
        markerfacecolor=STAND_INS["card"],
        markeredgewidth=1.2,
        zorder=4,
    )


def _legend(figure: Any, axes: Any, drawing: Intervals, width: int, height: int) -> None:
    lines = need("matplotlib.lines", "study")
    handles = [
        lines.Line2D(
            [],
            [],
            color=STAND_INS["first" if place == 0 else "second"],
            marker=MARKERS[place],
            linewidth=1.8,
            markersize=5.5,
            markerfacecolor=STAND_INS["first"] if place == 0 else STAND_INS["card"],
            markeredgewidth=1.4,
            label=str(name),
        )
        for place, name in enumerate(drawing.series)
    ]
    figure.legend(
        handles=handles,
        loc="upper right",
        bbox_to_anchor=(1 - 10 / width, 1 - 2 / height),
        ncols=2,
        frameon=False,
        borderpad=0,
        borderaxespad=0,
        handlelength=1.8,
    )


# -- a matrix -----------------------------------------------------------------------------------------


def _matrix(matrix: Matrix, width: int) -> str:
    count = len(matrix.names)
    left = 86 if width == WIDE else 70
    side = min(120, (width - left - 4) / count)
    top, tall = 26, 62
    height = int(top + tall * count + 6)
    figure = need("matplotlib.figure", "study").Figure(figsize=(width / 100, height / 100), dpi=100)
    figure.patch.set_visible(False)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    axes.set_xlim(0, width)
    axes.set_ylim(height, 0)
    patches = need("matplotlib.patches", "study")
    for place, name in enumerate(matrix.names):
        axes.text(left + side * (place + 0.5), 14, name, ha="center", va="center", fontweight="bold")
        axes.text(left - 10, top + tall * (place + 0.5), name, ha="right", va="center", fontweight="bold")
    for down, cells in enumerate(matrix.cells):
        for over, cell in enumerate(cells):
            x, y = left + side * over, top + tall * down
            share = 0.0 if cell is None else cell.value
            axes.add_patch(
                patches.Rectangle(
                    (x + 2, y + 2),
                    side - 4,
                    tall - 4,
                    facecolor=STAND_INS["first"],
                    alpha=0.03 + 0.3 * share,
                    linewidth=0,
                )
            )
            if cell is None:
                axes.text(x + side / 2, y + tall / 2, "–", ha="center", va="center", color=STAND_INS["muted"])
                continue
            axes.text(
                x + side / 2,
                y + tall / 2 - 9,
                percent(share),
                ha="center",
                va="center",
                fontweight="bold",
                fontsize=LETTER * 0.9,
            )
            axes.text(
                x + side / 2,
                y + tall / 2 + 12,
                across(Estimate(*(100 * end for end in astuple(cell))), 0),  # the unit stands above
                ha="center",
                va="center",
                color=STAND_INS["ink"],
                fontsize=LETTER * 0.6,
            )
    return _svg(figure)


def _svg(figure: Any) -> str:
    """Return a figure of matplotlib as an SVG element, without what only files need."""
    text = StringIO()
    nothing = dict.fromkeys(("Creator", "Date", "Format", "Type"))
    figure.savefig(text, format="svg", metadata=nothing)
    svg = text.getvalue()
    svg = svg[svg.index("<svg") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    svg = svg.replace("'DejaVu Sans'", "system-ui").replace(' xmlns:xlink="http://www.w3.org/1999/xlink"', "")
    svg = svg.replace("xlink:href", "href")
    return re.sub(r"\n\s*", " ", svg).strip()
