"""The canonical encoding of a state, and its digest.

Objects, lists, int, bool, str and None, written as JSON without white space, the keys of an object
in ascending order of their code points, every character outside ASCII escaped. No floats: nothing
whose order or spelling may vary.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from operator import attrgetter
from typing import Any

DIGEST_BYTES = 32
_encoder = json.JSONEncoder(
    ensure_ascii=True, allow_nan=False, sort_keys=True, separators=(",", ":")
)
_PLAIN = frozenset({type(None), bool, str, int})
"""Types whose values are plain as they are; most values are of them."""
_UNSET = object()
"""Stands for the default of a field that has none; no value is equal to it."""


def encode(value: Any) -> bytes:
    """Return the canonical encoding of *value*, which is plain (see `plain`)."""
    return text(value).encode("ascii")


def digest(value: Any) -> bytes:
    """Return SHA-256 (32 bytes) over the canonical encoding of *value*, which is plain."""
    return digest_of_text(text(value))


def digest_of_text(encoded: str) -> bytes:
    """Return SHA-256 (32 bytes) over a canonical encoding, given as text."""
    return hashlib.sha256(encoded.encode("ascii")).digest()


def text(value: Any) -> str:
    """Return the canonical encoding of *value*, which is plain, as text."""
    return str(value) if type(value) is int else _encoder.encode(value)


def object_text(members: Mapping[str, str]) -> str:
    """Return the canonical encoding of an object with *members*, each encoded already."""
    return "{" + ",".join([_key(name) + members[name] for name in sorted(members)]) + "}"


@cache
def _key(name: str) -> str:
    return f"{text(name)}:"


def plain(value: Any) -> Any:
    """Return *value* as objects, lists, int, bool, str and None.

    A dataclass becomes an object of its fields by name, those that have their default left out: a
    field that is added with a default changes the encoding of nothing that was there before.

    Raises:
        TypeError: *value* is or holds something else.
    """
    kind: type = type(value)
    if kind in _PLAIN:
        return value
    if kind is tuple or kind is list:
        return [plain(item) for item in value]
    own = _fields(kind)
    if own is not None:
        return {name: plain(item) for name, get, default in own if (item := get(value)) != default}
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    raise TypeError(f"a state cannot keep {value!r}")


@cache
def _fields(value_type: type) -> list[tuple[str, Callable[[Any], Any], Any]] | None:
    """Return the fields of a dataclass: name, what reads it, default; None: it is no dataclass."""
    if not is_dataclass(value_type):
        return None
    return [
        (item.name, attrgetter(item.name), _UNSET if item.default is MISSING else item.default)
        for item in fields(value_type)
    ]
