"""A lesson under way: every verdict, what others do, help, and going on after a reload."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lesson_support import ASK, DEALT, KEEP, PLAY, TWO_TURNS, lesson
from toy_game import Play, Toy, toy

from frontier_nb import registry
from frontier_nb.lessons.courses import course, find_lesson
from frontier_nb.lessons.model import Lesson, Task
from frontier_nb.lessons.model import Play as Guided
from frontier_nb.lessons.read import read_lesson
from frontier_nb.lessons.run import LessonRun, Reply
from frontier_nb.lessons.stage import StageFault, openings

__all__ = ["toy"]

DOCS = Path(__file__).parent.parent / "docs" / "lessons.md"


def begun(*steps: str, at: int = 0) -> LessonRun:
    run = LessonRun(lesson(*steps))
    run.go(at)
    return run


def tried(run: LessonRun, word: str) -> Reply:
    return run.attempt(run.stage.game.read_word(run.stage.state, word))


def again(run: LessonRun) -> LessonRun:
    """Return the run as it is after a reload."""
    after = LessonRun(run.lesson)
    after.go(run.at)
    after.restore(run.words, solved=run.verdict == "solved")
    return after


def same(run: LessonRun, other: LessonRun) -> bool:
    """Return whether two runs stand alike, all that a learner can notice."""
    standing = [
        (
            one.at,
            one.stage.state,
            one.words,
            one.moving,
            one.returnable,
            one.next_move(),
            one.verdict == "solved",
        )
        for one in (run, other)
    ]
    return standing[0] == standing[1]


# -- verdicts --------------------------------------------------------------------------------------------


def test_a_task_is_solved_by_reaching_its_goal() -> None:
    run = begun(DEALT + KEEP)
    assert (run.moving, run.solved, run.verdict, run.question) == (True, False, None, None)
    reply = tried(run, "keep:d")
    assert reply == Reply("solved", None, None, ("Ana keeps d.",))
    assert (run.moving, run.solved, run.done) == (False, True, {0})
    with pytest.raises(LookupError, match="no move"):
        tried(run, "keep:d")


def test_what_the_rules_forbid_does_not_happen() -> None:
    run = begun(DEALT + KEEP)
    before = run.stage
    reply = run.attempt(Play("keep", 0, "a"))
    assert reply.verdict == "illegal"
    assert reply.violation is not None
    assert (reply.violation.rule, reply.say) == ("TG-03", None)
    reply = run.attempt(Play("keep", 1, "b"))
    assert reply.violation is not None
    assert (reply.violation.rule, str(reply.say)) == ("TG-02", "You are Ana.")
    assert run.stage == before
    assert (run.moving, run.returnable, run.words, run.verdict) == (True, False, (), None)


def test_a_mistake_is_answered_played_out_and_taken_back() -> None:
    run = begun(DEALT + KEEP)
    reply = tried(run, "drop:d")
    assert (reply.verdict, str(reply.say)) == ("mistake", "That costs a point. **Why?**")
    assert reply.happened == ("Ana drops d.", "Ben keeps b.")
    assert run.stage.game.scores(run.stage.state) == (-1, 2)
    assert (run.moving, run.words, run.returnable) == (False, (), True)
    assert run.take_back()
    assert run.stage == run.opening
    assert not run.take_back()
    assert tried(run, "keep:d").verdict == "solved"


def test_a_mistake_may_be_one_only_while_something_holds() -> None:
    when = KEEP.replace('move = "drop:*"', 'move = "drop:*"\nwhen = { number = "score 1", at_least = 1 }')
    assert tried(begun(DEALT + when), "drop:d").verdict == "missed"


def test_what_comes_of_a_mistake_is_played_as_far_as_it_can_be() -> None:
    run = begun(DEALT + KEEP.replace('then = "keep:b"', 'then = "keep:a drop:b"'))
    assert tried(run, "drop:d").happened == ("Ana drops d.",)


def test_moves_off_the_way_are_shown_and_taken_back() -> None:
    run = begun(DEALT + TWO_TURNS.replace("turns = 2", 'turns = 2\nallow = ["keep:*"]'))
    reply = tried(run, "drop:d")
    assert reply.verdict == "aside"
    assert "Take it back" in str(reply.say)
    assert not run.moving


def test_a_turn_that_is_over_without_the_goal_is_missed() -> None:
    own = begun(DEALT + TWO_TURNS.replace("turns = 2", "turns = 1"))
    assert str(tried(own, "keep:d").say) == "Both are needed."
    silent = begun(DEALT + TWO_TURNS.replace("turns = 2", "").replace('otherwise = "Both are needed."', ""))
    reply = tried(silent, "keep:d")
    assert (reply.verdict, reply.happened) == ("missed", ("Ana keeps d.",))
    assert "Your turn is over" in str(reply.say)


def test_a_task_may_take_several_turns() -> None:
    run = begun(DEALT + TWO_TURNS)
    reply = tried(run, "keep:d")
    assert reply.verdict == "onward"
    assert reply.happened == ("Ana keeps d.", "Ben keeps b.", "Cards are dealt.", "Ben drops a.")
    assert run.words == ("keep:d",)  # no secret of the others is among them
    assert run.on_the_way()
    reply = tried(run, "drop:c")
    assert (reply.verdict, str(reply.say)) == ("missed", "Both are needed.")
    assert not run.on_the_way()
    run.take_back()
    assert tried(run, "keep:c").verdict == "solved"


def test_others_find_moves_of_their_own_where_the_learner_has_led_off_the_script() -> None:
    """Ben cannot keep what he does not hold; the step goes on all the same."""
    scripted = TWO_TURNS.replace('chance = "deal:c,a"', 'chance = "deal:b,b,b"').replace(
        "keep:b drop:a", "keep:a"
    )
    one = begun(DEALT, DEALT + TWO_TURNS)
    text = DEALT + scripted
    with pytest.raises(StageFault):
        openings(lesson(text, "Next."))  # a solution may not lead there
    run = begun(text)
    assert tried(run, "keep:d").verdict == "onward"
    assert run.moving
    assert run.stage.game.clock(run.stage.state).round == 2
    assert one.stage == one.opening


def test_questions_are_answered_rightly_or_not() -> None:
    run = begun(DEALT + ASK)
    with pytest.raises(LookupError, match="no move"):
        tried(run, "keep:d")
    reply = run.reply(3)
    assert (reply.verdict, str(reply.say), run.done) == ("wrong", "Look again.", set())
    assert run.reply("4").verdict == "wrong"
    assert run.reply(4) == Reply("solved")
    assert run.done == {0}
    assert LessonRun(lesson(DEALT + ASK.replace('wrong = "Look again."', ""))).reply(1).say is None


def test_options_are_answered_in_words_of_their_own() -> None:
    ask = """```ask
question = "?"
rules = ["TG-03"]
wrong = "No."
[[option]]
text = "Four"
when = { number = "measure worth 0", is = 4 }
say = "Just so."
[[option]]
text = "Three"
say = "That is `c`."
[[option]]
text = "Two"
```
"""
    run = begun(DEALT + ask)
    assert [str(run.reply(number).say) for number in (1, 2, 99, -1)] == ["That is `c`.", "No.", "No.", "No."]
    assert run.verdict == "wrong"
    assert str(run.reply(0).say) == "Just so."


def test_only_what_is_there_can_be_done() -> None:
    task, ask = begun(DEALT + KEEP), begun(DEALT + ASK)
    for wrong in (
        lambda: task.reply(1),
        task.practised,
        ask.practised,
        lambda: ask.go(1),
        lambda: ask.go(-1),
    ):
        with pytest.raises(LookupError):
            wrong()


# -- steps -----------------------------------------------------------------------------------------------


def test_a_step_goes_on_where_the_solution_before_it_ended() -> None:
    run = begun(
        DEALT + KEEP, "Read.", TWO_TURNS.replace("keep:d keep:c", "keep:c").replace("score 0", "score 1")
    )
    assert run.stages[1].state == run.stages[2].state
    assert run.stages[1].game.scores(run.stages[1].state) == (4, 0)
    with pytest.raises(StageFault, match="first step needs a position"):
        LessonRun(lesson("Read."))


def test_leaving_a_step_undone_is_not_doing_it() -> None:
    run = begun(DEALT + KEEP, "Read.")
    run.skip()
    assert (run.verdict, run.done, run.moving) == ("solved", set(), False)
    run.go(1)
    assert run.solved
    run.go(0)
    assert (run.verdict, run.solved, run.moving) == (None, False, True)


def test_a_step_begins_again_from_its_opening() -> None:
    run = begun(DEALT + TWO_TURNS)
    tried(run, "keep:d")
    run.hints = 2
    run.restart()
    assert (run.stage, run.words, run.hints, run.returnable) == (run.opening, (), 0, False)
    assert tried(run, "keep:d").happened[1:] == ("Ben keeps b.", "Cards are dealt.", "Ben drops a.")


def test_free_play_goes_on_with_any_move_to_the_end() -> None:
    run = begun(DEALT + KEEP, PLAY)
    tried(run, "drop:d")
    run.play_free()
    replies = []
    while run.moving:
        replies.append(run.attempt(run.next_move()))
    assert {reply.verdict for reply in replies} == {"onward"}
    assert run.stage.game.result(run.stage.state) is not None
    assert (run.done, run.next_move()) == (set(), None)
    run.restart()
    assert (run.free, run.stage) == (False, run.opening)


# -- help ------------------------------------------------------------------------------------------------


def test_the_next_move_is_the_solutions_or_what_looks_best(monkeypatch: pytest.MonkeyPatch) -> None:
    run = begun(DEALT + TWO_TURNS)
    assert run.next_move() == Play("keep", 0, "d")
    tried(run, "keep:d")
    assert run.next_move() == Play("keep", 0, "c")
    tried(run, "drop:c")
    run.take_back()
    run.take_back()
    tried(run, "drop:d")
    assert run.next_move() == Play("keep", 0, "c"), "what is left of the solution, on another way too"
    run.take_back()
    monkeypatch.setattr(Toy, "appraise", lambda self, view, moves: [float(m.event == "drop") for m in moves])
    run.play_free()
    assert run.next_move() == Play("drop", 0, "d")


def test_hints_of_a_solution_lead_to_its_end() -> None:
    run = begun(DEALT + TWO_TURNS)
    while run.moving:
        run.attempt(run.next_move())
    assert run.verdict == "solved"
    assert run.next_move() is None


# -- guided games ----------------------------------------------------------------------------------------


def played_out(run: LessonRun) -> list[Reply]:
    replies = []
    while run.moving:
        replies.append(run.attempt(run.stage.game.legal_moves(run.stage.state)[0]))
    return replies


def test_a_guided_game_ends_with_the_game_and_remarks_are_said_once() -> None:
    run = begun(DEALT + PLAY)
    replies = played_out(run)
    assert [str(reply.say) for reply in replies if reply.say] == ["Kept!", "Ana wins with 23 points."]
    assert [reply.verdict for reply in replies] == ["onward"] * 7 + ["solved"]
    assert run.done == {0}
    unmet = begun(DEALT + PLAY.replace('{ game = "over" }', '{ number = "score 0", at_least = 99 }'))
    assert played_out(unmet)[-1].verdict == "solved"  # the game is over, and nothing more can be done


def test_opponents_play_the_same_on_the_same_seed_and_others_on_another() -> None:
    ways = []
    for seed in (3, 3, 4, 5):
        run = begun(DEALT + PLAY.replace("seed = 3", f"seed = {seed}").replace("greedy", "random"))
        ways.append(tuple(happening for reply in played_out(run) for happening in reply.happened))
    assert ways[0] == ways[1]
    assert len(set(ways)) == 3


def test_taking_back_and_trying_again_changes_no_dice() -> None:
    run = begun(DEALT + PLAY.replace("greedy", "random"))
    reply, stage = tried(run, "keep:d"), run.stage
    run.take_back()
    assert tried(run, "keep:d").happened == reply.happened
    assert run.stage == stage


def test_an_opponent_who_begins_has_played_before_the_learner_decides() -> None:
    run = begun(DEALT.replace("names", "you = 1\nnames") + PLAY)
    assert run.stage.game.legal_moves(run.stage.state)[0].player == 1
    assert (run.moving, run.returnable) == (True, False)


def test_the_coach_speaks_of_moves_that_look_much_worse(monkeypatch: pytest.MonkeyPatch) -> None:
    worth = {"a": 1.0, "b": 2.0, "c": 3.0, "d": 4.0}

    def appraise(self: Toy, view: Any, moves: list[Play]) -> list[float]:
        return [worth[m.card] if m.event == "keep" else -1.0 for m in moves]

    monkeypatch.setattr(Toy, "appraise", appraise)
    run = begun(DEALT + PLAY.replace("seed = 3", "seed = 3\ncoach = 4"))
    reply = tried(run, "drop:d")
    assert reply.verdict == "better"
    assert "5 points more" in str(reply.say)
    assert "Ana keeps d." in str(reply.say)
    run.restart()
    assert str(tried(run, "keep:d").say) == "Kept!"
    calm = begun(DEALT + PLAY.replace("seed = 3", "seed = 3\ncoach = 5"))
    assert tried(calm, "drop:d").say is None


# -- after a reload --------------------------------------------------------------------------------------


def test_a_reload_goes_on_within_a_task() -> None:
    run = begun(DEALT + TWO_TURNS)
    assert same(again(run), run)
    tried(run, "keep:d")
    after = again(run)
    assert same(after, run)
    assert tried(after, "drop:c").verdict == "missed"  # its second turn, of two, is over
    assert same(again(after), run)
    after.take_back()
    assert tried(after, "keep:c").verdict == "solved"
    assert same(again(after), after)
    assert again(after).done == {0}
    after = again(run)
    assert after.take_back()
    assert after.stage == after.opening
    assert tried(after, "keep:d").happened[1:] == ("Ben keeps b.", "Cards are dealt.", "Ben drops a.")


def test_turns_are_counted_alike_after_a_reload() -> None:
    three = TWO_TURNS.replace("turns = 2", "turns = 3").replace("at_least = 7", "at_least = 99")
    live, reloaded = begun(DEALT + three), begun(DEALT + three)
    verdicts = []
    for _ in range(3):
        move = live.next_move()
        verdicts.append(live.attempt(move).verdict)
        assert reloaded.attempt(move).verdict == verdicts[-1]
        reloaded = again(reloaded)
    assert verdicts == ["onward", "onward", "missed"]


def test_a_goal_of_a_turn_is_about_the_turn_under_way_after_a_reload() -> None:
    goal = TWO_TURNS.replace(
        'number = "score 0", at_least = 7', 'turn = "over", number = "score 0", at_least = 7'
    )
    run = begun(DEALT + goal)
    tried(run, "keep:d")
    after = again(run)
    assert after.moving
    assert tried(after, "keep:c").verdict == "solved"


def test_a_reload_after_a_mistake_stands_before_it() -> None:
    run = begun(DEALT + KEEP)
    tried(run, "drop:d")
    after = again(run)
    assert (after.stage, after.moving, after.verdict) == (after.opening, True, None)


def test_a_reload_goes_on_within_a_guided_game() -> None:
    run = begun(DEALT + PLAY.replace("greedy", "random"))
    for _ in range(3):
        run.attempt(run.next_move())
        assert same(again(run), run)
    after = again(run)
    said = [str(reply.say) for reply in played_out(after) if reply.say]
    assert [words for words in said if "wins" not in words] == []  # the rest has been said
    played_out(run)
    assert after.stage == run.stage
    assert same(again(after), run)
    assert after.take_back()


def test_a_skipped_step_stays_skipped_and_a_question_is_asked_again() -> None:
    run = begun(DEALT + KEEP)
    run.skip()
    assert again(run).verdict == "solved"
    asking = begun(DEALT + ASK)
    asking.reply(1)
    after = again(asking)
    assert (after.verdict, after.stage) == (None, asking.stage)


@pytest.mark.parametrize(
    "words",
    [["keep:a"], ["nonsense"], ["keep:d", "keep:d", "keep:d"], ["deal:a,b"], ["\x00", ""], ["keep:d"] * 99],
)
@pytest.mark.parametrize("block", [KEEP, TWO_TURNS, PLAY, ASK, "Read.", TWO_TURNS.replace("= 7", "= 99")])
def test_what_cannot_be_played_any_more_is_left_out(words: list[str], block: str) -> None:
    run = begun(DEALT + block)
    run.restore(words, solved=False)
    assert run.moving or run.verdict == "solved" or run.question or run.step.act is None
    assert len(run.words) < 5


# -- the courses -----------------------------------------------------------------------------------------

LESSONS = [one for id in registry.games() for one in course(id)]


@pytest.mark.parametrize("one", LESSONS, ids=lambda one: f"{one.game} {one.id}")
def test_tasks_of_the_courses_go_on_after_a_reload_at_any_move(one: Lesson) -> None:
    run = LessonRun(one)
    reloaded = LessonRun(one)
    for number, step in enumerate(one):
        if isinstance(step.act, Task):
            run.go(number)
            reloaded.go(number)
            while run.moving:
                run.attempt(run.next_move())
                reloaded.restart()
                reloaded.restore(run.words, solved=run.verdict == "solved")
                assert same(reloaded, run), step.title
            assert run.verdict == "solved", step.title


def test_a_guided_game_of_a_course_goes_on_after_a_reload() -> None:
    for one in course("medical-frontier"):
        for number, step in enumerate(one):
            if isinstance(step.act, Guided):
                run = LessonRun(one)
                run.go(number)
                for _ in range(12):
                    run.attempt(run.next_move())
                assert same(again(run), run)


def test_moves_within_a_turn_can_be_taken_back_one_by_one() -> None:
    example = DOCS.read_text("utf-8").partition("````markdown\n")[2].partition("\n````")[0]
    run = LessonRun(read_lesson(example, "example", "lessons.md"))
    run.go(1)
    run.play_free()
    stages = [run.stage]
    for word in ("take:5b", "lab1:5b"):
        tried(run, word)
        stages.append(run.stage)
    for stage in reversed(stages[:-1]):
        assert run.take_back()
        assert run.stage == stage
    assert not run.take_back()


def test_lessons_are_found_by_their_names() -> None:
    assert find_lesson(course("medical-frontier"), "02-your-budget").title
    with pytest.raises(LookupError, match="no lesson 'x'"):
        find_lesson(course("medical-frontier"), "x")
    assert course("toy") == ()


def test_a_guided_game_goes_on_where_it_was_left_unless_it_is_begun_again() -> None:
    run = begun(DEALT + PLAY + "\n## Afterwards\n\nWell played.\n")
    tried(run, "keep:d")
    words = run.words
    run.go(1)
    run.go(0)
    assert run.words == words
    assert run.take_back()
    run.restart()
    run.go(1)
    run.go(0)
    assert run.words == ()
