"""The situation of an event at a moment, as its desk shows it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.cli.event.live.live_tables import LiveTable, LiveTables
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.events.log.fact import Fact
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import Ending, EventTable, Filed
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.events.state.signers import ARBITERS

_FRESH_MS = 10_000
"""Milliseconds after which what the server said is no longer the present."""


class Keeping(StrEnum):
    """Who opens the tables of an event and records their results."""

    HERE = "here"
    ELSEWHERE = "elsewhere"
    """Another program does, such as another desk, or none does."""
    PAPER = "paper"
    """No program needs to: the event has no server."""


class TableState(StrEnum):
    """How a table stands, in one word."""

    PAIRED = "paired"
    OPENING = "opening"
    """It has started, and is not open on the server yet, as far as the server was asked."""
    GATHERING = "gathering"
    PLAYING = "playing"
    HALTED = "halted"
    ENDED = "ended"
    """The match is over, and its result is not filed yet."""
    OVER = "over"
    PAPER = "paper"
    """It is played with the physical game, as far as anyone knows."""
    PAPER_OVER = "paper_over"
    FORFEITED = "forfeited"
    ANNULLED = "annulled"
    UNKNOWN = "unknown"
    """It is open on the server, which cannot be asked now."""


@dataclass(frozen=True)
class Situation:
    """Log, names and tables of an event at a moment."""

    log: EventLog
    roster: Roster
    live: LiveTables
    keeping: Keeping
    by: str
    """Hex: the public key that signs here."""
    clock: Callable[[], float] = time.time
    """Gives seconds since 1970."""

    @classmethod
    def read(cls, folder: EventFolder, keeping: Keeping, by: str) -> "Situation":
        """Return the situation of the event in *folder*.

        Raises:
            ClickException: it cannot be read.
        """
        log = folder.read()
        roster = Roster.read(folder.players, log.record.entrants)
        return cls(log, roster, LiveTables.read(folder.path), keeping, by)

    @property
    def record(self) -> EventRecord:
        """The record of the event."""
        return self.log.record

    @property
    def round(self) -> EventRound | None:
        """The last round that is paired."""
        return self.record.rounds[-1] if self.record.rounds else None

    @property
    def tables(self) -> Sequence[EventTable]:
        """The tables of that round."""
        return self.round.tables if self.round is not None else ()

    @property
    def is_kept(self) -> bool:
        """Whether a program keeps the event, as far as that is needed."""
        if self.keeping is not Keeping.ELSEWHERE:
            return True
        return self.clock() * 1000 - self.live.at_ms < _FRESH_MS

    @property
    def is_fresh(self) -> bool:
        """Whether the server answered a moment ago."""
        age_ms = self.clock() * 1000 - self.live.at_ms
        return not self.live.lost and age_ms < _FRESH_MS

    def may(self, fact: type[Fact]) -> bool:
        """Return whether the key that signs here may say such a fact."""
        if self.by == self.record.organiser:
            return True
        return self.by in self.record.event.arbiters and fact in ARBITERS

    def live_table(self, table: EventTable) -> LiveTable | None:
        """Return the table as the server described it, or None."""
        return self.live.tables.get(table.outcome().match)

    def state(self, table: EventTable) -> TableState:
        """Return how a table of the last round stands."""
        outcome, live = table.outcome(), self.live_table(table)
        decided = {
            Ending.ANNULLED: TableState.ANNULLED,
            Ending.FORFEITED: TableState.FORFEITED,
            Ending.PLAYED: TableState.OVER if outcome.sha256 else TableState.PAPER_OVER,
        }
        if outcome.ending in decided:
            return decided[outcome.ending]
        if self.round is None or not self.round.started:
            return TableState.PAIRED
        if self.keeping is Keeping.PAPER or table.physical:
            return TableState.PAPER
        if not outcome.match or self._is_unseen(table):
            return TableState.OPENING
        states = {
            "open": TableState.GATHERING,
            "playing": TableState.PLAYING,
            "halted": TableState.HALTED,
            "over": TableState.ENDED,
        }
        return states.get(live.status, TableState.UNKNOWN) if live else TableState.UNKNOWN

    def points(self, table: EventTable) -> Sequence[int]:
        """Return the points of a table by seat, as filed or so far; empty if there are none."""
        outcome, live = table.outcome(), self.live_table(table)
        if outcome.points:
            return outcome.points
        running = live is not None and self.state(table) is TableState.PLAYING
        return live.points if live is not None and running else ()

    def missing(self, table: EventTable) -> Sequence[int]:
        """Return the numbers of the players who have not come to a table that is open."""
        live = self.live_table(table)
        if live is None or self.state(table) is not TableState.GATHERING:
            return ()
        return [table.seats[seat] for seat in live.awaited if seat < len(table.seats)]

    def open_minutes(self, table: EventTable) -> int:
        """Return for how many minutes a table has been open on the server."""
        line = self._opened_at(table)
        if line < 0:
            return 0
        return max(int(self.clock() - self.log.lines[line].ms / 1000), 0) // 60

    @property
    def round_minutes(self) -> int:
        """For how many minutes the round has been played; 0 if all its tables are decided."""
        found = self.round
        if found is None or not found.started or not found.undecided():
            return 0
        return max(int(self.clock() - self.log.lines[found.line].ms / 1000), 0) // 60

    def _is_unseen(self, table: EventTable) -> bool:
        """Return whether the server was asked last before the log said that the table is open."""
        is_unseen = self._opened_at(table) >= self.live.lines
        return is_unseen and self.is_fresh and self.live_table(table) is None

    def _opened_at(self, table: EventTable) -> int:
        """Return the number of the line that opened the table last; -1: none did."""
        opened = (filing.line for filing in table.filings if filing.what is Filed.OPEN)
        return max(opened, default=-1)
