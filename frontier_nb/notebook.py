"""How a value shows itself in a notebook where what draws it stands above what it is."""

from __future__ import annotations

from functools import singledispatch


@singledispatch
def mime_bundle(value: object) -> dict[str, str]:
    """Return what a notebook shows of `value` by MIME type: words alone unless a painter is registered."""
    return {"text/plain": repr(value)}
