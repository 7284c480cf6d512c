"""The words that the page of a replay shows by itself, for its script: one table, translated like all else.

A name in braces is filled in by the page.
"""

from __future__ import annotations

from frontier_nb.messages import Message, msg

WORDS: dict[str, Message] = {
    "foot": msg(
        "Walk through an annotated game: the arrow keys step, {key} lists the other keys. Choose anything on "
        "the board to see what it counts for."
    ),
    # Walking.
    "walk": msg("Walk through the game"),
    "first": msg("To the start"),
    "roundBack": msg("One round of all players back"),
    "turnBack": msg("To the player before"),
    "back": msg("One event back"),
    "play": msg("Play through"),
    "pause": msg("Pause"),
    "forward": msg("One event forward"),
    "turnForward": msg("To the next player"),
    "roundForward": msg("One round of all players forward"),
    "last": msg("To the end"),
    "speed": msg("Speed of playing"),
    "slow": msg("Slow"),
    "normal": msg("Normal"),
    "fast": msg("Fast"),
    "place": msg("Place in the game"),
    "placeText": msg("event {at} of {all}"),
    "moves": msg("Moves"),
    "event": msg("This event"),
    "comments": msg("Comments"),
    "suspense": msg("No spoilers"),
    "suspenseAbout": msg("Hide the moves and the scores that are still to come"),
    "instead": msg("Instead: {text}"),
    "notPlayed": msg("A variation, not played"),
    "home": msg("Back to the game"),
    "players": msg("Players and scores"),
    "picker": msg("Game of the file"),
    "scores": msg("Scores"),
    "oneFault": msg("One thing in this file could not be read; what comes before it is shown."),
    "manyFaults": msg("{n} things in this file could not be read; what comes before them is shown."),
    # Calculations.
    "termNext": msg("Next term"),
    # Games in and out.
    "files": msg("Games in and out"),
    "open": msg("Open"),
    "share": msg("Share"),
    "download": msg("Download"),
    "openTitle": msg("Open a game"),
    "openAbout": msg(
        "Records in FGN or JSON, up to {n} kB. The game is read for this page alone and kept nowhere else."
    ),
    "file": msg("A file"),
    "paste": msg("Or the text of a record"),
    "openText": msg("Open the text"),
    "reading": msg("Reading …"),
    "nothing": msg("There is no text yet: paste the record of a game, or choose a file."),
    "tooLarge": msg("This is more than {n} kB: split it into several files."),
    "unread": msg("The browser could not read this file; choose it again."),
    "refused": msg("No game could be read. What is wrong, and where:"),
    "opened": msg("Opened: {title}"),
    "shareTitle": msg("Share this position"),
    "playOn": msg("Play on from here"),
    "playOnAbout": msg("Begin a game of your own at this position"),
    "shareAbout": msg("Whoever opens this address on this server sees this very position."),
    "shareWhole": msg(
        "The whole game is in this address, after the #: it goes to whoever gets the link, and to no server."
    ),
    "shareLong": msg(
        "This game is too long for a link (more than {n} characters). Send it as a file, to be opened here."
    ),
    "shareVeiled": msg(
        "A link to this game would hold what is hidden here. Look at everything first, then share it."
    ),
    "address": msg("Address of this position"),
    "copy": msg("Copy the link"),
    "saveFgn": msg("Download as FGN"),
    "downloadTitle": msg("Download"),
    "fgn": msg("the game, for people to read and write"),
    "json": msg("the game, for programs"),
    "svg": msg("this position as a drawing"),
    "png": msg("this position as a picture"),
    "saved": msg("Saved: {name}"),
    "noPicture": msg("The browser could not make the picture; take the SVG."),
    # Whose eyes.
    "viewer": msg("Whose eyes"),
    "viewerAll": msg("See everything"),
    "viewerNone": msg("See as an onlooker"),
    "viewerOne": msg("See as {name}"),
    # Whose board.
    "board": msg("Whose board is enlarged"),
    "boardAny": msg("Board: in turn"),
    "boardOne": msg("Board: {name}"),
    # Guess the move.
    "guess": msg("Guess the move"),
    "guessShort": msg("Guess"),
    "guessAbout": msg(
        "At each decision of this player you choose first; then you see what was played, and why."
    ),
    "guessAnybody": msg("Everybody"),
    "guessList": msg("Legal moves"),
    "guessTitle": msg("What does {name} play?"),
    "guessOn": msg("Go on: the next decision is yours."),
    "guessAll": msg("All moves"),
    "guessReveal": msg("Show the move"),
    "guessStop": msg("Stop guessing"),
    "guessFirst": msg("Choose a move first, or have it shown."),
    "guessHit": msg("As played: {played}"),
    "guessMiss": msg("You chose: {said} Played was: {played}"),
    "guessLine": msg("You chose: {said} Played was: {played} The comments show yours as a variation."),
    "guessShown": msg("Played was: {played}"),
    "guessCount": msg("{hits} of {tries} guessed"),
    # The list of keys.
    "keyEvent": msg("one event back, forward"),
    "keyTurn": msg("to the player before, the next player"),
    "keyRound": msg("one round of all players back, forward"),
    "keyEnds": msg("the start, the end"),
    "keyPlay": msg("play, pause"),
    "keySpeed": msg("play faster, slower"),
    "keyBoard": msg("from one thing on the board to the next"),
    "keyAbout": msg("what is known about the thing in focus"),
    "keyTerms": msg("next, previous term of the calculation"),
    "keyBoards": msg("the next player's board enlarged"),
    "keyRules": msg("the rules; on a thing of the board, the rule about it"),
    "keyLooks": msg("other looks: light, dark, for a projector"),
    "keyHelp": msg("this list"),
}
"""Every text by the name that the script knows it by."""
