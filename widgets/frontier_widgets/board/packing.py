"""Paintings on the wire: the commands of a canvas, packed into as few bytes as they need.

ipycanvas sends a list of commands and, apart from it, a buffer for each array, which it describes at length
in the command that uses it. Here a description becomes ``{"h": 12}`` (twelve numbers of two bytes), and all
buffers become one, in order; a long one is deflated, the commands together with it. The overlay undoes this
and hands the page's manager of canvases what ipycanvas would have sent.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

CODES = {
    "int8": "b",
    "uint8": "B",
    "int16": "h",
    "uint16": "H",
    "int32": "i",
    "uint32": "I",
    "float32": "f",
    "float64": "d",
}
"""The letter of each kind of number that ipycanvas knows."""
DEFLATED = 1500
"""Paintings with more bytes of numbers than this are deflated; below, it would take longer than it saves."""


@dataclass(frozen=True, slots=True)
class Painting:
    """A repaint on its way: its commands in short form, its numbers, and whether those are deflated.

    Where they are, the commands are empty and stand before the numbers: JSON, and before it how many bytes
    that is (in four bytes, the least first).
    """

    commands: list[list[Any]]
    numbers: bytes
    deflated: bool = False


def pack(commands: Iterable[Sequence[Any]], buffers: Iterable[memoryview]) -> Painting:
    """Return the painting of these commands and buffers of ipycanvas."""
    short = [[command[0], *map(_short, command[1])] for command in commands]
    numbers = b"".join(buffer.tobytes() for buffer in buffers)
    if len(numbers) > DEFLATED:
        text = json.dumps(short, separators=(",", ":")).encode()
        whole = len(text).to_bytes(4, "little") + text + numbers
        return Painting([], zlib.compress(whole, 6), deflated=True)
    return Painting(short, numbers)


def _short(argument: Any) -> Any:
    if isinstance(argument, dict):
        count = 1
        for side in argument["shape"]:
            count *= side
        return {CODES[argument["dtype"]]: count}
    if isinstance(argument, float):
        return int(argument) if argument.is_integer() else round(argument, 6)
    return argument
