"""The digest of what an entry changed, over the wire form of its events.

A message is an object: by the numbers of its fields, ascending, what is set of them. So the names
of classes and fields do not matter, and a field that is not set need not exist.
``docs/replay-format.md`` defines it for readers in other languages.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from json.encoder import encode_basestring_ascii
from typing import Any

from google.protobuf.descriptor import Descriptor

from tilewyrm.engine.game import Value
from tilewyrm.engine.values.shape import Field, shape
from tilewyrm.replays.codec.wrapper import message_in, wrapper_paths

DIGEST_BYTES = 8

_Writer = Callable[[Any], str]
"""Writes a value."""
_EMPTY_SHA256 = hashlib.sha256()
"""To be copied: that takes half as long as to make a new one."""


class EventsDigest:
    """The digests of one game's events, written from the values without building messages."""

    def __init__(self, wrapper: Descriptor, event_types: Sequence[type]) -> None:
        """Compile a writer for each of *event_types*, which *wrapper* holds.

        Raises:
            TypeError: the wrapper and the types differ.
        """
        writers = _Writers()
        self._writers: dict[type, _Writer] = {
            kind: writers.of(place.message, kind, [field.number for field in place.fields])
            for kind, place in wrapper_paths(wrapper, event_types).items()
        }

    def __call__(self, events: Sequence[Value]) -> bytes:
        """Return the digest (8 bytes) of *events*, in the order they happened."""
        digest = _EMPTY_SHA256.copy()
        digest.update(self.canonical_text(events).encode("ascii"))
        return digest.digest()[:DIGEST_BYTES]

    def canonical_text(self, events: Sequence[Value]) -> str:
        """Return the text that is hashed."""
        writers = self._writers
        return f"[{','.join([writers[event.__class__](event) for event in events])}]"


class _Writers:
    """The writers of values, a function each, which is compiled as those of dataclasses are.

    They run for every event of every match, and are several times faster than building objects for
    the JSON encoder.
    """

    def __init__(self) -> None:
        self._names: dict[tuple[str, type, tuple[int, ...]], str] = {}
        self._namespace: dict[str, Any] = {
            "as_text": encode_basestring_ascii,
            "as_number": int.__repr__,
        }

    def of(self, message: Descriptor, kind: type, within: Sequence[int]) -> _Writer:
        """Return the writer of values of *kind*, whose wire form is *message*.

        It lies *within* the fields of these numbers, the outermost first.
        """
        writer: _Writer = self._namespace[self._name(message, kind, tuple(within))]
        return writer

    def _name(self, message: Descriptor, kind: type, within: tuple[int, ...] = ()) -> str:
        """Return the name of the writer in the texts of others; it is compiled if need be."""
        name = self._names.get((message.full_name, kind, within))
        if name is None:
            fields = sorted(shape(kind), key=lambda one: message.fields_by_name[one.name].number)
            pieces = " + ".join(f"({self._field(message, field)})" for field in fields) or '""'
            name = self._names[message.full_name, kind, within] = f"write_{len(self._names)}"
            opening = "".join(f'{{"{number}":' for number in within) + "{"
            closing = "}" * len(within) + "}"
            body = f"'{opening}' + ({pieces})[1:] + '{closing}'"
            exec(f"def {name}(value): return {body}", self._namespace)
        return name

    def _field(self, owner: Descriptor, field: Field) -> str:
        """Return the code that writes *field*: a comma, its number, its value; nothing if unset."""
        head = f',"{owner.fields_by_name[field.name].number}":'
        assignment = f"(item := value.{field.name})"
        if field.repeated:
            items = f"[{self._item(owner, field, 'each')} for each in item]"
            return f"'{head}[' + ','.join({items}) + ']' if {assignment} else ''"
        if field.optional or is_dataclass(field.kind):
            return f"'' if {assignment} is None else '{head}' + {self._item(owner, field, 'item')}"
        if field.kind is bool:
            return f"'{head}true' if value.{field.name} else ''"
        return f"'{head}' + {self._item(owner, field, 'item')} if {assignment} else ''"

    def _item(self, owner: Descriptor, field: Field, name: str) -> str:
        """Return the code that writes one item of *field*, the variable *name*."""
        kind = field.kind
        if kind is bool:
            return f"('true' if {name} else 'false')"
        if kind is str:
            return f"as_text({name})"
        if is_dataclass(kind):
            return f"{self._name(message_in(owner, field.name), kind)}({name})"
        return f"as_number({name})"  # of a member of an enum the number, too
