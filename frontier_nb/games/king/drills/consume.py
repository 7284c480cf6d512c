"""Drills about Consume: what a city yields, with every bonus."""

from __future__ import annotations

from random import Random
from typing import Any

from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king.calculations.consume import cities, consume
from frontier_nb.games.king.calculations.cubes import segments
from frontier_nb.games.king.drills.kind import DECLINED, KingDrill, chosen, draw
from frontier_nb.games.king.places import area_title
from frontier_nb.games.king.position import CONSUME, Position
from frontier_nb.games.king.terms import count
from frontier_nb.messages import Message, Who, msg, msgn
from frontier_nb.protocol import Game
from frontier_nb.question import Asked, Level, Number

_MOST = 40
_EVENED = 0.4
"""How often a City with two spaces in use, the commonest, is passed over."""


class Yield(KingDrill):
    """How many points a city yields, or the best of several."""

    id = "consume"
    title = msg("How many points does the city yield?")
    rules = ("KF-36", "KF-37", "KF-55", "KF-56", "KF-59", "KF-R17", "KF-R18", "KF-R19", "KF-R30")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask it without any bonus, of the active player, or for the best that can be done."""
        if view.phase == CONSUME:  # some have had their points of this turn
            return None
        active = player == view.mover
        found = {
            city: game.measure(view, "consume", (player, *view.boards[player].name(city)))
            for city in cities(view, player)
        }
        if not found or (not any(found.values()) and rng.random() < DECLINED):
            return None
        if level == 3:
            if len(found) < 2 and not _special(view, player, next(iter(found))):
                return None
            city = max(found, key=lambda city: found[city])
        else:
            plain = [city for city in found if not _special(view, player, city)]
            if active != (level == 2):
                return None
            drawn = draw(((found[city], city) for city in plain), rng, 0)
            if drawn is None or (found[drawn] == 2 + active and rng.random() < _EVENED):
                return None
            city = drawn
        return self._asked(view, player, city, found[city], level)

    def _asked(self, view: Position, player: int, city: int, answer: int, level: Level) -> Asked:
        board, who = view.boards[player], Who(player)
        active = player == view.mover
        if city == buildings.villa(view, player):
            name: Message = msg("Villa")
            here: tuple[str, ...] = (components.space(player, *divmod(city // 4, board.table.cols)),)
        else:
            name, here = area_title(board, city), segments(board, player, city)
        chooses = chosen(player, active, names.action_name("consume"))
        question = (
            msg("{chooses} How many points can {player} gain at most, whichever city is picked?",
                chooses=chooses, player=who)
            if level == 3
            else msg("{chooses} How many points does the {city} yield {player}?",
                     chooses=chooses, city=name, player=who)
        )  # fmt: skip
        wheat, spaces = count(board.stock, 2), buildings.city_spaces(view, player, city)
        return Asked(
            player, question,
            Number(answer, 0, _MOST),
            _rules(view, player, city),
            msg(
                "{wheat} wheat, {spaces} in the {city}, and every bonus that is due: {points}.",
                wheat=wheat,
                spaces=msgn("{n} space", "{n} spaces", spaces),
                city=name,
                points=msgn("{n} point", "{n} points", answer),
            ),
            (components.board(player), names.stock()) if level == 3 else here,
            (consume(view, player, city),),
        )  # fmt: skip


def _special(view: Position, player: int, city: int) -> bool:
    """Return whether a city has bonuses of its own, or stands for one."""
    own = any(buildings.in_city(view, player, effect, city) for effect in ("small-market", "workshop"))
    return own or city == buildings.villa(view, player)


def _rules(view: Position, player: int, city: int) -> tuple[str, ...]:
    """Return the rules that a city's yield practises."""
    villa = city == buildings.villa(view, player)
    return (
        "KF-36",
        "KF-R17",
        *(("KF-37",) if player == view.mover else ()),
        *(("KF-59",) if villa else ()),
        *(("KF-55", "KF-R18") if buildings.in_city(view, player, "small-market", city) else ()),
        *(("KF-56", "KF-R30") if buildings.in_city(view, player, "workshop", city) else ()),
    )
