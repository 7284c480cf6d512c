"""All checks, run over every setting of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from frontier_nb.testing import (
    advice,
    dealing,
    drafts,
    drawing,
    endings,
    explaining,
    legality,
    positions,
    records,
    values,
    views,
    wording,
)
from frontier_nb.testing.blame import Check
from frontier_nb.testing.plays import MAX_EVENTS, STYLES, AnyGame, Setting, Style, random_game, settings

CHECKS: Final[tuple[Check, ...]] = (
    legality.setup_refuses_what_the_game_does_not_have,
    legality.equal_seeds_give_equal_games,
    legality.something_is_to_be_done_until_the_end,
    legality.legal_list_agrees_with_the_decider,
    legality.illegal_moves_are_refused_with_their_violation,
    legality.decisions_wait_for_their_turn,
    legality.chance_is_legal_and_draws_from_the_generator,
    legality.mutants_of_chance_are_refused,
    legality.altered_events_are_judged_by_one_decider,
    legality.malformed_events_are_unreadable,
    values.invariants_hold_after_each_event,
    values.applying_leaves_the_state_before_as_it_was,
    values.copies_are_isolated,
    values.asking_changes_nothing,
    values.moves_are_values,
    wording.events_survive_json,
    wording.words_survive_reading,
    wording.whole_games_survive_words,
    wording.damaged_words_are_told_apart,
    records.records_survive_fgn,
    records.records_survive_json,
    positions.positions_survive_reading,
    positions.positions_stay_short,
    positions.damaged_positions_are_told_apart,
    views.views_hide_what_they_must,
    views.viewers_know_their_own_moves,
    views.filling_in_settles_everything,
    views.appraisals_work_on_views,
    views.veils_hide_what_views_hide,
    advice.chances_are_whole,
    advice.accounts_are_for_who_decides,
    advice.outlooks_end_at_the_scores,
    dealing.chance_can_be_told,
    dealing.what_is_told_can_be_judged,
    drafts.positions_and_drafts_agree,
    drafts.fields_can_be_set,
    drafts.pieces_can_be_put,
    endings.results_come_at_the_end_only,
    endings.ends_are_explained_once_they_have_come,
    endings.what_studies_count_is_what_happened,
    endings.nothing_is_legal_after_the_end,
    endings.scores_follow_from_the_events,
    explaining.calculations_equal_the_engine,
    explaining.calculations_work_on_views,
    explaining.legal_events_are_explained,
    explaining.events_are_described,
    explaining.violations_are_explained,
    drawing.scenes_are_sound,
    drawing.highlights_move_nothing,
    drawing.narrow_boards_show_everything_in_turn,
    drawing.what_is_explained_is_on_the_board,
    drawing.what_changes_is_on_the_board,
)
"""What every game promises."""


@dataclass(frozen=True, slots=True)
class Case:
    """One check of one setting, over some seeds and styles of play; call it to run it."""

    check: Check
    game: AnyGame
    setting: Setting
    seeds: tuple[int, ...]
    styles: tuple[Style, ...]
    max_events: int

    @property
    def __name__(self) -> str:
        """What test runners call it."""
        return f"{self.check.__name__}-{self.game.id}-{self.setting}"

    def __call__(self) -> None:
        """Run the check.

        Raises:
            ConformanceError: the game does not keep what the check is named after.

        """
        options = dict(self.setting.options)
        for seed, style in product(self.seeds, self.styles):
            self.check(random_game(self.game, self.setting.players, seed, style, self.max_events, **options))


def conformance_checks(
    game: AnyGame,
    seeds: Iterable[int] = (0,),
    players: Sequence[int] | None = None,
    options: Mapping[str, Sequence[str]] | None = None,
    styles: Iterable[Style] = STYLES,
    max_events: int = MAX_EVENTS,
) -> list[Case]:
    """Return every check of `game` as a callable with a name of its own, for a test runner.

    All numbers of players and all values of options are gone through, unless some are named. With
    pytest: ``@pytest.mark.parametrize("check", conformance_checks(game))``, and the test is ``check()``.
    """
    return list(_cases(game, tuple(seeds), settings(game, players, options), tuple(styles), max_events))


def _cases(
    game: AnyGame, seeds: tuple[int, ...], chosen: list[Setting], styles: tuple[Style, ...], max_events: int
) -> Iterator[Case]:
    for setting in chosen:  # checks of one setting stand together: they share its games
        yield from (Case(check, game, setting, seeds, styles, max_events) for check in CHECKS)


def check_conformance(
    game: AnyGame,
    seeds: Iterable[int] = (0,),
    players: Sequence[int] | None = None,
    options: Mapping[str, Sequence[str]] | None = None,
    styles: Iterable[Style] = STYLES,
    max_events: int = MAX_EVENTS,
) -> None:
    """Hold `game` against everything that it promises, over random games of every setting.

    Raises:
        ConformanceError: a promise that is not kept; the message says how to see it again.

    """
    for case in conformance_checks(game, seeds, players, options, styles, max_events):
        case()
