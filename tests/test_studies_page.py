"""What a study shows: the measures by hand, the plots as pictures and tables, the page that shows them."""

from __future__ import annotations

import re
import sys
from base64 import b64encode
from dataclasses import replace
from math import isclose
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

pytest.importorskip("anywidget")
pytest.importorskip("pyarrow")
pytest.importorskip("matplotlib")

from frontier_nb import registry
from frontier_nb.bots.match import Match
from frontier_nb.bots.tournament import wilson
from frontier_nb.languages import use_language
from frontier_nb.studies import measures
from frontier_nb.studies.errors import StudyError
from frontier_nb.studies.figures import StudyFigure, balance, strategies
from frontier_nb.studies.folder import write_table
from frontier_nb.studies.plan import Plan, make_plan
from frontier_nb.studies.playing import Outcome
from frontier_nb.studies.plots import draw, theme_colours
from frontier_nb.studies.sample import Sample, natural, samples
from frontier_nb.studies.schema import table
from frontier_nb.studies.shipped import shipped_studies
from frontier_widgets import Studies
from frontier_widgets.studies.widget import MAX_BYTES

KING = "king-of-frontier"
HOSTILE = "<script>alert(1)</script>&\"'--> $x^"


def plan(bots: tuple[str, ...] = ("greedy", "random"), seed: int = 1) -> Plan:
    game = registry.game(KING)
    return make_plan(game, Match(KING, None, {}, bots, seed, 50_000), rotate=True)


def game(number: int, points: tuple[int, ...], chips: tuple[int, ...] = (0, 0)) -> Outcome:
    """Return a game in which what is not chips comes from buildings, and chips are towers, too."""
    best = max(points)
    return Outcome(
        number,
        tuple((seat + number) % 2 for seat in range(2)),
        points,
        tuple(seat for seat in range(2) if points[seat] == best),
        20 + number,
        10,
        5,
        0.1,
        turns=(2, 1),
        sources=tuple({"buildings": p - c, "chips": c} for p, c in zip(points, chips, strict=True)),
        choices=tuple({"building/tower": c} if c else {} for c in chips),
    )


def sample(*games: Outcome, of: Plan | None = None) -> Sample:
    (found,) = samples(table(of or plan(), games))
    return found


@pytest.fixture(scope="module")
def three() -> Sample:
    unfinished = Outcome(3, (0, 1), (), (), 9, 10, 5, 0.1, "lost a cube")
    return sample(game(0, (30, 20), (3, 0)), game(1, (10, 40), (1, 2)), game(2, (25, 25)), unfinished)


@pytest.fixture(scope="module")
def shipped() -> dict[str, list[Sample]]:
    found: dict[str, list[Sample]] = {}
    for rows in shipped_studies():
        for one in samples(rows):
            found.setdefault(one.setting.game, []).append(one)
    return found


def test_games_are_counted_by_hand(three: Sample) -> None:
    assert (three.games, three.finished, three.faults) == (4, 3, 1)
    assert str(three.setting.label) == "2 players, greedy and random"
    by_seat = measures.fairness(three, three.seat)
    assert [(seat, won) for seat, won, _ in by_seat] == [(1, 1.5), (2, 1.5)]
    wanted = wilson(1.5, 3)
    assert (by_seat[0][2].value, by_seat[0][2].low) == (1.0, 2 * wanted.low)
    assert [won for _, won, _ in measures.fairness(three, three.turn)] == [1.5, 1.5]
    assert measures.scores(three).mean.value == 25
    assert measures.scores(three).quantiles[2] == 25
    assert measures.lengths(three).mean.value == 21
    assert measures.lengths(three).count == 3
    ((name, seats, share), (other, _, rest)) = measures.bot_wins([three])
    assert (name, seats, other) == ("greedy", 3, "random")
    assert isclose(share.value, 2 * 2.5 / 3, rel_tol=1e-6)  # won both and half of the last
    assert isclose(share.value + rest.value, 2, rel_tol=1e-6)
    assert measures.duels([three])["greedy", "random"] == (3, wilson(2.5, 3))


def test_winners_are_beside_the_others(three: Sample) -> None:
    chips = next(one for one in measures.sources([three]) if one.key == "chips")
    assert (chips.winners.value, chips.others.value) == ((3 + 2 + 0 + 0) / 4, (0 + 1) / 2)
    (tower,) = measures.choices([three], "building")
    assert tower.players == 3  # had one at least
    assert tower.wins is not None
    assert isclose(tower.wins.value, 2 * 2 / 3)


def test_settings_are_told_apart() -> None:
    import pyarrow as pa

    others = plan(("greedy", "greedy"))
    rows = pa.concat_tables([table(plan(), [game(0, (1, 2))]), table(others, [game(0, (1, 2))])])
    assert [one.setting.line_up for one in samples(rows)] == [("greedy", "greedy"), ("greedy", "random")]
    (longer,) = samples(
        pa.concat_tables(
            [table(others, [game(0, (1, 2))]), table(plan(("greedy",) * 2, 9), [game(0, (1, 2))])]
        )
    )
    assert longer.games == 2
    assert sorted(["c/10", "c/9", "c/x", "b/2"], key=natural) == ["b/2", "c/9", "c/10", "c/x"]


def test_too_many_kinds_are_refused() -> None:
    many = {f"kind-{number}": 1 for number in range(600)}
    odd = Outcome(0, (0, 1), (1, 2), (1,), 1, 1, 1, 0.1, turns=(1, 2), sources=(many, many), choices=({}, {}))
    with pytest.raises(StudyError, match="kinds"):
        sample(odd)


def figures(among: list[Sample]) -> list[StudyFigure]:
    return [*balance(among), *strategies(among)]


def test_every_shipped_study_has_every_figure(shipped: dict[str, list[Sample]]) -> None:
    assert set(shipped) == set(registry.games())
    for id, among in shipped.items():
        found = figures(among)
        insight = registry.game(id).insight()
        assert insight is not None
        ids = [figure.id for figure in found]
        assert {"seats", "points", "sources", "rounds", "bots"} <= set(ids)
        assert {f"choices-{group}" for group in insight.groups} <= set(ids)
        assert len(set(ids)) == len(ids)
        players = {one.setting.players for one in among}
        assert players == set(registry.game(id).player_counts)
        assert not any(one.faults for one in among)


@pytest.mark.parametrize("narrow", [False, True])
def test_plots_are_pictures_with_words_and_tables(shipped: dict[str, list[Sample]], narrow: bool) -> None:
    for figure in figures(shipped[KING]):
        svg = draw(figure, theme_colours("dark"), narrow=narrow)
        root = ElementTree.fromstring(svg)
        assert root.get("role") == "img"
        assert root.get("aria-label") == f"{figure.title}. {figure.finding}"
        assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", svg)
        assert "A0B0C" not in svg.upper()
        ids = re.findall(r'\bid="([^"]+)"', svg)
        assert len(set(ids)) == len(ids)
        assert all(id.startswith(figure.id) for id in ids)
        assert set(re.findall(r"(?:url\(|href=\")#([^\")]+)", svg)) <= set(ids)
        assert figure.rows
        assert {len(row) for row in figure.rows} == {len(figure.head)}
        assert draw(figure, theme_colours("dark"), narrow=narrow) == svg


def test_the_page_shows_what_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    page = Studies()
    sent: list[Any] = []
    monkeypatch.setattr(page, "send", lambda content, buffers=None: sent.append(content))
    assert [id for id, _ in page.shelf["studies"]] == [f"shipped-{id}" for id in registry.games()]
    first = page.html()
    assert first.count("<figure") == first.count("<table") == first.count('role="img"') > 6
    assert "var(--fn-ink)" in first
    page._receive(None, {"k": "do", "name": "choose", "study": "shipped-medical-frontier"}, [])
    assert "Medical Frontier" in page.page
    label = page.shelf["settings"][1][1]
    page._receive(
        None, {"k": "do", "name": "choose", "study": "shipped-medical-frontier", "setting": "1"}, []
    )
    assert page.shelf["setting"] == "1"
    seats = page.page.partition("Fairness of the seats")[2].partition("</figure>")[0]
    assert set(re.findall(r'<th scope="row">([^<]*)', seats)) == {label}
    wide = page.page
    page._receive(None, {"k": "do", "name": "narrow", "on": True}, [])
    assert page.page != wide
    assert [content["k"] for content in sent] == []


def test_a_study_of_ones_own_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = Studies()
    sent: list[Any] = []
    monkeypatch.setattr(page, "send", lambda content, buffers=None: sent.append(content))

    def give(*files: tuple[str, bytes]) -> None:
        encoded = [[name, b64encode(data).decode()] for name, data in files]
        page._receive(None, {"k": "do", "name": "open", "files": encoded}, [])

    write_table(tmp_path / "own.parquet", table(plan(), [game(0, (30, 20)), game(1, (10, 40))]))
    own = (tmp_path / "own.parquet").read_bytes()
    give(("own.parquet", own), ("again.parquet", own))
    assert page.shelf["study"] == f"own-{KING}"
    assert "2 games of The King of Frontier" in page.page
    before = page.page
    for bad in (b"no study", own[:-9], b"x" * (MAX_BYTES + 1)):
        give((HOSTILE, bad))
        assert sent.pop()["k"] == "error"
        assert page.page == before
    write_table(tmp_path / "empty.parquet", table(plan(), []))
    give(("empty.parquet", (tmp_path / "empty.parquet").read_bytes()))
    assert sent.pop()["k"] == "error"
    assert page.html() == before
    assert page.shelf["study"] == f"own-{KING}"
    assert str(Studies(tmp_path / "own.parquet")) == "Studies: 2 games."
    with pytest.raises(StudyError, match="no such file"):
        Studies(tmp_path / "none")


def test_hostile_text_stays_text(tmp_path: Path) -> None:
    import pyarrow as pa

    odd = Outcome(
        0, (0, 1), (1, 2), (1,), 1, 1, 1, 0.1, turns=(1, 2),
        sources=({HOSTILE: 1}, {HOSTILE: 2}), choices=({f"{HOSTILE}/{HOSTILE}": 1}, {"<b>/x": 1}),
    )  # fmt: skip
    rows = table(plan(), [odd])
    for name in ("game", "options", "line_up", "edition", "bot"):
        at = rows.schema.get_field_index(name)
        mean = HOSTILE if name != "line_up" else f"{HOSTILE},{HOSTILE}x"
        rows = rows.set_column(at, rows.schema.field(name), pa.array([mean] * 2))
    write_table(tmp_path / "odd.parquet", rows)
    html = Studies(tmp_path / "odd.parquet").html()
    assert "<script" not in html
    assert "<b>" not in html
    assert "&lt;script&gt;" in html


def test_too_many_settings_and_names_too_long_are_refused() -> None:
    import pyarrow as pa

    many = [table(replace(plan(), edition=f"e{place}"), [game(0, (1, 2))]) for place in range(201)]
    with pytest.raises(StudyError, match="settings"):
        samples(pa.concat_tables(many))
    with pytest.raises(StudyError, match="too long"):
        sample(replace(game(0, (1, 2)), choices=({"building/" + "9" * 5_000: 1}, {})))
    with pytest.raises(StudyError, match="not printable"):
        sample(replace(game(0, (1, 2)), choices=({"building/\x00": 1}, {})))


def test_points_of_any_size_are_compared() -> None:
    assert measures.duels([sample(game(0, (2**31 - 1, -5)))])["greedy", "random"] == (1, wilson(1, 1))


def test_without_the_extra_the_page_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == "pyarrow"] + ["pyarrow"]:
        monkeypatch.setitem(sys.modules, name, None)
    page = Studies()
    assert "pip install 'frontier-notebooks[study]'" in str(page)
    html = page.html()
    assert "pip install -c constraints.txt -e &#x27;.[study]&#x27;" in html
    assert "<figure" not in html
    assert page.shelf["studies"] == []


def test_the_page_speaks_other_languages() -> None:
    page = Studies()
    page.speak("ja")
    assert 'lang="ja"' in page.page
    with use_language("ja"):
        assert str(registry.game(KING).title) in page.page
