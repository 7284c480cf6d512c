"""The drawing of Medical Frontier's table: complete, in its place, legible, calm."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, get_args

import pytest
from drawings import of, styles, texts, within, written
from hypothesis import given
from hypothesis import strategies as st
from medical_support import CANCER, CNS, GAME, PSYCHO, Setup, chance, make

from frontier_nb.games.medical import MedicalFrontier, Position
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import OVER
from frontier_nb.games.medical.scene import build_scene
from frontier_nb.messages import use_catalogue
from frontier_nb.protocol import CHANCE, Highlights
from frontier_nb.scene.compare import compare
from frontier_nb.scene.frame import Frame, Width
from frontier_nb.scene.measure import bounds, overlap
from frontier_nb.scene.shapes import Box, Circle, Label, Polygon, Rect, Scene, Shape
from frontier_nb.scene.svg import to_svg
from frontier_nb.scene.theme import paint

NAMES = ("Ana", "Benedict", "Chi", "Dorothea", "Eze")
WIDTHS: tuple[Width, ...] = get_args(Width)
SETTINGS = [(players, mode) for players in range(2, 6) for mode in ("quick", "advanced")]
LEGIBLE = 11
"""The least size of type in board units; a narrow board is shown with about one pixel to the unit."""
SHOWN = {2: 11.0, 3: 10.5, 4: 9.5, 5: 9.5}
"""The least size of type in CSS pixels, by players, on a wide board that is shown 880 of them wide."""
NOTHING = Highlights()


def draw(
    pos: Position,
    width: Width = "wide",
    highlights: Highlights = NOTHING,
    player: int | None = None,
    names: tuple[str, ...] = NAMES,
) -> Scene:
    return build_scene(pos, Frame(width, player=player), highlights, names)


def choice(pos: Position, rng: Random) -> m.Decision:
    """Return a move of somebody in a hurry: the furthest step that is legal, or any."""
    legal = GAME.legal_moves(pos)
    order = (m.Launch, m.Clinical, m.Preclinical, m.Document, m.Abandon)
    steps = [move for kind in order for move in legal if isinstance(move, kind)]
    return steps[0] if steps else legal[int(rng.random() * len(legal))]


def play(players: int, mode: str, seed: int, events: int) -> Iterator[tuple[Position, m.Move]]:
    """Yield the positions of a game, each with the event that comes next."""
    rng = Random(seed)
    pos = GAME.setup(players, mode=mode)
    for _ in range(events):
        if pos.player == OVER:
            return
        move = GAME.sample(pos, rng) if pos.player == CHANCE else choice(pos, rng)
        yield pos, move
        pos = GAME.apply(pos, move)


@cache
def moments(players: int, mode: str) -> tuple[Position, ...]:
    """Return positions from the start of a game to late in it."""
    return tuple(pos for number, (pos, _) in enumerate(play(players, mode, 7, 700)) if number % 70 == 0)


def expected(pos: Position, shown: range | tuple[int, ...]) -> set[str]:
    """Return the components that a board must have on which the cards of the players `shown` are seen."""
    table = pos.table
    ids = {"deck", "discard"}
    ids |= {f"market-{space}" for space in range(len(table.costs))}
    ids |= {f"card-{card}" for card in pos.market if card}
    ids |= {f"round-{place}" for place in range(len(pos.line))}
    for index, drug in enumerate(table.drugs):
        ids |= {f"drug-{drug.id}", f"preclinical-{drug.id}", f"clinical-{drug.id}"}
        if pos.tiles[index] == drug.tiles:
            ids.add(f"token-{drug.id}")
    for player in range(table.players):
        ids |= {f"score-{player}", f"cubes-{player}", f"hand-{player}"}
        ids |= {f"launched-{player}-{place}" for place in range(len(pos.launched[player]))}
        ids |= {f"card-{card}" for card in pos.hands[player] if player in shown}
        for lab in range(table.labs):
            at = player * table.labs + lab
            ids |= {f"lab-{player}-{lab}", f"researcher-{player}-{lab}"}
            ids |= {f"card-{card}" for card in pos.labs[at] if player in shown}
            if pos.penalties[at]:
                ids.add(f"penalties-{player}-{lab}")
    return ids


# -- what is there, and where ------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "mode"), SETTINGS)
@pytest.mark.parametrize("width", WIDTHS)
def test_everything_on_the_table_is_drawn_once(players: int, mode: str, width: Width) -> None:
    for pos in moments(players, mode):
        scene = draw(pos, width)
        ids = [component.id for component in scene.components]
        assert len(ids) == len(set(ids))
        shown = range(players) if width == "wide" else (pos.mover,)
        assert set(ids) == expected(pos, shown)
        assert {shape.component for shape in scene.shapes} - {None} <= set(ids)


@pytest.mark.rule("MF-R7")
@pytest.mark.parametrize("player", [None, 0, 3])
def test_hands_are_open_to_everybody(player: int | None) -> None:
    for pos in moments(4, "advanced"):
        scene = draw(pos, player=player)
        for hand in pos.hands:
            for card in hand:
                value = str(pos.table.compounds[card].value)
                assert value in texts(scene, f"card-{card}")


@pytest.mark.parametrize(("players", "mode"), SETTINGS)
@pytest.mark.parametrize("width", WIDTHS)
def test_everything_lies_on_the_board_and_has_a_name(players: int, mode: str, width: Width) -> None:
    for pos in moments(players, mode):
        scene = draw(pos, width)
        board = (0.0, 0.0, scene.width, scene.height)
        for component in scene.components:
            assert within(component.box, board), component
            assert min(component.box[2:]) > 0, component
            name = str(component.name)
            assert name.strip(), component
            assert "{" not in name, component
            assert component.rule in GAME.rules, component
        for shape in scene.shapes:
            assert within(bounds(shape), board, 2), shape
            paint(shape.style)
        assert str(scene.title).startswith("Medical Frontier")


@pytest.mark.parametrize(("players", "mode"), SETTINGS)
@pytest.mark.parametrize("width", WIDTHS)
def test_type_is_large_enough_and_stays_in_its_place(players: int, mode: str, width: Width) -> None:
    for pos in moments(players, mode):
        scene = draw(pos, width)
        boxes = {component.id: component.box for component in scene.components}
        for label in scene.shapes:
            if not isinstance(label, Label):
                continue
            assert label.size >= LEGIBLE, label
            place = boxes.get(label.component or "")
            # The round stands above its tile, a waiting researcher's lab beside the researcher.
            beside = (label.component or "").startswith(("researcher", "round"))
            if place is not None and not beside:
                assert within(written(label), place, 1), label


@pytest.mark.parametrize(("players", "mode"), SETTINGS)
@pytest.mark.parametrize("width", WIDTHS)
def test_no_text_runs_into_another(players: int, mode: str, width: Width) -> None:
    for pos in moments(players, mode):
        labels = [shape for shape in draw(pos, width).shapes if isinstance(shape, Label)]
        boxes = sorted(((written(label), label) for label in labels), key=lambda pair: pair[0][0])
        for number, (box, label) in enumerate(boxes):
            for other_box, other in boxes[number + 1 :]:
                if other_box[0] >= box[0] + box[2]:
                    break
                assert not overlap(box, other_box), (label, other)


@pytest.mark.parametrize("width", WIDTHS)
def test_cards_of_one_place_do_not_overlap(width: Width) -> None:
    for players in range(2, 6):
        for pos in moments(players, "advanced"):
            boxes = [c.box for c in draw(pos, width).components if c.role == "card"]
            for number, box in enumerate(boxes):
                assert not any(overlap(box, other) for other in boxes[number + 1 :])


def test_widths_fit_the_screens() -> None:
    for players in range(2, 6):
        pos = moments(players, "advanced")[3]
        scene = draw(pos)
        assert LEGIBLE * 880 / scene.width >= SHOWN[players]
        assert 1.45 <= scene.width / scene.height <= 1.8
        assert 360 <= draw(pos, "narrow").width <= 390


@pytest.mark.parametrize("width", WIDTHS)
def test_boards_are_economical(width: Width) -> None:
    for players in range(2, 6):
        for pos in moments(players, "advanced"):
            for shape in draw(pos, width).shapes:
                assert not isinstance(shape, Polygon) or len(shape.points) <= 16


# -- a pure function of what it is given --------------------------------------------------------------


@given(st.integers(2, 5), st.sampled_from(("quick", "advanced")), st.integers(0, 500), st.data())
def test_equal_positions_are_drawn_equally(players: int, mode: str, events: int, data: st.DataObject) -> None:
    seed = data.draw(st.integers(0, 3))
    pos = [pos for pos, _ in play(players, mode, seed, events + 1)][-1]
    frame = Frame(
        data.draw(st.sampled_from(WIDTHS)), player=data.draw(st.none() | st.integers(0, players - 1))
    )
    scene = build_scene(pos, frame, NOTHING, NAMES)
    assert build_scene(pos, frame, NOTHING, NAMES) == scene
    # The same position by another way: cards of a hand, a lab and a pile have no order.
    again = GAME.read_position(GAME.write_position(pos))
    assert again == pos
    again.hands = [tuple(reversed(hand)) for hand in again.hands]
    again.discard.reverse()
    for at, cards in enumerate(again.labs):
        again.set_cards(at, tuple(reversed(cards)))
    assert build_scene(again, frame, NOTHING, NAMES) == scene


def test_drawing_changes_nothing() -> None:
    for pos in moments(3, "advanced"):
        before = GAME.write_position(pos)
        draw(pos, "wide")
        draw(pos, "narrow")
        assert GAME.write_position(pos) == before


def test_the_game_draws_itself() -> None:
    pos = moments(2, "quick")[2]
    assert GAME.scene(pos, Frame(), NOTHING, NAMES) == draw(pos)


# -- calm: what did not change stays as it was --------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 6))
def test_a_wide_board_never_moves(players: int) -> None:
    """Labs, hands, stacks and tiles keep their place through a whole game, whoever's turn it is."""
    fixed = ("lab-", "hand-", "score-", "cubes-", "drug-", "preclinical-", "clinical-", "market-", "round-")
    known: dict[str, Box] = {}
    sizes = set()
    for pos, _ in play(players, "advanced", 3, 400):
        scene = draw(pos)
        sizes.add((scene.width, scene.height))
        for component in scene.components:
            if component.id.startswith(fixed):
                assert known.setdefault(component.id, component.box) == component.box
    assert len(sizes) == 1


@pytest.mark.parametrize("players", [2, 5])
def test_a_step_redraws_only_what_it_touches(players: int) -> None:
    for pos, move in play(players, "advanced", 5, 300):
        if isinstance(move, m.Take | m.Synthesise):
            after = GAME.apply(pos, move)
            mine = f"-{move.player}"
            for shape in (*(change := compare(draw(pos), draw(after))).gone, *change.new):
                id = shape.component or ""
                kind = id.partition("-")[0]
                assert kind in ("card", "market", "discard", "deck") or id.startswith(
                    (f"lab{mine}", f"hand{mine}", f"cubes{mine}")
                ), (move, shape)


@pytest.mark.parametrize("width", WIDTHS)
def test_a_card_in_a_place_is_always_drawn_alike(width: Width) -> None:
    seen: dict[tuple[str, Box], list[Shape]] = {}
    for pos, _ in play(4, "advanced", 9, 300):
        scene = draw(pos, width, player=0)
        for component in scene.components:
            if component.role == "card":
                shapes = of(scene, component.id)
                assert seen.setdefault((component.id, component.box), shapes) == shapes


def test_somebody_may_be_enlarged_for_good() -> None:
    for players in (4, 5):
        for pos in moments(players, "advanced"):
            scene = draw(pos, player=2)
            wide = {player: scene.component(f"lab-{player}-0").box[2] for player in range(players)}
            assert all(wide[2] > 1.2 * wide[player] for player in wide if player != 2)
    pos = moments(5, "advanced")[4]
    assert draw(pos, player=9) == draw(pos), "a player who is not at the table is nobody"


# -- the light ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("kind", ["focus", "changed", "wrong", "targets"])
def test_light_adds_shapes_for_what_is_lit_and_nothing_else(width: Width, kind: str) -> None:
    rng = Random(4)
    for pos in moments(3, "advanced"):
        plain = draw(pos, width)
        ids = frozenset(rng.sample([c.id for c in plain.components], 6))
        lit = draw(pos, width, Highlights(**{kind: ids | {"card-nowhere"}}))
        number = len(plain.shapes)
        assert lit.shapes[:number] == plain.shapes
        assert {shape.component for shape in lit.shapes[number:]} == ids
        assert lit.components == plain.components
        for shape in lit.shapes[number:]:
            x, y, wide, high = plain.component(shape.component or "").box
            assert within(bounds(shape), (x, y, wide, high), 8)


def test_focus_is_gold_in_an_ink_outline() -> None:
    pos = moments(2, "quick")[4]
    lit = draw(pos, highlights=Highlights(focus=frozenset({"lab-0-1", "token-anticancer"})))
    assert [shape.style for shape in lit.shapes[-4:]] == ["rim-outline", "rim-outline", "rim", "rim"]
    assert {type(shape) for shape in lit.shapes[-2:]} == {Rect, Circle}, "a token is round"


def test_cards_of_a_summary_light_up_the_lab_or_hand_they_are_in() -> None:
    pos = Setup(3).hand(1, 4, 5).lab(1, 2, (7, 7)).position()
    focus = frozenset(f"card-{card}" for card in (*pos.hands[1], *pos.labs[5]))
    plain = draw(pos, "narrow", player=0)
    lit = draw(pos, "narrow", Highlights(focus=focus), player=0)
    assert Counter(shape.component for shape in lit.shapes[len(plain.shapes) :]) == {
        "hand-1": 2,
        "lab-1-2": 2,
    }


# -- what the table says ------------------------------------------------------------------------------


@pytest.mark.rule("MF-21")
def test_a_card_shows_value_needles_and_side_effects() -> None:
    marks = {"heart": 1, "brain": 2, "stomach": 1, "skin": 1}
    for pos in moments(3, "advanced"):
        scene = draw(pos)
        for card in filter(None, pos.market):
            compound = pos.table.compounds[card]
            drawn = styles(scene, f"card-{card}")
            letter = card.removeprefix(str(compound.value))
            assert texts(scene, f"card-{card}") == [letter, str(compound.value)]
            assert drawn["needle-fill"] == compound.needles
            assert drawn["place"] == 3 - compound.needles
            assert {kind: drawn[kind] for kind in marks if drawn[kind]} == compound.side_effects
            name = str(scene.component(f"card-{card}").name)
            assert f"value {compound.value}" in name
            assert all(f"{number} {kind}" in name for kind, number in compound.side_effects.items())


@pytest.mark.rule("MF-12", "MF-13")
def test_everybody_begins_with_three_researchers_at_home_and_five_cubes() -> None:
    pos = chance(GAME.setup(4, mode="advanced"))
    scene = draw(pos)
    for player in range(4):
        cubes = styles(scene, f"cubes-{player}")
        assert cubes == {"ink": 5, f"player-{player + 1}-fill": 15}, "five cubes of three sides each"
        for lab in range(3):
            researcher = scene.component(f"researcher-{player}-{lab}")
            assert within(researcher.box, scene.component(f"lab-{player}-{lab}").box, 1)
            assert str(researcher.name).endswith("no trial")


@pytest.mark.rule("MF-16", "MF-58")
def test_spent_cubes_leave_their_places() -> None:
    for cubes in range(6):
        drawn = styles(draw(Setup(cubes=cubes).position()), "cubes-0")
        assert (drawn["player-1-fill"], drawn["place"]) == (3 * cubes, 5 - cubes)
    assert styles(draw(Setup(cubes=1).position()), "cubes-1")["place"] == 0, "others have all of theirs"


@pytest.mark.rule("MF-36")
def test_a_researcher_is_turned_over_while_its_lab_is_in_trials() -> None:
    scene = draw(Setup().tried(0, 1, PSYCHO).position())
    assert str(scene.component("researcher-0-1").name).endswith("turned over, in trials")
    assert styles(scene, "researcher-0-1") != styles(scene, "researcher-0-0")
    assert of(scene, "researcher-0-0")[1:] != of(scene, "researcher-0-1")[1:]


@pytest.mark.rule("MF-46", "MF-14")
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("delay", [1, 2, 3])
def test_a_delayed_researcher_stands_under_its_round_tile(width: Width, delay: int) -> None:
    pos = Setup(round=4).checked(0, 2, CNS, delay=delay).position()
    scene = draw(pos, width)
    x, y, wide, high = scene.component(f"round-{delay}").box
    at = scene.component("researcher-0-2")
    assert x <= at.box[0] + at.box[2] / 2 <= x + wide
    assert y + high <= at.box[1]
    assert f"round {4 + delay}" in str(at.name)
    assert str(4 + delay) in " ".join(texts(scene, f"round-{delay}"))


@pytest.mark.rule("MF-46")
def test_a_delayed_researcher_says_which_drug_it_waits_with_and_until_when() -> None:
    pos = Setup(round=4).checked(0, 2, CNS, delay=2).position()
    scene = draw(pos)
    assert texts(scene, "researcher-0-2") == ["1", "lab 3 CNS", "until 6"]
    assert "CNS: until round 6" in " ".join(texts(scene, "lab-0-2"))
    assert texts(draw(pos, "narrow"), "researcher-0-2") == ["1", "L3 CNS"]


@pytest.mark.rule("MF-46")
def test_two_researchers_under_one_tile_are_both_named() -> None:
    pos = Setup(round=4).checked(0, 2, CNS, delay=2).checked(1, 0, PSYCHO, delay=2).position()
    scene = draw(pos)
    assert texts(scene, "researcher-0-2") == ["1", "lab 3 CNS"]
    assert texts(scene, "researcher-1-0") == ["2", "lab 1 Psy"]


@pytest.mark.parametrize("width", WIDTHS)
def test_before_the_game_empty_places_are_shown_and_said_once(width: Width) -> None:
    scene = draw(GAME.setup(3, mode="quick"), width)
    said = [shape.text for shape in scene.shapes if isinstance(shape, Label) and "laid out" in shape.text]
    assert said == ["The Round Tiles and the market are not laid out yet."]
    assert sum(isinstance(shape, Rect) and shape.style == "ghost" for shape in scene.shapes) == 9 + 5 + 1
    begun = draw(moments(3, "quick")[2], width)
    assert not any("laid out" in shape.text for shape in begun.shapes if isinstance(shape, Label))


@pytest.mark.rule("MF-46", "MF-47", "MF-R17")
def test_documents_bring_the_researcher_one_tile_nearer() -> None:
    pos = Setup(round=4).checked(0, 0, CNS, delay=2).position()
    after = make(pos, m.Document(0, 0))
    before, now = (draw(p).component("researcher-0-0").box for p in (pos, after))
    assert (now[0], now[1]) == (draw(pos).component("round-1").box[0], before[1])
    assert "documents handed in" in str(draw(after).component("cubes-0").name)


@pytest.mark.rule("MF-R16")
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize(("delay", "place", "laps"), [(8, 0, 1), (9, 1, 1), (17, 1, 2), (7, 7, 0)])
def test_a_delay_longer_than_the_line_counts_on_round_it(
    width: Width, delay: int, place: int, laps: int
) -> None:
    pos = Setup(round=5).checked(0, 0, PSYCHO).position()
    assert len(pos.line) == 8
    pos.ready[0] = pos.round + delay
    scene = draw(pos, width)
    x, _, wide, _ = scene.component(f"round-{place}").box
    researcher = scene.component("researcher-0-0")
    assert x <= researcher.box[0] < x + wide
    said = " ".join(texts(scene, "researcher-0-0"))
    assert ("lap" in said) == bool(laps)
    assert laps == 0 or f"+{laps}" in said
    assert ("later" in str(researcher.name)) == bool(laps)


@pytest.mark.rule("MF-R16")
@pytest.mark.parametrize("width", WIDTHS)
def test_many_researchers_find_room_under_one_tile(width: Width) -> None:
    pos = moments(5, "advanced")[5].copy()
    for at in range(15):
        pos.stage[at], pos.ready[at] = 2, pos.round + 3 + len(pos.line) * (at % 3)
    scene = draw(pos, width)
    tile = scene.component("round-3").box
    below = min(c.box[1] for c in scene.components if c.id.startswith("market"))
    for at in range(15):
        x, y, wide, high = scene.component(f"researcher-{at // 3}-{at % 3}").box
        assert tile[0] <= x
        assert x + wide <= tile[0] + tile[2] + 2
        assert y + high <= below


@pytest.mark.rule("MF-10", "MF-11", "MF-R26")
@pytest.mark.parametrize("width", WIDTHS)
def test_a_trial_tile_shows_nothing_until_it_is_turned_up(width: Width) -> None:
    pos = Setup().flipped(PSYCHO, clinical="C5").position()
    scene = draw(pos, width)
    for tile in (f"preclinical-{CNS}", f"clinical-{CANCER}"):
        assert "?" in texts(scene, tile)
        assert "face down" in str(scene.component(tile).name)
    needles = GAME.components.preclinical[pos.preclinical[0] or ""]
    assert f"+{needles}" in texts(scene, f"preclinical-{PSYCHO}")
    limits = GAME.components.clinical["C5"]
    assert {f"≤{limit}" for limit in limits.values()} <= set(texts(scene, f"clinical-{PSYCHO}"))
    assert set(limits) <= set(styles(scene, f"clinical-{PSYCHO}"))


@pytest.mark.rule("MF-08", "MF-09", "MF-52")
def test_stacks_show_what_is_left_and_whether_the_token_is() -> None:
    scene = draw(Setup().launched(1, PSYCHO, PSYCHO).position())
    assert "2 left" in texts(scene, f"drug-{PSYCHO}")
    assert "60" in texts(scene, f"drug-{PSYCHO}")
    with pytest.raises(KeyError):
        scene.component(f"token-{PSYCHO}")
    assert texts(scene, f"token-{CANCER}") == ["+30"]
    assert {"60", "+10"} <= set(texts(scene, "launched-1-0"))
    gone = draw(Setup().launched(1, *[PSYCHO] * 2).launched(0, *[PSYCHO] * 2).position())
    assert "none left" in texts(gone, f"drug-{PSYCHO}")


@pytest.mark.rule("MF-40", "MF-53", "MF-R14")
def test_penalties_are_told_on_labs_and_on_launched_drugs() -> None:
    pos = Setup().tried(0, 0, CNS, missing=2).launched(1, PSYCHO, penalties=3).position()
    scene = draw(pos)
    assert texts(scene, "penalties-0-0") == ["−10"]
    assert "2 penalty tokens" in str(scene.component("penalties-0-0").name)
    assert "−15" in texts(scene, "launched-1-0")
    assert "3 penalty tokens" in str(scene.component("launched-1-0").name)


@pytest.mark.rule("MF-15", "MF-R21")
def test_the_current_tile_comes_first_and_says_who_starts() -> None:
    for pos in moments(4, "advanced")[1:]:
        scene = draw(pos)
        places = [scene.component(f"round-{place}") for place in range(len(pos.line))]
        assert [place.box[0] for place in places] == sorted(place.box[0] for place in places)
        assert str(places[0].name) == f"Round {pos.round}, the current one: {NAMES[pos.start_player]} starts"
        for place in range(len(pos.line)):
            player = pos.line[(pos.round + place - 1) % len(pos.line)]
            drawn = styles(scene, f"round-{place}")
            assert drawn[f"player-{player + 1}-fill"] == 1
            assert str(player + 1) in texts(scene, f"round-{place}")


@pytest.mark.rule("MF-64", "MF-R24")
def test_the_end_crowns_the_winners() -> None:
    pos = Setup().launched(0, CANCER, PSYCHO).launched(1, PSYCHO).over().position()
    scene = draw(pos)
    assert "wins" in str(scene.component("score-0").name)
    assert "wins" not in str(scene.component("score-1").name)
    assert "over" in str(scene.title)
    assert not any("to play" in shape.text for shape in scene.shapes if isinstance(shape, Label))


@pytest.mark.parametrize("width", WIDTHS)
def test_whose_turn_it_is_shows_in_more_than_colour(width: Width) -> None:
    pos = Setup(3, turn=1).position()
    scene = draw(pos, width)
    assert "whose turn it is" in str(scene.component("score-1").name)
    labels = [shape.text for shape in scene.shapes if isinstance(shape, Label)]
    assert labels.count("to play") == 1


@pytest.mark.parametrize("width", WIDTHS)
def test_cards_that_nobody_noted_lie_face_down(width: Width) -> None:
    pos = Setup().market(3, UNKNOWN, None, 5, 6).hand(0, UNKNOWN, 4, UNKNOWN).position()
    scene = draw(pos, width)
    assert "?" in texts(scene, "market-1")
    assert texts(scene, "hand-0").count("?") == 2
    assert "unknown" in str(scene.component("hand-0").name)
    assert "empty" in str(scene.component("market-2").name)
    assert "card-?" not in {component.id for component in scene.components}


# -- names, languages, editions -----------------------------------------------------------------------


@pytest.mark.parametrize("width", WIDTHS)
def test_names_of_any_kind_stay_in_their_place(width: Width) -> None:
    names = ("W" * 80, "<script>alert(1)</script>", "\n", "{0}{name}", "漢字" * 30)
    for pos in moments(5, "advanced"):
        scene = draw(pos, width, names=names)
        board = (0.0, 0.0, scene.width, scene.height)
        for shape in scene.shapes:
            assert within(bounds(shape), board, 2), shape
        assert "Player 3" in " ".join(str(component.name) for component in scene.components)
        assert "<script" not in to_svg(scene)
    assert draw(pos, names=()).component("score-4")


class Shouting:
    """A language in which everything is loud, and half as long again."""

    def gettext(self, message: str) -> str:
        return message + " " + "!" * (len(message) // 2)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.mark.parametrize("width", WIDTHS)
def test_longer_languages_stay_in_their_place(width: Width) -> None:
    pos = moments(5, "advanced")[6]
    with use_catalogue(Shouting()):
        scene = draw(pos, width)
    board = (0.0, 0.0, scene.width, scene.height)
    labels = [shape for shape in scene.shapes if isinstance(shape, Label)]
    assert sum("!" in label.text for label in labels) > 20
    assert all(within(written(label), board, 2) for label in labels)


def strange_edition() -> dict[str, Any]:
    """Return an edition in which everything that may be large is."""
    tiles = {str(n): [9] * n for n in range(2, 6)}
    formulas = ("two-pairs", "three-of-a-kind", "five-in-a-row", "four-of-a-kind")
    drugs = [
        {
            "id": f"a-drug-with-a-rather-long-name-{n}",
            "points": 900 + n,
            "formula": formulas[n % 4],
            "needles": n,
            "tiles": n + 1,
            "bonus": 100 * n,
        }
        for n in range(9)
    ]
    kinds = ("heart", "brain", "stomach", "skin", "liver", "lung")
    return {
        "game": "medical-frontier",
        "id": "strange",
        "compounds": [
            {
                "id": f"{value}{letter}",
                "value": value,
                "needles": (value + n) % 10,
                "side_effects": dict.fromkeys(kinds[: (value + n) % 7], 1 + n % 3),
            }
            for value in range(1, 31)
            for n, letter in enumerate("abcdefg")
        ],
        "market_costs": [1, 1, 2, 3, 4, 5, 20],
        "hand_limit": 12,
        "budget": 20,
        "labs": 5,
        "drugs": drugs,
        "preclinical": [{"id": f"P{n}", "needles": n} for n in range(20)],
        "clinical": [{"id": f"C{n}", "limits": dict.fromkeys(kinds[: 1 + n % 6], n)} for n in range(20)],
        "round_tiles": tiles,
        "targets": {"quick": 5000, "advanced": 99999},
        "quick_drugs": [drug["id"] for drug in drugs[:2]],
    }


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_strange_editions_can_be_drawn(width: Width, players: int, tmp_path: Any) -> None:
    path = tmp_path / "strange.json"
    path.write_text(json.dumps(strange_edition()))
    game = MedicalFrontier(str(path))
    rng = Random(2)
    pos = game.setup(players, mode="advanced")
    for _ in range(300):
        if pos.player == OVER:
            break
        legal = game.legal_moves(pos)
        move = game.sample(pos, rng) if pos.player == CHANCE else legal[int(rng.random() * len(legal))]
        pos = game.apply(pos, move)
    scene = draw(pos, width)
    board = (0.0, 0.0, scene.width, scene.height)
    for component in scene.components:
        assert within(component.box, board), component
    for shape in scene.shapes:
        assert within(bounds(shape), board, 6), shape
