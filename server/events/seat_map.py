"""Where the people of each event play: the newest table of each."""

from typing import NamedTuple

from tilewyrm.server.store.rows import TableRow, TableStatus
from tilewyrm.v1 import events_pb2, match_pb2, service_pb2

_STATUSES = {
    TableStatus.OPEN: service_pb2.TABLE_STATUS_OPEN,
    TableStatus.PLAYING: service_pb2.TABLE_STATUS_PLAYING,
    TableStatus.OVER: service_pb2.TABLE_STATUS_OVER,
}


class _Place(NamedTuple):
    """A seat at a table of an event."""

    age: tuple[int, int]
    """Round of the table, and when it was created: the greatest counts."""
    seat: events_pb2.EventSeat


class SeatMap:
    """The seats of all people at all events of a server."""

    def __init__(self) -> None:
        self._places: dict[bytes, dict[int, _Place]] = {}
        """By event and number."""
        self._tables: dict[str, bytes] = {}
        """The event of each table."""

    def __len__(self) -> int:
        """Return the number of tables."""
        return len(self._tables)

    def of(self, event: bytes, number: int) -> events_pb2.EventSeat | None:
        """Return the seat of the person of *number* at *event*, or None."""
        place = self._places.get(event, {}).get(number)
        return None if place is None else place.seat

    def restore(self, row: TableRow) -> None:
        """Note the table of *row*, which is an event's."""
        at = match_pb2.EventTable.FromString(row.event_table)
        numbers = [0 if seat.bot else seat.number for seat in row.seats]
        self._note(row.table_id, at, row.created_ms, numbers, _STATUSES[row.status])

    def update(self, table: service_pb2.TableInfo) -> bool:
        """Note *table*, which is an event's; return whether anything is another than before."""
        numbers = [0 if seat.HasField("bot") else seat.number for seat in table.seats]
        created_ms = table.created.ToMilliseconds()
        return self._note(table.table_id, table.event_table, created_ms, numbers, table.status)

    def remove(self, table_id: str) -> bytes:
        """Forget a table; return its event, empty if it is none's."""
        event = self._tables.pop(table_id, b"")
        places = self._places.get(event, {})
        for number in [n for n, place in places.items() if place.seat.table_id == table_id]:
            del places[number]
        return event

    def _note(
        self,
        table_id: str,
        at: match_pb2.EventTable,
        created_ms: int,
        numbers: list[int],
        status: service_pb2.TableStatus.ValueType,
    ) -> bool:
        places = self._places.setdefault(at.event, {})
        self._tables[table_id] = at.event
        changed = False
        for seat, number in enumerate(numbers):
            if not number:
                continue
            place = _Place(
                (at.round, created_ms),
                events_pb2.EventSeat(table_id=table_id, event_table=at, seat=seat, status=status),
            )
            before = places.get(number)
            if before is None or before.age <= place.age:
                changed |= place != before
                places[number] = place
        return changed
