"""Facts about players who are missing at a table, and what is done about it.

Each function checks a fact and returns the change that it makes; until that is called, nothing is
changed.
"""

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import Absent, Replace, StandIn, Wait
from tilewyrm.events.rounds.event_table import Filed, Filing
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.events.state.people_facts import Change
from tilewyrm.events.state.round_facts import check_untouched
from tilewyrm.events.state.table_facts import check_seated, check_undecided, filed


def absent(record: EventRecord, fact: Absent, _line: int) -> Change:
    """Note that a player is missing."""
    table = record.table(fact.round, fact.table)
    check_undecided(table, fact.round)
    check_seated(table, fact.number)
    return lambda: table.absent.add(fact.number)


def wait(record: EventRecord, fact: Wait, line: int) -> Change:
    """Let a player still come."""
    table = record.table(fact.round, fact.table)
    check_undecided(table, fact.round)
    check_seated(table, fact.number)

    def change() -> None:
        table.absent.discard(fact.number)
        table.waits[fact.number] = line

    return change


def stand_in(record: EventRecord, fact: StandIn, line: int) -> Change:
    """Let a bot play for a person until that person comes."""
    table = record.table(fact.round, fact.table)
    check_undecided(table, fact.round)
    check_seated(table, fact.number)
    if not fact.bot or record.entrant(fact.number).bot is not None:
        raise EventError(Reason.VALUE, "a bot plays for a person", number=fact.number)
    outcome = table.outcome()
    if fact.number in outcome.forfeited or outcome.stand_ins.get(fact.number) == fact.bot:
        raise EventError(
            Reason.TWICE,
            f"player {fact.number} has forfeited, or this bot plays already",
            number=fact.number,
        )
    return filed(table, Filing(line, Filed.STAND_IN, number=fact.number, bot=fact.bot))


def replace(record: EventRecord, fact: Replace, _line: int) -> Change:
    """Let another player take the seat of one who is missing, before anything is decided."""
    table, found = record.table(fact.round, fact.table), record.round(fact.round)
    check_seated(table, fact.number)
    check_untouched(found, table)
    other = record.entrant(fact.other)
    is_seated = found.table_of(fact.other) is not None
    if is_seated or not other.entered or not other.stays(fact.round):
        raise EventError(
            Reason.NOT_PRESENT,
            f"player {fact.other} has a seat in this round, or is not here",
            number=fact.other,
        )

    def change() -> None:
        table.seats[table.seats.index(fact.number)] = fact.other
        found.replaced.add(fact.number)
        found.replaced.discard(fact.other)
        if fact.other in found.byes:
            found.byes.remove(fact.other)
        table.clear()

    return change
