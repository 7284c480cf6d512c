"""Chance events told by a person: what was turned up or drawn at a real table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from frontier_nb.messages import Message


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing that is asked for: what people call it, and the answers, each an id and what it is called."""

    label: Message
    choices: tuple[tuple[str, Message], ...]


@dataclass(frozen=True, slots=True)
class Deal:
    """What must be told of a chance event that is due: a question, and one answer for each slot."""

    question: Message
    slots: tuple[Slot, ...]
