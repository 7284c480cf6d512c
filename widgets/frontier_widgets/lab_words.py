"""The words that the page of the Lab shows by itself, for its script: one table, translated like all else.

A name in braces is filled in by the page.
"""

from __future__ import annotations

from frontier_nb.messages import Message, msg

WORDS: dict[str, Message] = {
    "foot": msg("Set up any position and ask what it counts for; {key} lists the keys."),
    # The top.
    "title": msg("Lab"),
    "game": msg("Game"),
    "newPosition": msg("New position"),
    "ownEdition": msg("Edition {id}"),
    "whose": msg("Whose board is enlarged"),
    "board": msg("Board: {name}"),
    "boardAny": msg("Board: in turn"),
    "side": msg("What to do with the position"),
    "undo": msg("Undo"),
    "redo": msg("Redo"),
    "resume": msg("Go on with it"),
    "keptNot": msg("This browser keeps nothing: copy the position before you leave."),
    # A new position.
    "setUp": msg("Set-up"),
    "players": msg("Players"),
    "emptyTitle": msg("An empty table"),
    "emptyAbout": msg("As it stands before the first event."),
    "emptyMake": msg("Clear the table"),
    "strollTitle": msg("Somewhere in a game"),
    "strollAbout": msg("Bots play a game; you get a position out of it, another one each time."),
    "strollMake": msg("Take one"),
    "recordTitle": msg("From a game that comes along"),
    "record": msg("Game that comes along"),
    "recordAt": msg("After event {n} of {all}"),
    "recordMake": msg("Take this one"),
    "undoable": msg("What you have set up so far is one Undo away."),
    # The position.
    "position": msg("Position"),
    "positionTip": msg("The whole position as text: copy it, or paste another one and press Enter"),
    "length": msg("{n} characters"),
    "copy": msg("Copy"),
    "copyTip": msg("Copy the text of the position"),
    "link": msg("Link"),
    "linkTip": msg("Copy a link to this position"),
    "openPlay": msg("Open in Play"),
    "playTip": msg("Play on from this position"),
    "take": msg("Take along"),
    "takeTip": msg("A picture of the board, a lesson's set-up"),
    "lesson": msg("Lesson"),
    "lessonAbout": msg("copy the position as the set-up that a step of a lesson begins with"),
    "svg": msg("the board as a drawing"),
    "png": msg("the board as a picture"),
    "noPicture": msg("The browser could not make the picture; take the SVG."),
    "saved": msg("Saved: {name}"),
    "copied": msg("Copied"),
    "byHand": msg("Copy this text:"),
    # Whether it is possible.
    "possible": msg("A game can come to this."),
    "impossible": msg("No game can come to this:"),
    "unusual": msg("Possible, but unusual:"),
    "mendFirst": msg("Mend the position first: only a possible one can be asked about and played on."),
    # Editing.
    "edit": msg("Edit"),
    "ask": msg("Ask"),
    "moves": msg("Moves"),
    "table": msg("The table"),
    "wholeTable": msg("Back to the table"),
    "noFields": msg("Nothing can be set here. Choose something on the board, or a piece of the box."),
    "noEditor": msg("Positions of this game are set up by their text alone, which stands below the board."),
    "less": msg("{label}: one less"),
    "more": msg("{label}: one more"),
    "held": msg("To move it, choose a lit place or drag it there."),
    "heldOne": msg("{name}: choose a lit place for it, or the piece again to let it go."),
    "beneath": msg("Also here:"),
    "toBox": msg("Back to the box"),
    "box": msg("The box"),
    "boxAbout": msg("Drag a piece onto the board, or choose it and then its place."),
    "boxEmpty": msg("Everything is on the table."),
    "boxSearch": msg("Search the box"),
    "boxNone": msg("No piece is called so."),
    # Asking.
    "viewer": msg("What is seen"),
    "viewerAll": msg("Everything"),
    "viewerNone": msg("What an onlooker sees"),
    "viewerOne": msg("What {name} sees"),
    "scores": msg("If the game ended now"),
    "points": msg("Points"),
    "odds": msg("Chances"),
    "oddsNone": msg("Nothing that can be tried next hangs on chance."),
    "oddsMean": msg("on average {mean}"),
    "outcome": msg("Outcome"),
    "chance": msg("Chance"),
    "percent": msg("In a hundred"),
    "lightThem": msg("Show on the board"),
    "workings": msg("Calculations"),
    "workingsAbout": msg("Choose a line, or something on the board."),
    "workingsSearch": msg("Search these {n}"),
    "workingsNone": msg("Nothing is called so."),
    "dumbAsk": msg("Nothing is worked out about this."),
    # Moves.
    "tryOne": msg("Try a move: see where it leads, then step back."),
    "over": msg("The game is over: no move is left."),
    "chanceDue": msg("Chance is due before anybody decides."),
    "drawIt": msg("Let it happen"),
    "tried": msg("Tried"),
    "whatIf": msg("What it changes"),
    "before": msg("Before"),
    "after": msg("After"),
    "stepBack": msg("Step back"),
    "adopt": msg("Go on from here"),
    "adoptTip": msg("Make this the position that you edit"),
    "yourMove": msg("Point at what the move uses."),
    "pickedTouch": msg("You point at {what}. Touch a line to see it on the board, and again to try it:"),
    "twice": msg("This is what it would look like. Choose the line again to try it."),
    # Calculations.
    # The list of keys.
    "keyPick": msg("choose it, pick it up; put it down on a lit place"),
    "keyDrop": msg("let it go"),
    "keyBox": msg("put it back into the box"),
    "keyUndo": msg("undo, redo"),
    "keyTabs": msg("edit, ask, moves"),
}
"""Every text by the name that the script knows it by."""


def words() -> dict[str, str]:
    """Return the words in the language of the moment."""
    return {name: str(words) for name, words in WORDS.items()}
