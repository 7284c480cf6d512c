"""The words of Annotate that the page of a replay shows by itself: one table, translated like all else.

A name in braces is filled in by the page.
"""

from __future__ import annotations

from frontier_nb.messages import Message, msg

WORDS: dict[str, Message] = {
    "annotate": msg("Annotate"),
    "annotateAbout": msg("Write comments, signs, arrows and variations into the game"),
    "dirty": msg("Not saved"),
    "keyAnnotate": msg("annotate the game; leave that again"),
    "keyUndo": msg("undo, redo what was written"),
    "undo": msg("Undo"),
    "redo": msg("Redo"),
    "save": msg("Save"),
    "saveAbout": msg("Save the game with all annotations as a file in FGN"),
    "finish": msg("Finish"),
    # About the event.
    "signs": msg("What this event is worth"),
    "nag1": msg("good"),
    "nag2": msg("mistake"),
    "nag3": msg("very good"),
    "nag4": msg("blunder"),
    "nag5": msg("interesting"),
    "nag6": msg("dubious"),
    "comment": msg("Comment"),
    "commentMore": msg("One comment more"),
    "commentHint": msg("What is there to say here?"),
    # On the board.
    "tools": msg("On the board"),
    "highlight": msg("Highlight"),
    "arrow": msg("Arrow"),
    "playMove": msg("Play a move"),
    "colour": msg("Colour"),
    "unmark": msg("Remove all marks here"),
    "aboutHighlight": msg("Choose things on the board to highlight them; once more, and the highlight goes."),
    "aboutArrow": msg("Choose where the arrow begins, then where it ends; once more, and it goes."),
    "aboutArrowEnd": msg("Now choose where the arrow ends."),
    "aboutOver": msg("The game is over here: there is nothing left to play."),
    # A move.
    "yourMove": msg("Point at what the move uses. Another move than was played begins a variation."),
    # Variations, headers, the bot.
    "promote": msg("Make it the main line"),
    "delete": msg("Delete this variation"),
    "headers": msg("About the game"),
    "headerTitle": msg("Title"),
    "headerEvent": msg("Event"),
    "headerDate": msg("Date"),
    "headerSite": msg("Place"),
    "headerAnnotator": msg("Annotator"),
    "headerSummary": msg("Summary"),
    "player": msg("Player {n}"),
    "headersDone": msg("Take over"),
    "bots": msg("Who annotates"),
    "askBot": msg("Annotate with the bot"),
    "stopBot": msg("Stop the bot"),
    "botWorks": msg("The bot looks at the game: {part} %"),
    # What was not saved.
    "draft": msg("Not saved: “{title}”, annotated {when}"),
    "goOn": msg("Go on annotating"),
    "discard": msg("Discard"),
    "unstored": msg("This browser stores nothing: save the game before you leave the page."),
}
"""Every text by the name that the script knows it by."""
