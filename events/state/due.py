"""Duties: the next things to do in an event."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.state.event_record import EventRecord


class Duty(StrEnum):
    """Something that is to be done."""

    CHECK_IN = "check-in"
    """A player is registered, and not here."""
    PAIR = "pair"
    START = "start"
    OPEN = "open"
    """A table has no match on the server yet."""
    ABSENT = "absent"
    """A player is missing: wait, forfeit, or let a bot play."""
    RESULT = "result"
    """A table has no result."""
    CLOSE = "close"


class NoShow(StrEnum):
    """Why a player may have left."""

    FORFEITED = "forfeited"
    REPLACED = "replaced"
    """The player was missing, and another one took the seat."""


@dataclass(frozen=True)
class Due:
    """Something to do, and about what; 0 where a number does not apply."""

    duty: Duty
    round: int = 0
    table: int = 0
    number: int = 0


def due(record: EventRecord) -> list[Due]:
    """Return the duties. A closed event has none."""
    return [] if record.closed else list(_due(record))


def no_shows(record: EventRecord) -> dict[int, NoShow]:
    """Return who forfeited or was replaced in the last round and would be paired in the next one.

    The players are in the order of their numbers.
    """
    if not record.rounds or not record.rounds[-1].started:
        return {}
    last = record.rounds[-1]
    found = dict.fromkeys(last.replaced, NoShow.REPLACED)
    for table in last.tables:
        found |= dict.fromkeys(table.outcome().forfeited, NoShow.FORFEITED)
    return {each: found[each] for each in record.active(record.next_round) if each in found}


def _due(record: EventRecord) -> Iterator[Due]:
    for number in record.not_here():
        yield Due(Duty.CHECK_IN, number=number)
    undecided = False
    for each in record.rounds:
        if not each.started:
            undecided = True
            yield Due(Duty.START, each.number)
        else:
            for item in _tables(record, each):
                undecided = True
                yield item
    if undecided:
        return
    over = len(record.rounds) == record.event.rounds
    enough = bool(record.sizes.of(len(record.active(record.next_round)))[0])
    if not over and enough:
        yield Due(Duty.PAIR, record.next_round)
    elif record.rounds:
        yield Due(Duty.CLOSE)


def _tables(record: EventRecord, each: EventRound) -> Iterator[Due]:
    """Yield what is to be done at the tables of a round that has started."""
    for table in each.undecided():
        for number in sorted(table.absent):
            yield Due(Duty.ABSENT, each.number, table.number, number)
        opened = record.server is None or table.physical or table.outcome().match
        yield Due(Duty.RESULT if opened else Duty.OPEN, each.number, table.number)
