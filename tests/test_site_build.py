"""The parts of a static site that need no network: pages, packing, the kernel's messages, errors."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path, PurePosixPath

import pytest
from cli_calls import refuse

from frontier_widgets.serve import notebooks
from frontier_widgets.site import build, bundle, fetching, lab
from frontier_widgets.site.pages import pages

ROOT = Path(__file__).resolve().parents[1]
KERNEL = """
import asyncio, json
from frontier_widgets.site import kernel

posted = []
begun = kernel.begin(lambda text, buffers: posted.append((json.loads(text), [bytes(b) for b in buffers])))

async def evaluate(cell, names):
    exec(cell, names)
    return names.get("shown")

cell = "from frontier_widgets import Replay; shown = Replay('first-territory')"
asyncio.run(begun.run([cell], evaluate))
displayed = posted[-1][0]
assert displayed["kind"] == "display", displayed
id = displayed["data"]["application/vnd.jupyter.widget-view+json"]["model_id"]
opened = next(message for message, _ in posted if message["kind"] == "comm_open" and message["id"] == id)
assert opened["data"]["state"]["_esm"]

ready = {"k": "ready", "width": 900, "height": 700, "theme": "light", "hash": ""}
begun.receive(id, json.dumps({"method": "custom", "content": ready}))
answer = posted[-1][0]
assert answer["kind"] == "comm_msg", answer
assert "<svg" in answer["data"]["content"]["svg"]
"""


def test_every_page_says_what_it_is_and_links_relatively() -> None:
    found = pages(notebooks())
    assert [page.name for page in found] == [
        "gallery",
        "learn-king",
        "learn-medical",
        "replay",
        "play",
        "lab",
    ]
    for page in found:
        assert page.title
        assert page.about
        assert page.href == f"{page.name}.html"


def test_a_page_asks_no_other_host(tmp_path: Path) -> None:
    page = next(page for page in pages(notebooks()) if page.name == "lab")
    text = build._page(page, ["1 < 2</script>"], "frontier-x", {"a": 1})
    assert '</script>"' not in text
    found = re.findall(r"(?:src|href|url\()\s*=?\s*[\"']?([a-z]+:)?//", text)
    assert found == []
    assert 'src="frontier-x/page.js"' in text


@pytest.mark.parametrize(
    ("path", "used"),
    [
        ("frontier_nb/games/king/game.py", True),
        ("frontier_nb/games/king/records/first-territory.fgn", True),
        ("frontier_widgets/replay/page.js", True),
        ("frontier_widgets/site/kernel.py", True),
        ("frontier_widgets/site/build.py", False),
        ("frontier_widgets/serve.py", False),
        ("frontier_nb/cli/app.py", False),
        ("frontier_nb/__pycache__/game.cpython-313.pyc", False),
        ("anywidget/nbextension/index.js", False),
    ],
)
def test_what_no_page_uses_is_left_out(path: str, used: bool) -> None:
    assert bundle._used(PurePosixPath(path)) is used


def test_our_own_files_come_with_their_entry_points() -> None:
    own = dict(bundle.own())
    (told,) = (text for name, text in own.items() if name.endswith("entry_points.txt"))
    assert b"frontier_nb.games" in told
    assert "frontier_widgets/board/overlay.js" in own


def test_the_versions_are_those_that_the_tests_pass_with() -> None:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    tested = dict(line.split("==") for line in lines if "==" in line)
    for name, version in fetching.versions()["packages"].items():
        assert tested[name] == version
    text = (ROOT / "widgets/frontier_widgets/site/versions.toml").read_text("utf-8")
    assert "//" not in text
    assert set(tomllib.loads(text)) >= {"npm", "packages"}


def test_a_kernel_sends_what_a_page_needs_and_hears_it() -> None:
    done = subprocess.run([sys.executable, "-c", KERNEL], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_lab_has_every_package_beside_its_interpreter(tmp_path: Path) -> None:
    script = tmp_path / "parts" / lab.CLASSIC
    script.parent.mkdir()
    script.write_text("run();\n//# sourceMappingURL=pyodide.js.map\n", "utf-8")
    wheel = tmp_path / "Some_Package-1.2-py3-none-any.whl"
    wheel.write_bytes(b"a wheel")
    parts = fetching.Parts(script.parent, script, (wheel,), "node")
    out = tmp_path / "out"
    out.mkdir()
    told = lab.lab_packages(parts, lab.LabParts(Path("python"), ()), out)
    assert set(told) == {"some-package", "frontier-notebooks", "sqlite3"}
    for package in told.values():
        held = (out / package["file_name"]).read_bytes()
        assert hashlib.sha256(held).hexdigest() == package["sha256"]
    assert (out / lab.CLASSIC).read_text("utf-8") == "run();"
    with zipfile.ZipFile(out / told["frontier-notebooks"]["file_name"]) as ours:
        assert any(name.endswith(".dist-info/WHEEL") for name in ours.namelist())


def test_no_other_folder_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine", "utf-8")
    with pytest.raises(FileExistsError):
        build._empty(tmp_path)
    assert (tmp_path / "letter.txt").read_text("utf-8") == "mine"
    other = tmp_path / "site"
    build._empty(other)
    (other / "old.html").write_text("old", "utf-8")
    build._empty(other)
    assert [path.name for path in other.iterdir()] == [build.MARK]


def test_what_cannot_be_fetched_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho 'no route to host' >&2\nexit 7\n", "utf-8")
    broken.chmod(0o755)
    monkeypatch.setattr(fetching, "_installed", lambda: (str(broken), [str(broken)]))
    error = refuse("site", tmp_path / "out", "--cache", tmp_path / "cache")
    assert "npm" in error
    assert "no route to host" in error
    assert not list((tmp_path / "cache").iterdir())
    assert not (tmp_path / "out").exists()
