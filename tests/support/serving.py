"""Real servers for tests, in this process or in one of their own, and players on real gRPC."""

import asyncio
import functools
import os
import secrets
import signal
import socket
import subprocess
import sys
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, ParamSpec, cast

import grpc
import grpc.aio
from google.rpc import error_details_pb2
from grpc_status import rpc_status

from support.template import RUN
from tilewyrm.client.connection.certificate import fetch_certificate
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.server.app import Server
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.server_config import DEFAULT_PORT, ServerConfig
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.config.trusted_fronts import TrustedFronts
from tilewyrm.server.launcher.embedded_server import run_embedded
from tilewyrm.v1 import match_pb2, service_pb2, service_pb2_grpc, standing_pb2

TIMEOUT_S = 300
"""Seconds after which a test waits for nothing any more: of no weight where all is well, and a busy
machine may be many times slower."""
GONE = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.INTERNAL, grpc.StatusCode.CANCELLED)
"""How grpc.aio says that the server went away: INTERNAL when it was just writing to it."""


PlayCall = grpc.aio.StreamStreamCall[service_pb2.PlayRequest, service_pb2.PlayResponse]
WatchCall = grpc.aio.UnaryStreamCall[service_pb2.WatchRequest, service_pb2.WatchResponse]

P = ParamSpec("P")


def asynchronous(test: Callable[P, Awaitable[None]]) -> Callable[P, None]:
    """Run an ``async def`` test in an event loop of its own, with a deadline."""

    @functools.wraps(test)
    def run(*arguments: P.args, **named: P.kwargs) -> None:
        async def limited() -> None:
            async with asyncio.timeout(TIMEOUT_S):
                await test(*arguments, **named)

        asyncio.run(limited())

    return run


@asynccontextmanager
async def own_server(folder: Path, **options: Any) -> AsyncIterator[str]:
    """An embedded server with *options* on the data directory *folder*; give its address."""
    async with run_embedded(folder, **options) as server:
        yield server.address


@contextmanager
def usual_port_taken() -> Iterator[None]:
    """Keep the usual port from servers, so that tests side by side do not get each other's."""
    with socket.socket() as taken:
        with suppress(OSError):  # another test has it
            taken.bind(("0.0.0.0", DEFAULT_PORT))
            taken.listen()
        yield


async def eventually(holds: Callable[[], object]) -> None:
    """Return as soon as *holds* does; the test's deadline ends the wait."""
    while not holds():  # noqa: ASYNC110 (what is waited for does not say when it happens)
        await asyncio.sleep(0.005)


def free_port() -> int:
    """Return a port that nobody listens on just now, nor gets who asks for any: it stays free."""
    try:
        first = int(Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    except OSError:
        first = 32768
    while True:
        port = secrets.choice(range(first // 2, first))
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


@dataclass
class Served:
    """A running server and a stub that talks to it."""

    server: Server
    address: str
    channel: grpc.aio.Channel
    stub: "service_pb2_grpc.TablesServiceAsyncStub"


@asynccontextmanager
async def serving(
    folder: Path,
    patience: Timeouts | None = None,
    *,
    limits: Limits | None = None,
    known_secret: bytes | None = None,
    bot_delay_s: float = 0.0,
    trusted_fronts: str = "",
    encryption: EncryptionSettings | None = None,
) -> AsyncIterator[Served]:
    """Run a server on *folder* in this event loop; *patience* and *limits* None: the usual ones."""
    config = ServerConfig(
        data_dir=folder,
        port=0,
        bot_delay_s=bot_delay_s,
        patience=patience or Timeouts(),
        limits=limits or Limits(),
        trusted_fronts=TrustedFronts(trusted_fronts),
        encryption=encryption or EncryptionSettings(),
    )
    server = Server(replace(config, known_secret=known_secret))
    address = await server.start()
    shown_certificate = await fetch_certificate(address) if encryption else None
    try:
        async with open_channel(address, shown_certificate) as channel:
            yield Served(server, address, channel, service_pb2_grpc.TablesServiceStub(channel))
    finally:
        await server.stop()


class ServerProcess:
    """`tilewyrm serve` as a process, to be killed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        self.command = [sys.executable, "-c", RUN, "serve", "--bot-delay", "0"]
        self.command += ["--data-dir", str(folder), *arguments]
        self.port = free_port()
        self.announced = ""
        """What it said when it was ready."""
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start, on the same port each time; return when it listens."""
        process = subprocess.Popen(  # noqa: ASYNC220 (it returns at once)
            [*self.command, "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.process = process
        assert process.stdout is not None
        assert process.stderr is not None
        line = await asyncio.to_thread(process.stdout.readline)
        assert line.startswith("tilewyrm is listening on "), line + process.stderr.read()
        self.announced = line
        while "signed with key" not in line:  # the last line before it waits
            line = await asyncio.to_thread(process.stdout.readline)
            assert line, process.stderr.read()
            self.announced += line

    def kill(self) -> None:
        """End it at once, with no chance to finish anything."""
        self._end(signal.SIGKILL)

    def stop(self) -> str:
        """Ask it to stop; return what it said."""
        return self._end(signal.SIGTERM)

    def _end(self, number: int) -> str:
        if self.process is None:
            return ""
        os.kill(self.process.pid, number)
        said = "".join(self.process.communicate(timeout=TIMEOUT_S))
        self.process = None
        return said


async def create(
    stub: "service_pb2_grpc.TablesServiceAsyncStub",
    *,
    seats: int = 2,
    bots: int = 0,
    strategy: str = "random",
    game: str = "feuville",
    terms: Mapping[str, OptionValue] | None = None,
    arbiter_keys: Sequence[bytes] = (),
    **options: OptionValue,
) -> service_pb2.TableInfo:
    """Open a table with so many *bots*, which play by *strategy*."""
    answer = await stub.CreateTable(
        service_pb2.CreateTableRequest(
            game=game,
            seats=seats,
            bots=[strategy] * bots,
            options=[option_message(name, value) for name, value in options.items()],
            terms=[option_message(name, value) for name, value in (terms or {}).items()],
            arbiter_keys=arbiter_keys,
        )
    )
    return answer.table


async def join(
    stub: "service_pb2_grpc.TablesServiceAsyncStub",
    table_id: str,
    name: str,
    *,
    seat: int | None = None,
    entropy: bytes = b"",
    token: str | None = None,
    pass_phrase: str = "",
) -> service_pb2.JoinTableResponse:
    """Take a seat."""
    return await stub.JoinTable(
        service_pb2.JoinTableRequest(
            table_id=table_id,
            name=name,
            seat=seat,
            entropy=entropy,
            token=token,
            pass_phrase=pass_phrase,
        )
    )


def shown(token: str) -> tuple[tuple[str, str], ...]:
    """Return the metadata of a call that shows *token*; empty: none."""
    return (("authorization", f"Bearer {token}"),) if token else ()


async def leave(stub: "service_pb2_grpc.TablesServiceAsyncStub", table_id: str, token: str) -> None:
    """Give a seat back."""
    request = service_pb2.LeaveTableRequest(table_id=table_id)
    await stub.LeaveTable(request, metadata=shown(token))


async def start(
    stub: "service_pb2_grpc.TablesServiceAsyncStub",
    table_id: str,
    token: str,
    bot: str | None = None,
) -> service_pb2.TableInfo:
    """Fill the free seats with bots and start."""
    request = service_pb2.StartTableRequest(table_id=table_id, bot=bot)
    return (await stub.StartTable(request, metadata=shown(token))).table


async def snapshot(
    stub: "service_pb2_grpc.TablesServiceAsyncStub",
    table_id: str,
    token: str = "",
    from_seq: int = 0,
) -> service_pb2.Snapshot:
    """Return where a table stands for the seat of *token*; empty: for a spectator."""
    request = service_pb2.GetSnapshotRequest(table_id=table_id, from_seq=from_seq)
    return (await stub.GetSnapshot(request, metadata=shown(token))).snapshot


async def decide(
    stub: "service_pb2_grpc.TablesServiceAsyncStub",
    table_id: str,
    token: str,
    deciding: service_pb2.Deciding,
) -> service_pb2.Answer:
    """Decide without a stream."""
    request = service_pb2.DecideRequest(table_id=table_id, decide=deciding)
    return (await stub.Decide(request, metadata=shown(token))).answer


async def opened(
    stub: "service_pb2_grpc.TablesServiceAsyncStub",
    table_id: str,
    token: str,
    *,
    from_seq: int = 0,
    wish: service_pb2.Wish | None = None,
) -> "PlayCall":
    """Return a Play stream on which the Hello is sent."""
    call = stub.Play(metadata=shown(token))
    hello = service_pb2.Hello(table_id=table_id, from_seq=from_seq, wish=wish)
    await call.write(service_pb2.PlayRequest(hello=hello))
    return call


async def told(
    call: "PlayCall | WatchCall",
) -> service_pb2.TableMessage:
    """Return the next message of a stream."""
    response = await call.read()
    assert isinstance(response, service_pb2.PlayResponse | service_pb2.WatchResponse)
    return response.message


async def ended(call: "PlayCall | WatchCall") -> None:
    """Return when a stream has come to its end; raise the error that it ends with."""
    while await call.read() is not grpc.aio.EOF:
        pass


async def refusal(call: Awaitable[object]) -> tuple[grpc.StatusCode, str, str]:
    """Return status, reason and sentence with which *call* fails."""
    try:
        await call
    except grpc.aio.AioRpcError as error:
        info = error_info(error)
        return error.code(), info.reason, error.details() or ""
    raise AssertionError("the call was answered")


def error_info(error: grpc.aio.AioRpcError) -> error_details_pb2.ErrorInfo:
    """Return what *error* tells programs; empty when it comes from gRPC itself."""
    info = error_details_pb2.ErrorInfo()
    status = rpc_status.from_call(cast(grpc.Call, error))
    if status is not None:
        assert status.details[0].Unpack(info)
        assert info.domain == "tilewyrm"
    return info


@dataclass
class Model:
    """What a client knows: the last snapshot with every update put in."""

    seq: int = 0
    parts: dict[str, match_pb2.Part] = field(default_factory=dict)
    log: list[service_pb2.LogLine] = field(default_factory=list)
    turn: service_pb2.Turn | None = None
    table: service_pb2.TableInfo | None = None
    presence: service_pb2.Presence | None = None
    standing: standing_pb2.Standing | None = None
    clocks: standing_pb2.Clocks | None = None
    answers: list[service_pb2.Answer] = field(default_factory=list)

    def take(self, message: service_pb2.TableMessage) -> None:
        """Put *message* in; an update must follow what is there without a gap."""
        match message.WhichOneof("kind"):
            case "snapshot":
                snapshot = message.snapshot
                self.seq, self.table, self.turn = snapshot.seq, snapshot.table, snapshot.turn
                self.presence, self.standing = snapshot.presence, snapshot.standing
                self.clocks = snapshot.clocks
                self.parts = {part.key: part for part in snapshot.parts}
                self._extend(snapshot.log)
            case "page":
                self._extend(message.page.log)
            case "update":
                update = message.update
                assert update.first_seq == self.seq + 1, (update.first_seq, self.seq)
                self.seq, self.turn, self.clocks = update.seq, update.turn, update.clocks
                if update.HasField("standing"):
                    self.standing = update.standing
                for key in update.removed:
                    del self.parts[key]
                self.parts.update((part.key, part) for part in update.parts)
                self.log.extend(update.log)
            case "answer":
                self.answers.append(message.answer)
            case "table":
                self.table = message.table
            case "presence":
                self.presence = message.presence

    def _extend(self, more: Iterable[service_pb2.LogLine]) -> None:
        last = self.log[-1].seq if self.log else 0
        self.log.extend(line for line in more if line.seq > last)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.turn is not None and self.turn.WhichOneof("kind") == "over"

    @property
    def request(self) -> service_pb2.Request | None:
        """What this seat is asked now, if anything."""
        if self.turn is None or self.turn.WhichOneof("kind") != "request":
            return None
        return self.turn.request


class Player:
    """A seat that is played at random over its Play stream."""

    def __init__(self, address: str, table_id: str, token: str, number: int = 0) -> None:
        self.address = address
        self.table_id = table_id
        self.token = token
        self.model = Model()
        self.acknowledged: dict[str, int] = {}
        """The seq of each decision that the server said it has recorded."""
        self._draw = Random(number)
        self.number = number
        self._made = 0
        self.unanswered: service_pb2.Deciding | None = None
        self.wish = service_pb2.Wish()
        self.open_channel: Callable[[str], grpc.aio.Channel] = grpc.aio.insecure_channel

    def next_decision(self) -> service_pb2.Deciding:
        """Return a decision for the present request: any of those offered."""
        request = self.model.request
        assert request is not None
        self._made += 1
        return service_pb2.Deciding(
            request_id=f"p{self.number}-{self._made}",
            seq=request.seq,
            choice=self._draw.randrange(len(request.decisions)),
        )

    async def play(self, *, until_seq: int = sys.maxsize) -> None:
        """Play until the match is over, or has come to entry *until_seq*."""
        async with self.open_channel(self.address) as channel:
            await self._stream(service_pb2_grpc.TablesServiceStub(channel), until_seq)

    async def play_on(self) -> None:
        """Play until the match is over, connecting again whenever the server goes away."""
        while not self.model.over:
            try:
                await self.play()
            except grpc.aio.AioRpcError as error:
                if error.code() not in GONE:
                    raise
                await asyncio.sleep(0.02)
            except (
                asyncio.InvalidStateError
            ):  # the stream ended before a write; the next one says why
                await asyncio.sleep(0.02)

    async def _stream(
        self, stub: "service_pb2_grpc.TablesServiceAsyncStub", until_seq: int
    ) -> None:
        call = await opened(
            stub, self.table_id, self.token, from_seq=self.model.seq, wish=self.wish
        )
        if self.unanswered is not None:
            await call.write(service_pb2.PlayRequest(decide=self.unanswered))
        async for response in call:
            message = response.message
            self.model.take(message)
            if message.WhichOneof("kind") == "answer":
                self._note(message.answer)
            if self.model.over or self.model.seq >= until_seq:
                call.cancel()
                return
            if self.unanswered is None and self.model.request is not None:
                self.unanswered = self.next_decision()
                await call.write(service_pb2.PlayRequest(decide=self.unanswered))

    def _note(self, answer: service_pb2.Answer) -> None:
        assert answer.WhichOneof("outcome") == "recorded_seq", answer
        assert self.unanswered is not None
        assert answer.request_id == self.unanswered.request_id
        self.acknowledged[answer.request_id] = answer.recorded_seq
        self.unanswered = None


async def seated(
    stub: "service_pb2_grpc.TablesServiceAsyncStub",
    address: str,
    *,
    players: int = 2,
    bots: int = 1,
    game: str = "feuville",
    terms: Mapping[str, OptionValue] | None = None,
    **options: OptionValue,
) -> tuple[service_pb2.TableInfo, list[Player]]:
    """Return a table at which *players* and *bots* sit, and the players: the match has begun."""
    seats = players + bots
    table = await create(
        stub,
        seats=seats,
        bots=bots,
        strategy="random",
        game=game,
        terms=terms,
        arbiter_keys=(),
        **options,
    )
    sitting = []
    for number in range(players):
        seat = await join(stub, table.table_id, f"P{number}")
        sitting.append(Player(address, table.table_id, seat.token, number))
    return table, sitting


async def info(served: Served, table: service_pb2.TableInfo) -> service_pb2.TableInfo:
    """Return *table* as it is now."""
    request = service_pb2.GetTableRequest(table_id=table.table_id)
    return (await served.stub.GetTable(request)).table


async def download(stub: "service_pb2_grpc.TablesServiceAsyncStub", table_id: str) -> bytes:
    """Return the replay file of the table."""
    request = service_pb2.DownloadReplayRequest(table_id=table_id)
    return b"".join([chunk.data async for chunk in stub.DownloadReplay(request)])
