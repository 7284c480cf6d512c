"""The columns of a study in Parquet: one row for each game and seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from frontier_nb.studies.errors import need
from frontier_nb.studies.plan import Plan, setting
from frontier_nb.studies.playing import Outcome


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its name, its type in Arrow, and what it holds; `nullable` ones may hold nothing."""

    name: str
    type: str
    about: str
    nullable: bool = False


COUNTS = "map<string, int32>"

COLUMNS = (
    Column("game", "string", "the id of the game"),
    Column("rulings", "string", "the version of its rulings"),
    Column("edition", "string", "the id of the edition"),
    Column("edition_sha256", "string", "the hash of the edition's figures"),
    Column("version", "string", "the version of frontier-notebooks"),
    Column("options", "string", "the options of the game, such as `mode=quick`; several with commas"),
    Column("players", "int8", "how many play"),
    Column("line_up", "string", "the bots as they were given, with commas; in a match they change seats"),
    Column("seconds_a_move", "float64", "how long a bot could think about a move", nullable=True),
    Column("playouts_a_move", "int64", "how many playouts it could make for a move", nullable=True),
    Column("max_events", "int64", "after how many events a game is ended unfinished", nullable=True),
    Column("seed", "int64", "the seed of the study"),
    Column("number", "int64", "the number of the game, from 0; with the seed it decides the game"),
    Column("finished", "bool", "whether the game came to its end"),
    Column("rounds", "int32", "the round in which it ended, as the game counts them"),
    Column("decisions", "int32", "the events by players"),
    Column("chances", "int32", "the events by chance"),
    Column("duration", "float32", "how many seconds it took to play; alone differs from run to run"),
    Column("fault", "string", "what was found wrong with the game, or how the program failed", nullable=True),
    Column("seat", "int8", "the seat at the table, from 1"),
    Column("turn", "int8", "who decided first has 1, who did next 2, and so on; who never did 0"),
    Column("entrant", "int8", "which of the bots of the line-up sat there, from 1"),
    Column("bot", "string", "its name"),
    Column("points", "int32", "the points at the end", nullable=True),
    Column("won", "float32", "1 for the winner, else 0; of a win shared by two each has 0.5", nullable=True),
    Column("sources", COUNTS, "the points by what they come from; they add up to `points`"),
    Column("choices", COUNTS, "what the player chose, as `group/key`, and how often"),
)  # fmt: skip

SETTING = ("game", "options", "players", "line_up", "edition", "seconds_a_move", "playouts_a_move")
"""The columns that tell settings apart."""


def arrow_schema() -> Any:
    """Return the columns as a schema of pyarrow."""
    pa = need("pyarrow", "study")
    types = {
        "string": pa.string(), "bool": pa.bool_(),
        "int8": pa.int8(), "int32": pa.int32(), "int64": pa.int64(),
        "float32": pa.float32(), "float64": pa.float64(), COUNTS: pa.map_(pa.string(), pa.int32()),
    }  # fmt: skip
    return pa.schema([pa.field(c.name, types[c.type], nullable=c.nullable) for c in COLUMNS])


def table(plan: Plan, outcomes: Iterable[Outcome]) -> Any:
    """Return the rows of some games as a table of pyarrow."""
    pa = need("pyarrow", "study")
    rows: dict[str, list[Any]] = {column.name: [] for column in COLUMNS}
    same = {
        "game": plan.game, "rulings": plan.rulings, "edition": plan.edition,
        "edition_sha256": plan.edition_sha256, "version": plan.version, "options": setting(plan.options),
        "players": len(plan.bots), "line_up": ",".join(plan.bots), "seconds_a_move": plan.seconds_a_move,
        "playouts_a_move": plan.playouts_a_move, "max_events": plan.max_events, "seed": plan.seed,
    }  # fmt: skip
    for game in outcomes:
        shared = {
            **same, "number": game.number, "finished": bool(game.points), "rounds": game.rounds,
            "decisions": game.decisions, "chances": game.chances, "duration": game.duration,
            "fault": game.fault,
        }  # fmt: skip
        for seat, entrant in enumerate(game.entrants):
            ended = bool(game.points)
            row = {
                **shared, "seat": seat + 1, "turn": game.turns[seat] if game.turns else 0,
                "entrant": entrant + 1, "bot": plan.bots[entrant],
                "points": game.points[seat] if ended else None,
                "won": (seat in game.winners) / len(game.winners) if ended else None,
                "sources": list(game.sources[seat].items()) if game.sources else [],
                "choices": list(game.choices[seat].items()) if game.choices else [],
            }  # fmt: skip
            for name, value in row.items():
                rows[name].append(value)
    return pa.table(rows, schema=arrow_schema())
