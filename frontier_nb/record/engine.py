"""Which engine a record asks for, and when it is refused."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias

from frontier_nb import registry
from frontier_nb.messages import told

if TYPE_CHECKING:
    from frontier_nb.edition import Edition
    from frontier_nb.protocol import Game
    from frontier_nb.record.model import Record

OWN_EDITIONS = "FRONTIER_NB_EDITION"
"""The environment variable that names edition files of one's own, for records that were made with them."""
EditionGiven: TypeAlias = "str | Edition | None"
"""The edition of a record: the path of its file, or as :func:`registry.edition_of` reads it."""
POSITION = "Position"
"""The header with the position, as the game writes positions, where a game begins, if not at its set-up."""
_SAFE_ID = re.compile(r"[a-z0-9-]{1,100}")


class Refused(ValueError):
    """A record that was not made with what is loaded; `field` is the one (named as in JSON) that says so."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field = field


def engine_for(record: Record, edition: EditionGiven = None) -> Game[Any, Any]:
    """Return the game that `record` was made with; `edition` is its own, or the path, if not released.

    Raises:
        Refused: the game or the edition is not there, or not the same.

    """
    return find_engine(record.game, record.edition, record.edition_sha256, record.rulings, edition)


def find_engine(
    game: str, edition_id: str, sha256: str, rulings: str, edition: EditionGiven = None
) -> Game[Any, Any]:
    """Return the game of these particulars.

    What a record says is never taken for a path: only `edition`, which the caller gives, may be one.

    Raises:
        Refused: the game or the edition is not there, or not the same.

    """
    if game not in registry.installed():
        known = ", ".join(registry.installed()) or "none"
        raise Refused(
            "game", told("no game {game} is installed; there are: {known}", game=f"{game!r:.60}", known=known)
        )
    if edition is None and not _SAFE_ID.fullmatch(edition_id):
        raise Refused("edition", told("{edition} is not the id of an edition", edition=f"{edition_id!r:.60}"))
    try:
        engine = _load(game, edition_id, edition)
    except (LookupError, ValueError, OSError) as error:
        raise Refused("edition", str(error.args[0] if isinstance(error, LookupError) else error)) from error
    loaded = engine.edition
    if edition_id != loaded.id:
        raise Refused(
            "edition",
            told(
                "made with edition {edition}, but {loaded} is loaded",
                edition=f"{edition_id!r:.60}",
                loaded=repr(loaded.id),
            ),
        )
    if sha256 != loaded.sha256:
        message = told(
            "made with other contents of edition {name}: its hash is {sha256}",
            name=repr(loaded.id),
            sha256=loaded.sha256,
        )
        raise Refused("edition_sha256", message)
    if rulings != engine.rulings:
        raise Refused(
            "rulings",
            told(
                "made under rulings {rulings}, but {loaded} are loaded",
                rulings=f"{rulings!r:.60}",
                loaded=repr(engine.rulings),
            ),
        )
    return engine


def _load(game: str, edition_id: str, edition: EditionGiven) -> Game[Any, Any]:
    """Return a game with `edition`, perhaps in a file, or else with the one of that id.

    Released editions come first, then those in the files that :data:`OWN_EDITIONS` names.
    """
    if isinstance(edition, str):
        return registry.game(game, edition)
    if edition is not None:
        return registry.game_of(game, edition)
    try:
        return registry.game(game, edition_id)
    except LookupError:
        for path in filter(None, os.environ.get(OWN_EDITIONS, "").split(os.pathsep)):
            own = registry.game(game, str(Path(path).absolute()))
            if own.edition.id == edition_id:
                return own
        raise


def set_up(
    game: Game[Any, Any],
    players: Sequence[str],
    options: Mapping[str, str],
    headers: Mapping[str, str] | None = None,
) -> tuple[Any, dict[str, str]]:
    """Return the first position and the options with defaults filled in.

    A game begins at its set-up, unless one of `headers`, :data:`POSITION`, says where.

    Raises:
        ValueError: a number of players, an option or a position that the game does not have.

    """
    full = game.check_options(len(players), options)
    start = game.setup(len(players), **full)
    text = (headers or {}).get(POSITION)
    if text is None:
        return start, full
    state = game.read_position(text)
    if len(game.scores(state)) != len(players) or game.options_of(state) != game.options_of(start):
        raise ValueError(told("the position is not one of a game with these players and options"))
    return state, full
