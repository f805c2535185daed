"""Every table of a server."""

import asyncio
import math
import time
from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.engine.errors import SetupError
from tilewyrm.engine.game import Game
from tilewyrm.engine.match.terms import TERMS, Terms
from tilewyrm.engine.options import OptionValue, chosen, resolve
from tilewyrm.engine.registry import game
from tilewyrm.replays.errors import CodecError
from tilewyrm.replays.setups import MOST_ARBITERS, option_value, setup_message
from tilewyrm.replays.signature import PUBLIC_KEY_BYTES
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
MAX_REQUEST_ID_LENGTH = 64
PAGE_SIZE = 50
"""Tables on a page, unless it is asked for otherwise."""
MAX_PAGE_SIZE = 200


class Lobby:
    """The tables by id, and the way to a new one."""

    def __init__(self, backing: Backing, shelf: Shelf) -> None:
        self._backing = backing
        self._shelf = shelf
        self._tables: dict[str, Table] = {}
        self._opening = 0
        """Tables that are being made and are not among `_tables` yet."""
        self._newest_ms = 0
        """When the newest table was created; no two have the same time."""
        self._repeatable = asyncio.Lock()
        """Held while a table is opened whose request may be sent again."""

    async def restore(self) -> None:
        """Bring back every table of the directory, each at its last entry on disk."""
        for row in await self._backing.call(self._backing.directory.all):
            if row.status is Status.OPEN and seating.deserted(row):
                await self._backing.call(self._backing.directory.remove, row.table_id)
                self._backing.chat(row.table_id, row.created_ms).remove()
                continue
            await self._add(row)

    def find(self, table_id: str) -> Table:
        """Return the table of that id, whose letters may be in either case.

        Raises:
            NoTable: there is none.
        """
        table = self._tables.get(table_id.lower())
        if table is None:
            raise NoTable(
                f"there is no table {table_id!r} here; ListTables says which there are",
                table_id=table_id,
            )
        return table

    @property
    def streams(self) -> int:
        """How many streams are open, of players and of spectators."""
        return sum(table.streams for table in self._tables.values())

    def listed(self, request: service_pb2.ListTablesRequest) -> service_pb2.ListTablesResponse:
        """Return one page of the tables that *request* asks for, newest first.

        Raises:
            BadRequest: the page token is none that a page before this one gave.
            SetupError: there is no such game.
        """
        if request.HasField("game"):
            game(request.game)
        older_than = _read_page_token(request.page_token)
        size = min(request.page_size or PAGE_SIZE, MAX_PAGE_SIZE)
        found = [
            table
            for table in self._tables.values()
            if table.created_ms < older_than and _wanted(table, request)
        ]
        found.sort(key=lambda table: table.created_ms, reverse=True)
        page = found[:size]
        return service_pb2.ListTablesResponse(
            tables=[table.summary() for table in page],
            next_page_token=str(page[-1].created_ms) if len(found) > size else "",
        )

    async def create(self, request: service_pb2.CreateTableRequest) -> Table:
        """Open a table, or return the one that a request of the same id has opened.

        Raises:
            BadRequest: the title or the request's id is too long, or the bots do not fit.
            SetupError, EditionError: the setup cannot be played.
            TooManyTables: too many matches are unfinished.
            CannotStore: the directory cannot be written.
        """
        # To its end, even when the caller goes away: directory and lobby know the same tables.
        return await asyncio.shield(self._create_once(request))

    async def _create_once(self, request: service_pb2.CreateTableRequest) -> Table:
        if not request.HasField("request_id"):
            return await self._create(request)
        request_id = request.request_id
        if not 1 <= len(request_id) <= MAX_REQUEST_ID_LENGTH:
            raise BadRequest(
                f"request_id has 1 to {MAX_REQUEST_ID_LENGTH} characters, not {len(request_id)}",
                field="request_id",
                limit=MAX_REQUEST_ID_LENGTH,
            )
        async with self._repeatable:
            for table in self._tables.values():
                if table.request_id == request_id:
                    return table
            return await self._create(request)

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
        self._backing.news.changed(table.info, ())
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
            raise TooManyTables(
                f"{unfinished} tables are unfinished here; end some of them first",
                limit=MAX_UNFINISHED,
            )
        title = request.title.strip()
        if len(title) > MAX_TITLE_LENGTH or not (title + " ").isprintable():
            raise BadRequest(
                f"a title has at most {MAX_TITLE_LENGTH} printable characters",
                field="title",
                limit=MAX_TITLE_LENGTH,
            )
        rules = game(request.game)
        bots = list(request.bots)
        for bot in bots:
            check_strategy(request.game, bot)
        options = {**rules.preset(request.preset).options, **_options(request.options)}
        terms = chosen(Terms, resolve(TERMS, _options(request.terms)))
        if len(bots) >= request.seats:
            options = _that_end(rules, options)
        setup = rules.setup(
            self._shelf.edition(request.game, request.edition), request.seats, options
        )
        if len(bots) > setup.seats:
            raise BadRequest(f"{len(bots)} bots do not fit on {setup.seats} seats", field="bots")
        self._newest_ms = max(time.time_ns() // 1_000_000, self._newest_ms + 1)
        row = TableRow(
            table_id=new_table_id(),
            title=title,
            setup=setup_message(setup, terms, with_edition=True).SerializeToString(),
            secret=new_secret(),
            created_ms=self._newest_ms,
            seats=(SeatRow(),) * setup.seats,
            request_id=request.request_id if request.HasField("request_id") else None,
            arbiter_keys=_arbiter_keys(request.arbiter_keys),
        )
        return seating.with_bots(row, bots)


def _read_page_token(token: str) -> float:
    """Return the moment, in milliseconds, before which the tables of a page were created.

    Raises:
        BadRequest: *token* is none of ours.
    """
    if not token:
        return math.inf
    if not (token.isascii() and token.isdigit() and len(token) < 20):
        raise BadRequest(
            "this page_token is none that ListTables gave; send next_page_token as it came",
            field="page_token",
        )
    return int(token)


def _wanted(table: Table, request: service_pb2.ListTablesRequest) -> bool:
    """Return whether *table* has the game and one of the statuses that *request* asks for."""
    if request.HasField("game") and table.game_name != request.game:
        return False
    return not request.statuses or table.status in request.statuses


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
            raise SetupError(f"option {message.name} is given twice", option=message.name)
        try:
            options[message.name] = option_value(message)
        except CodecError as error:
            raise SetupError(str(error), option=message.name) from error
    return options


def _arbiter_keys(keys: Sequence[bytes]) -> bytes:
    """Return *keys* as a row keeps them.

    Raises:
        BadRequest: there are too many, or one has another length.
    """
    if len(keys) > MOST_ARBITERS or any(len(key) != PUBLIC_KEY_BYTES for key in keys):
        raise BadRequest(
            f"a table has at most {MOST_ARBITERS} arbiters, each with an Ed25519 key of"
            f" {PUBLIC_KEY_BYTES} bytes",
            field="arbiter_keys",
            limit=MOST_ARBITERS,
        )
    return b"".join(keys)
