"""Record of one entry of a match, with its events."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.engine.game import Value
from tilewyrm.engine.match.state import MatchEntry
from tilewyrm.replays.check.resimulation import ReplayStep


class EntryRecord(NamedTuple):
    """One entry and what it changed."""

    seq: int
    entry: MatchEntry
    events: Sequence[Value]
    request_id: str
    """The client's id of a decision or a control entry; empty where the server made it."""
    only_choice: bool = False
    """Whether it was recorded for the seat, which wished so."""
    remarks: Sequence[Value] = ()
    """The facts that explain its events (`Game.remarks`)."""


def record_of(step: ReplayStep) -> EntryRecord:
    """Return the record of *step*."""
    decided, controlled = step.message.decided, step.message.controlled
    request_id = decided.request_id or controlled.request_id
    remarks = tuple(step.match.game.remarks(step.match.state, step.events))
    return EntryRecord(step.seq, step.entry, step.events, request_id, decided.only_choice, remarks)
