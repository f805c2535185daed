"""Facts to JSON and back, by the fields of their classes alone."""

import types
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Union, get_args, get_origin, get_type_hints

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.canonical import Json
from tilewyrm.events.log.fact import KINDS, Fact

_HINTS: Mapping[type[Fact], Mapping[str, Any]] = {
    kind: {
        name: hint
        for name, hint in get_type_hints(kind).items()
        if name in {field.name for field in fields(kind)}
    }
    for kind in KINDS.values()
}
"""By kind of fact the types of its fields."""


def fact_json(fact: Fact) -> dict[str, Json]:
    """Return the names and values of *fact*; what is None is left out."""
    found: dict[str, Json] = {"fact": fact.kind}
    for field in fields(fact):
        value = getattr(fact, field.name)
        if value is not None:
            found[field.name] = _json(value)
    return found


def _json(value: Any) -> Json:
    if isinstance(value, tuple):
        return [_json(each) for each in value]
    if isinstance(value, Mapping):
        return dict(value)
    found: Json = value
    return found


def fact_of(json: Mapping[str, Json]) -> Fact:
    """Return the fact of *json*, which has its fields and ``fact``, and nothing else.

    Raises:
        EventError: the kind is unknown, a field is missing, unknown, or of another type.
    """
    name = json.get("fact")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise EventError(Reason.NEWER, f"unknown fact {name!r}; a newer version may know it")
    hints = _HINTS[kind]
    unknown = sorted(json.keys() - hints.keys() - {"fact"})
    if unknown:
        raise EventError(Reason.NEWER, f"{kind.kind}: unknown field {unknown[0]!r}")
    values = {}
    for field in fields(kind):
        hint = hints[field.name]
        if field.name in json:
            values[field.name] = _value(hint, json[field.name], f"{kind.kind}: {field.name}")
        elif type(None) in get_args(hint):
            values[field.name] = None
        else:
            raise EventError(Reason.FORMAT, f"{kind.kind}: the field {field.name!r} is missing")
    return kind(**values)


def _value(hint: Any, json: Json, where: str) -> Any:
    """Return *json* as a value of the type *hint*."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        (hint,) = (each for each in get_args(hint) if each is not type(None))
        origin = get_origin(hint)
    if origin is tuple:
        if isinstance(json, list):
            inner = get_args(hint)[0]
            return tuple(_value(inner, each, where) for each in json)
    elif origin is not None:
        if isinstance(json, dict):
            return json
    elif type(json) is hint:
        return json
    raise EventError(Reason.FORMAT, f"{where} is of another type")
