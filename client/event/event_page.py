"""Page of an event between matches, as lines: round, table, standings, announcements."""

from collections.abc import Iterator, Sequence
from datetime import UTC

from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import listed, tell
from tilewyrm.v1 import events_pb2, service_pb2

_MOST_ROWS = 70
"""Rows of the standings that are shown."""


def page_lines(news: events_pb2.JoinEventResponse) -> Iterator[str]:
    """Yield the lines of the page that *news* give."""
    names = {person.number: sanitised(person.name) for person in news.people}
    bulletin = news.bulletin
    yield _head(news)
    yield from _own_lines(news, names)
    for table in bulletin.tables:
        yield f"  {_table(table, names)}"
    if bulletin.byes:
        byes = listed([_name(names, number) for number in bulletin.byes])
        yield f"  {tell('hall.byes', names=byes)}"
    if bulletin.standings:
        yield ""
        yield tell("hall.standings")
        yield from _standings(bulletin, names, news.number)
    if bulletin.announcements:
        yield ""
        yield tell("hall.announcements")
        for announcement in bulletin.announcements:
            said = announcement.said.ToDatetime(UTC).astimezone().strftime("%H:%M  ")
            when = said if announcement.HasField("said") else ""
            yield f"  {when}{sanitised(announcement.text)}"


def playing_at(news: events_pb2.JoinEventResponse) -> events_pb2.EventSeat | None:
    """Return the seat at which the player is expected now, or None."""
    seat = news.seat
    over = seat.status == service_pb2.TABLE_STATUS_OVER
    return seat if news.HasField("seat") and not over else None


def _head(news: events_pb2.JoinEventResponse) -> str:
    title, bulletin = sanitised(news.title), news.bulletin
    if bulletin.closed:
        return tell("hall.closed", title=title)
    if not bulletin.round:
        return tell("hall.before", title=title)
    if bulletin.rounds:
        return tell("hall.round_of", title=title, round=bulletin.round, rounds=bulletin.rounds)
    return tell("hall.round", title=title, round=bulletin.round)


def _own_lines(news: events_pb2.JoinEventResponse, names: dict[int, str]) -> Iterator[str]:
    """Yield who the player is, and where they play."""
    own, bulletin = news.number, news.bulletin
    yield tell("hall.you", name=_name(names, own), number=own)
    if bulletin.closed:
        return
    seat = playing_at(news)
    if seat is not None:
        at = seat.event_table
        tables = bulletin.tables if bulletin.round == at.round else ()
        others = next(
            ([n for n in table.numbers if n != own] for table in tables if table.table == at.table),
            [],
        )
        if others:
            against = listed([_name(names, number) for number in others])
            yield tell("hall.table_against", table=at.table, names=against)
        else:
            yield tell("hall.table", table=at.table)
    elif own in bulletin.byes:
        yield tell("hall.bye")
    else:
        yield tell("hall.wait")


def _table(table: events_pb2.BulletinTable, names: dict[int, str]) -> str:
    players = [
        _name(names, number) + (f" {table.points[seat]}" if seat < len(table.points) else "")
        for seat, number in enumerate(table.numbers)
    ]
    return tell("hall.line", table=table.table, names=", ".join(players))


def _standings(bulletin: events_pb2.Bulletin, names: dict[int, str], own: int) -> Iterator[str]:
    """Yield the rows of the standings in columns; the player's own has a mark."""
    rows = [
        [
            ">" if row.number == own else "",
            str(row.place),
            _name(names, row.number),
            *(sanitised(value) for value in row.values),
        ]
        for row in bulletin.standings[:_MOST_ROWS]
    ]
    heads = ["", "", tell("hall.name"), *(sanitised(column) for column in bulletin.columns)]
    lines = (heads, *rows)
    widths = [max(len(row[at]) for row in lines if at < len(row)) for at in range(len(heads))]
    for cells in lines:
        yield _row(cells, widths)


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    name_at = 2
    shown = [
        cell.ljust(width) if at == name_at else cell.rjust(width)
        for at, (cell, width) in enumerate(zip(cells, widths, strict=False))
    ]
    return "  ".join(shown).rstrip()


def _name(names: dict[int, str], number: int) -> str:
    return names.get(number, f"{number}")
