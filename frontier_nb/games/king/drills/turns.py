"""Drills about turns and the end: bonuses, the order of parts, the draw pile, endings and ties."""

from __future__ import annotations

from random import Random
from typing import Any

from frontier_nb.games.king import moves as m
from frontier_nb.games.king import names
from frontier_nb.games.king.calculations.scoring import standing
from frontier_nb.games.king.drills.kind import KingDrill, draw
from frontier_nb.games.king.position import CHOOSE, OPENING, Position
from frontier_nb.games.king.scoring import players_ahead, winner
from frontier_nb.games.king.scoring import score as points_of
from frontier_nb.games.king.terms import DEVELOP_ACTIVE, DEVELOP_OTHER, PICKS_ACTIVE, PICKS_OTHER
from frontier_nb.messages import Listing, Message, Who, msg, msgn
from frontier_nb.protocol import Game
from frontier_nb.question import Asked, Choice, Level, Number

_BONUSES = {
    "develop": msg("One tile more"),
    "produce": msg("One area more"),
    "build": msg("One cube less to pay"),
    "consume": msg("One point more, if any is gained"),
}
_RULES = {"develop": "KF-22", "produce": "KF-26", "build": "KF-34", "consume": "KF-37"}


class Share(KingDrill):
    """What each player has of an action: the active player's bonus, everybody's share, the order of parts."""

    id = "share"
    title = msg("Who has what of an action?")
    rules = ("KF-21", "KF-22", "KF-26", "KF-34", "KF-37", "KF-R25", "KF-19")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask for the bonus of an action, for a number of tiles or areas, or for who comes last."""
        if view.phase == OPENING:
            return None
        mover = Who(view.mover)
        if level == 1:
            action = rng.choice(m.ACTIONS)
            return Asked(
                player,
                msg("{mover} chooses {action}. What does the active player get that the others do not?",
                    mover=mover, action=names.action_name(action)),
                Choice(tuple(_BONUSES.values()), frozenset({m.ACTIONS.index(action)})),
                (_RULES[action], "KF-21"),
                msg("Everybody does {action}; the active player has a bonus: {bonus}.",
                    action=names.action_name(action), bonus=_BONUSES[action]),
                (names.action(action),),
            )  # fmt: skip
        return self._number(view, player, rng) if level == 2 else self._order(view, player, rng)

    def _number(self, view: Position, player: int, rng: Random) -> Asked | None:
        action = rng.choice(("develop", "produce"))
        others = [other for other in range(view.table.players) if other != view.mover]
        asked = view.mover if rng.random() < 0.5 else rng.choice(others)
        active, tiles = asked == view.mover, action == "develop"
        if tiles and view.deck < DEVELOP_ACTIVE + DEVELOP_OTHER * len(others):
            return None
        own, other = (DEVELOP_ACTIVE, DEVELOP_OTHER) if tiles else (PICKS_ACTIVE, PICKS_OTHER)
        fields = {"mover": Who(view.mover), "player": Who(asked)}
        return Asked(
            player,
            msg("{mover} chooses Develop. How many tiles does {player} draw?", **fields)
            if tiles
            else msg("{mover} chooses Produce. How many areas may {player} pick at most?", **fields),
            Number(own if active else other, 0, 5),
            (_RULES[action], "KF-21"),
            msg("The active player draws {own} tiles, every other {other}.", own=own, other=other)
            if tiles
            else msg("The active player picks {own} areas, every other {other}.", own=own, other=other),
            (names.action(action), names.score(asked)),
        )

    def _order(self, view: Position, player: int, rng: Random) -> Asked | None:
        players = view.table.players
        last, action = (view.mover - 1) % players, rng.choice(m.ACTIONS)
        order = [(view.mover + step) % players for step in range(players)]
        return Asked(
            player,
            msg("{mover} chooses {action}. Who is the last to do it?",
                mover=Who(view.mover), action=names.action_name(action)),
            Choice(tuple(Who(one) for one in range(players)), frozenset({last})),
            ("KF-R25", "KF-19", "KF-21"),
            msg("Clockwise from the active player: {players}.", players=Listing(Who(one) for one in order)),
            tuple(names.score(one) for one in range(players)),
        )  # fmt: skip


class Pile(KingDrill):
    """How the draw pile shrinks by Develop."""

    id = "pile"
    title = msg("How long does the draw pile last?")
    rules = ("KF-22", "KF-24", "KF-25", "KF-41", "KF-R12")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask what a Develop leaves, how many empty the pile, and what somebody draws in the last of them."""
        if view.phase != CHOOSE or not view.deck:
            return None
        players, deck = view.table.players, view.deck
        whole = DEVELOP_ACTIVE + DEVELOP_OTHER * (players - 1)
        turns = -(-deck // whole)
        if level == 1:
            answer = max(0, deck - whole)
            question = msg("{mover} chooses Develop. How many tiles does the pile then hold?",
                           mover=Who(view.mover))  # fmt: skip
            why = msg("{taken} of {deck} are drawn, and {n} stay.", taken=deck - answer, deck=deck, n=answer)
            rules: tuple[str, ...] = ("KF-22", "KF-R12")
        elif level == 2:
            answer = turns
            question = msg("If every turn from this one on is a Develop, how many turns empty the pile?")
            why = msgn("A turn takes up to {whole} of the {deck} tiles, so {n} turn empties the pile.",
                       "A turn takes up to {whole} of the {deck} tiles, so {n} turns empty the pile.",
                       turns, whole=whole, deck=deck)  # fmt: skip
            rules = ("KF-25", "KF-22", "KF-41")
        else:
            left, active = deck - whole * (turns - 1), (view.mover + turns - 1) % players
            drawn = _drawn(left, active, players)
            asked = draw(((drawn[one], one) for one in range(players)), rng)
            assert asked is not None, "there are players"
            answer = drawn[asked]
            question = msg("If every turn from this one on is a Develop until the pile is empty, how many "
                           "tiles does {player} draw in the last of them?", player=Who(asked))  # fmt: skip
            why = msgn("In turn number {turns} of them {n} tile is left, drawn clockwise from {active} on.",
                       "In turn number {turns} of them {n} tiles are left, drawn clockwise from {active} on.",
                       left, turns=turns, active=Who(active))  # fmt: skip
            rules = ("KF-24", "KF-R12", "KF-22")
        return Asked(player, question, Number(answer, 0, 88), rules, why, (names.pile(),))


def _drawn(left: int, active: int, players: int) -> list[int]:
    """Return how many of the tiles that are left each player draws in a Develop (KF-R12)."""
    drawn = [0] * players
    for step in range(players):
        player = (active + step) % players
        drawn[player] = min(left, DEVELOP_OTHER if step else DEVELOP_ACTIVE)
        left -= drawn[player]
    return drawn


_ENDINGS = (
    msg("The game goes on"),
    msg("It ends: the draw pile is empty"),
    msg("It ends: there are no chips left"),
    msg("It ends: a board is full"),
)


_NEAR = 5, 5, 2
"""So few tiles, points in chips and empty spaces of a board bring an ending near."""
_GOES_ON = 0.07
"""How often it is asked where an ending is near and the game goes on, which is most of the time."""


class Ending(KingDrill):
    """Whether the game ends with this turn, by which of the endings, and who still plays."""

    id = "ending"
    title = msg("Does the game end?")
    rules = ("KF-41", "KF-42", "KF-R20", "KF-25", "KF-40")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask it of supposed figures, of the table as it is, or who has still to play."""
        if view.phase in (OPENING, CHOOSE):
            return None
        if level == 3:
            return self._still(view, player)
        least = min(board.empty for board in view.boards)
        figures = [view.deck, view.stock, least]
        if level == 1:
            zero = rng.randrange(4)
            figures = [0 if place + 1 == zero else rng.randint(1, 9) for place in range(3)]
        elif not any(figure <= near for figure, near in zip(figures, _NEAR, strict=True)) or (
            all(figures) and rng.random() > _GOES_ON
        ):
            return None
        tiles, points, empty = figures
        words = {
            "tiles": msgn("{n} tile", "{n} tiles", tiles),
            "points": msgn("{n} point", "{n} points", points),
            "empty": msgn("{n} empty space", "{n} empty spaces", empty),
        }
        right = [all(figures), *(not figure for figure in figures)]
        return Asked(
            player,
            msg("Suppose this turn is over: {tiles} in the pile, {points} in the stock, {empty} on the "
                "fullest board. What now?", **words)
            if level == 1
            else msg("If nothing changes before this turn is over, what then?"),
            Choice(_ENDINGS, frozenset(place for place, holds in enumerate(right) if holds)),
            ("KF-41", "KF-R20"),
            msg("{tiles} in the pile, {points} in the stock, {empty} on the fullest board: the game ends "
                "when any of these is 0.", **words),
            (names.pile(), names.stock()) if level == 2 else (),
        )  # fmt: skip

    def _still(self, view: Position, player: int) -> Asked | None:
        """Ask how many players come after the one who is playing."""
        if view.player < 0:
            return None
        players = view.table.players
        after = (view.mover - view.actor - 1) % players
        later = [(view.actor + step + 1) % players for step in range(after)]
        return Asked(
            player,
            msg("{mover} chose the action, and {player} has just filled the last space of a board. How many "
                "others still play their part before scores are counted?",
                mover=Who(view.mover), player=Who(view.actor)),
            Number(after, 0, players),
            ("KF-42", "KF-R20", "KF-41"),
            msg("The turn is played to its end; still to come: {players}.",
                players=Listing(Who(one) for one in later))
            if later
            else msg("{player} was the last of this turn: scores are counted.", player=Who(view.actor)),
            tuple(names.score(one) for one in range(players)),
        )  # fmt: skip


class Leader(KingDrill):
    """Who would win, and where each player stands, ties broken."""

    id = "leader"
    title = msg("Who is ahead?")
    rules = ("KF-43", "KF-44", "KF-R23", "KF-R21")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask who would win: of different scores, of a tie, and who would be last in a tie."""
        players = range(view.table.players)
        scores = [points_of(view, one) for one in players]
        if level == 3:
            level_with = [one for one in players if scores[one] == min(scores)]
            found = max(players, key=lambda one: players_ahead(view, one))
        else:
            level_with = [one for one in players if scores[one] == max(scores)]
            found = winner(view)
        if (len(level_with) > 1) != (level > 1):
            return None
        order = msg("the order of turns is {players}", players=Listing(Who(one) for one in view.order))
        return Asked(
            player,
            msg("If scores were counted now, who would come last?")
            if level == 3
            else msg("If scores were counted now, who would win?"),
            Choice(tuple(Who(one) for one in players), frozenset({found})),
            ("KF-44", "KF-R23") if level > 1 else ("KF-43", "KF-R21"),
            _why(found, level_with, scores[found], order, last=level == 3),
            tuple(names.score(one) for one in players),
            (standing(view, found),),
        )


def _why(found: int, level_with: list[int], points: int, order: Message, last: bool) -> Message:
    if len(level_with) < 2:
        return msg("{player} has the most points: {points}.", player=Who(found), points=points)
    fields = {"players": Listing(Who(one) for one in level_with), "points": points, "order": order}
    if last:
        return msg("{players} have {points} points each; {order}, and {player} is the earliest of them.",
                   player=Who(found), **fields)  # fmt: skip
    return msg("{players} have {points} points each; {order}, and {player} is the latest of them.",
               player=Who(found), **fields)  # fmt: skip
