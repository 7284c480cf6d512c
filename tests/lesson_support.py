"""Small lessons of the toy game, for tests of what is done with lessons."""

from __future__ import annotations

from frontier_nb.lessons.model import Lesson
from frontier_nb.lessons.read import read_lesson

HEAD = '+++\ngame = "toy"\ntitle = "Toys"\nabout = "All about toys."\nminutes = 3\n+++\n\n'
DEALT = """```position
names = ["Ana", "Ben"]
options = { mode = "long" }
moves = "deal:d,b"
```
"""
"""Round one: Ana holds d (worth 4) and decides, Ben holds b."""
KEEP = """```task
goal = { number = "score 0", is = 4 }
solution = "keep:d"
rules = ["TG-03"]
hints = ["It is worth something.", "In your hand."]
[[mistake]]
move = "drop:*"
say = "That costs a point. **Why?**"
then = "keep:b"
[[mistake]]
breaks = "TG-02"
say = "You are Ana."
```
"""
"""A task with both kinds of mistakes."""
TWO_TURNS = """```task
goal = { number = "score 0", at_least = 7 }
solution = "keep:d keep:c"
rules = ["TG-02", "TG-03"]
turns = 2
chance = "deal:c,a"
replies = "keep:b drop:a"
hints = ["Keep.", "Keep again."]
otherwise = "Both are needed."
```
"""
ASK = """```ask
question = "What is `d` worth?"
rules = ["TG-03"]
number = "measure worth 0"
most = 9
wrong = "Look again."
hints = ["Look at its corner."]
calculation = ["worth", 0]
```
"""
PLAY = """```play
goal = { game = "over" }
rules = ["TG-04"]
opponent = "greedy"
seed = 3
[[remark]]
when = { played = "keep:*" }
say = "Kept!"
[[remark]]
when = { number = "score 0", at_least = 100 }
say = "Never said."
```
"""


def lesson(*steps: str, id: str = "toys") -> Lesson:
    """Return a lesson of steps, each the text below its heading; they are called One, Two, Three …"""
    names = ("One", "Two", "Three", "Four", "Five", "Six", "Seven")
    text = HEAD + "\n".join(f"## {name}\n\n{step}\n" for name, step in zip(names, steps, strict=False))
    return read_lesson(text, id, f"{id}.md")
