"""The laboratory without a page: drafts, undo, what is asked about them, and moves that are tried."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toy_game import Play, Toy, toy

from frontier_nb import registry
from frontier_nb.editing import BOX, Field
from frontier_nb.errors import PositionError, Unreadable
from frontier_nb.lessons.model import Setting
from frontier_nb.lessons.read import read_lesson
from frontier_nb.lessons.stage import set_stage
from frontier_nb.protocol import CHANCE, Highlights
from frontier_nb.record.replay import Path, Replay
from frontier_nb.scene.frame import Frame

pytest.importorskip("anywidget")

from frontier_widgets.lab import data as lab_data
from frontier_widgets.lab.laboratory import Laboratory
from frontier_widgets.lab.trail import MOST, Kept, Trail
from frontier_widgets.shared.sources import load

__all__ = ["toy"]
GAMES = ("king-of-frontier", "medical-frontier")
DEALT = "short_1_ab_1.1.0.0_0.0"
"""Each player holds a card, the first decides."""


@pytest.fixture
def lab(toy: Toy) -> Laboratory:
    return Laboratory(toy, seed=1)


def dealt(lab: Laboratory) -> Laboratory:
    lab.read(DEALT)
    return lab


# -- drafts and undo ---------------------------------------------------------------------------------------


def test_a_game_begins_with_its_empty_table(lab: Laboratory, toy: Toy) -> None:
    assert lab.draft == toy.setup(2)
    assert lab.text == toy.write_position(toy.setup(2))
    assert lab.possible
    assert (lab.trail.back, lab.trail.forward) == (None, None)


def test_an_edit_makes_another_draft_and_undo_goes_back(lab: Laboratory) -> None:
    before = lab.draft
    lab.edit("round", "2")
    assert lab.draft.round == 2
    assert before.round == 0
    lab.undo()
    assert lab.draft == before
    lab.redo()
    assert lab.draft.round == 2
    lab.redo()
    assert lab.draft.round == 2


def test_what_was_gone_back_from_is_left_by_another_edit(lab: Laboratory) -> None:
    lab.edit("round", "2")
    lab.undo()
    lab.edit("round", "1")
    lab.redo()
    assert lab.draft.round == 1


def test_an_edit_that_changes_nothing_is_no_step(lab: Laboratory) -> None:
    lab.edit("round", "0")
    assert lab.trail.back is None


@pytest.mark.parametrize(("field", "value"), [("round", "9"), ("round", "x"), ("nothing", "1"), ("mode", "")])
def test_what_cannot_be_set_changes_nothing(lab: Laboratory, field: str, value: str) -> None:
    before = lab.text
    with pytest.raises(LookupError):
        lab.edit(field, value)
    assert lab.text == before
    assert lab.trail.back is None


def random_edit(lab: Laboratory, rng: Random) -> None:
    """Set a field of the table or of a component, or move a piece."""
    assert lab.editor is not None
    editor, draft = lab.editor, lab.draft
    pieces = [piece.id for piece in editor.pieces(draft)]
    names = lab.names
    drawn = lab.game.scene(draft, Frame(), Highlights(), names)
    components = [component.id for component in drawn.components]
    if rng.random() < 0.5 and lab.hold([rng.choice([*pieces, *components])]):
        assert lab.put([rng.choice(lab.places)])
        return
    lab.select([rng.choice(components)])
    fields = lab.fields()
    if fields:
        field = rng.choice(fields)
        lab.edit(field.id, value_of(field, rng))


def value_of(field: Field, rng: Random) -> str:
    if field.choices:
        return rng.choice(field.choices)[0]
    return str(rng.randint(field.least, min(field.most, field.least + 20)))


@pytest.mark.parametrize("id", ["toy", *GAMES])
def test_undo_goes_all_the_way_back_and_redo_forth(toy: Toy, id: str) -> None:
    lab, rng = Laboratory(registry.game(id), seed=3), Random(id)
    if id != "toy":
        lab.stroll(2)
    for _ in range(25):
        random_edit(lab, rng)
    way = [lab.trail[number] for number in range(len(lab.trail))]
    assert len(way) > 15
    for text in way[-2::-1]:
        lab.undo()
        assert lab.game.write_position(lab.draft) == lab.text == text
    for text in way[1:]:
        lab.redo()
        assert lab.game.write_position(lab.draft) == lab.text == text


def test_a_long_trail_forgets_its_older_half() -> None:
    trail = Trail("0")
    for number in range(1, MOST + 1):
        trail.add(str(number))
    assert trail.text == str(MOST)
    assert len(trail) == MOST // 2
    assert trail[0] == str(MOST // 2 + 1)


@given(st.lists(st.sampled_from("adu"), max_size=300))
def test_a_page_that_hears_all_news_knows_the_trail(acts: list[str]) -> None:
    trail, page, at = Trail("start"), ["?"], 0
    for number, act in enumerate(acts):
        if act == "a":
            trail.add(f"text {number}")
        elif act == "u" and trail.back is not None:
            trail.at = trail.back
        elif act == "d" and trail.forward is not None:
            trail.at = trail.forward
        same, after, at = trail.news()
        page = [*page[:same], *after]
        assert page == [trail[number] for number in range(len(trail))]
        assert page[at] == trail.text


def test_an_earlier_visit_comes_before_this_one(lab: Laboratory) -> None:
    start = lab.text
    lab.trail.follow([DEALT, "short_1_--_1.1.0.0_1.-1"])
    assert lab.text == start
    lab.undo()
    assert lab.draft.scores == [1, -1]
    lab.undo()
    assert lab.text == DEALT


def test_what_was_kept_and_cannot_be_read_is_told_of(lab: Laboratory) -> None:
    lab.trail.follow(["<b>nothing</b>"])
    before = lab.draft
    lab.undo()
    assert lab.draft == before
    assert "cannot be read" in str(lab.notice)


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"game": 1}', '{"game": "toy", "trails": {"toy": 3}}', "[" * 100_000]
)
def test_what_the_lab_never_kept_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Kept.read(text)


def test_a_kept_trail_ends_where_one_stood() -> None:
    kept = Kept.read('{"game": "toy", "trails": {"toy": [["a", 7, "b", "c", ""], 2]}}')
    assert kept == Kept("toy", {"toy": ["a", "b"]})


# -- where positions come from -----------------------------------------------------------------------------


def test_a_text_that_is_no_position_leaves_the_draft(lab: Laboratory) -> None:
    dealt(lab)
    with pytest.raises(Unreadable):
        lab.read("nonsense")
    assert lab.text == DEALT


def test_a_game_without_an_editor_is_set_up_by_its_text(toy: Toy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "editor", lambda self: None)
    lab = dealt(Laboratory(toy))
    assert lab.text == DEALT
    assert lab.fields() == lab.pieces() == ()
    lab.select(["hand0"])
    assert lab.selected is None
    with pytest.raises(PositionError):
        lab.read("short_2_ab_1.1.0.0_0.0")
    assert lab.text == DEALT


@pytest.mark.parametrize("id", GAMES)
def test_a_position_from_somewhere_in_a_game_is_one_of_it(id: str) -> None:
    game = registry.game(id)
    lab = Laboratory(game, seed=4)
    for players in game.player_counts:
        options = {option.name: option.choices[-1] for option in game.options}
        lab.stroll(players, options)
        assert len(lab.names) == players
        assert game.options_of(lab.draft) == options
        assert lab.possible
        assert game.to_play(lab.draft) not in (None, CHANCE)
        assert game.read_position(lab.text) == lab.draft


def test_players_and_options_that_there_are_not_are_refused(lab: Laboratory) -> None:
    for players, options in ((3, {}), (2, {"mode": "endless"}), (2, {"speed": "short"})):
        with pytest.raises(LookupError):
            lab.new(players, options)
        with pytest.raises(LookupError):
            lab.stroll(players, options)
    assert lab.trail.back is None


def test_a_shipped_game_is_taken_at_any_event() -> None:
    opened = load(None)
    name, record = next(pair for pair in zip(opened.links, opened.records, strict=True))
    lab = Laboratory(registry.game(record.game))
    lab.from_record(name, 30)
    assert lab.draft == Replay(record).state(Path(played=30))
    for wrong in (("nothing", 0), (name, -1), (name, 99_999)):
        with pytest.raises(LookupError):
            lab.from_record(*wrong)


# -- editing -----------------------------------------------------------------------------------------------


def test_a_piece_of_the_box_is_held_and_put(lab: Laboratory) -> None:
    assert lab.hold(["c"])
    assert lab.places == ("hand0", "hand1")
    assert lab.targets == {"hand0", "hand1"}
    assert lab.put(["nowhere", "hand1"])
    assert lab.draft.hands == ["-", "c"]
    assert (lab.held, lab.selected, lab.places) == (None, None, ())


def test_a_piece_moves_from_place_to_place_and_back_into_the_box(lab: Laboratory) -> None:
    lab.hold(["c"])
    lab.put(["hand1"])
    lab.select(["hand1"])
    assert lab.held == lab.selected == "hand1"
    assert lab.put(["hand0"])
    assert lab.draft.hands == ["c", "-"]
    lab.select(["hand0"])
    assert lab.put([BOX])
    assert lab.draft.hands == ["-", "-"]
    assert sum(lab.draft.seen) == 0


def test_a_piece_stays_where_it_cannot_be_put(lab: Laboratory) -> None:
    lab.hold(["c"])
    before = lab.text
    assert not lab.put(["box"])
    assert lab.text == before
    assert not lab.hold(["hand0"])  # nothing to be moved


def test_of_things_that_lie_on_one_another_the_topmost_that_can_be_edited_is_selected(
    lab: Laboratory,
) -> None:
    lab.select(["a line", "hand1", "hand0"])
    assert lab.selected == "hand1"
    assert lab.beneath == ("hand0",)
    lab.let_go()
    assert (lab.selected, lab.beneath) == (None, ())


def test_an_edit_keeps_what_is_selected(lab: Laboratory) -> None:
    lab.select(["hand1"])
    lab.edit("score1", "7")
    assert lab.selected == "hand1"
    assert lab.fields()[0].value == "7"


# -- impossible, unusual -----------------------------------------------------------------------------------


def test_an_impossible_draft_is_told_lit_and_not_asked_about(lab: Laboratory) -> None:
    lab.edit("round", "2")
    assert not lab.possible
    assert lab.problems[0].rule == "TG-01"
    assert lab.highlights().wrong == {"hand0", "hand1"}
    lab.turn_to("ask")
    assert lab.everything() == ()
    assert lab.odds() == []
    lab.turn_to("moves")
    assert lab.chooser is None
    with pytest.raises(LookupError):
        lab.draw()


def test_an_unusual_position_is_possible(lab: Laboratory) -> None:
    lab.edit("score0", "-20")
    assert lab.possible
    assert [one.rule for one in lab.oddities] == ["TG-03"]
    assert lab.highlights().wrong == frozenset()


# -- asking ------------------------------------------------------------------------------------------------


def test_a_component_is_explained_and_a_calculation_stepped(lab: Laboratory) -> None:
    dealt(lab).turn_to("ask")
    lab.about("hand1")
    assert lab.stagecraft.calculation is not None
    assert lab.stagecraft.calculation.kind == "worth"
    lab.stagecraft.light(0)
    assert lab.highlights().focus == {"hand1"}
    lab.about("nothing")
    assert lab.dumb


def test_whose_eyes_decide_what_is_worked_out(lab: Laboratory, toy: Toy) -> None:
    dealt(lab).turn_to("ask")
    assert lab.secrets
    assert len(lab.everything()) == 2
    lab.see(1)
    assert lab.stage == toy.view(lab.draft, 1)
    assert [one.subject for one in lab.everything()] == [(1,)]
    lab.see(None)
    assert lab.everything() == ()
    lab.see(None, veiled=False)
    assert lab.stage == lab.draft
    with pytest.raises(LookupError):
        lab.see(2)


def test_editing_shows_everything_whoever_asks(lab: Laboratory) -> None:
    dealt(lab).turn_to("ask")
    lab.see(1)
    lab.turn_to("edit")
    assert lab.stage == lab.draft


@pytest.mark.parametrize("id", GAMES)
def test_chances_are_those_of_what_is_seen(id: str) -> None:
    lab = Laboratory(registry.game(id), seed=2)
    found: list[Any] = []
    for _ in range(20):
        lab.stroll(2)
        lab.turn_to("ask")
        lab.see(0)
        assert lab.odds() == lab.game.odds(lab.game.view(lab.draft, 0))
        found += lab.odds()
    assert found
    lab.light(["one", "two"])
    assert lab.highlights().focus == {"one", "two"}


# -- trying moves ------------------------------------------------------------------------------------------


def test_a_move_is_tried_and_taken_back(lab: Laboratory, toy: Toy) -> None:
    dealt(lab).turn_to("moves")
    move = Play("keep", 0, "a")
    lab.attempt(move)
    assert lab.stage == toy.apply(lab.draft, move)
    assert lab.stagecraft.calculation == toy.explain(lab.draft, move)
    assert lab.highlights().changed == {"hand0"}
    assert lab.text == DEALT
    lab.attempt(Play("drop", 1, "b"))
    assert toy.scores(lab.stage) == (1, -1)
    lab.step_back()
    assert toy.scores(lab.stage) == (1, 0)
    lab.undo()  # the same, by the button that one knows
    assert lab.stage == lab.draft
    lab.step_back()
    assert lab.stage == lab.draft


def test_a_move_against_the_rules_is_answered_with_the_rule(lab: Laboratory) -> None:
    dealt(lab).turn_to("moves")
    lab.attempt(Play("keep", 0, "d"))
    assert lab.refused is not None
    assert lab.refused.rule == "TG-03"
    assert lab.line == []
    assert lab.highlights().wrong == {"hand0"}
    lab.attempt(Play("keep", 0, "a"))
    assert lab.refused is None


def test_one_goes_on_from_where_the_moves_led(lab: Laboratory) -> None:
    dealt(lab).turn_to("moves")
    lab.attempt(Play("keep", 0, "a"))
    led = lab.stage
    lab.adopt()
    assert lab.draft == led
    assert lab.line == []
    lab.undo()
    assert lab.text == DEALT


def test_chance_is_drawn_when_it_is_due(lab: Laboratory) -> None:
    lab.turn_to("moves")
    assert lab.chooser is None
    lab.draw()
    assert "-" not in lab.stage.hands
    assert lab.chooser is not None
    with pytest.raises(LookupError):
        lab.draw()


def test_an_edit_or_another_view_ends_what_was_tried(lab: Laboratory) -> None:
    dealt(lab).turn_to("moves")
    lab.attempt(Play("keep", 0, "a"))
    lab.turn_to("ask")
    assert lab.stage == lab.draft
    lab.turn_to("moves")
    lab.attempt(Play("keep", 0, "a"))
    lab.edit("score1", "3")
    assert lab.line == []
    with pytest.raises(LookupError):
        lab.turn_to("nothing")


@pytest.mark.parametrize("id", GAMES)
def test_every_legal_move_of_a_position_can_be_tried(id: str) -> None:
    lab = Laboratory(registry.game(id), seed=6)
    tried = 0
    for _ in range(4):
        lab.stroll(2)
        lab.turn_to("moves")
        assert lab.chooser is not None
        for number, move in enumerate(lab.chooser.legal[:12]):
            lab.move(number)
            assert lab.stage == lab.game.apply(lab.draft, move)
            lab.step_back()
            tried += 1
        lab.turn_to("edit")
    assert tried > 8


# -- taking it along ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["toy", *GAMES])
def test_the_block_for_a_lesson_sets_the_same_position_up(id: str, toy: Toy) -> None:
    lab = Laboratory(registry.game(id), seed=5)
    lab.stroll(2)
    head = f'+++\ngame = "{id}"\ntitle = "A"\nabout = "B"\nminutes = 5\n+++\n\n## Look\n'
    lesson = read_lesson(f"{head}\n{lab_data.lesson_block(lab)}\nText.\n", "a", "a.md")
    setting = lesson.steps[0].setting
    assert isinstance(setting, Setting)
    stage = set_stage(id, setting)
    assert stage.state == lab.draft
    assert stage.you == lab.game.to_play(lab.draft)
