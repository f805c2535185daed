"""Lobby in line mode: prompts for choosing or opening a table on a server."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.client.connection.discovery import NearbyTable, find_servers, table_line
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import ClientError
from tilewyrm.client.line.table_line import UNFINISHED, describe
from tilewyrm.client.lobby.game_lookup import find_game, preset_name
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_finder import create_table
from tilewyrm.client.lobby.seat_store import StoredSeat
from tilewyrm.client.settings import played_games
from tilewyrm.client.terminal.console import Console
from tilewyrm.client.words.table_rules import about_preset, beyond, of
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_RULES = "rules "
_SHOWN_RULES = 4
"""Of each table in the list; the others on request."""


class LineLobby:
    """Asks the player for a table."""

    def __init__(self, lobby: TablesClient, console: Console, play_options: PlayOptions) -> None:
        self._lobby = lobby
        self._lines = console.lines
        self._say = console.say
        self._play_options = play_options
        self._terms: Sequence[service_pb2.OptionInfo] = ()
        self._others: list[NearbyTable] = []
        """Tables of other servers on this network, as far as they are known."""

    async def choose(self, kept: Sequence[StoredSeat]) -> str | None:
        """Return the id of the table to play at, or to watch; None when the player leaves.

        Args:
            kept: the seats that this user holds at the server.

        Raises:
            ClientError: the server cannot be reached.
        """
        looking = asyncio.create_task(self._find_tables())
        try:
            return await self._chosen(kept, looking)
        finally:
            looking.cancel()

    async def _chosen(self, kept: Sequence[StoredSeat], looking: asyncio.Task[None]) -> str | None:
        games, self._terms = await self._lobby.games(), await self._lobby.terms()
        while True:
            tables = self._offered_tables(await self._lobby.tables(UNFINISHED), kept)
            self._show(tables, kept, games)
            self._say(
                tell("start.list.prompt_watching")
                if self._play_options.watching
                else tell("start.list.prompt")
            )
            line = await self._answer(looking)
            if line is None or line.strip().lower() in ("q", "quit"):
                return None
            word = line.strip().lower()
            if word in ("n", "new") and not self._play_options.watching:
                table_id = await self._create(games)
                if table_id:
                    return table_id
            elif word.startswith(_RULES) and (told := find_table(tables, word[len(_RULES) :])):
                (table,) = [table for table in tables if table.table_id == told]
                for rule in self._rules(table, games) or [tell("start.list.rules")]:
                    self._say(f"      {rule}")
            elif word in ("o", "others") and self._others:
                for other in self._others:
                    self._say(f"      {table_line(other)}")
            elif word:
                table_id = find_table(tables, word)
                if table_id:
                    return table_id
                self._say(tell("start.list.no_table", word=word))

    def _offered_tables(
        self, tables: Sequence[service_pb2.TableSummary], kept: Sequence[StoredSeat]
    ) -> list[service_pb2.TableSummary]:
        """Return the tables where there is something to do: own ones first, then open ones.

        Spectators may look at every one that is not over.
        """
        if self._play_options.watching:
            return list(tables)
        own = {seat.table_id for seat in kept}
        mine = [table for table in tables if table.table_id in own]
        others = [
            table
            for table in tables
            if table.table_id not in own and table.status == service_pb2.TABLE_STATUS_OPEN
        ]
        return mine + others

    def _show(
        self,
        tables: Sequence[service_pb2.TableSummary],
        kept: Sequence[StoredSeat],
        games: Sequence[service_pb2.GameInfo],
    ) -> None:
        known = {game.name: game for game in games}
        names = {seat.table_id: seat.name for seat in kept}
        self._say(tell("start.list.tables", place=self._lobby.address))
        for number, table in enumerate(tables, start=1):
            game = known.get(table.game, service_pb2.GameInfo(title=table.game))
            self._say(f"{number:>4}. {describe(table, game, names.get(table.table_id, ''))}")
            options = beyond(game, table.options)
            rules = [*of(game.options, options), *of(self._terms, table.terms)]
            for rule in rules[:_SHOWN_RULES]:
                self._say(f"        {rule}")
            if len(rules) > _SHOWN_RULES:
                more = len(rules) - _SHOWN_RULES
                self._say(f"        {tell('start.list.more_rules', more=more, number=number)}")
        if not tables:
            watching = self._play_options.watching
            none = tell("start.list.none_to_watch") if watching else tell("start.list.none")
            self._say(f"      {none}")

    def _rules(
        self, table: service_pb2.TableSummary, games: Sequence[service_pb2.GameInfo]
    ) -> list[str]:
        """Return what *table* plays apart from the defaults, a sentence each."""
        options = [info for game in games if game.name == table.game for info in game.options]
        return [*of(options, table.options), *of(self._terms, table.terms)]

    async def _find_tables(self) -> None:
        """Find out which tables other servers on this network have."""
        try:
            async for server in find_servers():
                if not server.is_at(self._lobby.address):
                    self._others += server.tables
        except ClientError:
            return  # `tilewyrm tables` says why

    async def _answer(self, looking: asyncio.Task[None]) -> str | None:
        """Return the player's line; meanwhile say, once, how many tables are elsewhere."""
        line = asyncio.create_task(self._lines.next())
        try:
            if not looking.done():
                await asyncio.wait((line, looking), return_when=asyncio.FIRST_COMPLETED)
                if looking.done() and self._others:
                    self._say(tell("start.list.others", more=len(self._others)))
            return await line
        finally:
            line.cancel()

    async def _create(self, games: Sequence[service_pb2.GameInfo]) -> str | None:
        """Ask for what a new table needs, and open it."""
        play_options = self._play_options
        named = [(game.name, game.title) for game in games]
        usual = play_options.game or played_games.usual_game([game.name for game in games])
        name = await self._pick(tell("start.ask.game"), named, usual)
        game = find_game(games, name)
        presets = [(preset.name, about_preset(preset)) for preset in game.presets]
        wished = preset_name(game, play_options.preset)
        preset = await self._pick(tell("start.ask.preset"), presets, wished)
        seats = await self._number(
            "start.ask.seats",
            range(game.min_seats, game.max_seats + 1),
            play_options.seats or game.min_seats,
        )
        bots = await self._number("start.ask.bots", range(seats), play_options.bots or 0)
        try:
            asked = replace(play_options, game=name, preset=preset, seats=seats, bots=bots)
            return (await create_table(self._lobby, asked, bots=0)).table_id
        except ClientError as error:
            self._say(tell("start.list.failed", why=error))
            return None

    async def _pick(self, question: str, offered: Sequence[tuple[str, str]], wished: str) -> str:
        """Ask for one of *offered*, names with what they mean; the default is *wished* or first."""
        names = [name for name, _ in offered]
        default = names.index(wished) if wished in names else 0
        self._say(question)
        for number, (name, meaning) in enumerate(offered, start=1):
            self._say(f"{number:>4}. {name}: {meaning}")
        while True:
            usual = str(default + 1)
            word = await self._ask(tell("start.ask.one", usual=usual), usual)
            if word in names:
                return word
            if word.isdecimal() and 1 <= int(word) <= len(names):
                return names[int(word) - 1]
            self._say(tell("start.ask.none_of_these", word=word))

    async def _number(self, question: str, allowed: range, wished: int) -> int:
        """Ask for a number that is *allowed*, with the text of the name *question*.

        The default is the number closest to *wished*.
        """
        fewest, most = allowed[0], allowed[-1]
        default = min(max(wished, fewest), most)
        told = tell(question, fewest=fewest, most=most, usual=default)
        while True:
            word = await self._ask(told, str(default))
            if word.isdecimal() and int(word) in allowed:
                return int(word)
            self._say(tell("start.ask.no_number", word=word, fewest=fewest, most=most))

    async def _ask(self, question: str, default: str) -> str:
        """Return what the player answers, or the default when it is nothing."""
        self._say(question)
        line = await self._lines.next()
        return (line or "").strip().lower() or default


def find_table(tables: Sequence[service_pb2.TableSummary], word: str) -> str | None:
    """Return the id of the table that *word* names by number in the list, or by id."""
    if word.isdecimal() and 1 <= int(word) <= len(tables):
        return tables[int(word) - 1].table_id
    for table in tables:
        if table.table_id == word:
            return word
    return None
