"""Standings and crosstable of an event as rows of texts."""

from collections.abc import Sequence
from fractions import Fraction

from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.cli.event.record.wording import amount, decimal
from tilewyrm.events.log.canonical import fraction_json
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.scoring.scoring import Column
from tilewyrm.events.standings.round_score import RoundScore
from tilewyrm.events.standings.standings import standings
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.language.speech import tell

_FRACTION_SLASH = "\N{FRACTION SLASH}"
_DUEL = 2
"""The number of players at a table that have only each other for an opponent."""
RULED = "*"
"""Follows a number in which points count that an arbiter decided or changed."""
_DECIMALS = frozenset({Column.SHARE, Column.MATCHPOINTS})
"""Columns whose numbers are seldom whole or with quarters."""
_COLUMNS = {column: f"event.column.{column}" for column in Column}


def standings_table(record: EventRecord, roster: Roster, *, exact: bool = False) -> list[list[str]]:
    """Return the standings, heads first; *exact* fractions are written with a fraction slash.

    A spreadsheet takes ``1/2`` for a date. Numbers that are not *exact* have the mark `RULED` in
    rows with points of a ruling.
    """
    columns = record.scoring.columns
    rows = [[tell("event.column.rank"), tell("event.column.name"), *map(column_head, columns)]]
    for row in standings(record):
        texts = [
            _exact(row.columns[column]) if exact else column_text(column, row.columns[column])
            for column in columns
        ]
        if row.is_ruled and not exact:
            texts[0] += RULED
        rows.append([str(row.rank), roster.name(row.number), *texts])
    return rows


def ruled_note(rows: Sequence[Sequence[str]]) -> str:
    """Return the meaning of the mark `RULED` in *rows*; empty if none has it."""
    _, *body = rows
    is_marked = any(cell.endswith(RULED) for row in body for cell in row[2:])
    return tell("event.ruled_note") if is_marked else ""


def _exact(value: Fraction) -> str:
    return str(fraction_json(value)).replace("/", _FRACTION_SLASH)


def column_text(column: Column, value: Fraction) -> str:
    """Return a number of the standings for people: in a column of decimals, all have two digits."""
    return decimal(value) if column in _DECIMALS else amount(value)


def column_head(column: Column) -> str:
    """Return the head of a column of the standings."""
    return tell(_COLUMNS[column])


def crosstable(record: EventRecord, roster: Roster) -> list[list[str]]:
    """Return by rank what each round brought each player, heads first."""
    rounds = [each.number for each in record.rounds if each.started]
    heads = [tell("event.column.round", number=number) for number in rounds]
    rows = [[tell("event.column.rank"), tell("event.column.name"), *heads]]
    for row in standings(record):
        scores = {score.round: score for score in row.rounds}
        cells = [_score(record, roster, scores[each]) if each in scores else "" for each in rounds]
        rows.append([str(row.rank), roster.name(row.number), *cells])
    return rows


def round_table(found: EventRound, roster: Roster) -> list[list[str]]:
    """Return a row for each seat of a round, with its points if there are any, heads first.

    Players with a bye come last, without a table.
    """
    heads = ("event.page.table", "event.page.seat", "event.column.name", "event.page.points")
    rows = [[tell(head) for head in heads]]
    for table in found.tables:
        points = table.outcome().points
        for seat, number in enumerate(table.seats):
            scored = str(points[seat]) if points else ""
            rows.append([str(table.number), str(seat + 1), roster.name(number), scored])
    rows += [["", "", roster.name(number), ""] for number in found.byes]
    return rows


def _score(record: EventRecord, roster: Roster, score: RoundScore) -> str:
    """Return the result of a round for a player, in a few characters.

    With two at a table, it has the opponent and both results.
    """
    if score.occasion is not None:
        return tell(f"event.occasion.{score.occasion}")
    table = record.table(score.round, score.table)
    if len(table.seats) == _DUEL:
        (opponent,) = score.opponents
        other = table.outcome().points[table.seats.index(opponent)]
        name = roster.name(opponent)
        text = tell("event.score.duel", name=name, points=score.points, other=other)
    else:
        place = tell("event.place", place=score.place)
        text = tell("event.score", points=score.points, table=score.table, place=place)
    return f"{text}{RULED}" if score.ruled else text
