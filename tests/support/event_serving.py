"""Events on real servers: an organiser's calls, people with codes, streams of news."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import grpc.aio

from support.serving import Player, Served, shown
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.server.security.admin_token import TOKEN_FILE
from tilewyrm.server.security.event_code import code_hash
from tilewyrm.v1 import events_pb2, events_pb2_grpc, match_pb2, service_pb2, service_pb2_grpc

EVENT, LINE = b"e" * 32, b"l" * 32
SALT = b"s" * 16
CODES = {number: f"0000-0000-000{number}" for number in range(1, 7)}
"""The codes of six people by their numbers."""
NAMES = {1: "Ann", 2: "Bert", 3: "Cleo", 4: "Dora", 5: "Emil", 6: "Fay"}

News = grpc.aio.UnaryStreamCall[events_pb2.JoinEventRequest, events_pb2.JoinEventResponse]


def person(number: int, code: str = "", name: str = "") -> events_pb2.EventPerson:
    """Return a person of the event, with the usual code and name."""
    return events_pb2.EventPerson(
        number=number,
        name=name or NAMES[number],
        code_hash=code_hash(code or CODES[number], SALT),
    )


class Organiser:
    """An organiser of an event on a server whose data directory is *folder*."""

    def __init__(self, served: Served, folder: Path) -> None:
        self.served = served
        self.token = (folder / TOKEN_FILE).read_text().strip()
        self.events = events_pb2_grpc.EventsServiceStub(served.channel)

    async def put(self, people: Iterable[events_pb2.EventPerson], **fields: Any) -> None:
        """Make the event known with *people*."""
        request = events_pb2.PutEventRequest(
            **{"event": EVENT, "title": "Friday cup", "salt": SALT, **fields, "people": [*people]}
        )
        await self.events.PutEvent(request, metadata=shown(self.token))

    async def bulletin(self, bulletin: events_pb2.Bulletin) -> None:
        """Tell everybody."""
        request = events_pb2.PutBulletinRequest(event=EVENT, bulletin=bulletin)
        await self.events.PutBulletin(request, metadata=shown(self.token))

    async def state(self) -> events_pb2.GetEventResponse:
        """Return who is here, and the tables."""
        return await self.events.GetEvent(
            events_pb2.GetEventRequest(event=EVENT), metadata=shown(self.token)
        )

    async def open(self, seats: Sequence[int | str], **fields: Any) -> service_pb2.TableInfo:
        """Open a table for the people of these numbers; a word is a bot's strategy."""
        request = event_table(seats, **fields)
        answer = await self.served.stub.CreateTable(request, metadata=shown(self.token))
        return answer.table


def event_table(
    seats: Sequence[int | str],
    *,
    round_number: int = 1,
    table: int = 1,
    terms: dict[str, Any] | None = None,
    more_seats: int = 0,
    **fields: Any,
) -> service_pb2.CreateTableRequest:
    """Return the request for a table of the event; see `Organiser.open`."""
    reserved = [
        service_pb2.ReservedSeat(number=number, name=NAMES[number])
        if isinstance(number, int)
        else service_pb2.ReservedSeat(number=100 + seat, bot=number)
        for seat, number in enumerate(seats)
    ]
    made = service_pb2.CreateTableRequest(
        game="carcassonne",
        seats=len(seats) + more_seats,
        options=[option_message("start_player", "seat0")],
        terms=[option_message(name, value) for name, value in (terms or {}).items()],
        event_table=match_pb2.EventTable(event=EVENT, line=LINE, round=round_number, table=table),
        reserved=reserved,
    )
    made.MergeFrom(service_pb2.CreateTableRequest(**fields))
    return made


async def sit(
    served: Served, table_id: str, code: str, token: str | None = None, entropy: bytes = b""
) -> service_pb2.JoinTableResponse:
    """Take the seat of the person of *code*."""
    request = service_pb2.JoinTableRequest(
        table_id=table_id, event_code=code, token=token, entropy=entropy
    )
    return await served.stub.JoinTable(request)


def news(served: Served, code: str, event: bytes | None = None) -> "News":
    """Return the stream of the person of *code*."""
    stub = events_pb2_grpc.EventsServiceStub(served.channel)
    return stub.JoinEvent(events_pb2.JoinEventRequest(code=code, event=event))


async def attend(address: str, code: str, number: int = 0) -> None:
    """Be at an event until it is closed: take the seat at each table, and play at random."""
    done = set()
    async with grpc.aio.insecure_channel(address) as channel:
        events = events_pb2_grpc.EventsServiceStub(channel)
        tables = service_pb2_grpc.TablesServiceStub(channel)
        async for answer in events.JoinEvent(events_pb2.JoinEventRequest(code=code)):
            seat = answer.seat
            if answer.HasField("seat") and seat.table_id not in done:
                done.add(seat.table_id)
                request = service_pb2.JoinTableRequest(table_id=seat.table_id, event_code=code)
                token = (await tables.JoinTable(request)).token
                await Player(address, seat.table_id, token, number).play_on()
            if answer.bulletin.closed:
                return
