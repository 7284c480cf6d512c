"""The words of Medical Frontier in FGN, and its events in JSON."""

from __future__ import annotations

import json

import pytest
from medical_support import CANCER, CARDIO, CNS, GAME, PSYCHO, Setup, make, refused

from frontier_nb.errors import Ambiguous, Unreadable
from frontier_nb.games.medical import Position
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.moves import UNKNOWN

EVENTS = [
    (m.RoundOrder((0, 1, 1, 0)), "order:1,2,2,1", {"event": "round_order", "tiles": [0, 1, 1, 0]}),
    (m.Market(("7b", "3a", "?")), "market:7b,3a,?", {"event": "market", "cards": ["7b", "3a", None]}),
    (m.Refill(("7b", "?")), "refill:7b,?", {"event": "refill", "cards": ["7b", None]}),
    (m.Refill(()), "refill:-", {"event": "refill", "cards": []}),
    (
        m.RevealPreclinical(PSYCHO, "P3"),
        "pretile:psychotropic=P3",
        {"event": "reveal_preclinical", "drug": PSYCHO, "tile": "P3"},
    ),
    (
        m.RevealClinical(CNS, "C7"),
        "clintile:central-nerve-system=C7",
        {"event": "reveal_clinical", "drug": CNS, "tile": "C7"},
    ),
    (m.Take(0, 1, "7b"), "take:7b", {"event": "take", "player": 0, "space": 1, "card": "7b"}),
    (m.Take(0, 3, "9c"), "take:9c@4", {"event": "take", "player": 0, "space": 3, "card": "9c"}),
    (m.Take(0, 3, UNKNOWN), "take:?@4", {"event": "take", "player": 0, "space": 3, "card": None}),
    (
        m.Synthesise(0, 0, "7b"),
        "lab1:7b",
        {"event": "synthesise", "player": 0, "lab": 0, "card": "7b", "replaces": None},
    ),
    (
        m.Synthesise(0, 2, "7b", "3a"),
        "lab3:7b/3a",
        {"event": "synthesise", "player": 0, "lab": 2, "card": "7b", "replaces": "3a"},
    ),
    (
        m.Preclinical(0, 0, PSYCHO),
        "trial1:psychotropic",
        {"event": "preclinical", "player": 0, "lab": 0, "target": PSYCHO},
    ),
    (m.Clinical(0, 1), "clinic2", {"event": "clinical", "player": 0, "lab": 1}),
    (m.Document(0, 0), "doc1", {"event": "document", "player": 0, "lab": 0}),
    (m.Launch(0, 2), "launch3", {"event": "launch", "player": 0, "lab": 2}),
    (m.Abandon(0, 0), "abandon1", {"event": "abandon", "player": 0, "lab": 0}),
    (m.EndTurn(0), "end", {"event": "end_turn", "player": 0}),
]


@pytest.fixture
def pos() -> Position:
    return Setup().market(5, "7b", 2, UNKNOWN, 12).position()


@pytest.mark.parametrize(("move", "word", "data"), EVENTS)
def test_every_event_is_a_word_and_a_json_object(
    pos: Position, move: m.Move, word: str, data: dict[str, object]
) -> None:
    assert GAME.write_word(pos, move) == word
    assert GAME.read_word(pos, word) == move
    assert GAME.to_json(move) == data
    assert GAME.from_json(data) == move
    assert GAME.from_json(json.loads(json.dumps(data))) == move
    assert not set(word) & set(" \t\n()[]{};!$*")


def test_the_events_of_records_are_all_there() -> None:
    assert {data["event"] for _, _, data in EVENTS} == set(m.EVENTS.types)


def test_a_word_speaks_of_the_player_whose_turn_it_is() -> None:
    pos = Setup(3, turn=2).position()
    assert pos.player == 2
    assert GAME.read_word(pos, "end") == m.EndTurn(2)
    assert GAME.read_word(pos, "clinic3") == m.Clinical(2, 2)


def test_the_space_of_a_card_is_found_by_its_name(pos: Position) -> None:
    for space in (0, 1, 2, 4):
        card = str(pos.market[space])
        assert GAME.read_word(pos, f"take:{card}") == m.Take(0, space, card)
        assert GAME.read_word(pos, f"take:{card}@{space + 1}") == m.Take(0, space, card)
    # A card that lies nowhere open can only be the unknown one.
    assert GAME.read_word(pos, f"take:{pos.unseen[0]}") == m.Take(0, 3, pos.unseen[0])
    assert GAME.read_word(pos, "take:?") == m.Take(0, 3, UNKNOWN)


@pytest.mark.rule("MF-20")
def test_a_card_that_is_not_on_the_market_is_read_and_then_refused() -> None:
    pos = Setup().hand(1, 9).position()
    move = GAME.read_word(pos, f"take:{pos.hands[1][0]}")
    refused(pos, move, "MF-20")
    assert GAME.read_word(pos, GAME.write_word(pos, move)) == move
    refused(pos, GAME.read_word(pos, "take:77x"), "MF-R1", remedy=False)


def test_one_of_several_unknown_cards_needs_its_space() -> None:
    pos = Setup().market(5, UNKNOWN, 2, UNKNOWN, 12).position()
    with pytest.raises(Ambiguous, match="name the space") as error:
        GAME.read_word(pos, "take:?")
    assert error.value.candidates == ("take:?@2", "take:?@4")
    card = pos.unseen[0]
    with pytest.raises(Ambiguous) as error:
        GAME.read_word(pos, f"take:{card}")
    assert [GAME.read_word(pos, word) for word in error.value.candidates] == [
        m.Take(0, 1, card),
        m.Take(0, 3, card),
    ]


@pytest.mark.parametrize(
    ("short", "drug"),
    [("p", PSYCHO), ("psy", PSYCHO), ("ce", CNS), ("central", CNS), ("ca", CARDIO), ("a", CANCER)],
)
def test_a_drug_may_be_shortened_as_long_as_it_is_clear(pos: Position, short: str, drug: str) -> None:
    assert GAME.read_word(pos, f"trial1:{short}") == m.Preclinical(0, 0, drug)
    assert GAME.read_word(pos, f"pretile:{short}=P1") == m.RevealPreclinical(drug, "P1")
    assert GAME.read_word(pos, f"clintile:{short}=C1") == m.RevealClinical(drug, "C1")


@pytest.mark.parametrize("word", ["trial2:c", "pretile:c=P1", "clintile:c=C1"])
def test_a_drug_too_short_is_ambiguous_and_the_candidates_are_words(pos: Position, word: str) -> None:
    with pytest.raises(Ambiguous, match="cardiovascular or central-nerve-system") as error:
        GAME.read_word(pos, word)
    read = [GAME.read_word(pos, candidate) for candidate in error.value.candidates]
    assert [getattr(move, "drug", getattr(move, "target", None)) for move in read] == [CARDIO, CNS]
    assert [GAME.write_word(pos, move) for move in read] == list(error.value.candidates)


@pytest.mark.rule("MF-R12")
def test_the_target_may_be_left_out_where_one_drug_fits() -> None:
    pos = Setup().lab(0, 0, [7, 7, 7, 3, 1]).lab(0, 1, [9, 9, 9, 9, 1]).position()
    assert GAME.read_word(pos, "trial1") == m.Preclinical(0, 0, PSYCHO)
    with pytest.raises(Ambiguous) as error:
        GAME.read_word(pos, "trial2")
    assert error.value.candidates == (f"trial2:{PSYCHO}", f"trial2:{CANCER}")


@pytest.mark.rule("MF-R12", "MF-31")
def test_a_trial_without_a_target_to_be_had_is_refused_for_the_true_reason() -> None:
    setup = Setup(3, "advanced").launched(1, CNS, CNS).launched(2, CNS, CNS)
    pos = setup.lab(0, 0, [6, 7, 8, 9, 10]).lab(0, 1, [1, 2]).lab(0, 2, [1, 3, 5, 7, 9]).position()
    refused(pos, GAME.read_word(pos, "trial1"), "MF-R12")
    refused(pos, GAME.read_word(pos, "trial2"), "MF-R10")
    refused(pos, GAME.read_word(pos, "trial3"), "MF-31")
    refused(pos, GAME.read_word(pos, "trial4"), "MF-12", remedy=False)
    # Four of a kind whose Anticancer tiles are gone fits other types still.
    setup = Setup(4).launched(1, CANCER).launched(2, CANCER).launched(3, CANCER).launched(0, CANCER)
    pos = setup.lab(0, 0, [7, 7, 7, 7, 2]).position()
    assert GAME.read_word(pos, "trial1") == m.Preclinical(0, 0, PSYCHO)


@pytest.mark.parametrize(
    "word",
    [
        "", "e", "End", "end1", "take", "take:", "take:7b@", "take:7b@x", "take:7b/3a", "lab1", "lab1:",
        "lab:7b", "labx:7b", "lab1:7b/", "lab1:7b/3a/4a", "lab1:7b@1", "trial", "trial1:", "trial1:x",
        "trial1:Psy", "clinic", "clinic1:psy", "doc", "launch", "launch1:7b", "abandon", "market:",
        "market", "refill", "refill:", "refill:,", "refill:7b,,3a", "refill:-,7b", "order:", "order:1,",
        "order:a", "order:1;2", "pretile:psy", "pretile:=P1", "pretile:psy=", "clintile:x=C1", "lab¹:7b",
        "doc1 ", "take:7b\n", "order:1,2\n", "take:7ä",
    ],
)  # fmt: skip
def test_what_is_no_word_is_unreadable(pos: Position, word: str) -> None:
    with pytest.raises(Unreadable):
        GAME.read_word(pos, word)


@pytest.mark.parametrize(
    "word", ["lab0:7b", "lab9:7b", "doc0", "launch999", "take:7b@0", "take:7b@99", "trial7:p"]
)
def test_a_number_that_is_not_there_is_read_and_then_refused(pos: Position, word: str) -> None:
    move = GAME.read_word(pos, word)
    problem = GAME.violation(pos, move)
    assert problem is not None
    assert problem.rule in ("MF-12", "MF-20")
    assert GAME.read_word(pos, GAME.write_word(pos, move)) == move


@pytest.mark.parametrize(
    ("data", "says"),
    [
        ({}, "no event None"),
        ({"event": "jump"}, "no event 'jump'"),
        ({"event": ["take"]}, "no event"),
        ({"event": "end_turn"}, "'player' is missing"),
        ({"event": "end_turn", "player": "0"}, "player must be a whole number"),
        ({"event": "end_turn", "player": True}, "player must be a whole number"),
        ({"event": "end_turn", "player": 0.0}, "player must be a whole number"),
        ({"event": "end_turn", "player": 0, "lab": 1}, "no field 'lab'"),
        ({"event": "take", "player": 0, "space": 0, "card": 7}, "card must be a card's id or null"),
        ({"event": "take", "player": 0, "space": 0, "card": "?"}, "card must be a card's id or null"),
        ({"event": "refill", "cards": "7b"}, "cards must be a list of cards' ids"),
        ({"event": "refill", "cards": ["7b", 7]}, "cards must be a list of cards' ids"),
        ({"event": "round_order", "tiles": [0, "1"]}, "tiles must be a list of players' indices"),
        ({"event": "preclinical", "player": 0, "lab": 0, "target": None}, "target must be an id"),
        ({"event": "synthesise", "player": 0, "lab": 0, "card": "7b"}, "'replaces' is missing"),
        (
            {"event": "synthesise", "player": 0, "lab": 0, "card": "7b", "replaces": 3},
            "replaces must be an id or null",
        ),
    ],
)
def test_json_that_is_no_event_is_unreadable(data: dict[str, object], says: str) -> None:
    with pytest.raises(Unreadable, match=says):
        GAME.from_json(data)


def test_events_are_values() -> None:
    assert m.Take(0, 1, "7b") == m.Take(0, 1, "7b") != m.Take(0, 1, "7c")
    assert len({m.EndTurn(0), m.EndTurn(0), m.EndTurn(1)}) == 2
    assert m.Clinical(0, 0) != m.Document(0, 0)


SENTENCES = [
    (m.EndTurn(0), "Ana ends the turn; 5 cubes are lost."),
    (m.Synthesise(0, 1, "9a"), "Ana plays 9a to lab 2."),
    (m.Synthesise(0, 0, "9a", "6a"), "Ana plays 9a to lab 1 in the place of 6a."),
]


@pytest.mark.parametrize(("move", "sentence"), SENTENCES)
def test_a_move_is_a_sentence(move: m.Move, sentence: str) -> None:
    pos = Setup().hand(0, "9a").lab(0, 0, [6]).position()
    assert str(GAME.describe(pos, move, ["Ana", "Ben"])) == sentence


def test_the_way_of_a_drug_told_in_sentences() -> None:
    names = ["Ana", "Ben"]
    pos = Setup().lab(0, 0, [7, 7, 7, 11, 3], needles=4).position()
    said = []
    for move in (
        m.Take(0, 4, str(pos.market[4])),
        m.Preclinical(0, 0, PSYCHO),
        m.RevealPreclinical(PSYCHO, "P3"),
        m.Clinical(0, 0),
        m.RevealClinical(PSYCHO, "C6"),
        m.EndTurn(0),
        m.Refill((pos.unseen[0],)),
    ):
        said.append(str(GAME.describe(pos, move, names)))
        pos = make(pos, move)
    assert said[1:6] == [
        "Ana enters lab 1 in the pre-clinical trial of Psychotropic.",
        "The Pre-clinical Trial Tile of Psychotropic is turned up: 2 needles more.",
        "Ana enters lab 1 in the clinical trial of its Psychotropic drug.",
        "The Clinical Trial Tile of Psychotropic is turned up: heart at most 2 and brain at most 2.",
        "Ana ends the turn.",
    ]
    assert "for 3 cubes" in said[0]
    assert said[6].startswith("The market slides")
