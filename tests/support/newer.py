"""Files as a later program may write them: intact, with something in them that is new."""

import hashlib
import zlib
from collections.abc import Callable

from support.recording import ARBITER, Recording, begin
from tilewyrm.engine.match.controls import DeclareOver, Matter, Propose
from tilewyrm.replays.codec.control import control_message
from tilewyrm.replays.codec.ruling import sign
from tilewyrm.replays.format.frames import frame
from tilewyrm.v1 import control_pb2, replay_pb2

FIELD_90 = b"\xd2\x05\x00"
"""The field 90 of any message, which no schema of today has: an empty message, in protobuf."""
REMARK = b"\xc2\x3e\x00"
"""Likewise the field 1000: a remark."""
LATER = "tilewyrm 99.0"
"""The program that has written these files."""
ENTRIES = 20
"""So many are before what is new, where that is no option."""


def begun(change: Callable[[replay_pb2.Header], None] = lambda header: None) -> Recording:
    """Return a match with a person and a bot, before its first roll, with a changed header."""

    def later(header: replay_pb2.Header) -> None:
        header.written_by = LATER
        change(header)

    return begin("carcassonne", 2, "newer", change=later, bots=("", "random"))


def in_header(change: Callable[[replay_pb2.Header], None]) -> bytes:
    """Return a file whose header *change* has made newer."""
    recording = begun(change)
    recording.play_on(ENTRIES)
    return recording.data


def behind_entries(change: Callable[[replay_pb2.Record, replay_pb2.Header], None]) -> bytes:
    """Return a file that goes on, behind some good entries, with the record that *change* makes.

    It is given the record, which is an empty one, and the header.
    """
    recording = begun()
    recording.play_on(ENTRIES)
    record = replay_pb2.Record()
    change(record, recording.header)
    return recording.data + frame(record.SerializeToString())


def in_entry(change: Callable[[replay_pb2.Entry, replay_pb2.Header], None]) -> bytes:
    """Return the same, where the record is the next entry, and *change* is given that."""

    def entry(record: replay_pb2.Record, header: replay_pb2.Header) -> None:
        record.entry.seq = ENTRIES + 1
        change(record.entry, header)

    return behind_entries(entry)


def _option(header: replay_pb2.Header) -> None:
    header.setup.options.add(name="trams", flag=True)


def _term(header: replay_pb2.Header) -> None:
    header.setup.terms.add(name="music", word="soft")


def _word(header: replay_pb2.Header) -> None:
    header.setup.terms.add(name="clock", word="hourglass")


def _section(header: replay_pb2.Header) -> None:
    text = zlib.decompress(header.setup.edition_zlib) + b"\n[trams]\nstart = 1\n"
    header.setup.edition_zlib = zlib.compress(text)
    header.setup.edition_digest = hashlib.sha256(text).digest()


def _seat(header: replay_pb2.Header) -> None:
    header.seats[0].MergeFromString(FIELD_90)


def _decision(entry: replay_pb2.Entry, _: replay_pb2.Header) -> None:
    entry.decided.decision.carcassonne.MergeFromString(FIELD_90)


def _roll(entry: replay_pb2.Entry, _: replay_pb2.Header) -> None:
    entry.roll.carcassonne.MergeFromString(FIELD_90)


def _control(entry: replay_pb2.Entry, _: replay_pb2.Header) -> None:
    entry.controlled.control.MergeFromString(FIELD_90)


def _matter(entry: replay_pb2.Entry, _: replay_pb2.Header) -> None:
    proposed = control_message(Propose(0, Matter.PAUSE, (), None, None, ""))
    proposed.propose.matter = 90  # type: ignore[assignment]
    entry.controlled.control.CopyFrom(proposed)


def _ruling(entry: replay_pb2.Entry, header: replay_pb2.Header) -> None:
    held = control_message(DeclareOver(1, "Ida", "the hall closes")).SerializeToString()
    control = control_pb2.Control.FromString(held)
    control.declare_over.MergeFromString(FIELD_90)
    entry.ruled.CopyFrom(sign(control, header.secret_commitment, ARBITER))


def _entry(entry: replay_pb2.Entry, _: replay_pb2.Header) -> None:
    entry.MergeFromString(FIELD_90)


def _record(record: replay_pb2.Record, _: replay_pb2.Header) -> None:
    record.MergeFromString(FIELD_90)


NEWER: dict[str, Callable[[], bytes]] = {
    "option": lambda: in_header(_option),
    "term": lambda: in_header(_term),
    "word": lambda: in_header(_word),
    "section": lambda: in_header(_section),
    "seat": lambda: in_header(_seat),
    "decision": lambda: in_entry(_decision),
    "roll": lambda: in_entry(_roll),
    "control": lambda: in_entry(_control),
    "matter": lambda: in_entry(_matter),
    "ruling": lambda: in_entry(_ruling),
    "entry": lambda: in_entry(_entry),
    "record": lambda: behind_entries(_record),
}
"""Every newer golden file by name, which is what is new in it."""
SAYS = {
    "option": "header: the option 'trams' is unknown to this program",
    "term": "header: the term 'music' is unknown to this program",
    "word": "header: the value 'hourglass' of 'clock' is unknown to this program",
    "section": "header: the section 'trams' of the edition is unknown to this program",
    "seat": "header: field 90 of tilewyrm.v1.SeatInfo is unknown to this program",
    "decision": "entry 21: field 90 of tilewyrm.carcassonne.v1.Decision is unknown to this program",
    "roll": "entry 21: field 90 of tilewyrm.carcassonne.v1.Roll is unknown to this program",
    "control": "entry 21: field 90 of tilewyrm.v1.Control is unknown to this program",
    "matter": "entry 21: number 90 of Matter (field matter) is unknown to this program",
    "ruling": "entry 21: field 90 of tilewyrm.v1.DeclareOver is unknown to this program",
    "entry": "entry 21: field 90 of tilewyrm.v1.Entry is unknown to this program",
    "record": "after entry 20: field 90 of tilewyrm.v1.Record is unknown to this program",
}
"""What is said of each of them."""
