"""What the page of the Lab shows beside the board, as plain data."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from frontier_nb import registry
from frontier_nb.calculation import Calculation
from frontier_nb.editing import BOX, Field
from frontier_nb.errors import Violation
from frontier_nb.messages import figure, msg, use_names
from frontier_nb.odds import Odds
from frontier_nb.outcome import outcome
from frontier_nb.protocol import CHANCE, Game
from frontier_nb.scene.shapes import Scene
from frontier_widgets.lab.laboratory import Laboratory
from frontier_widgets.shared.sources import load


def whole(lab: Laboratory, scene: Scene) -> dict[str, Any]:
    """Return all that is shown of a draft, drawn in `scene`, but for the pieces in the box."""
    with use_names(lab.names):
        return {
            "position": lab.text,
            "players": list(lab.names),
            "enlarged": lab.enlarged,
            "chosen": lab.game.options_of(lab.draft),
            "undo": lab.trail.back is not None or bool(lab.line),
            "redo": lab.trail.forward is not None,
            "problems": [_violation(one) for one in lab.problems],
            "oddities": [_violation(one) for one in lab.oddities],
            "view": lab.view,
            **(_views[lab.view](lab, scene) if lab.possible or lab.view == "edit" else {}),
            **lab.stagecraft.data(),
            "dumb": lab.dumb,
        }


def of_game(game: Game[Any, Any]) -> dict[str, Any]:
    """Return what is shown of a game as such: what can be chosen at set-up."""
    return {
        "game": game.id,
        "games": [[id, str(registry.game(id).title)] for id in registry.games()],
        "counts": list(game.player_counts),
        "options": [
            [
                option.name,
                str(option.title),
                [[choice, str(label)] for choice, label in zip(option.choices, option.labels, strict=True)],
                option.default,
            ]
            for option in game.options
        ],
    }


def records(lab: Laboratory) -> list[list[Any]]:
    """Return the games that come along with a game: the name of each, its title, how many events it has.

    There are none for an edition that does not come along.
    """
    opened = load(None)
    return [
        [name, record.headers.get("Title") or name, len(record.line.events)]
        for name, record in zip(opened.links, opened.records, strict=True)
        if record.game == lab.game.id and lab.shipped
    ]


def lesson_block(lab: Laboratory) -> str:
    """Return the block with which a step of a lesson begins at this position."""
    turn = lab.game.to_play(lab.draft)
    lines = [
        "```position",
        f"names = {json.dumps(list(lab.names), ensure_ascii=False)}",
        f"you = {0 if turn is None else max(turn, 0)}",
        f"position = {json.dumps(lab.text)}",
        "```",
    ]
    return "\n".join(lines) + "\n"


def _violation(one: Violation) -> list[Any]:
    return [str(one.reason), str(one.remedy or ""), one.rule]


# -- editing ------------------------------------------------------------------------------------------------


def _edit(lab: Laboratory, scene: Scene) -> dict[str, Any]:
    names = {component.id: str(component.name) for component in scene.components}
    return {
        "editable": lab.editor is not None,
        "selected": lab.selected,
        "called": names.get(lab.selected or "", ""),
        "beneath": [[id, names[id]] for id in lab.beneath if id in names],
        "held": lab.held,
        "lifted": lab.held is not None and lab.selected is None,
        "toBox": BOX in lab.places,
        "fields": [_field(field) for field in lab.fields()],
    }


def _field(field: Field) -> list[Any]:
    choices = [[value, str(label)] for value, label in field.choices]
    return [field.id, str(field.label), field.value, choices, field.least, field.most]


# -- asking -------------------------------------------------------------------------------------------------


def _ask(lab: Laboratory, scene: Scene) -> dict[str, Any]:
    eyes = lab.eyes
    return {
        "secrets": lab.secrets,
        "viewer": (-1 if eyes.viewer is None else eyes.viewer) if eyes.veiled else None,
        "scores": list(lab.game.scores(lab.stage)),
        "result": str(outcome(lab.game.result(lab.stage), lab.names) or ""),
        "workings": [_working(one) for one in lab.everything()],
        "odds": [_odds(one) for one in lab.odds()],
    }


def _working(one: Calculation) -> list[Any]:
    return [str(one.title), str(one.verdict), one.holds]


def _odds(one: Odds) -> dict[str, Any]:
    yes_or_no = {outcome.value for outcome in one.outcomes} <= {0, 1}  # the mean is how likely a yes is
    return {
        "title": str(one.title),
        "rule": one.rule,
        "mean": f"{_percent(one.mean)} %" if yes_or_no else _decimal(one.mean),
        "exact": _fraction(one.mean),
        "yesOrNo": yes_or_no,
        "outcomes": [
            [str(o.label), _fraction(o.chance), f"{_percent(o.chance)} %", round(float(o.chance), 4)]
            for o in one.outcomes
        ],
        "components": list(one.components),
    }


def _fraction(number: Fraction) -> str:
    whole = figure(number.numerator)
    return whole if number.denominator == 1 else f"{whole}/{number.denominator}"


def _decimal(number: Fraction) -> str:
    return f"{float(number):.2f}".replace("-", "−")


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.1f}"


# -- moves --------------------------------------------------------------------------------------------------


def _moves(lab: Laboratory, scene: Scene) -> dict[str, Any]:
    chooser = lab.chooser
    turn = lab.game.to_play(lab.stage)
    data: dict[str, Any] = {
        "due": "over" if turn is None else "chance" if turn == CHANCE else "player",
        "turn": str(msg("{name} decides.", name=lab.names[turn])) if turn not in (None, CHANCE) else "",
        "picker": None if chooser is None else chooser.data(scene),
        "line": [str(tried.text) for tried in lab.line],
        "refused": None if lab.refused is None else _violation(lab.refused),
        "result": str(outcome(lab.game.result(lab.stage), lab.names) or ""),
        "change": [],
    }
    if lab.line:
        before, after = (lab.game.scores(state) for state in (lab.line[0].before, lab.stage))
        data["change"] = [list(pair) for pair in zip(before, after, strict=True)]
    return data


_views = {"edit": _edit, "ask": _ask, "moves": _moves}
