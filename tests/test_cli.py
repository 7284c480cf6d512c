"""The command line as a whole: help, errors, files, completion, rules and editions."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from cli_calls import MEDICAL, PROGRAM, call, refuse

from frontier_nb import registry
from frontier_nb.cli.files import atomic_output

COMMANDS = {
    "balance",
    "check",
    "completion",
    "edition",
    "export",
    "import",
    "render",
    "rules",
    "serve",
    "simulate",
}


def test_help_lists_every_command_and_all_can_be_loaded() -> None:
    result = call("--help")
    assert result.exit_code == 0
    listed = set(re.findall(r"^  ([a-z]+)  ", result.output, re.MULTILINE))
    assert listed >= COMMANDS
    assert "cannot be loaded" not in result.output


@pytest.mark.parametrize("command", sorted(COMMANDS))
def test_every_command_has_help(command: str) -> None:
    result = call(command, "--help")
    assert result.exit_code == 0, result.output
    assert f"frontier-nb {command}" in result.output or f"main {command}" in result.output


def test_version() -> None:
    import frontier_nb

    assert call("--version").output == f"frontier-nb, version {frontier_nb.__version__}\n"


def test_commands_are_loaded_only_when_used() -> None:
    code = "import sys, frontier_nb.cli; print([m for m in ('tqdm', 'frontier_widgets') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_command_that_cannot_be_loaded_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint

    from frontier_nb.cli import app

    broken = EntryPoint("broken", "frontier_nb.no_such_module:command", app.GROUP)
    monkeypatch.setattr(app, "_entry_points", lambda: {"broken": broken})
    assert "no_such_module" in call("--help").output
    assert "broken cannot be loaded: No module named" in refuse("broken", "--any", "thing")


def test_unexpected_errors_are_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(name: str, edition: str | None) -> None:
        raise ZeroDivisionError("never")

    monkeypatch.setattr("frontier_nb.cli.records.read_file", fail)
    result = call("check", "anything.fgn")
    assert result.exit_code == 1
    assert result.stderr.startswith("Error: internal error: ZeroDivisionError: never")
    assert "Traceback" not in result.output


def test_unknown_games_are_refused_with_the_known_ones() -> None:
    assert MEDICAL in refuse("rules", "chess", code=2)


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion(shell: str) -> None:
    result = call("completion", shell)
    assert result.exit_code == 0
    assert "_FRONTIER_NB_COMPLETE" in result.output


def test_completion_knows_games_and_bots() -> None:
    def complete(*words: str) -> list[str]:
        environment = {
            **os.environ,
            "_FRONTIER_NB_COMPLETE": "bash_complete",
            "COMP_WORDS": " ".join(("frontier-nb", *words)),
            "COMP_CWORD": str(len(words)),
        }
        done = subprocess.run([PROGRAM], env=environment, capture_output=True, text=True, check=True)
        return [line.partition(",")[2] for line in done.stdout.splitlines()]

    assert complete("rules", "med") == [MEDICAL]
    assert complete("simulate", MEDICAL, "--bot", "ran") == ["random"]
    assert complete("simulate", MEDICAL, "--mode", "qu") == ["quick"]


def test_a_closed_pipe_is_no_error() -> None:
    with subprocess.Popen(
        [PROGRAM, "rules", MEDICAL], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""


@pytest.mark.skipif(os.name != "posix", reason="a POSIX shell")
@pytest.mark.parametrize(
    ("command", "stream"),
    [
        ("check -", "<&-"),
        ("export {} --json", ">&-"),
        ("render {} --text", ">&-"),
        ("render {} --png", ">&-"),
    ],
)
def test_closed_standard_streams_are_told_in_a_line(command: str, stream: str, tmp_path: Path) -> None:
    call("simulate", MEDICAL, "--max-events", "5", "--out", tmp_path / "games.fgn")
    line = f"{shlex.quote(str(PROGRAM))} {command.format('games.fgn')} {stream}"
    done = subprocess.run(["sh", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert re.fullmatch(r"Error: standard (input|output) is closed.*\n", done.stderr)


@pytest.mark.parametrize(
    "arguments",
    [("check",), ("export", "--json"), ("import",), ("render",), ("edition", MEDICAL, "--edition")],
    ids=lambda arguments: arguments[0],
)
def test_files_that_cannot_be_read(arguments: tuple[str, ...], tmp_path: Path) -> None:
    missing = tmp_path / "missing.fgn"
    assert missing.name in refuse(*arguments, missing)
    assert tmp_path.name in refuse(*arguments, tmp_path)
    if os.name == "posix" and os.geteuid() != 0:
        missing.touch(mode=0)
        assert missing.name in refuse(*arguments, missing)


def test_output_takes_its_place_only_when_complete(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("old")
    path.chmod(0o640)

    def fail_half_way() -> None:
        with atomic_output(path) as stream:
            stream.write(b"half")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail_half_way()
    assert path.read_text() == "old"
    with atomic_output(path) as stream:
        stream.write(b"new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_output_into_a_folder_that_is_not_there(tmp_path: Path) -> None:
    path = tmp_path / "no" / "games.fgn"
    assert str(path) in refuse("simulate", MEDICAL, "--max-events", "1", "--out", path)


def test_edition_as_json() -> None:
    data = json.loads(call("edition", MEDICAL, "--json").stdout)
    assert data["game"] == MEDICAL
    assert data["sha256"] in call("edition", MEDICAL).stdout


def test_an_edition_that_does_not_exist() -> None:
    assert "no-such-edition" in refuse("edition", MEDICAL, "--edition", "no-such-edition")


def test_rules() -> None:
    book = registry.game(MEDICAL).rules
    listed = call("rules", MEDICAL).stdout.splitlines()
    assert [line.split()[0] for line in listed] == list(book)
    one = next(iter(book.values()))
    shown = call("rules", MEDICAL, one.id.lower()).stdout
    assert shown.startswith(f"{one.id}  {one.title}\n")
    assert call("rules", MEDICAL, "--search", one.title).stdout.startswith(one.id)
    assert one.id in refuse("rules", MEDICAL, one.id + "0")
    assert "zyzzyva" in refuse("rules", MEDICAL, "--search", "zyzzyva")
    assert call("rules", MEDICAL, "--glossary").exit_code == 0


def test_odd_file_names_stay_on_one_line_and_do_nothing_to_the_terminal(tmp_path: Path) -> None:
    name = tmp_path / "a\x1b[31mb\nc.fgn"
    name.write_text("", "utf-8")
    done = call("check", name)
    assert done.exit_code == 1
    assert r"a\x1b[31mb\nc.fgn: there is no game in this file" in done.output
    assert "\x1b" not in done.output


def test_one_option_given_twice_and_not_alike_is_refused() -> None:
    both = ("--option", "mode=quick", "--mode", "advanced")
    assert "mode is given twice" in refuse("simulate", MEDICAL, *both, code=2)
