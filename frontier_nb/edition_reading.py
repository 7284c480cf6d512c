"""From the text of an edition to plain data that fits its schema, with each fault at its place.

The text may come from anybody: what it may hold is limited before it is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Literal

from frontier_nb.errors import EditionError

MAX_BYTES = 256 * 1024
"""The longest edition that is read, in bytes of UTF-8: some ten times the editions shipped."""

MAX_DEPTH = 12
"""How deep lists and tables may lie in one another."""

MAX_DOTS = 24
"""How many dots one line of TOML may hold, comment lines apart: keys of many parts take long to read."""

MAX_NUMBER = 2**53
"""No number may be larger, so that every program that reads the JSON reads the same number."""

MAX_WORD = 500
"""The longest text or key within an edition, in characters."""


def read(text: str | bytes, name: str) -> tuple[dict[str, Any], Literal["json", "toml"]]:
    """Return the tables, lists, texts and numbers of a text, free to change, and which notation it is in.

    JSON begins with a brace, TOML never does.

    Raises:
        EditionError: the text is too long, not UTF-8, not well-formed, nested too deep, or holds
            something an edition has no use for, as a date or a number of a million digits.

    """
    encoded = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if len(encoded) > MAX_BYTES:
        raise EditionError(name, "", f"is longer than {MAX_BYTES} bytes")
    try:
        decoded = encoded.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EditionError(name, "", f"is not UTF-8 text (byte {error.start})") from error
    try:
        is_json = decoded.lstrip().startswith("{")
        data = _read_json(decoded, name) if is_json else _read_toml(decoded, name)
    except RecursionError as error:
        raise EditionError(name, "", "is nested too deep") from error
    _check_plain(data, "", 0, name)
    return data, "json" if is_json else "toml"


def _read_toml(text: str, name: str) -> dict[str, Any]:
    import tomllib

    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MAX_DOTS and not line.lstrip().startswith("#"):
            raise EditionError(name, f"{number}:1", f"has more than {MAX_DOTS} dots; break the line")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place, reason = _place_in_toml(str(error), text)
        raise EditionError(name, place, reason[:MAX_WORD]) from error
    except ValueError as error:
        raise EditionError(name, "", "holds a number with too many digits") from error


def _place_in_toml(message: str, text: str) -> tuple[str, str]:
    """Return the line and column, and the reason, that a message of :mod:`tomllib` tells."""
    reason, _, place = message.rpartition(" (at ")
    if numbers := re.fullmatch(r"line (\d+), column (\d+)\)", place):
        return f"{numbers[1]}:{numbers[2]}", reason
    return f"{text.count(chr(10)) + 1}:{len(text) - text.rfind(chr(10))}", f"{reason}: the file ends here"


def _read_json(text: str, name: str) -> dict[str, Any]:
    import json

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise EditionError(name, _shown(key), "stands twice in one table")
            found[key] = value
        return found

    def no_number(word: str) -> None:
        raise EditionError(name, "", f"{word} is no number")

    try:
        found = json.loads(text, object_pairs_hook=table, parse_constant=no_number)
    except json.JSONDecodeError as error:
        raise EditionError(name, f"{error.lineno}:{error.colno}", error.msg) from error
    except EditionError:
        raise
    except ValueError as error:
        raise EditionError(name, "", "holds a number with too many digits") from error
    return dict(found)


def _check_plain(value: object, place: str, depth: int, name: str) -> None:
    """Refuse what neither a schema nor a hash can deal with: the rest are plain words and numbers."""
    if depth > MAX_DEPTH:
        raise EditionError(name, place, "is nested too deep")
    if isinstance(value, dict):
        for key, item in value.items():
            inner = f"{place}.{_shown(key)}" if place else _shown(key)
            _check_plain(key, inner, depth, name)
            _check_plain(item, inner, depth + 1, name)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            _check_plain(item, f"{place}[{index}]", depth + 1, name)
    elif isinstance(value, str):
        if len(value) > MAX_WORD:
            raise EditionError(name, place, f"is longer than {MAX_WORD} characters")
        if not value.isprintable():
            raise EditionError(name, place, "holds a character that cannot be shown")
    elif isinstance(value, int):
        if abs(value) > MAX_NUMBER:
            raise EditionError(name, place, "is too large a number")
    elif isinstance(value, float):
        raise EditionError(name, place, "must be a whole number")
    elif value is not None:
        raise EditionError(name, place, "must be a number or a text, not a date or time")


def _shown(key: str) -> str:
    """Return a key as a message can show it, however long and strange it is."""
    key = key if len(key) <= 40 else key[:40] + "…"
    return key if key.isprintable() else ascii(key)


def fit_schema(data: dict[str, Any], schema: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return `data` with the schema's defaults put in and its top level in the schema's order.

    Raises:
        EditionError: `data` does not fit the schema; the first misfit is told.

    """
    import json
    from copy import deepcopy

    from fastjsonschema import JsonSchemaValueException

    rules = json.dumps(schema)
    try:
        # What tells misfits apart takes some megabytes that a sound edition has no use for.
        fitting = _validator(rules, telling=False)(deepcopy(data))
    except JsonSchemaValueException:
        fitting = _told(data, rules, name)
    return {key: fitting[key] for key in schema["properties"] if key in fitting}


def _told(data: dict[str, Any], rules: str, name: str) -> dict[str, Any]:
    """Check `data` once more, to tell the misfit."""
    from fastjsonschema import JsonSchemaValueException

    try:
        return _validator(rules, telling=True)(data)
    except JsonSchemaValueException as error:
        place, reason = _misfit(error)
        raise EditionError(name, place, reason) from error


@lru_cache(maxsize=8)
def _validator(schema: str, *, telling: bool) -> Callable[[dict[str, Any]], dict[str, Any]]:
    import json

    from fastjsonschema import compile as compile_schema

    def constant(rules: dict[str, Any]) -> dict[str, Any]:
        """Name the only value otherwise: as a ``const`` it cannot be checked without telling."""
        return rules if "const" not in rules else {"enum": [rules["const"]]}

    rules = json.loads(schema, object_hook=None if telling else constant)
    made: Callable[[dict[str, Any]], dict[str, Any]] = compile_schema(rules, detailed_exceptions=telling)
    return made


_TYPES = {
    "integer": "a whole number",
    "string": "a text",
    "array": "a list",
    "object": "a table",
    "boolean": "true or false",
    "null": "null",
}


def _misfit(error: Any) -> tuple[str, str]:
    """Return the place and the reason of a validator's error, in words for the edition's writer."""
    place = str(error.name).removeprefix("data").removeprefix(".")
    rule, wanted, schema, value = error.rule, error.rule_definition, error.definition or {}, error.value

    def inner(key: str) -> str:
        return f"{place}.{_shown(key)}" if place else _shown(key)

    if rule == "required":
        return inner(next(key for key in wanted if key not in value)), "is missing"
    if rule == "additionalProperties":
        unknown = next(key for key in value if key not in schema.get("properties", ()))
        return inner(unknown), "is not known here"
    if rule in ("minimum", "maximum") and {"minimum", "maximum"} <= schema.keys():
        return place, f"must be between {schema['minimum']} and {schema['maximum']}"
    if rule in ("minItems", "maxItems", "minProperties", "maxProperties"):
        bound = "at least" if rule.startswith("min") else "at most"
        return place, f"must have {bound} {wanted} {'entry' if wanted == 1 else 'entries'}"
    if rule == "type":
        types = wanted if isinstance(wanted, list) else [wanted]
        return place, f"must be {' or '.join(_TYPES[kind] for kind in types)}"
    if rule == "const":
        return place, f"must be {wanted!r}"
    if rule == "enum":
        return place, f"must be one of {', '.join(map(str, wanted))}"
    if rule == "pattern" and "description" in schema:
        return place, f"must be {schema['description']}"
    if rule == "propertyNames" and "description" in wanted:
        return place, f"has a key that is not {wanted['description']}"
    return place, str(error.message).removeprefix(str(error.name)).strip()
