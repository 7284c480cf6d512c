"""The kinds of drills of The King of Frontier, in the order in which a learner meets what they practise."""

from frontier_nb.games.king.drills.areas import AreasOfKind, Completed, Gaps, OpenEdges
from frontier_nb.games.king.drills.consume import Yield
from frontier_nb.games.king.drills.cubes import Affordable, Price, Produced
from frontier_nb.games.king.drills.laws import Legal
from frontier_nb.games.king.drills.laying import Fits, WaysRound
from frontier_nb.games.king.drills.scoring import Change, Line, Worth
from frontier_nb.games.king.drills.turns import Ending, Leader, Pile, Share
from frontier_nb.question import DrillKind

KINDS: tuple[DrillKind, ...] = (
    Fits(),
    WaysRound(),
    AreasOfKind(),
    Completed(),
    OpenEdges(),
    Gaps(),
    Share(),
    Pile(),
    Produced(),
    Price(),
    Affordable(),
    Yield(),
    Legal(),
    Worth(),
    Line(),
    Change(),
    Ending(),
    Leader(),
)
"""One of each kind."""
