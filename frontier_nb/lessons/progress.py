"""What a learner has done in a course: kept in their browser and in files, never on a server.

As JSON, per game (``"format": "frontier-progress/1"`` and ``"games"`` in a file)::

    {"rules": {"KF-12": {"tried": 5, "right": 4, "last": "2026-01-31T12:00:00+00:00",
                         "card": {…}}},
     "lessons": {"02-areas": ["a-forest", "its-border"]},
     "here": {"lesson": "02-areas", "step": "its-border", "words": ["F03@c3"],
              "solved": false},
     "known": ["KF-01"]}

``tried`` and ``right`` count tasks, questions and drills that exercised the rule, ``card`` is its place in
the spaced repetition (an ``fsrs`` card), ``lessons`` the steps done, ``here`` where the learner stands,
``known`` the rules that they tested out of. ``words`` are the learner's own moves in the step, in FGN: what
chance and the others did comes out the same again, and may be a secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from math import isfinite
from typing import TYPE_CHECKING, Any, Literal

from frontier_nb.messages import told

if TYPE_CHECKING:
    from fsrs import Card

FORMAT = "frontier-progress/1"
MOST_BYTES = 1_000_000
"""The longest file that is read."""
MOST_WORDS = 5_000
"""So many moves of a step under way are kept, and no more."""
MOST_AHEAD = timedelta(days=30)
"""What is dated further ahead was dated by a clock that went wrong, and is not believed."""

Outcome = Literal["right", "helped", "wrong"]
"""How a try went; ``helped``: right, but with hints or after a mistake."""


class ProgressError(ValueError):
    """A text that is no progress; the message says why."""


@dataclass(slots=True)
class Known:
    """What is known of one rule's practice: see the module."""

    tried: int = 0
    right: int = 0
    last: datetime | None = None
    card: dict[str, Any] | None = None


@dataclass(slots=True)
class Here:
    """Where a learner stands: a lesson, a step, and what they have played in it."""

    lesson: str
    step: str
    words: tuple[str, ...] = ()
    solved: bool = False


@dataclass(slots=True)
class Progress:
    """A learner's progress in one game."""

    rules: dict[str, Known] = field(default_factory=dict)
    lessons: dict[str, list[str]] = field(default_factory=dict)
    here: Here | None = None
    known: list[str] = field(default_factory=list)

    def count(self, rules: Iterable[str], outcome: Outcome, now: datetime | None = None) -> list[str]:
        """Count a try that exercised `rules`, and plan when each comes back; return those rules."""
        at = (now or datetime.now(UTC)).astimezone(UTC)
        counted = list(dict.fromkeys(rules))
        for id in counted:
            known = self.rules.setdefault(id, Known())
            if _ahead(known, at):
                known.last = known.card = None
            known.tried += 1
            known.right += outcome != "wrong"
            known.last = max(at, known.last) if known.last else at
            known.card = _reviewed(known.card, outcome, known.last)
        return counted

    def finish(self, lesson: str, step: str) -> None:
        """Count a step as done."""
        done = self.lessons.setdefault(lesson, [])
        if step not in done:
            done.append(step)

    def due(self, now: datetime | None = None) -> list[str]:
        """Return the rules that are to be practised again, the longest due first."""
        at = now or datetime.now(UTC)
        cards = ((id, at if _ahead(known, at) else _due(known.card)) for id, known in self.rules.items())
        waiting = [(when, id) for id, when in cards if when is not None and when <= at]
        return [id for _, id in sorted(waiting)]

    def merge(self, other: Progress) -> None:
        """Take over what another page or file knows: the later of two cards, all steps, higher counts."""
        for id, theirs in other.rules.items():
            mine = self.rules.setdefault(id, Known())
            newer = theirs.last is not None and (mine.last is None or theirs.last > mine.last)
            mine.tried, mine.right = max(mine.tried, theirs.tried), max(mine.right, theirs.right)
            if newer:
                mine.last, mine.card = theirs.last, theirs.card
        for lesson, steps in other.lessons.items():
            for step in steps:
                self.finish(lesson, step)
        self.known += [id for id in other.known if id not in self.known]
        self.here = other.here or self.here

    # -- JSON -----------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """Return the progress as plain data."""
        here = self.here
        return {
            "rules": self.rules_json(self.rules),
            "lessons": {lesson: list(steps) for lesson, steps in self.lessons.items()},
            "here": None
            if here is None
            else {"lesson": here.lesson, "step": here.step, "words": list(here.words), "solved": here.solved},
            "known": list(self.known),
        }

    def rules_json(self, ids: Iterable[str]) -> dict[str, Any]:
        """Return what is known of some rules as plain data."""
        return {
            id: {
                "tried": known.tried,
                "right": known.right,
                "last": None if known.last is None else known.last.isoformat(timespec="seconds"),
                "card": known.card,
            }
            for id in ids
            if (known := self.rules.get(id)) is not None
        }

    @classmethod
    def from_json(cls, data: object) -> Progress:
        """Return the progress of plain data, whoever wrote it.

        Raises:
            ProgressError: the data is none; the message says where.

        """
        return cls(
            {str(id): _known(one, id) for id, one in _table(data, "rules").items()},
            {
                str(lesson): _texts(steps, f"lessons.{lesson}")
                for lesson, steps in _table(data, "lessons").items()
            },
            _here(data.get("here") if isinstance(data, Mapping) else None),
            _texts(data.get("known", []) if isinstance(data, Mapping) else [], "known"),
        )


def read_json(text: str | bytes) -> object:
    """Return the data of a text that a page or a file holds.

    Raises:
        ProgressError: it is too long, no JSON, or can be sent to no page; the message says why.

    """
    import json

    if len(text) > MOST_BYTES:
        raise ProgressError(told("is longer than {n} bytes", n=MOST_BYTES))
    try:
        data = json.loads(text)
        json.dumps(data, ensure_ascii=False).encode()  # half of a character cannot be
    except (ValueError, RecursionError) as error:
        raise ProgressError(told("is no JSON: {error}", error=error)) from error
    return data


def read_progress(text: str | bytes) -> dict[str, Progress]:
    """Return the progress in a file, by game.

    Raises:
        ProgressError: the text is no such file; the message says why.

    """
    data = read_json(text)
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise ProgressError(told('has no "format": "{name}"', name=FORMAT))
    return {str(game): Progress.from_json(one) for game, one in _table(data, "games").items()}


def write_progress(games: Mapping[str, Progress]) -> str:
    """Return a file of the progress in some games."""
    import json

    data = {"format": FORMAT, "games": {game: progress.to_json() for game, progress in games.items()}}
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


# -- spaced repetition ---------------------------------------------------------------------------------


def _reviewed(card: dict[str, Any] | None, outcome: Outcome, now: datetime) -> dict[str, Any]:
    """Return the card after a review; when it comes back is the library's affair."""
    from fsrs import Card, Rating, Scheduler

    rating = {"right": Rating.Good, "helped": Rating.Hard, "wrong": Rating.Again}[outcome]
    scheduler = Scheduler(enable_fuzzing=False)
    before = _card(card)
    if before is not None:
        try:
            after = _sound(scheduler.review_card(before, rating, now)[0].to_dict())
        except (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError):
            after = None  # the library relies on what it wrote itself; a file may hold anything
        if after is not None:
            return after
    return dict(scheduler.review_card(Card(card_id=0, due=now), rating, now)[0].to_dict())


def _ahead(known: Known, now: datetime) -> bool:
    return known.last is not None and known.last - now > MOST_AHEAD


def _card(data: dict[str, Any] | None) -> Card | None:
    from fsrs import Card

    try:
        return None if data is None else Card.from_dict(data)  # type: ignore[arg-type]
    except (KeyError, ValueError, TypeError):
        return None  # written by another version: the rule starts anew


def _due(card: dict[str, Any] | None) -> datetime | None:
    try:
        return None if card is None else _time(card["due"])
    except (KeyError, ProgressError):
        return None


# -- reading -------------------------------------------------------------------------------------------


def _table(data: object, name: str) -> Mapping[str, Any]:
    found = data.get(name, {}) if isinstance(data, Mapping) else None
    if not isinstance(found, Mapping):
        raise ProgressError(told("{name} must be a table", name=name))
    return found


def _texts(data: object, place: str) -> list[str]:
    if not isinstance(data, list) or not all(isinstance(one, str) for one in data):
        raise ProgressError(told("{name} must be a list of texts", name=place))
    return list(dict.fromkeys(data))


def _known(data: object, id: str) -> Known:
    if not isinstance(data, Mapping):
        raise ProgressError(told("{name} must be a table", name=f"rules.{id}"))
    tried, right = (data.get(name, 0) for name in ("tried", "right"))
    for number in (tried, right):
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < 10**9:
            raise ProgressError(told("{name}: tried and right are numbers", name=f"rules.{id}"))
    last, card = data.get("last"), data.get("card")
    return Known(
        tried,
        min(right, tried),
        None if last is None else _time(last),
        _sound(card),
    )


def _sound(card: object) -> dict[str, Any] | None:
    """Return a card if it is flat and all of its numbers are finite, else ``None``: the rule starts anew."""
    if not isinstance(card, Mapping):
        return None
    for value in card.values():
        if not isinstance(value, str | int | float | None) or (
            isinstance(value, float) and not isfinite(value)
        ):
            return None
    return {str(name): value for name, value in card.items()}


def _time(text: object) -> datetime:
    try:
        if isinstance(text, str):
            found = datetime.fromisoformat(text)
            return found.astimezone(UTC) if found.tzinfo else found.replace(tzinfo=UTC)
    except (ValueError, OverflowError):
        pass
    raise ProgressError(told("{text} is no time", text=f"{text!r:.40}"))


def _here(data: object) -> Here | None:
    if data is None:
        return None
    if not isinstance(data, Mapping) or not all(isinstance(data.get(k), str) for k in ("lesson", "step")):
        raise ProgressError(told("here must have a lesson and a step"))
    words = _texts_in_order(data.get("words", []))
    return Here(data["lesson"], data["step"], tuple(words[:MOST_WORDS]), data.get("solved") is True)


def _texts_in_order(data: object) -> list[str]:
    if not isinstance(data, list) or not all(isinstance(one, str) for one in data):
        raise ProgressError(told("{name} must be a list of texts", name="here.words"))
    return list(data)
