"""Rule sheets: their rules exist, their numbers are the engine's, and each is one page."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from cli_calls import call, refuse
from toy_game import Toy

from frontier_nb import registry
from frontier_nb.lessons.markdown import QUOTE, RULE, rules_in
from frontier_nb.lessons.rule_sheet import source, to_html
from frontier_nb.lessons.values import number

GAMES = ("king-of-frontier", "medical-frontier")


@pytest.mark.parametrize("game_id", GAMES)
def test_its_rules_are_in_the_reference(game_id: str) -> None:
    game = registry.game(game_id)
    cited = rules_in(source(game))
    assert len(set(cited)) > 40
    assert set(cited) <= set(game.rules)


@pytest.mark.parametrize("game_id", GAMES)
def test_its_numbers_are_the_engines(game_id: str) -> None:
    game = registry.game(game_id)
    text = source(game)
    quoted = QUOTE.findall(text)
    assert quoted
    assert all(expression.startswith("edition ") for expression in quoted)
    assert not re.search(r"\d", RULE.sub("", QUOTE.sub("", text)))
    html = to_html(game)
    assert "{" not in html.partition("<body>")[2]
    start = game.setup(game.player_counts[0])
    for expression in quoted:
        assert str(number(game, start, expression)) in html


@pytest.mark.parametrize("game_id", GAMES)
def test_all_signs_are_named_on_it(game_id: str) -> None:
    symbols = registry.game(game_id).symbols()
    assert symbols is not None
    assert all(0 <= shape.x <= symbols.width for shape in symbols.shapes if hasattr(shape, "x"))
    assert to_html(registry.game(game_id)).count("<svg") == 1


def test_an_edition_of_ones_own_is_followed(tmp_path: Path) -> None:
    own = (Path(__file__).parent.parent / "frontier_nb/games/medical/editions/standard-1.toml").read_text(
        "utf-8"
    )
    file = tmp_path / "box.toml"
    changed = own.replace('id = "standard-1"', 'id = "box-1"', 1)
    changed = re.sub(r"^budget = 5$", "budget = 6", changed, flags=re.MULTILINE)
    assert changed.count("budget = 6") == 1
    file.write_text(changed, encoding="utf-8")
    result = call("rule-sheet", GAMES[1], "--edition", file)
    assert result.exit_code == 0, result.output
    assert "and 6 budget cubes" in result.output.replace("\n", " ")
    assert "edition box-1" in result.output


def test_a_game_without_one_says_so() -> None:
    with pytest.raises(LookupError, match="has no rule sheet"):
        to_html(Toy())
    assert "no game 'chess'" in refuse("rule-sheet", "chess", code=2)
