"""The entry that follows one at fault: whether it can come by the rules of this program."""

from contextlib import suppress
from typing import NamedTuple

from tilewyrm.engine.errors import GameError
from tilewyrm.engine.match.machine import check
from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.check.digests import NOTHING
from tilewyrm.replays.codec.entries import EntryReader
from tilewyrm.replays.errors import CodecError
from tilewyrm.replays.format.reader import Reader
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.replays.words.lines import entry_message, pending_message
from tilewyrm.v1 import replay_pb2

_END = replay_message("the end of the match", "pending.end")


class NextEntry(NamedTuple):
    """The pending action after an entry, and the next entry of the file, which cannot come."""

    pending: ReplayMessage
    recorded: ReplayMessage


def next_entry(match: MatchState, reader: Reader, entries: EntryReader) -> NextEntry | None:
    """Return the pending action in *match* and the next entry; None if that entry can come.

    Args:
        match: the match after an entry.
        reader: the reader of the file, before that entry. It reads on.
        entries: the reader of its entries.
    """
    pending = pending_message(match)
    record = _record_after_entry(reader)
    if record is None:
        return NextEntry(pending, NOTHING)
    if record.HasField("footer"):
        return None if match.result is not None else NextEntry(pending, _END)
    try:
        entry = entries.read(record.entry)
    except CodecError:
        return NextEntry(pending, NOTHING)
    with suppress(GameError):
        check(match, entry, record.entry.spent_ms)
        return None
    return NextEntry(pending, entry_message(entry))


def _record_after_entry(reader: Reader) -> replay_pb2.Record | None:
    """Return the entry after the next one that *reader* has, or the footer after that."""
    number = 0
    for record in reader:
        kind = record.WhichOneof("kind")
        number += kind == "entry"
        if kind == "footer" or number == 2:
            return record
    return None
