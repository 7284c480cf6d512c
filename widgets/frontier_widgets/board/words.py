"""The words that the pages of all boards share, for their scripts: one table, to be translated.

An app that says something else has it in a table of its own.
"""

from __future__ import annotations

from frontier_nb.messages import Message, msg

WORDS: dict[str, Message] = {
    "faultTitle": msg("The page could not show an answer."),
    "faultAdvice": msg("This is a fault of the page. Load it again; what was opened is still there."),
    "lostTitle": msg("The page gets no answer: its kernel has stopped, or the connection is lost."),
    "lostAdvice": msg(
        "Load the page again; the address keeps your place. A game that you opened is best opened once more."
    ),
    "reload": msg("Load the page again"),
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
    # Pages.
    "menu": msg("Menu"),
    "close": msg("Close"),
    "keys": msg("Keys"),
    "inWords": msg("In words"),
    "words": msg("The position in words"),
    "target": msg("can be chosen"),
    "noTarget": msg("Nothing on the board is lit."),
    "keyBoard": msg("on the board: to the next thing"),
    "keyTarget": msg("on the board: back or on to the next thing that is lit"),
    "keyAside": msg("from the board to what is beside it, or back"),
    "keyTerms": msg("next or previous step of the calculation"),
    "keyWords": msg("the position in words"),
    "keyRules": msg("the rules"),
    "keyLooks": msg("other looks"),
    "keyHelp": msg("these keys"),
    "singleKeys": msg("Single letters and signs act as keys"),
    # Moves to be chosen.
    "picked": msg("You point at {what}. Choose what you mean; rest on a line to see it on the board:"),
    "pickedTouch": msg("You point at {what}. Touch a line to see it on the board, and again to play it:"),
    "pickedOnly": msg("You point at {what}. What goes with it?"),
    "twice": msg("This is what it would look like. Choose the line again to play it."),
    "unpick": msg("Point at something else"),
    "everyMove": msg("All moves by name"),
    "searchMoves": msg("Search the moves"),
    "dumb": msg("No move begins there. Point at something else, or choose a move by name."),
    "illegal": msg("The rules do not allow that."),
    # What chance brings, drawn or told.
    "chance": msg("Chance decides what comes now."),
    "draw": msg("Let the game draw"),
    "tellDeal": msg("Or say what came:"),
    "tell": msg("That is what came"),
    "nothingYet": msg("choose"),
    # Calculations.
    "calculation": msg("Calculation"),
    "workOut": msg("Work it out"),
    "termNext": msg("Next"),
    "termBack": msg("Back"),
    "unfold": msg("Show all"),
    "fold": msg("Fold up"),
    "others": msg("Also here:"),
    "done": msg("Done"),
    # Marks.
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
