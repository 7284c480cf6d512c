"""A game at a table: whose eyes see it, when it is covered, what is taken back, told and explained."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from toy_game import Deal, Play, Toy, install

from frontier_nb import registry
from frontier_nb.errors import Unreadable
from frontier_nb.playing import journal
from frontier_nb.playing.session import Session
from frontier_nb.playing.setting import Seat, Setting
from frontier_nb.protocol import CHANCE

pytest.importorskip("anywidget")

from frontier_widgets.play.sight import whose
from frontier_widgets.play.sitting import Sitting

KING, MEDICAL = "king-of-frontier", "medical-frontier"
DEALT = "long_1_ab_1.1.0.0_0.0"


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[Toy]:
    """The toy game: everybody holds one secret card, and shows it when it is kept or dropped."""
    install(monkeypatch)
    yield registry.game("toy")
    registry.game.cache_clear()


def sit(game: str = "toy", *bots: str | None, seed: int = 0, **setting: Any) -> Sitting:
    seats = tuple(
        Seat(name, bot) for name, bot in zip(("Ana", "Ben", "Cleo"), bots or (None, None), strict=False)
    )
    return Sitting(Session(Setting(game, seats, **setting), Random(seed)))


def dealt(*bots: str | None, **setting: Any) -> Sitting:
    return sit("toy", *bots, options={"mode": "long"}, position=DEALT, **setting)


def let(sitting: Sitting) -> Sitting:
    """Let all that comes by itself come; a bot plays its first move."""
    while sitting.automatic:
        event = sitting.next_event()
        sitting.advance(event if event is not None else sitting.game.legal_moves(sitting.session.state)[0])
    return sitting


# -- whose eyes -------------------------------------------------------------------------------------------


def test_the_page_is_handed_on_where_somebody_has_secrets() -> None:
    sitting = dealt()
    assert (sitting.who, sitting.covered) == (None, 0)
    assert sitting.seen.hands == ["?", "?"]
    assert sitting.chooser is None
    sitting.uncover()
    assert (sitting.who, sitting.covered) == (0, None)
    assert sitting.seen.hands == ["a", "?"]
    sitting.attempt(Play("keep", 0, "a"))
    assert (sitting.who, sitting.covered) == (0, 1)
    assert sitting.seen.hands == ["-", "?"]
    assert not sitting.automatic
    sitting.uncover()
    assert sitting.seen.hands == ["-", "b"]
    assert {move.card for move in sitting.chooser.legal} == {"b"}
    with pytest.raises(LookupError):
        sitting.uncover()


def test_nobody_is_covered_from_where_all_is_open() -> None:
    sitting = let(sit(MEDICAL))
    for _ in range(12):
        assert sitting.covered is None
        assert sitting.who == sitting.session.mover
        sitting.attempt(sitting.chooser.legal[-1])
        let(sitting)


def test_a_person_among_bots_is_never_covered_and_sees_their_own_side() -> None:
    sitting = dealt(None, "greedy")
    assert (sitting.who, sitting.covered) == (0, None)
    assert sitting.seen.hands == ["a", "?"]
    sitting.attempt(Play("drop", 0, "a"))
    assert sitting.seen.hands == ["-", "?"]
    assert sitting.automatic
    let(sitting)
    assert sitting.covered is None
    assert sitting.session.mover == 0


@pytest.mark.parametrize("bots", [("greedy", "random"), (None, "greedy"), (None, None)])
def test_bots_a_real_table_and_the_end_hide_nothing(bots: tuple[str | None, ...]) -> None:
    assert dealt(*bots, told=True).open
    assert dealt("greedy", "random").seen.hands == ["a", "b"]
    sitting = sit("toy", *bots, position="short_2_--_1.1.1.1_3.2")
    assert sitting.open
    assert sitting.covered is None
    assert sitting.who is None


def test_what_is_told_depends_on_who_looks() -> None:
    sitting = sit(KING)
    let(sitting)
    first = sitting.covered
    assert first is not None
    draws = [row for row in sitting.told() if "draws" in row]
    assert all("face down" in row for row in draws)
    sitting.uncover()
    draws = [row for row in sitting.told() if "draws" in row]
    assert "face down" not in draws[0]
    assert len(sitting.told()) == sitting.session.at


# -- what goes by itself ----------------------------------------------------------------------------------


def test_moves_without_an_alternative_are_made_unless_one_wants_to_make_them() -> None:
    from king_support import GAME, Setup

    position = GAME.write_position(Setup(phase="produce", actor=0).position())
    for hasten in (True, False):
        sitting = sit(KING, None, "greedy", position=position)
        sitting.hasten = hasten
        assert len(sitting.game.legal_moves(sitting.session.state)) == 1
        assert sitting.automatic == hasten
    sitting = sit(KING, None, "greedy", position=position, told=True)
    assert not sitting.automatic  # at a real table everything is said


def test_who_asks_for_it_confirms_what_leads_on() -> None:
    sitting = dealt(None, "greedy")
    sitting.confirm = True
    move, other = Play("keep", 0, "a"), Play("drop", 0, "a")
    sitting.attempt(move)
    assert (sitting.pending, sitting.session.at) == (move, 0)
    sitting.attempt(other)
    assert sitting.pending == other
    sitting.unpick()
    assert sitting.pending is None
    sitting.attempt(move)
    sitting.attempt(move)
    assert sitting.session.line == [move]


def test_what_leads_nowhere_else_is_not_asked_about() -> None:
    sitting = let(sit(MEDICAL, None, "greedy"))
    if sitting.session.mover != 0:
        let(sitting)
    sitting.confirm = True
    at = sitting.session.at
    take = next(move for move in sitting.chooser.legal if type(move).__name__ == "Take")
    sitting.attempt(take)
    assert sitting.session.at == at + 1
    sitting.attempt(sitting.chooser.legal[-1])
    assert type(sitting.pending).__name__ == "EndTurn"


def test_an_illegal_move_is_answered_and_changes_nothing() -> None:
    sitting = dealt(None, "greedy")
    sitting.attempt(Play("keep", 0, "c"))
    assert sitting.reply is not None
    assert sitting.reply.rule == "TG-03"
    assert (sitting.session.at, sitting.entries) == (0, [])
    sitting.attempt(Play("keep", 0, "a"))
    assert sitting.reply is None


def test_everything_that_happens_is_noted_for_the_journal() -> None:
    sitting = dealt(None, "greedy")
    text = journal.opening(sitting.session.setting)
    sitting.attempt(Play("keep", 0, "a"))
    let(sitting)
    sitting.go(0)
    back, lost = journal.restore(".".join([text, *sitting.entries]))
    assert lost is None
    assert (back.line, back.at) == (sitting.session.line, sitting.session.at)


# -- back, forth, looking back ----------------------------------------------------------------------------


def test_taking_back_leads_to_the_last_decision_of_a_person() -> None:
    sitting = let(sit(MEDICAL, None, "greedy", seed=2))
    decided = []
    for _ in range(8):
        decided.append(sitting.session.at)
        sitting.attempt(sitting.chooser.legal[-1])
        let(sitting)
    assert sitting.after is None
    for at in reversed(decided):
        assert sitting.before == at
        sitting.go(at)
        assert sitting.session.mover == 0
        assert sitting.chooser is not None
    assert sitting.before is None
    assert sitting.after == decided[1]
    for at in decided[1:]:
        assert sitting.after == at
        sitting.go(at)
    assert sitting.after == len(sitting.session.line)
    sitting.go(sitting.after)
    assert sitting.after is None


def test_any_place_leads_to_the_decision_before_it() -> None:
    sitting = let(sit(MEDICAL, None, "greedy", seed=2))
    first = sitting.session.at
    sitting.attempt(sitting.chooser.legal[-1])
    let(sitting)
    for at in range(first + 1, sitting.session.at):
        sitting.go(at)
        assert sitting.session.at == first
        sitting.go(len(sitting.session.line))
    with pytest.raises(LookupError):
        sitting.go(len(sitting.session.line) + 1)
    with pytest.raises(LookupError):
        sitting.go(-1)


def test_taking_back_over_anothers_decision_covers_it() -> None:
    sitting = dealt()
    sitting.uncover()
    sitting.hasten = False
    sitting.attempt(Play("keep", 0, "a"))
    sitting.uncover()
    sitting.go(0)
    assert sitting.covered == 0
    assert sitting.seen.hands == ["?", "?"]
    sitting.uncover()
    assert sitting.seen.hands == ["a", "?"]


def test_at_a_real_table_every_event_can_be_taken_back() -> None:
    sitting = sit("toy", told=True)
    sitting.say("deal:a,b")
    sitting.say("keep:a")
    assert sitting.before == 1
    sitting.go(1)
    assert sitting.before == 0
    assert sitting.after == 2


def test_one_looks_back_and_returns() -> None:
    sitting = dealt(None, "greedy")
    sitting.attempt(Play("keep", 0, "a"))
    let(sitting)
    now = sitting.seen
    sitting.look(0)
    assert sitting.seen.hands == ["a", "?"]
    assert (sitting.chooser, sitting.changed) == (None, frozenset())
    sitting.look(1)
    assert sitting.changed == {"hand0"}
    assert sitting.stagecraft.calculation is not None
    assert str(sitting.stagecraft.calculation.verdict) == "Worth 1"
    with pytest.raises(LookupError):
        sitting.move(0)
    for at in (-1, sitting.session.at + 1):
        with pytest.raises(LookupError):
            sitting.look(at)
    sitting.look(None)
    assert sitting.seen == now
    assert sitting.chooser is not None


# -- a real table -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [KING, MEDICAL])
def test_what_chance_brought_is_told_answer_by_answer(name: str) -> None:
    sitting, dice = sit(name, told=True), Random(3)
    assert sitting.session.telling
    for _ in range(30):
        session = sitting.session
        if session.mover != CHANCE:
            sitting.attempt(dice.choice(sitting.chooser.legal))
            continue
        at, slots = session.at, sitting.game.deal(session.state).slots
        answers: list[str] = []
        for slot in slots:
            ids = [id for id, _ in slot.choices]
            answers.append(next((id for id in ids if id not in answers), ids[0]))
        sitting.tell(answers)
        if session.at == at:  # what was told cannot have happened, and it is said why
            assert sitting.wrong is not None
            sitting.advance(sitting.game.sample(session.state, dice))
        assert session.at == at + 1
        assert sitting.wrong is None


def test_what_cannot_have_come_is_answered_with_its_rule() -> None:
    sitting = sit(MEDICAL, told=True)
    slots = sitting.game.deal(sitting.session.state).slots
    same = [slots[0].choices[0][0]] * len(slots)
    sitting.tell(same)
    assert sitting.wrong is not None
    assert sitting.wrong.rule
    assert sitting.session.at == 0
    with pytest.raises(LookupError):
        sitting.tell(["nonsense"] * len(slots))
    with pytest.raises(LookupError):
        sitting.tell([])


def test_chance_is_told_only_where_it_is_due_and_asked_for() -> None:
    sitting = sit("toy")
    assert sitting.session.dealing
    with pytest.raises(LookupError):
        sitting.tell(["a", "b"])
    with pytest.raises(LookupError):
        dealt(told=True).tell(["a", "b"])


def test_words_are_written_at_a_real_table_only() -> None:
    sitting = sit("toy", told=True)
    sitting.say(" deal:a,b ")
    assert sitting.session.line == [Deal(("a", "b"))]
    with pytest.raises(Unreadable):
        sitting.say("nonsense")
    sitting.say("keep:d")
    assert sitting.reply is not None
    assert sitting.session.at == 1
    sitting.say("keep:a")
    assert sitting.session.at == 2
    other = dealt()
    for word in ("keep:b", "keep:a"):
        with pytest.raises(LookupError):
            other.say(word)
    assert other.reply is None


# -- what is explained ------------------------------------------------------------------------------------


def test_what_happened_since_the_own_last_move_is_explained_the_last_first() -> None:
    sitting = dealt(None, "greedy")
    sitting.attempt(Play("keep", 0, "a"))
    sitting.advance(Play("keep", 1, "b"))
    assert sitting.since == 0  # the own move itself is explained, too
    assert [str(one.verdict) for one in sitting.stagecraft.found] == ["Worth 2", "Worth 1"]
    sitting.advance(Deal(("c", "d")))
    sitting.advance(Play("keep", 1, "d"))
    assert [str(one.verdict) for one in sitting.stagecraft.found] == ["Worth 4", "Worth 2", "Worth 1"]
    sitting.attempt(Play("drop", 0, "c"))
    assert sitting.since == 4
    assert sitting.stagecraft.found == ()


def test_while_the_page_is_handed_on_nothing_is_new() -> None:
    sitting = dealt()
    sitting.uncover()
    sitting.attempt(Play("keep", 0, "a"))
    assert sitting.covered == 1
    assert (sitting.since, sitting.stagecraft.found) == (1, ())
    sitting.uncover()
    assert [str(one.verdict) for one in sitting.stagecraft.found] == ["Worth 1"]


def test_the_end_is_explained_first() -> None:
    sitting = sit("toy", None, "greedy", position="short_2_ab_1.1.1.1_0.0")
    while sitting.session.mover is not None:
        sitting.advance(sitting.game.legal_moves(sitting.session.state)[0])
    assert sitting.stagecraft.calculation is not None
    assert sitting.stagecraft.calculation.kind == "final"


@pytest.mark.parametrize(("points", "winner"), [("3.2", 0), ("2.3", 1)])
def test_at_the_end_the_winner_is_shown_where_not_all_have_room(points: str, winner: int) -> None:
    sitting = sit("toy", None, "greedy", position=f"short_2_--_1.1.1.1_{points}")
    assert whose(sitting) == winner
    sitting.enlarged = 1 - winner
    assert whose(sitting) == 1 - winner


def test_pointing_at_something_makes_a_move_or_explains_or_says_that_it_does_neither() -> None:
    sitting = let(sit(MEDICAL, None, "greedy", seed=1))
    while sitting.session.mover != 0:
        let(sitting)
    card = next(card for card in sitting.session.state.market if card)
    at = sitting.session.at
    sitting.pick(f"card-{card}")
    assert sitting.session.at == at + 1 or sitting.chooser.picked
    sitting.unpick()
    assert sitting.chooser.picked == ()
    sitting.pick("no-such-thing")
    assert sitting.dumb
    other = dealt("greedy", None)
    other.pick("hand0")
    assert not other.dumb


def test_among_bots_alone_the_last_event_is_the_news() -> None:
    sitting = Sitting(Session(Setting(MEDICAL, (Seat("Ana", "greedy"), Seat("Ben", "greedy")))))
    for _ in range(30):
        event = sitting.next_event()
        if event is None:
            event = sitting.game.legal_moves(sitting.session.state)[0]
        sitting.advance(event)
        assert sitting.since == sitting.session.at - 1
        assert len(sitting.stagecraft.found) <= 1
