"""How soon a server with many tables in its directory serves, and what they take in memory.

The server runs in a process of its own. Its tables are made by its own parts, but without it:
every one a match under way in which nobody is.
"""

import asyncio
import statistics
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import grpc.aio

from support.serving import ServerProcess
from tilewyrm.engine.game import Choice
from tilewyrm.replays.evidence.signature import Signer
from tilewyrm.replays.format.encoder import header
from tilewyrm.server.config.bot_budget import USUAL_BUDGET
from tilewyrm.server.lobby.table_creation import new_row
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.recovery import before_start
from tilewyrm.server.security.keyring import signer_of
from tilewyrm.server.security.tokens import new_secret, token_hash
from tilewyrm.server.security.vault import Vault
from tilewyrm.server.store.edition_store import EditionStore
from tilewyrm.server.store.rows import SeatRow, TableRow, TableStatus
from tilewyrm.server.store.table_database import TableDatabase
from tilewyrm.v1 import replay_pb2, service_pb2, service_pb2_grpc

ENTRIES = 150
UNFINISHED = 5000
RUNS = 3


@dataclass
class Crowd:
    """How a server with so many tables started."""

    what: str
    serving_s: list[float] = field(default_factory=list)
    memory_mb: list[float] = field(default_factory=list)

    def line(self) -> str:
        """Return the median time until the first answer with its spread, and the memory then."""
        spread = f"({min(self.serving_s):.2f} - {max(self.serving_s):.2f})"
        memory = f"{statistics.median(self.memory_mb):.0f} MB"
        median = statistics.median(self.serving_s)
        return f"{self.what:<52} {median:>10.2f} {'s':<16} {spread}  {memory}"


def crowd(unfinished: int = UNFINISHED) -> Iterator[Crowd]:
    """Start servers with no table, and with *unfinished* ones of `ENTRIES` entries."""
    for count in (0, unfinished):
        with tempfile.TemporaryDirectory() as folder:
            fill(Path(folder), count)
            found = Crowd(f"start, {count} unfinished tables of {ENTRIES} entries")
            for _ in range(RUNS):
                asyncio.run(_measure(Path(folder), found))
            yield found


async def _measure(folder: Path, found: Crowd) -> None:
    process = ServerProcess(folder)
    begun = time.perf_counter()
    await process.start()
    async with grpc.aio.insecure_channel(process.address) as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        await stub.ListTables(service_pb2.ListTablesRequest())
        found.serving_s.append(time.perf_counter() - begun)
        assert process.process is not None
        found.memory_mb.append(memory_mb(process.process.pid))
    process.kill()


def memory_mb(pid: int) -> float:
    """Return what the process has in memory, in millions of bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise ProcessLookupError(pid)


def fill(folder: Path, count: int, entries: int = ENTRIES) -> None:
    """Put *count* tables into the data directory *folder*, each with a match of *entries*."""
    directory = TableDatabase(folder)
    signer = signer_of(folder)
    (folder / "matches").mkdir(exist_ok=True)
    request = service_pb2.CreateTableRequest(game="feuville", seats=2)
    secret = new_secret()
    new = asyncio.run(
        new_row(
            request,
            EditionStore(folder),
            1,
            secret=secret,
            vault=Vault(folder),
            budget=USUAL_BUDGET,
            pass_phrase_hash=b"",
        )
    )
    seats = tuple(SeatRow(name, "", token_hash(name), b"entropy") for name in ("Ann", "Bob"))
    for number in range(count):
        row = replace(new, table_id=f"t{number:05}", created_ms=number + 1, seats=seats)
        path = folder / "matches" / f"{row.table_id}.twr"
        path.write_bytes(_journal(row, secret, signer, entries))
        directory.add(replace(row, status=TableStatus.PLAYING))
    directory.close()


def _journal(row: TableRow, secret: bytes, signer: Signer, entries: int) -> bytes:
    """Return the journal of a match of *row* after *entries*, played at random."""
    draw = Random(row.table_id)
    position = before_start(row)
    match = Match(position, secret, [seat.entropy for seat in row.seats], signer=signer)
    advance = match.begin(
        header(
            position.setup,
            [replay_pb2.SeatInfo(name=seat.name, entropy=seat.entropy) for seat in row.seats],
            terms=position.terms,
            match_id=row.table_id,
            commitment=row.commitment,
            started_unix_ms=1,
            public_key=signer.public_key,
        )
    )
    data = [advance.data]
    match.commit(advance)
    while match.seq < entries and isinstance(asked := match.position.pending, Choice):
        decision = draw.choice(match.state.legal(asked.seat))
        advance = match.decide(asked.seat, decision, str(match.seq))
        data.append(advance.data)
        match.commit(advance)
    return b"".join(data)
