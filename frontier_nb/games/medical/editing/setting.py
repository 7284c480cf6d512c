"""One thing that can be set: what is shown of it, and how a draft changes by it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from frontier_nb.editing import Field
from frontier_nb.games.medical.position import Position
from frontier_nb.messages import Message, told

TABLE = "table"
"""What stands for the table as a whole where a field's id begins with a component."""

NONE = "-"
"""The value of an empty place, as in position strings."""

_DIGITS = re.compile("[0-9]{1,9}")

Change = Callable[[Position, str], None]


@dataclass(frozen=True, slots=True)
class Setting:
    """A field, and what sets it in a draft that may be changed; its value is one that the field allows."""

    field: Field
    change: Change

    def check(self, value: str) -> None:
        """Check that the field can be set to `value`.

        Raises:
            LookupError: it cannot.

        """
        field = self.field
        if field.choices:
            if value not in {choice for choice, _ in field.choices}:
                raise LookupError(told("{field} cannot be {value}.", field=field.label, value=value))
        elif not (_DIGITS.fullmatch(value) and field.least <= int(value) <= field.most):
            raise LookupError(
                told(
                    "{field} is a whole number from {least} to {most}, not {value}.",
                    field=field.label,
                    least=field.least,
                    most=field.most,
                    value=value,
                )
            )


def choice(
    at: str, name: str, label: Message, value: str, choices: Iterable[tuple[str, Message]], change: Change
) -> Setting:
    """Return what sets one of some choices of the component `at`."""
    return Setting(Field(f"{at}:{name}", label, value, tuple(choices)), change)


def number(
    at: str, name: str, label: Message, value: int, most: int, change: Callable[[Position, int], None]
) -> Setting:
    """Return what sets a number of the component `at`, from none to `most` (or to more, if it is more)."""
    field = Field(f"{at}:{name}", label, str(value), (), 0, max(most, value))
    return Setting(field, lambda pos, text: change(pos, int(text)))
