"""Evenings on a real server in this process: the organiser's commands, and the program's steps."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from support.event_folders import done, key_file
from support.serving import Served, serving
from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.cli.event.live.round_keeper import RoundKeeper
from tilewyrm.cli.event.record.event_folder import EventFolder
from tilewyrm.cli.event.record.organiser_key import signing_key
from tilewyrm.client.connection.admin_client import AdminClient
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.server.security.admin_token import TOKEN_FILE
from tilewyrm.v1 import service_pb2

SERVER_KEY = "signing-key.pem"


class Evening:
    """An event beside a server that runs in this process."""

    def __init__(self, served: Served, data: Path, folder: Path, *flags: object) -> None:
        self.served = served
        self.folder = folder / "cup"
        self.key = ("--key", key_file(folder))
        self.said: list[str] = []
        token = (data / TOKEN_FILE).read_text().strip()
        self.admin = AdminClient(served.channel, served.address, token)
        self._keeper: RoundKeeper | None = None
        done(
            *("new", self.folder, *self.key, "--rounds", 2, "--server-key", data / SERVER_KEY),
            *flags,
        )

    def do(self, name: str, *words: object) -> str:
        """Call a command about the event."""
        return done(name, self.folder, *words, *(() if name == "page" else self.key))

    def facts(self, kind: str) -> list[dict[str, Any]]:
        """Return the lines of a kind."""
        lines = map(json.loads, (self.folder / "event.jsonl").read_bytes().splitlines())
        return [line for line in lines if line["fact"] == kind]

    async def step(self, *, missing_after_s: float = 3600.0, anew: bool = False) -> bool:
        """Let the program take a step; *anew*: another program."""
        if anew or self._keeper is None:
            self._keeper = RoundKeeper(
                EventFolder(self.folder),
                signing_key(self.key[1]),
                self.said.append,
                missing_after_s=missing_after_s,
            )
        return await self._keeper.step(
            AdminConnection(TablesClient(self.served.channel, self.served.address), self.admin)
        )

    async def tables(self) -> Sequence[service_pb2.TableSummary]:
        """Return the tables that the server has of the event."""
        event = EventFolder(self.folder).read().state.event_hash
        return (await self.admin.event(bytes.fromhex(event))).tables

    async def until(self, kind: str, number: int) -> None:
        """Let the program take steps until the log has *number* lines of a kind."""
        while len(self.facts(kind)) < number:
            if not await self.step():
                await asyncio.sleep(0.05)


@asynccontextmanager
async def evening(tmp_path: Path, *flags: object) -> AsyncIterator[Evening]:
    """Give an evening with a server on data below *tmp_path*; *flags* are those of the event."""
    data = tmp_path / "data"
    async with serving(data) as served:
        yield Evening(served, data, tmp_path, *flags)
