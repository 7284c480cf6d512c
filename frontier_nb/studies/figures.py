"""The figures of a study: what each shows in words, what is drawn, and the table of its numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from frontier_nb import registry
from frontier_nb.bots.tournament import Estimate
from frontier_nb.insight import Insight
from frontier_nb.messages import Listing, Message, msg, msgn
from frontier_nb.studies import measures
from frontier_nb.studies.measures import Counted, Spread
from frontier_nb.studies.numbers import across, percent, plain, signed
from frontier_nb.studies.sample import Sample

MOST_NAMED = 4
"""How many things a sentence names of those that stand out."""

WILSON = msg("The lines hold the true share 95 times out of 100 (Wilson's interval).")
NORMAL = msg("The lines hold the true mean 95 times out of 100 (normal interval).")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a plot: what it is called, and an estimate for each series; a heading has none."""

    label: Message
    values: tuple[Estimate | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Intervals:
    """Estimates with their intervals, beside a figure of reference."""

    axis: Message
    lines: tuple[Line, ...]
    series: tuple[Message, ...] = ()
    reference: float | None = None


@dataclass(frozen=True, slots=True)
class Spreads:
    """How figures are distributed, a line for each setting."""

    axis: Message
    lines: tuple[tuple[Message, Spread], ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The share in which that of the row is ahead of that of the column, if they met."""

    names: tuple[str, ...]
    cells: tuple[tuple[Estimate | None, ...], ...]


Drawing = Intervals | Spreads | Matrix


@dataclass(frozen=True, slots=True)
class StudyFigure:
    """A figure: its title, what is seen in it, how to read it, the drawing, and its numbers as a table."""

    id: str
    title: Message
    finding: Message
    about: Message
    drawing: Drawing
    head: tuple[Message, ...]
    rows: tuple[tuple[str, ...], ...]


def balance(among: Sequence[Sample]) -> Iterator[StudyFigure]:
    """Yield the figures of how balanced the games are: seats, points, where they come from, length."""
    yield from _seats(among)
    yield _spreads("points", among, "scores", msg("Points of the players"), msg("points"))
    yield from _sources(among)
    yield _spreads("rounds", among, "lengths", msg("Length of the games"), msg("rounds"))


def strategies(among: Sequence[Sample]) -> Iterator[StudyFigure]:
    """Yield the figures of what winners do: their choices, and bots against each other."""
    insight = registry.game(among[0].setting.game).insight() if _known(among) else None
    for group in measures.groups(among):
        found = measures.choices(_equals(among), group)
        if found:
            yield _choices(group, found, insight)
    yield from _bots(among)


def _known(among: Sequence[Sample]) -> bool:
    return among[0].setting.game in registry.games()


def _equals(among: Sequence[Sample]) -> Sequence[Sample]:
    """Return the settings of equal bots, if there are any: in others winners are the better bots."""
    return [one for one in among if len(set(one.setting.line_up)) == 1] or among


def _seats(among: Sequence[Sample]) -> Iterator[StudyFigure]:
    """Yield the fairness of the seats and, where another may begin, that of the order of turns."""
    yield _fairness(
        among,
        "seat",
        msg("Fairness of the seats"),
        msg("Seat"),
        msg("No seat clearly wins more or less than its fair share."),
    )
    if any((one.seat != one.turn).any() for one in among):
        yield _fairness(
            among,
            "turn",
            msg("Fairness of the turn order"),
            msg("Turn"),
            msg("No place in the turn order clearly wins more or less than its fair share."),
        )


def _fairness(among: Sequence[Sample], by: str, title: Message, head: Message, fair: Message) -> StudyFigure:
    lines, rows, unfair = [], [], []
    for sample in among:
        lines.append(Line(sample.setting.label))
        for place, won, share in measures.fairness(sample, getattr(sample, by)):
            label = _PLACES[by](place)
            lines.append(Line(label, (share,)))
            wins = plain(won, 0 if won == int(won) else 1)
            cells = (str(sample.setting.label), str(place), wins, str(sample.finished))
            rows.append((*cells, plain(share.value, 2), across(share, 2)))
            if not share.low <= 1 <= share.high:
                where = msg("{seat} of {setting}", seat=label, setting=sample.setting.label)
                unfair.append(msg("{what} ({share})", what=where, share=plain(share.value, 2)))
    return StudyFigure(
        id=f"{by}s",
        title=title,
        finding=msg("Clearly more or less than a fair share: {seats}.", seats=_named(unfair))
        if unfair
        else fair,
        about=msg("Share of the wins, as a multiple of a fair share. {interval}", interval=WILSON),
        drawing=Intervals(msg("wins, 1 being fair"), tuple(lines), reference=1.0),
        head=(msg("Setting"), head, msg("Wins"), msg("Games"), msg("Of a fair share"), msg("95 %")),
        rows=tuple(rows),
    )


def _seat(place: int) -> Message:
    return msg("seat {n}", n=place)


def _turn(place: int) -> Message:
    return msg("turn {n}", n=place)


_PLACES = {"seat": _seat, "turn": _turn}


def _spreads(id: str, among: Sequence[Sample], measure: str, title: Message, what: Message) -> StudyFigure:
    measured = [(one.setting.label, getattr(measures, measure)(one)) for one in among]
    low = min(measured, key=lambda pair: pair[1].mean.value)
    high = max(measured, key=lambda pair: pair[1].mean.value)
    finding = msg("{mean} {what} on average.", mean=plain(low[1].mean.value, 1), what=what)
    if len(measured) > 1:
        finding = msg(
            "From {low} {what} on average ({least}) to {high} ({most}).",
            low=plain(low[1].mean.value, 1),
            least=low[0],
            high=plain(high[1].mean.value, 1),
            most=high[0],
            what=what,
        )
    rows = tuple(
        (
            str(label),
            str(one.count),
            plain(one.mean.value, 1),
            across(one.mean, 1),
            *(plain(q, 1) for q in one.quantiles),
        )
        for label, one in measured
    )
    return StudyFigure(
        id=id,
        title=title,
        finding=finding,
        about=msg(
            "The thin line holds nine of ten, the thick one the middle half; the bar is the median, the "
            "diamond the mean. In the table the mean has its normal interval of 95 %."
        ),
        drawing=Spreads(what, tuple(measured)),
        head=(
            msg("Setting"),
            msg("Count"),
            msg("Mean"),
            msg("95 %"),
            *(msg("{n} % below", n=n) for n in (5, 25, 50, 75, 95)),
        ),
        rows=rows,
    )


def _sources(among: Sequence[Sample]) -> Iterator[StudyFigure]:
    found = measures.sources(_equals(among))
    if not found:
        return
    insight = registry.game(among[0].setting.game).insight() if _known(among) else None
    names = insight.sources if insight else {}
    order = {key: place for place, key in enumerate(names)}
    found.sort(key=lambda one: order.get(one.key, len(order)))
    labels = [names.get(one.key) or Message(one.key) for one in found]
    most = max(range(len(found)), key=lambda at: found[at].winners.value - found[at].others.value)
    ahead = found[most].winners.value - found[most].others.value
    yield StudyFigure(
        id="sources",
        title=msg("Where points come from"),
        finding=msg(
            "Winners are ahead of the others most by {source}: {n} points on average.",
            source=labels[most],
            n=signed(ahead, 1),
        ),
        about=msg(
            "Points on average, by the lines of the score sheet, among equal bots if there are such games. "
            "{interval}",
            interval=NORMAL,
        ),
        drawing=Intervals(msg("points"), _both(labels, found), (msg("winners"), msg("others")), 0.0),
        head=(msg("Source"), msg("Winners"), msg("95 %"), msg("Others"), msg("95 %")),
        rows=tuple(
            (
                str(label),
                plain(one.winners.value, 1),
                across(one.winners, 1),
                plain(one.others.value, 1),
                across(one.others, 1),
            )
            for label, one in zip(labels, found, strict=True)
        ),
    )


def _choices(group: str, found: Sequence[Counted], insight: Insight[object, object] | None) -> StudyFigure:
    title = insight.groups.get(group) if insight else None
    labels = [insight.name(one.key) if insight else Message(one.key.partition("/")[2]) for one in found]
    more, less = [], []
    for label, one in zip(labels, found, strict=True):
        if one.winners.low > one.others.high:
            more.append((one.winners.value - one.others.value, label))
        elif one.winners.high < one.others.low:
            less.append((one.others.value - one.winners.value, label))
    parts = []
    if more:
        parts.append(msg("Winners clearly have more than the others of {what}.", what=_largest(more)))
    if less:
        parts.append(msg("Winners clearly have less of {what}.", what=_largest(less)))
    if not parts:
        parts.append(msg("Winners and the others do not clearly differ."))
    return StudyFigure(
        id=f"choices-{slug(group)}",
        title=title or Message(group),
        finding=_sentences(parts),
        about=msg(
            "How often a player has it in a game, on average, among equal bots if there are such games; what "
            "goes with winning need not be its cause. "
            "{interval}",
            interval=NORMAL,
        ),
        drawing=Intervals(msg("in a game"), _both(labels, found), (msg("winners"), msg("others"))),
        head=(
            msg("Choice"),
            msg("Winners"),
            msg("95 %"),
            msg("Others"),
            msg("95 %"),
            msg("Players with it"),
            msg("Of a fair share of wins"),
            msg("95 %"),
        ),
        rows=tuple(
            (
                str(label),
                plain(one.winners.value, 2),
                across(one.winners, 2),
                plain(one.others.value, 2),
                across(one.others, 2),
                str(one.players),
                plain(one.wins.value, 2) if one.wins else "",
                across(one.wins, 2) if one.wins else "",
            )
            for label, one in zip(labels, found, strict=True)
        ),
    )


def _bots(among: Sequence[Sample]) -> Iterator[StudyFigure]:
    found, met = measures.bot_wins(among), measures.duels(among)
    if not found or not met:
        return
    names = tuple(name for name, _, _ in sorted(found, key=lambda one: -one[2].value))
    cells = tuple(tuple(met[a, b][1] if (a, b) in met else None for b in names) for a in names)
    pairs = [pair for pair in product(names, names) if pair in met]  # of equals, those of the better bot
    best, other = max(pairs, key=lambda pair: met[pair][1].low)
    games, share = met[best, other]
    yield StudyFigure(
        id="bots",
        title=msg("Bot against bot"),
        finding=msg(
            "{best} ends ahead of {other} in {share} of {n} meetings.",
            best=best,
            other=other,
            share=percent(share.value),
            n=games,
        ),
        about=msg(
            "How often the bot of the row ends with more points than that of the column, at one table; a "
            "tie is half. {interval}",
            interval=msg("The ranges hold the true share 95 times out of 100 (Wilson's interval)."),
        ),
        drawing=Matrix(names, cells),
        head=(msg("Bot"), msg("Against"), msg("Meetings"), msg("Ahead"), msg("95 %")),
        rows=tuple(
            (a, b, str(met[a, b][0]), percent(met[a, b][1].value), across(met[a, b][1], None))
            for a in names
            for b in names
            if (a, b) in met
        ),
    )


def _both(labels: Iterable[Message], found: Iterable[Counted]) -> tuple[Line, ...]:
    return tuple(Line(label, (one.winners, one.others)) for label, one in zip(labels, found, strict=True))


def _largest(found: list[tuple[float, Message]]) -> Message:
    return _named([label for _, label in sorted(found, key=lambda pair: -pair[0])])


def slug(name: str) -> str:
    """Return a name as part of an id or of a path; a study may come from anybody."""
    return "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in name[:40])


def _named(found: Sequence[Message]) -> Message:
    more = len(found) - MOST_NAMED
    if more <= 1:
        return Listing(found)
    return Listing([*found[:MOST_NAMED], msgn("{n} more", "{n} more", more)])


def _sentences(parts: Sequence[Message]) -> Message:
    return parts[0] if len(parts) == 1 else msg("{one} {other}", one=parts[0], other=parts[1])
