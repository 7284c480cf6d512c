"""Themes: what the style names of a scene look like, in light, dark and on a projector.

Every style is one row of :data:`STYLES`, with what it is for; a scene builder that needs another adds a
row. Text styles are only a fill. A style with neither fill nor stroke is not painted. Colours are
opaque ``#RRGGBB``, so that every painter, and the contrast test, sees what the eye sees. Stroke widths
and dashes are in board units.

Two colours have meaning wherever they appear: **gold**, always inside an ink outline (``rim-outline``
under ``rim``), is in focus or achieved; **red** is missing or costing. Neither stands alone: a rim also
changes the outline, ``wrong`` is dashed. Surfaces that carry dark marks (``space``, ``value-N``) stay light
in the dark theme, and so text on them is ``on-light`` in both.

The projector's theme has no column: it follows from the light one by :func:`_projected`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from types import MappingProxyType

from frontier_nb.scene.frame import ThemeName


@dataclass(frozen=True, slots=True)
class Paint:
    """How to fill and stroke: colours ``#RRGGBB`` (``None``: not at all), width and dash in board units."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Style:
    """One row of the table: a name, its paint in each theme, what it is for and what it lies on.

    `on` is the style whose fill lies behind, for which `contrast` must be reached (0: decoration).
    """

    name: str
    light: Paint
    dark: Paint
    about: str
    on: str = "paper"
    contrast: float = 0.0


TEXT = 4.5
"""The least contrast of text."""
MARK = 3.0
"""The least contrast of a mark that means something."""
ON_PROJECTOR: Mapping[float, float] = MappingProxyType({TEXT: 7.0, MARK: 4.5})
"""The contrasts that a projector needs instead."""


def _text(name: str, light: str, dark: str, about: str, on: str = "card") -> Style:
    return Style(name, Paint(light), Paint(dark), about, on, TEXT)


def _fill(name: str, light: str, dark: str, about: str, on: str = "paper", contrast: float = 0.0) -> Style:
    return Style(name, Paint(light), Paint(dark), about, on, contrast)


def _line(
    name: str,
    light: str,
    dark: str,
    width: float,
    about: str,
    contrast: float = 0.0,
    dash: tuple[float, ...] = (),
    on: str = "card",
) -> Style:
    return Style(name, Paint(None, light, width, dash), Paint(None, dark, width, dash), about, on, contrast)


def _both(
    name: str,
    light: tuple[str, str],
    dark: tuple[str, str],
    width: float,
    about: str,
    contrast: float = 0.0,
    on: str = "card",
    dash: tuple[float, ...] = (),
) -> Style:
    return Style(name, Paint(*light, width, dash), Paint(*dark, width, dash), about, on, contrast)


INK, INK_DARK = "#2B2A27", "#EDEAE2"
_MUTED, _MUTED_DARK = "#6E6A61", "#A9A69C"
_HAIRLINE, _HAIRLINE_DARK = "#D9D2C1", "#3C4048"
_CARD, _CARD_DARK = "#FFFDF8", "#24272D"
_PAPER, _PAPER_DARK = "#F7F3EA", "#1B1D21"

# The fill in both themes, the text on it, the colour as text in light and dark. Where hues look alike to
# an eye, or are greys, the fills still differ in lightness.
_PLAYERS = (
    ("red", "#B02A3B", "#FFFFFF", "#B02437", "#FF8A95"),
    ("blue", "#3374C4", "#FFFFFF", "#2459A6", "#84B5F5"),
    ("green", "#66B57F", INK, "#23703F", "#6CCB90"),
    ("yellow", "#F3CB3C", INK, "#7A5D00", "#F3CB3C"),
    ("purple", "#5A2F86", "#FFFFFF", "#6F3C9C", "#C9A3EC"),
)
_RINGS = (  # the hue runs with the value: cold for the light compounds, warm for the heavy ones
    ("#D9EEF7", "#28759B"),
    ("#D6F0F3", "#1F7B87"),
    ("#D6F1EA", "#1D7F70"),
    ("#D8F2E0", "#2A8055"),
    ("#DEF2D7", "#43803A"),
    ("#E8F2CF", "#5E7A1F"),
    ("#F2F0C9", "#7A7013"),
    ("#F8EBC6", "#8C6410"),
    ("#FBE4C9", "#9A5717"),
    ("#FBDCCF", "#A64A25"),
    ("#FAD7D9", "#AC3F4B"),
    ("#F3D6E8", "#A03A7C"),
)
_SIDE_EFFECTS = (
    ("heart", "#C2304A", "#E0566E"),
    ("brain", "#7A4FB0", "#9B74D0"),
    ("stomach", "#B86A00", "#C87A14"),
    ("skin", "#0F7C8A", "#1E92A1"),
)
_DRUGS = (
    ("drug-1", "#B4533A", "#B4533A"),
    ("drug-2", "#5E4FA2", "#786BC0"),
    ("drug-3", "#1F6F8B", "#267D9B"),
    ("drug-4", "#215239", "#38805D"),
)
_TERRAIN = (  # the fill, the seam around and the pattern on it, each in light and dark
    ("forest", "#2F6B4A", "#2F6B4A", "#1D4931", "#1A3F2B", "#5FA17C", "#5C9A77"),
    ("rock", "#7C8799", "#707B8D", "#59657A", "#4D586A", "#AEB8C6", "#A3AEBE"),
    ("grain", "#E9B949", "#D6A73B", "#AD7F14", "#8F6A14", "#B4841A", "#96700F"),
    ("city", "#B5533A", "#A94C34", "#7A321F", "#6E2D1B", "#E2A08D", "#DB937E"),
    ("grass", "#DCE7BF", "#59683F", "#B9C996", "#465331", "#BACB91", "#6E7F50"),
    ("track", "#EBDDBE", "#6B6047", "#CDB98C", "#564C37", "#D3C094", "#7D7154"),
    ("water", "#5FA8C9", "#4E93B3", "#34789A", "#2F6C8A", "#A7D6E9", "#93C6DB"),
)
_MARKS = (  # in light and dark, on what, and the dashes that tell them apart without colour
    ("green", "#11603F", "#4FC797", "mark-ground", ()),
    ("red", "#D7263D", "#FF6B7A", "mark-ground", (9.0, 8.0)),
    ("blue", "#1F6FB2", "#6FB4EE", "mark-ground", (0.1, 8.0)),
    ("gold", "#F2A900", "#FFC53D", "mark-gold-ground", (18.0, 8.0, 0.1, 8.0)),
    ("plain", INK, INK_DARK, "mark-ground", (3.0, 9.0)),
)
MARKS = tuple(name for name, *_ in _MARKS)
"""The colours of arrows and highlights; `plain` stands for any other."""

_ROWS: tuple[Style, ...] = (
    # Text.
    _text("ink", INK, INK_DARK, "text and line work on paper, cards and panels"),
    _text("muted", _MUTED, _MUTED_DARK, "second-rank text"),
    _text("missing", "#C41E35", "#FF7A87", "red text: missing, costing"),
    _text("verdict", "#11603F", "#4FC797", "green text: a verdict that holds"),
    _text("gold-text", "#8A5A00", "#FFC53D", "text that belongs to something golden"),
    _text("on-light", INK, INK, "text and marks on surfaces that stay light", "space"),
    _text("on-light-muted", "#66625A", "#66625A", "second-rank text on surfaces that stay light", "space"),
    _text("on-dark", "#FFFFFF", "#FFFFFF", "text and glyphs on drug colours", "drug-1"),
    _text("on-gold", INK, INK, "text on a gold disc", "gold"),
    # Surfaces.
    _fill("paper", _PAPER, _PAPER_DARK, "the ground of every board"),
    _both("card", (_CARD, _HAIRLINE), (_CARD_DARK, _HAIRLINE_DARK), 1.2, "a card, tile or panel"),
    _fill("card-plain", _CARD, _CARD_DARK, "as card, without its hairline"),
    _fill("panel", "#F1ECDF", "#202328", "an area that groups cards, a shade off the paper"),
    _both("card-back", ("#DED6C3", "#B9AF98"), ("#343840", "#4C515B"), 1.2, "a card or tile face down"),
    _line("card-back-mark", "#A2967A", "#565C67", 1.4, "the pattern on a back"),
    _both(
        "space", ("#FFFFFF", "#8D877A"), ("#F4F0E6", "#8D877A"), 1.0, "a light place for a mark", MARK, "card"
    ),
    _line("hairline", _HAIRLINE, _HAIRLINE_DARK, 1.0, "a rule between things"),
    _line("ghost", "#BDB49E", "#555A64", 1.2, "an empty place, dashed", dash=(4, 3)),
    _line("any-card", _MUTED, _MUTED_DARK, 1.2, "any card of a formula, dashed", MARK, dash=(3, 2)),
    _fill("place", "#E2DAC8", "#3D4149", "the faint place of a thing that is not there"),
    _fill("shadow", "#E8E1D1", "#15171A", "the one shadow under a thing"),
    # Line work.
    _line("ink-line", INK, INK_DARK, 1.4, "a drawn line", MARK),
    _line("ink-thin", INK, INK_DARK, 0.7, "a thin drawn line", MARK),
    _line("muted-line", _MUTED, _MUTED_DARK, 1.0, "a drawn line of second rank", MARK),
    _line("on-light-line", INK, INK, 1.2, "a drawn line on a surface that stays light", MARK, on="space"),
    # Meaning.
    _line("rim-outline", INK, INK_DARK, 5.2, "the ink outline under a gold rim", MARK),
    _line("rim", "#F2A900", "#FFC53D", 3.0, "gold: in focus of the explanation, or achieved"),
    _both("gold", ("#F2A900", INK), ("#FFC53D", INK), 1.0, "a gold thing, outlined in ink"),
    _line("changed", INK, INK_DARK, 1.8, "the outline of what the last event changed", MARK),
    _fill("changed-mark", INK, INK_DARK, "the line under what the last event changed", "card", MARK),
    _fill("changed-wash", "#FBE9B8", "#4B4022", "the wash behind what the last event changed"),
    _line("target", "#1F6FB2", "#6FB4EE", 1.8, "what may be acted on, dashed", MARK, (5, 3)),
    _line(
        "wrong", "#D7263D", "#FF6B7A", 2.4, "red, dashed: where something is missing or costs", MARK, (6, 3)
    ),
    _fill("red", "#D7263D", "#FF6B7A", "a red mark: a penalty, something missing", "card", MARK),
    _fill("green", "#11603F", "#4FC797", "a green mark: it holds", "card", MARK),
    _both("penalty", ("#D7263D", INK), ("#D7263D", INK_DARK), 0.8, "a penalty token", MARK),
    _text("on-penalty", "#FFFFFF", "#FFFFFF", "text on a penalty token", "penalty"),
    # Arrows and highlights that people set.
    _fill("mark-ground", _CARD, _CARD_DARK, "what parts an arrow or a highlight from the board"),
    _fill("mark-gold-ground", INK, INK, "the same of a golden one"),
    _line("mark-ground-line", _CARD, _CARD_DARK, 8.0, "the ground under the line of an arrow or a highlight"),
    _line("mark-gold-ground-line", INK, INK, 8.0, "the same of a golden one"),
    *(
        row
        for name, light, dark, on, dash in _MARKS
        for row in (
            _line(f"mark-{name}", light, dark, 4.0, f"an arrow or a highlight: {name}", MARK, dash, on),
            _fill(f"mark-{name}-head", light, dark, f"the head of an arrow: {name}", on, MARK),
        )
    ),
    # Medical marks.
    _line("needle", INK, INK_DARK, 1.3, "a needle on a card", MARK),
    _fill("needle-fill", INK, INK_DARK, "the filled parts of a needle", "card", MARK),
    _line("needle-faint", "#D2CAB8", "#484D57", 1.1, "the place of a needle that a card has not"),
    _line("needle-missing", "#D7263D", "#FF6B7A", 1.3, "a needle that is missing", MARK, (2, 1.5)),
    _line("icon-line", "#FFFFFF", "#FFFFFF", 1.0, "lines inside a side-effect disc", MARK, on="heart"),
    _fill("icon", "#FFFFFF", "#FFFFFF", "the glyph inside a side-effect disc", "heart", MARK),
    _fill("side-effect-faint", "#D2CAB8", "#484D57", "a side effect that does not count here"),
    _both("researcher", (_CARD, INK), (_CARD_DARK, INK_DARK), 1.2, "a researcher token's ground", MARK),
    *(_fill(name, light, dark, f"side effect: {name}", "card", MARK) for name, light, dark in _SIDE_EFFECTS),
    *(
        _both(
            f"value-{n}",
            (fill, stroke),
            (fill, stroke),
            2.0,
            f"the molecule ring of value {n}",
            MARK,
            f"value-{n}",
        )
        for n, (fill, stroke) in enumerate(_RINGS, 1)
    ),
    *(
        _fill(f"value-{n}-atom", stroke, stroke, f"an atom on the ring of value {n}", f"value-{n}", MARK)
        for n, (_, stroke) in enumerate(_RINGS, 1)
    ),
    *(
        _fill(name, light, dark, f"the colour of drug type {name[-1]}", "card", MARK)
        for name, light, dark in _DRUGS
    ),
    # Players: always labelled too, never told by colour alone.
    *(
        row
        for n, (hue, fill, on, light, dark) in enumerate(_PLAYERS, 1)
        for row in (
            _both(f"player-{n}", (fill, INK), (fill, INK_DARK), 1.0, f"a thing of player {n} ({hue})"),
            _text(f"player-{n}-text", light, dark, f"the name of player {n} ({hue})"),
            _text(f"on-player-{n}", on, on, f"text on a thing of player {n}", f"player-{n}"),
            _both(f"cube-{n}", (fill, INK), (fill, INK_DARK), 0.9, f"a budget cube of player {n}"),
            _fill(f"player-{n}-fill", fill, fill, f"the colour of player {n} on an ink ground"),
            _line(
                f"cube-{n}-spent",
                light,
                dark,
                0.9,
                f"the place of a spent cube of player {n}",
                MARK,
                (2, 1.5),
            ),
        )
    ),
    # Terrain and resources.
    *(
        row
        for name, light, dark, seam, seam_dark, mark, mark_dark in _TERRAIN
        for row in (
            _both(name, (light, seam), (dark, seam_dark), 0.8, f"terrain: {name}"),
            _fill(f"{name}-mark", mark, mark_dark, f"the pattern on {name}"),
        )
    ),
    _line("city-wall", "#6E2A18", "#5E2414", 3.4, "the battlements around a city", dash=(3.4, 2.6)),
    _line("area-outline", INK, INK, 4.2, "the ink outline under the rim of a completed area"),
    _line("area-rim", "#F2A900", "#FFC53D", 2.2, "gold: the rim of a completed area"),
    _line("area-rim-thin", "#F2A900", "#FFC53D", 1.6, "the rim of a completed area on a small board"),
    _line("wrong-mark", "#D7263D", "#FF6B7A", 2.4, "red: the mark that points at what is missing", MARK),
    _fill("action-chosen", INK, INK_DARK, "the action of this turn", "paper", MARK),
    _text("on-chosen", "#FFFDF8", "#1B1D21", "text on it", "action-chosen"),
    _line("area-focus-outline", INK, INK_DARK, 8.0, "the outline under the rim of an area in focus", MARK),
    _line(
        "area-focus",
        "#1F6FB2",
        "#6FB4EE",
        5.2,
        "blue: the rim of an area that is spoken of, completed or not",
    ),
    _line("halo", _CARD, _CARD_DARK, 5.4, "the ground under a line that crosses terrain"),
    _both("plate", ("#FFFFFF", INK), ("#F4F0E6", INK), 0.8, "a name plate or an emblem on terrain", MARK),
    _both(
        "worth-not-yet",
        ("#FFFFFF", "#6E6A61"),
        ("#F4F0E6", "#6E6A61"),
        1.0,
        "points that do not count yet",
        MARK,
        dash=(2, 1.5),
    ),
    _fill("emblem", INK, INK, "the sign of a building", "plate", MARK),
    _fill("emblem-light", "#FFFFFF", "#F4F0E6", "what is cut out of the sign of a building"),
    *(
        _line(f"{name}-ghost", colour, colour, 1.1, f"the place of {what} on a space", MARK, on="space")
        for name, colour, what in (
            ("wood", "#9B6A3C", "a wood"),
            ("stone", "#56616F", "a stone"),
            ("wheat", "#93690A", "a wheat"),
            ("coin", "#B4533A", "wheat that becomes points"),
        )
    ),
    _fill("wood-mark", "#FFFFFF", "#FFFFFF", "the rings on a wood", "wood", MARK),
    _fill("stone-mark", "#FFFFFF", "#FFFFFF", "the facet on a stone", "stone", MARK),
    _fill("wheat-mark", "#6B4A00", "#6B4A00", "the ear on a wheat", "wheat", MARK),
    _both("wood", ("#9B6A3C", INK), ("#9B6A3C", INK), 0.9, "a cube of wood", MARK, "space"),
    _both("stone", ("#56616F", INK), ("#56616F", INK), 0.9, "a cube of stone", MARK, "space"),
    _both("wheat", ("#E9B949", INK), ("#E9B949", INK), 0.9, "a cube of wheat", on="space"),
    _fill("cube-side", "#C9B68F", "#C9B68F", "a side of a cube of nobody: a price"),
    _both("cube", ("#C9B68F", INK), ("#C9B68F", INK_DARK), 0.9, "a cube of nobody: a price"),
)

STYLES: Mapping[str, Style] = MappingProxyType({style.name: style for style in _ROWS})
"""Every style by name."""


_WHITE, _BLACK, _PANEL = "#FFFFFF", "#000000", "#F0F0EE"
_PROJECTED: Mapping[str, str] = MappingProxyType(
    {
        INK: _BLACK,
        _PAPER: _WHITE,
        _CARD: _WHITE,
        "#F1ECDF": _PANEL,
        _HAIRLINE: "#8C8C88",
        "#DED6C3": "#DBDBD6",  # backs, and the lines on them
        "#B9AF98": "#70706B",
        "#A2967A": "#70706B",
        "#BDB49E": "#767672",  # ghosts, and places of what is not there
        "#E2DAC8": "#C4C4BF",
        "#D2CAB8": "#B5B5AF",
        "#E8E1D1": "#DDDDD9",  # the shadow
    }
)
"""What becomes of the light theme's greys on a projector."""


def _grounds() -> dict[str, str]:
    """Return the colours that light text lies on, each made as dark as a projector needs."""
    grounds = {
        STYLES[row.on].light.fill for row in _ROWS if row.light.fill == _WHITE and row.contrast == TEXT
    }
    grounds |= {light for _, light, _ in _DRUGS}  # all bear the text of the first
    return {ground: _darkened(ground, _WHITE, ON_PROJECTOR[TEXT]) for ground in grounds if ground}


def _projected(style: Style, grounds: Mapping[str, str]) -> Paint:
    """Return how a style looks on a projector: as in the light theme, but dark enough on what it lies on.

    Of a thing that is filled and outlined only the outline gets darker, for the fill may carry marks.
    """
    look, on = style.light, STYLES[style.on].light.fill or _WHITE
    # What lies on cards lies on panels too, which are a shade darker.
    behind = _PANEL if style.on in ("paper", "card") else grounds.get(on) or _PROJECTED.get(on, on)
    least = ON_PROJECTOR.get(style.contrast, 1.0)

    def colour(was: str | None, least: float) -> str | None:
        if was is None:
            return None
        new = grounds.get(was) or _PROJECTED.get(was, was)
        return new if was in (on, _WHITE) else _darkened(new, behind, least)

    fill = colour(look.fill, least if look.stroke is None else 1.0)
    return Paint(fill, colour(look.stroke, least), look.width, look.dash)


def _darkened(colour: str, ground: str, least: float) -> str:
    """Return `colour`, darker by as much as its contrast on `ground` needs to be at least `least`."""
    light = 1.0
    while (found := _scaled(colour, light)) and contrast(found, ground) < least and light > 0:
        light -= 0.02
    return found


def _scaled(colour: str, light: float) -> str:
    return "#" + "".join(f"{max(0, round(int(colour[at : at + 2], 16) * light)):02X}" for at in (1, 3, 5))


def paint(name: str, theme: ThemeName = "light") -> Paint:
    """Return how the style `name` looks in a theme.

    Raises:
        LookupError: no style has that name; the error lists similar ones.

    """
    try:
        style = STYLES[name]
    except KeyError:
        near = ", ".join(get_close_matches(name, STYLES)) or "see frontier_nb.scene.theme.STYLES"
        raise LookupError(f"no style {name!r}: {near}") from None
    if theme == "projector":
        return _projector()[name]
    return style.light if theme == "light" else style.dark


@cache
def _projector() -> Mapping[str, Paint]:
    grounds = _grounds()
    return {style.name: _projected(style, grounds) for style in _ROWS}


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours ``#RRGGBB`` as WCAG defines it, from 1 to 21."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
