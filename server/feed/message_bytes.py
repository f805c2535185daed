"""Messages as bytes: serialised once for all who are sent them, or put together from such parts."""

from typing import Generic, NamedTuple, TypeVar

from google.protobuf.message import Message

M = TypeVar("M", bound=Message)


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
    size, tag = len(data), number << 3 | 2  # wire type 2: a length, then so many bytes
    if size <= 0x7F:
        return bytes((tag, size)) + data
    length = bytearray((tag,))
    while size > 0x7F:
        length.append(size & 0x7F | 0x80)
        size >>= 7
    length.append(size)
    return bytes(length) + data
