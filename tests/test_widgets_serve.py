"""The command `serve`: ports, folders, and a template that asks no other host."""

from __future__ import annotations

import re
import socket
import threading
import time

import pytest
from click.testing import CliRunner

pytest.importorskip("frontier_widgets")

from frontier_nb.scene.theme import paint
from frontier_widgets import serve as module
from frontier_widgets.serve import notebooks, serve, templates


def test_the_notebooks_are_found() -> None:
    assert (notebooks() / "replay.ipynb").is_file()


@pytest.mark.parametrize("name", ["index.html.j2", "page.html", "error.html"])
def test_the_template_is_in_the_theme_and_asks_nobody_else(name: str) -> None:
    text = (templates() / "voila" / "templates" / "frontier" / name).read_text("utf-8")
    assert not re.search(r"https?://", text)
    for theme in ("light", "dark"):
        assert paint("paper", theme).fill in text
        assert paint("ink", theme).fill in text


def test_a_port_that_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[int] = []
    monkeypatch.setattr(module, "_run", lambda folder, page, host, port, settings: ran.append(port))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        result = CliRunner().invoke(serve, ["--no-browser", "--port", str(port)])
        assert result.exit_code == 1
        assert f"port {port} is taken" in result.output
        monkeypatch.setattr(module, "FIRST_PORT", port)
        result = CliRunner().invoke(serve, ["--no-browser"])
    assert result.exit_code == 0, result.output
    assert ran[0] > port


def test_the_address_is_told_when_the_server_answers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(module.webbrowser, "open", opened.append)
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        port = server.getsockname()[1]
        teller = threading.Thread(target=module._announce, args=("127.0.0.1", port, "http://here/", True))
        teller.start()
        time.sleep(0.3)
        assert capsys.readouterr().out == ""
        server.listen()
        teller.join(10)
    assert "http://here/" in capsys.readouterr().out
    assert opened == ["http://here/"]


def test_a_host_that_is_none() -> None:
    result = CliRunner().invoke(serve, ["--no-browser", "--host", "no host at all"])
    assert result.exit_code == 1
    assert "no address" in result.output
