"""Records for property tests: random games with everything that people could have to say about them."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from frontier_nb.protocol import CHANCE, Game
from frontier_nb.record import Annotation, Line, Mark, Record, make_record

AnyGame = Game[Any, Any]

# Everything that a format could stumble over comes up often, any other text now and then.
PIECES = (
    " ", "  ", "\n", "\n\n", "\r", "\r\n", "\t", "\\", "\\n", "\\\n", "\\u0041", "{", "}", "[", "]", "(", ")",
    "\n[Game \"x\"]", "\n[", ";", "|", '"', "%", "%41", ":", ">", "*", "#1/2", "$3", "...", "!", "?!", "1.1:",
    "\0", "\x0b", "\x1c", "\x7f", "\x85", "\u2028", "\ufeff", "\ud800", "\udc00", "\ud83d", "\U0001f600", "é",
    "keep:a", "word", "a-longer-word-that-helps-to-fill-a-line", "<script>",
)  # fmt: skip
chars = st.characters(exclude_categories=())
texts = (
    st.lists(st.sampled_from(PIECES) | chars | st.text(max_size=12), max_size=30)
    .map("".join)
    .map(
        # Two halves of a character side by side are that character, in JSON too.
        lambda text: text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    )
)
names = st.sampled_from(["Date", "Game", "Player1", "Player9", "Mode", "Edition", "", "Result"]) | texts.map(
    lambda text: text[:40]
)
nags = st.integers(0, 8) | st.integers(0, 999_999)


@st.composite
def marks(draw: st.DrawFn) -> Mark:
    kind = draw(st.sampled_from(["arrow", "highlight"]))
    to = draw(texts) if kind == "arrow" else draw(st.none() | texts)
    cut = slice(0, 60)
    return Mark(kind, draw(texts)[cut], to if to is None else to[cut], draw(texts)[cut])


@st.composite
def lines(draw: st.DrawFn, game: AnyGame, state: Any, length: int, depth: int) -> Line:
    """A line of at most `length` events from `state` with variations at most `depth` deep."""
    rng = Random(draw(st.integers(0, 999)))
    states, events = [state], []
    while len(events) < length and (player := game.to_play(states[-1])) is not None:
        state = states[-1]
        event = game.sample(state, rng) if player == CHANCE else rng.choice(game.legal_moves(state))
        events.append(event)
        states.append(game.apply(state, event))
    notes = []
    for _ in range(draw(st.integers(0, 6))):
        at = draw(st.integers(0, len(events)))
        variation = None
        if depth and draw(st.booleans()):
            variation = draw(lines(game, states[at], draw(st.integers(0, 4)), depth - 1))
        bare = variation is not None and draw(st.booleans())
        notes.append(
            Annotation(
                at,
                None if bare else draw(st.none() | texts),
                () if bare else tuple(draw(st.lists(nags, max_size=3))),
                () if bare else tuple(draw(st.lists(marks(), max_size=2))),
                variation,
            )
        )
    if draw(st.booleans()):  # the order in which they were made is mended; else it is a likely one
        notes.sort(key=lambda note: note.at + (note.variation is not None and draw(st.booleans())))
    return Line(tuple(events), tuple(notes))


@st.composite
def records(draw: st.DrawFn, game: AnyGame, length: int = 30) -> Record:
    players = draw(st.sampled_from(list(game.player_counts)))
    options = {option.name: draw(st.sampled_from(option.choices)) for option in game.options}
    line = draw(lines(game, game.setup(players, **options), draw(st.integers(0, length)), 3))
    people = draw(st.lists(texts, min_size=players, max_size=players))
    headers = draw(st.dictionaries(names, texts, max_size=4))
    return make_record(
        game, people, line.events, options=options, headers=headers, annotations=line.annotations
    )
