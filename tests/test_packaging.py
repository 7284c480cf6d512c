"""What gets installed: two packages and their data, nothing else on the path, and how Binder sees it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
JUPYTER = ("IPython", "anywidget", "comm", "ipycanvas", "ipykernel", "ipywidgets", "traitlets", "voila")
PIN = re.compile(r"^([A-Za-z0-9._-]+)==([A-Za-z0-9.]+)$")


def python(code: str, folder: Path, *flags: str) -> subprocess.CompletedProcess[str]:
    """Run `code` in a Python of its own, started in `folder`."""
    return subprocess.run(
        [sys.executable, *flags, "-c", code], cwd=folder, capture_output=True, text=True, check=False
    )


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def pins(path: Path) -> dict[str, str]:
    lines = [line for line in path.read_text("utf-8").splitlines() if "==" in line]
    return {normal(match[1]): match[2] for line in lines if (match := PIN.fullmatch(line))}


def test_the_core_imports_the_standard_library_alone(tmp_path: Path) -> None:
    done = python(
        "import sys; before = set(sys.modules); import frontier_nb\n"
        "new = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(sorted(new - sys.stdlib_module_names - {'frontier_nb'}))",
        tmp_path,
    )
    assert (done.stdout, done.stderr) == ("[]\n", "")


def test_no_module_of_the_core_imports_jupyter(tmp_path: Path) -> None:
    done = python(
        "import importlib, pkgutil, sys, frontier_nb\n"
        "for module in pkgutil.walk_packages(frontier_nb.__path__, 'frontier_nb.'):\n"
        "    importlib.import_module(module.name)\n"
        "print(*sorted({name.partition('.')[0] for name in sys.modules}))",
        tmp_path,
    )
    assert done.returncode == 0, done.stderr
    loaded = done.stdout.split()
    assert "frontier_nb" in loaded
    assert [name for name in loaded if name in JUPYTER or name.startswith("jupyter")] == []


@pytest.mark.parametrize("inside", [False, True], ids=["elsewhere", "in the checkout"])
def test_the_folder_widgets_is_no_module(tmp_path: Path, inside: bool) -> None:
    done = python("import widgets", ROOT if inside else tmp_path)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(("ModuleNotFoundError", "ImportError"))


def test_the_checkout_is_not_on_the_path(tmp_path: Path) -> None:
    done = python("import sys, frontier_nb, frontier_widgets; print(*sys.path, sep='\\n')", tmp_path)
    assert done.returncode == 0, done.stderr
    assert not {str(ROOT), str(ROOT / "widgets")} & set(done.stdout.splitlines())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (path,) = folder.glob("*.whl")
    return path


def test_the_wheel_holds_two_packages_with_their_data(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    tops = {name.partition("/")[0] for name in names}
    assert {top for top in tops if "-" not in top} == {"frontier_nb", "frontier_widgets"}
    for package, place in (("frontier_nb", ROOT), ("frontier_widgets", ROOT / "widgets")):
        files = [
            path
            for path in (place / package).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        ]
        assert {
            path.relative_to(place).as_posix() for path in files if not path.name.startswith(".")
        } <= names
    notebooks = {f"frontier_widgets/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert notebooks <= names
    assert {"frontier_nb/py.typed", "frontier_widgets/py.typed"} <= names


def test_the_core_runs_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    done = python(
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "import frontier_nb\n"
        "from frontier_nb import registry\n"
        "games = [registry.game(name) for name in registry.games()]\n"
        "print(*[game.edition.id for game in games], len(games))\n"
        "print(frontier_nb.__file__)",
        tmp_path,
        "-I",
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout.splitlines()[0].split()[-1]) > 0
    assert done.stdout.splitlines()[1].startswith(str(tmp_path))


def test_constraints_are_names_and_versions_and_cover_all_requirements() -> None:
    path = ROOT / "constraints.txt"
    lines = [line for line in path.read_text("utf-8").splitlines() if not line.startswith("#")]
    assert [line for line in lines if not PIN.fullmatch(line)] == []
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    names = {normal(re.split(r"[\[<>=!~ ]", entry)[0]) for entry in wanted} - {normal(project["name"])}
    assert names <= pins(path).keys()


def test_binder_installs_the_repository_on_the_right_python() -> None:
    program = Path(sys.executable).with_name("jupyter-repo2docker")
    if not program.exists():
        pytest.skip("jupyter-repo2docker is not installed")
    done = subprocess.run(
        [program, "--no-build", "--debug", str(ROOT)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "200"},
    )
    output = done.stdout + done.stderr
    assert done.returncode == 0, output
    assert "python=3.11" in output
    assemble = output[output.index("Copy stuff") :]
    assert re.search(r'pip install .*-r "binder/requirements.txt"', assemble)


def test_binder_pins_agree_with_the_constraints() -> None:
    lines = (ROOT / "binder" / "requirements.txt").read_text("utf-8").splitlines()
    assert "." in lines
    assert not (ROOT / "binder" / "environment.yml").exists()
    pinned = pins(ROOT / "binder" / "requirements.txt")
    assert pinned.items() <= pins(ROOT / "constraints.txt").items()
    assert "jupyterlab" not in pinned
