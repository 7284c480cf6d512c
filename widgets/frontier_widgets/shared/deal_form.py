"""What must be told of a chance event, as the form of a page takes it."""

from __future__ import annotations

from typing import Any

from frontier_nb.dealing import Deal


def data(deal: Deal | None) -> dict[str, Any]:
    """Return a question, and slots of a label and choices, each an id and words (``None``: only drawn)."""
    if deal is None:
        return {"question": "", "slots": None}
    slots = [[str(slot.label), [[id, str(name)] for id, name in slot.choices]] for slot in deal.slots]
    return {"question": str(deal.question), "slots": slots}
