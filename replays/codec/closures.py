"""Codecs of values compiled from their types: a function to write a message, one to read it.

What writes is compiled from text, as a person would write it for each type: it runs for every event
and every part that is sent.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from enum import IntEnum
from operator import attrgetter
from typing import Any, NamedTuple

from google.protobuf.descriptor import Descriptor, FieldDescriptor

from tilewyrm.engine.values.shape import Field, kebab, shape
from tilewyrm.replays.codec.unknown import unknown_field
from tilewyrm.replays.codec.wrapper import KIND, check_names, message_in, wrapper_paths
from tilewyrm.replays.errors import CodecError, UnknownContent
from tilewyrm.replays.message import replay_message

Fill = Callable[[Any, Any], None]
"""``fill(message, value)`` writes a value into an empty message."""
Read = Callable[[Any], Any]
"""``read(message)`` returns the value in a message."""

_KINDS = {
    int: {
        FieldDescriptor.TYPE_UINT32,
        FieldDescriptor.TYPE_SINT32,
        FieldDescriptor.TYPE_INT32,
        FieldDescriptor.TYPE_UINT64,
        FieldDescriptor.TYPE_SINT64,
        FieldDescriptor.TYPE_INT64,
    },
    bool: {FieldDescriptor.TYPE_BOOL},
    str: {FieldDescriptor.TYPE_STRING},
}


def one_of(wrapper: Descriptor, value_types: Sequence[type]) -> tuple[Fill, Read]:
    """Return the codec of *wrapper* (see `tilewyrm.replays.codec.wrapper`) for *value_types*.

    Raises:
        TypeError: the wrapper and the types, or one of them and its message, differ.
    """
    fills: dict[type, tuple[Read, Fill]] = {}
    reads: dict[str, Read] = {}
    for kind, place in wrapper_paths(wrapper, value_types).items():
        fill_kind, reads[place.fields[-1].full_name] = value_of(place.message, kind)
        fills[kind] = attrgetter(place.dotted), fill_kind

    def fill(message: Any, value: Any) -> None:
        get, fill_kind = fills[type(value)]
        fill_kind(get(message), value)

    return fill, _reader(wrapper, reads)


def _reader(wrapper: Descriptor, reads: Mapping[str, Read]) -> Read:
    """Return the reader of *wrapper*; *reads* has the reader of each field by its full name."""
    by_field = {
        field.name: (
            attrgetter(field.name),
            reads.get(field.full_name) or _reader(message_in(wrapper, field.name), reads),
        )
        for field in wrapper.fields
    }

    def read(message: Any) -> Any:
        name = message.WhichOneof(KIND)
        if name is None:
            unknown = unknown_field(message)
            if unknown is not None:
                raise UnknownContent(unknown)
            what = wrapper.full_name
            sentence = f"a {what} without any known content"
            raise CodecError(sentence, "value.unknown", what=what)
        get, read_field = by_field[name]
        return read_field(get(message))

    return read


def value_of(message: Descriptor, value_type: type) -> tuple[Fill, Read]:
    """Return the codec of *value_type*, a dataclass, as *message*.

    Raises:
        TypeError: the two differ in name, fields, order, kinds or the members of an enum.
    """
    fields = shape(value_type)
    if message.name != value_type.__name__:
        raise TypeError(f"{value_type.__name__} is written as a message {message.full_name}")
    _same_names(message, [field.name for field in fields])
    numbers = [message.fields_by_name[field.name].number for field in fields]
    if numbers != sorted(numbers):
        raise TypeError(f"the fields of {message.full_name} are numbered in another order")
    parts = [_field(message, field) for field in fields]
    reads = tuple(part.read for part in parts)

    def read(source: Any) -> Any:
        return value_type(*[read_field(source) for read_field in reads])

    return _compiled_fill([part.code for part in parts], [part.fill_item for part in parts]), read


def _compiled_fill(codes: Sequence[str], fill_items: Sequence[Fill | None]) -> Fill:
    """Return the function that does *codes*, one for each field; see `_FieldCodec`."""
    body = ["target.SetInParent()"]
    body += [code.format(item=f"fill_{number}") for number, code in enumerate(codes)]
    namespace: dict[str, Any] = {f"fill_{number}": fill for number, fill in enumerate(fill_items)}
    exec("def fill(target, value):\n " + "\n ".join(body), namespace)
    fill: Fill = namespace["fill"]
    return fill


def _same_names(message: Descriptor, ours: list[str]) -> None:
    theirs = set(message.fields_by_name)
    check_names(message, sorted(set(ours) - theirs), sorted(theirs - set(ours)))


class _FieldCodec(NamedTuple):
    """The codec of one field."""

    code: str
    """Statement that writes it: of *value* into *target*, with *{item}* for `fill_item`."""
    read: Read
    fill_item: Fill | None = None
    """Writes one item of it, if that is a message."""


def _field(owner: Descriptor, ours: Field) -> _FieldCodec:
    """Return the codec of one field, after checking that both sides mean the same."""
    _check_field(owner.fields_by_name[ours.name], ours)
    get = attrgetter(ours.name)
    if is_dataclass(ours.kind):
        return _nested_field(owner, ours, get)
    if issubclass(ours.kind, IntEnum):
        return _enum_field(ours, get)
    return _plain_field(ours, get)


def _check_field(theirs: FieldDescriptor, ours: Field) -> None:
    name = theirs.full_name
    if theirs.is_repeated != ours.repeated:
        raise TypeError(f"{name}: a tuple and a repeated field go together")
    presence = theirs.has_presence and not is_dataclass(ours.kind)
    if not is_dataclass(ours.kind) and presence != ours.optional:
        raise TypeError(f"{name}: `| None` and `optional` go together")
    if is_dataclass(ours.kind):
        fits = theirs.message_type is not None
    elif issubclass(ours.kind, IntEnum):
        fits = _same_enum(theirs, ours.kind)
    else:
        fits = theirs.type in _KINDS[ours.kind]
    if not fits:
        raise TypeError(f"{name}: its type is not that of a {ours.kind.__name__}")


def _same_enum(theirs: FieldDescriptor, kind: type[IntEnum]) -> bool:
    if theirs.enum_type is None:
        return False
    prefix = kebab(kind.__name__).replace("-", "_").upper() + "_"
    numbers = {value.name.removeprefix(prefix): value.number for value in theirs.enum_type.values}
    return numbers == {"UNSPECIFIED": 0} | {member.name: int(member) for member in kind}


def _plain_field(ours: Field, get: Read) -> _FieldCodec:
    name = ours.name
    if ours.repeated:
        code = f"if value.{name}: target.{name}.extend(value.{name})"
        return _FieldCodec(code, lambda source: tuple(get(source)))
    if ours.optional:
        code = f"if value.{name} is not None: target.{name} = value.{name}"
        return _FieldCodec(code, lambda source: get(source) if source.HasField(name) else None)
    return _FieldCodec(f"target.{name} = value.{name}", get)


def _enum_field(ours: Field, get: Read) -> _FieldCodec:
    code, read_number, _ = _plain_field(ours, get)
    members: Mapping[int, IntEnum] = {int(member): member for member in ours.kind}  # type: ignore[attr-defined]

    def member(number: int) -> IntEnum:
        try:
            return members[number]
        except KeyError:
            kind, name = ours.kind.__name__, ours.name
            if number > 0:
                what = f"number {number} of {kind} (field {name})"
                place: dict[str, str | int] = {"number": number, "kind": kind, "field": name}
                raise UnknownContent(replay_message(what, "newer.member", **place)) from None
            sentence = f"{number} is not a {kind} (field {name})"
            about: dict[str, str | int] = {"found": number, "kind": kind, "field": name}
            raise CodecError(sentence, "value.no_member", **about) from None

    if ours.repeated:
        return _FieldCodec(code, lambda source: tuple([member(item) for item in get(source)]))
    if ours.optional:

        def read_some(source: Any) -> Any:
            number = read_number(source)
            return None if number is None else member(number)

        return _FieldCodec(code, read_some)
    return _FieldCodec(code, lambda source: member(get(source)))


def _nested_field(owner: Descriptor, ours: Field, get: Read) -> _FieldCodec:
    fill_item, read_item = value_of(message_in(owner, ours.name), ours.kind)
    name, optional = ours.name, ours.optional
    if ours.repeated:

        def read_all(source: Any) -> Any:
            return tuple([read_item(item) for item in get(source)])

        code = f"for item in value.{name}: {{item}}(target.{name}.add(), item)"
        return _FieldCodec(code, read_all, fill_item)

    def read(source: Any) -> Any:
        if source.HasField(name):
            return read_item(get(source))
        if optional:
            return None
        what = owner.full_name
        sentence = f"field {name} of a {what} is missing"
        raise CodecError(sentence, "value.missing", field=name, what=what)

    code = f"if value.{name} is not None: {{item}}(target.{name}, value.{name})"
    return _FieldCodec(code, read, fill_item)
