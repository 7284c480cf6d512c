"""What README shows works as it stands there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")


def test_its_python_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", README, re.S)
    assert blocks
    for block in blocks:
        exec(compile(block, "README.md", "exec"), {})
    assert "takes" in capsys.readouterr().out


def test_the_folders_and_files_that_it_names_are_there() -> None:
    for name in re.findall(r"`((?:tools|frontier_nb/|binder)[\w./-]*)`", README):
        assert (Path(__file__).parents[1] / name).exists(), name
