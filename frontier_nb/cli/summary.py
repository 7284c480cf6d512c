"""What many games amount to, in a few lines."""

from __future__ import annotations

from collections import Counter

from frontier_nb.bots.match import Match, Played
from frontier_nb.messages import Message


class Summary:
    """The counts over games, taken up one by one."""

    def __init__(self, title: Message, match: Match) -> None:
        self._title = title
        self._match = match
        self.broken = 0
        self.games = 0
        self._finished = 0
        self._decisions = 0
        self.events = 0
        self._rounds: list[int] = []
        self._wins: Counter[int] = Counter()
        self._shared = 0
        self._scores = [0] * len(match.bots)

    def add(self, played: Played) -> None:
        """Count one game in."""
        self.games += 1
        self._decisions += played.decisions
        self.events += played.decisions + played.chances
        self.broken += bool(played.broken)
        if played.result is None:
            return
        self._finished += 1
        self._rounds.append(played.rounds)
        self._wins.update(played.result.winners)
        self._shared += len(played.result.winners) > 1
        for seat, points in enumerate(played.result.scores):
            self._scores[seat] += points

    def text(self) -> str:
        """Return the summary; means and wins are those of the finished games."""
        match = self._match
        options = "".join(f", {name} {value}" for name, value in match.options.items())
        lines = [
            f"{self._title}: {len(match.bots)} players{options}, seed {match.seed}",
            f"Bots       {', '.join(match.bots)}",
            f"Games      {self.games:,}, finished {self._finished:,}",
            f"Decisions  {self._decisions:,}",
        ]
        if self._finished:
            shared = f"  (shared {self._shared:,})" if self._shared else ""
            wins = "  ".join(f"{self._wins[seat]:,}" for seat in range(len(match.bots)))
            means = "  ".join(f"{points / self._finished:.1f}" for points in self._scores)
            low, high = min(self._rounds), max(self._rounds)
            mean = sum(self._rounds) / self._finished
            lines += [
                f"Rounds     {mean:.1f} on average, {low} to {high}",
                f"Wins       {wins}  by seat{shared}",
                f"Scores     {means}  by seat, on average",
            ]
        return "\n".join(lines)
