"""Set everything up in `.venv-test` and run all tests: `python3 tools/test.py [STEP…]`.

Steps are lint, types, unit, notebooks and browser; without any, all are run. Every step is run even
if one before it failed. The last line says how many tests passed and failed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ElementTree
from collections import Counter
from pathlib import Path

from browser import VARIABLE, ensure_browser, ensure_driver
from environment import ROOT, SetupError, ensure_python, make_environment

FEW = 3
"""So many failures may be those of a busy machine."""
STEPS = ("lint", "types", "unit", "notebooks", "browser")


class Run:
    """The steps of one run, with the tests that were counted and the steps that failed."""

    def __init__(self, programs: Path, reports: Path) -> None:
        self.programs = programs
        self.reports = reports
        self.counts: Counter[str] = Counter()
        self.failed: list[str] = []
        self.environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
        path = os.environ.get("PATH", os.defpath)
        self.environment["PATH"] = f"{programs}{os.pathsep}{path}"

    def lint(self) -> None:
        """Check style and layout of the code."""
        self._call("lint", "ruff", "check", ".")
        self._call("lint", "ruff", "format", "--check", ".")

    def types(self) -> None:
        """Check types."""
        self._call("types", "mypy")

    def unit(self) -> None:
        """Run unit and property tests, on all cores."""
        self._tests("unit", "not browser", "auto")

    def notebooks(self) -> None:
        """Run every notebook from top to bottom."""
        self._pytest("notebooks", "notebooks", "--nbval-lax", "-p", "no:cacheprovider")

    def browser(self) -> None:
        """Drive the apps in a real browser."""
        try:
            self.environment[VARIABLE] = ensure_browser()
            ensure_driver(self.programs)
        except SetupError as error:
            print(f"Error: {error}", file=sys.stderr)
            self.failed.append("browser")
            return
        self._tests("browser", "browser", "2")  # each with servers of its own

    def _tests(self, step: str, mark: str, workers: str) -> None:
        """Run the tests of a mark; a few that fail are tried once more, by themselves.

        Many start servers, kernels and browsers: a machine that stumbled is no fault of theirs.
        """
        before = self.counts.copy()
        self._pytest(step, "tests", "-n", workers, "-m", mark)
        if step in self.failed and self.counts["failed"] - before["failed"] in range(1, FEW + 1):
            self.failed.remove(step)
            self.counts["failed"] = before["failed"]
            self._pytest(step, "tests", "-m", mark, "--last-failed", "--last-failed-no-failures", "none")

    def _call(self, step: str, program: str, *arguments: str) -> None:
        print("+", program, *arguments, flush=True)
        command = [str(self.programs / program), *arguments]
        if subprocess.call(command, cwd=ROOT, env=self.environment, stdin=subprocess.DEVNULL):
            self.failed.append(step)

    def _pytest(self, step: str, *arguments: str) -> None:
        report = self.reports / f"{step}.xml"
        self._call(step, "pytest", *arguments, f"--junitxml={report}")
        if not report.exists():
            return
        for suite in ElementTree.parse(report).getroot().iter("testsuite"):
            total, bad, skipped = (int(suite.get(key, 0)) for key in ("tests", "failures", "skipped"))
            bad += int(suite.get("errors", 0))
            self.counts.update(passed=total - bad - skipped, failed=bad, skipped=skipped)


def main() -> int:
    """Return 0 if all steps passed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("steps", nargs="*", metavar="STEP", help=", ".join(STEPS))
    steps = parser.parse_args().steps or STEPS
    if not set(steps) <= set(STEPS):
        parser.error(f"the steps are {', '.join(STEPS)}")
    try:
        ensure_python()
        programs = make_environment(ROOT / ".venv-test", "[test]")
    except SetupError as error:
        print(f"Error: {error}", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory() as reports:
        run = Run(programs, Path(reports))
        for step in steps:
            getattr(run, step)()
    if run.failed:
        print(f"Failed: {', '.join(dict.fromkeys(run.failed))}", flush=True)
    print("{passed} passed, {failed} failed, {skipped} skipped".format_map(run.counts), flush=True)
    return 1 if run.failed else 0


if __name__ == "__main__":
    sys.exit(main())
