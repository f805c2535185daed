"""The digest of what an entry changed.

An event is written as a list of two: the name of its type, and the list of its fields in order. A
value within it is the list of its fields, an enum member its number, None null. The list of the
events, in the encoding of `tilewyrm.engine.canonical`, is hashed; an entry carries the first eight
bytes.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any

from tilewyrm.engine.game import Value
from tilewyrm.engine.shape import Field, shape

DIGEST_BYTES = 8

_Writer = Callable[[Any], str]


def events_digest(events: Sequence[Value]) -> bytes:
    """Return the digest (8 bytes) of *events*, in the order they happened."""
    written = ",".join([_event_writer(event.__class__)(event) for event in events])
    return hashlib.sha256(f"[{written}]".encode("ascii")).digest()[:DIGEST_BYTES]


# A writer for each type, made once: this runs for every event of every match, and is several times
# faster than building lists for the JSON encoder.
@cache
def _event_writer(event_type: type) -> _Writer:
    write = _value_writer(event_type)
    start = f'["{event_type.__name__}",'
    return lambda event: f"{start}{write(event)}]"


def _value_writer(value_type: type) -> _Writer:
    fields = [(attrgetter(field.name), _field_writer(field)) for field in shape(value_type)]
    return lambda value: f"[{','.join([write(get(value)) for get, write in fields])}]"


def _field_writer(field: Field) -> _Writer:
    one = _single_writer(field.kind)
    if field.repeated:
        return lambda items: f"[{','.join([one(item) for item in items])}]"
    if field.optional:
        return lambda item: "null" if item is None else one(item)
    return one


def _single_writer(kind: type) -> _Writer:
    if kind is bool:
        return {False: "false", True: "true"}.__getitem__
    if kind is str:
        return _quoted
    if is_dataclass(kind):
        return _value_writer(kind)
    return int.__repr__  # of a member of an enum the number, too


@lru_cache(maxsize=1024)
def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=True)
