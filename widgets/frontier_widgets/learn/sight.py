"""What a tutor puts before the learner's eyes: the board, and what is lit on it."""

from __future__ import annotations

from frontier_nb.protocol import Highlights
from frontier_nb.question import Pointing
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_widgets.learn.tutor import Tutor


def scene(tutor: Tutor, frame: Frame) -> Scene | None:
    """Return the drawing of the position, as the learner may see it (``None``: there is none)."""
    if tutor.view == "map":
        return None
    stage = tutor.stage
    player = stage.you if tutor.enlarged is None else tutor.enlarged
    own = Frame(frame.width, frame.theme, player, tutor.asking)
    return tutor.game.scene(stage.seen, own, highlights(tutor), stage.names)


def previewed(tutor: Tutor, number: int | None, frame: Frame) -> Scene | None:
    """Return the drawing of what a move of the chooser's list leads to (``None``: nothing can be shown)."""
    own = Frame(frame.width, frame.theme, tutor.stage.you)
    return None if tutor.chooser is None else tutor.chooser.preview(number, own)


def highlights(tutor: Tutor) -> Highlights:
    """Return what is lit: a step of a calculation, or what is pointed at, hinted at, asked about or wrong."""
    lit = tutor.stagecraft.lights()
    if lit is not None:
        return lit
    chooser = tutor.chooser
    focus: frozenset[str] = frozenset(chooser.picked if chooser is not None else tutor.picked)
    focus |= tutor.hinted()
    wrong: frozenset[str] = frozenset()
    if tutor.quiz is not None:
        focus |= frozenset(tutor.quiz.drill.light if not tutor.quiz.settled else ())
    elif tutor.run is not None and tutor.run.step.show is not None and tutor.reply is None:
        focus |= frozenset(tutor.run.step.show.light)
    if tutor.settled and isinstance(tutor.asked, Pointing):
        focus |= tutor.asked.answers
    if tutor.reply is not None and tutor.reply.violation is not None:
        wrong = frozenset(tutor.reply.violation.components)
    if isinstance(tutor.asked, Pointing) and tutor.asked.single and not tutor.settled:
        wrong |= frozenset(tutor.picked)  # it would be settled if it were right
    return Highlights(focus=focus - wrong, changed=tutor.changed, wrong=wrong, targets=tutor.targets())
