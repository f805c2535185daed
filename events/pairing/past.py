"""The past of an event, as far as it counts for the next pairing."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tilewyrm.events.rounds.event_table import Ending, EventTable
from tilewyrm.events.standings.standings import standings
from tilewyrm.events.state.event_record import EventRecord


@dataclass
class Past:
    """The rounds before one round: who met whom, who sat where, and who stands how."""

    round: int
    """The 1-based number of the round that is to be paired."""
    numbers: list[int]
    """Those who are paired, by number."""
    wanted: int
    """The wanted number of players at a table."""
    largest: int
    """The largest number at a table."""
    forbidden: set[frozenset[int]]
    met: Counter[frozenset[int]] = field(default_factory=Counter)
    """By pair how often they met; not at annulled tables, nor if one of them forfeited."""
    sat: dict[int, Counter[int]] = field(default_factory=dict)
    """By player and seat how often."""
    left: Counter[tuple[int, int]] = field(default_factory=Counter)
    """By player and left neighbour how often."""
    byes: Counter[int] = field(default_factory=Counter)
    """By player how many byes."""
    spared: Counter[int] = field(default_factory=Counter)
    """By player how many byes and short tables."""
    groups: dict[int, int] = field(default_factory=dict)
    """By player the group in the standings, from the best one, 0, down."""


def past_of(record: EventRecord, round_number: int) -> Past:
    """Return the past of a round: of the next one, or of one that is paired."""
    before = record.rounds[: round_number - 1]
    if round_number == record.next_round:
        numbers = record.active(round_number)
    else:
        numbers = sorted(record.round(round_number).numbers())
    past = Past(round_number, numbers, record.sizes.wanted, record.sizes.largest, record.forbidden)
    past.sat = {number: Counter() for number in record.entrants}
    for each in before:
        for number in each.byes:
            past.byes[number] += 1
            past.spared[number] += 1
        for table in each.tables:
            _note(past, table)
    rows = standings(record)
    first = record.scoring.columns[0]
    values = sorted({row.columns[first] for row in rows}, reverse=True)
    group = {value: index for index, value in enumerate(values)}
    past.groups = {row.number: group[row.columns[first]] for row in rows}
    return past


def _note(past: Past, table: EventTable) -> None:
    outcome = table.outcome()
    seats: Sequence[int] = table.seats
    for seat, number in enumerate(seats):
        past.sat[number][seat] += 1
        past.left[number, seats[(seat + 1) % len(seats)]] += 1
        if len(seats) < past.wanted:
            past.spared[number] += 1
    if outcome.ending is Ending.ANNULLED:
        return
    there = [number for number in seats if number not in outcome.forfeited]
    for index, one in enumerate(there):
        for other in there[:index]:
            past.met[frozenset({one, other})] += 1
