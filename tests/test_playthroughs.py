"""Games written out event by event stay what they are, unless somebody means to change them."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontier_nb.errors import IllegalMove
from frontier_nb.testing.playthrough import main, reproduce

FOLDER = Path(__file__).with_name("playthroughs")
FILES = sorted(FOLDER.glob("*.txt"))
LARGEST = 300_000


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_a_playthrough_is_reproduced(file: Path) -> None:
    text = file.read_text("utf-8")
    assert reproduce(text) == text, (
        f"{file.name} has changed; if it was meant to, look at the difference that this makes:"
        f" python -m frontier_nb.testing.playthrough update tests/playthroughs/{file.name}"
    )


def test_playthroughs_are_few_and_of_every_setting() -> None:
    settings = {tuple(file.stem.split("-")[:3]) for file in FILES if file.stem.startswith("medical")}
    assert settings == {("medical", players, mode) for players in "2345" for mode in ("quick", "advanced")}
    assert {file.stem.split("-")[1] for file in FILES if file.stem.startswith("king")} == set("234")
    assert sum(file.stat().st_size for file in FILES) < LARGEST


def test_an_event_that_became_illegal_is_found() -> None:
    text = next(file for file in FILES if file.stem.startswith("medical")).read_text("utf-8")
    word = text.partition("\nevent: ")[2].partition("\n")[0]
    with pytest.raises(IllegalMove):
        reproduce(text.replace(f"\nevent: {word}\n", "\nevent: launch3\n", 1))


def test_the_command_writes_and_updates(tmp_path: Path) -> None:
    file = tmp_path / "new.txt"
    options = ["--players", "3", "--option", "mode=advanced", "--style", "varied", "--seed", "4"]
    assert main(["new", "medical-frontier", str(file), *options, "--skip", "10", "--events", "12"]) == 0
    text = file.read_text("utf-8")
    assert text.count("\nevent: ") == 12
    assert reproduce(text) == text
    file.write_text(text.replace("says: ", "says: Once "), "utf-8")
    assert main(["update", str(file)]) == 0
    assert file.read_text("utf-8") == text
