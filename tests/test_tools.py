"""The scripts behind README's two commands."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run(*arguments: str, folder: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, **variables}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def test_ci_runs_the_second_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    commands = re.findall(r"```sh\n(.*)\n```", readme.partition("## Two commands")[2])
    assert commands == ["python3 tools/start.py", "python3 tools/test.py"]
    last = (ROOT / ".ci" / "run").read_text("utf-8").splitlines()[-1]
    assert last == f"exec {commands[1]}"


def test_steps_that_do_not_exist_are_refused() -> None:
    done = run("tools/test.py", "everything")
    assert done.returncode == 2
    assert "lint, types, unit, notebooks, browser" in done.stderr


def test_the_browser_of_the_variable_must_exist() -> None:
    code = "import browser\ntry: browser.find_browser()\nexcept browser.SetupError as error: print(error)"
    done = run("-c", code, folder=ROOT / "tools", FRONTIER_NB_BROWSER="no-such-browser")
    assert done.stdout == "FRONTIER_NB_BROWSER is 'no-such-browser', which is no program.\n"


def test_a_command_that_fails_is_told() -> None:
    code = (
        "import environment, sys\n"
        "try: environment.run(sys.executable, '-c', 'raise SystemExit(3)')\n"
        "except environment.SetupError as error: print(error)"
    )
    assert "failed (exit code 3)" in run("-c", code, folder=ROOT / "tools").stdout
