"""Every installed game, held against all that the protocol promises."""

from __future__ import annotations

import pytest

from frontier_nb import registry
from frontier_nb.testing import Case, conformance_checks

CASES = [
    case for name in registry.games() for case in conformance_checks(registry.game(name), max_events=2000)
]


@pytest.mark.parametrize("check", CASES)
def test_conformance(check: Case) -> None:
    check()
