"""Calls of the command line, for all tests of it."""

from __future__ import annotations

import sys
from pathlib import Path

from click.testing import CliRunner, Result

from frontier_nb.cli import main

MEDICAL = "medical-frontier"
PROGRAM = Path(sys.executable).with_name("frontier-nb")


def call(*arguments: str | Path, stdin: str | bytes | None = None) -> Result:
    """Call the program in this process."""
    return CliRunner().invoke(main, [str(argument) for argument in arguments], input=stdin)


def refuse(*arguments: str | Path, code: int = 1, stdin: str | bytes | None = None) -> str:
    """Call the program, which must fail with `code` and one clear error; return the error."""
    result = call(*arguments, stdin=stdin)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    assert "internal error" not in result.output
    return result.stderr
