"""Rulings in a replay file that changed points."""

from pathlib import Path

from google.protobuf.message import DecodeError

from tilewyrm.replays.format.reader import Reader, open_replay
from tilewyrm.v1 import control_pb2


def has_points_ruling(path: Path) -> bool:
    """Return whether an arbiter changed points in the match of the file at *path*.

    Nothing of the file is checked.

    Raises:
        ReplayError: it is not a replay, cannot be read, or its header is damaged.
    """
    with open_replay(path) as stream:
        return any(
            record.WhichOneof("kind") == "entry"
            and record.entry.WhichOneof("kind") == "ruled"
            and _changes_points(record.entry.ruled)
            for record in Reader(stream)
        )


def _changes_points(ruled: control_pb2.Ruled) -> bool:
    try:
        control = control_pb2.Control.FromString(ruled.ruling)
    except DecodeError:
        return False
    return control.WhichOneof("kind") == "correct_points"
