"""The digest of what an entry changed.

An event is written as a list of two: the name of its type, and the list of its fields in order. A
value within it is the list of its fields, an enum member its number, None null. The list of the
events, in the encoding of `tilewyrm.engine.canonical`, is hashed; an entry carries the first eight
bytes.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any

from tilewyrm.engine.game import Value
from tilewyrm.engine.shape import shape

DIGEST_BYTES = 8


def events_digest(events: Sequence[Value]) -> bytes:
    """Return the digest (8 bytes) of *events*, in the order they happened."""
    named = [[type(event).__name__, _members(event)] for event in events]
    return hashlib.sha256(_encoder.encode(named).encode("ascii")).digest()[:DIGEST_BYTES]


def _members(value: Value) -> Any:
    value_type: type = type(value)
    return _getter(value_type)(value)


@cache
def _getter(value_type: type) -> Callable[[Any], Any]:
    names = [field.name for field in shape(value_type)]
    if len(names) > 1:
        return attrgetter(*names)  # a tuple, made without a loop here: this runs for every event
    if names:
        only = attrgetter(names[0])
        return lambda value: (only(value),)
    return lambda value: ()


_encoder = json.JSONEncoder(
    ensure_ascii=True, allow_nan=False, separators=(",", ":"), default=_members
)
