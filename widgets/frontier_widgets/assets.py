"""The scripts and style sheets of the widgets, joined from plain files: no build step."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from frontier_nb.scene.frame import ThemeName
from frontier_nb.scene.theme import MARKS, paint

COLOURS = {
    "ink": "ink",
    "muted": "muted",
    "missing": "missing",
    "verdict": "verdict",
    "paper": "paper",
    "card": "card-plain",
    "panel": "panel",
    "gold": "gold",
    "wash": "changed-wash",
}
"""The variables of the style sheets, each with the style whose fill it takes."""

CLASSES: tuple[tuple[ThemeName, str], ...] = (
    ("light", ".fn"),
    ("dark", ".fn-dark"),
    ("projector", ".fn-projector"),
)
"""The themes, each with the class of the pages that have it."""

BRINGS = {
    "board/overlay.js": (
        "board/page.js",
        "board/roving.js",
        "board/store.js",
        "board/keys.js",
        "board/wording.js",
        "board/marks.js",
        "board/looks.js",
        "board/languages.js",
        "board/painting.js",
        "board/rules_panel.js",
        "board/trouble.js",
    ),
    "board/overlay.css": ("board/rules_panel.css",),
    "shared/side_page.css": ("shared/move_picker.css",),
    "play/page.css": ("shared/deal_form.css",),
    "replay/annotate.css": ("shared/move_picker.css", "shared/deal_form.css"),
    "lab/page.js": (
        "shared/side_page.js",
        "shared/saving.js",
        "shared/dragging.js",
        "shared/edition_choice.js",
        "shared/move_picker.js",
        "lab/store.js",
        "lab/position.js",
        "lab/edit.js",
        "lab/drag.js",
        "lab/ask.js",
        "lab/moves.js",
        "lab/new.js",
    ),
    "learn/page.js": (
        "shared/side_page.js",
        "learn/nodes.js",
        "shared/move_picker.js",
        "learn/store.js",
        "learn/map.js",
        "learn/answer.js",
        "learn/step.js",
        "learn/quiz.js",
    ),
    "replay/annotate.js": ("shared/move_picker.js", "shared/deal_form.js", "replay/drafts.js"),
    "play/page.js": (
        "shared/side_page.js",
        "shared/saving.js",
        "shared/dragging.js",
        "shared/move_picker.js",
        "shared/edition_choice.js",
        "shared/handing.js",
        "play/store.js",
        "shared/deal_form.js",
        "play/drag.js",
        "play/setup.js",
        "play/turn.js",
        "play/hints.js",
        "play/log.js",
        "play/end.js",
    ),
    "replay/page.js": (
        "shared/handing.js",
        "shared/saving.js",
        "replay/way.js",
        "replay/transport.js",
        "replay/moves.js",
        "replay/event.js",
        "replay/head.js",
    ),
}
"""The files that come along with others."""


@cache
def script(*names: str) -> str:
    """Return the scripts of these names, and what they bring along, as one module."""
    return "\n".join(map(read, _with_brought(names)))


@cache
def style_sheet(*names: str) -> str:
    """Return the style sheets of these names, preceded by the theme's colours as variables."""
    return "\n".join(
        [*(variables(theme, selector) for theme, selector in CLASSES), *map(read, _with_brought(names))]
    )


def variables(theme: ThemeName, selector: str) -> str:
    """Return the rule that gives `selector` the colours of a theme."""
    rows = [f"--fn-{name}: {paint(style, theme).fill};" for name, style in COLOURS.items()]
    rows += [
        f"--fn-hairline: {paint('hairline', theme).stroke};",
        f"--fn-target: {paint('target', theme).stroke};",
    ]
    rows += [f"--fn-mark-{name}: {paint(f'mark-{name}', theme).stroke};" for name in MARKS]
    rows += [f"--fn-dash-{name}: {_dash(f'mark-{name}')};" for name in MARKS]
    rows += [f"--fn-{name}: {paint(name, theme).fill};" for name in ("mark-ground", "mark-gold-ground")]
    rows += [f"--fn-player-{n}: {paint(f'player-{n}-text', theme).fill};" for n in range(1, 6)]
    rows += [f"--fn-player-{n}-fill: {paint(f'player-{n}', theme).fill};" for n in range(1, 6)]
    rows += [f"--fn-on-player-{n}: {paint(f'on-player-{n}', theme).fill};" for n in range(1, 6)]
    scheme = "dark" if theme == "dark" else "light"
    return f"{selector} {{ color-scheme: {scheme}; {' '.join(rows)} }}"


def themes(selector: str) -> str:
    """Return the rules that give `selector` the colours of the reader's theme, or of the looks they chose."""
    system = f"@media (prefers-color-scheme: dark) {{ {variables('dark', selector)} }}"
    chosen = [variables(theme, f':root[data-looks="{theme}"] {selector}') for theme, _ in CLASSES]
    return "\n".join([variables("light", selector), system, *chosen])


def _dash(style: str) -> str:
    return " ".join(f"{part:g}" for part in paint(style).dash) or "none"


def _with_brought(names: tuple[str, ...]) -> list[str]:
    return [part for name in names for part in (*BRINGS.get(name, ()), name)]


def read(name: str) -> str:
    """Return the text of a file of the package."""
    return files(__package__).joinpath(name).read_text("utf-8")
