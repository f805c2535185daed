"""Reading a replay file: its header, and its records up to the end or the first damage."""

import hashlib
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from google.protobuf.message import DecodeError

from tilewyrm.replays.errors import CorruptReplay, NotAReplay, ReplayError, UnsupportedReplay
from tilewyrm.replays.format.encoder import FORMAT_VERSION
from tilewyrm.replays.format.frames import Damage, FrameReader
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.v1 import replay_pb2

MOST_PIPED_BYTES = 64 << 20
"""Of what comes out of a pipe; a match has a thousandth of that."""


def open_replay(path: Path) -> BinaryIO:
    """Open the file at *path* for reading, anywhere in it; of a pipe, all that comes is kept.

    Raises:
        NotAReplay: it cannot be opened, or is a pipe out of which more than `MOST_PIPED_BYTES`
            come; the message says why.
    """
    try:
        stream = path.open("rb")
        if stream.seekable():
            return stream
        with stream:
            data = stream.read(MOST_PIPED_BYTES + 1)
        if len(data) > MOST_PIPED_BYTES:
            most = MOST_PIPED_BYTES >> 20
            raise NotAReplay(
                f"more than {most} MiB from a pipe; save it as a file first",
                "unread.long_pipe",
                most=most,
            )
        return BytesIO(data)
    except OSError as error:
        why = error.strerror or str(error)
        raise NotAReplay(f"cannot open it: {why}", "unread.not_opened", why=why) from error


def game_of(path: Path) -> str:
    """Return the name of the game of the file at *path*, or an empty text if it is unreadable."""
    try:
        with open_replay(path) as stream:
            return Reader(stream).header.setup.game
    except ReplayError:
        return ""


class Reader:
    """The records of a stream.

    Iterate over it for what follows the header. Afterwards `damage` says whether the file has
    more than could be read; what was read is good in any case.
    """

    def __init__(self, stream: BinaryIO) -> None:
        """Read the header from the start of *stream*.

        Raises:
            NotAReplay: the stream does not begin as a replay file.
            CorruptReplay: the header is damaged.
            UnsupportedReplay: the format is of a version that is not known here.
        """
        self._frames = FrameReader(stream)
        self._payloads = iter(self._frames)
        self._damage: Damage | None = None
        self.header = self._read_header()

    def __iter__(self) -> Iterator[replay_pb2.Record]:
        """Yield each record after the header."""
        parse = replay_pb2.Record.FromString
        for payload in self._payloads:
            try:
                yield parse(payload)
            except DecodeError:
                why = replay_message("a frame is whole, but contains no record", "frame.no_record")
                self._damage = Damage(self._frames.start, False, why)
                return

    @property
    def damage(self) -> Damage | None:
        """Where reading stopped before the end of the file, if it did."""
        return self._damage or self._frames.damage

    @property
    def position(self) -> int:
        """Where the record that was last given begins, in bytes."""
        return self._frames.start

    @property
    def end(self) -> int:
        """Where what was read so far ends, in bytes."""
        return self._damage.offset_bytes if self._damage else self._frames.end

    @property
    def payload(self) -> bytes:
        """The bytes of the record that was last given, without its frame's head."""
        return self._frames.payload

    def running_sha256(self) -> bytes:
        """Return SHA-256 (32 bytes) of the file before the record that was last given."""
        return self._frames.running_sha256()

    def hasher_at_end(self) -> "hashlib._Hash":
        """Return a new SHA-256 over what was read so far, to go on with when writing."""
        return self._frames.hasher_at_end()

    def last_record(self) -> replay_pb2.Record:
        """Return the last whole record of the file; what follows the header is then given anew.

        It is empty where the last whole frame holds no record.

        Raises:
            NotAReplay: the file cannot be read to its end.
        """
        record = _last_of(self._frames)
        self._frames.rewind()
        self._payloads = iter(self._frames)
        next(self._payloads)  # the header's
        return record

    def _read_header(self) -> replay_pb2.Header:
        payload = next(self._payloads, None)
        damage = self._frames.damage
        if damage is not None:
            raise CorruptReplay(damage.offset_bytes, in_header(damage.why))
        if payload is None:
            why = replay_message("the file ends before the header", "header.missing")
            raise CorruptReplay(self._frames.end, why)
        try:
            record = replay_pb2.Record.FromString(payload)
        except DecodeError as error:
            why = replay_message("the first frame contains no record", "header.no_record")
            raise CorruptReplay(self._frames.start, why) from error
        if record.WhichOneof("kind") != "header":
            why = replay_message("the first record is not a header", "header.other_record")
            raise CorruptReplay(self._frames.start, why)
        if record.header.format_version != FORMAT_VERSION:
            raise UnsupportedReplay(
                f"unsupported format version {record.header.format_version}; this program"
                f" reads {FORMAT_VERSION}",
                "unread.format",
                version=record.header.format_version,
                known=FORMAT_VERSION,
            )
        return record.header


def in_header(why: ReplayMessage) -> ReplayMessage:
    """Return that *why* is what is wrong with the header."""
    return replay_message(f"the header: {why}", "header.wrong", why=why)


def find_footer(stream: BinaryIO) -> replay_pb2.Footer | None:
    """Return the footer of *stream*, read from its present position to its end; None without one.

    Raises:
        NotAReplay: the stream does not begin as a replay file.
    """
    record = find_last(stream)
    return record.footer if record.HasField("footer") else None


def find_last(stream: BinaryIO) -> replay_pb2.Record:
    """Return the last whole record of *stream*, read from its present position to its end.

    It is empty where there is none, or where the last whole frame holds no record.

    Raises:
        NotAReplay: the stream does not begin as a replay file.
    """
    return _last_of(FrameReader(stream))


def _last_of(frames: FrameReader) -> replay_pb2.Record:
    for _ in frames:
        pass
    try:
        return replay_pb2.Record.FromString(frames.payload)
    except DecodeError:
        return replay_pb2.Record()


def last_seq(record: replay_pb2.Record) -> int:
    """Return the seq of the last entry up to *record*, as it says; 0 for a header."""
    match record.WhichOneof("kind"):
        case "entry":
            return record.entry.seq
        case "checkpoint":
            return record.checkpoint.seq
        case "footer":
            return record.footer.seq
    return 0
