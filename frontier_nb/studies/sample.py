"""The rows of a study as arrays, setting by setting."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from frontier_nb import registry
from frontier_nb.messages import Listing, Message, msg, msgn
from frontier_nb.studies.errors import StudyError, need
from frontier_nb.studies.schema import SETTING

MOST_KEYS = 500
"""How many sources, or choices, a study may tell apart."""
MOST_SETTINGS = 200
"""How many settings are shown at once."""
LONGEST_KEY = 200
"""How long the name of a source, or of a choice, is at most."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What games have in common that can be compared: see :data:`SETTING`."""

    game: str
    options: str
    players: int
    line_up: tuple[str, ...]
    edition: str
    seconds_a_move: float | None
    playouts_a_move: int | None

    @property
    def label(self) -> Message:
        """The setting in words: players, options, bots."""
        parts: list[object] = [msgn("{n} player", "{n} players", self.players)]
        parts += _options(self.game, self.options)
        parts.append(Listing(dict.fromkeys(self.line_up)))
        return msg("{parts}", parts=_Row(parts))


class _Row(Listing):
    """Things one after another, with commas alone."""

    __slots__ = ()

    def __str__(self) -> str:
        from frontier_nb.messages import row

        return row(self.items)


class _Brief(Message):
    """A label as far as its colon: "Quick Play: three types of drug" is Quick Play."""

    __slots__ = ()

    def __init__(self, label: Message) -> None:
        super().__init__(label.template, label.fields, label.plural, label.count)

    def __str__(self) -> str:
        return Message.__str__(self).replace("\N{FULLWIDTH COLON}", ":").partition(":")[0]


@dataclass(frozen=True, slots=True)
class Sample:
    """The finished games of one setting as arrays of numpy, an entry for each game and seat.

    `sources` and `choices` have a row for each key, in the order of `source_keys` and `choice_keys`. `games`
    counts all games, `finished` those that came to their end, `faults` those that went wrong.
    """

    setting: Setting
    games: int
    finished: int
    faults: int
    number: Any
    seat: Any
    turn: Any
    bot: Any
    points: Any
    won: Any
    rounds: Any
    source_keys: tuple[str, ...]
    sources: Any
    choice_keys: tuple[str, ...]
    choices: Any


def samples(rows: Any) -> list[Sample]:
    """Return the rows of a study setting by setting, fewer players first.

    Raises:
        StudyError: more things are told apart in it than a study can have.

    """
    pc = need("pyarrow.compute", "study")
    found = rows.group_by(list(SETTING), use_threads=False).aggregate([]).to_pylist()
    if len(found) > MOST_SETTINGS:
        raise StudyError(f"more than {MOST_SETTINGS} settings at once: name fewer studies")
    split = []
    for values in found:
        mask = None
        for name, value in values.items():
            column = rows.column(name)
            same = pc.is_null(column) if value is None else pc.equal(column, value)
            same = pc.fill_null(same, False)
            mask = same if mask is None else pc.and_(mask, same)
        values["line_up"] = tuple(values["line_up"].split(","))
        split.append(_sample(Setting(**values), rows.filter(mask)))
    return sorted(split, key=_order)


def _order(sample: Sample) -> tuple[object, ...]:
    one = sample.setting
    order = {name: place for place, name in enumerate(_choices(one.game))}
    return one.game, len(set(one.line_up)), order.get(one.options, 99), one.options, one.players, one.line_up


def _sample(setting: Setting, rows: Any) -> Sample:
    np, pc = need("numpy", "study"), need("pyarrow.compute", "study")
    first = rows.filter(pc.equal(rows.column("seat"), 1))
    ended = rows.filter(rows.column("finished")).combine_chunks()
    source_keys, sources = _spread(ended.column("sources"))
    choice_keys, choices = _spread(ended.column("choices"))
    return Sample(
        setting=setting,
        games=first.num_rows,
        finished=first.filter(first.column("finished")).num_rows,
        faults=first.num_rows - first.column("fault").null_count,
        **{
            name: ended.column(name).to_numpy()
            for name in ("number", "seat", "turn", "points", "won", "rounds")
        },
        bot=np.asarray(ended.column("bot").to_pylist(), dtype=object),
        source_keys=source_keys,
        sources=sources,
        choice_keys=choice_keys,
        choices=choices,
    )


def _spread(column: Any) -> tuple[tuple[str, ...], Any]:
    """Return the keys of a column of counts, and the counts: a row for each key; what is not there is 0."""
    np = need("numpy", "study")
    pa = need("pyarrow", "study")
    counts = pa.concat_arrays(column.chunks) if column.num_chunks else pa.array([], column.type)
    offsets = counts.offsets.to_numpy()
    entries = slice(offsets[0] if len(offsets) else 0, offsets[-1] if len(offsets) else 0)
    keys = counts.keys[entries.start : entries.stop].dictionary_encode()
    names = keys.dictionary.to_pylist()
    if len(names) > MOST_KEYS:
        raise StudyError(f"more than {MOST_KEYS} kinds of points or choices are told apart")
    if any(len(name) > LONGEST_KEY or not name.isprintable() for name in names):
        raise StudyError("the name of a kind of points or choices is too long, or not printable")
    spread = np.zeros((len(names), len(counts)), dtype=np.int32)
    whose = np.repeat(np.arange(len(counts)), np.diff(offsets))
    items = counts.items[entries.start : entries.stop].fill_null(0).to_numpy(zero_copy_only=False)
    spread[keys.indices.to_numpy(zero_copy_only=False), whose] = items
    order = sorted(range(len(names)), key=lambda place: natural(names[place]))
    return tuple(names[place] for place in order), spread[order]


def natural(name: str) -> tuple[object, ...]:
    """Return what sorts names with numbers at their end as people would."""
    group, _, key = name.rpartition("/")
    return (group, 0, int(key), "") if key.isascii() and key.isdigit() else (group, 1, 0, key)


def _options(game: str, options: str) -> Iterator[Message]:
    offered = registry.game(game).options if game in registry.games() else ()
    known = {option.name: option for option in offered}
    for pair in filter(None, options.split(",")):
        name, _, value = pair.partition("=")
        option = known.get(name)
        if option is not None and value in option.choices:
            yield _Brief(option.labels[option.choices.index(value)])
        else:
            yield Message(pair)


def _choices(game: str) -> Sequence[str]:
    if game not in registry.games():
        return ()
    return [f"{option.name}={choice}" for option in registry.game(game).options for choice in option.choices]
