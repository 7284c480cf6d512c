"""The annotated games of The King of Frontier: what they show, and how much the first of them explains."""

from __future__ import annotations

from collections.abc import Iterator

from shipped import FILES, records, said_after

from frontier_nb.games.king import KingOfFrontier, Position
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.position import BUILD, CONSUME, DEVELOP, OPENING, PRODUCE
from frontier_nb.games.king.scoring import building_points, empty_points, score, space_points
from frontier_nb.games.king.terms import count, price
from frontier_nb.record import Record

GAME = KingOfFrontier()
OWN = [name for name in FILES if name.startswith(f"{GAME.id}/")]
FIRST = f"{GAME.id}/first-territory.fgn"


def played(record: Record) -> Iterator[tuple[int, Position, m.Move]]:
    """Yield the number of each event, the position before it, and the event."""
    pos = GAME.setup(len(record.players))
    for number, event in enumerate(record.line.events, 1):
        yield number, pos, event
        pos = GAME.apply(pos, event)


def end(record: Record) -> Position:
    """Return the position in which a game ended."""
    pos = GAME.setup(len(record.players))
    for event in record.line.events:
        pos = GAME.apply(pos, event)
    return pos


# -- all of them ------------------------------------------------------------------------------------


def test_there_is_one_for_each_number_of_players() -> None:
    assert sorted(len(record.players) for name in OWN for record in records(name)) == [2, 3, 4]


def test_each_ending_occurs_once() -> None:
    endings = []
    for name in OWN:
        for record in records(name):
            pos = end(record)
            full = any(not board.empty for board in pos.boards)
            endings.append((not pos.deck, not pos.stock, full))
    assert sorted(endings) == [(False, False, True), (False, True, False), (True, False, False)]


def test_one_is_decided_by_turn_order() -> None:
    scores = [record.result.scores for name in OWN for record in records(name) if record.result]
    assert any(result.count(max(result)) > 1 for result in scores)


# -- the first game ---------------------------------------------------------------------------------


def test_every_decision_but_to_be_done_has_a_comment() -> None:
    for record in records(FIRST):
        silent = [
            f"{number}: {GAME.write_word(pos, event)}"
            for number, pos, event in played(record)
            if isinstance(event, m.DECISIONS) and not isinstance(event, m.Done)
            and not said_after(record, number)
        ]  # fmt: skip
        assert silent == []


def test_every_price_is_worked_out() -> None:
    for record in records(FIRST):
        for number, pos, event in played(record):
            if isinstance(event, m.Build):
                wood, stone, less = price(pos.table.cost[pos.table.tiles.index[event.building]], pos.active)
                text = " + ".join(str(cubes) for cubes in (wood, stone) if cubes)
                text += f" − {less}" * bool(less) + f" = {wood + stone - less}"
                assert text in said_after(record, number) + said_after(record, number + 1), event


def test_the_score_sheet_is_filled_in_line_by_line() -> None:
    for record in records(FIRST):
        pos = end(record)
        sheet = said_after(record, len(record.line.events))
        for player, board in enumerate(pos.boards):
            lines = space_points(board), empty_points(board), building_points(board), pos.chips[player]
            text = " + ".join(str(points) for points in lines).replace("+ -", "− ")
            assert f"{record.players[player]}: {text} = {score(pos, player)}" in sheet


def test_it_shows_what_there_is_to_show() -> None:
    steps = {m.Place: DEVELOP, m.Produce: PRODUCE, m.Build: BUILD, m.Consume: CONSUME}
    for record in records(FIRST):
        shown = {(type(event), pos.phase, pos.active) for _, pos, event in played(record)}
        assert {(step, phase, active) for step, phase in steps.items() for active in (True, False)} <= shown
        assert {(m.Discard, OPENING, True), (m.Discard, DEVELOP, True)} <= shown
        pos = end(record)
        for board in pos.boards:
            completed = {kind for root in board.completed for kind in board.kinds(root)}
            assert {"city", "forest", "rock", "grain"} <= completed
            assert any(any(board.hopeless_edges(root)) for root in board.roots())
        assert any(count(board.stock, 2) for board in pos.boards)  # wheat for which no chip was left
