"""The present situation of a player at an event, in sentences that say what to do."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from google.protobuf.timestamp_pb2 import Timestamp

from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import count, listed, tell
from tilewyrm.v1 import events_pb2, service_pb2

_MINUTE_S = 60


def names_of(news: events_pb2.JoinEventResponse) -> dict[int, str]:
    """Return the names of everyone at the event, by number."""
    return {person.number: sanitised(person.name) for person in news.people}


def name(names: dict[int, str], number: int) -> str:
    """Return the name of a player, or the number if there is no name."""
    return names.get(number, f"{number}")


def playing_at(news: events_pb2.JoinEventResponse) -> events_pb2.EventSeat | None:
    """Return the seat at which the player is expected now, or None."""
    seat = news.seat
    over = seat.status == service_pb2.TABLE_STATUS_OVER
    return seat if news.HasField("seat") and not over else None


def headline(news: events_pb2.JoinEventResponse) -> str:
    """Return title and round of the event."""
    title, bulletin = sanitised(news.title), news.bulletin
    if bulletin.closed:
        return tell("hall.closed", title=title)
    if not bulletin.round:
        return tell("hall.before", title=title)
    if bulletin.rounds:
        return tell("hall.round_of", title=title, round=bulletin.round, rounds=bulletin.rounds)
    return tell("hall.round", title=title, round=bulletin.round)


def situation(news: events_pb2.JoinEventResponse) -> Iterator[str]:
    """Yield who the player is, where they play, and what they can do."""
    own, bulletin, names = news.number, news.bulletin, names_of(news)
    yield tell("hall.you", name=name(names, own), number=own)
    place = next((row.place for row in bulletin.standings if row.number == own), 0)
    if place and any(row.place != place for row in bulletin.standings):
        yield tell("hall.place", place=place, players=len(bulletin.standings))
    if bulletin.closed:
        yield tell("hall.over")
        return
    seat = playing_at(news)
    table = _paired(bulletin, own)
    if seat is not None:
        yield from _at_table(news, seat, names)
    elif table is not None and not table.points and not _is_played(news):
        others = _others(names, table, own)
        if not bulletin.HasField("began"):
            sentence = "hall.paired"
        else:
            sentence = "hall.physical" if table.physical else "hall.opens"
        yield tell(sentence, table=table.table, names=others)
    elif own in bulletin.withdrawn:
        yield tell("hall.withdrawn")
    elif own in bulletin.byes:
        yield tell("hall.bye")
    elif table is not None:
        yield tell("hall.played")
    elif bulletin.round:
        yield tell("hall.unpaired")
    else:
        yield tell("hall.wait")


def round_clock(bulletin: events_pb2.Bulletin, now: datetime) -> str:
    """Return since when the round has been played, and until when; empty if that is not known.

    *now* is a moment with its time zone, in which the time is shown.
    """
    began = _moment(bulletin.began, now)
    if not bulletin.HasField("began") or bulletin.closed or began is None:
        return ""
    minutes = max(0, int((now - began).total_seconds()) // _MINUTE_S)
    clock = count("hall.began", minutes, time=began.strftime("%H:%M"))
    end = _moment(bulletin.began, now, bulletin.minutes)
    if not bulletin.minutes or end is None:
        return clock
    return tell("hall.until", clock=clock, time=end.strftime("%H:%M"))


def announcements(bulletin: events_pb2.Bulletin, now: datetime) -> Iterator[str]:
    """Yield the announcements with their time of day, the newest first; *now* as above."""
    for each in bulletin.announcements:
        said = _moment(each.said, now) if each.HasField("said") else None
        yield f"{said.strftime('%H:%M  ') if said else ''}{sanitised(each.text)}"


def _moment(moment: Timestamp, now: datetime, minutes: int = 0) -> datetime | None:
    """Return the time *minutes* after *moment*, in the zone of *now*; None if no year has it.

    A strange server may send any number.
    """
    try:
        return (moment.ToDatetime(UTC) + timedelta(minutes=minutes)).astimezone(now.tzinfo)
    except (ValueError, OverflowError):
        return None


def table_line(table: events_pb2.BulletinTable, names: dict[int, str]) -> str:
    """Return a table of the round with its players, and their points once there are any."""
    players = [_player(table, seat, names) for seat in range(len(table.numbers))]
    text = tell("hall.line", table=table.table, names=", ".join(players))
    if table.physical and not table.points:
        return tell("hall.line.physical", line=text)
    return tell("hall.line.ruled", line=text) if table.ruled else text


def _player(table: events_pb2.BulletinTable, seat: int, names: dict[int, str]) -> str:
    number = table.numbers[seat]
    if number in table.forfeited:
        return tell("hall.line.forfeit", name=name(names, number))
    points = f" {table.points[seat]}" if seat < len(table.points) else ""
    return f"{name(names, number)}{points}"


def _at_table(
    news: events_pb2.JoinEventResponse, seat: events_pb2.EventSeat, names: dict[int, str]
) -> Iterator[str]:
    at, bulletin = seat.event_table, news.bulletin
    table = _paired(bulletin, news.number) if bulletin.round == at.round else None
    if table is None or table.table != at.table:
        yield tell("hall.table", table=at.table, seat=seat.seat + 1)
        return
    others = _others(names, table, news.number)
    yield tell("hall.table_against", table=at.table, seat=seat.seat + 1, names=others)
    if len(table.numbers) < max(len(each.numbers) for each in bulletin.tables):
        yield count("hall.short", len(table.numbers))


def _paired(bulletin: events_pb2.Bulletin, own: int) -> events_pb2.BulletinTable | None:
    return next((table for table in bulletin.tables if own in table.numbers), None)


def _is_played(news: events_pb2.JoinEventResponse) -> bool:
    """Return whether the player's match of the present round is over."""
    return news.HasField("seat") and news.seat.event_table.round == news.bulletin.round


def _others(names: dict[int, str], table: events_pb2.BulletinTable, own: int) -> str:
    return listed([name(names, number) for number in table.numbers if number != own])
