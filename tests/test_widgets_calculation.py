"""Calculations on stage: their signs and sums, and that the board lights what they speak of."""

from __future__ import annotations

import pytest
from shipped import FILES, records

from frontier_nb.calculation import OPERATIONS, Calculation, Term
from frontier_nb.messages import msg
from frontier_nb.protocol import Highlights
from frontier_nb.scene.frame import Frame

pytest.importorskip("anywidget")

from frontier_widgets.replay.controller import ReplayController
from frontier_widgets.shared.calculation_view import SIGNS, highlights, rows

WIDTHS = ("wide", "narrow")


def made(operation: str, *values: int | Term) -> Term:
    """Return a term worked out from others."""
    terms = tuple(one if isinstance(one, Term) else Term(msg("part"), one) for one in values)
    return Term(msg("whole"), OPERATIONS[operation]([t.value for t in terms]), operation, terms=terms)


def shown(term: Term) -> list[list[object]]:
    """Return sign, value and note of each row."""
    data = rows(Calculation("kind", (), msg("Title"), term, msg("So."), "XX-1"))
    return [[sign, value, plain(note)] for _, _, note, value, _, sign in data["rows"]]


def plain(note: str) -> str:
    """Return a note with spaces that break, after asserting that the other kind stands in sums alone."""
    assert "\u00a0" not in note or not any(map(str.isalpha, note))
    return note.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("operation", "values", "signs", "note"),
    [
        ("sum", (0, 1, 2), ["", "+", "+"], "0 + 1 + 2"),
        ("sum", (7,), [""], ""),
        ("sum", (), [], ""),
        ("sum", tuple(range(6)), ["", *"+++++"], ""),
        ("difference", (5, 3), ["", "−"], "5 − 3"),
        ("difference", (-2, 3), ["", "−"], "−2 − 3"),
        ("product", (2, 5), ["", "×"], "2 × 5"),
        ("excess", (4, 2), ["", "≤"], "4 − 2"),
        ("excess", (2, 2), ["", "≤"], "2 ≤ 2"),
        ("excess", (1, 2, 3), ["", "≤", "≤"], ""),
        ("shortfall", (3, 5), ["", "≥"], "5 − 3"),
        ("shortfall", (6, 5), ["", "≥"], "6 ≥ 5"),
        ("max", (7, 9), ["", "max"], "the most of 7, 9"),
        ("min", (7, 9), ["", "min"], "the least of 7, 9"),
        ("count", (7, 9), ["", ""], ""),
    ],
)
def test_a_row_has_the_sign_by_which_it_is_worked_out(
    operation: str, values: tuple[int, ...], signs: list[str], note: str
) -> None:
    term = made(operation, *values)
    assert [row[0] for row in shown(term)] == [*signs, "=" if values else ""]
    assert shown(term)[-1][1:] == [term.value, note]


def test_every_operation_has_a_sign_or_needs_none() -> None:
    assert set(OPERATIONS) - set(SIGNS) == {"count"}


def test_what_is_worked_out_on_the_way_has_a_sign_of_its_own() -> None:
    penalty = made("product", made("shortfall", made("sum", 0, 1), made("sum", 3, 2)), 5)
    assert shown(penalty) == [
        ["", 0, ""],
        ["+", 1, ""],
        ["=", 1, "0 + 1"],
        ["", 3, ""],
        ["+", 2, ""],
        ["=", 5, "3 + 2"],
        ["=", 4, "5 − 1"],
        ["×", 5, ""],
        ["=", 20, "4 × 5"],
    ]


def test_a_note_of_its_own_stays() -> None:
    noted = Term(msg("whole"), 3, "sum", terms=made("sum", 1, 2).terms, note=msg("as agreed"))
    assert shown(noted)[-1] == ["=", 3, "as agreed"]


# -- the shipped games ------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_each_step_of_each_explanation_lights_what_is_on_the_board(name: str) -> None:
    for record in records(name):
        controller = ReplayController(record)
        wrong = []
        for number, node in enumerate(controller.nodes):
            scene = controller.game.scene(controller.state(number), Frame(), Highlights(), record.players)
            there = {component.id for component in scene.components}
            for calculation in controller.explained(number):
                for step, (_, term) in enumerate(calculation.steps()):
                    lights = highlights(calculation, step)
                    lit = lights.focus | lights.wrong
                    if not lit or not lit <= there:
                        wrong.append(f"{node.path} {node.told} {term.label}: {lit - there or 'nothing'}")
        assert wrong == []


def beginners() -> ReplayController:
    return ReplayController(records("medical-frontier/first-game-quick.fgn")[0])


def node_of(controller: ReplayController, start: str, player: str = "") -> int:
    """Return the first node of the main line whose event begins with `start` and speaks of `player`."""
    return next(
        number
        for number, node in enumerate(controller.nodes)
        if not node.depth and node.told.startswith(start) and player in node.told
    )


def test_a_launch_lights_the_drug_that_was_launched_and_the_score() -> None:
    controller = beginners()
    controller.go(node_of(controller, "Ben launches the Central"))
    assert controller.calculation is not None
    steps = len(controller.calculation.steps())
    assert highlights(controller.calculation, steps - 1).focus == {"launched-1-1", "score-1"}
    assert {id for k in range(steps - 1) for id in highlights(controller.calculation, k).focus} == {
        "launched-1-1"
    }


def test_the_trial_shows_what_the_missing_needles_cost() -> None:
    controller = beginners()
    controller.go(node_of(controller, "Ben enters lab 1 in the pre-clinical"))
    assert controller.calculation is not None
    last = rows(controller.calculation)["rows"][-3:]
    assert [[plain(row[2]), row[3], row[5]] for row in last] == [
        ["5 − 3", 2, "="],
        ["", 5, "×"],
        ["2 × 5", 10, "="],
    ]


def test_what_a_card_is_part_of_begins_with_the_trial_at_hand() -> None:
    controller = beginners()
    for start, kind in (
        ("The Pre-clinical Trial Tile of Psycho", "efficacy"),
        ("The Clinical Trial Tile of Psycho", "side-effects"),
        ("The Clinical Trial Tile of Anti", "side-effects"),
    ):
        controller.go(node_of(controller, start))
        assert controller.about("card-8d" if "Psycho" in start else "card-11c")
        assert controller.calculation is not None
        assert controller.calculation.kind == kind
    controller.go(node_of(controller, "Ben plays 3g"))
    assert controller.about("drug-psychotropic")
    assert controller.calculation is not None
    assert controller.calculation.subject == (1, 0, "psychotropic"), "of the player to move"
    assert controller.about("score-0")
    assert (controller.calculation.kind, controller.calculation.subject) == ("score", (0,))


def test_asked_again_the_next_explanation_comes() -> None:
    controller = beginners()
    controller.go(node_of(controller, "The Clinical Trial Tile of Psycho"))
    kinds = []
    for component in ("card-8d", "card-8d", "card-8d", "card-8d", "card-8c"):
        controller.about(component)
        assert controller.calculation is not None
        kinds.append(controller.calculation.kind)
    assert kinds == ["side-effects", "efficacy", "side-effects", "efficacy", "side-effects"]


@pytest.mark.parametrize("width", WIDTHS)
def test_one_looks_at_the_lab_in_trial_and_at_the_launched_drug(width: str) -> None:
    controller = beginners()
    frame = Frame("narrow" if width == "narrow" else "wide")

    def seen(start: str, id: str) -> bool:
        node = node_of(controller, start)
        controller.go(node)
        found = controller.look(frame, node, None)
        assert found is not None
        left, top, wide, high = controller.scene(frame).component(id).box
        x, y, *size = found
        return x <= left and y <= top and left + wide <= x + size[0] + 0.1 and top + high <= y + size[1] + 0.1

    assert seen("The Clinical Trial Tile of Central", "lab-1-1")
    assert seen("The Pre-clinical Trial Tile of Central", "lab-1-1")
    assert seen("Ben enters lab 1 in the pre-clinical", "lab-1-0")
    assert seen("Ben launches the Central", "launched-1-1")
    assert seen("Ana hands in", "researcher-0-0")


def test_nobody_is_praised_or_blamed_where_nothing_was_tested() -> None:
    controller = beginners()
    for start, holds in (
        ("Ana plays 8c", None),  # four cards are missing
        ("Ana plays 1a", True),  # the formula is met
        ("Ben launches the Psycho", None),  # 10 points less
        ("Ana takes 8c", None),
        ("Ben enters lab 1 in the pre-clinical", False),
        ("The Clinical Trial Tile of Psycho", True),
    ):
        controller.go(node_of(controller, start))
        assert controller.calculation is not None
        assert controller.calculation.holds is holds, start


def test_the_score_sheet_says_whose_every_row_is() -> None:
    controller = beginners()
    end = max(number for number, node in enumerate(controller.nodes) if not node.depth)
    sheet = controller.game.score_sheet(controller.state(end))
    assert sheet is not None
    labels = [row[1] for row in rows(sheet)["rows"]]
    assert all(label.startswith(("Player 1: ", "Player 2: ")) for label in labels[:-1])
    assert len(set(labels)) == len(labels)
