"""Text that would like to be more than text: markup, scripts, addresses, odd characters, enormous words.

It comes in as names, headers, comments, file names and links, and is to be seen as what it is. No script
runs, no other address is asked for, no file is opened, and the page stays usable.
"""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from frontier_nb import game
from frontier_nb.record.build import make_record
from frontier_nb.record.fgn_write import write_fgn
from frontier_nb.record.model import Annotation, Record

from .conftest import Visit, notebook, sample_events, serving, visiting
from .lab import lab, run_first_cell

browser_test = pytest.mark.browser

RUN = "window.hacked=1"
IMAGE = f'<img src=x onerror="{RUN}">'
SCRIPT = f"</script><script>{RUN}</script>"
DRAWING = f'"><svg onload="{RUN}"><style>*{{display:none}}</style></svg>'
FRAME = f"'><iframe src='javascript:parent.{RUN}'></iframe>"
ADDRESS = f"javascript:{RUN}"
LINK = f"[link](javascript:{RUN}) ![picture](http://elsewhere.invalid/x.png)"
TEMPLATE = f"{{{{constructor.constructor('{RUN}')()}}}} ${{{RUN}}} {{name}} {{0}} %s"
FORMULA = rf"$$\href{{javascript:{RUN}}}{{x}}$$"
ENTITIES = "&lt;b&gt; &amp; &#60;i&#62; ]]> <!-- --> <![CDATA["
BACKWARDS = "\u202egnp.tacs\u202c \u2067across\u2069"
EMOJI = "👩‍🔬🧬 e\u0301 \U0001f3f4\U000e0067\U000e0062\U000e007f"
TEXTS = (IMAGE, SCRIPT, DRAWING, FRAME, ADDRESS, LINK, TEMPLATE, FORMULA, ENTITIES, BACKWARDS, EMOJI)
LONG = "Donaudampfschifffahrt" * 500
"""One word of 10,500 characters."""
NUL = "before\x00after"

INERT = """() => window.hacked === undefined && !document.querySelector(
  "[onerror], [onload], iframe, [href^='javascript:' i], [src^='javascript:' i], [src='x']")"""
"""Whether nothing of what the texts hold has become part of the page."""
PAINTED = "[data-painted=canvas]"


def hostile_record(names: tuple[str, str] = (IMAGE, SCRIPT)) -> Record:
    """Return a short game that says hostile things wherever something can be said."""
    rules = game("medical-frontier")
    notes = [Annotation(0, comment="\n".join(TEXTS))]
    notes += [Annotation(at, comment=text) for at, text in enumerate((*TEXTS, LONG, NUL), 1)]
    notes.append(Annotation(2, nags=(999_999, 0, 140)))
    headers = {"Title": IMAGE + FORMULA, "Event": SCRIPT, "Summary": DRAWING + BACKWARDS, "Site": FRAME}
    headers[IMAGE] = ADDRESS
    events = sample_events()
    return make_record(rules, names, events, options={"mode": "quick"}, headers=headers, annotations=notes)


OPENED = """
import json
import sys
from pathlib import Path

import frontier_nb
import ipywidgets
from frontier_widgets import Replay

replay = Replay()
asked = []
known = [sys.prefix, sys.base_prefix, *(str(Path(m.__file__).parents[1]) for m in (frontier_nb, ipywidgets))]
known.append(str(Path(sys.modules["frontier_widgets"].__file__).parents[1]))

def hear(event, given):
    if event == "open" and isinstance(given[0], str | bytes | Path):
        name = str(given[0])
        if not any(name.startswith(folder) for folder in known):
            asked.append(name)
    elif event in ("socket.connect", "subprocess.Popen", "os.system", "os.exec", "webbrowser.open"):
        asked.append(f"{event} {given}")

sys.addaudithook(hear)
button = ipywidgets.Button(description="what was asked for")
label = ipywidgets.Label("nothing yet")
button.on_click(lambda _: setattr(label, "value", "asked: " + json.dumps(asked)))
display(replay, ipywidgets.HBox([button, label]))
"""
GALLERY = """
from pathlib import Path

import frontier_widgets.gallery.cards as gallery_cards
from frontier_nb.record import read_fgn
from frontier_widgets.gallery.widget import Gallery
from frontier_widgets.shared.sources import Opened

records = tuple(read_fgn(Path("hostile.fgn").read_text("utf-8")).records)
gallery_cards.load = lambda source: Opened(records, (LINK,))
Gallery()
""".replace("LINK", repr(f'"><img src=x onerror="{RUN}">&at=1'))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a hostile game and pages that show it."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "hostile.fgn").write_text(write_fgn(hostile_record()), "utf-8")
    (folder / "hostile.ipynb").write_text(
        notebook("from frontier_widgets import Replay\n\nReplay('hostile.fgn')")
    )
    (folder / "opened.ipynb").write_text(notebook(OPENED))
    (folder / "cards.ipynb").write_text(notebook(GALLERY))
    return folder


@pytest.fixture(scope="module")
def site(folder: Path) -> Iterator[str]:
    with serving(folder) as address:
        yield f"{address}voila/render/gallery.ipynb"


@pytest.fixture(params=[1280, 390])
def reader(browser, site: str, request: pytest.FixtureRequest) -> Iterator[Visit]:
    """Return a page on which no dialog of the browser may open."""
    size = {"width": request.param, "height": 844}
    for visit in visiting(browser, site, viewport=size):
        watch(visit)
        yield visit


def watch(visit: Visit) -> None:
    """Take a dialog of the browser, a new window, or a request for what a text names, as a fault."""

    def look(request) -> None:
        if request.url.endswith(("/x", "x.png")):
            visit.foreign.append(request.url)

    visit.page.set_default_timeout(10_000)
    visit.page.on("request", look)
    visit.page.on("dialog", lambda dialog: visit.errors.append(f"dialog: {dialog.message}"))
    visit.page.on("popup", lambda popup: visit.errors.append(f"popup: {popup.url}"))


def place(visit: Visit):
    return visit.page.get_by_role("slider", name="Place in the game")


def walk(visit: Visit, events: int) -> None:
    """Walk on with the keys; the page must follow."""
    before = int(place(visit).input_value())
    for number in range(before + 1, before + events + 1):
        visit.page.keyboard.press("ArrowRight")
        visit.page.wait_for_function(
            "at => document.querySelector('input[type=range]').value === String(at)", arg=number
        )
        visit.page.wait_for_timeout(80)


def all_text(visit: Visit) -> str:
    """Return all text of the page, that in lists of choices, labels and fields included."""
    return visit.page.evaluate(
        """() => [document.body.textContent, document.title,
            ...[...document.querySelectorAll("[aria-label]")].map((e) => e.ariaLabel),
            ...[...document.querySelectorAll("input, textarea")].map((e) => e.value)].join("\\n")"""
    )


@browser_test
def test_in_every_place_of_a_game(reader: Visit) -> None:
    page = reader.open("hostile").page
    for text in (*TEXTS, LONG, "before", "after", IMAGE + FORMULA, DRAWING + BACKWARDS):
        assert text in all_text(reader), text[:60]
    walk(reader, len(TEXTS) + 3)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for key in ("w", "?", "r"):
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="hidden")
        page.wait_for_function("!document.activeElement.closest('dialog')")  # takes until the next frame
    assert page.evaluate(INERT)
    page.keyboard.press("Home")
    walk(reader, 1)


@browser_test
def test_opened_as_a_text_and_shared_as_a_link(reader: Visit, folder: Path) -> None:
    page = reader.open("opened").page
    text = (folder / "hostile.fgn").read_text("utf-8").replace(LONG, "short")
    reader.tool("Open")
    page.get_by_role("textbox", name="Or the text of a record").fill(text)
    page.get_by_role("button", name="Open the text").click()
    page.wait_for_function("text => document.body.textContent.includes(text)", arg=IMAGE + FORMULA)
    page.get_by_role("dialog").wait_for(state="hidden")
    walk(reader, 3)
    reader.tool("Share")
    link = page.get_by_role("textbox", name="Address of this position").input_value()
    page.goto("about:blank")
    page.goto(link)
    page.wait_for_selector(PAINTED, timeout=90_000)
    page.wait_for_function("document.querySelector('input[type=range]').value === '3'")
    assert SCRIPT in all_text(reader)
    assert page.evaluate(INERT)
    assert nothing_opened(reader)


NAMES = (
    f"{IMAGE}.fgn",
    f"{SCRIPT.replace('/', chr(0x2215))}.json",
    "..%2F..%2F..%2Fetc%2Fpasswd",
    f"{BACKWARDS}.fgn",
    f"{'n' * 240}.fgn",
    f"{EMOJI}.jsonl",
    "CON",
    ".fgn",
    "$(reboot).fgn;`reboot`",
)


@browser_test
def test_as_the_name_of_a_file(reader: Visit) -> None:
    page = reader.open("opened").page
    reader.tool("Open")
    for name in NAMES:
        content = f'[Game "{name}"]\n\n{IMAGE}'.replace("\u2215", "/").encode()
        page.set_input_files("input[type=file]", {"name": name, "mimeType": "text/plain", "buffer": content})
        page.wait_for_function(
            "name => document.querySelector('dialog[open]')?.textContent.includes(name)", arg=name[:60]
        )
        assert page.evaluate(INERT)
    assert page.evaluate("document.querySelector('dialog[open]').scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    walk(reader, 2)
    assert nothing_opened(reader)


@browser_test
def test_a_name_too_long_is_refused_in_words(reader: Visit, folder: Path) -> None:
    page = reader.open("opened").page
    text = (folder / "hostile.fgn").read_text("utf-8").replace("<img src=x", "N" * 10_000, 1)
    reader.tool("Open")
    page.get_by_role("textbox", name="Or the text of a record").fill(text)
    page.get_by_role("button", name="Open the text").click()
    page.wait_for_timeout(1500)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("(document.querySelector('dialog[open]')?.scrollWidth ?? 0) <= innerWidth")
    assert page.evaluate(INERT)


HASHES = (
    "#game=../../../../etc/passwd",
    "#game=http://elsewhere.invalid/x.png",
    "#game=" + quote(ADDRESS),
    "#game=" + quote(IMAGE),
    "#game=first-game-quick%00.fgn",
    "#g=1.AAAA",
    "#g=1." + "A" * 20_000,
    "#game=first-game-quick&at=" + quote(IMAGE),
    "#game=first-game-quick&at=" + "9" * 5000,
    "#game=first-game-quick&at=1.2.3.__class__",
    "#at=" + quote("٣"),
    "#%ff%fe=%00&game[]=1&__proto__[x]=1",
)


@browser_test
@pytest.mark.parametrize("hash", HASHES, ids=lambda hash: hash[:30])
def test_in_a_link(browser, site: str, hash: str) -> None:
    for visit in visiting(browser, site, viewport={"width": 1280, "height": 844}):
        watch(visit)
        visit.open("opened", hash=hash)
        visit.page.wait_for_timeout(300)
        assert visit.page.evaluate(INERT)
        assert visit.page.evaluate("Object.prototype.x === undefined")
        assert visit.page.get_by_role("alert").filter(has_text="Report").count() == 0
        assert place(visit).input_value() == "0"
        walk(visit, 2)
        assert nothing_opened(visit)


@browser_test
def test_a_link_that_bursts_is_refused(browser, site: str) -> None:
    import zlib
    from base64 import urlsafe_b64encode

    bomb = urlsafe_b64encode(zlib.compress(b"\n" * 5_000_000, 9)).decode().rstrip("=")
    for visit in visiting(browser, site, viewport={"width": 1280, "height": 844}):
        visit.open("opened", hash=f"#g=1.{bomb}")
        visit.page.get_by_text("The game in this link is").first.wait_for()
        walk(visit, 2)


def nothing_opened(visit: Visit) -> bool:
    """Return whether the kernel, since the page was there, has opened no file and called nobody."""
    visit.page.get_by_role("button", name="what was asked for").click()
    label = visit.page.get_by_text("asked: ")
    label.wait_for()
    found = json.loads(label.text_content().removeprefix("asked: "))
    assert found == []
    return True


@browser_test
def test_in_the_gallery(reader: Visit) -> None:
    page = reader.open("cards", "article").page
    assert IMAGE + FORMULA in all_text(reader)
    assert page.evaluate(INERT)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    link = page.get_by_role("article").filter(has=page.locator("img")).get_by_role("link")
    assert link.evaluate("link => new URL(link.href).pathname").endswith("/replay.ipynb")
    assert page.locator("article img").evaluate("img => img.decode().then(() => img.naturalWidth)") > 100


@browser_test
def test_in_jupyterlab(browser, folder: Path, tmp_path: Path) -> None:
    """A board that runs, and the picture of it that a notebook keeps, which JupyterLab puts into its page."""
    (tmp_path / "hostile.fgn").write_bytes((folder / "hostile.fgn").read_bytes())
    show = "from frontier_nb.record import read_fgn\nfrom frontier_widgets import Replay\n\n"
    show += "display(read_fgn(open('hostile.fgn', 'rb').read()).records[0])\nReplay('hostile.fgn')"
    (tmp_path / "hostile.ipynb").write_text(notebook(show))
    with lab(tmp_path) as address:
        context = browser.new_context(viewport={"width": 1400, "height": 900})
        visit = Visit(context.new_page(), address)
        watch(visit)
        run_first_cell(visit.page, f"{address}lab/tree/hostile.ipynb")
        visit.page.wait_for_selector(PAINTED)
        assert SCRIPT in all_text(visit)
        assert visit.page.evaluate("window.hacked") is None
        visit.page.keyboard.press("Control+s")
        visit.page.wait_for_timeout(1500)
        visit.page.reload()
        visit.page.wait_for_selector(".jp-RenderedSVG")
        assert visit.page.evaluate("window.hacked") is None
        assert visit.foreign == []
        assert [error for error in visit.errors if error.startswith(("dialog", "popup"))] == []
        context.close()


def test_what_a_notebook_keeps_is_escaped() -> None:
    from frontier_widgets import Replay

    record = hostile_record()
    shown: list[dict[str, str]] = [record._repr_mimebundle_(), Replay(record)._repr_mimebundle_()[0]]
    for bundle in shown:
        picture = ElementTree.fromstring(bundle["image/svg+xml"])
        kinds = {element.tag.rpartition("}")[2] for element in picture.iter()}
        assert kinds <= {"svg", "g", "rect", "circle", "ellipse", "path", "polygon", "polyline", "line"} | {
            *("text", "tspan", "title", "style", "defs", "clipPath", "desc")
        }
        attributes = {name for element in picture.iter() for name in element.attrib}
        assert not [name for name in attributes if name.startswith("on") or "href" in name]
        assert RUN in "".join(picture.itertext()) + "".join(
            value for element in picture.iter() for value in element.attrib.values()
        )
        assert "text/html" not in bundle
        assert isinstance(bundle["text/plain"], str)
