"""Adding files to an archive, and moving damaged ones aside; no file is ever lost."""

import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from enum import Enum
from hashlib import sha256
from pathlib import Path
from shutil import copyfileobj
from typing import BinaryIO, NamedTuple
from uuid import uuid4

from tilewyrm.replays.archive.archive import Archive, ScanResult, scan
from tilewyrm.replays.archive.card import NEWER, WHOLE, Card
from tilewyrm.replays.archive.index import IndexRow
from tilewyrm.replays.archive.layout import DAMAGED, INCOMING, REPLAY, Stamp
from tilewyrm.replays.format.summary import header_of
from tilewyrm.replays.message import ReplayMessage, replay_message

_CODE = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")
"""Codes that can be the name of a file anywhere; strangers' files may have others."""
MOST_BYTES = 64 << 20
"""Size of a file that is added, at most; a match has a thousandth of that."""
_DIGEST_DIGITS = 12
_STALE_S = 3600.0
"""Age from which a file in the folder of incoming ones is left over."""


class AddOutcome(Enum):
    """What became of a file."""

    ADDED = "added"
    GROWN = "grown"
    """It continues a file of the archive, and replaced that."""
    KNOWN = "known"
    """The archive has it, or more of it."""
    OTHER = "other"
    """Added, beside a different file of the same match."""
    DAMAGED = "damaged"
    """Set aside."""
    REFUSED = "refused"
    """Left where it was: it cannot be read, or not by this program, or its luck was known."""


class AddReport(NamedTuple):
    """What became of a file."""

    outcome: AddOutcome
    name: str
    """Where it is in the archive, or what it is the same as there; empty where it is not."""
    why: ReplayMessage | None = None
    """What is wrong with it; None: nothing."""
    beside: str = ""
    """Where in the archive the other file of its match is that says something else."""
    is_less: bool = False
    """Whether the archive has more of it."""


def add(archive: Archive, path: Path) -> AddReport:
    """Copy the file at *path* into *archive*, which is as its last refresh has left it.

    Raises:
        OSError: the archive cannot be written. All that was added before is there.
    """
    try:
        size = path.stat().st_size
        if not path.is_file() or size > MOST_BYTES:
            most = MOST_BYTES >> 20
            sentence = f"not a file, or more than {most} MiB, more than any match"
            return AddReport(
                AddOutcome.REFUSED, "", replay_message(sentence, "unread.too_long", most=most)
            )
        stream = path.open("rb")
    except OSError as error:
        why = error.strerror or str(error)
        not_opened = replay_message(f"cannot open it: {why}", "unread.not_opened", why=why)
        return AddReport(AddOutcome.REFUSED, "", not_opened)
    with stream:
        return add_stream(archive, stream, path.stem)


def add_stream(archive: Archive, stream: BinaryIO, stem: str) -> AddReport:
    """Add the file in *stream* to *archive*, which is as its last refresh has left it.

    Damaged, it is set aside under the name *stem*.

    Raises:
        OSError: the archive cannot be written. All that was put there before is there.
    """
    with _incoming_copy(archive.folder, stream) as copy:
        result = scan(copy)
        if result.broken:
            _synchronise(copy)
            return AddReport(
                AddOutcome.DAMAGED, _store_damaged(archive.folder, copy, stem), result.fault
            )
        if result.card is None or result.card.state == NEWER:
            return AddReport(AddOutcome.REFUSED, "", result.fault)
        if header_of(copy).setup.HasField("known_luck"):
            sentence = (
                "a match of the day; its dice and tiles were known beforehand, so it is never"
                " counted with others"
            )
            return AddReport(AddOutcome.REFUSED, "", replay_message(sentence, "unread.known_luck"))
        return _place(archive, result, result.card)


def set_aside(archive: Archive, result: ScanResult) -> str:
    """Move a damaged file of *archive* to where the damaged ones are; return where that is.

    Raises:
        OSError: it cannot be moved.
    """
    where = _store_damaged(archive.folder, result.path, result.path.stem)
    result.path.unlink(missing_ok=True)
    archive.put_scan(result._replace(stamp=None))
    return where


@contextmanager
def _incoming_copy(folder: Path, stream: BinaryIO) -> Iterator[Path]:
    """Provide a copy of *stream*; it is removed unless it was moved meanwhile."""
    incoming = folder / INCOMING
    incoming.mkdir(mode=0o700, exist_ok=True)
    for stale in incoming.iterdir():
        with suppress(OSError):
            if stale.stat().st_mtime + _STALE_S < time.time():
                stale.unlink()
    copy = incoming / f"{uuid4().hex}{REPLAY}"
    try:
        with copy.open("xb") as out:
            copyfileobj(stream, out)
        yield copy
    finally:
        copy.unlink(missing_ok=True)


def _place(archive: Archive, result: ScanResult, card: Card) -> AddReport:
    """Move the scanned file, which has that *card*, to its place in *archive*."""
    copy = result.path
    same = archive.by_content(card.content)
    if same is not None:
        return AddReport(AddOutcome.KNOWN, same.path)
    others = archive.by_match(card.match)
    for other in others:
        if _is_extended_by(other, copy, card):
            target = archive.folder / other.path
            _synchronise(copy)
            copy.replace(target)
            _put_scan(archive, result, target)
            return AddReport(AddOutcome.GROWN, other.path)
        if _is_prefix(archive, other, card):
            return AddReport(AddOutcome.KNOWN, other.path, is_less=True)
    target = _new_file(archive.folder, copy, card)
    _put_scan(archive, result, target)
    if others:
        return AddReport(AddOutcome.OTHER, target.name, beside=others[0].path)
    return AddReport(AddOutcome.ADDED, target.name)


def _put_scan(archive: Archive, result: ScanResult, path: Path) -> None:
    """Store the result of a file that is at *path* now, as not settled yet.

    From then on another change would show: it is read once more, and that is noted for good.
    """
    with suppress(OSError):
        stamp = Stamp.of(path.stat())._replace(mtime_ns=0)
        archive.put_scan(result._replace(path=path, stamp=stamp))


def _is_extended_by(other: IndexRow, copy: Path, card: Card) -> bool:
    """Return whether the file at *copy* begins with the whole unfinished file *other*."""
    if other.card is None or other.card.state == WHOLE:
        return False
    length = other.card.held_bytes
    return length < card.held_bytes and _hash(copy, length) == other.card.content


def _is_prefix(archive: Archive, other: IndexRow, card: Card) -> bool:
    """Return whether the longer file *other* begins with the whole file of *card*."""
    if other.card is None or card.state == WHOLE or other.card.held_bytes <= card.held_bytes:
        return False
    return _hash(archive.folder / other.path, card.held_bytes) == card.content


def _hash(path: Path, size: int) -> str:
    """Return SHA-256 of the first *size* bytes of the file at *path*; empty: it went away."""
    try:
        with path.open("rb") as stream:
            return sha256(stream.read(size)).hexdigest()
    except OSError:
        return ""


def _new_file(folder: Path, copy: Path, card: Card) -> Path:
    """Give the file at *copy* a name in *folder* that nothing has, and return its path."""
    _synchronise(copy)
    stem = card.code if _CODE.fullmatch(card.code) else "match"
    for name in (stem, f"{stem}-{card.content[:_DIGEST_DIGITS]}", f"{stem}-{card.content}"):
        target = folder / f"{name}{REPLAY}"
        with suppress(FileExistsError):
            _claim(copy, target)
            return target
    return target  # that very content is there, put by somebody else just now


def _claim(copy: Path, target: Path) -> None:
    """Let the file at *copy* be at *target*.

    Raises:
        FileExistsError: something is there.
    """
    try:
        os.link(copy, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        copy.replace(target)


def _synchronise(path: Path) -> None:
    with path.open("r+b") as stream:
        os.fsync(stream.fileno())


def _store_damaged(folder: Path, path: Path, stem: str) -> str:
    """Put the file at *path* to the damaged ones, once; return where it is there."""
    aside = folder / DAMAGED
    aside.mkdir(mode=0o700, exist_ok=True)
    with path.open("rb") as stream:
        digest = sha256()
        while chunk := stream.read(1 << 20):
            digest.update(chunk)
    name = stem if _CODE.fullmatch(stem) else "match"
    target = aside / f"{name}-{digest.hexdigest()[:_DIGEST_DIGITS]}{REPLAY}"
    with suppress(FileExistsError):
        _claim(path, target)
    return f"{DAMAGED}/{target.name}"
