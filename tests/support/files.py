"""Replay files in memory: taken apart, put together again, played."""

from collections.abc import Callable, Iterable
from io import BytesIO

from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import ReplayResult
from tilewyrm.replays.format.frames import MAGIC, FrameReader, frame
from tilewyrm.replays.message import ReplayMessage
from tilewyrm.v1 import replay_pb2

Records = list[replay_pb2.Record]


def records_of(data: bytes) -> Records:
    """Return the records of the file *data*."""
    return [replay_pb2.Record.FromString(payload) for payload in FrameReader(BytesIO(data))]


def file_of(records: Records) -> bytes:
    """Return the file of *records*, in good frames; no digest is made anew."""
    return MAGIC + b"".join(frame(record.SerializeToString()) for record in records)


def changed(data: bytes, change: Callable[[Records], None]) -> bytes:
    """Return the file *data* with its records changed; no digest is made anew."""
    records = records_of(data)
    change(records)
    return file_of(records)


def ends_of(data: bytes) -> list[int]:
    """Return where *data* is whole: after the mark and after each frame."""
    reader = FrameReader(BytesIO(data))
    return [len(MAGIC), *(reader.end for _ in reader)]


def flipped(data: bytes, bit: int) -> bytes:
    """Return *data* with one bit changed."""
    spoilt = bytearray(data)
    spoilt[bit // 8] ^= 1 << bit % 8
    return bytes(spoilt)


def resimulated(data: bytes, secrets: Iterable[bytes] = ()) -> ReplayResult:
    """Return what playing the file *data* again comes to; *secrets* are known besides."""
    again = Resimulation(BytesIO(data), secrets)
    again.run()
    return again.result()


def refusal(result: ReplayResult) -> tuple[int, str]:
    """Return the number of the entry that the rules refuse, and the name of the reason."""
    failure = result.failure
    assert failure is not None, "no entry is refused"
    assert failure.what == "legality", failure
    actual = failure.message.about["actual"]
    assert isinstance(actual, ReplayMessage)
    why = actual.about["why"]
    assert isinstance(why, ReplayMessage)
    return failure.seq, why.case.removeprefix("rules.") or why.sentence
