"""The words that the page of any board shows by itself, for its script: one table, to be translated."""

from __future__ import annotations

from frontier_nb.messages import Message, msg

WORDS: dict[str, Message] = {
    "faultTitle": msg("The page could not show an answer."),
    "faultAdvice": msg("This is a fault of the page. Load it again; what was opened is still there."),
    "lostTitle": msg("The page gets no answer: its kernel has stopped, or the connection is lost."),
    "lostAdvice": msg(
        "Load the page again; the address keeps your place. A game that you opened is best opened once more."
    ),
    "report": msg("Report"),
    "copyReport": msg("Copy the report"),
    "copied": msg("Copied"),
    "selected": msg("Selected: press Ctrl+C"),
    "dismiss": msg("Dismiss"),
    "language": msg("Language"),
    "gallery": msg("All games, and the rules"),
    "looks": msg("Looks"),
    "auto": msg("System"),
    "light": msg("Light"),
    "dark": msg("Dark"),
    "projector": msg("Projector"),
    "marks": msg("Marks on the board"),
    "markArrow": msg("Arrow from {from} to {to}, {colour}"),
    "markHighlight": msg("Highlight on {from}, {colour}"),
    "markLabel": msg("{label}: {mark}"),
    "mark-green": msg("green"),
    "mark-red": msg("red"),
    "mark-blue": msg("blue"),
    "mark-gold": msg("gold"),
    "mark-plain": msg("plain"),
}
"""Every text by the name that the script knows it by."""


def words() -> dict[str, str]:
    """Return the table in the language of the moment."""
    return {name: str(message) for name, message in WORDS.items()}
