"""The conformance kit itself: it catches every kind of fault that it is there to catch, and says where."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from inspect import getattr_static
from random import Random
from types import MethodType
from typing import Any

import pytest

from frontier_nb.calculation import Term
from frontier_nb.dealing import Slot
from frontier_nb.errors import Unreadable, Violation
from frontier_nb.games.medical import MedicalFrontier
from frontier_nb.games.medical import moves as m
from frontier_nb.games.medical.position import Position
from frontier_nb.messages import Message, msg
from frontier_nb.odds import Odds, Outcome
from frontier_nb.protocol import Account, Clock, Result
from frontier_nb.testing import (
    CHECKS,
    STYLES,
    Check,
    ConformanceError,
    Play,
    check_conformance,
    conformance_checks,
    game,
    random_game,
    settings,
)
from frontier_nb.testing.legality import equal_seeds_give_equal_games

NO_RULE = "MF-R" + str(99)
"""An id that no rule has; written so that the check of citations does not take it for one."""

Method = Callable[..., Any]
Sabotage = Callable[[Method], Method]
"""Takes a method of the game and returns a faulty one in its place."""


def instead(value: Any) -> Sabotage:
    """Answer `value`, whatever is asked."""
    return lambda method: lambda *args, **options: value


def changed(change: Callable[[Any], Any]) -> Sabotage:
    """Change the sound answer."""
    return lambda method: lambda *args, **options: change(method(*args, **options))


def rarely_first(method: Method) -> Method:
    """Leave the last move out of the legal list."""
    return lambda self, state: (
        method(self, state)[:-1] if len(method(self, state)) > 3 else method(self, state)
    )


def method_of(name: str) -> Method:
    """Return a method of the game as one that takes the game first, however it was handed on."""
    found = getattr_static(MedicalFrontier, name)
    if isinstance(found, staticmethod):
        return lambda self, *args, **named: found.__func__(*args, **named)
    return getattr(MedicalFrontier, name)


def lenient(*kinds: type) -> Sabotage:
    """Find no violation in some events."""

    def sabotage(method: Method) -> Method:
        return lambda self, state, move: None if isinstance(move, kinds) else method(self, state, move)

    return sabotage


def lenient_at(due: Callable[[Position], bool]) -> Sabotage:
    """Find no violation at some states."""
    return lambda method: lambda self, state, move: None if due(state) else method(self, state, move)


def marking(method: Method) -> Method:
    """Leave a mark on the state that is only asked about."""

    def ask(self: Any, state: Position, *args: Any) -> Any:
        state.documented = True
        return method(self, state, *args)

    return ask


def meddling(method: Method) -> Method:
    """Change the state that is only asked about."""

    def ask(self: Any, state: Position, *args: Any) -> Any:
        state.documented = not state.documented
        return method(self, state, *args)

    return ask


def shared_copy(method: Method) -> Method:
    """Copy a state so that its hands stay shared."""

    def copy(self: Any, state: Position) -> Position:
        new = state.copy()
        new.hands = state.hands
        return new

    return copy


def losing(attribute: str, value: Any) -> Sabotage:
    """Forget something of the state that is returned."""

    def change(state: Position) -> Position:
        state = state.copy()
        setattr(state, attribute, value(getattr(state, attribute)) if callable(value) else value)
        return state

    return changed(change)


def illegal_take(self: Any, state: Position, rng: Random) -> m.Refill:
    """Turn up a card twice."""
    return m.Refill(("1a", "1a"))


def unfaithful_json(method: Method) -> Method:
    """Read every lab as the first."""

    def read(self: Any, data: dict[str, Any]) -> Any:
        return method(self, {**data, "lab": 0} if data.get("event") == "synthesise" else data)

    return read


def trusting_json(method: Method) -> Method:
    """Read whatever is there."""

    def read(self: Any, data: dict[str, Any]) -> Any:
        try:
            return method(self, data)
        except Unreadable:
            return m.EndTurn(0)

    return read


def off_by_one(calculations: list[Any]) -> list[Any]:
    return [replace(one, term=Term(one.term.label, one.term.value + 1)) for one in calculations]


def citing(rule: str) -> Callable[[Violation | None], Violation | None]:
    return lambda violation: violation and replace(violation, rule=rule)


def pointing(violation: Violation | None) -> Violation | None:
    return violation and replace(violation, components=("no-such-component",))


def jumping(scene: Any) -> Any:
    first = scene.components[0]
    moved = replace(first, box=(random.random(), *first.box[1:]))
    return replace(scene, components=(moved, *scene.components[1:]))


def twice(scene: Any) -> Any:
    return replace(scene, components=scene.components + scene.components[:1])


def narrow_without_labs(method: Method) -> Method:
    def build(self: Any, view: Any, frame: Any, *args: Any) -> Any:
        scene = method(self, view, frame, *args)
        if frame.width == "wide":
            return scene
        kept = tuple(one for one in scene.components if not one.id.startswith("lab-"))
        return replace(scene, components=kept)

    return build


def last_event(method: Method) -> Method:
    """Let a game that is over go on."""
    return lambda self, state: method(self, state) or [m.EndTurn(0)]


def of_each(kind: str, **other: Any) -> Sabotage:
    """Change the answer, or all of them, where they are of a kind."""

    def change(one: Any) -> Any:
        return replace(one, **other) if type(one).__name__ == kind else one

    return changed(lambda found: [change(one) for one in found] if isinstance(found, list) else change(found))


def unlikely(found: list[Odds]) -> list[Odds]:
    """Let chances be below 0, and add up."""

    def outcomes(one: Odds) -> tuple[Outcome, ...]:
        first = one.outcomes[0]
        return (replace(first, chance=Fraction(-1)), replace(first, chance=Fraction(2)))

    return [replace(one, outcomes=outcomes(one)) for one in found]


def downwards(found: list[Odds]) -> list[Odds]:
    return [replace(one, outcomes=one.outcomes[::-1]) for one in found]


def slots(change: Callable[[Slot], Slot]) -> Sabotage:
    """Ask otherwise for each thing that is told."""
    return changed(lambda deal: replace(deal, slots=tuple(map(change, deal.slots))))


def guessing(method: Method) -> Method:
    """Take whatever is told for an answer."""

    def dealt(self: Any, state: Position, answers: list[str]) -> Any:
        try:
            return method(self, state, answers)
        except LookupError:
            return m.Refill(())

    return dealt


def editor(name: str, sabotage: Sabotage) -> tuple[str, Sabotage]:
    """Give the game an editor with a faulty method."""

    def change(editor: Any) -> Any:
        setattr(editor, name, MethodType(sabotage(getattr(type(editor), name)), editor))
        return editor

    return "editor", changed(change)


def in_place(method: Method) -> Method:
    """Change the draft instead of making another."""

    def edit(self: Any, draft: Position, *how: str) -> Position:
        after: Position = method(self, draft, *how)
        draft.cubes = (after.cubes + 1) % 5
        return after

    return edit


def obliging(method: Method) -> Method:
    """Do nothing where something cannot be done."""

    def edit(self: Any, draft: Position, *how: str) -> Any:
        try:
            return method(self, draft, *how)
        except LookupError:
            return draft

    return edit


def seen_otherwise(insight: Any, **answers: Any) -> Any:
    """Return an insight that always gives these answers."""
    for method, answer in answers.items():
        setattr(insight, method, lambda *_, answer=answer: answer)
    return insight


SABOTAGES: dict[str, list[tuple[str, Sabotage]]] = {
    "setup_refuses_what_the_game_does_not_have": [("check_options", instead({"mode": "quick"}))],
    "equal_seeds_give_equal_games": [
        ("sample", lambda method: lambda self, state, rng: method(self, state, Random())),
    ],
    "something_is_to_be_done_until_the_end": [("legal_moves", instead([])), ("legal_moves", last_event)],
    "legal_list_agrees_with_the_decider": [
        ("legal_moves", rarely_first),
        ("legal_moves", changed(lambda moves: moves + moves[:1])),
        ("conceivable", changed(lambda moves: iter(list(moves)[3:]))),
        ("violation", lenient(m.Launch)),
        ("violation", instead(Violation("MF-01", msg("No.")))),
        ("is_legal", instead(True)),
    ],
    "illegal_moves_are_refused_with_their_violation": [
        ("apply", lambda method: lambda self, state, move: state),
    ],
    "decisions_wait_for_their_turn": [
        ("violation", lenient_at(lambda state: state.player < 0)),
        ("violation", lenient(m.EndTurn)),
    ],
    "chance_is_legal_and_draws_from_the_generator": [
        ("sample", lambda method: illegal_take),
        ("sample", lambda method: lambda self, state, rng: method(self, state, Random())),
        ("sample", marking),
        ("violation", lenient(m.Refill)),
    ],
    "mutants_of_chance_are_refused": [
        ("violation", lenient(m.RoundOrder)),
        ("violation", lenient(m.Refill)),
        ("violation", lenient(m.RevealClinical)),
    ],
    "altered_events_are_judged_by_one_decider": [
        ("violation", lenient(m.Synthesise)),
        ("violation", lenient(m.Take)),
    ],
    "malformed_events_are_unreadable": [("from_json", trusting_json)],
    "invariants_hold_after_each_event": [
        ("invariants", instead(["Something is lost."])),
        ("clock", lambda method: lambda self, state: Clock(-method(self, state).round, None)),
        ("clock", instead(Clock(1, 9))),
    ],
    "applying_leaves_the_state_before_as_it_was": [
        ("copy", lambda method: lambda self, state: state),
        ("copy", shared_copy),
        ("advance", instead(None)),
    ],
    "copies_are_isolated": [
        ("copy", shared_copy),
        ("copy", lambda method: lambda self, state: state),
        ("copy", losing("cubes", 9)),
    ],
    "asking_changes_nothing": [
        (name, meddling)
        for name in (
            *("violation", "calculations", "view", "oddities", "invariants", "explain", "describe"),
            *("prospect", "account", "odds", "deal"),
        )
    ],
    "moves_are_values": [("from_json", unfaithful_json)],
    "events_survive_json": [
        ("from_json", unfaithful_json),
        ("to_json", changed(lambda data: {key: data[key] for key in data if key != "event"})),
        ("to_json", changed(lambda data: {**data, "when": {1}})),
    ],
    "words_survive_reading": [
        ("write_word", changed(lambda word: word.replace("2", "1"))),
        ("write_word", changed(lambda word: word.replace(":", " "))),
        ("write_word", changed(lambda word: word.replace(":", "{"))),
        ("read_word", instead(m.EndTurn(0))),
    ],
    "whole_games_survive_words": [("write_word", changed(lambda word: word.replace("2", "1")))],
    "damaged_words_are_told_apart": [
        ("read_word", lambda method: lambda self, state, word: m.Take(int(word[-1:]), 0, "1a")),
        ("read_word", instead(m.Clinical(0, "first"))),  # type: ignore[arg-type]
    ],
    "records_survive_fgn": [
        ("write_word", changed(lambda word: word.replace("2", "1"))),
        ("read_word", lambda method: lambda self, state, word: m.EndTurn(state.mover)),
    ],
    "records_survive_json": [("from_json", unfaithful_json)],
    "positions_survive_reading": [
        ("write_position", changed(lambda text: text + "?" * 1000)),
        ("write_position", changed(lambda text: text.replace("/", " "))),
        ("read_position", losing("cubes", lambda cubes: cubes // 2)),
        ("read_position", losing("choices", lambda choices: choices[::-1])),
        ("read_position", losing("scores", lambda scores: [score + 1 for score in scores])),
    ],
    "positions_stay_short": [
        ("write_position", changed(lambda text: text + "?" * 1000)),
        ("read_position", losing("cubes", 3)),
    ],
    "damaged_positions_are_told_apart": [
        ("read_position", lambda method: lambda self, text: method(self, text[:-1] + text[-1:])["x"]),
        ("read_position", losing("cubes", 9)),
    ],
    "views_hide_what_they_must": [
        ("determinise", losing("market", lambda market: market[::-1])),
        ("determinise", losing("cubes", 0)),
        ("view", losing("turn", lambda turn: turn + 1)),
    ],
    "viewers_know_their_own_moves": [("view", losing("cubes", 0)), ("determinise", losing("cubes", 0))],
    "filling_in_settles_everything": [
        ("determinise", losing("discard", [])),
        ("determinise", losing("cubes", lambda cubes: random.randrange(10**9))),
        ("determinise", losing("player", -1)),
    ],
    "appraisals_work_on_views": [
        ("appraise", instead([0.0])),
        ("appraise", changed(lambda worths: [worth * float("inf") for worth in worths])),
        ("appraise", changed(lambda worths: [random.random() for _ in worths])),
        ("reasons", changed(lambda parts: parts[1:])),
    ],
    "veils_hide_what_views_hide": [
        ("veil", instead(None)),
        ("scores", instead((1, 2, 3))),
    ],
    "chances_are_whole": [
        ("odds", changed(unlikely)),
        ("odds", changed(downwards)),
        ("odds", changed(lambda found: found + found[:1])),
        ("odds", changed(lambda found: random.sample(found, len(found)))),
        ("odds", of_each("Odds", rule=NO_RULE)),
        ("odds", of_each("Odds", title=msg(""))),
        ("odds", of_each("Odds", outcomes=(Outcome(0, msg("{n} tokens"), Fraction(1)),))),
        ("odds", of_each("Odds", outcomes=(Outcome(0, msg("none"), Fraction(1, 2)),) * 2)),
        ("odds", of_each("Odds", components=("no-such-component",))),
    ],
    "accounts_are_for_who_decides": [
        ("account", instead(Account(msg("5 of 5 cubes")))),
        ("account", of_each("Account", left=msg(" "))),
        ("account", of_each("Account", buys=(msg("{card} for 1"),))),
        ("account", of_each("Account", buys=(msg("a launch for 1"),) * 2)),
    ],
    "outlooks_end_at_the_scores": [
        ("prospect", changed(lambda outlook: outlook[1:])),
        ("prospect", changed(lambda outlook: tuple(points * float("inf") for points in outlook))),
        ("prospect", changed(lambda outlook: tuple(points + 1 for points in outlook))),
        ("prospect", changed(lambda outlook: tuple(random.random() for _ in outlook))),
    ],
    "chance_can_be_told": [
        ("deal", slots(lambda slot: replace(slot, choices=slot.choices[:2]))),
        ("deal", slots(lambda slot: replace(slot, choices=slot.choices[:-1]))),
        ("dealt", of_each("Refill", cards=("1a",))),
        ("view", losing("deck", lambda deck: deck - 1)),
    ],
    "what_is_told_can_be_judged": [
        ("deal", of_each("Deal", question=msg(""))),
        ("deal", slots(lambda slot: replace(slot, label=msg("space {n}")))),
        ("deal", slots(lambda slot: replace(slot, choices=()))),
        ("deal", slots(lambda slot: replace(slot, choices=slot.choices[:1] * 2))),
        ("deal", slots(lambda slot: replace(slot, choices=((slot.choices[0][0], msg("")),)))),
        ("dealt", guessing),
        ("dealt", of_each("Refill", cards=(1,))),
    ],
    "positions_and_drafts_agree": [
        editor("read", losing("cubes", 3)),
        editor("problems", instead(())),
        editor("problems", instead((Violation("MF-01", msg("No.")),))),
        ("read_position", lambda method: lambda self, text: self.editor().read(text)),
    ],
    "fields_can_be_set": [
        editor("fields", changed(lambda found: [replace(one, value="no such value") for one in found])),
        editor("fields", changed(lambda found: [replace(one, label=msg("")) for one in found])),
        editor("fields", changed(lambda found: [replace(one, choices=one.choices * 2) for one in found])),
        editor("edit", in_place),
        editor("edit", obliging),
        editor("edit", losing("cubes", lambda cubes: (cubes + 1) % 5)),
        editor("edit", losing("penalties", lambda penalties: [number - 1 for number in penalties])),
        editor("read", losing("cubes", 3)),
    ],
    "pieces_can_be_put": [
        editor("pieces", changed(lambda found: found + found[:1])),
        editor("pieces", changed(lambda found: tuple(replace(one, name=msg("")) for one in found))),
        editor("places", changed(lambda found: (*found, "no-such-component"))),
        editor("places", changed(lambda found: found + found[:1])),
        editor("places", changed(lambda found: (*found, "box"))),
        editor("put", in_place),
        editor("put", obliging),
        editor("put", losing("deck", lambda deck: deck + 1)),
        editor("problems", instead(())),
    ],
    "results_come_at_the_end_only": [
        ("result", instead(None)),
        ("result", instead(Result((0, 0), (0,)))),
        ("result", changed(lambda result: result and Result(result.scores, ()))),
        ("result", changed(lambda result: result and Result(result.scores, (0, 1)))),
        ("scores", instead((1, 2, 3))),
    ],
    "ends_are_explained_once_they_have_come": [
        ("score_sheet", instead("a sheet")),
        ("calculations", changed(lambda found: [one for one in found if one.kind != "final"])),
    ],
    "what_studies_count_is_what_happened": [
        (
            "insight",
            changed(lambda found: seen_otherwise(found, points={"tiles": 1, "tokens": 0, "penalties": 0})),
        ),
        ("insight", changed(lambda found: seen_otherwise(found, points={}))),
        ("insight", changed(lambda found: seen_otherwise(found, choices=[(0, "no-such-group/x")]))),
        ("insight", changed(lambda found: seen_otherwise(found, choices=[(7, "drug/anticancer")]))),
    ],
    "nothing_is_legal_after_the_end": [
        ("violation", lenient_at(lambda state: state.player == -2)),
        ("legal_moves", last_event),
        ("is_legal", instead(True)),
    ],
    "scores_follow_from_the_events": [("from_json", unfaithful_json)],
    "calculations_equal_the_engine": [
        ("calculations", changed(off_by_one)),
        ("calculations", changed(lambda found: found + found[:1])),
        ("calculations", changed(lambda found: [replace(one, rule=NO_RULE) for one in found])),
        ("calculations", changed(lambda found: [replace(one, verdict=msg("{n} left")) for one in found])),
        ("measure", changed(lambda number: number + 1)),
    ],
    "calculations_work_on_views": [("view", losing("scores", lambda scores: [n + 1 for n in scores]))],
    "legal_events_are_explained": [
        ("explain", changed(lambda one: one and replace(one, rule=NO_RULE))),
        ("explain", changed(lambda one: one and replace(one, title=msg("")))),
        ("explain", changed(lambda one: one and replace(one, term=replace(one.term, operation="magic")))),
    ],
    "events_are_described": [
        ("describe", instead(Message("{player} does it."))),
        ("describe", instead(Message(""))),
        ("describe", lambda method: lambda self, state, move, names: method(self, state, move, "ABCDE")),
        ("describe", changed(lambda message: Message(str(message).format()))),
    ],
    "violations_are_explained": [
        ("violation", changed(citing(NO_RULE))),
        ("violation", changed(lambda one: one and replace(one, reason=msg("{card} is not there.")))),
        ("violation", changed(lambda one: one and replace(one, remedy=msg("")))),
    ],
    "scenes_are_sound": [
        ("scene", changed(jumping)),
        ("scene", changed(twice)),
        ("scene", changed(lambda scene: replace(scene, components=scene.components[1:]))),
        ("scene", changed(lambda scene: replace(scene, width=10.0))),
        ("scene", changed(lambda scene: replace(scene, title=msg("")))),
    ],
    "highlights_move_nothing": [("scene", changed(jumping))],
    "narrow_boards_show_everything_in_turn": [("scene", narrow_without_labs)],
    "what_is_explained_is_on_the_board": [
        ("scene", changed(lambda scene: replace(scene, components=scene.components[:20]))),
        ("violation", changed(pointing)),
    ],
    "what_changes_is_on_the_board": [("changed", instead(frozenset(["no-such-component"])))],
}
"""For each check, faults that it must find: a method of the game, and what is put in its place."""


@pytest.fixture(scope="module")
def plays() -> list[Play]:
    """Finished games, one complete and one with unknown cards, every state worked out."""
    plays = [
        random_game(MedicalFrontier(), 2, seed, style) for seed, style in ((2, "varied"), (3, "transcribed"))
    ]
    for play in plays:
        assert play.moments
        assert play.few_moments
        assert play.chance_events
        assert play.game.result(play.moments[-1].state)
    return plays


def faults() -> Iterator[Any]:
    for check in CHECKS:
        for number, (method, sabotage) in enumerate(SABOTAGES[check.__name__]):
            yield pytest.param(check, method, sabotage, id=f"{check.__name__}-{method}-{number}")


def run(check: Check, plays: list[Play]) -> None:
    for play in plays:
        play.checked.clear()
        check(play)


@pytest.mark.parametrize(("check", "method", "sabotage"), list(faults()))
def test_each_check_finds_faults_of_its_kind(
    check: Check, method: str, sabotage: Sabotage, plays: list[Play], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MedicalFrontier, method, sabotage(method_of(method)))
    with pytest.raises(ConformanceError) as caught:
        run(check, plays)
    message = str(caught.value)
    assert message.startswith(f"{check.__name__}: ")
    assert "random_game(game('medical-frontier'), 2, " in message
    assert "positional argument" not in message  # the fault was found, not the way it was made


def test_every_check_is_put_to_the_test() -> None:
    assert list(SABOTAGES) == [check.__name__ for check in CHECKS]


def test_seeds_that_all_play_the_same_are_found(plays: list[Play], monkeypatch: pytest.MonkeyPatch) -> None:
    sample, legal_moves = method_of("sample"), method_of("legal_moves")
    monkeypatch.setattr(MedicalFrontier, "sample", lambda self, state, rng: sample(self, state, Random(0)))
    monkeypatch.setattr(MedicalFrontier, "legal_moves", lambda self, state: legal_moves(self, state)[:1])
    with pytest.raises(ConformanceError, match="all seeds play the same game"):
        equal_seeds_give_equal_games(plays[0])


def test_the_line_in_a_message_brings_the_place_back(
    plays: list[Play], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(MedicalFrontier, "violation", lenient(m.Clinical)(method_of("violation")))
    with pytest.raises(ConformanceError) as caught:
        check_conformance(MedicalFrontier(), players=[3], options={"mode": ["advanced"]}, max_events=500)
    found = re.search(r"\n  (random_game.*\)) at (.*)", str(caught.value))
    assert found
    monkeypatch.undo()
    moment = eval(found[1], {"random_game": random_game, "game": game})
    assert moment.game.write_position(moment.state) == found[2]


def test_checks_have_names_for_a_test_runner() -> None:
    cases = conformance_checks(MedicalFrontier(), players=[2, 5], options={"mode": ["quick"]})
    names = [case.__name__ for case in cases]
    assert names[0] == "setup_refuses_what_the_game_does_not_have-medical-frontier-2-quick"
    assert len(set(names)) == len(names) == 2 * len(CHECKS)


def test_all_settings_are_gone_through() -> None:
    found = [str(setting) for setting in settings(MedicalFrontier())]
    assert found == [f"{players}-{mode}" for players in (2, 3, 4, 5) for mode in ("quick", "advanced")]


@pytest.mark.parametrize("style", STYLES)
def test_random_games_are_reproducible(style: Any) -> None:
    first = random_game(MedicalFrontier(), 3, 7, style, 300, mode="advanced")
    again = random_game(MedicalFrontier(), 3, 7, style, 300, mode="advanced")
    assert first.events == again.events
    assert first.moment(120).state == again.moment(120).state
    assert first.game.play(first.start(), first.events) == first.moment(300).state


def test_varied_games_see_every_kind_of_event() -> None:
    kinds = {
        kind
        for seed in range(6)
        for kind in random_game(MedicalFrontier(), 2, seed, "varied", mode="advanced").kinds
    }
    assert kinds >= set(m.EVENTS.types) - {
        "abandon"
    }  # a last tile that goes while somebody works at it is luck


def test_transcribed_games_have_unknown_cards() -> None:
    play = random_game(MedicalFrontier(), 2, 0, "transcribed")
    assert any("?" in event.cards for event in play.events if isinstance(event, m.Market | m.Refill))
    assert any(event.card == "?" for event in play.events if isinstance(event, m.Take))
