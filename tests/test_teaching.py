"""What docs/teaching.md tells a teacher works as it stands there."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from urllib.parse import parse_qsl

import pytest
from cli_calls import call

from frontier_nb import registry
from frontier_nb.lessons.courses import course, find_lesson
from frontier_nb.lessons.progress import Known, Progress, write_progress

ROOT = Path(__file__).parents[1]
TEXT = (ROOT / "docs" / "teaching.md").read_text("utf-8")
LINKS = re.findall(r"`(learn-\w+\.ipynb)(?:#([^`]*))?`", TEXT)
COMMANDS = re.findall(r"^frontier-nb ([^#\n]*)", "\n".join(re.findall(r"```sh\n(.*?)```", TEXT, re.S)), re.M)


def test_links_lead_somewhere() -> None:
    assert len(LINKS) >= 5
    for notebook, place in LINKS:
        cells = json.loads((ROOT / "notebooks" / notebook).read_text("utf-8"))["cells"]
        [game_id] = [name for name in registry.games() if name in json.dumps(cells)]
        wanted = dict(parse_qsl(place))
        if "lesson" in wanted:
            steps = [step.id for step in find_lesson(course(game_id), wanted["lesson"])]
            assert wanted.get("step", steps[0]) in steps
        if "drill" in wanted:
            assert wanted["drill"] in {kind.id for kind in registry.game(game_id).drill_kinds()}


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_work(command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("ana", "ben"):
        progress = Progress({"KF-12": Known(4, 3)})
        (folder / f"{name}.json").write_text(write_progress({"king-of-frontier": progress}), "utf-8")
    result = call(*shlex.split(command.partition(" > ")[0]))
    assert result.exit_code == 0, result.output
    assert "--out" not in command or list(tmp_path.glob("*.html"))
