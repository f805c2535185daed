"""Departure of a player from a paired round: the other tables keep their players."""

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import NamedTuple

from tilewyrm.events.errors import EventError
from tilewyrm.events.log.fact import Fact, Medium, Pair, Unpair, Withdraw
from tilewyrm.events.pairing.proposal import cost_of
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.state import people_facts, round_facts
from tilewyrm.events.state.event_record import EventRecord


class _Table(NamedTuple):
    seats: tuple[int, ...]
    physical: bool


class _Arrangement(NamedTuple):
    tables: Sequence[_Table]
    byes: tuple[int, ...]


def departure(record: EventRecord, number: int, why: str) -> Sequence[Fact]:
    """Return the facts with which a player leaves a round that is paired and has not started.

    Only the player's own table changes. A player without a table takes the seat, or the table has a
    seat less, or the others at it have a bye: what the log allows and costs least. Players who
    checked in after the pairing are among those without a table.

    Args:
        record: the event; it is not changed.
        number: a player of its last round.
        why: the reason in the log for pairing the round again.

    Returns:
        The facts in their order. Empty if more than one table would have to change.
    """
    found = record.rounds[-1]
    leaves: tuple[Fact, ...] = (Unpair(found.number, why), Withdraw(number, found.number))
    after = deepcopy(record)
    round_facts.unpair(after, Unpair(found.number, why), 0)()
    people_facts.withdraw(after, Withdraw(number, found.number), 0)()
    best: tuple[tuple[int, ...], Sequence[Fact]] | None = None
    for tables, byes in _arrangements(found, number, after.active(found.number)):
        pair = Pair(found.number, tuple(table.seats for table in tables), byes)
        try:
            round_facts.pair(after, pair, 0)
        except EventError:
            continue
        cost = tuple(cost_of(after, found.number, pair.tables, byes).values())
        if best is None or cost < best[0]:
            moved = [
                Medium(found.number, place, "paper")
                for place, table in enumerate(tables, 1)
                if table.physical
            ]
            best = cost, (*leaves, pair, *moved)
    return best[1] if best is not None else ()


def _arrangements(found: EventRound, leaver: int, active: Sequence[int]) -> Iterator[_Arrangement]:
    """Yield the rounds of the players *active* that differ from *found* in one table at most."""
    tables = [_Table(tuple(table.seats), table.physical) for table in found.tables]
    seated = {each for table in tables for each in table.seats}
    free = tuple(each for each in active if each not in seated)
    at = next((place for place, table in enumerate(tables) if leaver in table.seats), None)
    if at is None:
        yield _Arrangement(tables, free)
        return
    before, table, behind = tables[:at], tables[at], tables[at + 1 :]
    for other in free:
        seats = tuple(other if each == leaver else each for each in table.seats)
        byes = tuple(each for each in free if each != other)
        yield _Arrangement([*before, table._replace(seats=seats), *behind], byes)
    left = tuple(each for each in table.seats if each != leaver)
    yield _Arrangement([*before, table._replace(seats=left), *behind], free)
    # The last table takes the number that is free: all others keep theirs.
    kept = [*before, *behind[-1:], *behind[:-1]]
    yield _Arrangement(kept, tuple(sorted((*free, *left))))
