"""Positions: their text, their soundness, and games played at random through all of it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from medical_support import BOX, CANCER, CARDIO, CNS, GAME, PSYCHO, Setup, agree, chance, make, refused, sound

from frontier_nb.errors import PositionError, Unreadable
from frontier_nb.games.medical import Position
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import CHANCE_MOVES, UNKNOWN
from frontier_nb.games.medical.position import (
    MARKET,
    ORDER,
    OVER,
    REFILL,
    REVEAL_CLINICAL,
    REVEAL_PRECLINICAL,
    SYNTHESIS,
    Launched,
)
from frontier_nb.protocol import CHANCE

HARMFUL = (12, 12, 12, 11, 10)


def rich() -> Position:
    """Return a position with a bit of everything."""
    setup = Setup(3, "advanced", cubes=3, documented=True, turn=1, round=7)
    setup.market(1, None, UNKNOWN, 4, 5).hand(0, 9, UNKNOWN).hand(2, 12)
    setup.lab(0, 0, [3, 3, 8]).tried(1, 0, CNS, missing=1).checked(1, 2, PSYCHO, HARMFUL, delay=3)
    setup.launched(0, CARDIO, penalties=2).launched(2, CARDIO, CANCER)
    return setup.deck(20).position()


def assert_same(pos: Position) -> None:
    text = GAME.write_position(pos)
    read = GAME.read_position(text)
    assert read == pos
    assert hash(read) == hash(pos)
    assert GAME.write_position(read) == text
    assert read.scores == pos.scores
    assert sorted(read.unseen) == sorted(pos.unseen)
    assert not set(text) - set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/?,;+=")
    sound(read)


# -- text ----------------------------------------------------------------------------------------------


def test_a_position_is_read_as_it_was_written() -> None:
    assert_same(rich())
    for players in GAME.player_counts:
        for mode in ("quick", "advanced"):
            pos = GAME.setup(players, mode=mode)
            for _ in range(3):
                assert_same(pos)
                pos = chance(pos) if pos.player == CHANCE else make(pos, m.EndTurn(pos.player))


def test_a_lab_that_waits_for_its_tile_is_written_too() -> None:
    pos = make(Setup().lab(0, 1, [7, 7, 7, 11, 3]).position(), m.Preclinical(0, 1, PSYCHO))
    assert (pos.due, pos.trial) == (REVEAL_PRECLINICAL, 1)
    assert_same(pos)
    pos = chance(pos)
    assert_same(pos)
    pos = make(pos, m.Clinical(0, 1))
    assert (pos.due, pos.trial) == (REVEAL_CLINICAL, 1)
    assert_same(pos)
    assert_same(chance(pos))


def test_a_finished_game_is_written_too() -> None:
    pos = Setup(3).launched(1, CNS).launched(0, PSYCHO).checked(0, 0, CNS, missing=0).position()
    pos = make(pos, m.Launch(0, 0))
    assert pos.player == OVER
    assert_same(pos)
    assert GAME.result(GAME.read_position(GAME.write_position(pos))) == GAME.result(pos)


def test_the_repr_is_the_text() -> None:
    assert GAME.write_position(rich()) in repr(rich())


def test_a_position_written_by_hand() -> None:
    pos = GAME.read_position(
        "quick/01010101/2.1.4.0.p/7b,-,3a,1c,12d/9a;-/7a,7d;-;-;-;-;-/4.-.-;3.P2.C7;4.-.-/-;1+1/5a"
    )
    assert (pos.player, pos.mover, pos.round, pos.turn, pos.cubes) == (0, 0, 2, 1, 4)
    assert pos.market == ["7b", None, "3a", "1c", "12d"]
    assert pos.hands == [("9a",), ()]
    assert pos.lab(0, 0) == (("7a", "7d"), SYNTHESIS, None, 0, 0)
    assert pos.launched == [(), (Launched(1, True, 1),)]
    assert pos.scores == [0, 80 + 20 - 5]
    assert pos.discard == ["5a"]
    assert pos.deck == 84 - 8


SOUND = "quick/01010101/2.1.4.0.p/7b,-,3a,1c,12d/9a;-/7a,7d;-;-;-;-;-/4.-.-;3.P2.C7;4.-.-/-;1+1/5a"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("quick", "slow"), ("quick", ""), ("/5a", ""), ("/5a", "/5a/6a"), ("01010101", "0101x"),
        ("01010101", "01010102"), ("2.1.4.0.p", "2.1.4.0"), ("2.1.4.0.p", "2.1.4.0.q"),
        ("2.1.4.0.p", "2.1.4.2.p"), ("2.1.4.0.p", "2.5.4.0.p"), ("2.1.4.0.p", "-2.1.4.0.p"),
        ("2.1.4.0.p", "2.1.4.0.r99"), ("2.1.4.0.p", "٢.1.4.0.p"),
        ("7b,-,", "7b,"), ("7b", "7 b"), ("7b", "77z"), ("9a;-", "9a"), ("9a;-", "9a;;-"),
        ("9a;-", "9a;-;-"), ("9a;-", "9a,,8a;-"), ("7a,7d;-", "7a,7d"), ("7a,7d;", "7a,?;"),
        ("7a,7d;", "7a,7d~;"), ("7a,7d;", "7a,7d~1.0;"), ("7a,7d;", "7a,7d~1.9.0;"),
        ("7a,7d;", "7a,7d~2.0.0;"), ("7a,7d;", "7a,7d~1.0.0.5;"), ("4.-.-;3.P2.C7;", "4.-.-;"),
        ("P2", "P99"), ("C7", "P7"), ("4.-.-;3", "4.-;3"), ("-;1+1", "1+1"), ("1+1", "1*1"), ("1+1", "9+1"),
        ("5a", "5 a"), ("5a", "55z"),
    ],
)  # fmt: skip
def test_what_is_no_position_is_unreadable(old: str, new: str) -> None:
    GAME.read_position(SOUND)
    text = SOUND.replace(old, new, 1)
    assert text != SOUND
    with pytest.raises(Unreadable):
        GAME.read_position(text)


def test_a_text_too_long_is_unreadable() -> None:
    with pytest.raises(Unreadable, match="at most"):
        GAME.read_position(SOUND + ",5b" * 10_000)


@given(
    st.text(alphabet="quickadvne0123456789.,;/-+~?prfomxPCab", max_size=120),
    st.integers(0, 100),
    st.integers(0, 30),
)
def test_no_text_breaks_the_reader(junk: str, start: int, length: int) -> None:
    for text in (junk, SOUND[:start] + junk + SOUND[start + length :]):
        try:
            pos = GAME.read_position(text)
        except (Unreadable, PositionError):
            continue
        assert_same(pos)


# -- soundness -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("12d", "7a", "MF-R1"),  # one card twice
        ("/5a", "/?", "MF-R7"),
        ("9a;-", "9a,9b,9c,9d,9e,9f;-", "MF-R6"),
        ("7a,7d;", "7a,7d,7c,7e,7f,7g;", "MF-24"),
        ("7a,7d;", "7a,7d,7c,7e,7f,7g,8a,8b;", "MF-24"),
        ("2.1.4.0.p", "2.1.6.0.p", "MF-16"),
        ("2.1.4.0.p", "0.1.4.0.p", "MF-60"),
        ("01010101", "0101010", "MF-07"),
        ("01010101", "00000000", "MF-07"),
        ("2.1.4.0.p", "2.1.4.0.f", "MF-58"),
        ("2.1.4.0.p", "2.1.5.0.m", "MF-06"),
        ("2.1.4.0.p", "2.1.5.0.o", "MF-14"),
        ("2.1.4.0.p", "2.1.4.0.x", "MF-R22"),
        ("2.1.4.0.p", "2.1.4.0.r0", "MF-38"),
        ("01010101", "-", "MF-14"),
        ("3.P2.C7", "4.P2.C7", "MF-08"),
        ("3.P2.C7", "2.P2.C7", "MF-08"),
        ("1+1", "1.1", "MF-52"),
        ("3.P2.C7", "3.P2.-", "MF-38"),
        ("3.P2.C7", "3.-.C7", "MF-38"),
        ("4.-.-;3", "4.-.C1;3", "MF-02"),
        ("4.-.-;3", "4.P2.-;3", "MF-R26"),
        ("7a,7d;", "7a,7d~1.0.0;", "MF-31"),
        ("7a,7d;", "7a,7d,7c,7e,1a~1.1.0;", "MF-31"),
        ("7a,7d;", "7a,7d,7c,7e,1a~1.0.0;", "MF-38"),
    ],
)
def test_an_impossible_position_says_which_rule_it_breaks(old: str, new: str, rule: str) -> None:
    with pytest.raises(PositionError) as error:
        GAME.read_position(SOUND.replace(old, new, 1))
    assert rule in {problem.rule for problem in error.value.problems}
    assert all(problem.rule in GAME.rules for problem in error.value.problems)


Break = Callable[[Position], None]


def broken(pos: Position, change: Break, rule: str) -> None:
    """Assert that a change of a sound position is found out."""
    sound(pos)
    wrong = pos.copy()
    change(wrong)
    assert any(rule in line for line in GAME.invariants(wrong)), list(GAME.invariants(wrong))


def test_tampering_with_a_lab_is_found_out() -> None:
    pos = Setup().tried(0, 0, PSYCHO, missing=2).checked(0, 1, CNS, delay=2).lab(0, 2, [7, 7]).position()

    def penalty(pos: Position) -> None:
        pos.penalties[0] = 1

    def later(pos: Position) -> None:
        pos.ready[1] += 1

    def never(pos: Position) -> None:
        pos.ready[1] = 0

    def early(pos: Position) -> None:
        pos.ready[0] = 3

    def untried(pos: Position) -> None:
        pos.penalties[2] = 1

    broken(pos, penalty, "MF-R14")
    broken(pos, later, "MF-R16")
    broken(pos, never, "MF-R16")
    broken(pos, early, "MF-R16")
    broken(pos, untried, "MF-40")


def test_tampering_with_cards_and_scores_is_found_out() -> None:
    pos = Setup().hand(0, 7).launched(0, PSYCHO).position()

    def lose(pos: Position) -> None:
        pos.unseen.pop()

    def copy(pos: Position) -> None:
        pos.hands[1] = pos.hands[0]

    def forge(pos: Position) -> None:
        pos.unseen[0] = "99z"

    def unknown(pos: Position) -> None:
        pos.unknown = 1

    def points(pos: Position) -> None:
        pos.scores[0] += 5

    def jump(pos: Position) -> None:
        pos.player = 1

    for change in (lose, copy, forge, unknown):
        broken(pos, change, "MF-R1")
    broken(pos, points, "MF-R23")
    broken(pos, jump, "MF-15")


@pytest.mark.rule("MF-17", "MF-57")
def test_the_unusual_is_told_apart_from_the_impossible() -> None:
    pos = Setup(round=1).lab(0, 0, [7, 7, 7, 11, 3]).position()
    (odd,) = GAME.oddities(pos)
    assert odd.rule == "MF-17"
    assert "10 cubes or more; up to now there were 5" in str(odd.reason)
    pos = Setup(round=9).market(1, 2, None, None, None).position()
    (odd,) = GAME.oddities(pos)
    assert odd.rule == "MF-57"
    assert GAME.oddities(Setup(round=9).hand(0, 7).position()) == ()
    assert GAME.oddities(GAME.setup(2)) == ()


# -- values --------------------------------------------------------------------------------------------


def test_positions_are_compared_by_what_they_mean() -> None:
    pos = rich()
    other = rich()
    assert pos == other
    assert len({pos, other}) == 1
    other.hands[0] = other.hands[0][::-1]
    other.discard.reverse()
    assert pos == other, "nobody minds the order of a hand or of the discard pile"
    other.market.reverse()
    assert pos != other, "the order of the market is its prices"
    assert pos != "quick"
    assert GAME.setup(2) != GAME.setup(3)


def test_a_copy_may_be_changed_alone() -> None:
    pos = rich()
    text = GAME.write_position(pos)
    copy = GAME.copy(pos)
    for name in Position.__slots__:
        value = getattr(copy, name)
        if isinstance(value, list):
            value.clear()
        elif name != "table":
            setattr(copy, name, None)
    assert GAME.write_position(pos) == text
    sound(pos)


# -- games at random -----------------------------------------------------------------------------------


def play(players: int, mode: str, seed: int, every: int = 7) -> Position:
    """Play a game of hasty players, and look at its positions from all sides now and then."""
    rng = Random(seed)
    pos = GAME.setup(players, mode=mode)
    seen = 0
    while GAME.to_play(pos) is not None and pos.round < 60:
        if pos.player == CHANCE:
            move = GAME.sample(pos, rng)
            assert isinstance(move, CHANCE_MOVES)
        else:
            legal = GAME.legal_moves(pos)
            # Whoever can do more than take and play does so: most games come to an end like this.
            best = [
                move for move in legal if isinstance(move, m.Launch | m.Clinical | m.Preclinical | m.Abandon)
            ]
            move = rng.choice(best or [move for move in legal if not isinstance(move, m.EndTurn)] or legal)
        assert GAME.is_legal(pos, move)
        assert GAME.read_word(pos, GAME.write_word(pos, move)) == move
        assert GAME.from_json(GAME.to_json(move)) == move
        assert str(GAME.describe(pos, move, "ABCDE")).endswith(".")
        explained = GAME.explain(pos, move)
        assert explained is None or not list(explained.term.faults())
        seen += 1
        if seen % every == 0:
            agree(pos)
            assert_same(pos)
            for calculation in GAME.calculations(pos):
                assert not list(calculation.term.faults())
                assert calculation.total == GAME.measure(pos, calculation.kind, calculation.subject)
        after = GAME.apply(pos, move)
        sound(after)
        assert GAME.oddities(after) == ()
        pos = after
    return pos


@pytest.mark.parametrize(("players", "mode"), [(2, "quick"), (3, "advanced"), (5, "quick"), (4, "advanced")])
def test_games_stay_sound_from_the_first_to_the_last_event(players: int, mode: str) -> None:
    play(players, mode, seed=players)


@given(st.integers(0, 10**6), st.sampled_from([2, 3, 4, 5]), st.sampled_from(["quick", "advanced"]))
def test_chance_is_the_same_for_the_same_generator(seed: int, players: int, mode: str) -> None:
    def opening() -> Position:
        rng = Random(seed)
        pos = GAME.setup(players, mode=mode)
        for _ in range(2):
            pos = GAME.apply(pos, GAME.sample(pos, rng))
        return pos

    assert opening() == opening()


def test_chance_and_the_clock() -> None:
    pos = GAME.setup(2)
    assert (pos.due, GAME.legal_moves(pos)) == (ORDER, [])
    pos = chance(pos)
    assert pos.due == MARKET
    pos = make(chance(pos), m.EndTurn(chance(pos).player))
    assert pos.due == REFILL
    assert len(BOX.compounds) == 84
    refused(pos, m.Market(()), "MF-R3", remedy=False)
