"""Every style is legible where it is used, in all themes."""

from typing import get_args

import pytest

from frontier_nb.scene.frame import ThemeName
from frontier_nb.scene.theme import MARK, ON_PROJECTOR, STYLES, TEXT, Style, contrast, paint

THEMES: tuple[ThemeName, ...] = get_args(ThemeName)


def least(goal: float, theme: ThemeName) -> float:
    """Return the contrast that a theme needs where others need `goal`."""
    return ON_PROJECTOR.get(goal, goal) if theme == "projector" else goal


@pytest.mark.parametrize("style", [s for s in STYLES.values() if s.contrast], ids=lambda s: s.name)
def test_contrast(style: Style) -> None:
    for theme in THEMES:
        own = paint(style.name, theme)
        ground = paint(style.on, theme).fill
        assert ground is not None
        colours = [c for c in (own.stroke, own.fill) if c and c != ground]
        best = max(contrast(colour, ground) for colour in colours)
        assert best >= least(style.contrast, theme), f"{style.name} on {style.on}, {theme}: {best:.2f}"


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_legible_on_paper_and_panels_too(theme: ThemeName) -> None:
    for name in (
        "ink",
        "muted",
        "missing",
        "verdict",
        "gold-text",
        *(f"player-{n}-text" for n in range(1, 6)),
    ):
        for ground in ("paper", "panel", "card"):
            own, under = paint(name, theme).fill, paint(ground, theme).fill
            assert own is not None
            assert under is not None
            assert contrast(own, under) >= least(TEXT, theme), (name, ground, contrast(own, under))
    for n in range(1, 13):
        own, under = paint("on-light", theme).fill, paint(f"value-{n}", theme).fill
        assert own is not None
        assert under is not None
        assert contrast(own, under) >= least(TEXT, theme)
    for drug in range(1, 5):
        under = paint(f"drug-{drug}", theme).fill
        assert under is not None
        assert contrast("#FFFFFF", under) >= least(TEXT, theme), drug
    for kind in ("heart", "brain", "stomach", "skin"):
        under = paint(kind, theme).fill
        assert under is not None
        assert contrast("#FFFFFF", under) >= least(MARK, theme), kind


def test_a_projector_shows_black_on_white_and_nothing_faint() -> None:
    assert paint("paper", "projector").fill == paint("card", "projector").fill == "#FFFFFF"
    assert paint("ink", "projector").fill == "#000000"
    for name in ("hairline", "ghost"):
        line = paint(name, "projector").stroke
        assert line is not None
        assert contrast(line, "#FFFFFF") >= 3, name
    for name in ("place", "side-effect-faint"):
        fill = paint(name, "projector").fill
        assert fill is not None
        assert contrast(fill, "#FFFFFF") >= 1.6, name


def test_an_unknown_style_names_similar_ones() -> None:
    with pytest.raises(LookupError, match="needle"):
        paint("neddle")


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
