"""What the page of a game under way shows, as plain data: before a game, and beside its board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from frontier_nb import registry
from frontier_nb.bots import Advice, bot, bots
from frontier_nb.bots.reasoning import signed
from frontier_nb.bots.review import LEAST, Judgement
from frontier_nb.messages import msg, msgn, use_names
from frontier_nb.outcome import outcome
from frontier_nb.protocol import CHANCE, Game
from frontier_nb.scene.frame import Frame
from frontier_nb.scene.shapes import Scene
from frontier_widgets.play.sight import whose
from frontier_widgets.play.sitting import PREFERENCES, Sitting
from frontier_widgets.replay.nodes import when
from frontier_widgets.shared import deal_form
from frontier_widgets.shared.choosing import refusal
from frontier_widgets.shared.score_plot import Course, ScorePlot

ALIKE = 0.05
"""Moves whose worth differs by fewer points than this are alike: so many do not show."""

# -- before a game ---------------------------------------------------------------------------------------


def choices() -> dict[str, Any]:
    """Return what can be chosen before a game: games with their options, and bots."""
    return {
        "games": [_game(registry.game(id)) for id in registry.games()],
        "bots": [[name, str(bot(name).title), str(bot(name).about)] for name in bots()],
    }


def _game(game: Game[Any, Any]) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": str(game.title),
        "players": [game.player_counts[0], game.player_counts[-1]],
        "options": [
            {
                "name": option.name,
                "title": str(option.title),
                "choices": [
                    [value, str(label)] for value, label in zip(option.choices, option.labels, strict=True)
                ],
                "default": option.default,
            }
            for option in game.options
        ],
    }


# -- a game ----------------------------------------------------------------------------------------------


def beside(sitting: Sitting, drawn: Scene) -> dict[str, Any]:
    """Return all that stands beside the board as it is `drawn`, but what has happened."""
    session, game = sitting.session, sitting.game
    setting = session.setting
    shown = session.states[session.at if sitting.looking is None else sitting.looking]
    mover = game.to_play(shown)
    with use_names(sitting.names):
        chooser = sitting.chooser
        data: dict[str, Any] = {
            "view": "game",
            "game": game.id,
            "title": str(game.title),
            "players": list(sitting.names),
            "bots": [None if seat.bot is None else str(bot(seat.bot).title) for seat in setting.seats],
            "scores": list(game.scores(sitting.seen)),
            "mover": None if mover in (None, CHANCE) else mover,
            "enlarged": whose(sitting),
            "when": str(when(game, game.clock(shown), sitting.names)),
            "turn": turn(sitting),
            "covered": None if sitting.covered is None else sitting.names[sitting.covered],
            "told": setting.told,
            "at": session.at,
            "looking": sitting.looking,
            "since": sitting.since,
            "back": sitting.before is not None,
            "forth": sitting.after is not None,
            "automatic": sitting.automatic,
            "over": str(outcome(game.result(session.state), sitting.names) or ""),
            "open": sitting.open,
            "public": public(sitting),
            "dumb": sitting.dumb,
            "reply": refusal(sitting.reply or sitting.wrong),
            "pending": None,
            "account": account(sitting),
            "deal": deal(sitting),
            "prefs": {name: getattr(sitting, name) for name in PREFERENCES},
            "moves": None,
            "every": [],
            **sitting.stagecraft.data(),
        }
        if chooser is not None:
            data["moves"] = chooser.data(drawn)
            data["every"] = data["moves"].pop("every")
        if sitting.pending is not None:
            data["pending"] = str(game.describe(sitting.seen, sitting.pending, sitting.names))
    return data


def public(sitting: Sitting) -> bool:
    """Return whether a file of the whole game tells no secret: nobody knows more than an onlooker."""
    game, state = sitting.game, sitting.session.state
    return sitting.open or all(
        game.view(state, player) == state for player in (None, *range(len(sitting.names)))
    )


def turn(sitting: Sitting) -> str:
    """Return what is to happen next, in words."""
    session = sitting.session
    if sitting.looking is not None:
        return str(msg("You look back."))
    if session.mover is None:
        return str(msg("The game is over."))
    if session.telling:
        return str(msg("Say what came at the table."))
    if session.mover == CHANCE:
        return str(msg("The cards and tiles are turned up."))
    name = sitting.names[session.mover]
    if session.bot is not None:
        return str(msg("{name} is thinking.", name=name))
    return str(msg("{name} is to move.", name=name))


def due(sitting: Sitting) -> list[tuple[int, str]]:
    """Return whose move it is, and what that player has left and can buy with it."""
    with use_names(sitting.names):
        found = account(sitting)
        left = [(0, found["left"]), *((1, text) for text in found["buys"])] if found else []
        return [(0, turn(sitting)), *left]


def account(sitting: Sitting) -> dict[str, Any] | None:
    """Return what the person to move has left in this turn, and what it still buys."""
    if sitting.chooser is None:
        return None
    found = sitting.game.account(sitting.seen)
    if found is None:
        return None
    return {"left": str(found.left), "buys": [str(one) for one in found.buys]}


def deal(sitting: Sitting) -> dict[str, Any] | None:
    """Return what is to be told of chance (``None``: nothing is)."""
    if not sitting.session.telling or sitting.looking is not None:
        return None
    return deal_form.data(sitting.game.deal(sitting.session.state))


def about(sitting: Sitting) -> dict[str, Any]:
    """Return what a list of saved games says of one: nothing of it is a secret."""
    session = sitting.session
    over = session.mover is None
    told = (
        msg("The game is over.")
        if over
        else when(sitting.game, sitting.game.clock(session.state), sitting.names)
    )
    return {
        "game": sitting.game.id,
        "title": str(sitting.game.title),
        "players": list(sitting.names),
        "events": session.at,
        "when": str(told),
        "over": over,
    }


# -- hints, and the end ------------------------------------------------------------------------------------


def advice(sitting: Sitting, found: Advice, part: float) -> dict[str, Any]:
    """Return the moves that a bot suggests, each with what it expects of it against the best."""
    best = found.suggestions[0].points
    numbers = {move: number for number, move in enumerate(sitting.chooser.legal)} if sitting.chooser else {}
    with use_names(sitting.names):
        rows = [
            {
                "index": numbers.get(one.move),
                "text": str(sitting.game.describe(sitting.seen, one.move, sitting.names)),
                "lost": signed(one.points - best) if one.points < best - ALIKE else "",
                "why": str(one.why),
            }
            for one in found.suggestions
        ]
        tried = msgn("{n} playout", "{n} playouts", found.playouts) if found.playouts else ""
    return {"rows": rows, "tried": str(tried), "part": part}


def turning(sitting: Sitting, points: Sequence[Judgement]) -> list[dict[str, Any]]:
    """Return the decisions that decided the game, in words; `at` is the place before each."""
    game, session, names = sitting.game, sitting.session, sitting.names
    rows = []
    with use_names(names):
        for one in points:
            state = session.states[one.at]
            row = {
                "at": one.at,
                "when": str(when(game, game.clock(state), names)),
                "made": str(game.describe(state, one.made.move, names)),
                "better": "",
                "why": str(one.lead_told(names)) if one.swing else "",
            }
            if one.best.move != one.made.move and one.lost >= LEAST and one.sure:
                row["better"] = str(game.describe(state, one.best.move, names))
                row["why"] = f"{one.loss_told()} {one.better_told()}"
            rows.append(row)
    return rows


def plot(sitting: Sitting, frame: Frame) -> dict[str, Any]:
    """Return the scores over the game as a drawing."""
    session, game = sitting.session, sitting.game
    places = range(session.at + 1)
    clocks = [game.clock(session.states[at]) for at in places]
    course = Course(
        nodes=places,
        rounds=[clock.round for clock in clocks],
        whens=[when(game, clock, sitting.names) for clock in clocks],
        scores=[game.scores(session.states[at]) for at in places],
        names=sitting.names,
        round_name=game.round_name,
    )
    return ScorePlot(course, frame).data() | {"table": [list(row) for row in course.scores]}
