"""The digest of what an entry changed, over the wire form of its events.

A message is an object: by the numbers of its fields, ascending, what is set of them. So the names
of classes and fields do not matter, and a field that is not set need not exist.
``docs/replay-format.md`` defines it for readers in other languages.
"""

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from functools import lru_cache
from operator import attrgetter, call
from typing import Any

from google.protobuf.descriptor import Descriptor

from tilewyrm.engine.game import Value
from tilewyrm.engine.shape import Field, shape
from tilewyrm.replays.wrapper import message_in, places

DIGEST_BYTES = 8

_Writer = Callable[[Any], str]
"""Writes a value, or a field's: then a comma, its number and the value; nothing if it is unset."""
_REMEMBERED = 1024
_BOOLS = {False: "false", True: "true"}


class EventsDigest:
    """The digests of one game's events, written from the values without building messages."""

    def __init__(self, wrapper: Descriptor, event_types: Sequence[type]) -> None:
        """Compile a writer for each of *event_types*, which *wrapper* holds.

        Raises:
            TypeError: the wrapper and the types differ.
        """
        self._writers: dict[type, tuple[str, _Writer, str]] = {}
        for kind, place in places(wrapper, event_types).items():
            opening = "".join(f'{{"{field.number}":' for field in place.fields)
            closing = "}" * len(place.fields)
            self._writers[kind] = opening, _message_writer(place.message, kind), closing

    def __call__(self, events: Sequence[Value]) -> bytes:
        """Return the digest (8 bytes) of *events*, in the order they happened."""
        written = self.written(events).encode("ascii")
        return hashlib.sha256(written).digest()[:DIGEST_BYTES]

    def written(self, events: Sequence[Value]) -> str:
        """Return the text that is hashed."""
        writers = self._writers
        texts = []
        for event in events:
            opening, write, closing = writers[event.__class__]
            texts.append(opening + write(event) + closing)
        return f"[{','.join(texts)}]"


# Writers are closures, made once for each type: they run for every event of every match, and are
# several times faster than building objects for the JSON encoder.
def _message_writer(message: Descriptor, value_type: type) -> _Writer:
    fields = sorted(
        (message.fields_by_name[field.name].number, field.name, _field_writer(message, field))
        for field in shape(value_type)
    )
    writers = [write for _, _, write in fields]
    get = _getter([name for _, name, _ in fields])

    def write(value: Any) -> str:
        return f"{{{''.join(map(call, writers, get(value)))[1:]}}}"

    return write


def _getter(names: Sequence[str]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads the attributes called *names*."""
    if len(names) > 1:
        return attrgetter(*names)
    get_each = [attrgetter(name) for name in names]
    return lambda value: tuple([get(value) for get in get_each])


def _field_writer(owner: Descriptor, field: Field) -> _Writer:
    head = f',"{owner.fields_by_name[field.name].number}":'
    write = _item_writer(owner, field)
    if field.repeated:
        return lambda items: f"{head}[{','.join([write(each) for each in items])}]" if items else ""
    if field.optional or is_dataclass(field.kind):
        return lambda item: "" if item is None else head + write(item)
    if field.kind is bool:
        return {False: "", True: head + _BOOLS[True]}.__getitem__
    return lru_cache(_REMEMBERED)(lambda item: head + write(item) if item else "")


def _item_writer(owner: Descriptor, field: Field) -> _Writer:
    kind = field.kind
    if kind is bool:
        return _BOOLS.__getitem__
    if kind is str:
        return json.dumps
    if is_dataclass(kind):
        return _message_writer(message_in(owner, field.name), kind)
    return int.__repr__  # of a member of an enum the number, too
