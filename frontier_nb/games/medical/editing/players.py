"""What can be set about the drugs that players have launched."""

from __future__ import annotations

from frontier_nb.games.medical import names
from frontier_nb.games.medical.editing.labs import MOST_PENALTIES
from frontier_nb.games.medical.position import Launched, Position
from frontier_nb.messages import Message, msg
from frontier_nb.setting import NONE, Setting, choice, number, yes_or_no


def drugs(pos: Position, player: int) -> list[Setting[Position]]:
    """Return what can be set about all drugs of a player: each of them, and one more."""
    found = [one for place in range(len(pos.launched[player])) for one in launched(pos, player, place)]
    if sum(map(len, pos.launched)) < sum(pos.table.tiles):

        def add(pos: Position, value: str) -> None:
            drug = pos.table.drug_index[value]
            pos.launched[player] += (Launched(drug, not _taken(pos, drug), 0),)
            pos.tiles[drug] = max(0, pos.tiles[drug] - 1)

        choices = [(NONE, msg("none")), *_named(pos)]
        label = msg("One more launched drug")
        found.append(choice(names.score(player), "another", label, NONE, choices, add))
    return found


def launched(pos: Position, player: int, place: int) -> list[Setting[Position]]:
    """Return what can be set about one drug that a player has launched."""
    one, here = pos.launched[player][place], names.launched(player, place)

    def put(pos: Position, *other: Launched) -> None:
        held = pos.launched[player]
        pos.launched[player] = (*held[:place], *other, *held[place + 1 :])

    def set_drug(pos: Position, value: str) -> None:
        pos.tiles[one.drug] = min(pos.table.tiles[one.drug], pos.tiles[one.drug] + 1)
        if value == NONE:
            put(pos)
            return
        drug = pos.table.drug_index[value]
        put(pos, Launched(drug, not _taken(pos, drug), one.penalties))
        pos.tiles[drug] = max(0, pos.tiles[drug] - 1)

    def set_token(pos: Position, value: bool) -> None:
        put(pos, one._replace(bonus=value))

    def set_number(pos: Position, value: int) -> None:
        put(pos, one._replace(penalties=value))

    value = pos.table.drugs[one.drug].id
    choices = [(NONE, msg("not launched")), *_named(pos)]
    label = msg("Launched drug {n}", n=place + 1)
    return [
        choice(here, "drug", label, value, choices, set_drug),
        yes_or_no(here, "token", msg("Medical Frontier token"), one.bonus, set_token),
        number(here, "penalties", msg("Penalty tokens"), one.penalties, MOST_PENALTIES, set_number),
    ]


def _taken(pos: Position, drug: int) -> bool:
    return any(one.drug == drug and one.bonus for own in pos.launched for one in own)


def _named(pos: Position) -> list[tuple[str, Message]]:
    return [(drug.id, names.drug(drug.id)) for drug in pos.table.drugs]
