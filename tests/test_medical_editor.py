"""Positions set up by hand: what can be set and moved, what follows, and why a draft is impossible."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from medical_support import BOX as EDITION
from medical_support import CANCER, CARDIO, CNS, COMPONENT, FEW, GAME, PSYCHO, Setup, derived, pretile

from frontier_nb.editing import BOX
from frontier_nb.errors import PositionError, Unreadable
from frontier_nb.games.medical import Position
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import CHECKED, ORDER, SYNTHESIS, TRIED, Launched
from frontier_nb.protocol import CHANCE, Highlights
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_nb.setting import NO, NONE, YES
from frontier_nb.testing import random_game
from frontier_nb.testing.damage import damaged

EDITOR = GAME.editor()
SETTINGS = [(players, mode) for mode in ("quick", "advanced") for players in GAME.player_counts]
STYLES = ("random", "greedy", "varied", "transcribed")
WIDTHS = ("wide", "narrow")


def some_position(rng: Random) -> Position:
    """Return a position of a random game in any mode, of any number of players, played in any way."""
    players, mode = rng.choice(SETTINGS)
    play = random_game(GAME, players, rng.randrange(4), rng.choice(STYLES), 600, mode=mode)
    found = play.moment(rng.randrange(len(play.events) + 1)).state
    assert isinstance(found, Position)
    return found


def scene(draft: Position, width: str = "wide") -> Scene:
    return GAME.scene(draft, Frame(width), Highlights(), ())


def components(draft: Position) -> list[str | None]:
    return [None, *(component.id for component in scene(draft).components)]


def value_of(draft: Position, field: str) -> str:
    """Return what a field is set to now."""
    return next(f.value for f in EDITOR.fields(draft, component_of(field)) if f.id == field)


def component_of(field: str) -> str | None:
    return field.rpartition(":")[0] or None


def rules(draft: Position) -> set[str]:
    """Return the rules that say why no game comes to a draft."""
    return {problem.rule for problem in EDITOR.problems(draft)}


def check_draft(draft: Position, width: str) -> None:
    """Assert that a draft can be written, read, drawn and judged, whatever it is."""
    text = GAME.write_position(draft)
    again = EDITOR.read(text)
    assert again == draft
    assert GAME.write_position(again) == text
    assert (draft.keys, draft.fits) == derived(draft)
    problems = EDITOR.problems(draft)
    assert {problem.rule for problem in problems} <= GAME.rules.keys()
    if problems:
        with pytest.raises(PositionError) as error:
            GAME.read_position(text)
        assert error.value.problems == problems
    else:
        assert GAME.read_position(text) == draft
    ids = [component.id for component in scene(draft, width).components]
    assert all(COMPONENT.fullmatch(id) or id.startswith("round-") for id in ids)
    assert len(set(ids)) == len(ids) or "MF-R1" in {problem.rule for problem in problems}
    GAME.oddities(draft)
    GAME.calculations(draft)
    GAME.odds(draft)
    if draft.player == CHANCE:
        GAME.deal(draft)


# -- there and back ------------------------------------------------------------------------------------


def away_and_back(pos: Position, piece: str, place: str) -> Position:
    """Return the draft after a piece was put at a place and brought back from there."""
    moved = EDITOR.put(pos, piece, place)
    if piece.startswith("round-"):
        return EDITOR.put(moved, piece, place)
    on_space = pos.market[int(piece[7:])] if piece.startswith("market-") else None
    card = on_space or (UNKNOWN if piece.startswith("hand-") else piece.removeprefix("card-"))
    if card != UNKNOWN:
        return EDITOR.put(moved, f"card-{card}", home_of(pos, card))
    # A card that nobody noted goes by the place where it lies.
    there = f"card-{UNKNOWN}" if place == BOX else place
    return EDITOR.put(moved, there, BOX if piece == f"card-{UNKNOWN}" else piece)


def returns(pos: Position, piece: str, place: str) -> bool:
    """Return whether nothing is driven off the table when a piece is put at a place."""
    if not place.startswith("market-") or pos.market[int(place[7:])] is None:
        return True
    return piece.startswith("market-") or piece in {f"card-{card}" for card in pos.market} - {
        f"card-{UNKNOWN}"
    }


def home_of(pos: Position, card: str) -> str:
    """Return where a card lies, found out by itself."""
    labs = [f"lab-{p}-{n}" for p in range(pos.table.players) for n in range(pos.table.labs)]
    piles = {
        **{f"market-{space}": (there,) for space, there in enumerate(pos.market)},
        **{f"hand-{player}": held for player, held in enumerate(pos.hands)},
        **dict(zip(labs, pos.labs, strict=True)),
        "discard": tuple(pos.discard),
    }
    return next((place for place, pile in piles.items() if card in pile), BOX)


def check_position(pos: Position, rng: Random, most: int) -> None:
    """Assert that a position survives being written, and at `most` components all that is done and undone.

    Each field is set to what it is, each piece goes away and comes back.
    """
    assert EDITOR.read(GAME.write_position(pos)) == pos
    assert EDITOR.problems(pos) == ()
    there = components(pos)
    there = [None, *rng.sample(there[1:], min(most, len(there) - 1))]
    for component in there:
        for field in EDITOR.fields(pos, component):
            assert field.value in dict(field.choices) or field.least <= int(field.value) <= field.most
            assert value_of(pos, field.id) == field.value
            assert EDITOR.edit(pos, field.id, field.value) == pos
    box = [piece.id for piece in EDITOR.pieces(pos)]
    for piece in [*rng.sample(box, min(5, len(box))), *there[1:]]:
        places = [place for place in EDITOR.places(pos, str(piece)) if returns(pos, str(piece), place)]
        if places:
            place = rng.choice(places)
            assert away_and_back(pos, str(piece), place) == pos, (piece, place)


@FEW
@given(st.integers(0, 10**9))
def test_a_position_survives_the_editor(seed: int) -> None:
    rng = Random(seed)
    check_position(some_position(rng), rng, 12)


def random_edit(draft: Position, rng: Random) -> Position:
    """Return `draft` after something was set or moved at random."""
    there = components(draft)
    if rng.random() < 0.4:
        piece = rng.choice([*(piece.id for piece in EDITOR.pieces(draft)), *there[1:]])
        places = EDITOR.places(draft, str(piece))
        return EDITOR.put(draft, str(piece), rng.choice(places)) if places else draft
    fields = EDITOR.fields(draft, rng.choice(there))
    if not fields:
        return draft
    field = rng.choice(fields)
    value = rng.choice(field.choices)[0] if field.choices else str(rng.randint(field.least, field.most))
    return EDITOR.edit(draft, field.id, value)


@FEW
@given(st.integers(0, 10**9))
def test_whatever_is_edited_can_be_drawn_written_and_judged(seed: int) -> None:
    rng = Random(seed)
    draft = some_position(rng)
    before = GAME.write_position(draft)
    for _ in range(6):
        after = random_edit(draft, rng)
        assert GAME.write_position(draft) == before, "a draft is a value and stays what it was"
        check_draft(after, rng.choice(WIDTHS))
        draft, before = after, GAME.write_position(after)


@FEW
@given(st.integers(0, 10**9))
def test_a_text_is_unreadable_or_can_be_drawn_and_judged(seed: int) -> None:
    rng = Random(seed)
    for text in damaged(GAME.write_position(some_position(rng)), rng, 12):
        try:
            draft = EDITOR.read(text)
        except Unreadable:
            continue
        check_draft(draft, rng.choice(WIDTHS))


def rebuilt(target: Position) -> Position:
    """Set up `target` by hand, from the table before the game."""
    draft = GAME.setup(target.table.players, mode=target.table.mode)

    def set_(field: str, value: object) -> None:
        nonlocal draft
        draft = EDITOR.edit(draft, field, str(value))

    if target.line:
        set_("due", "p")
        for place, player in enumerate(target.line):
            set_(f"round-{place}:player", player)
        set_("round", target.round)
        set_("turn", target.turn)
    for card in target.table.order:
        if (home := home_of(target, card)) != BOX:
            draft = EDITOR.put(draft, f"card-{card}", home)
    hidden = [f"hand-{player}" for player, held in enumerate(target.hands) for c in held if c == UNKNOWN]
    hidden += [f"market-{space}" for space, card in enumerate(target.market) if card == UNKNOWN]
    for place in hidden:
        draft = EDITOR.put(draft, f"card-{UNKNOWN}", place)
    for player, drugs in enumerate(target.launched):
        for place, (drug, bonus, penalties) in enumerate(drugs):
            set_(f"score-{player}:another", target.table.drugs[drug].id)
            set_(f"launched-{player}-{place}:token", YES if bonus else NO)
            set_(f"launched-{player}-{place}:penalties", penalties)
    for index, drug in enumerate(target.table.drugs):
        set_(f"preclinical-{drug.id}:tile", target.preclinical[index] or NONE)
        set_(f"clinical-{drug.id}:tile", target.clinical[index] or NONE)
    for at, stage in enumerate(target.stage):
        if stage != SYNTHESIS:
            here = f"lab-{at // target.table.labs}-{at % target.table.labs}"
            set_(f"{here}:stage", stage)
            set_(f"{here}:target", target.table.drugs[target.target[at]].id)
            if stage == CHECKED:
                set_(f"{here}:ready", target.ready[at])
    set_("due", GAME.write_position(target).split("/")[2].rpartition(".")[2])
    if target.line:
        set_("cubes", target.cubes)
        set_("documented", YES if target.documented else NO)
    return draft


@FEW
@given(st.integers(0, 10**9))
def test_every_position_can_be_set_up_by_hand(seed: int) -> None:
    target = some_position(Random(seed))
    assert rebuilt(target) == target


# -- what follows from what is set ---------------------------------------------------------------------


def test_a_lab_is_brought_through_its_trials() -> None:
    start = Setup().lab(0, 0, [7, 7, 7, 11, 3], needles=2).position()
    tried = EDITOR.edit(start, "lab-0-0:stage", str(TRIED))
    assert tried.lab(0, 0).target == PSYCHO
    assert rules(tried) == {"MF-38"}, "its tile is face down"
    flipped = EDITOR.edit(tried, f"preclinical-{PSYCHO}:tile", pretile(2))
    missing = EDITION.drugs[PSYCHO].needles + 2 - 2
    assert flipped.lab(0, 0).penalties == missing
    assert rules(flipped) == set()
    assert rules(EDITOR.edit(flipped, "lab-0-0:penalties", str(missing + 1))) == {"MF-R14"}
    checked = EDITOR.edit(flipped, "lab-0-0:stage", str(CHECKED))
    assert rules(checked) == {"MF-42"}
    both = EDITOR.edit(checked, f"clinical-{PSYCHO}:tile", "C1")
    hearts = sum(EDITION.compounds[card].side_effects.get("heart", 0) for card in both.labs[0])
    assert both.lab(0, 0).ready == both.round + max(0, hearts - 1)
    assert rules(both) == set()
    assert rules(EDITOR.edit(both, "lab-0-0:ready", str(both.round + 9))) == {"MF-R16"}
    again = EDITOR.edit(both, "lab-0-0:stage", str(SYNTHESIS))
    assert (again.lab(0, 0).stage, again.penalties[0], again.ready[0]) == (SYNTHESIS, 0, 0)
    assert again.labs == start.labs


def test_a_lab_waits_for_a_tile_in_the_turn_of_its_player() -> None:
    start = EDITOR.edit(Setup().lab(0, 1, [7, 7, 7, 11, 3]).position(), "lab-0-1:stage", str(TRIED))
    (due,) = (f for f in EDITOR.fields(start) if f.id == "due")
    assert [value for value, _ in due.choices] == ["p", "o", "m", "f", "x", "r1"]
    waiting = EDITOR.edit(start, "due", "r1")
    assert rules(waiting) == set()
    assert GAME.apply(waiting, GAME.sample(waiting, Random(0))).penalties[1] >= 0
    assert rules(EDITOR.edit(waiting, "turn", "1")) == {"MF-15"}
    assert rules(EDITOR.edit(waiting, "lab-0-1:stage", str(SYNTHESIS))) == {"MF-38"}


def test_a_drug_is_launched_by_hand() -> None:
    start = Setup(3, "advanced").flipped(CARDIO, clinical="C1").position()
    first = EDITOR.edit(start, "score-1:another", CARDIO)
    assert first.launched[1] == (Launched(0, True, 0),)
    assert first.scores[1] == EDITION.drugs[CARDIO].points + EDITION.drugs[CARDIO].bonus
    assert first.tiles[0] == EDITION.drugs[CARDIO].tiles - 1
    second = EDITOR.edit(first, "score-2:another", CARDIO)
    assert second.launched[2] == (Launched(0, False, 0),)
    assert rules(second) == set()
    assert rules(EDITOR.edit(second, "launched-2-0:token", YES)) == {"MF-52"}
    assert rules(EDITOR.edit(second, f"drug-{CARDIO}:tiles", "4")) == {"MF-08"}
    assert EDITOR.edit(second, "launched-2-0:penalties", "3").scores[2] == EDITION.drugs[CARDIO].points - 15
    other = EDITOR.edit(second, "launched-2-0:drug", CNS)
    assert other.launched[2] == (Launched(2, True, 0),)
    assert (other.tiles[0], other.tiles[2]) == (3, 3)
    assert rules(other) == {"MF-38"}
    assert EDITOR.edit(EDITOR.edit(second, "launched-2-0:drug", NONE), "launched-1-0:drug", NONE) == start


@pytest.mark.parametrize(
    ("place", "number", "rule"), [("lab-0-0", 6, "MF-24"), ("lab-0-0", 7, "MF-24"), ("hand-0", 6, "MF-R6")]
)
def test_a_card_too_many_is_shown_and_told(place: str, number: int, rule: str) -> None:
    draft = Setup().position()
    first, *others = draft.unseen[: number + 1]
    for card in others:
        draft = EDITOR.put(draft, f"card-{card}", place)
    assert rules(draft) == {rule}
    check_draft(draft, WIDTHS[0])
    full = number == 7
    assert (place in EDITOR.places(draft, f"card-{first}")) != full
    assert (f"{place}:another" in {field.id for field in EDITOR.fields(draft, place)}) != full


def test_only_a_text_lets_a_card_lie_in_two_places() -> None:
    pos = Setup().hand(0, 7).position()
    twice = EDITOR.read(GAME.write_position(pos).replace(f"{pos.market[0]},", f"{pos.hands[0][0]},", 1))
    assert rules(twice) == {"MF-R1"}
    assert EDITOR.read(GAME.write_position(twice)) == twice
    assert scene(twice) == scene(EDITOR.read(GAME.write_position(twice)))
    once = EDITOR.put(twice, f"card-{pos.hands[0][0]}", BOX)
    assert rules(once) == set()
    card = str(pos.hands[0][0])
    assert card not in {value for value, _ in EDITOR.fields(pos, "lab-0-0")[-1].choices}


def test_an_empty_deck_brings_nothing() -> None:
    pos = Setup().hand(0, UNKNOWN).deck(0).position()
    assert (pos.deck, len(pos.unseen)) == (0, 1)
    assert EDITOR.pieces(pos) == ()
    assert EDITOR.places(pos, f"card-{pos.unseen[0]}") == ()
    assert EDITOR.fields(pos, "lab-0-0")[-1].choices == (
        (NONE, EDITOR.fields(pos, "lab-0-0")[-1].choices[0][1]),
    )
    noted = EDITOR.edit(pos, "hand-0:card1", pos.unseen[0])
    assert (noted.hands[0], noted.unknown, rules(noted)) == ((pos.unseen[0],), 0, set())


def test_cards_on_the_market_change_places_and_others_drive_them_off() -> None:
    pos = Setup().hand(0, 7).position()
    first, second = str(pos.market[0]), str(pos.market[1])
    assert EDITOR.put(pos, f"card-{first}", "market-1").market[:2] == [second, first]
    assert EDITOR.put(pos, "market-0", "market-1").market[:2] == [second, first]
    held = pos.hands[0][0]
    driven = EDITOR.put(pos, f"card-{held}", "market-1")
    assert (driven.market[1], driven.hands[0], second in driven.unseen) == (held, (), True)


def test_the_line_comes_and_goes_with_the_order() -> None:
    pos = Setup(4).position()
    before = EDITOR.edit(pos, "due", "o")
    assert (before.line, before.round, before.due) == ((), 0, ORDER)
    assert rules(before) == {"MF-06"}, "its market lies there already"
    after = EDITOR.edit(before, "due", "p")
    assert (after.line, after.round) == ((0, 1, 2, 3) * 2, 1)
    assert rules(after) == set()
    swapped = EDITOR.put(after, "round-0", "round-3")
    assert (swapped.line[:4], swapped.mover) == ((3, 1, 2, 0), 3)
    assert rules(EDITOR.edit(swapped, "round-1:player", "0")) == {"MF-07"}


def test_what_lies_on_a_thing_is_set_there_too() -> None:
    pos = Setup().hand(0, 7).tried(0, 0, PSYCHO, missing=1).position()
    held = pos.hands[0][0]

    def ids(component: str) -> list[str]:
        return [field.id for field in EDITOR.fields(pos, component)]

    assert ids(f"card-{held}") == ["hand-0:card1"]
    assert ids("researcher-0-0") == ids("penalties-0-0") == ids("lab-0-0")[:3]
    assert ids(f"token-{CANCER}") == ids(f"drug-{CANCER}")
    assert ids("cubes-0") == ["cubes", "documented"]
    assert ids("deck") == ids("card-99z") == ids("nothing") == []
    assert EDITOR.places(pos, "deck") == EDITOR.places(pos, "card-99z") == ()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("mode", "quick"), ("lab-9-9:stage", "1"), ("lab-0-0:target", PSYCHO), ("nothing", ""),
        ("lab-0-0:stage", "3"), ("lab-0-0:stage", ""), ("cubes", "6"), ("cubes", "-1"),
        ("cubes", "٢"), ("round", "9" * 30), ("market-0:card", "99z"),
        (f"preclinical-{PSYCHO}:tile", "C1"), ("due", "r0"),
    ],
)  # fmt: skip
def test_what_cannot_be_set_is_told(field: str, value: str) -> None:
    pos = Setup().position()
    with pytest.raises(LookupError, match=r"\w"):
        EDITOR.edit(pos, field, value)


def test_what_cannot_be_moved_is_told() -> None:
    pos = Setup().position()
    for piece, place in (("deck", BOX), ("card-99z", "hand-0"), (f"card-{pos.market[0]}", "market-0")):
        with pytest.raises(LookupError, match="cannot be put"):
            EDITOR.put(pos, piece, place)


def test_pieces_show_what_they_are() -> None:
    pos = Setup().position()
    pieces = EDITOR.pieces(pos)
    assert [piece.id for piece in pieces] == [*(f"card-{card}" for card in pos.unseen), f"card-{UNKNOWN}"]
    for piece in pieces:
        (component,) = piece.picture.components
        assert (component.id, str(component.name)) == (piece.id, str(piece.name))
        assert piece.picture.shapes
