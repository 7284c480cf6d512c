"""What a sitting puts before a person's eyes: the board, what is lit on it, the hints as marks."""

from __future__ import annotations

from collections.abc import Iterator

from frontier_nb.bots import Suggestion
from frontier_nb.protocol import Highlights
from frontier_nb.record.model import Mark
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_widgets.board.marks import Labelled
from frontier_widgets.play.sitting import Sitting

COLOURS = ("green", "blue", "gold")
"""Of the best move and those after it."""


def whose(sitting: Sitting) -> int | None:
    """Return whose board is enlarged where not all fit: the own, where something happened, or who won."""
    if sitting.enlarged is not None:
        return sitting.enlarged
    if sitting.session.mover is None and (result := sitting.game.result(sitting.session.state)):
        return result.winners[0]
    if sitting.chooser is None and sitting.acted is not None:
        return sitting.acted
    return None if sitting.open else sitting.who


def scene(sitting: Sitting, frame: Frame) -> Scene:
    """Return the drawing of the position, as it may be seen."""
    own = Frame(frame.width, frame.theme, whose(sitting))
    return sitting.game.scene(sitting.seen, own, highlights(sitting), sitting.names)


def highlights(sitting: Sitting) -> Highlights:
    """Return what is lit: a step of a calculation, or what is pointed at, wrong, changed or to be chosen."""
    lit = sitting.stagecraft.lights()
    if lit is not None:
        return lit
    chooser, violation = sitting.chooser, sitting.reply or sitting.wrong
    focus = frozenset(chooser.picked if chooser is not None else ())
    wrong = frozenset(violation.components if violation is not None else ())
    return Highlights(focus=focus - wrong, changed=sitting.changed, wrong=wrong, targets=targets(sitting))


def targets(sitting: Sitting) -> frozenset[str]:
    """Return what may be pointed at next: asked for, or once something has been pointed at."""
    chooser = sitting.chooser
    if chooser is None or not (chooser.picked or sitting.targets):
        return frozenset()
    return chooser.targets


def previewed(sitting: Sitting, number: int | None, frame: Frame) -> Scene | None:
    """Return the drawing of what a move of the chooser's list leads to (``None``: nothing can be shown)."""
    own = Frame(frame.width, frame.theme, whose(sitting))
    return None if sitting.chooser is None else sitting.chooser.preview(number, own)


def hints(sitting: Sitting, suggestions: tuple[Suggestion, ...]) -> Iterator[Mark]:
    """Yield what the moves that are suggested point at, with their ranks."""
    for rank, one in enumerate(suggestions[: len(COLOURS)], 1):
        steps = sitting.game.pointed(sitting.seen, one.move)
        colour = COLOURS[rank - 1]
        if len(steps) > 1:
            yield Labelled("arrow", steps[0], steps[-1], colour, str(rank))
        elif steps:
            yield Labelled("highlight", steps[0], None, colour, str(rank))
