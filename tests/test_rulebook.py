"""The rule reference: its loader, its search, and that citations and coverage are complete."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest
import rules_coverage as coverage

from frontier_nb.rulebook import Rule, Rulebook, RulebookError

MEDICAL = "frontier_nb.games.medical"

SMALL = """
[glossary]
"marble" = "A small ball of glass."
"basket" = "What holds the balls."

[[rule]]
id = "ZZ-01"
title = "Taking"
text = '''
Take one marble
from the bag.'''
source = "Page 1"
see = ["ZZ-R1"]
example = "Five in the bag, one taken: four."

[[rule]]
id = "ZZ-02"
title = "Keeping"
text = "Your basket keeps what you are taking."
source = "Page 2"

[[rule]]
id = "ZZ-R1"
title = "Taking from an empty bag"
text = "Nothing happens."
source = "Ruling on page 1"
kind = "ruling"
reconstructed = true
departs = "One might also lose."
"""


@pytest.fixture(scope="module")
def small() -> Rulebook:
    return Rulebook.parse(SMALL)


@pytest.fixture(scope="module")
def medical() -> Rulebook:
    return Rulebook.load(MEDICAL)


def entry(**keys: str) -> str:
    """Write one rule, sound unless `keys` (TOML values) say otherwise; an empty value leaves the key out."""
    sound = {"id": '"ZZ-01"', "title": '"Title"', "text": '"Text."', "source": '"Page 1"'}
    return "[[rule]]\n" + "".join(f"{key} = {value}\n" for key, value in (sound | keys).items() if value)


def test_rules_are_values_in_order(small: Rulebook) -> None:
    assert list(small) == ["ZZ-01", "ZZ-02", "ZZ-R1"]
    assert len(small) == 3
    assert small["ZZ-01"] == Rule(
        "ZZ-01",
        "Taking",
        "Take one marble from the bag.",
        "Page 1",
        see=("ZZ-R1",),
        example="Five in the bag, one taken: four.",
    )
    assert small["ZZ-R1"].kind == "ruling"
    assert small["ZZ-R1"].reconstructed
    assert small["ZZ-R1"].departs == "One might also lose."
    assert dict(small.glossary) == {"marble": "A small ball of glass.", "basket": "What holds the balls."}
    assert hash(small["ZZ-01"]) == hash(dataclasses.replace(small["ZZ-01"]))
    with pytest.raises(KeyError):
        small["ZZ-09"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("zz-r1", ["ZZ-R1"]),
        ("BAG", ["ZZ-R1", "ZZ-01"]),
        ("taking", ["ZZ-01", "ZZ-R1", "ZZ-02"]),
        ("taking  Bag", ["ZZ-R1", "ZZ-01"]),
        ("glass", ["ZZ-01"]),
        ("holds", ["ZZ-02"]),
        ("snow", []),
        (" ", ["ZZ-01", "ZZ-02", "ZZ-R1"]),
    ],
)
def test_search_ranks_titles_over_texts_over_glossary(small: Rulebook, text: str, found: list[str]) -> None:
    assert [rule.id for rule in small.search(text)] == found


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[[rule", "not TOML"),
        (entry() + entry(), r"rule 2 \(ZZ-01\): this id is taken already, by 'Title'"),
        (entry(see='["ZZ-02"]'), "ZZ-01: see names ZZ-02, which does not exist"),
        (entry(see='"ZZ-01"'), "see is a list"),
        (entry(colour='"red"'), r"rule 1 \(ZZ-01\): unknown key colour; known are .*title"),
        ("[rules]\n", "unknown key rules"),
        ("[rule]\n", r"under a line \[\[rule\]\]"),
        ("rule = [1]\n", r"under a line \[\[rule\]\]"),
        ("glossary = 1\n", r"a table \[glossary\]"),
        ('[glossary]\nbag = " "\n', "glossary: bag needs some words"),
        ("[glossary]\nbag = 3\n", "glossary: bag needs some words"),
        (entry(text='" \\n "'), "text needs some words"),
        (entry(text=""), "text needs some words"),
        (entry(title="7"), "title needs some words"),
        (entry(id=""), "rule 1 .without id.: id needs some words"),
        (entry(id='"first rule"'), "an id looks like"),
        (entry(kind='"law"'), "kind is rulebook or ruling, not 'law'"),
        (entry(departs='"No."'), "only a ruling"),
        (entry(kind='"ruling"', departs='""'), "departs needs some words"),
        (entry(reconstructed='"yes"'), "reconstructed is true or false"),
        (entry(example='""'), "example needs some words"),
    ],
)
def test_faults_are_refused_with_their_place(text: str, says: str) -> None:
    with pytest.raises(RulebookError, match=rf"^here.*{says}"):
        Rulebook.parse(text, "here")


def test_a_reference_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "zz_game_with_broken_rules"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.toml").write_bytes(b"\xff")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(RulebookError, match=r"zz_game_with_broken_rules/rules\.toml: not UTF-8"):
        Rulebook.load(package.name)
    with pytest.raises(RulebookError, match=r"/other\.toml: there is no such rule reference"):
        Rulebook.load(package.name, "other.toml")
    with pytest.raises(RulebookError, match=r"zz_no_such_game/rules\.toml: there is no such rule reference"):
        Rulebook.load("zz_no_such_game")
    (tmp_path / "zz_game_with_broken_code.py").write_text("import zz_no_such_library\n")
    with pytest.raises(ModuleNotFoundError, match="zz_no_such_library"):
        Rulebook.load("zz_game_with_broken_code")


def test_the_module_is_cheap_to_import() -> None:
    code = "import sys; old = set(sys.modules); import frontier_nb.rulebook; print(*set(sys.modules) - old)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    new = run.stdout.split()
    assert {name.partition(".")[0] for name in new} <= {"frontier_nb", *sys.stdlib_module_names}
    assert "tomllib" not in new


def test_every_ruling_of_medical_frontier_is_there(medical: Rulebook) -> None:
    rulings = [f"MF-R{number}" for number in range(1, 27)]
    printed = [ident for ident in medical if ident not in rulings]
    assert list(medical) == printed + rulings
    assert printed == [f"MF-{number:02}" for number in range(1, len(printed) + 1)]
    assert {rule.kind for rule in medical.values() if rule.id in rulings} == {"ruling"}
    assert {rule.kind for rule in medical.values() if rule.id in printed} == {"rulebook"}


def test_departures_and_reconstructions_are_owned_up_to(medical: Rulebook) -> None:
    for ident in ("MF-R9", "MF-R16", "MF-R20"):
        assert medical[ident].departs, ident
    assert [rule.id for rule in medical.values() if rule.reconstructed] == ["MF-R1", "MF-R2", "MF-R19"]


def test_every_rule_has_an_example_and_relatives(medical: Rulebook) -> None:
    for rule in medical.values():
        assert rule.example, rule.id
        assert rule.see, rule.id
        assert rule.id not in rule.see
        assert len(set(rule.see)) == len(rule.see), rule.id


def test_the_glossary_explains_the_words_of_the_game(medical: Rulebook) -> None:
    terms = {
        *(
            "value",
            "needle",
            "efficacy",
            "efficacy criteria",
            "side effect",
            "side-effect criteria",
            "formula",
        ),
        *("cube", "budget", "Drug Tile", "Medical Frontier token", "trial tile", "Round Tile", "researcher"),
        *(
            "market",
            "deck",
            "lab",
            "penalty",
            "delay",
            "stranded lab",
            "launch",
            "Quick Play",
            "Advanced Play",
        ),
    }
    assert terms <= medical.glossary.keys()


@pytest.fixture(scope="module")
def ids() -> list[str]:
    return [ident for book in coverage.registered().values() for ident in book]


def test_every_cited_rule_exists(ids: list[str]) -> None:
    unknown = [str(citation) for citation in coverage.citations(ids) if citation.rule not in ids]
    assert not unknown, "\n".join(unknown)


def test_every_rule_has_a_test_or_a_lesson(ids: list[str]) -> None:
    missing = coverage.uncovered(ids, coverage.marked())
    assert not missing, f"{len(missing)} of {len(ids)} rules have no test: {', '.join(missing)}"


def test_citations_are_found_with_their_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, "ROOT", tmp_path)
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "one.fgn").write_text("; by ZZ-R7\n{ ZZ-01, not YY-01, XZZ-01 or ZZ-R7b }\n")
    (tmp_path / "two.png").write_bytes(b"ZZ-02")
    found = [str(citation) for citation in coverage.citations(["ZZ-01"], [tmp_path])]
    assert found == [f"{Path('deep/one.fgn')}:1 cites ZZ-R7", f"{Path('deep/one.fgn')}:2 cites ZZ-01"]


def test_markers_are_read_from_the_source(tmp_path: Path) -> None:
    mark = "pytest.mark.rule"
    source = f"import pytest\npytestmark = [{mark}('ZZ-01')]\n@{mark}('ZZ-02', 'ZZ-R1')\ndef test(): ...\n"
    (tmp_path / "test_one.py").write_text(source)
    assert coverage.marked(tmp_path) == {"ZZ-01", "ZZ-02", "ZZ-R1"}
    assert coverage.uncovered(["ZZ-03", "ZZ-02", "ZZ-04"], coverage.marked(tmp_path), ["ZZ-04"]) == ["ZZ-03"]
    (tmp_path / "test_two.py").write_text(f"{source}{mark}(*IDS)\n")
    with pytest.raises(ValueError, match="write a rule marker's ids out"):
        coverage.marked(tmp_path)
