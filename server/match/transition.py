"""Transition of a match to its next position, computed on copies and not recorded yet."""

import time
from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import MatchEntry, MatchState
from tilewyrm.replays.format.encoder import Encoder
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.v1 import control_pb2


class Transition(NamedTuple):
    """An entry and all that comes right after it by itself: checked, not yet recorded.

    By itself comes what chance does, what is due, and the only decision of a seat that wishes so.
    """

    lines: Sequence[EntryRecord]
    position: MatchState
    """The match after the last line."""
    data: bytes
    """What the journal is to say of it; with the footer when the match is over."""
    encoder: Encoder
    """Goes on behind `data`."""
    standing_changed: bool = False
    """Whether more than the clocks changed around the game."""


class TransitionDraft:
    """Transition under construction, on copies of all that it changes."""

    def __init__(self, position: MatchState, encoder: Encoder) -> None:
        self.position = position.copy()
        self.encoder = encoder.copy()
        self.lines: list[EntryRecord] = []
        self.data: list[bytes] = []

    def apply(
        self,
        entry: MatchEntry,
        request_id: str = "",
        *,
        spent_ms: int = 0,
        only_choice: bool = False,
        ruled: control_pb2.Ruled | None = None,
    ) -> None:
        """Let *entry* happen, and write it down."""
        events = apply(self.position, entry, spent_ms)
        self.data.append(
            self.encoder.entry(
                entry,
                events,
                self.position,
                unix_ms=time.time_ns() // 1_000_000,
                spent_ms=spent_ms,
                request_id=request_id,
                only_choice=only_choice,
                ruled=ruled,
            )
        )
        remarks = tuple(self.position.game.remarks(self.position.state, events))
        seq = self.encoder.seq
        self.lines.append(EntryRecord(seq, entry, events, request_id, only_choice, remarks))
