"""What each player may expect to end with: the points there are, and what the labs promise. For bots.

Nothing here is a rule; the figures are a least-squares fit to how games of greedy bots ended.
"""

from __future__ import annotations

from frontier_nb.games.medical.appraisal import prospects
from frontier_nb.games.medical.moves import UNKNOWN
from frontier_nb.games.medical.position import CHECKED, OVER, SYNTHESIS, Position
from frontier_nb.games.medical.terms import PENALTY

LABS = (1.0, 0.4, 0.1)
"""The share of a lab in synthesis that counts: of the best one, the next, and every further one."""
UNTRIED = 5.0
"""Points that the trial that is still to come costs."""
DELAY = 8.0
"""Points that each round of delay costs."""
CARD = 3.0
"""Points that each card in hand costs: it is counted with every lab, and goes into one."""


def prospect(view: Position) -> tuple[float, ...]:
    """Return about how many points each player will end with; those there are if the game is over."""
    if view.player == OVER:
        return tuple(map(float, view.scores))
    drugs = {
        index: drug.points + (drug.bonus if view.bonus_left(index) else 0)
        for index, drug in enumerate(view.table.drugs)
        if view.tiles[index]
    }
    return tuple(_promise(view, player, drugs) for player in range(view.table.players))


def _promise(pos: Position, player: int, drugs: dict[int, int]) -> float:
    table, near = pos.table, prospects(pos.table)
    hand = sum(table.key[card] for card in pos.hands[player] if card != UNKNOWN)
    worth = pos.scores[player] - CARD * len(pos.hands[player])
    open_labs = []
    for at in range(player * table.labs, (player + 1) * table.labs):
        if pos.stage[at] == SYNTHESIS:
            gathered, played = near.gathered(pos.keys[at] + hand), near.played(pos.keys[at])
            open_labs.append(max((p * gathered[d] * played[d] for d, p in drugs.items()), default=0.0))
        elif pos.target[at] in drugs:
            worth += drugs[pos.target[at]] - PENALTY * pos.penalties[at]
            worth -= DELAY * pos.delay(at) if pos.stage[at] == CHECKED else UNTRIED
    for place, lab in enumerate(sorted(open_labs, reverse=True)):
        worth += LABS[min(place, len(LABS) - 1)] * lab
    return worth
