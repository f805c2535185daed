"""Facts about tables: results, rulings, corrections.

Each function checks a fact and returns the change that it makes; until that is called, nothing is
changed.
"""

from collections.abc import Sequence
from typing import NoReturn

from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.fact import Correct, Forfeit, Medium, Open, Paper, Result, Rule
from tilewyrm.events.log.line import is_hex
from tilewyrm.events.rounds.event_table import (
    Ending,
    EventTable,
    Filed,
    Filing,
    are_places,
    places_of,
)
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.events.state.people_facts import Change

_RULINGS = {"points": Filed.RULED, "annul": Filed.ANNUL, "replay": Filed.REPLAY}


_MEDIA = {"paper": True, "server": False}
"""By what a table is played on, whether that is the physical game."""


def medium(record: EventRecord, fact: Medium, _line: int) -> Change:
    """Let a table be played with the physical game, or on the server again."""
    table = record.paired_table(fact.round, fact.table)
    check_undecided(table, fact.round)
    physical = _MEDIA.get(fact.on)
    if physical is None:
        raise EventError(Reason.VALUE, f"no medium {fact.on!r}; there are: {', '.join(_MEDIA)}")
    if table.outcome().match:
        raise EventError(
            Reason.OPENED, f"the server has opened table {fact.table}", table=fact.table
        )
    if physical == table.physical:
        raise EventError(
            Reason.TWICE, f"table {fact.table} is on {fact.on} already", table=fact.table
        )

    def change() -> None:
        table.physical = physical

    return change


def opened(record: EventRecord, fact: Open, line: int) -> Change:
    """Note the match of a table."""
    table = record.table(fact.round, fact.table)
    check_undecided(table, fact.round)
    if not fact.match:
        raise EventError(Reason.VALUE, "a match has a name")
    if table.physical:
        raise EventError(
            Reason.PHYSICAL, f"table {fact.table} is not played on the server", table=fact.table
        )
    if fact.match == table.outcome().match:
        raise EventError(Reason.TWICE, f"table {fact.table} is open as {fact.match} already")
    return filed(table, Filing(line, Filed.OPEN, match=fact.match))


def result(record: EventRecord, fact: Result, line: int) -> Change:
    """File the result of a match, also of one that a ruling has decided meanwhile."""
    table = record.table(fact.round, fact.table)
    if record.event.equal_luck and not record.luck(fact.round).secret:
        raise EventError(
            Reason.LUCK, f"results of round {fact.round} follow its secret", round=fact.round
        )
    outcome = table.outcome()
    if outcome.places:
        _refuse_decided(table, fact.round)
    points, places = _points(table, fact.points, fact.places)
    if fact.ruled is False:
        raise EventError(Reason.VALUE, "ruled is true or absent")
    if not is_hex(fact.sha256, 64):
        raise EventError(Reason.VALUE, "sha256 is not 64 hex digits")
    if not outcome.match:
        raise EventError(Reason.NOT_OPEN, f"table {fact.table} was never opened", table=fact.table)
    return filed(
        table,
        Filing(
            line,
            Filed.RESULT,
            points,
            places,
            sha256=fact.sha256,
            end=fact.end,
            ruled=bool(fact.ruled),
        ),
    )


def paper(record: EventRecord, fact: Paper, line: int) -> Change:
    """File points that were typed in."""
    table = record.table(fact.round, fact.table)
    check_undecided(table, fact.round)
    points, places = _points(table, fact.points, fact.places)
    return filed(table, Filing(line, Filed.RESULT, points, places, end="paper"))


def forfeit(record: EventRecord, fact: Forfeit, line: int) -> Change:
    """Let a player lose the table."""
    table = record.table(fact.round, fact.table)
    check_seated(table, fact.number)
    outcome = table.outcome()
    if fact.number in outcome.forfeited:
        raise EventError(
            Reason.TWICE, f"player {fact.number} has forfeited already", number=fact.number
        )
    if outcome.ending is Ending.ANNULLED:
        raise EventError(Reason.DECIDED, f"table {fact.table} is annulled", table=fact.table)
    return filed(table, Filing(line, Filed.FORFEIT, number=fact.number))


def rule(record: EventRecord, fact: Rule, line: int) -> Change:
    """Decide about a table, before or after its end."""
    table = record.table(fact.round, fact.table)
    what = _RULINGS.get(fact.what)
    if what is None:
        raise EventError(Reason.VALUE, f"no ruling {fact.what!r}; there are: {', '.join(_RULINGS)}")
    if what is Filed.RULED:
        if fact.points is None:
            raise EventError(Reason.VALUE, "a ruling of points has points")
        points, places = _points(table, fact.points, fact.places)
        return filed(table, Filing(line, what, points, places, end="ruling"))
    if fact.points is not None or fact.places is not None:
        raise EventError(Reason.VALUE, f"the ruling {fact.what!r} has no points")
    return filed(table, Filing(line, what))


def correct(record: EventRecord, fact: Correct, _line: int) -> Change:
    """Let an earlier line about a table say something else, or count no longer."""
    found = [
        (table, filing)
        for each in record.rounds
        for table in each.tables
        for filing in table.filings
        if filing.line == fact.line
    ]
    if not found:
        raise EventError(
            Reason.NO_SUCH_LINE, f"line {fact.line} is none that can be corrected", target=fact.line
        )
    ((table, filing),) = found
    if fact.points is None:
        if fact.places is not None:
            raise EventError(Reason.VALUE, "places without points")
        if not filing.counts:
            raise EventError(Reason.TWICE, f"line {fact.line} counts no longer already")

        def drop() -> None:
            filing.counts = False

        return drop
    if filing.what not in (Filed.RESULT, Filed.RULED):
        raise EventError(Reason.NO_SUCH_LINE, f"line {fact.line} has no points", target=fact.line)
    points, places = _points(table, fact.points, fact.places)

    def change() -> None:
        filing.points, filing.places, filing.counts = points, places, True

    return change


def filed(table: EventTable, filing: Filing) -> Change:
    """Return the change that files a line about a table. After it, no one counts as missing."""

    def change() -> None:
        table.filings.append(filing)
        table.absent.clear()

    return change


def check_undecided(table: EventTable, round_number: int) -> None:
    """Raise unless the table still needs a result.

    Raises:
        EventError: with the reason `DECIDED`.
    """
    if table.outcome().ending is not Ending.UNDECIDED:
        _refuse_decided(table, round_number)


def _refuse_decided(table: EventTable, round_number: int) -> NoReturn:
    raise EventError(
        Reason.DECIDED,
        f"round {round_number}, table {table.number} is decided; rule on it, or correct a line",
        round=round_number,
        table=table.number,
    )


def check_seated(table: EventTable, number: int) -> None:
    """Raise unless the player sits at the table.

    Raises:
        EventError: with the reason `NOT_PRESENT`.
    """
    if number not in table.seats:
        raise EventError(
            Reason.NOT_PRESENT, f"player {number} is not at table {table.number}", number=number
        )


def _points(
    table: EventTable, points: Sequence[int], places: Sequence[int] | None
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return points and places by seat, if they can be those of the table.

    Raises:
        EventError: there are too few or too many, or the places are not places.
    """
    seats = len(table.seats)
    ranks = places_of(points) if places is None else tuple(places)
    if len(points) != seats or len(ranks) != seats:
        raise EventError(
            Reason.VALUE, f"table {table.number} has {seats} players", table=table.number
        )
    if not are_places(ranks):
        raise EventError(
            Reason.VALUE, "a place is 1 and the number of seats that were better, such as 1 2 2 4"
        )
    return tuple(points), ranks
