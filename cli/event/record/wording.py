"""The log of an event in words: rounds, tables, results."""

from collections.abc import Iterator
from fractions import Fraction

from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import Ending, EventTable
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.language.speech import tell

_QUARTERS = ("", "¼", "½", "¾")
"""By number of quarters how they follow a whole number."""


def pairing_lines(record: EventRecord, found: EventRound, roster: Roster) -> Iterator[str]:
    """Yield a line for each table of a round, with its results, and one for the byes."""
    yield tell("event.round.title", round=found.number, rounds=record.event.rounds)
    width = len(str(len(found.tables)))
    for table in found.tables:
        yield f"  {table.number:{width}}  {table_text(table, roster)}"
    if found.byes:
        yield tell("event.round.byes", names=", ".join(map(roster.name, found.byes)))


def table_text(table: EventTable, roster: Roster, *, with_line: bool = True) -> str:
    """Return the players of a table in the order of seats, with points and the outcome.

    *with_line*: and with the number of the line that the points are from.
    """
    outcome = table.outcome()
    players = []
    for seat, number in enumerate(table.seats):
        text = roster.name(number)
        if number in outcome.forfeited:
            text = tell("event.table.forfeit", name=text)
        elif outcome.points:
            text = f"{text} {outcome.points[seat]}"
        players.append(text)
    text = "  ·  ".join(players)
    if outcome.ending is Ending.ANNULLED:
        return tell("event.table.annulled", table=text)
    if table.physical and outcome.ending is Ending.UNDECIDED:
        text = tell("event.table.physical", table=text)
    if outcome.ruled:
        text = tell("event.table.ruled", table=text)
    if with_line and outcome.line >= 0:
        return tell("event.table.line", table=text, line=outcome.line)
    return text


def amount(value: Fraction) -> str:
    """Return a number for people: whole, with quarters, or with two digits."""
    quarters = value * len(_QUARTERS)
    sign = "-" if value < 0 else ""
    if quarters.denominator == 1:
        whole, rest = divmod(abs(quarters.numerator), len(_QUARTERS))
        return f"{sign}{whole or '' if rest else whole}{_QUARTERS[rest]}"
    return decimal(value)


def decimal(value: Fraction) -> str:
    """Return a number with two digits after the point."""
    hundredths = round(value * 100)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02}"
