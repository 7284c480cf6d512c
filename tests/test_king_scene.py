"""The drawing of The King of Frontier's table: complete, in its place, legible, calm."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from drawings import of, styles, texts, within, written

from frontier_nb.games.king import KingOfFrontier, Position, components, names
from frontier_nb.games.king import moves as m
from frontier_nb.games.king.position import OVER
from frontier_nb.games.king.scene import build_scene, geometry, terrain
from frontier_nb.games.king.scene import tile as tiles
from frontier_nb.games.king.scoring import score
from frontier_nb.games.king.table import HIDDEN
from frontier_nb.games.king.territory import EMPTY
from frontier_nb.games.king.tiles import GRASS, KINDS
from frontier_nb.messages import use_catalogue
from frontier_nb.protocol import CHANCE, Highlights
from frontier_nb.scene.compare import compare
from frontier_nb.scene.frame import Frame, Width
from frontier_nb.scene.measure import bounds, overlap, text_width
from frontier_nb.scene.shapes import Box, Circle, Label, Point, Polygon, Rect, Scene
from frontier_nb.scene.svg import to_svg
from frontier_nb.scene.theme import paint
from frontier_nb.scene.words import to_words

GAME = KingOfFrontier()
TILES = GAME.components.table
NAMES = ("Ana", "Benedict", "Chi", "Dorothea")
WIDTHS: tuple[Width, ...] = get_args(Width)
LEGIBLE = 12.2
"""The least size of type in board units; a narrow board is shown with about 0.93 pixels to the unit."""
PLACE = (838.0, 480.0)
"""The place of the board on a laptop's screen of 1280 x 800, in CSS pixels."""
SHOWN = 11.0
"""The least size of type there, in CSS pixels."""
CONDENSED = 0.83
"""How far type may be squeezed, but for players' names."""
NOTHING = Highlights()


def draw(
    pos: Position,
    width: Width = "wide",
    highlights: Highlights = NOTHING,
    player: int | None = None,
    called: tuple[str, ...] = NAMES,
) -> Scene:
    return build_scene(pos, Frame(width, player=player), highlights, called)


@cache
def play(players: int, seed: int) -> tuple[tuple[Position, m.Move | None], ...]:
    """Return the positions of a game of greedy players, each with the event that comes next."""
    rng = Random(seed)
    pos = GAME.setup(players)
    found: list[tuple[Position, m.Move | None]] = []
    while pos.player != OVER:
        if pos.player == CHANCE:
            move: m.Move = GAME.sample(pos, rng)
        else:
            legal = GAME.legal_moves(pos)
            worth = GAME.appraise(pos, legal)
            best = [move for move, points in zip(legal, worth, strict=True) if points >= max(worth) - 1e-9]
            move = best[int(rng.random() * len(best))]
        found.append((pos, move))
        pos = GAME.apply(pos, move)
    return (*found, (pos, None))


def moments(players: int) -> tuple[Position, ...]:
    """Return positions from the start of a game to its end."""
    game = play(players, 7)
    return (*(pos for pos, _ in game[:: len(game) // 9]), game[-1][0])


def name(scene: Scene, component: str) -> str:
    return str(scene.component(component).name)


def expected(pos: Position, shown: range | tuple[int, ...]) -> set[str]:
    """Return the components of a table on which the boards of the players `shown` are seen in full."""
    ids = {names.pile(), names.stock(), *(names.action(action) for action in m.ACTIONS)}
    if pos.phase:
        ids.add(names.first_player())
    built = [
        tile
        for board in pos.boards
        for tile in board.placed
        if tile != EMPTY and TILES.tiles[tile // 4].is_building
    ]
    if pos.player == OVER:
        lines = ("spaces", "empty", "buildings", "chips", "total")
        ids |= {names.sheet_line(line, player) for line in lines for player in range(pos.table.players)}
    else:
        ids.add(names.supply())
        ids |= {names.building(TILES.tiles[one].id) for one in (*pos.supply, *(tile // 4 for tile in built))}
    for player, board in enumerate(pos.boards):
        ids |= {names.score(player), names.hand(player), names.discards(player), names.chips(player)}
        ids.add(components.board(player))
        ids |= {names.held(player, TILES.tiles[tile].id) for tile in pos.hands[player] if tile != HIDDEN}
        if player not in shown:
            continue
        if "warehouse" in pos.effects[player]:
            ids.add(components.warehouse(player))
        for cell, turned in enumerate(board.placed):
            at = divmod(cell, TILES.cols)
            ids.add(components.space(player, *at))
            if turned != EMPTY:
                segments = range(len(TILES.tiles[turned // 4].areas))
                ids |= {components.segment(player, *at, part) for part in segments}
                ids |= {components.edge(player, *at, direction) for direction in range(4)}
    return ids


# -- the geometry of tiles ---------------------------------------------------------------------------


def area(outline: tuple[Point, ...]) -> float:
    """Return the area of a figure."""
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairs)) / 2


def test_a_segment_owns_the_whole_of_each_edge_it_reaches() -> None:
    for turned in range(len(TILES.turned)):
        shape = TILES.turned[turned]
        for part, region in enumerate(tiles.layout(TILES, turned)):
            pairs = set(zip(region.outline, (*region.outline[1:], region.outline[0]), strict=True))
            for edge in range(4):
                whole = (geometry.CORNERS[(edge - 1) % 4], geometry.CORNERS[edge])
                assert (whole in pairs) == (edge in shape.reach[part]), (turned, part, edge)


def test_segments_of_a_tile_do_not_overlap() -> None:
    for turned in range(len(TILES.turned)):
        found = [region.outline for region in tiles.layout(TILES, turned)]
        assert sum(area(outline) for outline in found) <= 1 + 1e-6
        for step in range(1, 40):
            inside = sorted(span for outline in found for span in geometry.spans(step / 40, outline))
            for (_, end), (start, _) in pairwise(inside):
                assert end <= start + 1e-6, (turned, step)


def test_spaces_lie_in_their_segment_and_apart() -> None:
    for turned in range(len(TILES.turned)):
        tile = TILES.tiles[turned // 4]
        placed: list[Point] = []
        for part, region in enumerate(tiles.layout(TILES, turned)):
            sorts = [sort for sort, count in tile.areas[part].spaces.items() for _ in range(count)]
            assert sorted(sort for sort, _ in region.spaces) == sorted(sorts)
            for _, (x, y) in region.spaces:
                assert any(left <= x <= right for left, right in geometry.spans(y, region.outline))
                assert 0.1 < x < 0.9
                assert 0.1 < y < 0.9
                assert all(max(abs(x - u), abs(y - v)) > tiles.SPACE for u, v in placed)
                placed.append((x, y))


@pytest.mark.rule("KF-R8")
def test_each_space_of_the_rocky_forest_lies_on_its_own_ground() -> None:
    tile = TILES.index["rocky-forest"]
    for rotation in range(4):
        (joined,) = [r for r in tiles.layout(TILES, 4 * tile + rotation) if r.kind != GRASS]
        grounds = {terrain.STYLES[kind]: ground for kind, _, ground in joined.parts}
        assert set(grounds) == {"forest", "rock"}
        for sort, (x, y) in joined.spaces:
            ground = grounds["forest" if sort == "wood" else "rock"]
            assert any(left <= x <= right for left, right in geometry.spans(y, ground))


def test_every_terrain_has_a_colour_and_a_pattern_of_its_own() -> None:
    square = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
    found = {terrain.pattern(code, square, ()) for code in terrain.STYLES}
    assert len(found) == len(KINDS) == len({paint(style).fill for style in terrain.STYLES.values()})


# -- what is there, and where ------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", WIDTHS)
def test_everything_on_the_table_is_drawn_once(players: int, width: Width) -> None:
    for pos in moments(players):
        scene = draw(pos, width)
        ids = [component.id for component in scene.components]
        assert len(ids) == len(set(ids))
        shown = range(players) if width == "wide" else (pos.mover,)
        assert set(ids) == expected(pos, shown)
        assert {shape.component for shape in scene.shapes} - {None} <= set(ids)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", WIDTHS)
def test_everything_lies_on_the_board_and_has_a_name(players: int, width: Width) -> None:
    for pos in moments(players):
        for player in (None, players - 1):
            scene = draw(pos, width, player=player)
            board = (0.0, 0.0, scene.width, scene.height)
            for component in scene.components:
                assert within(component.box, board), component
                assert min(component.box[2:]) > 0, component
                words = str(component.name)
                assert words.strip(), component
                assert "{" not in words, component
                assert component.rule in GAME.rules, component
            for shape in scene.shapes:
                assert within(bounds(shape), board, 2), shape
                paint(shape.style)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", WIDTHS)
def test_type_is_large_enough_and_stays_in_its_place(players: int, width: Width) -> None:
    for pos in moments(players):
        for player in (None, 1):
            scene = draw(pos, width, player=player)
            boxes = {component.id: component.box for component in scene.components}
            for label in scene.shapes:
                if isinstance(label, Label):
                    assert label.size >= 0.97 * LEGIBLE, label
                    called = any(one.startswith(label.text.rstrip("…")) for one in NAMES)
                    if label.limit is not None and not called:
                        room = text_width(label.text, label.size, label.bold)
                        assert label.limit >= CONDENSED * room, label
                    place = boxes.get(label.component or "")
                    if place is not None:
                        assert within(written(label), place, 2), label


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", WIDTHS)
def test_no_text_runs_into_another(players: int, width: Width) -> None:
    for pos in moments(players):
        for player in (None, 1):
            labels = [shape for shape in draw(pos, width, player=player).shapes if isinstance(shape, Label)]
            boxes = sorted(((written(label), label) for label in labels), key=lambda pair: pair[0][0])
            for number, (box, label) in enumerate(boxes):
                for other_box, other in boxes[number + 1 :]:
                    if other_box[0] >= box[0] + box[2]:
                        break
                    assert not overlap(box, other_box), (label, other)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_fit_the_screens(players: int) -> None:
    pos = moments(players)[3]
    scene = draw(pos)
    assert 1.6 <= scene.width / scene.height <= 1.8
    assert LEGIBLE * min(PLACE[0] / scene.width, PLACE[1] / scene.height) >= SHOWN
    assert 360 <= draw(pos, "narrow").width <= 390


@pytest.mark.parametrize("width", WIDTHS)
def test_a_board_has_few_shapes(width: Width) -> None:
    for pos in moments(4):
        assert len(draw(pos, width).shapes) < 1600


# -- what a viewer may see ----------------------------------------------------------------------------


@pytest.mark.rule("KF-R27")
@pytest.mark.parametrize("width", WIDTHS)
def test_what_others_hold_and_discarded_is_face_down(width: Width) -> None:
    for pos, _ in play(3, 7)[::7]:
        seen = GAME.view(pos, 0)
        scene = draw(seen, width, player=0)
        for player in range(3):
            assert str(len(pos.discards[player])) in name(scene, names.discards(player))
            hand = pos.hands[player]
            if player and hand:
                assert HIDDEN in seen.hands[player]
                assert "face down" in name(scene, names.hand(player))
                assert set(styles(scene, names.hand(player))) <= {"card-back", "card-back-mark"}
            for tile in {*hand, *pos.discards[player]} if player else ():
                words = name(scene, names.hand(player)) + name(scene, names.discards(player))
                assert TILES.tiles[tile].id not in words


@pytest.mark.rule("KF-R10")
def test_their_owner_may_look_at_discards() -> None:
    pos = next(pos for pos, _ in play(2, 7) if pos.discards[0])
    tile = TILES.tiles[pos.discards[0][0]].id
    assert tile in name(draw(GAME.view(pos, 0)), names.discards(0))
    assert tile not in name(draw(GAME.view(pos, 1)), names.discards(0))


# -- what is told ------------------------------------------------------------------------------------


def test_cubes_and_points_are_counted() -> None:
    for pos in moments(3):
        scene = draw(pos)
        assert texts(scene, names.pile())[0] == str(pos.deck)
        assert texts(scene, names.stock())[0] == str(pos.stock)
        for player, board in enumerate(pos.boards):
            assert str(score(pos, player)).replace("-", "−") in texts(scene, names.score(player))
            drawn = sum(
                shape.style in ("wood", "stone", "wheat")
                for shape in scene.shapes
                if (shape.component or "").startswith(f"p{player}/")
            )
            assert drawn == sum((board.stock >> 8 * at) & 255 for at in range(3))


@pytest.mark.rule("KF-R6")
def test_completed_areas_have_a_rim_and_others_have_none() -> None:
    for pos in moments(2):
        scene = draw(pos)
        for player, board in enumerate(pos.boards):
            for root in board.roots():
                closed = board.is_complete(root)
                for node in board.nodes(root):
                    where = divmod(node // 4, TILES.cols)
                    id = components.segment(player, *where, node % 4)
                    assert ("not completed" in name(scene, id)) == (not closed)
                    if "area-rim" in styles(scene, id):
                        assert closed


def test_a_building_tells_its_points_cost_and_effect() -> None:
    pos = play(4, 7)[3][0]
    scene = draw(pos)
    words = name(scene, names.building("supply-route"))
    assert "Supply Route" in words
    assert "Wheat just placed" in words
    assert "1 wood and 2 stone" in words
    for building in pos.supply:
        tile = TILES.tiles[building]
        assert scene.component(names.building(tile.id)).rule in GAME.rules
        marks = [shape.style for shape in of(scene, names.building(tile.id))]
        assert (marks.count("wood"), marks.count("stone")) == pos.table.cost[building]


def test_the_position_can_be_read() -> None:
    pos = play(2, 7)[-1][0]
    told = [line.strip() for line in to_words(draw(pos)).splitlines()]
    assert any(line.startswith("Board of Ana: ") for line in told)
    assert any(line.startswith("Row 2, column 3 (b3)") for line in told)
    assert "Territory of Ana" in told
    assert not any("at the border" in line for line in told), "edges are told with their tile"


@pytest.mark.rule("KF-R21")
@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_score_sheet_adds_up(players: int, width: Width) -> None:
    pos = play(players, 7)[-1][0]
    scene = draw(pos, width)
    for player in range(players):
        parts = ("spaces", "empty", "buildings", "chips", "total")
        *sources, total = (
            int(texts(scene, names.sheet_line(line, player))[0].replace("−", "-")) for line in parts
        )
        assert sum(sources) == total == score(pos, player)


def test_the_score_sheet_fills_as_it_is_worked_out() -> None:
    pos = play(2, 7)[-1][0]
    cells = {names.sheet_line("chips", 0), names.sheet_line("total", 0)}
    scene = build_scene(pos, Frame(), Highlights(later=frozenset(cells)), ("Ana", "Ben"))
    assert all(not texts(scene, cell) for cell in cells)
    assert texts(scene, names.sheet_line("spaces", 0))


def test_words_can_be_translated() -> None:
    class Shouting:
        def gettext(self, message: str) -> str:
            return "!" + message

        def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
            return "!" + (msgid1 if n == 1 else msgid2)

    scene = draw(moments(2)[4])
    with use_catalogue(Shouting()):
        assert all("!" in str(component.name) for component in scene.components)


# -- a pure function of what it is given --------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("width", WIDTHS)
def test_equal_positions_are_drawn_equally(players: int, width: Width) -> None:
    for pos in moments(players):
        text = GAME.write_position(pos)
        scene = draw(pos, width)
        assert draw(GAME.read_position(text), width) == scene
        assert GAME.write_position(pos) == text
        to_svg(scene, "auto")


def test_the_game_draws_itself() -> None:
    pos = moments(2)[2]
    assert GAME.scene(pos, Frame(), NOTHING, NAMES) == draw(pos)


# -- calm: what did not change stays as it was --------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_wide_board_never_moves(players: int) -> None:
    fixed = ("hand-", "score-", "discards-", "chips-", "action-", "pile", "stock", "p0", "p1")
    known: dict[str, Box] = {}
    sizes = set()
    for pos, _ in play(players, 3):
        scene = draw(pos)
        sizes.add((scene.width, scene.height))
        for component in scene.components:
            if component.id.startswith(fixed) and component.role not in ("segment", "warehouse", "held"):
                assert known.setdefault(component.id, component.box) == component.box
    assert len(sizes) == 1


@pytest.mark.parametrize("players", [2, 4])
def test_a_placement_redraws_its_space_and_what_it_completes(players: int) -> None:
    for pos, move in play(players, 5):
        if isinstance(move, m.Place):
            after = GAME.apply(pos, move)
            own = f"p{move.player}/"
            change = compare(draw(pos), draw(after))
            for shape in (*change.gone, *change.new):
                id = shape.component or ""
                here = components.space(move.player, move.row, move.col)
                completed = id.startswith(own) and (
                    shape.style in ("area-rim", "area-outline", "gold", "worth-not-yet")
                    or isinstance(shape, Label)
                    or shape.style.split("-")[0] in ("wood", "stone", "wheat", "space")
                )
                told = id.startswith(names.hand(move.player)) or id == names.score(move.player)
                assert id.startswith(here) or completed or told, (move, shape)


@pytest.mark.parametrize(("players", "width"), [(2, "wide"), (4, "wide"), (2, "narrow")])
def test_a_step_repaints_in_few_bytes(players: int, width: Width) -> None:
    pytest.importorskip("ipycanvas")
    from frontier_widgets.board.canvas import Painter

    painter = Painter()
    painter.resize(880, 520)
    game = play(players, 5)
    before = draw(game[2][0], width, player=0)
    for (pos, move), (after, _) in pairwise(game[2:]):
        assert move is not None
        scene = draw(after, width, Highlights(changed=GAME.changed(pos, move)), player=0)
        boxes = compare(before, scene).boxes
        before = scene
        if boxes and after.player != OVER:  # the score sheet at the end is more than a step
            painting = painter.paint(scene, "light", boxes)
            assert len(json.dumps(painting.commands)) + len(painting.numbers) < 6000, move


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("rows", "cols"), [(5, 3), (2, 6), (5, 6)])
def test_boards_of_other_sizes_are_drawn(tmp_path: Path, players: int, rows: int, cols: int) -> None:
    text = files("frontier_nb.games.king").joinpath("editions", "standard-1.toml").read_text()
    path = tmp_path / "other.toml"
    path.write_text(text.replace("rows = 4", f"rows = {rows}", 1).replace("cols = 5", f"cols = {cols}", 1))
    game = KingOfFrontier(str(path))
    rng = Random(1)
    pos = game.setup(players)
    for _ in range(120):
        legal = game.legal_moves(pos)
        pos = game.apply(pos, game.sample(pos, rng) if pos.player == CHANCE else rng.choice(legal))
    for width in WIDTHS:
        for player in (None, 1):
            scene = draw(pos, width, player=player)
            board = (0.0, 0.0, scene.width, scene.height)
            assert all(within(component.box, board) for component in scene.components)
            assert all(within(bounds(shape), board, 3) for shape in scene.shapes)


@pytest.mark.parametrize("players", [3, 4])
def test_somebody_may_be_enlarged_for_good(players: int) -> None:
    pos = moments(players)[4]
    scene = draw(pos, player=2)
    sizes = [scene.component(components.board(player)).box[2] for player in range(players)]
    assert all(sizes[2] > 1.5 * size for player, size in enumerate(sizes) if player != 2)
    assert draw(pos, player=9) == draw(pos), "a player who is not at the table is nobody"


# -- the light ----------------------------------------------------------------------------------------


def area_of(pos: Position) -> Iterator[tuple[int, int]]:
    """Yield the player and root of every area that is not Grassland."""
    for player, board in enumerate(pos.boards):
        for root in board.roots():
            if "grass" not in board.kinds(root):
                yield player, root


@pytest.mark.parametrize("kind", ["focus", "changed", "wrong", "targets"])
@pytest.mark.parametrize("width", WIDTHS)
def test_light_moves_nothing(width: Width, kind: str) -> None:
    rng = Random(4)
    for pos in moments(3):
        plain = draw(pos, width)
        ids = frozenset(rng.sample([component.id for component in plain.components], 8))
        lit = draw(pos, width, Highlights(**{kind: ids | {"nowhere"}}))
        assert lit.shapes[: len(plain.shapes)] == plain.shapes
        assert {shape.component for shape in lit.shapes[len(plain.shapes) :]} <= ids
        assert lit.components == plain.components


@pytest.mark.rule("KF-R7")
def test_open_edges_are_red_with_a_mark_and_hopeless_ones_with_another() -> None:
    seen = set()
    for pos in moments(2):
        plain = draw(pos)
        for player, root in area_of(pos):
            board = pos.boards[player]
            hopeless = set(board.hopeless_edges(root))
            for cell, direction in board.edges(root):
                id = components.edge(player, *divmod(cell, TILES.cols), direction)
                for light in (Highlights(focus=frozenset({id})), Highlights(wrong=frozenset({id}))):
                    new = draw(pos, highlights=light).shapes[len(plain.shapes) :]
                    marks = [shape for shape in new if shape.style == "wrong-mark"]
                    if (cell, direction) not in set(board.open_edges(root)):
                        assert not marks
                        continue
                    assert any(shape.style == "wrong" for shape in new)
                    assert len(marks) == (2 if (cell, direction) in hopeless else 1)
                    seen.add(len(marks))
    assert seen == {1, 2}


def test_segments_that_are_lit_together_have_one_rim() -> None:
    pos = play(2, 7)[-1][0]
    plain = draw(pos)
    for player, root in area_of(pos):
        board = pos.boards[player]
        nodes = list(board.nodes(root))
        ids = [components.segment(player, *divmod(node // 4, TILES.cols), node % 4) for node in nodes]
        if len(ids) < 2 or not board.is_complete(root):
            continue
        new = draw(pos, highlights=Highlights(focus=frozenset(ids))).shapes[len(plain.shapes) :]
        for shape in new:
            assert isinstance(shape, Polygon)
            assert len(shape.points) > 2, "a completed area has no rim along the edges within it"


def test_lights_are_never_colour_alone() -> None:
    pos = moments(2)[5]
    player, root = next(area_of(pos))
    id = components.segment(player, *divmod(root // 4, TILES.cols), root % 4)
    space = components.space(player, *divmod(root // 4, TILES.cols))
    focus = set(styles(draw(pos, highlights=Highlights(focus=frozenset({id}))), id))
    assert {"area-focus", "area-focus-outline"} <= focus
    assert {"wrong", "halo"} <= set(styles(draw(pos, highlights=Highlights(wrong=frozenset({id}))), id))
    assert "changed" in styles(draw(pos, highlights=Highlights(changed=frozenset({space}))), space)


@pytest.mark.parametrize("players", [2, 4])
def test_marks_of_change_cut_no_space_and_stand_under_no_empty_place(players: int) -> None:
    for pos in moments(players):
        plain = draw(pos)
        spaces = [shape for shape in plain.shapes if isinstance(shape, Rect) and shape.style == "space"]
        every = Highlights(changed=frozenset(component.id for component in plain.components))
        for mark in draw(pos, highlights=every).shapes[len(plain.shapes) :]:
            id = mark.component or ""
            player = int(id.removeprefix("hand-").split("/")[0]) if id.startswith("hand-") else None
            assert player is None or pos.hands[player], mark
            if isinstance(mark, Rect) and mark.style == "changed":
                outer = (mark.x - 0.9, mark.y - 0.9, mark.width + 1.8, mark.height + 1.8)
                inner = (mark.x + 0.9, mark.y + 0.9, mark.width - 1.8, mark.height - 1.8)
                for space in spaces:
                    box = (space.x, space.y, space.width, space.height)
                    own = space.component == id or within(box, inner, 0.6) or not overlap(box, outer)
                    assert own or "/a" in id, (mark, space)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_built_building_is_found_by_its_emblem_owner_and_space(players: int) -> None:
    pos = moments(players)[-2]
    scene = draw(pos)
    for player, board in enumerate(pos.boards):
        for cell, turned in enumerate(board.placed):
            tile = None if turned == EMPTY else TILES.tiles[turned // 4]
            if tile is None or not tile.is_building:
                continue
            id = names.building(tile.id)
            assert {str(player + 1), names.cell_name(*divmod(cell, TILES.cols))} <= set(texts(scene, id))
            assert "emblem" in styles(scene, id)


def test_points_below_nothing_have_a_minus() -> None:
    pos = moments(2)[1]
    assert score(pos, 0) < 0
    assert f"−{-score(pos, 0)} points" in name(draw(pos), names.score(0))


def test_hostile_names_are_text() -> None:
    for hostile in ("<script>", "{0}", "a" * 200, ""):
        scene = draw(moments(4)[5], called=(hostile,) * 4)
        assert "<script>" not in to_svg(scene)
        assert all(isinstance(shape, Rect | Circle | Polygon | Label) for shape in scene.shapes)
