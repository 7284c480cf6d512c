"""Counts of the move tree within a turn: numbers that any slip of the rules changes.

They were counted by the legal list and, as deep as time allows, by trying every conceivable move. A number
that changes with a rule is right to change; say in the commit which rule it was.
"""

from __future__ import annotations

import pytest

from frontier_nb.protocol import CHANCE
from frontier_nb.registry import game
from frontier_nb.testing import divide, listed, perft, random_game, tried

MEDICAL = game("medical-frontier")

POSITIONS: dict[str, tuple[str, tuple[int, ...]]] = {
    "opening of two, Quick": (
        "quick/01010110/1.0.5.0.p/4e,1g,4d,1a,9a/-;-/-;-;-;-;-;-/4.-.-;4.-.-;4.-.-/-;-/-",
        (6, 41, 215, 791),
    ),
    "opening of five, Advanced": (
        "advanced/2410134302/1.0.5.0.p/9a,4g,8a,10f,2d/-;-;-;-;-/-;-;-;-;-;-;-;-;-;-;-;-;-;-;-/4.-.-;4.-.-;4."
        "-.-;4.-.-/-;-;-;-;-/-",
        (6, 41, 215, 791),
    ),
    "a launch and a trial are due": (
        "quick/01001011/84.0.5.0.p/6e,8c,10g,11g,9g/1e;-/2g,7e,12a,12c,12d~2.0.0.81;12e,4e,6c,6b,11a;7d,6d,11"
        "e,7g,7a;12b,6a,1d,2f,4d;5b,2b,4b,2a,2e~1.0.4;3b,4c,5f,3e,6g/4.P3.C10;4.-.-;4.-.-/-;-/1g,8a,5d,11c,4a"
        ",9a,3f,5g,10d,7b,3d,11d,7f,11f,3c,9c,5e,1b,9b,5c,7c,10e,2c,8e,12g,8d,6f,1f,1c,9d,8b,10f,5a,4g",
        (18, 244, 3678, 32782, 97162),
    ),
    "documents for a delayed lab": (
        "advanced/01001011/80.1.5.0.p/12b,1d,7a,1c,7g/8d,7d;-/2g,7e,12a,12c,12d~2.1.0.81;12e,4e,6c,8e,11a;1f,"
        "6d,11e,12g,8b;6f,6a,5a,2f,4d;5b,2b,4b,2a,2e;3b,10f,5f,3e,4g/4.-.-;4.P3.C10;4.-.-;4.-.-/-;-/1g,8a,5d,"
        "11c,4a,9a,3f,5g,10d,7b,3d,11d,7f,11f,3c,9c,5e,1b,9b,5c,7c,10e,2c",
        (27, 548, 9493, 123681),
    ),
    "four of a kind fits two drugs": (
        "quick/01101001/42.0.5.0.p/1c,3e,1a,1b,5a/6a;-/8e,1e,5e;10b,9c,11a,7f,8a~2.1.3.39;6f,12b,9f,4a,3d;2g,"
        "9g,2e,2d,2a;4g;8d,7a,4c,7c,12a/3.P5.C10;4.P7.C7;4.-.-/-;0+2/11f,3a,4e,12c,6g,12d,1d,5b,7d,9b,4d,5d,2"
        "b,12g,11d,7e,9e,1f,7g,3f,2c,7b,10a,8b,10f,10g,11g,11e,5g,12e,8g,1g",
        (8, 104, 960, 7778, 11094),
    ),
    "a full hand of five": (
        "quick/01001011/37.1.5.0.p/11a,12e,9g,3f,7b/1a,12c,2e,6e,10f;11g/5e,6d,6a,7a;11f,11d,3c,7f;8c,6g,12g,"
        "1g,2a;8e,5g,12d,12f;6c,10d,7c,10b,10a;6b,3e,11e,12a/4.-.-;4.-.-;4.-.-/-;-/4e,8f,1e,5c,4d,1b,11c,6f,1"
        "1b,8d,2d,4g,9c,7g,3b,2g,10g,10e,1d,2f,5b,4a",
        (76, 4952, 258198),
    ),
    "a stranded lab": (
        "advanced/22031301/71.1.5.0.p/12d,9a,1f,4g,9b/-;9c,6d;-;-/11c,4b,3e,6f,2c;11e,5e,4f,8g,1c;10f,9e,4c,8"
        "b;1d,5d,11d;11b,12e,11a,9f,12g~2.0.0.66;4e,9d,1b;-;3g,8a,4a,3a,12b;10e,2b,7e,10d,7a;8f,12c,2d,5g,3c;"
        "8c,1g,4d,6c,5b;-/0.P1.C7;1.P5.C2;4.-.-;3.P3.C5/0.0;0+0,1.0,3+3;1+0,1.2,0.0;0.0/5c,2g,8e,6a,5a,7f,5f,"
        "7c,10a,2e,2a,10c,6e",
        (23, 419, 6709, 83824),
    ),
    "a launch that ends the game": (
        "quick/00110011/162.1.5.0.p/11a,8a,9d,10d,6c/-;5d,8e/10e,4g,5a,1g,9g;12a,12d,1d,5e;6b,9b,12g,6g,7g;8f"
        ",7c,6d,4a,5b~2.1.2.162;11c,5g,2a,3c,1f;9e,9f,6e,3e,3g/1.P6.C5;4.P3.C9;4.-.-/0.0,0.4;0+2/-",
        (27, 522, 8461, 103051),
    ),
    "two labs delayed, five players": (
        "advanced/1424200313/45.4.5.0.p/5g,6g,1b,7g,6a/12d;1d;-;-;4c/4f,12g,6e;9d,2f,4e,9b,8d;5e,2e,8e,8f,5c~"
        "2.0.0.46;11a,3e,3a,4d,11c~2.0.4.45;9c,1f,1g;10f,9e,2b,12c;1a;12b,7c,5b,8c;11f,6b,5a,7a,7b;10b,4a,2d,"
        "6f,9g;1c;2c,9a,2a,5f,10c;11g;3d,2g,12f,11d,4g;4b,10a,3f/3.P7.C3;4.-.-;4.-.-;4.-.-/-;-;0+3;-;-/8a,1e,"
        "9f,7e,3c,7d,12a,3b,7f,6d,8g,11b,5d,8b,10e,3g,6c,12e",
        (16, 200, 2802, 23028, 59808),
    ),
    "cards that nobody noted": (
        "quick/00110011/120.1.5.0.p/3a,1g,6c,?,10g/-;9f/3f;5d,10e,8b,8d,11e;10d,5f,7e,7c;6f,4c,2f,9b,8c;7d;8f"
        ",5b,10f,1b,2b/1.P5.C7;4.-.-;4.-.-/0+1,0.1;0.1/1f,9d,12c,2a,8g,7g,6d,5c,4e,1c,5g,6a,9e,12a,9c,4d,10b,"
        "4b,9g,4a,6g,11c,2g,1e,10a,8a,1d,3g,4f,6e,11g,3c,12f,2c,11f,7a,1a,5a,3e,11d,6b,7f,10c,8e,2e,7b,11b",
        (17, 437, 4697, 52643),
    ),
}
"""Places, each with its counts to depth 1, 2, 3 …; where the last is the whole turn, it is so deeper too."""

SLOW = 5_000
"""Up to how many lines are counted the slow way too."""


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_by_the_legal_list(name: str) -> None:
    text, counts = POSITIONS[name]
    state = MEDICAL.read_position(text)
    assert tuple(perft(MEDICAL, state, depth + 1) for depth in range(len(counts))) == counts


@pytest.mark.parametrize("name", POSITIONS)
def test_counts_by_trying_every_conceivable_move(name: str) -> None:
    text, counts = POSITIONS[name]
    state = MEDICAL.read_position(text)
    shallow = [count for count in counts if count <= SLOW]
    assert [perft(MEDICAL, state, depth + 1, tried) for depth in range(len(shallow))] == shallow


def test_the_opening_by_hand() -> None:
    """Five cards to take, or the end; then four are left, three labs for the one held, and the end."""
    state = MEDICAL.read_position(POSITIONS["opening of two, Quick"][0])
    assert perft(MEDICAL, state, 0) == 1
    assert perft(MEDICAL, state, 1) == 5 + 1
    assert perft(MEDICAL, state, 2) == 5 * (4 + 3 + 1) + 1
    assert divide(MEDICAL, state, 2)["end"] == 1


def test_a_whole_turn_is_counted_to_its_end() -> None:
    """Five cubes and the end are six decisions at most; from there on chance is due."""
    state = MEDICAL.read_position(POSITIONS["opening of two, Quick"][0])
    assert perft(MEDICAL, state, 6) == perft(MEDICAL, state, 9)


@pytest.mark.parametrize("depth", [0, 1, 3])
def test_chance_and_the_end_are_leaves(depth: int) -> None:
    play = random_game(MEDICAL, 2, 2, "varied")
    for state in (play.start(), play.moment(len(play.events)).state):
        assert MEDICAL.to_play(state) in (CHANCE, None)
        assert perft(MEDICAL, state, depth) == 1


def test_divide_sums_up_to_the_count() -> None:
    for text, counts in POSITIONS.values():
        state = MEDICAL.read_position(text)
        parts = divide(MEDICAL, state, 2, listed)
        assert sum(parts.values()) == counts[1]
        assert len(parts) == counts[0]
        assert parts == divide(MEDICAL, state, 2, tried)


@pytest.mark.parametrize(("players", "mode"), [(2, "quick"), (2, "advanced"), (5, "quick"), (5, "advanced")])
@pytest.mark.parametrize("style", ["varied", "transcribed"])
def test_both_ways_count_alike_at_any_moment(players: int, mode: str, style: str) -> None:
    play = random_game(MEDICAL, players, 1, style, 2000, mode=mode)  # type: ignore[arg-type]
    for moment in play.moments:
        depth = 2 if len(MEDICAL.legal_moves(moment.state)) < 40 else 1
        assert perft(MEDICAL, moment.state, depth) == perft(MEDICAL, moment.state, depth, tried), str(moment)
