"""The decisions of a request, listed one by one from their compact form."""

from collections.abc import Iterator, Sequence

from tilewyrm.v1 import service_pb2

_LENGTH = 2
"""Wire type of a field with a length before its data; 0 is that of a number."""


def list_decisions(message: service_pb2.TableMessage) -> None:
    """Write all decisions of the request in *message* into it, if they are there as runs.

    Fields and kinds of decisions that this program does not know are kept as they are in a list.

    Raises:
        ValueError: the columns of a run are not of one length.
    """
    holder = message.update if message.HasField("update") else message.snapshot
    if not holder.turn.request.runs:
        return
    request = holder.turn.request
    for run in request.runs:
        columns = [list(_fields(column)) for column in run.columns]
        for fields in zip(*columns, strict=True) if columns else ((),):
            decision = request.decisions.add()
            decision.CopyFrom(run.pattern)
            for data in fields:
                decision.MergeFromString(data)
    del request.runs[:]


def _fields(column: service_pb2.FieldColumn) -> Iterator[bytes]:
    """Yield a decision with nothing in it but the field of *column*, for each value of it."""
    *above, number = column.path
    for word in column.words:
        data = word.encode()
        yield _within(above, _varint(number << 3 | _LENGTH) + _varint(len(data)) + data)
    for value in (*column.unsigned, *map(_zigzag, column.signed)):
        yield _within(above, _varint(number << 3) + _varint(value))


def _within(path: Sequence[int], data: bytes) -> bytes:
    """Return the fields *data* within the messages of *path*, the outermost first."""
    for number in reversed(path):
        data = _varint(number << 3 | _LENGTH) + _varint(len(data)) + data
    return data


def _zigzag(value: int) -> int:
    return value << 1 if value >= 0 else -(value << 1) - 1


def _varint(value: int) -> bytes:
    data = bytearray()
    while value > 0x7F:
        data.append(value & 0x7F | 0x80)
        value >>= 7
    data.append(value)
    return bytes(data)
