"""A scene in words: what a screen reader says, and what a person reads who asks for the position."""

from __future__ import annotations

from frontier_nb.scene.shapes import Scene


def to_words(scene: Scene) -> str:
    """Return the position in reading order: the title, then a line for each component."""
    return "\n".join([str(scene.title), *lines(scene)])


def lines(scene: Scene) -> tuple[str, ...]:
    """Return the names of the components in reading order, those aside or without words left out."""
    told = (component for component in scene.components if not component.aside)
    names = (" ".join(str(component.name).split()) for component in told)
    return tuple(name for name in names if name)
