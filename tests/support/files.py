"""Replay files in memory: taken apart, put together again, played."""

from collections.abc import Callable, Iterable
from io import BytesIO

from tilewyrm.engine.game import Decided
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.batch.loop_watch import WATCH, EndlessLoop
from tilewyrm.replays.batch.trace import list_at_end, place_of
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import ReplayResult
from tilewyrm.replays.errors import ReplayError
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
    """Return what playing the file *data* again comes to; *secrets* are known besides.

    Raises:
        AssertionError: a rule fails on an entry, or does not end there. The message names both. Or
            a rule does not end when the choices after the last entry are listed.
    """
    again = Resimulation(BytesIO(data), secrets)
    with WATCH.watching():
        WATCH.restart(is_long=True)
        try:
            again.run()
        except ReplayError:
            raise
        except Exception as error:
            raise AssertionError(_rule_failure(again, error)) from error
        result = again.result()
        try:
            list_at_end(result.match)
        except EndlessLoop as error:
            where = f"when the choices after entry {result.entries_ok} are listed"
            raise AssertionError(f"{where}, a rule fails: {_words(error)}") from error
        except Exception:
            return result  # the test fails with it when it lists them itself
    return result


def _rule_failure(again: Resimulation, error: Exception) -> str:
    """Return on which entry of *again* a rule raised *error*, and where in the program.

    `replay to-test` runs tests in older versions, too: this uses only what these have, and the
    modules that the command hands over.
    """
    entry = getattr(again, "latest", None)
    words = "" if entry is None else f" ({text(entry[-1])})"
    if isinstance(entry, Decided):
        words = f" (seat {entry.seat + 1} {text(entry.decision)})"
    where = f"entry {again.entries_ok + 1}{words}"
    return f"{where} must be legal, but a rule fails on it: {_words(error)}"


def _words(error: Exception) -> str:
    """Return *error*, and its place in the program."""
    return f"{type(error).__name__}: {error} ({place_of(error)})"


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
