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
_UNSET = object()
"""Stands for the default of a field that has none; no value is equal to it."""


def encode(value: Any) -> bytes:
    """Return the canonical encoding of *value*, which is plain (see `plain`)."""
    return _encoder.encode(value).encode("ascii")


def digest(value: Any) -> bytes:
    """Return SHA-256 (32 bytes) over the canonical encoding of *value*, which is plain."""
    return hashlib.sha256(encode(value)).digest()


def plain(value: Any) -> Any:
    """Return *value* as objects, lists, int, bool, str and None.

    A dataclass becomes an object of its fields by name, those that have their default left out: a
    field that is added with a default changes the encoding of nothing that was there before.

    Raises:
        TypeError: *value* is or holds something else.
    """
    if value is None or isinstance(value, (bool, str)):
        return value
    if isinstance(value, int):
        return int(value)
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if is_dataclass(value):
        kind: type = type(value)
        return {
            name: plain(item)
            for name, get, default in _fields(kind)
            if (item := get(value)) != default
        }
    raise TypeError(f"a state cannot keep {value!r}")


@cache
def _fields(value_type: type) -> list[tuple[str, Callable[[Any], Any], Any]]:
    """Return the fields of a dataclass: name, what reads it, default."""
    return [
        (item.name, attrgetter(item.name), _UNSET if item.default is MISSING else item.default)
        for item in fields(value_type)
    ]
