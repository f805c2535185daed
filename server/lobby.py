"""Every table of a server."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import Game
from tilewyrm.engine.options import OptionValue
from tilewyrm.engine.registry import game
from tilewyrm.replays.errors import CodecError
from tilewyrm.replays.setups import option_value, setup_message
from tilewyrm.server import seating
from tilewyrm.server.backing import Backing
from tilewyrm.server.bots import check_strategy
from tilewyrm.server.directory import SeatRow, Status, TableRow
from tilewyrm.server.editions import Shelf
from tilewyrm.server.errors import BadRequest, NoTable, TooManyTables
from tilewyrm.server.table import Table
from tilewyrm.server.tokens import new_secret, new_table_id
from tilewyrm.v1 import match_pb2, service_pb2

MAX_TITLE_LENGTH = 60
MAX_UNFINISHED = 1000
DEFAULT_LISTED = 100


class Lobby:
    """The tables by id, and the way to a new one."""

    def __init__(self, backing: Backing, shelf: Shelf) -> None:
        self._backing = backing
        self._shelf = shelf
        self._tables: dict[str, Table] = {}
        self._opening = 0
        """Tables that are being made and are not among `_tables` yet."""

    async def restore(self) -> None:
        """Bring back every table of the directory, each at its last entry on disk."""
        for row in await self._backing.call(self._backing.directory.all):
            if row.status is Status.OPEN and seating.deserted(row):
                await self._backing.call(self._backing.directory.remove, row.table_id)
                continue
            await self._add(row)

    def find(self, table_id: str) -> Table:
        """Return the table of that id, whose letters may be in either case.

        Raises:
            NoTable: there is none.
        """
        table = self._tables.get(table_id.lower())
        if table is None:
            raise NoTable(f"there is no table {table_id!r} here; ListTables says which there are")
        return table

    @property
    def streams(self) -> int:
        """How many streams are open, of players and of spectators."""
        return sum(table.streams for table in self._tables.values())

    def listed(self, statuses: Sequence[int], limit: int) -> list[service_pb2.TableInfo]:
        """Return the tables with one of *statuses* (empty: all), newest first, at most *limit*."""
        found = []
        for table in reversed(self._tables.values()):
            info = table.info()
            if not statuses or info.status in statuses:
                found.append(info)
                if len(found) == (limit or DEFAULT_LISTED):
                    break
        return found

    async def create(self, request: service_pb2.CreateTableRequest) -> Table:
        """Open a table.

        Raises:
            BadRequest: the title is too long, or the bots do not fit.
            SetupError, EditionError: the setup cannot be played.
            TooManyTables: too many matches are unfinished.
            CannotStore: the directory cannot be written.
        """
        # To its end, even when the caller goes away: directory and lobby know the same tables.
        return await asyncio.shield(self._create(request))

    async def _create(self, request: service_pb2.CreateTableRequest) -> Table:
        row = self._new_row(request)
        self._opening += 1
        try:
            while not await self._backing.call(self._backing.directory.add, row):
                row = replace(row, table_id=new_table_id())
        finally:
            self._opening -= 1
        return await self._add(row)

    async def _add(self, row: TableRow) -> Table:
        table = self._tables[row.table_id] = Table(row, self._backing)
        self._backing.news.changed(table.info)
        await table.restore()
        return table

    async def leave(self, table_id: str, token: str) -> None:
        """Give a seat back; drop the table when nobody is left.

        Raises:
            NoTable: there is no such table.
            AlreadyStarted, BadToken, CannotStore: see `Table.leave`.
        """
        await asyncio.shield(self._leave(self.find(table_id), token))

    async def _leave(self, table: Table, token: str) -> None:
        if await table.leave(token):
            self._tables.pop(table.table_id, None)
            self._backing.news.gone(table.table_id)

    async def close(self) -> None:
        """Wait for what is under way; take nothing new at any table and let every stream end."""
        await asyncio.gather(*(table.close() for table in self._tables.values()))

    def _new_row(self, request: service_pb2.CreateTableRequest) -> TableRow:
        unfinished = sum(not table.finished for table in self._tables.values())
        if unfinished + self._opening >= MAX_UNFINISHED:
            raise TooManyTables(f"{unfinished} tables are unfinished here; end some of them first")
        title = request.title.strip()
        if len(title) > MAX_TITLE_LENGTH or not (title + " ").isprintable():
            raise BadRequest(f"a title has at most {MAX_TITLE_LENGTH} printable characters")
        rules = game(request.game)
        bots = list(request.bots)
        for bot in bots:
            check_strategy(request.game, bot)
        options = _options(request.options)
        if len(bots) >= request.seats:
            options = _that_end(rules, options)
        setup = rules.setup(
            self._shelf.edition(request.game, request.edition), request.seats, options
        )
        if len(bots) > setup.seats:
            raise BadRequest(f"{len(bots)} bots do not fit on {setup.seats} seats")
        row = TableRow(
            table_id=new_table_id(),
            title=title,
            setup=setup_message(setup, with_edition=True).SerializeToString(),
            secret=new_secret(),
            created_ms=time.time_ns() // 1_000_000,
            seats=(SeatRow(),) * setup.seats,
        )
        return seating.with_bots(row, bots)


def _that_end(rules: Game, options: dict[str, OptionValue]) -> dict[str, OptionValue]:
    """Return *options* such that a match between bots alone ends.

    An option that makes it end may be given, but not as its default, which does not.
    """
    defaults = {spec.name: spec.default for spec in rules.options}
    needed = {
        name: value
        for name, value in rules.bots_only_options.items()
        if options.get(name, defaults[name]) == defaults[name]
    }
    return {**options, **needed}


def _options(messages: Sequence[match_pb2.Option]) -> dict[str, OptionValue]:
    options: dict[str, OptionValue] = {}
    for message in messages:
        if message.name in options:
            raise SetupError(f"option {message.name} is given twice")
        try:
            options[message.name] = option_value(message)
        except CodecError as error:
            raise SetupError(str(error)) from error
    return options
