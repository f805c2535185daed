"""Bots that failed in a recorded match."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tilewyrm.engine.game import Choice
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.safe_steps import safe_steps
from tilewyrm.replays.errors import ReplayError
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


def undecided_bot(path: Path) -> int | None:
    """Return the number of entries of the file at *path* if it ends where a bot is to decide.

    So ends a match in which a bot failed. Return None for any other file.
    """
    with suppress(ReplayError), open_replay(path) as stream:
        resimulation = Resimulation(stream)
        for _ in safe_steps(resimulation):
            pass
        match = resimulation.match
        is_whole = resimulation.stop is None and match.result is None
        if is_whole and isinstance(match.pending, Choice):
            seat = resimulation.header.seats[match.pending.seat]
            return resimulation.entries_ok if seat.bot else None
    return None
