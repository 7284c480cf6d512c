"""From the text of an edition to plain data that fits its schema, with each fault at its place.

The text may come from anybody: what it may hold is limited before it is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from typing import Any, Literal

from frontier_nb.errors import EditionError
from frontier_nb.messages import msg, msgn, told

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

MAX_FAULTS = 20
"""How many faults are told at once: enough to mend a file in few rounds, few enough to be read."""


def refuse(name: str, faults: Iterable[tuple[str, str]]) -> None:
    """Raise an error that tells `faults`, each a place and a reason, unless there are none.

    Raises:
        EditionError: there are some; the first :data:`MAX_FAULTS` are told.

    """
    found = tuple(islice(faults, MAX_FAULTS))
    if found:
        raise EditionError(name, *found[0], found[1:])


def read(text: str | bytes, name: str) -> tuple[dict[str, Any], Literal["json", "toml"]]:
    """Return the tables, lists, texts and numbers of a text, free to change, and which notation it is in.

    JSON begins with a brace, TOML never does.

    Raises:
        EditionError: the text is too long, not UTF-8, not well-formed, nested too deep, or holds
            something an edition has no use for, as a date or a number of a million digits.

    """
    encoded = text.encode(errors="surrogatepass") if isinstance(text, str) else text
    if len(encoded) > MAX_BYTES:
        raise EditionError(name, "", told("is longer than {most} bytes", most=MAX_BYTES))
    try:
        decoded = encoded.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise EditionError(name, "", told("is not UTF-8 text (byte {place})", place=error.start)) from error
    try:
        is_json = decoded.lstrip().startswith("{")
        data = _read_json(decoded, name) if is_json else _read_toml(decoded, name)
    except RecursionError as error:
        raise EditionError(name, "", told("is nested too deep")) from error
    refuse(name, _strange(data))
    return data, "json" if is_json else "toml"


def _read_toml(text: str, name: str) -> dict[str, Any]:
    import tomllib

    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MAX_DOTS and not line.lstrip().startswith("#"):
            reason = told("has more than {most} dots; break the line", most=MAX_DOTS)
            raise EditionError(name, f"{number}:1", reason)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place, reason = _place_in_toml(str(error), text)
        raise EditionError(name, place, reason[:MAX_WORD]) from error
    except ValueError as error:
        raise EditionError(name, "", told("holds a number with too many digits")) from error


def _place_in_toml(message: str, text: str) -> tuple[str, str]:
    """Return the line and column, and the reason, that a message of :mod:`tomllib` tells."""
    reason, _, place = message.rpartition(" (at ")
    if numbers := re.fullmatch(r"line (\d+), column (\d+)\)", place):
        return f"{numbers[1]}:{numbers[2]}", reason
    return f"{text.count(chr(10)) + 1}:{len(text) - text.rfind(chr(10))}", told(
        "{reason}: the file ends here", reason=reason
    )


def _read_json(text: str, name: str) -> dict[str, Any]:
    import json

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise EditionError(name, _shown(key), told("stands twice in one table"))
            found[key] = value
        return found

    def no_number(word: str) -> None:
        raise EditionError(name, "", told("{word} is no number", word=word))

    try:
        found = json.loads(text, object_pairs_hook=table, parse_constant=no_number)
    except json.JSONDecodeError as error:
        raise EditionError(name, f"{error.lineno}:{error.colno}", error.msg) from error
    except EditionError:
        raise
    except ValueError as error:
        raise EditionError(name, "", told("holds a number with too many digits")) from error
    return dict(found)


def _strange(value: object, place: str = "", depth: int = 0) -> Iterator[tuple[str, str]]:
    """Yield what neither a schema nor a hash can deal with: the rest are plain words and numbers."""
    if depth > MAX_DEPTH:
        yield place, told("is nested too deep")
    elif isinstance(value, dict):
        for key, item in value.items():
            inner = f"{place}.{_shown(key)}" if place else _shown(key)
            yield from _strange(key, inner, depth)
            yield from _strange(item, inner, depth + 1)
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from _strange(item, f"{place}[{index}]", depth + 1)
    elif isinstance(value, str):
        if len(value) > MAX_WORD:
            yield place, told("is longer than {most} characters", most=MAX_WORD)
        elif not value.isprintable():
            yield place, told("holds a character that cannot be shown")
    elif isinstance(value, int):
        if abs(value) > MAX_NUMBER:
            yield place, told("is too large a number")
    elif isinstance(value, float):
        yield place, told("must be a whole number")
    elif value is not None:
        yield place, told("must be a number or a text, not a date or time")


def _shown(key: str) -> str:
    """Return a key as a message can show it, however long and strange it is."""
    key = key if len(key) <= 40 else key[:40] + "…"
    return key if key.isprintable() else ascii(key)


def fit_schema(data: dict[str, Any], schema: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return `data` with the schema's defaults put in and its top level in the schema's order.

    Raises:
        EditionError: `data` does not fit the schema; of each figure of the top level, and of each item of
            its lists, the first misfit is told.

    """
    import json
    from copy import deepcopy

    from fastjsonschema import JsonSchemaValueException

    rules = json.dumps(schema)
    try:
        # What tells misfits apart takes some megabytes that a sound edition has no use for.
        fitting = _validator(rules, telling=False)(deepcopy(data))
    except JsonSchemaValueException:
        refuse(name, _misfits(data, schema))
        fitting = _validator(rules, telling=True)(data)
    return {key: fitting[key] for key in schema["properties"] if key in fitting}


def _misfits(data: dict[str, Any], schema: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what does not fit, part by part, for a validator stops at the first misfit of a text."""
    properties: dict[str, Any] = schema["properties"]
    present = [key for key in properties if key in data]
    for key in present:
        if "const" in properties[key] and (found := _misfit(schema, key, properties[key], data[key])):
            yield found  # the edition of another game: of no use to say what else is strange
            return
    yield from ((key, told("is missing")) for key in schema.get("required", ()) if key not in data)
    if schema.get("additionalProperties") is False:
        yield from ((_shown(key), told("is not known here")) for key in data if key not in properties)
    for key in present:
        rules, value = properties[key], data[key]
        listed = isinstance(value, list) and "items" in rules
        if found := _misfit(schema, key, {**rules, "items": {}} if listed else rules, value):
            yield found
        elif listed:
            yield from _misfits_of_items(schema, key, rules["items"], value)


def _misfits_of_items(
    schema: Mapping[str, Any], key: str, rules: Mapping[str, Any], items: list[Any]
) -> Iterator[tuple[str, str]]:
    each = {"type": "array", "items": rules}
    for index, item in enumerate(items):
        if found := _misfit(schema, key, each, [item]):
            yield found[0].replace("[0]", f"[{index}]", 1), found[1]


def _misfit(
    schema: Mapping[str, Any], key: str, rules: Mapping[str, Any], value: object
) -> tuple[str, str] | None:
    """Return the place and the reason of the first misfit of one figure of the top level, if there is any."""
    import json
    from copy import deepcopy

    from fastjsonschema import JsonSchemaValueException

    part = {"properties": {key: rules}, "definitions": schema.get("definitions", {})}
    try:
        _validator(json.dumps(part), telling=True)({key: deepcopy(value)})
    except JsonSchemaValueException as error:
        return _in_words(error)
    return None


@lru_cache(maxsize=64)
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
    "integer": msg("a whole number"),
    "string": msg("a text"),
    "array": msg("a list"),
    "object": msg("a table"),
    "boolean": msg("true or false"),
    "null": msg("null"),
}


def _in_words(error: Any) -> tuple[str, str]:
    """Return the place and the reason of a validator's error, in words for the edition's writer."""
    place = str(error.name).removeprefix("data").removeprefix(".")
    rule, wanted, schema, value = error.rule, error.rule_definition, error.definition or {}, error.value

    def inner(key: str) -> str:
        return f"{place}.{_shown(key)}" if place else _shown(key)

    if rule == "required":
        return inner(next(key for key in wanted if key not in value)), told("is missing")
    if rule == "additionalProperties":
        unknown = next(key for key in value if key not in schema.get("properties", ()))
        return inner(unknown), told("is not known here")
    return place, _reason(rule, wanted, schema) or str(error.message).removeprefix(str(error.name)).strip()


def _reason(rule: str, wanted: Any, schema: Mapping[str, Any]) -> str:
    """Return what a rule of a schema asks for (empty: there are no words of ours for it)."""
    if rule in ("minimum", "maximum") and {"minimum", "maximum"} <= schema.keys():
        return told("must be between {low} and {high}", low=schema["minimum"], high=schema["maximum"])
    if rule in ("minItems", "minProperties"):
        return str(msgn("must have at least {n} entry", "must have at least {n} entries", wanted))
    if rule in ("maxItems", "maxProperties"):
        return str(msgn("must have at most {n} entry", "must have at most {n} entries", wanted))
    if rule == "type" and isinstance(wanted, list) and len(wanted) == 2:
        one, other = (_TYPES[kind] for kind in wanted)
        return told("must be {one} or {other}", one=one, other=other)
    if rule == "type" and isinstance(wanted, str):
        return told("must be {kind}", kind=_TYPES[wanted])
    if rule == "const":
        return told("must be {value}", value=repr(wanted))
    if rule == "enum":
        return told("must be one of {all}", all=", ".join(map(str, wanted)))
    if rule == "pattern" and "description" in schema:
        return told("must be {kind}", kind=schema["description"])
    if rule == "propertyNames" and "description" in wanted:
        return told("has a key that is not {kind}", kind=wanted["description"])
    return ""
