"""Choosing a table on a server, by lines of text: the lobby's prompts."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.console import Console
from tilewyrm.client.errors import ClientError
from tilewyrm.client.joining import create_table
from tilewyrm.client.lobby import Lobby
from tilewyrm.client.seats import KeptSeat
from tilewyrm.client.wish import Wish
from tilewyrm.v1 import service_pb2

_STATUS = {
    service_pb2.TABLE_STATUS_OPEN: "open",
    service_pb2.TABLE_STATUS_PLAYING: "playing",
    service_pb2.TABLE_STATUS_OVER: "over",
    service_pb2.TABLE_STATUS_HALTED: "halted",
}

PROMPT = "Number or table to join, n for a new one, Enter to look again, q to leave:"
PROMPT_WATCHING = "Number or table to watch, Enter to look again, q to leave:"

_UNFINISHED = (service_pb2.TABLE_STATUS_OPEN, service_pb2.TABLE_STATUS_PLAYING)


class Entrance:
    """Asks the player which table it shall be."""

    def __init__(self, lobby: Lobby, console: Console, wish: Wish) -> None:
        self._lobby = lobby
        self._lines = console.lines
        self._say = console.say
        self._wish = wish

    async def choose(self, kept: Sequence[KeptSeat]) -> str | None:
        """Return the id of the table to play at, or to watch; None when the player leaves.

        Args:
            kept: the seats that this user holds at the server.

        Raises:
            ClientError: the server cannot be reached.
        """
        while True:
            tables = self._offered(await self._lobby.tables(_UNFINISHED), kept)
            self._show(tables, kept)
            self._say(PROMPT_WATCHING if self._wish.watching else PROMPT)
            line = await self._lines.next()
            if line is None or line.strip().lower() in ("q", "quit"):
                return None
            word = line.strip().lower()
            if word in ("n", "new") and not self._wish.watching:
                table_id = await self._create()
                if table_id:
                    return table_id
            elif word:
                table_id = find_table(tables, word)
                if table_id:
                    return table_id
                self._say(f"There is no table {word!r}.")

    def _offered(
        self, tables: Sequence[service_pb2.TableSummary], kept: Sequence[KeptSeat]
    ) -> list[service_pb2.TableSummary]:
        """Return the tables where there is something to do: own ones first, then open ones.

        Spectators may look at every one that is not over.
        """
        if self._wish.watching:
            return list(tables)
        own = {seat.table_id for seat in kept}
        mine = [table for table in tables if table.table_id in own]
        others = [
            table
            for table in tables
            if table.table_id not in own and table.status == service_pb2.TABLE_STATUS_OPEN
        ]
        return mine + others

    def _show(self, tables: Sequence[service_pb2.TableSummary], kept: Sequence[KeptSeat]) -> None:
        names = {seat.table_id: seat.name for seat in kept}
        self._say(f"Tables at {self._lobby.address}:")
        for number, table in enumerate(tables, start=1):
            self._say(f"{number:>4}. {describe(table, names.get(table.table_id, ''))}")
        if not tables:
            self._say(f"      none {'to watch' if self._wish.watching else 'that is open'}")

    async def _create(self) -> str | None:
        """Ask for what a new table needs, and open it."""
        wish = self._wish
        games = await self._lobby.games()
        names = [game.name for game in games]
        chosen = await self._ask(f"Which game ({', '.join(names)})", wish.game)
        seats = await self._ask(
            "How many seats, yours and the bots' included", str(wish.seats or 2)
        )
        bots = await self._ask("How many of them for bots", str(wish.bots or 0))
        if not seats.isdecimal() or not bots.isdecimal():
            self._say("Seats and bots are numbers.")
            return None
        try:
            asked = replace(wish, game=chosen, seats=int(seats), bots=int(bots))
            return (await create_table(self._lobby, asked, bots=0)).table_id
        except ClientError as error:
            self._say(f"That did not work: {error}")
            return None

    async def _ask(self, question: str, default: str) -> str:
        self._say(f"{question}? [{default}]")
        line = await self._lines.next()
        return (line or "").strip() or default


def find_table(tables: Sequence[service_pb2.TableSummary], word: str) -> str | None:
    """Return the id of the table that *word* names by number in the list, or by id."""
    if word.isdecimal() and 1 <= int(word) <= len(tables):
        return tables[int(word) - 1].table_id
    for table in tables:
        if table.table_id == word:
            return word
    return None


def describe(table: service_pb2.TableSummary, own: str = "") -> str:
    """Return a table in one line."""
    sitting = [seat.name for seat in table.seats if seat.name]
    free = len(table.seats) - len(sitting)
    title = f" '{table.title}'" if table.title else ""
    who = ", ".join(sitting) or "nobody yet"
    room = f", {free} of {len(table.seats)} seats free" if free else ""
    back = f" - your seat: {own}" if own else ""
    game = table.game.capitalize()
    door = ", with a pass phrase" if table.needs_pass_phrase else ""
    status = _STATUS.get(table.status, "?")
    return f"{table.table_id}{title}  {game}, {status}{room}{door}: {who}{back}"
