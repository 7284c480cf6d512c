"""Everything that reads what comes from outside, and what may come: the same for tests and benchmarks.

A reader takes bytes that may be anything. It returns what became of them: ``"read"``, ``"part"`` (the sound
part is kept and the rest told of) or ``"refused"`` (with words that say why). What it raises is a fault.
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any, Literal

from frontier_nb import registry
from frontier_nb.errors import Ambiguous, EditionError, Fault, PositionError, Unreadable
from frontier_nb.lessons.faults import LessonError
from frontier_nb.lessons.progress import ProgressError, read_progress
from frontier_nb.lessons.read import read_lesson
from frontier_nb.playing import journal
from frontier_nb.playing.session import Session
from frontier_nb.playing.setting import Seat, Setting
from frontier_nb.record import Annotation, Line, Mark, Record, make_record, write_fgn, write_jsonl
from frontier_nb.record.replay import Path
from frontier_nb.testing.damage import damaged as mistyped
from frontier_nb.testing.plays import STYLES, random_game
from frontier_widgets import Lab, Learn, Play, Replay
from frontier_widgets.replay.drafts import Draft, pack_draft, unpack_draft
from frontier_widgets.shared.links import DamagedLink, pack_game, unpack_game
from frontier_widgets.shared.sources import upload

Outcome = Literal["read", "part", "refused"]
GAMES = ("medical-frontier", "king-of-frontier")
FOLDERS = {"medical-frontier": "medical", "king-of-frontier": "king"}
LONGEST_FAULT = 2_000
"""Characters of what is said of one fault."""

HOSTILE = (
    *(b"{", b"}", b"(", b")", b"[", b"]", b"\n[", b"\n[Game ", b'"', b"\\", b";", b"|", b"...", b"\n", b"\r"),
    *(b"(" * 3000, b"(..." * 500, b"[" * 3000, b'{"a":' * 3000, b"{" * 3000, b"(){}" * 500, b"\\" * 999),
    *(b"\0", b"9" * 6000, b"-1", b"1e999", b"NaN", b"null", b"true", b"0.5", b"$99999999", b"#1/2", b"*"),
    *(b"9.9:", b"!?", b"%arrow:a>b:c", b"%highlight:%F:"),
    *(b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", "\u202e\u0663\xb2".encode(), "é".encode("utf-16")),
)  # fmt: skip
"""What does harm in one format or another."""

WHOLE: Mapping[str, bytes] = {
    "nothing": b"",
    "a megabyte of letters": b"x" * 1_000_000,
    "a megabyte that is no text": b"\xff" * 1_000_000,
    "a megabyte of digits": b"9" * 1_000_000,
    "brackets": b"[" * 900_000,
    "braces": b'{"a":' * 180_000,
    "lines": b"\n" * 900_000,
    "headers": b'[A "b"]\n' * 110_000,
    "full stops": b"." * 900_000,
    "entries": b"AA." * 300_000,
    "fields": b"&a=b" * 220_000,
    "tables": b"[[a]]\n" * 150_000,
    "dots": b"a." * 130_000,
    "a zip": b"PK\x03\x04" + b"\0" * 400_000,
    "a gzip": b"\x1f\x8b\x08" + zlib.compress(b"x" * 50_000_000, 9),
    "a long list": b"[" + b"1," * 400_000 + b"1]",
    "a wide table": json.dumps({f"k{n}": n for n in range(60_000)}).encode(),
    "an exponent": b'{"a": 1e99999999, "b": 0x' + b"f" * 200_000 + b"}",
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 2_000,
}
"""Files that are large, deep, wide, or something else."""
BOMBS = (b"\n" * 200_000_000, b'{"format": "' + b"x" * 200_000_000 + b'"}', b"[" * 3_000_000)
"""What a sealed text may burst into."""


@cache
def bombs() -> tuple[bytes, ...]:
    """Return sealed texts that are short and burst."""
    return tuple(urlsafe_b64encode(zlib.compress(one, 9)).rstrip(b"=") for one in BOMBS)


@dataclass(frozen=True)
class Reader:
    """A way in: its name, sound examples of what it reads, how it reads, and what damages the examples.

    `sealed` is what stands before sealed texts (``None``: they are not). `share` is what part of the cases it
    takes: whole pages are slow.
    """

    name: str
    samples: Callable[[], tuple[bytes, ...]]
    read: Callable[[bytes], Outcome]
    sealed: str | None = None
    share: float = 1.0

    def cases(self, number: int, seed: int) -> Iterator[bytes]:
        """Yield so many damaged texts, always the same ones."""
        rng, samples = Random(f"{self.name} {seed}"), self.samples()
        for _ in range(max(1, round(number * self.share))):
            yield damaged_as(rng.choice(samples), rng, self.sealed)

    def monsters(self) -> Iterator[tuple[str, bytes]]:
        """Yield texts that would like to take long or much room."""
        yield from WHOLE.items()
        if self.sealed is not None:
            before = self.sealed.encode()
            for name, whole in WHOLE.items():
                yield f"{name}, sealed", before + urlsafe_b64encode(zlib.compress(whole)).rstrip(b"=")
            for number, bomb in enumerate(bombs()):
                yield f"bomb {number}", before + bomb


# -- damage -------------------------------------------------------------------------------------------


def damaged(data: bytes, rng: Random) -> bytes:
    """Return `data` after a few accidents."""
    for _ in range(rng.choice([1, 1, 1, 2, 5, 20])):
        one, other = sorted(rng.randrange(len(data) + 1) for _ in range(2))
        way = rng.randrange(8)
        if way == 0:
            data = data[:one] + bytes([rng.randrange(256)]) + data[one + 1 :]
        elif way == 1:
            data = data[:one] + rng.choice(HOSTILE) + data[one:]
        elif way == 2:
            data = data[:one] + rng.choice(HOSTILE) + data[one + 1 :]
        elif way == 3:
            data = data[:one]
        elif way == 4:
            data = data[:one] + data[min(other, one + rng.choice([1, 10, 1000])) :]
        elif way == 5:
            data = data[:other] + data[one:]
        elif way == 6:
            lines = data.split(b"\n")
            rng.shuffle(lines)
            data = b"\n".join(lines)
        else:
            parts = data.split(b" ")
            where = rng.randrange(len(parts))
            parts[where] = rng.choice(parts)
            data = b" ".join(parts)
    return data


def damaged_as(data: bytes, rng: Random, sealed: str | None) -> bytes:
    """Return a text with damage of any kind, of what is sealed (after `sealed`) often inside of the seal."""
    if sealed is not None and rng.random() < 0.6:
        entries = data.removeprefix(sealed.encode()).split(b".")
        which = rng.randrange(len(entries))
        inside = zlib.decompress(urlsafe_b64decode(entries[which] + b"=="))
        entries[which] = urlsafe_b64encode(zlib.compress(damaged_as(inside, rng, None))).rstrip(b"=")
        return sealed.encode() + b".".join(entries)
    way = rng.random()
    if way < 0.4:
        return next(mistyped(text_of(data), rng, 1)).encode(errors="surrogateescape")
    if way < 0.45:
        return text_of(data).encode(rng.choice(["utf-16", "utf-16-be", "utf-32", "utf-7"]), "replace")
    if way < 0.5 and data[:1] in (b"{", b"["):
        return _nonsense(data, rng)
    return damaged(data, rng)


def _nonsense(data: bytes, rng: Random) -> bytes:
    """Put a value of another kind, or an enormous one, into JSON."""
    try:
        whole = json.loads(data)
    except (ValueError, RecursionError):
        return data[: rng.randrange(len(data))]
    place = whole
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return b"[]"
        key = rng.choice(keys)
        if isinstance(place[key], dict | list) and place[key] and rng.random() < 0.8:
            place = place[key]
            continue
        wrong = (
            None,
            True,
            -1,
            10**30,
            1.5,
            "",
            "x" * 9000,
            [],
            {},
            [[[[[]]]]],
            {"a": {"b": [1]}},
            "\ud800",
            "٣",
        )
        place[key] = rng.choice(wrong)
        return json.dumps(whole).encode()


def text_of(data: bytes) -> str:
    """Return bytes as a page would hand them over."""
    return data.decode("utf-8", "surrogateescape")


# -- what is sound ------------------------------------------------------------------------------------


@cache
def record(game_id: str, seed: int, length: int = 60) -> Record:
    """Return an annotated record of a random game."""
    rng = Random(seed)
    game = registry.game(game_id)
    players = rng.choice(list(game.player_counts))
    options = {option.name: rng.choice(option.choices) for option in game.options}
    play = random_game(game, players, seed, rng.choice(STYLES), length, **options)
    place = len(play.events) // 2
    notes = [
        Annotation(place, "well } and\ngood", (1, 9), (Mark("arrow", "a", "b", "gold"),)),
        Annotation(place, variation=Line(play.events[place : place + 5], (Annotation(1, "as played"),))),
    ]
    names = [f"Player \\ {number}" for number in range(players)]
    headers = {"Seed": str(seed)}
    return make_record(game, names, play.events, options=options, headers=headers, annotations=notes)


def records() -> tuple[Record, ...]:
    return tuple(record(game, seed) for game in GAMES for seed in range(3))


def fgn() -> tuple[bytes, ...]:
    return (*(write_fgn(one).encode() for one in records()), write_fgn(records()).encode())


def jsonl() -> tuple[bytes, ...]:
    return tuple(write_jsonl(one).encode() for one in records())


@cache
def states() -> tuple[tuple[Any, Any], ...]:
    """Return games with positions from everywhere in them."""
    found = []
    for one in records():
        game = registry.game(one.game)
        state = game.setup(len(one.players), **one.options)
        for number, event in enumerate(one.line.events):
            if number % 7 == 0:
                found.append((game, state))
            state = game.apply(state, event)
        found.append((game, state))
    return tuple(found)


def positions(game_id: str) -> tuple[bytes, ...]:
    return tuple(game.write_position(state).encode() for game, state in states() if game.id == game_id)


@cache
def session(game_id: str) -> Session:
    rng = Random(4)
    game = registry.game(game_id)
    seats = (Seat("Ana"), Seat("Bot", "greedy"))
    made = Session(Setting(game_id, seats, {option.name: option.default for option in game.options}), rng)
    while made.at < 20 and made.mover is not None:
        moves = made.game.legal_moves(made.state)
        made.play(made.draw() if made.dealing else rng.choice(moves))
    made.go(15)
    return made


def journals() -> tuple[bytes, ...]:
    return tuple(journal.whole(session(game)).encode() for game in GAMES)


def links() -> tuple[bytes, ...]:
    return tuple(packed.encode() for one in records() if (packed := pack_game(write_fgn(one))))


def drafts() -> tuple[bytes, ...]:
    return tuple(pack_draft(Draft(one, one, Path(played=9))).encode() for one in records())


@cache
def editions(game_id: str) -> tuple[bytes, ...]:
    text = (
        files(f"frontier_nb.games.{FOLDERS[game_id]}")
        .joinpath("editions", "standard-1.toml")
        .read_text("utf-8")
    )
    data = registry.game(game_id).edition.to_json()
    del data["sha256"]
    return text.replace('"standard-1"', '"mine"', 1).encode(), json.dumps(data | {"id": "mine"}).encode()


@cache
def lessons() -> tuple[bytes, ...]:
    folders = [files(f"frontier_nb.games.{name}").joinpath("lessons") for name in FOLDERS.values()]
    return tuple(
        sorted(
            file.read_bytes() for folder in folders for file in folder.iterdir() if file.name.endswith(".md")
        )
    )


CARD = {
    "card_id": 0,
    "state": 2,
    "step": None,
    "stability": 3.1,
    "difficulty": 5.2,
    "due": "2026-02-01T12:00:00+00:00",
}
PROGRESS = {
    "rules": {
        "KF-12": {
            "tried": 5,
            "right": 4,
            "last": "2026-01-31T12:00:00+00:00",
            "card": {**CARD, "last_review": None},
        }
    },
    "lessons": {"02-areas": ["a-forest", "its-border"]},
    "here": {"lesson": "02-areas", "step": "its-border", "words": ["F03@c3"], "solved": False},
    "known": ["KF-01"],
}


def progress() -> tuple[bytes, ...]:
    games = {"king-of-frontier": PROGRESS, "medical-frontier": PROGRESS}
    return (json.dumps({"format": "frontier-progress/1", "games": games}).encode(),)


# -- reading ------------------------------------------------------------------------------------------


def _judged(faults: tuple[Fault, ...], sound: object) -> Outcome:
    for fault in faults:
        assert fault.message, fault
        assert len(str(fault)) < LONGEST_FAULT, fault
        assert fault.line >= 0, fault
    assert faults or sound, "neither anything nor why not"
    return "refused" if not sound else "part" if faults else "read"


def _uploaded(name: str) -> Callable[[bytes], Outcome]:
    def read(data: bytes) -> Outcome:
        opened = upload(name, data)
        return _judged(opened.faults, opened.records)

    return read


def _link(data: bytes) -> Outcome:
    try:
        opened = upload("link", unpack_game(text_of(data)))
    except DamagedLink as error:
        return _said(error)
    return _judged(opened.faults, opened.records)


def _said(error: Exception, most: int = LONGEST_FAULT) -> Outcome:
    assert 3 < len(str(error)) < most, str(error)[:500]
    return "refused"


def _edition(game_id: str) -> Callable[[bytes], Outcome]:
    def read(data: bytes) -> Outcome:
        try:
            edition = registry.edition_of(game_id, data, "upload")
        except EditionError as error:
            return _lines(error.lines)
        game = registry.game_of(game_id, edition)
        game.setup(game.player_counts[0])
        return "read"

    return read


def _lines(lines: Sequence[str]) -> Outcome:
    assert lines
    for line in lines:
        assert line.startswith("upload")
        assert len(line) < LONGEST_FAULT
    return "refused"


def _lesson(data: bytes) -> Outcome:
    try:
        read_lesson(data, "upload", "upload.md")
    except LessonError as error:
        return _lines([str(fault) for fault in error.faults])
    return "read"


def _position(game_id: str) -> Callable[[bytes], Outcome]:
    game = registry.game(game_id)

    def read(data: bytes) -> Outcome:
        try:
            state = game.read_position(text_of(data))
        except (Unreadable, PositionError) as error:
            return _said(error, 20_000)
        assert game.read_position(game.write_position(state)) == state
        game.legal_moves(state)
        return "read"

    return read


def _judge(game: Any, state: Any, move: Any) -> Outcome:
    """Let the rules judge a move that could be read; whether it is legal is another question."""
    if game.violation(state, move) is None:
        game.apply(state, move)
    return "read"


def _word(data: bytes) -> Outcome:
    game, state = states()[zlib.crc32(data) % len(states())]
    try:
        move = game.read_word(state, text_of(data))
    except (Unreadable, Ambiguous) as error:
        return _said(error)
    return _judge(game, state, move)


def words() -> tuple[bytes, ...]:
    found = {game.write_word(state, move) for game, state in states() for move in game.legal_moves(state)[:6]}
    return tuple(sorted(word.encode() for word in found))


def _event(data: bytes) -> Outcome:
    game, state = states()[zlib.crc32(data) % len(states())]
    try:
        value = json.loads(data)
        if not isinstance(value, dict):
            return "refused"
        move = game.from_json(value)
    except (ValueError, RecursionError) as error:
        return _said(error)
    return _judge(game, state, move)


def events() -> tuple[bytes, ...]:
    return tuple(
        json.dumps(registry.game(one.game).to_json(event)).encode()
        for one in records()
        for event in one.line.events
    )


@cache
def deals() -> tuple[tuple[Any, Any, tuple[str, ...]], ...]:
    """Return positions where chance decides, with answers that tell what it brought."""
    found = []
    for game, state in states():
        if game.to_play(state) is not None and game.to_play(state) < 0:
            slots = game.deal(state).slots
            found.append((game, state, tuple(slot.choices[0][0] for slot in slots or () if slot.choices)))
    return tuple(found)


def _dealt(data: bytes) -> Outcome:
    answers = text_of(data).split(",")
    fitting = [one for one in deals() if len(one[2]) == len(answers)] or deals()
    game, state, _ = fitting[zlib.crc32(data) % len(fitting)]
    try:
        move = game.dealt(state, answers)
    except LookupError:
        return "refused"
    return _judge(game, state, move)


def _journal(data: bytes) -> Outcome:
    try:
        _, lost = journal.restore(text_of(data))
    except journal.LostGame as error:
        return _said(error)
    assert lost is None or 5 < len(str(lost)) < LONGEST_FAULT
    return "part" if lost else "read"


def _progress(data: bytes) -> Outcome:
    try:
        for one in read_progress(data).values():
            one.due()
            one.count([*one.rules, "KF-12"], "wrong")
            json.dumps(one.to_json(), allow_nan=False)
    except ProgressError as error:
        return _said(error, 5_000)
    return "read"


def _draft(data: bytes) -> Outcome:
    try:
        unpack_draft(text_of(data))
    except Unreadable as error:
        return _said(error)
    return "read"


# -- whole pages --------------------------------------------------------------------------------------


class Listener:
    """A page that only looks whether anything failed."""

    def __init__(self, widget: Any) -> None:
        self.widget = widget
        self.sent: list[dict[str, Any]] = []
        widget.send = lambda content, buffers=None: self.sent.append(content)
        widget.send_state = lambda key=None: None

    def hears(self, **message: Any) -> Outcome:
        """Let the widget hear a message; what it says must be fit for a page, and no report of a failure."""
        self.sent.clear()
        self.widget._receive(None, message, [])
        told = json.dumps(self.sent, allow_nan=False)
        told.encode()
        failed = [one for one in self.sent if one.get("k") == "error"]
        assert not failed, failed
        words = any(
            one.get("panel", {}).get(kind) for one in self.sent for kind in ("notice", "refused", "unread")
        )
        return "refused" if words else "read"

    def ready(self, **more: Any) -> Outcome:
        """Let the widget hear that its page is ready; nothing stays of it."""
        place = {"canvas": True, "theme": "light", "width": 900, "height": 700, "hash": "", **more}
        try:
            return self.hears(k="ready", **place)
        finally:
            self.widget.close()
            if self.widget._painter is not None:
                self.widget._painter.canvas.close()


def _play_kept(data: bytes) -> Outcome:
    return Listener(Play(seed=1)).ready(stored=text_of(data))


def _handed(data: bytes) -> Outcome:
    return Listener(Replay("first-game-quick")).ready(handed=text_of(data))


def handed() -> tuple[bytes, ...]:
    return tuple(
        json.dumps({"game": one.game, "fgn": write_fgn(one), "edition": None}).encode() for one in records()
    )


def _hash(app: Callable[[], Any]) -> Callable[[bytes], Outcome]:
    def read(data: bytes) -> Outcome:
        return Listener(app()).ready(hash=text_of(data), stored="")

    return read


def hashes() -> tuple[bytes, ...]:
    places = [f"#game={game.id}&position={game.write_position(state)}" for game, state in states()[::9]]
    others = [
        "#game=first-game-quick&at=30",
        "#lesson=01-the-way-of-a-drug&step=x",
        "#drill=cubes&level=2&seed=7",
    ]
    return tuple(
        text.encode() for text in [*places, *others, *(f"#g={link.decode()}&at=3" for link in links())]
    )


def _lab_kept(data: bytes) -> Outcome:
    return Listener(Lab(seed=1)).ready(stored=text_of(data))


def trails() -> tuple[bytes, ...]:
    kept = {game: [[text.decode() for text in positions(game)[:4]], 2] for game in GAMES}
    return (json.dumps({"game": GAMES[0], "trails": kept}).encode(),)


def _lab_edition(data: bytes) -> Outcome:
    return Listener(Lab(seed=1)).ready(stored="", editions={GAMES[1]: text_of(data)})


def _learn_kept(data: bytes) -> Outcome:
    return Listener(Learn("king-of-frontier")).ready(stored=text_of(data))


def learnt() -> tuple[bytes, ...]:
    return (json.dumps(PROGRESS).encode(),)


READERS = (
    Reader("a record in FGN", fgn, _uploaded("x.fgn")),
    Reader("a record in JSON", jsonl, _uploaded("x.jsonl")),
    Reader("a record of either kind", lambda: (*fgn(), *jsonl()), _uploaded("x")),
    Reader("an edition of Medical Frontier", lambda: editions(GAMES[0]), _edition(GAMES[0]), share=0.5),
    Reader("an edition of The King of Frontier", lambda: editions(GAMES[1]), _edition(GAMES[1]), share=0.5),
    Reader("a lesson", lessons, _lesson, share=0.2),
    Reader("a position of Medical Frontier", lambda: positions(GAMES[0]), _position(GAMES[0])),
    Reader("a position of The King of Frontier", lambda: positions(GAMES[1]), _position(GAMES[1])),
    Reader("a word of FGN", words, _word),
    Reader("an event in JSON", events, _event),
    Reader(
        "what came at a real table", lambda: tuple(",".join(told).encode() for *_, told in deals()), _dealt
    ),
    Reader("a game that was saved or kept", journals, _journal, sealed="", share=0.2),
    Reader("progress in a file", progress, _progress),
    Reader("a game in a link", links, _link, sealed="1.", share=0.3),
    Reader("annotations that were kept", drafts, _draft, sealed="", share=0.1),
    Reader("Play with what it kept", journals, _play_kept, sealed="", share=0.02),
    Reader("Replay with a game handed over", handed, _handed, share=0.02),
    Reader("Lab with what it kept", trails, _lab_kept, share=0.02),
    Reader("Learn with what it kept", learnt, _learn_kept, share=0.02),
    Reader("Lab with an edition that it kept", lambda: editions(GAMES[1]), _lab_edition, share=0.02),
    Reader("a link to Replay", hashes, _hash(lambda: Replay("first-game-quick")), share=0.02),
    Reader("a link to Play", hashes, _hash(lambda: Play(seed=1)), share=0.02),
    Reader("a link to the Lab", hashes, _hash(lambda: Lab(seed=1)), share=0.02),
    Reader("a link to Learn", hashes, _hash(lambda: Learn("king-of-frontier")), share=0.02),
)
"""Every way in."""
