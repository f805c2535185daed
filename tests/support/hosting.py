"""Tables with a host, over real gRPC."""

from support.serving import shown
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.v1 import service_pb2, service_pb2_grpc

HOST = "host-" + "h" * 32
"""The token of every host here."""


async def hosted(
    stub: "service_pb2_grpc.TablesServiceAsyncStub",
    *,
    seats: int = 3,
    host: bool = True,
    game: str = "feuville",
    bots: int = 0,
    pass_phrase: str | None = None,
    options: dict[str, OptionValue] | None = None,
    **terms: OptionValue,
) -> str:
    """Open a table with *terms*, by default with a host; return its id."""
    request = service_pb2.CreateTableRequest(
        game=game,
        seats=seats,
        bots=["random"] * bots,
        options=[option_message(name, value) for name, value in (options or {}).items()],
        terms=[option_message(name, value) for name, value in terms.items()],
        host_token=HOST if host else None,
        pass_phrase=pass_phrase,
    )
    return (await stub.CreateTable(request)).table.table_id


async def remove(
    stub: "service_pb2_grpc.TablesServiceAsyncStub", table_id: str, token: str, seat: int
) -> service_pb2.TableInfo:
    """Free a seat."""
    request = service_pb2.RemovePlayerRequest(table_id=table_id, seat=seat)
    return (await stub.RemovePlayer(request, metadata=shown(token))).table


async def arrange(
    stub: "service_pb2_grpc.TablesServiceAsyncStub", table_id: str, token: str, *order: int
) -> service_pb2.TableInfo:
    """Change who sits where; without an order: at random."""
    request = service_pb2.ArrangeSeatsRequest(table_id=table_id, order=order)
    return (await stub.ArrangeSeats(request, metadata=shown(token))).table


async def ready(
    stub: "service_pb2_grpc.TablesServiceAsyncStub", table_id: str, token: str, *, yes: bool = True
) -> service_pb2.TableInfo:
    """Say that a player is ready, or not."""
    request = service_pb2.SetReadyRequest(table_id=table_id, ready=yes)
    return (await stub.SetReady(request, metadata=shown(token))).table


async def rematch(
    stub: "service_pb2_grpc.TablesServiceAsyncStub", table_id: str, token: str
) -> service_pb2.TableInfo:
    """Open the table where the people of a finished match play again."""
    request = service_pb2.RematchRequest(table_id=table_id)
    return (await stub.Rematch(request, metadata=shown(token))).table
