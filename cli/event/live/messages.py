"""The messages in which a server learns of an event: people, tables, bulletin."""

from collections.abc import Iterator, Mapping
from hashlib import sha256

from tilewyrm.cli.event.record.codes import Codes
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.cli.event.record.roster import Roster
from tilewyrm.cli.event.record.tables import column_head, column_text
from tilewyrm.events.log.canonical import Json
from tilewyrm.events.rounds.event_round import EventRound
from tilewyrm.events.rounds.event_table import EventTable, Filed
from tilewyrm.events.standings.standings import standings
from tilewyrm.events.state.event_record import EventRecord
from tilewyrm.language.speech import tell
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.v1 import events_pb2, match_pb2, service_pb2

_PEOPLE_A_CALL = 100
_ANNOUNCEMENTS = 20
_PART_BYTES = 12 * 1024
"""Bytes in a part of a bulletin, from which on it gets no more rows."""


def people_requests(
    log: EventLog, roster: Roster, codes: Codes
) -> Iterator[events_pb2.PutEventRequest]:
    """Yield the requests that make an event known with all its players."""
    people = [
        events_pb2.EventPerson(
            number=each.number,
            name=roster.name(each.number),
            code_hash=b"" if each.bot else codes.hashes.get(each.number, b""),
        )
        for each in log.record.entrants.values()
    ]
    for first in range(0, max(1, len(people)), _PEOPLE_A_CALL):
        yield events_pb2.PutEventRequest(
            event=bytes.fromhex(log.state.event_hash),
            title=log.record.event.title,
            salt=codes.salt,
            people=people[first : first + _PEOPLE_A_CALL],
        )


def table_request(
    log: EventLog, found: EventRound, table: EventTable, roster: Roster
) -> service_pb2.CreateTableRequest:
    """Return the request that opens a table; made again from the same log, it is the same."""
    event, start = log.record.event, log.lines[found.line].hash
    # Once more after a swap or a ruling is another table.
    opened = sum(filing.what is Filed.OPEN for filing in table.filings)
    place = f"{start} {table.number} {table.seats} {opened}"
    title = tell("event.live.title", title=event.title, round=found.number, table=table.number)
    return service_pb2.CreateTableRequest(
        game=event.game,
        seats=len(table.seats),
        preset=event.presets[0] if event.presets else None,
        options=_options(event.options),
        terms=_options(event.terms),
        title=title[:60],
        request_id=sha256(place.encode()).hexdigest(),
        arbiter_keys=[bytes.fromhex(key) for key in (log.record.organiser, *event.arbiters)],
        event_table=match_pb2.EventTable(
            event=bytes.fromhex(log.state.event_hash),
            line=bytes.fromhex(start),
            round=found.number,
            table=table.number,
        ),
        reserved=[_reserved(log.record, number, roster) for number in table.seats],
    )


def _reserved(record: EventRecord, number: int, roster: Roster) -> service_pb2.ReservedSeat:
    bot = record.entrant(number).bot
    return service_pb2.ReservedSeat(number=number, name=roster.name(number), bot=bot or "")


def _options(given: Mapping[str, Json]) -> list[match_pb2.Option]:
    return [
        option_message(name, value)
        for name, value in given.items()
        if isinstance(value, bool | int | str)
    ]


def bulletin(log: EventLog) -> events_pb2.Bulletin:
    """Return the bulletin for everyone at the event, as the log stands."""
    record = log.record
    found = events_pb2.Bulletin(
        rounds=record.event.rounds,
        columns=[column_head(column) for column in record.scoring.columns],
        log_hash=bytes.fromhex(log.state.prev),
        closed=record.closed,
    )
    if record.rounds:
        last = record.rounds[-1]
        found.round = last.number
        found.byes.extend(last.byes)
        if last.line >= 0:
            found.began.FromMilliseconds(log.lines[last.line].ms)
            found.minutes = last.minutes or 0
        for table in last.tables:
            outcome = table.outcome()
            found.tables.add(
                table=table.number,
                numbers=table.seats,
                points=outcome.points,
                ruled=outcome.ruled,
                physical=table.physical,
                forfeited=sorted(outcome.forfeited),
            )
    for row in standings(record):
        values = [column_text(each, row.columns[each]) for each in record.scoring.columns]
        found.standings.add(number=row.number, place=row.rank, values=values, ruled=row.is_ruled)
    found.withdrawn.extend(
        each.number for each in record.entrants.values() if not each.stays(record.next_round)
    )
    for line, text in reversed(record.announcements[-_ANNOUNCEMENTS:]):
        said = found.announcements.add(text=text)
        said.said.FromMilliseconds(log.lines[line].ms)
    return found


def bulletin_parts(
    event: bytes, whole: events_pb2.Bulletin
) -> Iterator[events_pb2.PutBulletinRequest]:
    """Yield the requests that send a bulletin: its rows do not all fit into one."""
    rows = (*whole.tables, *whole.standings, *whole.announcements)
    part = events_pb2.Bulletin()
    part.CopyFrom(whole)
    for name in ("tables", "standings", "announcements"):
        part.ClearField(name)
    number, size = 0, part.ByteSize()
    for row in rows:
        if size + row.ByteSize() > _PART_BYTES:
            yield events_pb2.PutBulletinRequest(event=event, bulletin=part, part=number, more=True)
            part, number, size = events_pb2.Bulletin(), number + 1, 0
        size += row.ByteSize()
        match row:
            case events_pb2.BulletinTable():
                part.tables.append(row)
            case events_pb2.BulletinRow():
                part.standings.append(row)
            case events_pb2.Announcement():
                part.announcements.append(row)
    yield events_pb2.PutBulletinRequest(event=event, bulletin=part, part=number)
