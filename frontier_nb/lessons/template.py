"""A lesson to begin with: for any game, and sound as it stands."""

from __future__ import annotations

from random import Random
from typing import Any

from frontier_nb.lessons.practice import NAMES
from frontier_nb.protocol import CHANCE, Game

_TEXT = """\
+++
game = "{game}"
title = "A first move"
about = "What this lesson teaches, in one sentence."
minutes = 3
+++

## Look around

Write what there is to see, in Markdown. A rule in brackets opens it: [{rule}]. Numbers come from the engine:
{{name 0}} has {{score 0}} points.

```position
names = [{names}]
moves = "{moves}"
```

## Make a move

Say what to do.

```task
goal = {{ played = "{word}" }}
solution = "{word}"
rules = ["{rule}"]
hints = ["A nudge in the right direction.", "The place where it is done."]
```

Say what has happened, and why it matters.
"""


def template(game: Game[Any, Any]) -> str:
    """Return the text of a small lesson about the first decision of a game."""
    players = game.player_counts[0]
    state, moves, dice = game.setup(players), [], Random(1)
    while game.to_play(state) == CHANCE:
        move = game.sample(state, dice)
        moves.append(game.write_word(state, move))
        state = game.apply(state, move)
    names = ", ".join(f'"{name}"' for name in NAMES[:players])
    word = game.write_word(state, game.legal_moves(state)[0])
    rule = next(iter(game.rules))
    return _TEXT.format(game=game.id, names=names, moves=" ".join(moves), word=word, rule=rule)
