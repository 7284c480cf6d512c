"""What can be set about the table as a whole: the round, whose turn it is, and what is due."""

from __future__ import annotations

from frontier_nb.games.medical import names
from frontier_nb.games.medical.derived import due_word
from frontier_nb.games.medical.derived import set_due as let_be_due
from frontier_nb.games.medical.editing.labs import MOST_ROUNDS
from frontier_nb.games.medical.position import CHECKED, NOTHING, REVEAL_CLINICAL, REVEAL_PRECLINICAL, Position
from frontier_nb.messages import Message, Who, msg, msgn
from frontier_nb.setting import Setting, choice, number, yes_or_no

_DUE = {
    "p": msg("a decision"),
    "o": msg("the Round Tiles are laid out"),
    "m": msg("the first cards come to the market"),
    "f": msg("the market is filled up"),
    "x": msg("nothing, the game is over"),
}


def table(pos: Position) -> list[Setting[Position]]:
    """Return what can be set about the table as a whole."""
    found = [choice(None, "due", msg("What comes next"), due_word(pos), _what_may_be_due(pos), set_due)]
    if pos.line:
        found += [number(None, "round", msg("Round"), pos.round, MOST_ROUNDS, _set_round), _turn(pos)]
    found += cubes(pos)
    return found + [one for place in range(len(pos.line)) for one in round_tile(pos, place)]


def _set_round(pos: Position, value: int) -> None:
    pos.round = value


def _turn(pos: Position) -> Setting[Position]:
    def change(pos: Position, value: str) -> None:
        pos.turn = int(value)

    turns = [(str(turn), _after(turn, player)) for turn, player in enumerate(pos.order)]
    return choice(None, "turn", msg("Whose turn it is"), str(pos.turn), turns, change)


def _after(turn: int, player: int) -> Message:
    return msgn(
        "{player}, after {n} turn of this round",
        "{player}, after {n} turns of this round",
        turn,
        player=Who(player),
    )


def cubes(pos: Position) -> list[Setting[Position]]:
    """Return what can be set about the turn's money."""

    def set_cubes(pos: Position, value: int) -> None:
        pos.cubes = value

    def set_documented(pos: Position, value: bool) -> None:
        pos.documented = value

    documents = msg("Documents handed in")
    return [
        number(None, "cubes", msg("Cubes left"), pos.cubes, pos.table.budget, set_cubes),
        yes_or_no(None, "documented", documents, pos.documented, set_documented),
    ]


def round_tile(pos: Position, place: int) -> list[Setting[Position]]:
    """Return what sets whose Round Tile lies at a place of the line (0: the current round)."""

    def change(pos: Position, value: str) -> None:
        line = list(pos.line)
        line[index_in_line(pos, place)] = int(value)
        pos.line = tuple(line)

    player = pos.line[index_in_line(pos, place)]
    choices = [(str(one), Who(one)) for one in range(pos.table.players)]
    label = msg("Round Tile of round {n}", n=pos.round + place)
    return [choice(names.round_tile(place), "player", label, str(player), choices, change)]


def index_in_line(pos: Position, place: int) -> int:
    """Return where in the line that was laid out a Round Tile lies that is now at `place`."""
    return (pos.round - 1 + place) % len(pos.line)


# -- what is due ------------------------------------------------------------------------------------


def _what_may_be_due(pos: Position) -> list[tuple[str, Message]]:
    found = list(_DUE.items())
    own = range(pos.mover * pos.table.labs, (pos.mover + 1) * pos.table.labs)
    waiting = {at for at in own if pos.stage[at]} if pos.line else set()
    if pos.due in (REVEAL_PRECLINICAL, REVEAL_CLINICAL):
        waiting.add(pos.trial)
    return found + [(f"r{at}", _tile_of(pos, at)) for at in sorted(waiting)]


def _tile_of(pos: Position, at: int) -> Message:
    player, lab = divmod(at, pos.table.labs)
    fields = {"player": Who(player), "lab": lab + 1}
    if pos.stage[at] == CHECKED:
        return msg("the Clinical Trial Tile for lab {lab} of {player}", **fields)
    return msg("the Pre-clinical Trial Tile for lab {lab} of {player}", **fields)


def set_due(pos: Position, word: str) -> None:
    """Let something else be due, with what belongs to it: the line of Round Tiles, the cubes, no outcome."""
    if word == "o":
        pos.line, pos.round, pos.turn = (), 0, 0
    elif not pos.line:
        tiles = enumerate(pos.table.round_tiles)
        in_turn = sorted((turn, player) for player, number in tiles for turn in range(number))
        pos.line, pos.round = tuple(player for _, player in in_turn), 1
    let_be_due(pos, word)
    if pos.due in (REVEAL_PRECLINICAL, REVEAL_CLINICAL):
        outcome = pos.penalties if pos.due == REVEAL_PRECLINICAL else pos.ready
        outcome[pos.trial] = 0
    elif pos.due != NOTHING:
        pos.cubes, pos.documented = pos.table.budget, False
