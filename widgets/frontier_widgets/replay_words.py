"""The words that the page of a replay shows by itself, for its script: one table, translated like all else.

A name in braces is filled in by the page.
"""

from __future__ import annotations

from frontier_nb.messages import Message, msg

WORDS: dict[str, Message] = {
    # Walking.
    "walk": msg("Walk through the game"),
    "first": msg("To the start"),
    "roundBack": msg("One round back"),
    "turnBack": msg("One turn back"),
    "back": msg("One event back"),
    "play": msg("Play"),
    "pause": msg("Pause"),
    "forward": msg("One event forward"),
    "turnForward": msg("One turn forward"),
    "roundForward": msg("One round forward"),
    "last": msg("To the end"),
    "speed": msg("Speed of playing"),
    "slow": msg("Slow"),
    "normal": msg("Normal"),
    "fast": msg("Fast"),
    "place": msg("Place in the game"),
    "placeText": msg("event {at} of {all}"),
    "inWords": msg("In words"),
    "keys": msg("Keys"),
    "close": msg("Close"),
    "moves": msg("Moves"),
    "event": msg("This event"),
    "players": msg("Players and scores"),
    "picker": msg("Game of the file"),
    "words": msg("The position in words"),
    "scores": msg("Scores"),
    "oneFault": msg("One thing in this file could not be read; what comes before it is shown."),
    "manyFaults": msg("{n} things in this file could not be read; what comes before them is shown."),
    # The list of keys.
    "keyEvent": msg("one event back, forward"),
    "keyTurn": msg("one turn back, forward"),
    "keyRound": msg("one round back, forward"),
    "keyEnds": msg("the start, the end"),
    "keyPlay": msg("play, pause"),
    "keySpeed": msg("play faster, slower"),
    "keyBoard": msg("from one thing on the board to the next"),
    "keyAbout": msg("what is known about the thing in focus"),
    "keyTerms": msg("next, previous term of the calculation"),
    "keyWords": msg("the position in words"),
    "keyHelp": msg("this list"),
}
"""Every text by the name that the script knows it by."""


def words() -> dict[str, str]:
    """Return the table in the language of the moment."""
    return {name: str(message) for name, message in WORDS.items()}
