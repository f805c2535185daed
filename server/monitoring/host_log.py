"""Host log: the events of a server's tables as lines for its organiser."""

from collections.abc import Callable, Collection

from tilewyrm.v1 import match_pb2, service_pb2

Say = Callable[[str], None]
"""Takes one line; returns at once."""

_UNFINISHED = (
    service_pb2.TABLE_STATUS_OPEN,
    service_pb2.TABLE_STATUS_PLAYING,
    service_pb2.TABLE_STATUS_HALTED,
)


class HostLog:
    """Compares each table with what it was before, and says in a line what is different.

    It is a listener of `TableEvents`. A table that it never heard of is new if it has no players
    yet; else it is from before the start of the server, and there is no line.
    """

    def __init__(self, say: Say) -> None:
        self._say = say
        self._tables: dict[str, service_pb2.TableInfo] = {}
        self._here: dict[str, frozenset[int]] = {}
        """The seats that were here when it was heard of last."""
        self._arriving: set[tuple[str, int]] = set()
        """Seats that were just taken: their first connection is no return."""

    def changed(self, table: service_pb2.TableInfo, here: Collection[int]) -> None:
        """Say what is different at *table*."""
        before = self._tables.get(table.table_id)
        if before is None:
            if _new(table):
                self._say(f"table {table.table_id} opened: {_described(table)}")
        else:
            self._compare(before, table, here)
        if table.status in _UNFINISHED:
            self._tables[table.table_id] = table
            self._here[table.table_id] = frozenset(here)
        else:
            self._forget(table.table_id)

    def gone(self, table_id: str) -> None:
        """Say that everybody has left the table."""
        self._forget(table_id)
        self._say(f"table {table_id} closed: all players have left")

    def _compare(
        self,
        before: service_pb2.TableInfo,
        table: service_pb2.TableInfo,
        here: Collection[int],
    ) -> None:
        table_id = table.table_id
        for number, (was, seat) in enumerate(zip(before.seats, table.seats, strict=True)):
            if not seat.bot:
                self._compare_seat((table_id, number), was, seat)
                self._compare_presence((table_id, number), seat, number in here)
        if table.status == before.status:
            return
        if before.status == service_pb2.TABLE_STATUS_HALTED:
            self._say(f"table {table_id} resumed")
        elif table.status == service_pb2.TABLE_STATUS_PLAYING:
            names = ", ".join(seat.name for seat in table.seats)
            self._say(f"match at table {table_id} started: {names}")
        elif table.status == service_pb2.TABLE_STATUS_OVER:
            self._say(f"match at table {table_id} over: {_outcome(table)}")
        elif table.status == service_pb2.TABLE_STATUS_HALTED:
            self._say(f"table {table_id} halted: {table.halted_because}")

    def _compare_seat(
        self,
        place: tuple[str, int],
        was: service_pb2.TableSeat,
        seat: service_pb2.TableSeat,
    ) -> None:
        table_id, _ = place
        if seat.name != was.name:
            if was.name:
                self._arriving.discard(place)
                self._say(f"{was.name} has left table {table_id}")
            if seat.name:
                self._arriving.add(place)
                self._say(f"{seat.name} has joined table {table_id}")

    def _compare_presence(
        self, place: tuple[str, int], seat: service_pb2.TableSeat, here: bool
    ) -> None:
        table_id, number = place
        was_here = number in self._here.get(table_id, ())
        if here and not was_here:
            if place not in self._arriving:
                self._say(f"{seat.name} is back at table {table_id}")
            self._arriving.discard(place)
        elif was_here and not here and seat.name:
            self._say(f"{seat.name} is away from table {table_id}")

    def _forget(self, table_id: str) -> None:
        self._tables.pop(table_id, None)
        self._here.pop(table_id, None)
        self._arriving = {place for place in self._arriving if place[0] != table_id}


def _new(table: service_pb2.TableInfo) -> bool:
    people = any(seat.name and not seat.bot for seat in table.seats)
    return table.status == service_pb2.TABLE_STATUS_OPEN and not people


def _described(table: service_pb2.TableInfo) -> str:
    title = f" '{table.title}'" if table.title else ""
    free = sum(not seat.name for seat in table.seats)
    return f"{table.setup.game.capitalize()}{title}, {free} of {len(table.seats)} seats free"


def _outcome(table: service_pb2.TableInfo) -> str:
    result: match_pb2.Result = table.result
    if not table.HasField("result"):
        return "the result is secret until the round is over"
    names = [seat.name for seat in table.seats]
    winners = " and ".join(names[seat] for seat in result.winners) or "nobody"
    verb = "win" if len(result.winners) > 1 else "wins"
    points = ", ".join(f"{name} {score}" for name, score in zip(names, result.scores, strict=True))
    return f"{winners} {verb} ({points})"
