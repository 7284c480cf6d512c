"""Build the documentation into a folder: `python tools/docs.py OUT`.

The pages of `docs/` are gathered with those that are made from the program itself: the rules with their
boards, the components, the commands. Any warning is a fault. It needs the extra `docs`.
"""

from __future__ import annotations

import argparse
import re
import shutil
import sys
import tempfile
from pathlib import Path

from docpages import commands, components, rules
from environment import ROOT
from sphinx.cmd.build import main as sphinx

import frontier_nb

COPIED = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/README.md": "benchmarks.md",
}
"""Files of the repository that are pages of the site, too."""


def gather(folder: Path) -> None:
    """Put the source of the whole site into a folder that does not exist yet."""
    shutil.copytree(ROOT / "docs", folder)
    for name, page in COPIED.items():
        text = (ROOT / name).read_text("utf-8")
        (folder / page).write_text(re.sub(r"\]\(docs/", "](", text), "utf-8")
    (folder / "rules").mkdir()
    for id in frontier_nb.installed_games():
        rules.write(frontier_nb.game(id), folder / "rules")
        components.write(frontier_nb.game(id), folder / "rules")
        if (coverage := folder / f"coverage-{id}.md").is_file():
            link_rules(coverage)
    commands.write(folder)


def link_rules(page: Path) -> None:
    """Let the rules in the first column of a page's table lead to what they say."""
    page.write_text(
        re.sub(r"^\| (\S+-R?\d+) \|", r"| [\1](#\1) |", page.read_text("utf-8"), flags=re.M), "utf-8"
    )


def build(out: Path) -> int:
    """Build the site into a folder; return 0 if nothing is wrong with it."""
    with tempfile.TemporaryDirectory() as scratch:
        source = Path(scratch) / "docs"
        gather(source)
        options = ["-b", "html", "-W", "--keep-going", "-q", "-j", "auto", "-d", f"{scratch}/trees"]
        fault = sphinx([*options, str(source), str(out)])
    if not fault:
        print(f"Open {out / 'index.html'} in a browser.")
    return fault


def main() -> int:
    """Return 0 if the site is built."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[2])
    parser.add_argument("out", metavar="OUT", type=Path, help="the folder of the site")
    return build(parser.parse_args().out)


if __name__ == "__main__":
    sys.exit(main())
