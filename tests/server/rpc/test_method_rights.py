"""docs/protocol.md says who may call what: every cell of its table, tried against a real server.

Half of the calls are tried each day.
"""

from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import grpc
import grpc.aio
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from support.daily import share_of_today
from support.serving import (
    Served,
    asynchronous,
    create,
    decide,
    error_info,
    info,
    join,
    serving,
    shown,
    snapshot,
)
from tilewyrm.engine.match.controls import DeclareOver
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.server.rpc.handlers import ADMIN, EVENTS, TABLES
from tilewyrm.server.security import pass_phrase
from tilewyrm.server.security.admin_token import TOKEN_FILE
from tilewyrm.v1 import (
    admin_pb2,
    admin_pb2_grpc,
    control_pb2,
    events_pb2,
    events_pb2_grpc,
    match_pb2,
    service_pb2,
    service_pb2_grpc,
)

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"
PHRASE = "moonlight"
FORMER_HOST = "host-" * 8
HALL = b"h" * 32
"""The event of the server."""
KEY, FORMER_KEY = (Ed25519PrivateKey.from_private_bytes(bytes([n] * 32)) for n in (1, 2))
GARBAGE = ("x", "a" * 32, "' OR 1=1 --", "a" * 5000, "Basic QW5uOkFubg==")
YES = "yes"

OPEN, PLAYING, MOVED, OVER = "open", "playing", "moved", "over"
"""How far a table is; `MOVED`: a bot has decided."""
NEEDS = MappingProxyType(
    {
        "Play": PLAYING,
        "Watch": PLAYING,
        "Decide": PLAYING,
        "Preview": PLAYING,
        "Look": PLAYING,
        "Forecast": PLAYING,
        "Advise": PLAYING,
        "Explain": MOVED,
        "Act": PLAYING,
        "Rule": PLAYING,
        "GetSnapshot": PLAYING,
        "DownloadReplay": PLAYING,
        "ExportReplay": PLAYING,
        "Rematch": OVER,
    }
)
"""Where a table must be for a call to be answered that is not for an open one."""
SERVICES = (
    (service_pb2, service_pb2_grpc.TablesServiceStub, TABLES),
    (admin_pb2, admin_pb2_grpc.AdminServiceStub, ADMIN),
    (events_pb2, events_pb2_grpc.EventsServiceStub, EVENTS),
    (health_pb2, health_pb2_grpc.HealthStub, health_pb2.DESCRIPTOR.services_by_name["Health"]),
    (
        reflection_pb2,
        reflection_pb2_grpc.ServerReflectionStub,
        reflection_pb2.DESCRIPTOR.services_by_name["ServerReflection"],
    ),
)


class Row(NamedTuple):
    """One call, and what it answers to each kind of caller."""

    call: str
    answers: dict[str, str]


def rows() -> list[Row]:
    """Return the table of the page."""
    lines = iter(PAGE.read_text().split("### Who may call what")[1].splitlines())
    names = next(cells(line) for line in lines if line.startswith("| call |"))[1:]
    next(lines)
    found = []
    for line in lines:
        if not line.startswith("|"):
            break
        call, *answers = (cell.strip("`") for cell in cells(line))
        found.append(Row(call, dict(zip(names, answers, strict=True))))
    return found


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|\n").split("|")]


ROWS = rows()


def public(key: Ed25519PrivateKey) -> bytes:
    return key.public_key().public_bytes_raw()


@dataclass
class Scene:
    """A table with host, pass phrase and arbiter, at which Ann sits, and all kinds of callers."""

    served: Served
    table: service_pb2.TableInfo
    tokens: dict[str, list[str]]
    seq: int = 0
    """Of the request that Ann is asked, once the match is under way."""
    hall_table: str = ""
    """A table of the event, at which bots play."""

    def metadata(self, token: str) -> tuple[tuple[str, str], ...]:
        return (("authorization", token),) if " " in token and "=" in token else shown(token)

    def request(self, call: str, kind: str, token: str) -> Any:
        """Return the request of *call* that would be answered, were its caller the right one."""
        table_id = self.table.table_id
        phrase = PHRASE if kind == "watcher" else ""
        deciding = service_pb2.Deciding(request_id="d", seq=self.seq, choice=0)
        saying = service_pb2.Saying(request_id="s", text="hello", room=service_pb2.ROOM_EVERYBODY)
        acting = service_pb2.Acting(request_id="a", pause=service_pb2.Pausing())
        match call:
            case "ListGames":
                return service_pb2.ListGamesRequest()
            case "ListTables":
                return service_pb2.ListTablesRequest()
            case "CreateTable":
                return service_pb2.CreateTableRequest(game="feuville", seats=2)
            case "JoinTable":
                return service_pb2.JoinTableRequest(
                    table_id=table_id, name="Zoe", token=token or None, pass_phrase=phrase
                )
            case "RemovePlayer":
                return service_pb2.RemovePlayerRequest(table_id=table_id, seat=0)
            case "ArrangeSeats":
                return service_pb2.ArrangeSeatsRequest(table_id=table_id, order=[1, 0])
            case "SetReady":
                return service_pb2.SetReadyRequest(table_id=table_id, ready=True)
            case "Play":
                return service_pb2.PlayRequest(hello=service_pb2.Hello(table_id=table_id))
            case "Watch" | "Look" | "Forecast" | "GetSnapshot" | "DownloadReplay":
                kind_of = getattr(service_pb2, f"{call}Request")
                return kind_of(table_id=table_id, pass_phrase=phrase)
            case "Decide":
                return service_pb2.DecideRequest(table_id=table_id, decide=deciding)
            case "Preview":
                return service_pb2.PreviewRequest(table_id=table_id, seq=self.seq, choice=0)
            case "Advise":
                return service_pb2.AdviseRequest(table_id=table_id, seq=self.seq)
            case "Act":
                return service_pb2.ActRequest(table_id=table_id, act=acting)
            case "Say":
                name = "" if kind == "seat" else "Zoe"
                return service_pb2.SayRequest(
                    table_id=table_id, say=saying, name=name, pass_phrase=phrase
                )
            case "Rule":
                keys = {"arbiter": KEY, "revoked": FORMER_KEY}
                ruled = self.ruled(keys[kind]) if kind in keys else control_pb2.Ruled()
                return service_pb2.RuleRequest(table_id=table_id, ruled=ruled)
            case "RevokeRight":
                return admin_pb2.RevokeRightRequest(table_id=table_id, seat=0)
            case "PutEvent":
                return events_pb2.PutEventRequest(event=HALL, title="Hall", salt=bytes(16))
            case "PutBulletin" | "GetEvent" | "RemoveEvent":
                return getattr(events_pb2, f"{call}Request")(event=HALL)
            case "Attest":
                return events_pb2.AttestRequest(
                    event=HALL, seq=1, prev=bytes(32), opened=self.hall_table
                )
            case "AddShare":
                return events_pb2.AddShareRequest(event=HALL, round=2, code=token)
            case "JoinEvent":
                return events_pb2.JoinEventRequest(code=token)
            case "Health.Watch" | "Health.Check":
                return health_pb2.HealthCheckRequest(service="")
            case "Health.List":
                return health_pb2.HealthListRequest()
            case "ServerReflection.ServerReflectionInfo":
                return reflection_pb2.ServerReflectionRequest(list_services="")
            case _:
                messages = service_pb2 if call in TABLES.methods_by_name else admin_pb2
                request = getattr(messages, f"{call}Request")()
                if "table_id" in request.DESCRIPTOR.fields_by_name:
                    request.table_id = table_id
                return request

    def ruled(self, key: Ed25519PrivateKey = KEY) -> control_pb2.Ruled:
        over = DeclareOver(1, "Ida", "the hall closes")
        return signed_ruling(over, self.table.secret_commitment, key)

    async def answer(self, call: str, kind: str, token: str) -> str:
        """Return what *call* of that *kind* of caller answers: yes, or the reason."""
        name = call.rpartition(".")[2]
        stub = next(
            stub(self.served.channel)
            for _, stub, service in SERVICES
            if service.name == (call.rpartition(".")[0] or service.name)
            and name in service.methods_by_name
        )
        request = self.request(call, kind, token)
        metadata = self.metadata(token)
        try:
            await first(getattr(stub, name), request, metadata)
        except grpc.aio.AioRpcError as error:
            return error_info(error).reason or error.code().name
        return YES


async def first(method: Any, request: Any, metadata: Any) -> None:
    """Return when *method*, of any style, has answered *request* for the first time."""
    if isinstance(method, grpc.aio.StreamStreamMultiCallable):
        call = method(metadata=metadata)
        await call.write(request)
        await call.read()
    else:
        call = method(request, metadata=metadata)
        if not isinstance(method, grpc.aio.UnaryStreamMultiCallable):
            await call
            return
        await call.read()
    # The end of a stream without a message is an answer, or else the reason for it.
    if call.done():
        code = await call.code()
        if code is not grpc.StatusCode.OK:
            await call.read()
            await call
    call.cancel()


async def scene(served: Served, folder: Path, needed: str) -> Scene:
    """Return a table of *served* that is as far as *needed*."""
    stub = served.stub
    request = service_pb2.CreateTableRequest(
        game="carcassonne",
        seats=2,
        options=[option_message("start_player", "seat0")],
        host_token=FORMER_HOST,
        pass_phrase=PHRASE,
        arbiter_keys=[public(KEY), public(FORMER_KEY)],
    )
    table = (await stub.CreateTable(request)).table
    table_id = table.table_id
    lost = await join(stub, table_id, "Ann", seat=0, pass_phrase=PHRASE)
    bert = await join(stub, table_id, "Bert", seat=1, pass_phrase=PHRASE)
    gone = service_pb2.RemovePlayerRequest(table_id=table_id, seat=1)
    await stub.RemovePlayer(gone, metadata=shown(FORMER_HOST))
    other = await join(stub, (await create(stub)).table_id, "Cleo")
    admin = admin_pb2_grpc.AdminServiceStub(served.channel)
    former = (folder / TOKEN_FILE).read_text().strip()
    rotated = await admin.RotateToken(admin_pb2.RotateTokenRequest(), metadata=shown(former))
    events = events_pb2_grpc.EventsServiceStub(served.channel)
    hall = events_pb2.PutEventRequest(event=HALL, title="Hall", salt=bytes(16))
    await events.PutEvent(hall, metadata=shown(rotated.token))
    luck = events_pb2.AttestRequest(event=HALL, seq=1, prev=bytes(32), committed=2)
    await events.Attest(luck, metadata=shown(rotated.token))
    renewed = []
    for right in ({"seat": 0}, {"host": admin_pb2.Host()}, {"arbiter_key": public(FORMER_KEY)}):
        request = admin_pb2.RevokeRightRequest(table_id=table_id, **right)
        answer = await admin.RevokeRight(request, metadata=shown(rotated.token))
        renewed.append(answer.token)
    assert not renewed.pop()
    seat, host = renewed
    tokens = {
        "nobody": [""],
        "watcher": [""],
        "seat": [seat],
        "elsewhere": [other.token],
        "host": [host],
        "arbiter": [""],
        "admin": [rotated.token],
        "revoked": [bert.token, lost.token, FORMER_HOST, former],
        "garbage": list(GARBAGE),
    }
    at = match_pb2.EventTable(event=HALL, line=bytes(32), round=1, table=1)
    bots = [service_pb2.ReservedSeat(number=number, bot="random") for number in (1, 2)]
    request = service_pb2.CreateTableRequest(
        game="feuville", seats=2, event_table=at, reserved=bots
    )
    of_hall = await stub.CreateTable(request, metadata=shown(rotated.token))
    made = Scene(served, table, tokens, hall_table=of_hall.table.table_id)
    if needed is not OPEN:
        start = service_pb2.StartTableRequest(table_id=table_id)
        await stub.StartTable(start, metadata=shown(host))
        made.seq = (await snapshot(stub, table_id, seat)).turn.request.seq
        assert made.seq
    if needed is MOVED:
        await let_bot_decide(made, seat)
    if needed is OVER:
        await stub.Rule(service_pb2.RuleRequest(table_id=table_id, ruled=made.ruled()))
    return made


async def let_bot_decide(at: Scene, token: str) -> None:
    """Play on, with the *token* of Ann's seat, until the bot has had its turn and Ann is asked."""
    while True:
        seen = await snapshot(at.served.stub, at.table.table_id, token)
        asked = seen.turn.request.seq
        if asked and any(line.HasField("decided") and line.decided.seat for line in seen.log):
            return
        if asked:
            deciding = service_pb2.Deciding(request_id=str(asked), seq=asked, choice=0)
            await decide(at.served.stub, at.table.table_id, token, deciding)


@pytest.fixture(autouse=True)
def _cheap_pass_phrases(monkeypatch):
    monkeypatch.setattr(pass_phrase, "_COST", 2)


@pytest.mark.parametrize("row", share_of_today(ROWS, 4), ids=lambda row: row.call)
@asynchronous
async def test_each_cell_is_true(tmp_path: Path, row: Row) -> None:
    async with serving(tmp_path) as served:
        at = await scene(served, tmp_path, NEEDS.get(row.call, OPEN))
        assert set(row.answers) == set(at.tokens)
        before = await info(served, at.table)
        refused = [kind for kind, answer in row.answers.items() if answer != YES]
        for kind in refused:
            await assert_answers(at, row, kind)
        assert await info(served, at.table) == before
        for kind in row.answers.keys() - set(refused):
            await assert_answers(at, row, kind)


async def assert_answers(at: Scene, row: Row, kind: str) -> None:
    for token in at.tokens[kind]:
        found = await at.answer(row.call, kind, token)
        assert found == row.answers[kind], (kind, token)


def test_each_call_of_each_service_has_a_row() -> None:
    ours = [*TABLES.methods_by_name, *ADMIN.methods_by_name, *EVENTS.methods_by_name]
    standard = [
        f"{service.name}.{name}"
        for _, _, service in SERVICES[3:]
        for name in service.methods_by_name
    ]
    assert sorted(row.call for row in ROWS) == sorted([*ours, *standard])
