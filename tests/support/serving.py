"""Real servers for tests, in this process or in one of their own, and players on real gRPC."""

import asyncio
import functools
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import ParamSpec

import grpc
import grpc.aio

from tilewyrm.engine.options import OptionValue
from tilewyrm.replays.setups import option_message
from tilewyrm.server.app import Config, Server
from tilewyrm.v1 import match_pb2, service_pb2, service_pb2_grpc

TIMEOUT_S = 60
GONE = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.INTERNAL)
"""How grpc.aio says that the server went away: INTERNAL when it was just writing to it."""


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


async def eventually(holds: Callable[[], object]) -> None:
    """Return as soon as *holds* does; the test's deadline ends the wait."""
    while not holds():  # noqa: ASYNC110 (what is waited for does not say when it happens)
        await asyncio.sleep(0.005)


@dataclass
class Served:
    """A running server and a stub that talks to it."""

    server: Server
    address: str
    channel: grpc.aio.Channel
    stub: "service_pb2_grpc.TablesAsyncStub"


@asynccontextmanager
async def serving(folder: Path) -> AsyncIterator[Served]:
    """Run a server on *folder* in this event loop."""
    server = Server(Config(data_dir=folder, port=0))
    address = await server.start()
    try:
        async with grpc.aio.insecure_channel(address) as channel:
            yield Served(server, address, channel, service_pb2_grpc.TablesStub(channel))
    finally:
        await server.stop()


class ServerProcess:
    """`tilewyrm serve` as a process, to be killed."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        run = "from tilewyrm.cli.main import main; main()"
        self._command = [sys.executable, "-c", run, "serve", "--bot-delay", "0"]
        self._command += ["--data-dir", str(folder), *arguments]
        self.port = 0
        self.announced = ""
        """What it said when it was ready."""
        self.process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        return f"127.0.0.1:{self.port}"

    async def start(self) -> None:
        """Start, on the same port as before if there was one; return when it listens."""
        process = subprocess.Popen(  # noqa: ASYNC220 (it returns at once)
            [*self._command, "--port", str(self.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.process = process
        assert process.stdout is not None
        assert process.stderr is not None
        line = await asyncio.to_thread(process.stdout.readline)
        assert line.startswith("tilewyrm serves on "), line + process.stderr.read()
        self.announced = line
        while "signed with the key" not in line:  # the last line before it waits
            line = await asyncio.to_thread(process.stdout.readline)
            assert line, process.stderr.read()
            self.announced += line
        self.port = int(self.announced.split(";")[0].rpartition(":")[2])

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
    stub: "service_pb2_grpc.TablesAsyncStub",
    *,
    seats: int = 2,
    bots: int = 0,
    game: str = "feuville",
    **options: OptionValue,
) -> service_pb2.TableInfo:
    """Open a table with *bots* random bots."""
    answer = await stub.CreateTable(
        service_pb2.CreateTableRequest(
            game=game,
            seats=seats,
            bots=["random"] * bots,
            options=[option_message(name, value) for name, value in options.items()],
        )
    )
    return answer.table


async def join(
    stub: "service_pb2_grpc.TablesAsyncStub",
    table_id: str,
    name: str,
    *,
    seat: int | None = None,
    entropy: bytes = b"",
    token: str = "",
) -> service_pb2.JoinTableResponse:
    """Take a seat."""
    return await stub.JoinTable(
        service_pb2.JoinTableRequest(
            table_id=table_id, name=name, seat=seat, entropy=entropy, token=token
        )
    )


async def refusal(call: Awaitable[object]) -> tuple[grpc.StatusCode, str, str]:
    """Return status, reason and sentence with which *call* fails."""
    try:
        await call
    except grpc.aio.AioRpcError as error:
        trailers = dict(error.trailing_metadata() or ())
        return error.code(), str(trailers.get("tilewyrm-reason", "")), error.details() or ""
    raise AssertionError("the call was answered")


@dataclass
class Model:
    """What a client knows: the last snapshot with every update put in."""

    seq: int = 0
    parts: dict[str, match_pb2.Part] = field(default_factory=dict)
    log: list[service_pb2.LogLine] = field(default_factory=list)
    turn: service_pb2.Turn | None = None
    table: service_pb2.TableInfo | None = None
    answers: list[service_pb2.Answer] = field(default_factory=list)

    def take(self, message: service_pb2.TableMessage) -> None:
        """Put *message* in; an update must follow what is there without a gap."""
        match message.WhichOneof("kind"):
            case "snapshot":
                snapshot = message.snapshot
                self.seq, self.table, self.turn = snapshot.seq, snapshot.table, snapshot.turn
                self.parts = {part.key: part for part in snapshot.parts}
                self.log.extend(snapshot.log)
            case "update":
                update = message.update
                assert update.first_seq == self.seq + 1, (update.first_seq, self.seq)
                self.seq, self.turn = update.seq, update.turn
                for key in update.removed:
                    del self.parts[key]
                self.parts.update((part.key, part) for part in update.parts)
                self.log.extend(update.log)
            case "answer":
                self.answers.append(message.answer)
            case "table":
                self.table = message.table

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

    def next_decision(self) -> service_pb2.Deciding:
        """Return a decision for the present request: any of those offered."""
        request = self.model.request
        assert request is not None
        self._made += 1
        return service_pb2.Deciding(
            decision_id=f"p{self.number}-{self._made}",
            seq=request.seq,
            decision=self._draw.choice(request.decisions),
        )

    async def play(self, *, until_seq: int = sys.maxsize) -> None:
        """Play until the match is over, or has come to entry *until_seq*."""
        async with grpc.aio.insecure_channel(self.address) as channel:
            await self._stream(service_pb2_grpc.TablesStub(channel), until_seq)

    async def play_on(self) -> None:
        """Play until the match is over, connecting again whenever the server goes away."""
        while not self.model.over:
            try:
                await self.play()
            except grpc.aio.AioRpcError as error:
                if error.code() not in GONE:
                    raise
                await asyncio.sleep(0.02)

    async def _stream(self, stub: "service_pb2_grpc.TablesAsyncStub", until_seq: int) -> None:
        call = stub.Play()
        hello = service_pb2.Hello(table_id=self.table_id, token=self.token, from_seq=self.model.seq)
        await call.write(service_pb2.PlayRequest(hello=hello))
        if self.unanswered is not None:
            await call.write(service_pb2.PlayRequest(decide=self.unanswered))
        async for message in call:
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
        assert answer.decision_id == self.unanswered.decision_id
        self.acknowledged[answer.decision_id] = answer.recorded_seq
        self.unanswered = None


async def download(stub: "service_pb2_grpc.TablesAsyncStub", table_id: str) -> bytes:
    """Return the replay file of the table."""
    request = service_pb2.DownloadReplayRequest(table_id=table_id)
    return b"".join([chunk.data async for chunk in stub.DownloadReplay(request)])
