"""Somebody who takes a lesson in a browser, by mouse or by keyboard alone, and knows its solutions."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from frontier_nb.lessons.courses import course
from frontier_nb.lessons.model import Ask, Lesson, Task
from frontier_nb.lessons.run import LessonRun
from frontier_nb.question import Answer, Choice, Number

from .conftest import Visit

NOTEBOOKS = {"medical-frontier": "learn-medical", "king-of-frontier": "learn-king"}
STEP = ".fn-step:not([hidden])"
MAP = ".fn-map:not([hidden]) .fn-lesson"
FREE_SPOT = """(id) => {
  const part = document.querySelector(`[data-component="${CSS.escape(id)}"]`);
  part.scrollIntoView({ block: "center" });
  const box = part.getBoundingClientRect();
  for (let i = 1; i < 16; i++) for (let j = 1; j < 16; j++) {
    const x = box.left + box.width * ((i * 7) % 16) / 16, y = box.top + box.height * ((j * 7) % 16) / 16;
    if (document.elementFromPoint(x, y) === part) return [x, y];
  }
  return null;
}"""
STATE = """() => [...document.querySelectorAll(".fn-app-head, .fn-step:not([hidden]), .fn-feet")]
  .map((e) => e.innerText + [...e.querySelectorAll("[disabled], [aria-pressed=true]")].length).join("|")"""


def lesson(game: str, id: str) -> Lesson:
    """Return a lesson of a course."""
    return next(one for one in course(game) if one.id == id)


class Pupil:
    """A page of a course with a lesson that is open, and the same lesson run here, for its solutions.

    `by_keys`: the mouse is never touched. `page`: another page than the course's own.
    """

    def __init__(self, visit: Visit, game: str, *, by_keys: bool = False, page: str = "") -> None:
        self.visit, self.page, self.by_keys = visit, visit.page, by_keys
        self.game, self.name = game, page or NOTEBOOKS[game]
        self.page.set_default_timeout(15_000)

    def open(self, hash: str = "", wait: str = "") -> Pupil:
        """Open the course, at the map or where a link leads."""
        self.visit.open(self.name, wait or (STEP if hash else MAP), hash)
        self.page.wait_for_selector(".fn-board[data-painted]", state="attached")  # the kernel has answered
        return self

    def begin(self, lesson: Lesson) -> Pupil:
        """Open a lesson from the map."""
        self.run = LessonRun(lesson)
        self.press(f".fn-lesson button[data-key='{lesson.id}']")
        self.page.wait_for_selector(STEP)
        return self

    def opened(self, lesson: Lesson, step: str) -> Pupil:
        """Open a step by a link."""
        self.run = LessonRun(lesson)
        self.run.go(lesson.find(step))
        return self.open(f"#lesson={lesson.id}&step={step}")

    # -- with hand or keys ----------------------------------------------------------------------------

    def press(self, selector: str) -> None:
        """Press a button: click on it, or tab to it and press Enter."""
        target = self.page.locator(selector).first
        target.wait_for()
        if self.by_keys:
            self.tab_to(target.element_handle())
            self.page.keyboard.press("Enter")
        else:
            target.click()

    def tab_to(self, handle: Any) -> None:
        """Go with the Tab key to an element."""
        for _ in range(150):
            if self.page.evaluate("e => e === document.activeElement", handle):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"the Tab key does not lead to {handle.inner_text()!r}")

    def button(self, name: str) -> None:
        """Press the button of a name beside the board, and wait for what comes of it."""
        self.does(lambda: self.press(f".fn-app-side button:visible:text-is({name!r})"))

    def key(self, key: str) -> None:
        """Press a key, and wait for what comes of it."""
        self.does(lambda: self.page.keyboard.press(key))

    def does(self, act: Callable[[], object]) -> None:
        """Do something, and wait until what stands beside the board has changed."""
        before = self.page.evaluate(STATE)
        act()
        self.page.wait_for_function(f"before => ({STATE})() !== before", arg=before)

    def point(self, component: str) -> None:
        """Point at a thing on the board."""
        if not self.by_keys:
            spot = self.steady(component)
            self.does(lambda: self.page.mouse.click(*spot))
            return None
        self.tab_to(self.page.query_selector(".fn-part[tabindex='0']"))
        self.page.keyboard.press("Home")
        for _ in range(400):
            if self.page.evaluate("document.activeElement.dataset.component") == component:
                return self.does(lambda: self.page.keyboard.press("Enter"))
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows do not lead to {component}")

    def steady(self, component: str) -> list[float]:
        """Return where a click meets a thing on the board, once the board has come to rest."""
        spots: list[list[float] | None] = []
        for _ in range(40):
            spots.append(self.page.evaluate(FREE_SPOT, component))
            if spots[-1] and spots[-4:] == [spots[-1]] * 4:
                return spots[-1]
            self.page.wait_for_timeout(70)
        raise AssertionError(f"{component} cannot be clicked on")

    # -- what a lesson wants --------------------------------------------------------------------------

    def move(self, word: str) -> None:
        """Make a move of the lesson by pointing at what it needs, and choose by words what is left open."""
        run, page = self.run, self.page
        game, stage = run.stage.game, run.stage
        move = game.read_word(stage.state, word)
        text = str(game.describe(stage.seen, move, stage.names))
        done = page.text_content(".fn-said")
        for component in game.pointed(stage.seen, move):
            self.point(component)
        option = page.locator(f".fn-moves-offered > .fn-options button:text-is({text!r})")
        if page.text_content(".fn-said") == done and option.count():
            self.does(lambda: self.press(f".fn-moves-offered > .fn-options button:text-is({text!r})"))
        run.attempt(move)

    def answer(self, asked: Answer) -> None:
        """Give the right answer."""
        if isinstance(asked, Choice):
            right = min(asked.answers) + 1
            self.does(lambda: self.press(f".fn-answer li:nth-child({right}) button"))
        elif isinstance(asked, Number):
            self.number(asked.answer)
        else:
            self.components(sorted(asked.answers), single=asked.single)

    def number(self, number: int) -> None:
        """Type a number as the answer."""
        field = self.page.locator(".fn-number-field")
        if self.by_keys:
            self.tab_to(field.element_handle())
        else:
            field.click(click_count=3)  # also what stands there
        self.page.keyboard.type(str(number))
        self.does(lambda: self.page.keyboard.press("Enter"))

    def components(self, ids: Sequence[str], *, single: bool) -> None:
        """Point at things as the answer."""
        for id in ids:
            self.point(id)
        if not single:
            self.button("That is all" if ids else "None of them")

    def solve(self) -> None:
        """Do what the step wants."""
        run = self.run
        act = run.step.act
        if isinstance(act, Ask):
            asked = run.question
            assert asked is not None
            self.answer(asked)
            self.told("Right.")
        elif isinstance(act, Task):
            for word in act.solution:
                self.move(word)
            self.told("Right.")

    def told(self, words: str) -> None:
        """Wait until something is said to what was done."""
        said = f"{STEP} .fn-said"
        try:
            self.page.locator(said).get_by_text(words).first.wait_for()
        except Exception as error:
            raise AssertionError(f"{words!r} is not said, but {self.page.inner_text(said)!r}") from error

    def at(self, title: str) -> None:
        """Wait for the step of a title."""
        self.page.locator(f"{STEP} h2").get_by_text(title, exact=True).wait_for()

    def focused(self) -> str:
        """Return what has the focus, empty if nothing has."""
        return self.page.evaluate(
            """(e => e === document.body ? "" : e.ariaLabel || e.innerText || e.localName)
            (document.activeElement)"""
        )

    def listen(self) -> None:
        """Begin to note what is announced."""
        self.page.evaluate(
            """() => {
                window.announced = [];
                const live = document.querySelector(".fn-live");
                const note = () => announced.push(live.textContent);
                new MutationObserver(note).observe(live, { childList: true });
            }"""
        )

    def heard(self, *words: str) -> str:
        """Check that words have been announced together, once, since the last time; return all of it."""
        self.page.wait_for_timeout(400)
        said = self.page.evaluate("announced.splice(0)")
        for word in words:
            assert sum(word in one for one in said) == 1, f"{word!r} is not once in {said}"
        return "\n".join(said)

    def stored(self) -> dict[str, Any]:
        """Return the progress that the browser has kept."""
        return json.loads(
            self.page.evaluate(f"localStorage.getItem('frontier-nb progress {self.game}') ?? '{{}}'")
        )
