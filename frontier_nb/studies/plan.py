"""What a study plays: everything that decides how its games go, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import lru_cache
from typing import Any

import frontier_nb
from frontier_nb import registry
from frontier_nb.bots.base import Limit
from frontier_nb.bots.match import Match
from frontier_nb.protocol import Game
from frontier_nb.studies.errors import StudyError

FORMAT = "frontier-nb study"
FORMAT_VERSION = 1
SEEDS = range(-(2**63), 2**63)
"""The seeds that a study can have: those that a column of Parquet can hold."""


@dataclass(frozen=True, slots=True)
class Plan:
    """The setting of a study.

    `bots` sit in the seats in this order or, if `rotate`, each one seat further from game to game. An edition
    that is not released is kept whole in `own_edition`, as JSON, so that a study can be played and read where
    its file is not. `version` is that of the program: another one may play otherwise.
    """

    game: str
    rulings: str
    edition: str
    edition_sha256: str
    own_edition: str | None
    options: tuple[tuple[str, str], ...]
    bots: tuple[str, ...]
    rotate: bool
    seed: int
    max_events: int | None
    seconds_a_move: float | None
    playouts_a_move: int | None
    version: str

    @property
    def match(self) -> Match:
        """The plan as a match among its bots in the first game."""
        limited = self.seconds_a_move is not None or self.playouts_a_move is not None
        limit = Limit(self.seconds_a_move, self.playouts_a_move) if limited else None
        options = dict(self.options)
        return Match(self.game, self.edition, options, self.bots, self.seed, self.max_events, limit)

    def entrants(self, number: int) -> tuple[int, ...]:
        """Return which of the bots sits in each seat of a game."""
        count, shift = len(self.bots), number if self.rotate else 0
        return tuple((seat + shift) % count for seat in range(count))

    def to_json(self) -> str:
        """Return the manifest of a study with this plan."""
        return json.dumps({"format": FORMAT, "format_version": FORMAT_VERSION, **asdict(self)}, indent=1)

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """Return the plan of a manifest.

        Raises:
            StudyError: it is none, or one of a later version of this program.

        """
        try:
            data = json.loads(text)
        except ValueError:
            data = None
        if not isinstance(data, dict) or data.pop("format", None) != FORMAT:
            raise StudyError("this is no manifest of a study")
        if data.pop("format_version", None) != FORMAT_VERSION or set(data) != {f.name for f in fields(cls)}:
            raise StudyError("this study was made by another version of this program")
        data["options"] = tuple(tuple(option) for option in data["options"])
        return cls(**{**data, "bots": tuple(data["bots"])})

    def differences(self, other: Plan) -> Iterator[str]:
        """Yield what is not the same in another plan: its name, what it is here, what it is there."""
        for field in fields(self):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            if mine != theirs and field.name != "own_edition":
                yield f"{field.name} {_shown(mine)}, not {_shown(theirs)}"


def make_plan(game: Game[Any, Any], match: Match, *, rotate: bool) -> Plan:
    """Return the plan of the games of a match, played with a game.

    Raises:
        StudyError: the seed is too large.

    """
    if match.seed not in SEEDS:
        raise StudyError("the seed of a study has at most 63 bits")
    edition, limit = game.edition, match.limit or Limit()
    released = game.editions is None or edition.id in game.editions.released
    if released:
        released = registry.game(game.id, edition.id).edition == edition
    return Plan(
        game=game.id,
        rulings=game.rulings,
        edition=edition.id,
        edition_sha256=edition.sha256,
        own_edition=None if released else json.dumps(edition.to_json()),
        options=tuple(sorted(match.options.items())),
        bots=match.bots,
        rotate=rotate,
        seed=match.seed,
        max_events=match.max_events,
        seconds_a_move=limit.seconds,
        playouts_a_move=limit.playouts,
        version=frontier_nb.__version__,
    )


@lru_cache(maxsize=8)
def game_of(plan: Plan) -> Game[Any, Any]:
    """Return the game of a plan, with its edition.

    Raises:
        StudyError: what is installed here is not what the plan was made with.

    """
    try:
        if plan.own_edition is None:
            game = registry.game(plan.game)
            if game.editions is not None:
                game = registry.game(plan.game, plan.edition)
        else:
            game = registry.game_of(plan.game, registry.edition_of(plan.game, plan.own_edition))
    except (LookupError, ValueError) as error:
        raise StudyError(f"this study cannot be played here: {error}") from error
    here = (game.edition.sha256, game.rulings, frontier_nb.__version__)
    if here != (plan.edition_sha256, plan.rulings, plan.version):
        raise StudyError(
            f"what is installed here plays otherwise: the study is of frontier-notebooks {plan.version} with "
            f"rulings {plan.rulings} and edition {plan.edition} {plan.edition_sha256[:8]}, here are "
            f"{frontier_nb.__version__}, {game.rulings} and {here[0][:8]}"
        )
    return game


def setting(options: Mapping[str, str] | Sequence[tuple[str, str]]) -> str:
    """Return options as one text: ``mode=quick``, several with commas in between."""
    return ",".join(f"{name}={value}" for name, value in sorted(dict(options).items()))


def _shown(value: object) -> str:
    if isinstance(value, tuple):
        return ",".join("=".join(part) if isinstance(part, tuple) else str(part) for part in value) or "none"
    return "none" if value is None else str(value)[:60]
