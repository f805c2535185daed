"""All tables and their players; they go on through every kill."""

import asyncio
import itertools
import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TypeVar

import grpc.aio

from kills.arbiter import KEY, Arbiter
from kills.faults import Faults
from kills.known import KnownArbiter, KnownSeat, KnownTable
from kills.player import Player
from kills.talk import KnownTalk
from support.feuville.match import FACE_UP
from support.serving import GONE
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.v1 import service_pb2, service_pb2_grpc

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played at a table."""

    game: str
    seats: int
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    terms: Mapping[str, OptionValue] = field(default_factory=dict)
    hides: bool = False
    """Whether a seat is not shown all that others decide."""
    bots: tuple[str, ...] = ()
    """Bots that have the last of the seats, from the beginning."""


_EVERYTHING = GAMES["carcassonne"].preset("everything").options

HASTE: Mapping[str, OptionValue] = {"clock": "decision", "clock_seconds": 1, "time_out": "bot"}
"""Terms with which bots take the seats of who dreams."""
TALK: Mapping[str, OptionValue] = {"keep_chat": True}
"""Terms with which what is said is kept, and so people talk."""
BANK: Mapping[str, OptionValue] = {"clock": "bank", "clock_seconds": 20}
KINDS = [
    Kind("feuville", 2, {**FACE_UP, "round_cap": 12}, {"resignation": "bot", **TALK}),
    Kind("feuville", 3, {"round_cap": 9}, hides=True),
    Kind("feuville", 4, {"round_cap": 8}, {**BANK, **TALK}, hides=True),
    Kind("feuville", 2, {**FACE_UP, "round_cap": 9}, HASTE),
    Kind("carcassonne", 3, {}, {**BANK, **TALK}, bots=("search:60",)),
    Kind("feuville", 3, {"round_cap": 6}, TALK, hides=True, bots=("search:200ms", "lookahead:12")),
    Kind("carcassonne", 2, {}, {"take_back": "forbidden"}),
    Kind("carcassonne", 5, _EVERYTHING),
    Kind("carcassonne", 3, _EVERYTHING, {"resignation": "passive"}),
]


class Load:
    """Keeps *want* tables going at whatever server `address` is told to be at."""

    def __init__(self, want: int, seed: int, faults: Faults) -> None:
        self.want = want
        self.tables: dict[str, KnownTable] = {}
        self.players: list[Player] = []
        self.round = 0
        self.moved = asyncio.Event()
        """Set when something is acknowledged."""
        self._faults = faults
        self._seed = seed
        self._address = ""
        self._up = asyncio.Event()
        self._numbers = itertools.count()
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Begin to keep tables."""
        self._spawn(self._keep())

    def up(self, address: str) -> None:
        """Let everybody call the server at *address*."""
        self._address = address
        self.moved.clear()
        self._up.set()

    def down(self) -> None:
        """Let nobody begin to call any more."""
        self._up.clear()

    async def end(self) -> None:
        """Stop everybody."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    @property
    def going(self) -> list[KnownTable]:
        """The tables whose match is not over."""
        return [table for table in self.tables.values() if not table.over]

    async def address(self) -> str:
        """Return where the server is, as soon as there is one."""
        await self._up.wait()
        return self._address

    def _spawn(self, work: "Awaitable[None]") -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Future[None]") -> None:
        if not task.cancelled() and task.exception() is not None:
            self._faults.add("error", f"a client: {task.exception()!r}")

    async def _keep(self) -> None:
        while True:
            if len(self.going) < self.want:
                await self._open()
            else:
                await asyncio.sleep(0.05)

    async def _open(self) -> None:
        number = next(self._numbers)
        kind = KINDS[number % len(KINDS)]
        creating = service_pb2.CreateTableRequest(
            game=kind.game,
            seats=kind.seats,
            options=[option_message(*option) for option in kind.options.items()],
            terms=[option_message(*term) for term in kind.terms.items()],
            request_id=secrets.token_hex(16),
            bots=kind.bots,
            arbiter_keys=[KEY.public_key().public_bytes_raw()],
        )
        table = (await self._answered(lambda stub: stub.CreateTable(creating))).table
        arbiter = KnownArbiter(table.table_id, self._faults)
        known = KnownTable(
            table.table_id, kind.game, table.secret_commitment, kind.hides, [], arbiter
        )
        known.bots = frozenset(range(kind.seats - len(kind.bots), kind.seats))
        if kind.terms.get("keep_chat"):
            known.talk = KnownTalk(table.table_id, self._faults)
        for seat in range(kind.seats):
            if seat in known.bots:
                known.seats.append(KnownSeat(table.table_id, seat, "", self._faults))
                continue
            joining = service_pb2.JoinTableRequest(
                table_id=table.table_id,
                name=f"P{seat}",
                token=secrets.token_urlsafe(24),
                entropy=secrets.token_bytes(16),
            )
            given = await self._joined(joining)
            if given.seat != seat:
                self._faults.add("answered", f"{table.table_id}: seat {given.seat}, not {seat}")
            known.seats.append(KnownSeat(table.table_id, seat, given.token, self._faults))
        known.moved_in = self.round
        self.tables[table.table_id] = known
        for each in known.seats:
            if each.number in known.bots:
                continue
            self._sit(known, each, Random(f"{self._seed}/{number}/{each.number}"))
        draw = Random(f"{self._seed}/{number}/arbiter")
        self._spawn(Arbiter(known, kind.terms, draw).rule(self.address))

    async def _joined(self, request: service_pb2.JoinTableRequest) -> service_pb2.JoinTableResponse:
        return await self._answered(lambda stub: stub.JoinTable(request))

    def _sit(self, table: KnownTable, seat: KnownSeat, draw: Random) -> None:
        player = Player(table, seat, draw)

        def moved() -> None:
            table.moved_in = self.round
            self.moved.set()

        player.moved = moved
        self.players.append(player)
        self._spawn(player.play(self.address))

    async def _answered(
        self, call: "Callable[[service_pb2_grpc.TablesServiceAsyncStub], Awaitable[A]]"
    ) -> A:
        """Return the answer to *call*, made again until there is one: its id makes it harmless."""
        while True:
            async with grpc.aio.insecure_channel(await self.address()) as channel:
                try:
                    return await call(service_pb2_grpc.TablesServiceStub(channel))
                except grpc.aio.AioRpcError as error:
                    if error.code() not in GONE:
                        raise
            await asyncio.sleep(0.02)
