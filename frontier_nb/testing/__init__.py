"""A conformance kit for games: what every game of the protocol promises, held against random games.

For a test runner, each promise is a callable with a name::

    import pytest
    from frontier_nb.registry import game
    from frontier_nb.testing import conformance_checks

    @pytest.mark.parametrize("check", conformance_checks(game("my-game")))
    def test_conformance(check):
        check()

Without one, ``check_conformance(game)`` raises the first promise that is not kept. Every message ends in
the call that brings the place back: ``random_game(game("my-game"), 2, 0, "varied").moment(17)``.
"""

from frontier_nb.registry import game
from frontier_nb.testing.blame import Check
from frontier_nb.testing.conformance import CHECKS, Case, check_conformance, conformance_checks
from frontier_nb.testing.perft import divide, listed, perft, tried
from frontier_nb.testing.plays import (
    STYLES,
    ConformanceError,
    Moment,
    Play,
    Setting,
    Style,
    random_game,
    settings,
)

__all__ = [
    "CHECKS",
    "STYLES",
    "Case",
    "Check",
    "ConformanceError",
    "Moment",
    "Play",
    "Setting",
    "Style",
    "check_conformance",
    "conformance_checks",
    "divide",
    "game",
    "listed",
    "perft",
    "random_game",
    "settings",
    "tried",
]
