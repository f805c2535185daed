"""Summary of a replay file: its header and footer, without re-simulation."""

from pathlib import Path
from typing import NamedTuple

from tilewyrm.replays.format.reader import Reader, find_footer, last_seq, open_replay
from tilewyrm.v1 import replay_pb2


class Summary(NamedTuple):
    """The head and the end of one file: nothing of it is checked."""

    header: replay_pb2.Header
    footer: replay_pb2.Footer | None
    """None: the match is not over, or the file is damaged before its end."""


def summary(path: Path) -> Summary:
    """Return the head and the end of the file at *path*.

    Raises:
        ReplayError: it is no replay, cannot be read, or its header is damaged.
    """
    with open_replay(path) as stream:
        header = Reader(stream).header
        stream.seek(0)
        return Summary(header, find_footer(stream))


def entry_count(path: Path) -> int:
    """Return the number of the last entry that is recorded in the file at *path*, valid or not.

    Raises:
        ReplayError: it is not a replay, cannot be read, or its header is damaged.
    """
    with open_replay(path) as stream:
        return max(map(last_seq, Reader(stream)), default=0)


def header_of(path: Path) -> replay_pb2.Header:
    """Return the head alone; as `summary`, and faster."""
    with open_replay(path) as stream:
        return Reader(stream).header
