"""Every style is legible where it is used, in both themes."""

import pytest

from frontier_nb.scene.theme import STYLES, Style, contrast, paint

THEMES = ("light", "dark")


@pytest.mark.parametrize("style", [s for s in STYLES.values() if s.contrast], ids=lambda s: s.name)
def test_contrast(style: Style) -> None:
    for theme in THEMES:
        own = paint(style.name, theme)
        ground = paint(style.on, theme).fill
        assert ground is not None
        colours = [c for c in (own.stroke, own.fill) if c and c != ground]
        best = max(contrast(colour, ground) for colour in colours)
        assert best >= style.contrast, f"{style.name} on {style.on}, {theme}: {best:.2f}"


@pytest.mark.parametrize("theme", THEMES)
def test_text_is_legible_on_paper_and_panels_too(theme: str) -> None:
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
            assert contrast(own, under) >= 4.5, (name, ground, contrast(own, under))
    for n in range(1, 13):
        own, under = paint("on-light", theme).fill, paint(f"value-{n}", theme).fill
        assert own is not None
        assert under is not None
        assert contrast(own, under) >= 4.5
    for drug in range(1, 5):
        under = paint(f"drug-{drug}", theme).fill
        assert under is not None
        assert contrast("#FFFFFF", under) >= 4.5, drug
    for kind in ("heart", "brain", "stomach", "skin"):
        under = paint(kind, theme).fill
        assert under is not None
        assert contrast("#FFFFFF", under) >= 3, kind


def test_an_unknown_style_names_similar_ones() -> None:
    with pytest.raises(LookupError, match="needle"):
        paint("neddle")


def test_contrast_is_that_of_wcag() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
