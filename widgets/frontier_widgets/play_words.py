"""The words that the page of a game under way shows by itself, for its script."""

from __future__ import annotations

from frontier_nb.messages import Message, msg
from frontier_widgets import edition_choice

WORDS: dict[str, Message] = {
    "foot": msg("A game of your own; {key} lists the keys."),
    # Before a game.
    "play": msg("Play"),
    "about": msg(
        "Against bots, with others at this screen, or a game from a real table, written down as you go."
    ),
    "goOn": msg("Go on"),
    "goOnTitle": msg("Games under way"),
    "goOnAbout": msg("They are kept in this browser and nowhere else, every move at once."),
    "lookAtEnd": msg("Look at it"),
    "goOnTip": msg("Go on with {title}: {players}"),
    "forget": msg("Forget it"),
    "forgetSure": msg("Forget this game for good?"),
    "forgetTip": msg("Forget {title}: {players}"),
    "newGame": msg("A new game"),
    "whichGame": msg("Game"),
    "players": msg("Players"),
    "seat": msg("Player {n}"),
    "name": msg("Name of player {n}"),
    "whoPlays": msg("Who plays for {name}"),
    "person": msg("Person"),
    "botName": msg("{bot} bot"),
    "botSeat": msg("{bot} {n}"),
    "dealing": msg("Cards and tiles"),
    "dealtHere": msg("The program turns them up"),
    "dealtThere": msg("I say what a real table turned up"),
    "dealtTip": msg("Write down a game as it is played: the rules are checked with every move"),
    "position": msg("The game begins at a position that was set up."),
    "positionDrop": msg("From the beginning instead"),
    "begin": msg("Begin"),
    "load": msg("Load a game"),
    "loadAbout": msg("One that was saved here, or a record in FGN or JSON."),
    "keptNot": msg("This browser keeps nothing: save your game as a file before you leave."),
    "keptFull": msg("The browser's storage is full: this game is no longer kept. Save it as a file."),
    "openElsewhere": msg(
        "This game is open in another tab or window, too. Played on in both, it becomes two games."
    ),
    "elsewhere": msg(
        "This game went on in another tab or window. Played on here, it becomes a game of its own."
    ),
    "parted": msg(
        "This game had gone on in another tab or window: yours is kept beside it, as a game of its own."
    ),
    "damaged": msg("A game that cannot be read"),
    "saveDamaged": msg("Save what there is of it"),
    "takeOver": msg("Show it here"),
    "tooLarge": msg("This file is too large to be a game."),
    # At the table.
    "side": msg("The game"),
    "left": msg("Left in this turn"),
    "stillBuys": msg("What that allows"),
    "yourMove": msg("Point at what you want to use, or drag it to where it goes."),
    "confirm": msg("Play this: {move}"),
    "confirmYes": msg("Play it"),
    "confirmNo": msg("No, something else"),
    "cover": msg("Hand the screen to {name}"),
    "coverAbout": msg("What the others hold is covered until then."),
    "uncover": msg("I am {name}: show my side"),
    "undo": msg("Take back"),
    "redo": msg("Redo"),
    "hint": msg("Hint"),
    "hintTitle": msg("What the bot would play"),
    "hintStop": msg("Stop"),
    "hintThinking": msg("It goes on thinking …"),
    "hintFewer": msg("{points} points"),
    "next": msg("Next event"),
    "pace": msg("Pace of what comes by itself"),
    "pace-once": msg("Pace: at once"),
    "pace-brisk": msg("Pace: brisk"),
    "pace-slow": msg("Pace: slow"),
    "pace-hand": msg("Pace: I ask for each"),
    "prefer": msg("Settings"),
    "prefer-targets": msg("Light what can be pointed at"),
    "prefer-hasten": msg("Make moves for me that have no alternative"),
    "prefer-confirm": msg("Ask before a move that ends my turn or turns something up"),
    "tellWrong": msg("That cannot have happened."),
    "say": msg("Or write it as in FGN"),
    "sayButton": msg("Enter"),
    "log": msg("What has happened"),
    "backHere": msg("Take back to here"),
    "lookReturn": msg("Back to the game"),
    "whose": msg("Whose board is enlarged"),
    "board": msg("Board: {name}"),
    "boardAny": msg("Board: in turn"),
    # The end.
    "end": msg("The game is over"),
    "scores": msg("Scores"),
    "turning": msg("Turning points"),
    "turningFind": msg("Let the bot look for the turning points"),
    "turningLooks": msg("The bot looks through the game …"),
    "turningNone": msg("No single move decided the game."),
    "turningBetter": msg("Instead: {move}"),
    "openReplay": msg("Open in Replay"),
    "again": msg("Play again"),
    # The page.
    "home": msg("All games"),
    "save": msg("Save"),
    "saveTip": msg("Save the game as a file"),
    "saveRecord": msg("Record (FGN)"),
    "keyPoint": msg("point at it, choose it"),
    "keyHint": msg("a hint, or no more of it"),
    "keyUndo": msg("take back"),
    "keyRedo": msg("redo"),
    "keyTargets": msg("light what can be pointed at, or not"),
    "keyNext": msg("the next event, or show my side"),
    "keyDone": msg("the first of the moves offered by name"),
    # Calculations.
    "calculation": msg("The calculation"),
    "fold": msg("Fold"),
    "others": msg("Also:"),
}


def words() -> dict[str, str]:
    """Return the words in the language of the moment, with those of the choice of an edition."""
    return edition_choice.words() | {name: str(words) for name, words in WORDS.items()}
