"""The one codec between the values of the games and their messages.

A value's message has the name and the fields of its dataclass. What the two have in common is
compared once, when a codec is made, and compiled into one closure for each direction.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from enum import IntEnum
from functools import cache
from operator import attrgetter
from typing import Any, Generic, TypeVar

from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import Message

from tilewyrm.engine.game import Game, Value
from tilewyrm.engine.registry import game
from tilewyrm.engine.shape import Field, kebab, shape
from tilewyrm.replays.errors import CodecError
from tilewyrm.v1 import match_pb2

M = TypeVar("M", bound=Message)
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

_MOST_RECALLED = 8192
_LONGEST_RECALLED_BYTES = 64


class ValueCodec(Generic[M]):
    """One sort of value of one game, such as its decisions, as messages *M*."""

    def __init__(self, message_type: type[M], game_name: str, inner: tuple[Fill, Read]) -> None:
        """Put *inner*, the codec of the game's own message, inside *message_type*."""
        self._message_type = message_type
        self._game = game_name
        self._inner = attrgetter(game_name)
        self._fill, self._read = inner

    def to_message(self, value: Value) -> M:
        """Return a new message that holds *value*.

        Raises:
            CodecError: *value* is of no type of this sort, or a number does not fit its field.
        """
        message = self._message_type()
        self.fill(message, value)
        return message

    def fill(self, message: M, value: Value) -> None:
        """Write *value* into *message*, which is empty; cheaper than copying a message there.

        Raises:
            CodecError: as `to_message`.
        """
        try:
            self._fill(self._inner(message), value)
        except (ValueError, TypeError, AttributeError, KeyError) as error:
            raise CodecError(f"{value!r} cannot be written as {self._name}: {error}") from error

    def from_message(self, message: M) -> Value:
        """Return the value that *message* holds.

        Raises:
            CodecError: it holds none, one of another game, or one that is no value of its type.
        """
        held = message.WhichOneof("game")
        if held != self._game:
            raise CodecError(f"{self._name} is expected, but {held or 'nothing'} is there")
        return self._read(self._inner(message))

    @property
    def _name(self) -> str:
        return f"a {self._game} {self._message_type.DESCRIPTOR.name.lower()}"


class RecallingCodec(ValueCodec[M]):
    """A codec for small values that come again and again: decisions and rolls.

    Reading the same bytes gives the same object, so the engine finds it among its own sooner, too.
    """

    def __init__(self, message_type: type[M], game_name: str, inner: tuple[Fill, Read]) -> None:
        """Begin with nothing to recall."""
        super().__init__(message_type, game_name, inner)
        self._known: dict[bytes, Value] = {}

    def from_message(self, message: M) -> Value:
        """Return the value that *message* holds, as `ValueCodec.from_message` does."""
        encoded = message.SerializeToString()
        value = self._known.get(encoded)
        if value is None:
            value = super().from_message(message)
            if len(self._known) >= _MOST_RECALLED:
                self._known.clear()
            if len(encoded) <= _LONGEST_RECALLED_BYTES:
                self._known[encoded] = value
        return value


class PartCodec(ValueCodec[match_pb2.Part]):
    """Parts of a view: the wrapper of all games carries the key as well."""

    def fill(self, message: match_pb2.Part, value: Value) -> None:
        """Write *value* and its key into *message*, which is empty."""
        super().fill(message, value)
        message.key = value.key


class GameCodec:
    """The values of one game as messages of ``match.proto``, and back."""

    def __init__(self, game: Game) -> None:
        """Compile the codecs of every type of *game*.

        Raises:
            TypeError: a type and its message differ; the message says in what.
        """
        self.game = game
        name = game.name
        self.decision = RecallingCodec(
            match_pb2.Decision,
            name,
            _one_of(_message(match_pb2.Decision.DESCRIPTOR, name), game.decision_types),
        )
        self.roll = RecallingCodec(
            match_pb2.Roll,
            name,
            _one_of(_message(match_pb2.Roll.DESCRIPTOR, name), game.roll_types),
        )
        self.event = ValueCodec(
            match_pb2.Event,
            name,
            _one_of(_message(match_pb2.Event.DESCRIPTOR, name), game.event_types),
        )
        self.part = PartCodec(
            match_pb2.Part,
            name,
            _one_of(_message(match_pb2.Part.DESCRIPTOR, name), game.part_types),
        )
        catalogue = _value(_message(match_pb2.Catalogue.DESCRIPTOR, name), game.catalogue_type)
        self.catalogue = ValueCodec(match_pb2.Catalogue, name, catalogue)


@cache
def codec(game_name: str) -> GameCodec:
    """Return the codec of the game called *game_name*.

    Raises:
        SetupError: there is no such game.
    """
    return GameCodec(game(game_name))


def _message(owner: Descriptor, field_name: str) -> Descriptor:
    """Return the type of the message in a field of *owner*."""
    field = owner.fields_by_name.get(field_name)
    found = field and field.message_type
    if not found:
        raise TypeError(f"{owner.full_name} has no message called {field_name}")
    return found


def _one_of(wrapper: Descriptor, value_types: Sequence[type]) -> tuple[Fill, Read]:
    """Return the codec of a wrapper with ``oneof kind``: a field for each of *value_types*."""
    by_field = {kebab(kind.__name__).replace("-", "_"): kind for kind in value_types}
    _same_names(wrapper, list(by_field), {field.name for field in wrapper.fields})
    parts = {name: _value(_message(wrapper, name), kind) for name, kind in by_field.items()}
    fills = {kind: (attrgetter(name), parts[name][0]) for name, kind in by_field.items()}
    reads = {name: (attrgetter(name), parts[name][1]) for name in by_field}

    def fill(message: Any, value: Any) -> None:
        get, fill_kind = fills[type(value)]
        fill_kind(get(message), value)

    def read(message: Any) -> Any:
        name = message.WhichOneof("kind")
        if name is None:
            raise CodecError(f"a {wrapper.full_name} holds nothing that is known here")
        get, read_kind = reads[name]
        return read_kind(get(message))

    return fill, read


def _value(message: Descriptor, value_type: type) -> tuple[Fill, Read]:
    """Return the codec of *value_type*, a dataclass, as *message*."""
    fields = shape(value_type)
    if message.name != value_type.__name__:
        raise TypeError(f"{value_type.__name__} is written as a message {message.full_name}")
    _same_names(message, [field.name for field in fields], set(message.fields_by_name))
    numbers = [message.fields_by_name[field.name].number for field in fields]
    if numbers != sorted(numbers):
        raise TypeError(f"the fields of {message.full_name} are numbered in another order")
    parts = [_field(message, field) for field in fields]
    fills = tuple(fill for fill, _ in parts)
    reads = tuple(read for _, read in parts)

    def fill(target: Any, value: Any) -> None:
        target.SetInParent()
        for fill_field in fills:
            fill_field(target, value)

    def read(source: Any) -> Any:
        return value_type(*[read_field(source) for read_field in reads])

    return fill, read


def _same_names(message: Descriptor, ours: list[str], theirs: set[str]) -> None:
    missing, surplus = sorted(set(ours) - theirs), sorted(theirs - set(ours))
    if missing or surplus:
        raise TypeError(
            f"message {message.full_name} lacks {missing or 'nothing'} "
            f"and has {surplus or 'nothing'} too much"
        )


def _field(owner: Descriptor, ours: Field) -> tuple[Fill, Read]:
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


def _plain_field(ours: Field, get: Read) -> tuple[Fill, Read]:
    name = ours.name
    if ours.repeated:

        def fill_all(target: Any, value: Any) -> None:
            items = get(value)
            if items:
                get(target).extend(items)

        return fill_all, lambda source: tuple(get(source))
    if ours.optional:

        def fill_some(target: Any, value: Any) -> None:
            item = get(value)
            if item is not None:
                setattr(target, name, item)

        return fill_some, lambda source: get(source) if source.HasField(name) else None

    def fill(target: Any, value: Any) -> None:
        setattr(target, name, get(value))

    return fill, get


def _enum_field(ours: Field, get: Read) -> tuple[Fill, Read]:
    fill, read_number = _plain_field(ours, get)
    members: Mapping[int, IntEnum] = {int(member): member for member in ours.kind}  # type: ignore[attr-defined]

    def member(number: int) -> IntEnum:
        try:
            return members[number]
        except KeyError:
            raise CodecError(f"{number} is no {ours.kind.__name__} (field {ours.name})") from None

    if ours.repeated:
        return fill, lambda source: tuple([member(number) for number in get(source)])
    if ours.optional:

        def read_some(source: Any) -> Any:
            number = read_number(source)
            return None if number is None else member(number)

        return fill, read_some
    return fill, lambda source: member(get(source))


def _nested_field(owner: Descriptor, ours: Field, get: Read) -> tuple[Fill, Read]:
    fill_item, read_item = _value(_message(owner, ours.name), ours.kind)
    name, optional = ours.name, ours.optional
    if ours.repeated:

        def fill_all(target: Any, value: Any) -> None:
            add = get(target).add
            for item in get(value):
                fill_item(add(), item)

        return fill_all, lambda source: tuple([read_item(item) for item in get(source)])

    def fill(target: Any, value: Any) -> None:
        item = get(value)
        if item is not None:
            fill_item(get(target), item)

    def read(source: Any) -> Any:
        if source.HasField(name):
            return read_item(get(source))
        if optional:
            return None
        raise CodecError(f"field {name} is missing in a {owner.full_name}")

    return fill, read
