"""Messages as bytes: serialised once for all who are sent them, or put together from such parts."""

from collections.abc import Iterable
from typing import Generic, NamedTuple, TypeVar

from google.protobuf.message import Message

M = TypeVar("M", bound=Message)

_SHORT = 0x80
"""Messages of less bytes have their length in one byte."""
_MEDIUM = 0x4000
"""Messages of less bytes have it in two: most updates."""
_HEADS = [[bytes((number << 3 | 2, size)) for size in range(_SHORT)] for number in range(16)]
"""By the number of a field, and the size of a short message, what goes before it there."""
_SMALL = [
    [b"", *(bytes((number << 3, value)) for value in range(1, _SHORT))] for number in range(16)
]
"""By the number of a field, and its value, a field that holds a small number."""


class MessageBytes(NamedTuple, Generic[M]):
    """A message of type *M*."""

    data: bytes


def serialised(message: M) -> MessageBytes[M]:
    """Return *message* as bytes."""
    return MessageBytes(message.SerializeToString())


def field(number: int, data: bytes) -> bytes:
    """Return a field that holds the message *data*, as it stands within another message.

    *number* is the field's, from 1 to 15.
    """
    size = len(data)
    if size < _SHORT:
        return _HEADS[number][size] + data
    tag = number << 3 | 2  # wire type 2: a length, then so many bytes
    if size < _MEDIUM:
        return bytes((tag, size & 0x7F | 0x80, size >> 7)) + data
    return bytes((tag,)) + _varint(size) + data


def number_field(number: int, value: int) -> bytes:
    """Return a field that holds *value*, from 0 on; nothing for 0.

    *number* is the field's, from 1 to 15.
    """
    if value < _SHORT:
        return _SMALL[number][value]
    return bytes((number << 3,)) + _varint(value)  # wire type 0: a number


def fields(number: int, messages: Iterable[bytes]) -> bytes:
    """Return a repeated field that holds *messages*: `field` of each."""
    heads = _HEADS[number]
    return b"".join(
        [
            heads[len(data)] + data if len(data) < _SHORT else field(number, data)
            for data in messages
        ]
    )


def _varint(value: int) -> bytes:
    """Return *value*, from 0 on, in bytes of seven bits each, the lowest first."""
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    written.append(value)
    return bytes(written)
