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
    "overlay.js": (
        "page.js",
        "roving.js",
        "store.js",
        "keys.js",
        "wording.js",
        "marks.js",
        "looks.js",
        "languages.js",
        "painting.js",
        "rules_panel.js",
        "trouble.js",
    ),
    "overlay.css": ("rules_panel.css",),
    "side_page.css": ("move_picker.css",),
    "play.css": ("deal_form.css",),
    "replay_annotate.css": ("move_picker.css", "deal_form.css"),
    "lab.js": (
        "side_page.js",
        "saving.js",
        "dragging.js",
        "edition_choice.js",
        "move_picker.js",
        "lab_store.js",
        "lab_position.js",
        "lab_edit.js",
        "lab_drag.js",
        "lab_ask.js",
        "lab_moves.js",
        "lab_new.js",
    ),
    "learn.js": (
        "side_page.js",
        "nodes.js",
        "move_picker.js",
        "learn_store.js",
        "learn_map.js",
        "learn_answer.js",
        "learn_step.js",
        "learn_quiz.js",
    ),
    "replay_annotate.js": ("move_picker.js", "deal_form.js", "replay_drafts.js"),
    "play.js": (
        "side_page.js",
        "saving.js",
        "dragging.js",
        "move_picker.js",
        "edition_choice.js",
        "handing.js",
        "play_store.js",
        "deal_form.js",
        "play_drag.js",
        "play_setup.js",
        "play_turn.js",
        "play_hints.js",
        "play_log.js",
        "play_end.js",
    ),
    "replay.js": (
        "handing.js",
        "saving.js",
        "replay_way.js",
        "replay_transport.js",
        "replay_moves.js",
        "replay_event.js",
        "replay_head.js",
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
