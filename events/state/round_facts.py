"""Facts about rounds: pairing, changes to it, beginning.

Each function checks a fact and returns the change that it makes; until that is called, nothing is
changed.
"""

from collections.abc import Sequence

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import Close, Pair, Say, Start, Swap, Unpair
from tilewyrm.events.log.line import is_hex
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import EventTable, Filed
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.events.state.people_facts import Change

LONGEST_ROUND = 1440
"""Minutes that a round may be said to last at most."""


def pair(record: EventRecord, fact: Pair, _line: int) -> Change:
    """Pair the next round."""
    if record.rounds:
        _check_ended(record.rounds[-1])
    number = record.next_round
    if number > record.event.rounds:
        raise EventError(
            Reason.ROUND, f"the event has {record.event.rounds} rounds", round=fact.round
        )
    if fact.round != number:
        raise EventError(Reason.ROUND, f"the next round is {number}", round=fact.round)
    if record.event.equal_luck and not record.luck(number).is_complete:
        raise EventError(Reason.LUCK, f"round {number} is paired after its entropy", round=number)
    active = record.active(number)
    _check_all_once(record, fact, active)
    for index, seats in enumerate(fact.tables, 1):
        if not record.sizes.smallest <= len(seats) <= record.sizes.largest:
            raise EventError(
                Reason.SIZE,
                f"table {index} has {len(seats)} players",
                table=index,
                size=len(seats),
            )
    least = record.sizes.byes(len(active))
    if len(fact.byes) > least:
        raise EventError(
            Reason.BYES,
            f"{len(fact.byes)} players have no table, and {least} are enough",
            byes=len(fact.byes),
        )
    check_byes(record, number, fact.byes, active)
    if fact.cost is not None and not all(
        type(cost) is int and cost >= 0 for cost in fact.cost.values()
    ):
        raise EventError(Reason.VALUE, "a cost is a whole number from 0 up")

    def change() -> None:
        bots = frozenset(each.number for each in record.entrants.values() if each.bot is not None)
        tables = [
            EventTable(index, list(seats), bots=bots) for index, seats in enumerate(fact.tables, 1)
        ]
        record.rounds.append(EventRound(number, tables, list(fact.byes)))

    return change


def _check_ended(last: EventRound) -> None:
    """Raise unless the round has started, and every table of it has an outcome."""
    if not last.started:
        raise EventError(
            Reason.OPEN_ROUND, f"round {last.number} has not started", round=last.number
        )
    for table in last.undecided():
        raise EventError(
            Reason.OPEN_ROUND,
            f"round {last.number}, table {table.number} has no result",
            round=last.number,
            table=table.number,
        )


def _check_all_once(record: EventRecord, fact: Pair, active: Sequence[int]) -> None:
    """Raise unless each active player has exactly one place, and no other player has any."""
    if not fact.tables:
        raise EventError(Reason.NOBODY, "a round has a table at least")
    seen: set[int] = set()
    for number in (each for seats in (*fact.tables, fact.byes) for each in seats):
        record.entrant(number)
        if number in seen:
            raise EventError(Reason.TWICE, f"player {number} has two places", number=number)
        seen.add(number)
        if number not in active:
            raise EventError(
                Reason.NOT_PRESENT,
                f"player {number} does not play in round {fact.round}",
                number=number,
            )
    for number in active:
        if number not in seen:
            raise EventError(Reason.NOT_PRESENT, f"player {number} has no place", number=number)


def check_byes(
    record: EventRecord, round_number: int, byes: Sequence[int], active: Sequence[int]
) -> None:
    """Raise if a player gets another bye although one without a bye now has had fewer.

    Raises:
        EventError: with the reason `BYES`.
    """
    had = record.byes_before(round_number)
    fewest = min((had[number] for number in active if number not in byes), default=0)
    for number in byes:
        if had[number] > fewest:
            raise EventError(
                Reason.BYES,
                f"player {number} had a bye that others have not had yet",
                number=number,
            )


def swap(record: EventRecord, fact: Swap, _line: int) -> Change:
    """Let two players change places, as long as nothing happened at their tables."""
    found = record.round(fact.round)
    present = list(found.numbers())
    for number in (fact.a, fact.b):
        record.entrant(number)
        if number not in present:
            raise EventError(
                Reason.NOT_PRESENT,
                f"player {number} does not play in round {fact.round}",
                number=number,
            )
    if fact.a == fact.b:
        raise EventError(Reason.VALUE, "two players, not one")
    tables = [found.table_of(number) for number in (fact.a, fact.b)]
    for table in tables:
        if table is not None:
            check_untouched(found, table)
    change_of = {fact.a: fact.b, fact.b: fact.a}
    check_byes(record, fact.round, [change_of.get(each, each) for each in found.byes], present)

    def change() -> None:
        (one, at), (other, there) = found.place_of(fact.a), found.place_of(fact.b)
        one[at], other[there] = fact.b, fact.a
        for table in tables:
            if table is not None:
                table.clear()

    return change


def check_untouched(found: EventRound, table: EventTable) -> None:
    """Raise if anything but a match that opened is filed about a table.

    Raises:
        EventError: with the reason `DECIDED`.
    """
    if any(filing.what is not Filed.OPEN for filing in table.filings):
        raise EventError(
            Reason.DECIDED,
            f"something is decided about table {table.number} of round {found.number}",
            round=found.number,
            table=table.number,
        )


def unpair(record: EventRecord, fact: Unpair, _line: int) -> Change:
    """Drop the pairing of the last round, as long as nothing happened in it."""
    found = record.round(fact.round)
    if fact.round != len(record.rounds):
        raise EventError(
            Reason.ROUND, f"the last paired round is {len(record.rounds)}", round=fact.round
        )
    for table in found.tables:
        check_untouched(found, table)

    def change() -> None:
        record.rounds.pop()
        record.unpaired[fact.round] += 1
        for entrant in record.entrants.values():  # who came meanwhile is in the new pairing
            entrant.entered = min(entrant.entered, fact.round)

    return change


def start(record: EventRecord, fact: Start, line: int) -> Change:
    """Let a round begin."""
    found = record.round(fact.round)
    if found.started:
        raise EventError(Reason.STARTED, f"round {fact.round} has started", round=fact.round)
    if fact.minutes is not None and not 1 <= fact.minutes <= LONGEST_ROUND:
        raise EventError(Reason.VALUE, f"minutes is a whole number from 1 to {LONGEST_ROUND}")

    def change() -> None:
        found.started = True
        found.line = line
        found.minutes = fact.minutes

    return change


def say(record: EventRecord, fact: Say, line: int) -> Change:
    """Announce something."""
    if not fact.text:
        raise EventError(Reason.VALUE, "an announcement has a text")
    return lambda: record.announcements.append((line, fact.text))


def close(record: EventRecord, fact: Close, _line: int) -> Change:
    """Let the event be over."""
    if fact.names is not None and not is_hex(fact.names, 64):
        raise EventError(Reason.VALUE, "names is not 64 hex digits")
    for each in record.rounds:
        _check_ended(each)

    def change() -> None:
        record.closed = True

    return change
