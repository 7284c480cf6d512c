"""Positions set up by hand: what can be set and moved, what follows, and why no game comes to a draft."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from king_support import COMPONENT, GAME, Setup

from frontier_nb.editing import BOX, Field
from frontier_nb.errors import PositionError, Unreadable, Violation
from frontier_nb.games.king.drafting import _lay_unmatched, lay_freely
from frontier_nb.games.king.position import Position
from frontier_nb.games.king.territory import EMPTY
from frontier_nb.protocol import Highlights
from frontier_nb.scene.frame import Frame
from frontier_nb.testing import random_game
from frontier_nb.testing.damage import damaged

EDITOR = GAME.editor()
STYLES = ("random", "greedy", "varied", "transcribed")
DERIVED = ("placed", "filled", "need", "open", "completed", "producing", "cities", "cubes", "stock")
seeds = st.integers(0, 10**9)


def some_position(rng: Random) -> Position:
    """Return a position of a game of any number of players, played in any way, as somebody may know it."""
    players = rng.choice(GAME.player_counts)
    play = random_game(GAME, players, rng.randrange(2), rng.choice(STYLES))
    found = play.moment(rng.randrange(len(play.events) + 1)).state
    assert isinstance(found, Position)
    return GAME.view(found, rng.randrange(players)) if rng.random() < 0.2 else found


def components(draft: Position, width: str = "wide") -> list[str]:
    return [component.id for component in GAME.scene(draft, Frame(width), Highlights(), ()).components]


def all_fields(draft: Position) -> list[Field]:
    """Return everything that can be set, each field once: tiles first, then the table, then the rest."""
    found = {field.id: field for at in (None, *components(draft)) for field in EDITOR.fields(draft, at)}
    return sorted(found.values(), key=lambda field: not field.id.endswith((":tile", ":rotation")))


def value_of(draft: Position, field: str) -> str:
    """Return what a field is set to now."""
    component = field.rpartition(":")[0] or None
    return next(one.value for one in EDITOR.fields(draft, component) if one.id == field)


def problems(draft: Position, rule: str) -> list[Violation]:
    """Return what a rule says against a draft."""
    return [problem for problem in EDITOR.problems(draft) if problem.rule == rule]


def random_edit(draft: Position, rng: Random) -> Position:
    """Return a draft with one thing set or moved, whatever it is."""
    at = components(draft)
    if rng.random() < 0.5:
        fields = EDITOR.fields(draft, rng.choice([None, *at]))
        if not fields:
            return draft
        field = rng.choice(fields)
        span = range(field.least, field.most + 1)
        return EDITOR.edit(
            draft, field.id, rng.choice(field.choices)[0] if field.choices else str(rng.choice(span))
        )
    piece = rng.choice([*(piece.id for piece in EDITOR.pieces(draft)), *at])
    places = EDITOR.places(draft, piece)
    return EDITOR.put(draft, piece, rng.choice(places)) if places else draft


def check_draft(draft: Position, width: str = "wide") -> None:
    """Assert that a draft can be written, read, drawn and judged, whatever it is."""
    text = GAME.write_position(draft)
    again = EDITOR.read(text)
    assert again == draft
    assert GAME.write_position(again) == text
    for board, other in zip(draft.boards, again.boards, strict=True):
        assert [getattr(board, what) for what in DERIVED] == [getattr(other, what) for what in DERIVED]
    found = EDITOR.problems(draft)
    assert {problem.rule for problem in found} <= GAME.rules.keys()
    assert all(COMPONENT.fullmatch(id) for problem in found for id in problem.components)
    if found:
        with pytest.raises(PositionError) as error:
            GAME.read_position(text)
        assert error.value.problems == found
    else:
        assert GAME.read_position(text) == draft
    ids = components(draft, width)
    assert len(set(ids)) == len(ids)
    GAME.scores(draft)
    GAME.oddities(draft)
    GAME.calculations(draft)
    GAME.odds(draft)


# -- round trips ------------------------------------------------------------------------------------


@given(seeds)
def test_positions_of_games_are_drafts_without_a_problem(seed: int) -> None:
    pos = some_position(Random(seed))
    assert EDITOR.read(GAME.write_position(pos)) == pos
    assert EDITOR.problems(pos) == ()


@given(seeds)
def test_every_field_can_be_set_to_what_it_is(seed: int) -> None:
    pos = some_position(Random(seed))
    fields = all_fields(pos)
    assert len({field.id for field in fields}) == len(fields)
    for field in fields:
        assert EDITOR.edit(pos, field.id, field.value) == pos
        if field.choices:
            assert field.value in dict(field.choices)
        else:
            assert field.least <= int(field.value) <= field.most


def movable(draft: Position) -> list[str]:
    return [id for id in components(draft) if id.count("/") < 2 and EDITOR.places(draft, id)]


@given(seeds)
def test_a_piece_that_comes_back_and_fields_that_are_restored_make_the_same_position(seed: int) -> None:
    rng = Random(seed)
    pos = some_position(rng)
    pieces = movable(pos)
    if not pieces:
        return
    piece = rng.choice(pieces)
    place = rng.choice(EDITOR.places(pos, piece))
    away = EDITOR.put(pos, piece, place)
    assert away != pos
    back = come_back(pos, away, piece, place)
    for field in all_fields(pos):
        if value_of(back, field.id) != field.value:
            back = EDITOR.edit(back, field.id, field.value)
    assert back == pos


def come_back(pos: Position, away: Position, piece: str, place: str) -> Position:
    """Return a draft with a piece put back to where it was in `pos`."""
    home = piece.partition("/")[0] if piece.startswith("hand-") else piece
    if piece.startswith("building-"):
        home = "supply"
    at = place
    if piece.startswith("hand-"):
        id = piece.partition("/")[2]
    elif piece.startswith("building-"):
        id = piece.removeprefix("building-")
    else:
        id = value_of(pos, f"{piece}:tile")
    if place == BOX:
        at = f"{BOX}/{id}"
    elif place == "supply":
        at = f"building-{id}"
    elif place.startswith("hand-"):
        at = f"{place}/{id}"
    elif place.startswith("discards-"):
        slot = max(field.id for field in EDITOR.fields(away, place) if field.value == id)
        away, at = EDITOR.edit(away, slot, "none"), f"{BOX}/{id}"
    return EDITOR.put(away, at, home)


@given(seeds)
def test_every_draft_can_be_written_read_drawn_and_judged(seed: int) -> None:
    rng = Random(seed)
    draft = some_position(rng)
    for _ in range(4):
        before, text = draft, GAME.write_position(draft)
        draft = random_edit(draft, rng)
        assert GAME.write_position(before) == text, "a draft is a value and stays what it was"
        check_draft(draft, rng.choice(("wide", "narrow")))


@given(seeds)
def test_a_damaged_string_is_unreadable_or_a_draft_like_any_other(seed: int) -> None:
    rng = Random(seed)
    for text in damaged(GAME.write_position(some_position(rng)), rng, 6):
        try:
            draft = EDITOR.read(text)
        except Unreadable:
            continue
        check_draft(draft)


# -- boards -----------------------------------------------------------------------------------------


@given(seeds)
def test_boards_laid_freely_are_those_laid_by_the_rules(seed: int) -> None:
    for board in some_position(Random(seed)).boards:
        for laid in (lay_freely(board.table, board.placed), _lay_unmatched(board.table, board.placed)):
            for what in ("placed", "filled", "need", "open", "completed", "producing", "cities"):
                assert getattr(laid, what) == getattr(board, what)
            assert list(laid.roots()) == list(board.roots())
            for root in board.roots():
                assert (laid.tally[root], laid.reach[root]) == (board.tally[root], board.reach[root])


@given(seeds)
def test_edges_that_do_not_match_stay_open_and_join_nothing(seed: int) -> None:
    rng = Random(seed)
    table = GAME.components.table
    placed = [
        rng.choice([EMPTY, *rng.choice(table.rotations)]) if rng.random() < 0.5 else EMPTY
        for _ in range(table.cells)
    ]
    board = lay_freely(table, placed)
    for cell, turned in enumerate(placed):
        for way, other in enumerate(table.neighbours[cell]) if turned != EMPTY else ():
            beyond = placed[other] if other >= 0 else EMPTY
            back = (way + 2) % 4
            matches = beyond != EMPTY and table.turned[beyond].edges[back] == table.turned[turned].edges[way]
            assert bool(board.open >> 4 * cell + way & 1) is not matches
            if matches:
                one, two = board.segment(cell, way), board.segment(other, back)
                assert board.root(4 * cell + one) == board.root(4 * other + two)
    for root in board.roots():
        kinds = board.kinds(root)
        rocky = {"forest", "rock"}
        assert len(kinds) == 1 or set(kinds) == rocky


def spoilt(draft: Position, space: str) -> Position:
    """Return a draft in which the tile of a space is turned by a quarter, or two, so that it fits no more."""
    for way in dict(next(f for f in EDITOR.fields(draft, space) if f.id.endswith("rotation")).choices):
        other = EDITOR.edit(draft, f"{space}:rotation", way)
        if problems(other, "KF-09"):
            return other
    raise AssertionError("it fits whichever way it is turned")


def test_tiles_that_do_not_match_are_named_with_the_edges_and_the_rule() -> None:
    pos = Setup(2).pair(0, "f", full=True).position()
    draft = spoilt(pos, "p0/r0c0")
    [problem] = problems(draft, "KF-09")
    assert problem.components == ("p0/r0c0/e1", "p0/r0c1/e3")
    assert str(problem.reason) == (
        "Player 1: the east edge of a1 is Grassland, but a2 next to it shows Forest."
    )
    assert not draft.boards[0].is_complete(4 * 1 + draft.boards[0].segment(1, 3))
    check_draft(draft)
    [again] = problems(EDITOR.read(GAME.write_position(draft)), "KF-09")
    assert again == problem


def test_cubes_go_with_the_area_that_is_no_more_and_stay_elsewhere() -> None:
    pos = Setup(2).pair(0, "f", full=True).pair(0, "r", full=True).position()
    before = pos.boards[0].stock
    wood, stone = before & 255, before >> 8 & 255
    assert wood > 0
    assert stone > 0
    after = EDITOR.put(pos, "p0/r0c0", "p1/r0c0").boards[0]
    assert (after.stock & 255, after.stock >> 8 & 255) == (0, stone)
    assert len(after.cubes) == 1


def test_cubes_stay_in_an_area_that_grows() -> None:
    grown = Setup(2).pair(0, "f", where=("b2", "b3")).position()
    [root] = [root for root in grown.boards[0].producing if root // 4 == 6]
    id = value_of(grown, "p0/r1c2:tile")
    pos = EDITOR.put(grown, "p0/r1c2", BOX)
    draft = EDITOR.edit(pos, f"p0/r1c1/a{root % 4}:wood", "1")
    assert problems(draft, "KF-12")
    draft = EDITOR.put(draft, f"{BOX}/{id}", "p0/r1c2")
    assert draft.boards[0].placed == grown.boards[0].placed, "it is turned to fit"
    assert draft.boards[0].cubes == {root: 1}
    assert not EDITOR.problems(draft)


def test_a_board_of_strings_may_have_cubes_anywhere() -> None:
    pos = Setup(2).pair(0, "f").tile(0, "b1", "grgg").position()
    board = pos.boards[0]
    [rock] = [root for root in board.roots() if "rock" in board.kinds(root)]
    name = f"b1.{rock % 4}"
    text = GAME.write_position(pos).replace("~-", f"~0.0.3,{name}:0.7.0", 1)
    draft = EDITOR.read(text)
    assert GAME.write_position(draft) == text
    assert problems(draft, "KF-12")
    assert len(problems(draft, "KF-29")) == 2
    check_draft(draft)
    for wrong in ("a1.0:1.0.0", f"{name}:1.0.0,{name}:1.0.0", "c3.0:1.0.0", f"{name}:1.0", "b1.3:1.0.0"):
        with pytest.raises(Unreadable):
            EDITOR.read(GAME.write_position(pos).replace("~-", f"~-,{wrong}", 1))


# -- problems ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edits", "rule"),
    [
        ({"hand-0:1": "F01"}, "KF-22"),
        ({"chips-0:points": "20", "chips-1:points": "20"}, "KF-05"),
        ({"building-tower:supply": "no"}, "KF-04"),
        ({"p0/r1c1:tile": "tower", "p1/r1c1:tile": "tower"}, "KF-R26"),
        ({"p0/r1c1:tile": "lake", "p1/r1c1:tile": "lake"}, "KF-R2"),
        ({"turn": "0"}, "KF-17"),
        ({"phase": "over"}, "KF-R20"),
        ({"phase": "first-player"}, "KF-07"),
        ({"p0/warehouse:wood": "1"}, "KF-54"),
        ({"phase": "consume", "gained": "3"}, "KF-36"),
        ({"phase": "build", "wood": "3"}, "KF-33"),
        ({"phase": "produce", "fresh": "1"}, "KF-R29"),
        ({"phase": "produce", "left": "1"}, "KF-26"),
        ({"discards-0:1": "none"}, "KF-R9"),
    ],
)
def test_what_no_game_can_bring_about_is_told_by_its_rule(edits: dict[str, str], rule: str) -> None:
    pos = Setup(2).pair(0, "f").supply("tower").position()
    assert not EDITOR.problems(pos)
    draft = pos
    for field, value in edits.items():
        draft = EDITOR.edit(draft, field, value)
    assert problems(draft, rule)
    check_draft(draft)


def test_what_is_unusual_is_no_problem() -> None:
    early = Setup(2, turn=1).pair(0, "n").pair(0, "c").pair(0, "f").pair(0, "r").position()
    assert EDITOR.problems(early) == ()
    assert GAME.oddities(early)


# -- fields and pieces ------------------------------------------------------------------------------


def test_turn_first_player_and_whose_turn_it_is_keep_in_step() -> None:
    pos = Setup(3, turn=9).position()
    for field, value in (("first", "3"), ("turn", "5"), ("mover", "2"), ("turn", "1")):
        pos = EDITOR.edit(pos, field, value)
        assert value_of(pos, field) == value
        assert pos.mover == pos.actor == (pos.first + pos.turn - 1) % 3
        assert not problems(pos, "KF-19")


def test_an_action_begins_as_it_does_in_a_game() -> None:
    pos = Setup(2).pair(0, "f").pair(0, "c").position()
    for action in ("produce", "build", "consume"):
        [move] = [move for move in GAME.legal_moves(pos) if getattr(move, "action", "") == action]
        assert EDITOR.edit(pos, "phase", action) == GAME.apply(pos, move)
    eating = EDITOR.edit(EDITOR.edit(pos, "phase", "consume"), "city", "b3.0")
    assert not EDITOR.problems(eating)
    assert eating.left == eating.boards[0].spaces(eating.city, "city")


def test_fields_say_where_they_are() -> None:
    pos = Setup(2, "produce").pair(0, "f", full=True).building(0, "warehouse", "d1").position()
    ids = {at: [field.id for field in EDITOR.fields(pos, at)] for at in (None, *components(pos))}
    assert ids["p0/r3c3"] == ["p0/r3c3:tile"]
    assert ids["p0/r0c0"][:2] == ["p0/r0c0:tile", "p0/r0c0:rotation"]
    assert ids["p0/r0c0/e1"] == ids["p0/r0c1/e3"][:2] + ids["p0/r0c0"][:2]
    assert ids["p0/r3c0"][-3:] == [f"p0/warehouse:{sort}" for sort in ("wood", "stone", "wheat")]
    assert ids["p0/warehouse"] == ids["p0/r3c0"][-3:]
    assert ids["score-1"] == ids["chips-1"] == ["chips-1:points"]
    assert ids["hand-0"] == ["hand-0:1"]
    assert len(ids["supply"]) == len(pos.table.buildings)
    assert ids["building-tower"] == ["building-tower:supply"]
    assert ids[None][:5] == ["first", "turn", "mover", "phase", "actor"]
    assert ids["pile"] == ids["stock"] == []


def test_what_cannot_be_set_or_put_is_refused() -> None:
    pos = Setup(2).pair(0, "f").position()
    for field, value in (
        ("turn", "-1"), ("turn", "1000000"), ("turn", "٣"), ("turn", "x"), ("phase", "x"), ("nonsense", "1"),
        ("p9/r0c0:tile", "F01"), ("p0/r9c9:tile", "F01"), ("p0/r0c0:tile", "F99"), ("p0/r0c0:rotation", "7"),
        ("p0/r3c3:rotation", "0"), ("hand-7:1", "F01"), ("hand-0:9", "F01"), ("chips-0:points", "99"),
    ):  # fmt: skip
        with pytest.raises(LookupError):
            EDITOR.edit(pos, field, value)
    for piece, place in (
        ("p0/r0c0", "p0/r0c1"), ("p0/r0c0", "p0/r0c0"), ("p0/r3c3", BOX), ("p0/r0c0", "supply"),
        (f"{BOX}/F99", "p0/r3c3"), (f"{BOX}/?", "p0/r3c3"), (f"{BOX}/F01", BOX), ("score-0", BOX),
        ("building-tower", "hand-0"), ("building-nowhere", BOX), (f"{BOX}/", "hand-0"), ("hand-0", BOX),
    ):  # fmt: skip
        with pytest.raises(LookupError):
            EDITOR.put(pos, piece, place)


def test_the_box_holds_what_is_not_on_the_table() -> None:
    pos = Setup(2).pair(0, "f").supply("tower").position()
    pieces = {piece.id: piece for piece in EDITOR.pieces(pos)}
    assert f"{BOX}/tower" not in pieces
    for piece in pieces.values():
        assert piece.picture.width == piece.picture.height > 0
        assert EDITOR.places(pos, piece.id)
    last = pos
    while f"{BOX}/F01" in {piece.id for piece in EDITOR.pieces(last)}:
        last = EDITOR.put(last, f"{BOX}/F01", "hand-1")
    assert len(last.hands[1]) == pos.unseen.count(pos.table.tiles.index["F01"])
    gone = EDITOR.put(last, "building-tower", BOX)
    assert f"{BOX}/tower" in {piece.id for piece in EDITOR.pieces(gone)}
    assert EDITOR.put(gone, f"{BOX}/tower", "supply") == last
    hidden = EDITOR.put(pos, f"{BOX}/?", "hand-0")
    assert value_of(hidden, "hand-0:1") == "?"
    assert hidden.deck == pos.deck - 1


def test_a_tile_keeps_how_it_lies_when_it_moves_on_boards() -> None:
    pos = Setup(2).tile(0, "b2", "gfgg").position()
    moved = EDITOR.put(pos, "p0/r1c1/a0", "p1/r0c0")
    assert moved.boards[1].placed[0] == pos.boards[0].placed[6]
    assert moved.boards[0].placed[6] == EMPTY
    assert EDITOR.put(moved, "p1/r0c0", "p0/r1c1") == pos
