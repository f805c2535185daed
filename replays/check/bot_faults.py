"""Programs that failed in a recorded match, as its file says."""

from collections.abc import Mapping
from pathlib import Path

from tilewyrm.replays.format.reader import Reader, open_replay
from tilewyrm.v1 import control_pb2


def bot_faults(path: Path) -> Mapping[int, str]:
    """Return by seat the strategy that played on for a bot that failed, in the file at *path*.

    Nothing of the file is checked.

    Raises:
        ReplayError: it is not a replay, cannot be read, or its header is damaged.
    """
    found = {}
    with open_replay(path) as stream:
        for record in Reader(stream):
            take_over = record.entry.controlled.control.take_over
            if take_over.cause == control_pb2.CAUSE_FAULT:
                found[take_over.seat] = take_over.bot
    return found
