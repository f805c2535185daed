"""Journals as they lie on disk, read by what docs/replay-format.md says and not by the program."""

import struct
from dataclasses import dataclass, field

import google_crc32c

from tilewyrm.v1 import replay_pb2

MARK = b"\x89TWR\r\n\x1a\n"
HEAD = struct.Struct("<III")
LONGEST = 4 << 20
ZEROS = bytes(8)


@dataclass
class Journal:
    """What could be read of one, up to where it is wrong."""

    header: replay_pb2.Header | None = None
    entries: dict[int, replay_pb2.Entry] = field(default_factory=dict)
    footer: replay_pb2.Footer | None = None
    torn: bool = False
    """Whether it merely ends within a frame."""
    damage: str = ""
    """What is wrong with it otherwise, and where; empty: nothing."""


def read(data: bytes) -> Journal:
    """Return what the journal *data* holds."""
    journal = Journal()
    if len(data) < len(MARK):
        journal.torn = True
        return journal
    if data[: len(MARK)] != MARK:
        journal.damage = "no mark"
        return journal
    at = len(MARK)
    while at < len(data):
        rest = data[at:]
        payload = _payload(rest)
        if payload is None:
            journal.torn = _is_torn(rest)
            journal.damage = "" if journal.torn else f"at byte {at}"
            return journal
        journal.damage = _taken(journal, replay_pb2.Record.FromString(payload))
        if journal.damage:
            return journal
        at += HEAD.size + len(payload)
    return journal


def _payload(rest: bytes) -> bytes | None:
    """Return the payload of the frame that *rest* begins with; None: there is no whole one."""
    if len(rest) < HEAD.size:
        return None
    size, size_check, check = HEAD.unpack_from(rest)
    payload = rest[HEAD.size : HEAD.size + size]
    if google_crc32c.value(rest[:4]) != size_check or size > LONGEST or len(payload) < size:
        return None
    return payload if google_crc32c.value(payload) == check else None


def _is_torn(rest: bytes) -> bool:
    """Return whether a writer that was stopped leaves *rest*, which begins with no whole frame."""
    if len(rest) < HEAD.size or not any(rest):
        return True
    size, size_check, _ = HEAD.unpack_from(rest)
    good_size = google_crc32c.value(rest[:4]) == size_check and size <= LONGEST
    if good_size and len(rest) < HEAD.size + size:
        return True
    last = not good_size or len(rest) == HEAD.size + size
    return last and rest.endswith(ZEROS)


def _taken(journal: Journal, record: replay_pb2.Record) -> str:
    """Put *record* into *journal*; return what is wrong with it, empty: nothing."""
    kind = record.WhichOneof("kind")
    if journal.footer is not None:
        return "something behind the footer"
    if (kind == "header") == (journal.header is not None):
        return f"a {kind} where none belongs"
    if kind == "header":
        journal.header = record.header
    elif kind == "entry":
        if record.entry.seq != len(journal.entries) + 1:
            return f"seq {record.entry.seq} behind {len(journal.entries)}"
        journal.entries[record.entry.seq] = record.entry
    elif kind == "footer":
        journal.footer = record.footer
    elif kind != "checkpoint":
        return "a record of no kind"
    return ""
