"""Replay files as a stranger may send them: changed wherever they can be, in good frames."""

import hashlib
import re
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

from support.files import Records, file_of, flipped, records_of
from support.hiding import digested, hashed
from tilewyrm.replays.format.frames import MAX_PAYLOAD_BYTES, frame
from tilewyrm.v1 import match_pb2, replay_pb2

WORDS = (
    "",
    "\x1b]0;owned\x07\x1b[2J",
    "\u202eevil\u200b\x9b31m",
    "x" * 5000,
    "a\nb\r\x00",
    "feuville",
    "carcassonne",
    "greedy",
)
"""What a stranger writes where words are expected: commands to terminals among them."""
NUMBERS = (0, 1, 2, 3, 7, 63, 64, 255, 10_000, 2**31 - 1, 2**31, 2**32 - 1, 2**63 - 1, 2**64 - 1)
_MOST_COPIES = 300
_MOST_TEXT = 1_000_000
_MOST_DIGESTED = 2000
"""Records; of more, no digests are made anew: it would take longer than reading them."""
_DIGITS = re.compile(r"\d+")


def strange(data: bytes, draw: Random) -> bytes:
    """Return the file *data* with one to four things in it changed."""
    records = records_of(data)
    for _ in range(draw.choice((1, 1, 1, 2, 4))):
        change = _much if draw.random() < _SELDOM else draw.choice(_CHANGES)
        change(records, draw)
    if not records:
        return file_of(records)
    if records[0].HasField("header") and draw.random() < 0.6:
        if draw.random() < 0.7 and len(records) < _MOST_DIGESTED:
            digested(records, claimed=draw.random() < 0.5)
        else:
            hashed(records)
    return draw.choice(_SPOIL)(file_of(records), draw)


# What is done to records.


def _a_field(records: Records, draw: Random) -> None:
    if records:
        _change_field(draw.choice(records), draw)


def _a_field_of_the_header(records: Records, draw: Random) -> None:
    if records and records[0].HasField("header"):
        _change_field(records[0].header, draw)


def _change_field(message: Message, draw: Random) -> None:
    """Change a field of *message*, or of a message in it, and so on."""
    while True:
        present: list[Any] = [field for field, _ in message.ListFields()]
        known: list[Any] = list(message.DESCRIPTOR.fields)
        field = draw.choice(present if present and draw.random() < 0.8 else known)
        value = getattr(message, field.name)
        if field.is_repeated:
            _change_list(value, field, draw)
            return
        if field.message_type is None:
            setattr(message, field.name, _another(field, value, draw))
            return
        if draw.random() < 0.1:
            message.ClearField(field.name)
            return
        value.SetInParent()
        message = value
        if not message.DESCRIPTOR.fields:
            return


def _change_list(items: Any, field: FieldDescriptor, draw: Random) -> None:
    match draw.randrange(4):
        case 0 if items:
            del items[draw.randrange(len(items)) :]
        case 1 if items:
            items.extend([draw.choice(list(items))] * draw.choice((1, 2, 40, _MOST_COPIES)))
        case 2 if items:
            at = draw.randrange(len(items))
            if field.message_type is not None:
                _change_field(items[at], draw)
            else:
                items[at] = _another(field, items[at], draw)
        case _ if field.message_type is not None:
            items.add()
        case _:
            items.append(_another(field, _nothing(field), draw))


_BITS = {
    FieldDescriptor.CPPTYPE_INT32: (-(2**31), 2**31 - 1),
    FieldDescriptor.CPPTYPE_UINT32: (0, 2**32 - 1),
    FieldDescriptor.CPPTYPE_INT64: (-(2**63), 2**63 - 1),
    FieldDescriptor.CPPTYPE_UINT64: (0, 2**64 - 1),
    FieldDescriptor.CPPTYPE_ENUM: (-(2**31), 2**31 - 1),
}


def _nothing(field: FieldDescriptor) -> Any:
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        return "" if field.type == FieldDescriptor.TYPE_STRING else b""
    return 0


def _another(field: FieldDescriptor, value: Any, draw: Random) -> Any:
    if field.cpp_type == FieldDescriptor.CPPTYPE_BOOL:
        return not value
    if field.cpp_type == FieldDescriptor.CPPTYPE_STRING:
        if field.type == FieldDescriptor.TYPE_STRING:
            return draw.choice((*WORDS, value[:-1], value + "x"))
        return draw.choice((b"", value[:-1], value + b"\0", draw.randbytes(len(value)), bytes(32)))
    least, most = _BITS[field.cpp_type]
    near = max(least, min(most, value + draw.choice((-1, 1))))
    far = max(least, min(most, draw.choice((1, -1)) * draw.choice(NUMBERS)))
    return draw.choice((near, far))


def _the_edition(records: Records, draw: Random) -> None:
    """Change the text of the edition, and make its digest anew."""
    if not records or not records[0].header.setup.edition_zlib:
        return
    setup = records[0].header.setup
    try:
        text = zlib.decompress(setup.edition_zlib).decode()
    except (zlib.error, UnicodeDecodeError):
        return  # it was changed before
    lines = text[:_MOST_TEXT].splitlines()
    at = draw.randrange(len(lines))
    match draw.randrange(5):
        case 0:
            del lines[at : at + draw.choice((1, 1, 20))]
        case 1:
            lines[at:at] = [lines[at]] * draw.choice((1, 100, 3000))
        case 2:
            number = str(draw.choice(NUMBERS))
            lines[at:] = [_DIGITS.sub(number, "\n".join(lines[at:]), count=draw.choice((1, 1, 50)))]
        case 3:
            word = draw.choice(lines).split(" ")
            lines[at] = " ".join([*lines[at].split(" "), *word][:400])
        case _:
            lines[at] = "".join(draw.sample(lines[at], len(lines[at])))
    text = "\n".join(lines)
    setup.edition_zlib = zlib.compress(text.encode())
    setup.edition_digest = hashlib.sha256(text.encode()).digest()


def _left_out(records: Records, draw: Random) -> None:
    at = draw.randrange(len(records) + 1)
    del records[at : at + draw.choice((1, 1, 5, 1000))]


def _doubled(records: Records, draw: Random) -> None:
    if records:
        at = draw.randrange(len(records))
        copies = draw.choice((1, 2, _MOST_COPIES))
        records[at:at] = [_copy(records[at]) for _ in range(copies)]


def _copy(record: replay_pb2.Record) -> replay_pb2.Record:
    made = replay_pb2.Record()
    made.CopyFrom(record)
    return made


def _exchanged(records: Records, draw: Random) -> None:
    if len(records) > 1:
        one, other = draw.sample(range(len(records)), 2)
        records[one], records[other] = records[other], records[one]


def _an_empty_record(records: Records, draw: Random) -> None:
    records.insert(draw.randrange(len(records) + 1), replay_pb2.Record())


def _much(records: Records, draw: Random) -> None:
    """Put in a megabyte or so of one thing."""
    if not records or not records[0].HasField("header"):
        return
    header = records[0].header
    match draw.randrange(7):
        case 0 if header.seats:
            header.seats[0].name = draw.choice(("x", "\x1b[2J", "\u202e")) * 300_000
        case 1:
            header.match_id = "x" * 1_000_000
        case 2:
            header.setup.options.extend([match_pb2.Option(name="x", number=1)] * 60_000)
        case 3:
            header.arbiter_keys.extend([bytes(32)] * 30_000)
        case 4 if header.seats:
            header.seats.extend([header.seats[0]] * 60_000)
        case 5:
            header.setup.edition_zlib = zlib.compress(bytes(50_000_000))
        case _:
            checkpoint = next(
                (each for each in records if each.HasField("checkpoint")), records[-1]
            )
            records[1:1] = [checkpoint] * 12_000


_CHANGES: tuple[Callable[[Records, Random], None], ...] = (
    _a_field,
    _a_field,
    _a_field,
    _a_field_of_the_header,
    _a_field_of_the_header,
    _the_edition,
    _left_out,
    _doubled,
    _exchanged,
    _an_empty_record,
)
_SELDOM = 0.03
"""How often there is much of something, which takes long to make."""


# What is done to bytes.


def _as_it_is(data: bytes, draw: Random) -> bytes:
    return data


def _bits(data: bytes, draw: Random) -> bytes:
    for _ in range(draw.choice((1, 1, 10))):
        data = flipped(data, draw.randrange(8 * len(data)))
    return data


def _cut(data: bytes, draw: Random) -> bytes:
    return data[: draw.randrange(len(data))]


def _continued(data: bytes, draw: Random) -> bytes:
    more = (
        bytes(draw.choice((1, 12, 100_000))),
        draw.randbytes(draw.choice((1, 12, 1000))),
        frame(draw.randbytes(40)),
        frame(b""),
        MAX_PAYLOAD_BYTES.to_bytes(4, "little"),
        data,
    )
    return data + draw.choice(more)


def _other_payloads(data: bytes, draw: Random) -> bytes:
    """Put in a frame that is whole and holds whatever its bytes are."""
    at = draw.randrange(len(data))
    return data[:at] + frame(data[at : at + 200][::-1]) + data[at:]


_SPOIL: tuple[Callable[[bytes, Random], bytes], ...] = (
    *[_as_it_is] * 7,
    _bits,
    _cut,
    _continued,
    _other_payloads,
)
