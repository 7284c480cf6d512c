"""What several moves ask alike: cubes enough, and a lab that can still go on."""

from __future__ import annotations

from frontier_nb.errors import Found, Violation
from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import Position
from frontier_nb.messages import msg, msgn


def affordable(pos: Position, cost: int) -> Found:
    """Yield that too few cubes are left for a cost, if so (MF-16)."""
    if cost > pos.cubes:
        yield Violation(
            "MF-16",
            msgn(
                "This costs {n} cube; {left} left.",
                "This costs {n} cubes; {left} left.",
                cost,
                left=pos.cubes,
            ),
            msg("All cubes are back in your next turn; spend them in another order then."),
            (names.cubes(pos.mover),),
        )


def not_stranded(pos: Position, at: int, components: tuple[str, ...]) -> Found:
    """Yield that the lab can go no further, if the last tile of its drug is gone (MF-R20)."""
    if pos.stranded(at):
        drug = pos.table.drugs[pos.target[at]]
        yield Violation(
            "MF-R20",
            msg("No {drug} tile is left, so this lab can go no further.", drug=names.drug(drug.id)),
            msg("Abandon the lab for free and start a new drug in it."),
            (*components, names.drug_tile(drug.id)),
        )
