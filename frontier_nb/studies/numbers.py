"""Numbers of a study as people read them."""

from __future__ import annotations

from math import isinf

from frontier_nb.bots.tournament import Estimate
from frontier_nb.messages import msg


def plain(value: float, digits: int) -> str:
    """Return a number with so many digits behind the point, nothing as 0, and a true minus sign."""
    if isinf(value):
        return "−∞" if value < 0 else "∞"
    text = f"{value:.{digits}f}"
    return ("0" if float(text) == 0 else text).replace("-", "−")


def signed(value: float, digits: int) -> str:
    """Return a number with its sign."""
    return f"{value:+.{digits}f}".replace("-", "−")


def percent(value: float) -> str:
    """Return a share in percent."""
    return f"{100 * value:.0f} %"


def across(estimate: Estimate, digits: int | None) -> str:
    """Return an interval in words; without a number of digits it is one of shares, in percent."""
    low, high = (
        percent(end) if digits is None else plain(end, digits) for end in (estimate.low, estimate.high)
    )
    return str(msg("{low} to {high}", low=low, high=high))
