"""Tables of a server as its organiser sees them: lines for people, facts for programs."""

from collections.abc import Iterator, Sequence
from typing import Any

from tilewyrm.client.words.durations import span
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import count, listed, tell
from tilewyrm.v1 import admin_pb2, service_pb2

STATUSES = {
    service_pb2.TABLE_STATUS_OPEN: "start.table.open",
    service_pb2.TABLE_STATUS_PLAYING: "start.table.playing",
    service_pb2.TABLE_STATUS_OVER: "start.table.over",
    service_pb2.TABLE_STATUS_HALTED: "start.table.halted",
}
"""Text name of each status."""
UNFINISHED = (
    service_pb2.TABLE_STATUS_OPEN,
    service_pb2.TABLE_STATUS_PLAYING,
    service_pb2.TABLE_STATUS_HALTED,
)
_MAX_CHARACTERS = 400
"""Characters of a server's sentence that are shown."""
_SAID_FROM_S = 60
"""Seconds of waiting from which on they are shown."""


def table_lines(described: Sequence[admin_pb2.DescribeTableResponse]) -> Iterator[str]:
    """Yield a line for each table, with indented lines below it."""
    states = {status: tell(name) for status, name in STATUSES.items()}
    width = max(map(len, states.values()))
    for each in described:
        table = each.table
        state = f"{states.get(table.status, '?'):{width}}"
        row = f"{sanitised(table.table_id):6}  {sanitised(table.game):12} {state} {table.seq:6}"
        players = ", ".join(_player(each, seat) for seat in range(len(table.seats)))
        yield f"{row}  {sanitised(players, _MAX_CHARACTERS)}"
        for line in _details(each):
            yield f"        {sanitised(line, _MAX_CHARACTERS)}"


def table_facts(each: admin_pb2.DescribeTableResponse) -> dict[str, Any]:
    """Return the facts of a table for programs; what is not known is left out."""
    table = each.table
    facts: dict[str, Any] = {
        "table": table.table_id,
        "game": table.game,
        "status": service_pb2.TableStatus.Name(table.status).removeprefix("TABLE_STATUS_").lower(),
        "entries": table.seq,
        "created_ms": table.created.ToMilliseconds(),
        "seats": [_seat_facts(each, seat) for seat in range(len(table.seats))],
        "waits_for": [*each.awaited],
        "waiting_s": each.waiting_s,
    }
    if table.title:
        facts["title"] = table.title
    if table.HasField("event_table"):
        at = table.event_table
        event = {"event": at.event.hex(), "title": each.event_title}
        facts["event"] = {**event, "round": at.round, "table": at.table}
    if each.halted_because:
        facts["halted_because"] = each.halted_because
    return facts


def _details(each: admin_pb2.DescribeTableResponse) -> Iterator[str]:
    """Yield the rows below the line of a table."""
    table = each.table
    if table.HasField("event_table"):
        at = table.event_table
        event = each.event_title or at.event.hex()[:8]
        yield tell("admin.tables.event", event=event, round=at.round, table=at.table)
    if table.title:
        yield table.title
    if each.awaited:
        seats = [table.seats[seat] for seat in each.awaited if seat < len(table.seats)]
        names = [seat.name for seat in seats if seat.name]
        if len(names) < len(seats):
            names.append(count("admin.tables.missing", len(seats) - len(names)))
        if each.waiting_s < _SAID_FROM_S:
            yield tell("admin.tables.waits", names=listed(names))
        else:
            since = span(each.waiting_s - each.waiting_s % _SAID_FROM_S)
            yield tell("admin.tables.waits_since", names=listed(names), span=since)
    if each.halted_because:
        yield each.halted_because


def _player(each: admin_pb2.DescribeTableResponse, seat: int) -> str:
    """Return who sits on *seat*, with points."""
    name = each.table.seats[seat].name or tell("admin.tables.free")
    return f"{name} {each.points[seat]}" if seat < len(each.points) else name


def _seat_facts(each: admin_pb2.DescribeTableResponse, number: int) -> dict[str, Any]:
    seat = each.table.seats[number]
    facts: dict[str, Any] = {"name": seat.name}
    if seat.bot:
        facts["bot"] = seat.bot
    if seat.program:
        facts["program"] = seat.program
    if seat.reserved:
        facts["reserved"] = True
    if seat.number:
        facts["number"] = seat.number
    if number < len(each.points):
        facts["points"] = each.points[number]
    return facts
