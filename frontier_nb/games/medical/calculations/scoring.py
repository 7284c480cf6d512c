"""The score of a player, who is ahead when ties are broken, and the score sheet at the end."""

from __future__ import annotations

from dataclasses import replace

from frontier_nb.calculation import Calculation, Term
from frontier_nb.games.medical import names
from frontier_nb.games.medical.position import OVER, Position
from frontier_nb.games.medical.terms import PENALTY
from frontier_nb.messages import Listing, Message, Who, msg, msgn


def score(pos: Position, player: int) -> Calculation:
    """Explain a player's points: tiles and tokens, less the penalties on launched drugs."""
    drugs = pos.table.drugs
    tiles, tokens, penalties = [], [], []
    for place, (drug, bonus, number) in enumerate(pos.launched[player]):
        here = (names.launched(player, place),)
        name = names.drug(drugs[drug].id)
        tiles.append(Term(msg("{drug} tile", drug=name), drugs[drug].points, rule="MF-51", components=here))
        if bonus:
            tokens.append(
                Term(msg("{drug} token", drug=name), drugs[drug].bonus, rule="MF-52", components=here)
            )
        if number:
            penalties.append(
                Term(
                    msgn("{n} penalty token on {drug}", "{n} penalty tokens on {drug}", number, drug=name),
                    number * PENALTY,
                    rule="MF-53",
                    components=here,
                )
            )

    def total(label: Message, rule: str, terms: list[Term]) -> Term:
        here = () if terms else (names.score(player),)
        return Term(label, sum(term.value for term in terms), "sum", rule, here, tuple(terms))

    earned = Term(
        msg("earned"),
        sum(term.value for term in tiles + tokens),
        "sum",
        "MF-62",
        (),
        (total(msg("Drug Tiles"), "MF-51", tiles), total(msg("tokens"), "MF-52", tokens)),
    )
    term = Term(
        msg("score"),
        pos.scores[player],
        "difference",
        "MF-R23",
        (names.score(player),),
        (earned, total(msg("penalties"), "MF-R23", penalties)),
    )
    waiting = sum(pos.penalties[player * pos.table.labs :][: pos.table.labs])
    verdict = msg("{points} points.", points=term.value)
    if waiting:
        verdict = msgn(
            "{points} The {n} penalty token on drugs not launched counts nothing.",
            "{points} The {n} penalty tokens on drugs not launched count nothing.",
            waiting,
            points=verdict,
        )
    title = msg("Score of {player}", player=Who(player))
    return Calculation("score", (player,), title, term, verdict, "MF-63" if waiting else "MF-R23")


def rank_key(pos: Position, player: int) -> tuple[int, int, int]:
    """Return what players are compared by: points, types of drug, number of drugs (MF-R24)."""
    drugs = pos.launched[player]
    return pos.scores[player], len({one.drug for one in drugs}), len(drugs)


def players_ahead(pos: Position, player: int) -> int:
    """Return how many players are ahead of this one; none are ahead of a winner."""
    mine = rank_key(pos, player)
    return sum(rank_key(pos, other) > mine for other in range(pos.table.players))


def winners(pos: Position) -> tuple[int, ...]:
    """Return the players whom nobody is ahead of: several where every tie-break is equal."""
    return tuple(player for player in range(pos.table.players) if not players_ahead(pos, player))


def standing(pos: Position, player: int) -> Calculation:
    """Explain how many players are ahead, by points and then by the tie-breaks."""
    mine = rank_key(pos, player)
    others = []
    for other in range(pos.table.players):
        if other == player:
            continue
        theirs = rank_key(pos, other)
        decider = next((i for i in range(3) if theirs[i] != mine[i]), None)
        others.append(
            Term(
                Who(other),
                int(theirs > mine),
                rule="MF-R24",
                components=(names.score(other),),
                note=_EQUAL if decider is None else _COMPARED[decider](theirs[decider], mine[decider]),
            )
        )
    ahead = sum(term.value for term in others)
    term = Term(msg("players ahead"), ahead, "sum", "MF-R24", (names.score(player),), tuple(others))
    shared = len(winners(pos)) > 1
    if ahead:
        verdict = msgn("{n} player is ahead.", "{n} players are ahead.", ahead)
    elif pos.player == OVER:
        verdict = msg("Shares the win: equal in everything.") if shared else msg("Wins the game.")
    else:
        verdict = msg("Nobody is ahead.")
    title = msg("Standing of {player}", player=Who(player))
    return Calculation("standing", (player,), title, term, verdict, "MF-R24")


_EQUAL = msg("equal in points, types and drugs")


def _points(theirs: int, mine: int) -> Message:
    return msg("{theirs} points to {mine}", theirs=theirs, mine=mine)


def _types(theirs: int, mine: int) -> Message:
    return msgn(
        "equal points; {n} type of drug to {mine}",
        "equal points; {n} types of drug to {mine}",
        theirs,
        mine=mine,
    )


def _number(theirs: int, mine: int) -> Message:
    return msgn(
        "equal points and types; {n} drug to {mine}",
        "equal points and types; {n} drugs to {mine}",
        theirs,
        mine=mine,
    )


_COMPARED = (_points, _types, _number)


def score_sheet(state: Position) -> Calculation | None:
    """Explain how a finished game ended: every player's score and who won; ``None`` while it goes on."""
    if state.player != OVER:
        return None
    best = max(state.scores)
    level = [player for player in range(state.table.players) if state.scores[player] == best]
    won = winners(state)
    sheets = tuple(
        replace(
            score(state, player).term.of(player),
            note=_tie_break(state, player) if len(level) > 1 and player in level else None,
        )
        for player in range(state.table.players)
    )
    scores = tuple(names.score(player) for player in won)
    term = Term(msg("points of the winner"), best, "max", "MF-R24", scores, sheets)
    return Calculation("final", (), msg("Final score"), term, _ending(state, level, won), "MF-R24")


def _tie_break(pos: Position, player: int) -> Message:
    _, types, number = rank_key(pos, player)
    return msg(
        "{types}, {drugs}",
        types=msgn("{n} type of drug", "{n} types of drug", types),
        drugs=msgn("{n} drug", "{n} drugs", number),
    )


def _ending(pos: Position, level: list[int], won: tuple[int, ...]) -> Message:
    """Return who has won, of those who are `level` in points."""
    points = pos.scores[won[0]]
    if len(won) > 1:
        players = Listing([Who(player) for player in won])
        return msg("{players} share the win with {points} points, equal in everything.",
                   players=players, points=points)  # fmt: skip
    if len(level) > 1:
        rivals = [player for player in level if player not in won]
        types = rank_key(pos, won[0])[1]
        level_types = [rank_key(pos, player)[1] == types for player in rivals]
        return msg(
            "{player} wins with {points} points, as many as {rivals}, by {what}.",
            player=Who(won[0]),
            points=points,
            rivals=Listing([Who(player) for player in rivals]),
            what=_MORE[all(level_types), any(level_types)],
        )
    return msg("{player} wins with {points} points.", player=Who(won[0]), points=points)


_MORE = {
    (False, False): msg("more types of drug"),
    (False, True): msg("more types of drug, or as many and more drugs"),
    (True, True): msg("more drugs"),
}
"""What decides a tie, by whether all rivals, and whether any, have as many types of drug."""
