"""What tests of the games' drawings ask of a scene."""

from __future__ import annotations

from collections import Counter

from frontier_nb.scene.measure import text_width
from frontier_nb.scene.shapes import Box, Label, Scene, Shape


def of(scene: Scene, component: str) -> list[Shape]:
    """Return the shapes of a component."""
    return [shape for shape in scene.shapes if shape.component == component]


def texts(scene: Scene, component: str) -> list[str]:
    """Return the texts of a component."""
    return [shape.text for shape in of(scene, component) if isinstance(shape, Label)]


def styles(scene: Scene, component: str) -> Counter[str]:
    """Count the shapes of a component by style."""
    return Counter(shape.style for shape in of(scene, component))


def written(label: Label) -> Box:
    """Return the box that a label is written in, by the estimate for a common font."""
    width = text_width(label.text, label.size, label.bold)
    if label.limit is not None:
        width = min(width, label.limit)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[label.anchor]
    return (label.x + left, label.y - 0.74 * label.size, width, 0.74 * label.size)


def within(inner: Box, outer: Box, slack: float = 0.0) -> bool:
    """Return whether a box lies in another, but for so much."""
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[0] + inner[2] <= outer[0] + outer[2] + slack
        and inner[1] + inner[3] <= outer[1] + outer[3] + slack
    )
