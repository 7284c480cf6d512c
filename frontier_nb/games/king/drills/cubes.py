"""Drills about cubes: what Produce brings, what can be paid for, and what it costs."""

from __future__ import annotations

from random import Random
from typing import Any

from frontier_nb.games.king import buildings, components, names
from frontier_nb.games.king.calculations.cubes import afford, produce, segments
from frontier_nb.games.king.drills.kind import DECLINED, KingDrill, chosen, draw
from frontier_nb.games.king.places import area_title
from frontier_nb.games.king.position import PRODUCE, Position
from frontier_nb.games.king.terms import PICKS_ACTIVE, PICKS_OTHER, count, price
from frontier_nb.messages import Listing, Message, Who, msg, msgn
from frontier_nb.protocol import Game
from frontier_nb.question import Asked, Level, Number, Pointing

_MOST = 30


class Produced(KingDrill):
    """How many cubes Produce places, in an area or in all that a player may pick."""

    id = "produce"
    title = msg("How many cubes come?")
    rules = ("KF-27", "KF-26", "KF-14", "KF-30", "KF-62", "KF-R13", "KF-R28")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask it of an empty area, of one that holds cubes, or of the best picks."""
        if level == 3:
            return self._best(game, view, player, rng)
        board = view.boards[player]
        roots = [root for root in board.producing if (root in board.cubes) == (level == 2)]
        found = ((game.measure(view, "produce", (player, *board.name(root))), root) for root in roots)
        root = draw(found, rng, 0)
        if root is None:
            return None
        here = segments(board, player, root)
        worked = produce(view, player, root)
        return Asked(
            player,
            msg("{player} picks the {area} in Produce. How many cubes come?",
                player=Who(player), area=area_title(board, root)),
            Number(worked.total, 0, _MOST),
            ("KF-27", "KF-14", "KF-30"),
            worked.verdict,
            here,
            (worked,),
        )  # fmt: skip

    def _best(self, game: Game[Any, Any], view: Position, player: int, rng: Random) -> Asked | None:
        """Ask nobody with a Warehouse, who could make room in between."""
        board, active = view.boards[player], player == view.mover
        if view.phase == PRODUCE or len(board.producing) < 2 or "warehouse" in view.effects[player]:
            return None
        rooms = {root: game.measure(view, "produce", (player, *board.name(root))) for root in board.producing}
        field = buildings.rich_soil(view, player)
        by_itself = 0 if field is None else rooms.pop(field)
        picks = PICKS_ACTIVE if active else PICKS_OTHER
        best = [root for root in sorted(rooms, key=lambda root: -rooms[root])[:picks] if rooms[root]]
        answer = by_itself + sum(rooms[root] for root in best)
        if not answer and rng.random() < DECLINED:
            return None
        picked = [msg("{n} in the {area}", n=rooms[root], area=area_title(board, root)) for root in best] + (
            [msg("{n} by Rich Soil", n=by_itself)] if by_itself else []
        )
        counted = [root for root in board.producing if root in best or root == field]
        return Asked(
            player,
            msg("{chooses} How many cubes can {player} get at most?",
                chooses=chosen(player, active, names.action_name("produce")), player=Who(player)),
            Number(answer, 0, _MOST),
            ("KF-26", "KF-27", "KF-R13", *(("KF-62", "KF-R28") if field is not None else ())),
            msgn("{player} may pick {n} area, and the best are these: {cubes}.",
                 "{player} may pick {n} areas, and the best are these: {cubes}.",
                 picks, player=Who(player), cubes=Listing(picked))
            if picked
            else msg("Every production space has its cube, so none can come."),
            (components.board(player),),
            tuple(produce(view, player, root) for root in counted),
        )  # fmt: skip


class Affordable(KingDrill):
    """Which buildings of the supply a player can pay for."""

    id = "affordable"
    title = msg("Which buildings can be paid for?")
    rules = ("KF-33", "KF-34", "KF-35", "KF-R15", "KF-R16")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask it of a player who is not active, of the active one, or for what the discount alone allows."""
        active = player == view.mover
        if active != (level > 1) or not view.supply or view.owed != (0, 0, 0):
            return None
        tiles = view.table.tiles.tiles
        found = [
            building for building in view.supply
            if not game.measure(view, "price", (player, tiles[building].id))
        ]  # fmt: skip
        if level == 3:
            held = view.boards[player].stock & 0xFFFF
            found = [building for building in found if building not in view.table.payable[False][held]]
        if (not found or len(found) == len(view.supply)) and rng.random() < DECLINED:
            return None
        ids = {building: names.building(tiles[building].id) for building in view.supply}
        return Asked(
            player, _which(chosen(player, active, names.action_name("build")), player, level),
            Pointing(tuple(ids.values()), tuple(names.building_name(tiles[one]) for one in view.supply),
                     frozenset(ids[building] for building in found), several=True),
            ("KF-34", "KF-R15", "KF-33") if active else ("KF-33", "KF-35", "KF-R16"),
            _payable(view, player, found, level),
            (names.supply(), components.board(player)),
            tuple(afford(view, player, building) for building in found),
        )  # fmt: skip


def _which(chooses: Message, player: int, level: Level) -> Message:
    if level < 3:
        return msg("{chooses} Which buildings of the supply can {player} pay for?",
                   chooses=chooses, player=Who(player))  # fmt: skip
    return msg("{chooses} Which buildings can {player} pay for only because the active player saves a cube?",
               chooses=chooses, player=Who(player))  # fmt: skip


def _payable(view: Position, player: int, found: list[int], level: Level) -> Message:
    stock = view.boards[player].stock
    held = names.cubes(count(stock, 0), count(stock, 1))
    if level == 3:
        return msgn(
            "{player} has {cubes}, which is one cube short of {n} printed price.",
            "{player} has {cubes}, which is one cube short of {n} printed prices.",
            len(found), player=Who(player), cubes=held,
        )  # fmt: skip
    if player == view.mover:
        return msgn(
            "{player} has {cubes} and saves one cube: enough for {n} building of {all}.",
            "{player} has {cubes} and saves one cube: enough for {n} buildings of {all}.",
            len(found), player=Who(player), cubes=held, all=len(view.supply),
        )  # fmt: skip
    return msgn(
        "{player} has {cubes}, which pays for {n} building of {all}.",
        "{player} has {cubes}, which pays for {n} buildings of {all}.",
        len(found), player=Who(player), cubes=held, all=len(view.supply),
    )  # fmt: skip


class Price(KingDrill):
    """How many cubes a building costs a player, or how many they lack for it."""

    id = "price"
    title = msg("How many cubes does it take?")
    rules = ("KF-34", "KF-33", "KF-35", "KF-R15")

    def ask(
        self, game: Game[Any, Any], view: Position, player: int, level: Level, rng: Random
    ) -> Asked | None:
        """Ask for the price of a player who is not active, of the active one, or for what is missing."""
        active = player == view.mover
        if (level < 3 and active != (level == 2)) or view.owed != (0, 0, 0):
            return None
        owed = {building: price(view.table.cost[building], active) for building in view.supply}
        if level == 3:
            tiles = view.table.tiles.tiles
            answers = {one: game.measure(view, "price", (player, tiles[one].id)) for one in view.supply}
        else:
            answers = {one: sum(owed[one][:2]) - owed[one][2] for one in view.supply}
        building = draw(((answers[one], one) for one in view.supply), rng)
        if building is None:
            return None
        tile = view.table.tiles.tiles[building]
        name, who = names.building_name(tile), Who(player)
        chooses = (
            msg("{player} chooses Build.", player=who) if active else msg("Somebody else chooses Build.")
        )
        question = (
            msg("{chooses} How many cubes does {player} lack for the {building}?",
                chooses=chooses, player=who, building=name)
            if level == 3
            else msg("{chooses} How many cubes does the {building} cost {player}?",
                     chooses=chooses, player=who, building=name)
        )  # fmt: skip
        return Asked(
            player,
            question,
            Number(answers[building], 0, 10),
            ("KF-34", "KF-R15", "KF-33") if active else ("KF-33", "KF-35"),
            _priced(view, player, building, answers[building], level),
            (names.building(tile.id),),
            (afford(view, player, building),),
        )


def _priced(view: Position, player: int, building: int, answer: int, level: Level) -> Message:
    wood, stone = view.table.cost[building]
    cost = names.cubes(wood, stone)
    stock = view.boards[player].stock
    held = names.cubes(count(stock, 0), count(stock, 1))
    if player == view.mover:
        if level == 3:
            return msg("It costs {cost}, less one cube for the active player, who has {cubes}: {n} missing.",
                       cost=cost, cubes=held, n=answer)  # fmt: skip
        return msgn("It costs {cost}, and the active player pays one cube less: {n} cube.",
                    "It costs {cost}, and the active player pays one cube less: {n} cubes.",
                    answer, cost=cost)  # fmt: skip
    if level == 3:
        return msg("It costs {cost}, and {player} has {cubes}: {n} missing.",
                   cost=cost, player=Who(player), cubes=held, n=answer)  # fmt: skip
    return msgn("It costs {cost}, and only the active player pays less: {n} cube.",
                "It costs {cost}, and only the active player pays less: {n} cubes.",
                answer, cost=cost)  # fmt: skip
