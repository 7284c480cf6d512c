"""The Lab without a browser: what the page asks for, what it is told, and what it is to keep."""

from __future__ import annotations

import json
from base64 import b64encode
from typing import Any
from urllib.parse import quote

import pytest
from toy_game import Toy, toy
from widget_page import Page

from frontier_nb import registry
from frontier_nb.protocol import Highlights
from frontier_nb.scene.frame import Frame

pytest.importorskip("anywidget")

from frontier_widgets import Lab
from frontier_widgets.board.overlay import LONGEST

__all__ = ["toy"]
KING, MEDICAL = "king-of-frontier", "medical-frontier"
DEALT = "short_1_ab_1.1.0.0_0.0"
HOSTILE = "<img src=x onerror=alert(1)>"


class Visitor(Page):
    """A page that keeps what it is to keep, as a browser does."""

    def __init__(self, game: str = "toy", kept: str = "", **ready: Any) -> None:
        self.lab = Lab(game, seed=1)
        super().__init__(self.lab)
        self.shown: dict[str, Any] = {}
        self.trail: list[str] = []
        self.at = 0
        self.first = self.ready(stored=kept, **ready)

    def take(self, content: dict[str, Any], buffers: Any = ()) -> None:
        super().take(content, buffers)
        panel = content.get("panel", {})
        self.shown |= panel
        if "trail" in panel:
            same, after, self.at = panel["trail"]
            self.trail = [*self.trail[:same], *after]

    def asks(self, name: str, **data: Any) -> dict[str, Any]:
        """Ask for something, and return all that the panel shows then."""
        message = self.do(name, **data)
        assert message["k"] == "patch", message
        assert len(self.sent) == 1
        return self.shown

    def refused(self, name: str, **data: Any) -> str:
        """Ask for something that cannot be; return what is said."""
        message = self.do(name, **data)
        assert message["k"] == "error", message
        assert "fault of the program" not in message["advice"]
        return str(message["title"])

    @property
    def kept(self) -> str:
        return json.dumps({"game": self.shown["game"], "trails": {self.shown["game"]: [self.trail, self.at]}})

    @property
    def targets(self) -> set[str]:
        return {part[0] for message in self.sent for part in message.get("parts", ()) if part[3]}


# -- arriving ----------------------------------------------------------------------------------------------


def test_the_first_game_opens_with_its_empty_table() -> None:
    visitor = Visitor(registry.games()[0])
    shown = visitor.shown
    assert shown["game"] == registry.games()[0]
    assert {id for id, _ in shown["games"]} >= {KING, MEDICAL}
    assert shown["view"] == "edit"
    assert not shown["undo"]
    assert "offer" not in shown
    assert "notice" not in shown


@pytest.mark.parametrize("id", [KING, MEDICAL])
def test_a_link_leads_to_its_position(id: str) -> None:
    before = Visitor(id)
    before.asks("stroll", players=3, options={})
    text = before.shown["position"]
    after = Visitor("toy", hash=f"#game={id}&position={quote(text, safe='/;,:@$')}")
    assert after.shown["game"] == id
    assert after.shown["position"] == text
    assert len(after.shown["players"]) == 3
    assert after.shown["undo"]  # the empty table is one step back


@pytest.mark.parametrize(
    "hash",
    [
        "#game=nothing",
        "#game=toy&position=nonsense",
        f"#game={quote(HOSTILE)}&position={quote(HOSTILE)}",
        "#position=%00",
        "#" + "position=" + "a" * 50_000,
    ],
)
def test_a_link_that_leads_nowhere_is_told_of(hash: str) -> None:
    visitor = Visitor(hash=hash)
    assert visitor.shown["notice"].startswith("This link leads nowhere:")
    assert len(visitor.shown["notice"]) < 300
    assert visitor.shown["position"] == "short_0_--_0.0.0.0_0.0"


def test_a_link_in_an_open_page_is_followed_and_undone() -> None:
    visitor = Visitor()
    visitor.asks("link", hash=f"#game=toy&position={DEALT}")
    assert visitor.shown["position"] == DEALT
    visitor.asks("undo")
    assert visitor.shown["position"] == "short_0_--_0.0.0.0_0.0"


# -- kept in the browser -----------------------------------------------------------------------------------


def test_what_was_set_up_is_offered_on_the_next_visit() -> None:
    before = Visitor()
    before.asks("edit", field="round", value="1")
    before.asks("read", text=DEALT)
    after = Visitor(KING, before.kept)
    game, text = after.shown["offer"]
    assert game == "toy"
    assert "A toy game" in text
    assert after.shown["game"] == KING
    after.asks("resume", game="toy")
    assert after.shown["position"] == DEALT
    after.asks("undo")
    assert after.shown["position"] == before.trail[1]


def test_what_was_set_up_is_not_lost_by_setting_up_something_else() -> None:
    before = Visitor()
    before.asks("read", text=DEALT)
    after = Visitor(kept=before.kept, hash="#game=toy&position=short_1_--_1.1.0.0_0.0")
    assert "offer" not in after.shown
    assert after.shown["position"] == "short_1_--_1.1.0.0_0.0"
    assert DEALT in after.trail
    after.asks("undo")
    after.asks("undo")
    assert after.shown["position"] == DEALT


def test_an_untouched_table_is_not_offered() -> None:
    assert "offer" not in Visitor(kept=Visitor().kept).shown


@pytest.mark.parametrize("kept", ["{", "[1]", '{"game": "toy", "trails": {"toy": "x"}}', HOSTILE])
def test_what_cannot_be_read_is_told_of_and_does_no_harm(kept: str) -> None:
    visitor = Visitor(kept=kept)
    assert "cannot be read" in visitor.shown["notice"]
    assert visitor.asks("read", text=DEALT)["position"] == DEALT


def test_what_is_kept_of_a_game_that_is_gone_does_no_harm() -> None:
    visitor = Visitor(kept='{"game": "gone", "trails": {"gone": [["a"], 0], "toy": [["b"], 0]}}')
    assert "offer" not in visitor.shown
    assert "cannot be read" in visitor.asks("undo")["notice"]


def test_each_game_is_left_as_it_was() -> None:
    visitor = Visitor()
    visitor.asks("read", text=DEALT)
    visitor.asks("game", game=KING)
    assert visitor.shown["game"] == KING
    assert visitor.trail == [visitor.shown["position"]]
    visitor.asks("game", game="toy")
    assert visitor.shown["position"] == DEALT
    assert visitor.refused("game", game="nothing")


# -- one edit, one message, one paint ----------------------------------------------------------------------


@pytest.mark.parametrize("id", [KING, MEDICAL])
def test_an_edit_is_one_message_and_draws_once(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = Visitor(id)
    visitor.asks("stroll", players=2, options={})
    drawn = []
    game = type(visitor.lab.lab.game)
    draw = game.scene
    monkeypatch.setattr(game, "scene", lambda self, *given: drawn.append(given) or draw(self, *given))
    for label, field in _fields(visitor):
        drawn.clear()
        visitor.asks("edit", field=label, value=field)
        assert len(drawn) <= 1
        assert visitor.traits == []
        visitor.asks("undo")


def _fields(visitor: Visitor) -> list[tuple[str, str]]:
    """Return fields of the table, each with another value."""
    found = []
    for id, _, value, choices, least, most in visitor.shown["fields"]:
        others = [choice for choice, _ in choices] or [str(least), str(most)]
        found += [(id, next(other for other in others if other != value))] if len(set(others)) > 1 else []
    assert found
    return found


def test_an_edit_says_whether_a_game_can_come_to_it() -> None:
    visitor = Visitor()
    message = visitor.do("edit", field="round", value="2")
    assert message["say"].startswith("No game can come to this:")
    assert visitor.shown["problems"] == [["4 cards were dealt, 0 are known", "", "TG-01"]]
    assert visitor.do("edit", field="round", value="0")["say"] == "A game can come to this."


def test_what_cannot_be_set_is_told_and_changes_nothing() -> None:
    visitor = Visitor()
    shown = visitor.asks("edit", field="round", value="99")
    assert "99" in shown["notice"]
    assert shown["position"] == "short_0_--_0.0.0.0_0.0"


# -- the box -----------------------------------------------------------------------------------------------


def test_pictures_of_the_box_are_sent_once() -> None:
    visitor = Visitor()
    assert [id for id, _ in visitor.shown["pieces"]] == ["a", "b", "c", "d"]
    assert set(visitor.first["panel"]["pictures"]) == {"a", "b", "c", "d"}
    assert "pictures" not in visitor.do("edit", field="round", value="1")["panel"]
    visitor.asks("read", text="short_4_a-_4.1.1.1_0.0")  # no card a is left
    assert [id for id, _ in visitor.shown["pieces"]] == ["b", "c", "d"]
    assert visitor.shown["pictures"] == {}
    dark = visitor.ask(k="place", theme="dark", width=900, height=700)["panel"]
    assert set(dark["pictures"]) == {"b", "c", "d"}
    assert set(visitor.ready()["panel"]["pictures"]) == {"b", "c", "d"}


def test_a_piece_is_picked_up_and_put_down() -> None:
    visitor = Visitor()
    visitor.asks("hold", ids=["c"])
    assert visitor.targets == {"hand0", "hand1"}
    assert visitor.shown["lifted"]
    visitor.asks("pick", ids=["hand1"])
    assert visitor.lab.lab.draft.hands == ["-", "c"]
    assert visitor.shown["held"] is None
    visitor.asks("pick", ids=["hand1"])
    assert visitor.shown["selected"] == visitor.shown["held"] == "hand1"
    assert visitor.shown["called"] == "Player 2: c"
    visitor.asks("pick", ids=["hand1"])  # once more: let go
    assert visitor.shown["selected"] is None


def test_a_piece_is_dragged_to_the_first_place_that_takes_it() -> None:
    visitor = Visitor()
    visitor.asks("drop", pieces=["a mark", "d"], places=["a line", "hand0", "hand1"])
    assert visitor.lab.lab.draft.hands == ["d", "-"]
    visitor.asks("drop", pieces=["hand0"], places=["box"])
    assert visitor.lab.lab.draft.hands == ["-", "-"]
    message = visitor.do("drop", pieces=["hand0"], places=["hand1"])
    assert message["say"] == "It cannot be put there."


# -- the position as text ----------------------------------------------------------------------------------


def test_a_text_is_read_or_what_is_wrong_with_it_is_said() -> None:
    visitor = Visitor()
    assert visitor.asks("read", text=f"  {DEALT}\n")["position"] == DEALT
    shown = visitor.asks("read", text=HOSTILE)
    assert shown["unread"] == "this is no position of the toy game"
    assert shown["position"] == DEALT
    assert visitor.refused("read", text="a" * (LONGEST + 1))
    assert visitor.refused("read", text=7)


def test_the_traits_say_where_one_is_and_can_be_set(toy: Toy) -> None:
    lab = Lab("toy", DEALT)
    assert (lab.game, lab.position) == ("toy", DEALT)
    page = Page(lab)
    page.ready()
    page.sent.clear()
    lab.position = "short_1_-b_1.1.0.0_1.0"
    assert lab.lab.draft == toy.read_position("short_1_-b_1.1.0.0_1.0")
    assert len(page.sent) == 1
    with pytest.raises(ValueError, match="no position"):
        lab.position = "nonsense"
    assert lab.position == "short_1_-b_1.1.0.0_1.0"
    lab.game = KING
    assert lab.lab.game.id == KING
    assert "King of Frontier" in str(lab)


# -- asking ------------------------------------------------------------------------------------------------


def test_a_calculation_is_chosen_stepped_and_left() -> None:
    visitor = Visitor()
    visitor.asks("read", text=DEALT)
    shown = visitor.asks("view", view="ask")
    assert shown["workings"] == [["Worth", "Worth 1", None], ["Worth", "Worth 2", None]]
    assert shown["scores"] == [0, 0]
    shown = visitor.asks("working", index=1)
    assert shown["calc"]["verdict"] == "Worth 2"
    shown = visitor.asks("term", term=0)
    assert shown["term"] == 0
    assert shown["look"] is not None
    visitor.asks("pick", ids=["hand0"])
    assert visitor.shown["calc"]["verdict"] == "Worth 1"
    assert visitor.refused("working", index=9)
    assert visitor.refused("term", term="x")


def test_a_page_that_asks_with_a_players_eyes_is_told_no_secret() -> None:
    visitor = Visitor()
    visitor.asks("read", text="short_1_ad_1.0.0.1_0.0")
    visitor.asks("view", view="ask")
    message = visitor.do("see", viewer=0)
    names = {part[0]: part[1] for part in message["parts"]}
    assert names["hand1"] == "Player 2: ?"
    assert visitor.shown["workings"] == [["Worth", "Worth 1", None]]
    assert visitor.shown["viewer"] == 0
    assert visitor.asks("see", viewer=None)["viewer"] is None
    assert visitor.asks("see", viewer=-1)["viewer"] == -1
    assert visitor.refused("see", viewer=5)


def test_chances_are_told_exactly_and_in_a_hundred() -> None:
    visitor = Visitor(MEDICAL)
    for _ in range(40):
        visitor.asks("view", view="edit")
        visitor.asks("stroll", players=2, options={"mode": "advanced"})
        odds = visitor.asks("view", view="ask")["odds"]
        if odds:
            break
    one = odds[0]
    assert sum(share for *_, share in one["outcomes"]) == pytest.approx(1, abs=0.01)
    assert all(percent.endswith(" %") for _, _, percent, _ in one["outcomes"])
    game = registry.game(MEDICAL)
    assert one["rule"] in game.rules
    visitor.asks("light", components=one["components"])
    assert visitor.lab.lab.highlights().focus == set(one["components"])


# -- moves -------------------------------------------------------------------------------------------------


def test_a_move_is_tried_with_what_it_changes() -> None:
    visitor = Visitor()
    visitor.asks("read", text=DEALT)
    shown = visitor.asks("view", view="moves")
    assert shown["due"] == "player"
    assert shown["turn"] == "Player 1 decides."
    every = {text: number for number, text in shown["picker"]["every"]}
    visitor.asks("preview", index=every["Player 1 keeps a."])
    shown = visitor.asks("move", index=every["Player 1 keeps a."])
    assert shown["line"] == ["Player 1 keeps a."]
    assert shown["change"] == [[0, 1], [0, 0]]
    assert shown["calc"]["verdict"] == "Worth 1"
    assert shown["position"] == DEALT
    assert visitor.asks("back")["line"] == []
    visitor.asks("move", index=every["Player 1 keeps a."])
    assert visitor.asks("adopt")["position"] == "short_1_-b_1.1.0.0_1.0"


def test_a_preview_shows_the_board_after_it_and_nothing_else() -> None:
    visitor = Visitor()
    visitor.asks("read", text=DEALT)
    visitor.asks("view", view="moves")
    message = visitor.do("preview", index=0)
    assert "panel" not in message
    assert {part[0]: part[1] for part in message["parts"]}["hand0"] == "Player 1: -"
    message = visitor.do("preview", index=None)
    assert {part[0]: part[1] for part in message["parts"]}["hand0"] == "Player 1: a"


def test_a_move_against_the_rules_is_answered_with_its_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Toy, "pointed", lambda self, state, move: (f"hand{move.player}",))
    visitor = Visitor()
    visitor.asks("read", text=DEALT)
    visitor.asks("view", view="moves")
    shown = visitor.asks("pick", ids=["hand1"])
    assert shown["refused"] == ["It is not this player's turn.", "Wait for it.", "TG-02"]


def test_chance_is_let_happen() -> None:
    visitor = Visitor()
    assert visitor.asks("view", view="moves")["due"] == "chance"
    shown = visitor.asks("draw")
    assert shown["due"] == "player"
    assert shown["line"] == ["Cards are dealt."]
    assert visitor.asks("undo")["due"] == "chance"


# -- out ---------------------------------------------------------------------------------------------------


def test_the_board_is_had_as_a_picture() -> None:
    visitor = Visitor()
    file = visitor.asks("download", kind="svg")["file"]
    assert file["name"] == "toy.svg"
    assert file["text"].startswith("<svg")
    assert visitor.asks("download", kind="png")["file"]["kind"] == "png"
    assert visitor.refused("download", kind="fgn")


def test_shipped_games_are_listed_and_taken() -> None:
    visitor = Visitor(KING)
    found = visitor.asks("records")["records"]
    name, title, events = found[0]
    assert title
    visitor.asks("record", record=name, at=events)
    assert visitor.lab.lab.game.result(visitor.lab.lab.draft) is not None
    assert visitor.refused("record", record="../secret", at=0)


def test_a_lesson_block_is_given() -> None:
    visitor = Visitor()
    visitor.asks("read", text=DEALT)
    assert f'position = "{DEALT}"' in visitor.asks("lesson")["lesson"]


# -- editions ----------------------------------------------------------------------------------------------


def own_edition(game: str, **figures: object) -> str:
    data = registry.game(game).edition.to_json()
    del data["sha256"]
    return json.dumps({**data, "id": "mine", **figures})


def loaded(visitor: Visitor, text: str) -> dict[str, Any]:
    visitor.asks("edition-check", file="box.json", data=b64encode(text.encode()).decode())
    return visitor.shown["edition"]


def test_an_edition_is_loaded_and_the_position_stays() -> None:
    visitor = Visitor(MEDICAL)
    visitor.asks("stroll", players=2, options={})
    position = visitor.shown["position"]
    text = own_edition(MEDICAL, budget=6)
    assert loaded(visitor, text)["checked"]["faults"] == []
    shown = visitor.asks("edition-use")
    assert shown["edition"]["used"]["id"] == "mine"
    assert shown["own"]
    assert shown["position"] == position
    assert shown["store"] == {MEDICAL: text}
    assert visitor.lab.lab.game.edition.id == "mine"
    assert visitor.asks("records")["records"] == []
    assert not visitor.asks("edition-shipped")["own"]
    assert shown["position"] == position
    assert visitor.shown["store"] == {MEDICAL: ""}


def test_an_edition_with_faults_changes_nothing() -> None:
    visitor = Visitor(MEDICAL)
    assert loaded(visitor, "{")["checked"]["faults"]
    assert visitor.refused("edition-use")
    assert visitor.lab.lab.shipped


def test_a_kept_edition_is_used_again_before_a_link_is_followed() -> None:
    text = own_edition(MEDICAL, budget=7)
    position = "quick/0110/8.0.1.0.p/5b,-,5e,1e,11b/11a;8d/-;-;-;-;-;-/4.-.-;4.-.-;4.-.-/-;-/"
    visitor = Visitor("toy", editions={MEDICAL: text}, hash=f"#game={MEDICAL}&position={position}")
    assert visitor.lab.lab.game.edition.id == "mine"
    assert Visitor(MEDICAL, editions={MEDICAL: text}).lab.lab.game.edition.id == "mine"


@pytest.mark.parametrize("kept", ["x", {MEDICAL: "{"}, {"gone": "{}"}, {MEDICAL: 7}, [1]])
def test_an_edition_that_cannot_be_had_any_more_leaves_the_shipped_one(kept: object) -> None:
    visitor = Visitor(MEDICAL, editions=kept)
    assert visitor.lab.lab.shipped
    assert visitor.asks("view", view="ask")["view"] == "ask"


# -- nonsense ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("new", {}),
        ("new", {"players": 99}),
        ("new", {"players": 2, "options": ["mode"]}),
        ("new", {"players": 2, "options": {"mode": HOSTILE}}),
        ("stroll", {"players": "2"}),
        ("view", {"view": "nothing"}),
        ("enlarge", {"player": 7}),
        ("explain", {"index": 3}),
        ("light", {"components": "hand0"}),
        ("move", {"index": 0}),
        ("draw", {"x": 1}),
        ("nothing", {}),
    ],
)
def test_what_cannot_be_is_refused_in_words(name: str, data: dict[str, Any]) -> None:
    visitor = Visitor()
    visitor.asks("read", text=DEALT)
    visitor.refused(name, **data)
    assert visitor.asks("view", view="ask")["position"] == DEALT


@pytest.mark.parametrize("id", [KING, MEDICAL])
def test_every_component_can_be_chosen_in_every_view(id: str) -> None:
    visitor = Visitor(id)
    visitor.asks("stroll", players=2, options={})
    lab = visitor.lab.lab
    drawn = lab.game.scene(lab.draft, Frame(), Highlights(), lab.names)
    position = visitor.shown["position"]
    for view in ("edit", "ask", "moves"):
        visitor.asks("view", view=view)
        for component in drawn.components[::3]:
            visitor.asks("select", ids=[]) if view == "edit" else visitor.asks("back")
            visitor.asks("pick", ids=[component.id])
            assert visitor.shown["position"] == position
