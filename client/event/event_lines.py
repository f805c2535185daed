"""Page of an event between matches, as lines: round, table, standings, announcements."""

from collections.abc import Iterator, Sequence
from datetime import datetime

from tilewyrm.client.event.situation import (
    announcements,
    headline,
    name,
    names_of,
    round_clock,
    situation,
    table_line,
)
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import listed, tell
from tilewyrm.v1 import events_pb2

_RULED = "*"
_MOST_ROWS = 70
"""Rows of the standings that are shown."""


def page_lines(news: events_pb2.JoinEventResponse, now: datetime) -> Iterator[str]:
    """Yield the lines of the page that *news* give; *now* has the time zone of the player."""
    names, bulletin = names_of(news), news.bulletin
    yield headline(news)
    yield from situation(news)
    if clock := round_clock(bulletin, now):
        yield clock
    for table in bulletin.tables:
        yield f"  {table_line(table, names)}"
    if bulletin.byes:
        yield f"  {byes_line(news)}"
    if bulletin.standings:
        yield ""
        yield tell("hall.standings")
        yield from standings_lines(news, _MOST_ROWS)
        if note := ruled_note(bulletin):
            yield note
    if bulletin.announcements:
        yield ""
        yield tell("hall.announcements")
        for announcement in announcements(bulletin, now):
            yield f"  {announcement}"


def byes_line(news: events_pb2.JoinEventResponse) -> str:
    """Return the line that lists the byes."""
    names = names_of(news)
    return tell("hall.byes", names=listed([name(names, each) for each in news.bulletin.byes]))


def standings_lines(news: events_pb2.JoinEventResponse, most: int | None = None) -> Iterator[str]:
    """Yield the standings in columns, heads first; the player's own row has a mark.

    At most *most* rows are shown, or all for None.
    """
    names, bulletin = names_of(news), news.bulletin
    rows = [
        [
            ">" if row.number == news.number else "",
            str(row.place),
            name(names, row.number),
            *_values(row),
        ]
        for row in bulletin.standings[:most]
    ]
    heads = ["", "", tell("hall.name"), *(sanitised(column) for column in bulletin.columns)]
    lines = (heads, *rows)
    widths = [max(len(row[at]) for row in lines if at < len(row)) for at in range(len(heads))]
    for cells in lines:
        yield _row(cells, widths)


def ruled_note(bulletin: events_pb2.Bulletin) -> str:
    """Return the meaning of the mark of a ruling in the standings; empty if no row has it."""
    return tell("hall.ruled") if any(row.ruled for row in bulletin.standings) else ""


def _values(row: events_pb2.BulletinRow) -> list[str]:
    """Return the values of a row; the first one is marked if points of a ruling count in it."""
    values = [sanitised(value) for value in row.values]
    return [values[0] + _RULED, *values[1:]] if row.ruled and values else values


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    name_at = 2
    shown = [
        cell.ljust(width) if at == name_at else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=False))
    ]
    return "  ".join(shown).rstrip()
