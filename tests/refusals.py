"""What every refused move must come with, whatever the game."""

from __future__ import annotations

import re
from typing import Any

import pytest

from frontier_nb.errors import IllegalMove, Violation
from frontier_nb.protocol import Game

SENTENCE = re.compile(r"[A-Z0-9][^{}?]*\.")


def check_refused(
    game: Game[Any, Any], state: Any, move: Any, rule: str, components: re.Pattern[str], *, remedy: bool
) -> Violation:
    """Assert that a move is refused by a rule, in words and with things to point at, and return why."""
    problem = game.violation(state, move)
    assert problem is not None, f"{move} is legal"
    assert problem.rule == rule, f"{move}: {problem}"
    assert rule in game.rules
    assert SENTENCE.fullmatch(str(problem.reason)), problem.reason
    assert (problem.remedy is not None) == remedy, problem
    if problem.remedy is not None:
        assert SENTENCE.fullmatch(str(problem.remedy)), problem.remedy
    for component in problem.components:
        assert components.fullmatch(component), component
    assert move not in game.legal_moves(state)
    before = game.write_position(state)
    with pytest.raises(IllegalMove) as error:
        game.apply(state, move)
    assert error.value.violation == problem
    assert game.write_position(state) == before
    return problem
