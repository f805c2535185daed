"""A player's evening at an event: from the code to each table, and back after the match."""

import asyncio
import secrets
from contextlib import suppress
from dataclasses import replace

import grpc.aio

from tilewyrm.client.connection.address import ServerAddress, is_here
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.tables_client import TOKEN_BYTES, TablesClient
from tilewyrm.client.connection.trust import TrustedServer, verify_server
from tilewyrm.client.errors import ClientError, ConnectionLost
from tilewyrm.client.event.event_client import EventClient
from tilewyrm.client.event.event_page import page_lines, playing_at
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat
from tilewyrm.client.local_services import ReplayLibrary
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.terminal.console import Console
from tilewyrm.client.visit.visit import Visit
from tilewyrm.language.speech import tell
from tilewyrm.v1 import events_pb2

_CLEAR = "\x1b[2J\x1b[H"
"""Clears a terminal, and goes to its top left corner."""
RETRY_S = 2.0
"""Seconds from a lost connection to the next try."""
_LEAVES = ("q", "quit", "leave")
"""Lines with which a player leaves the event."""


class EventVisit:
    """One player at one event."""

    def __init__(
        self,
        play_options: PlayOptions,
        code: str,
        console: Console,
        preferences: Preferences,
        replays: ReplayLibrary,
    ) -> None:
        """Prepare to come to the event of *code* on the server of *play_options*.

        For an empty *code* the player is asked for it.
        """
        self._play_options = play_options
        self._code = code
        self._console = console
        self._preferences = preferences
        self._replays = replays
        self._seats = SeatStore()
        self._news: events_pb2.JoinEventResponse | None = None
        """The newest state, or None at first."""
        self._changed = asyncio.Event()
        self._lost = False
        """Whether the connection is lost just now."""
        self._left: set[str] = set()
        """The tables to which the client no longer goes by itself."""

    async def attend(self) -> None:
        """Show the page, go to each table and come back, until the event is over.

        Raises:
            ClientError: with one sentence for the player.
        """
        options = self._play_options
        place = ServerAddress(options.server, options.fingerprint)
        server = await verify_server(place, remember=True)
        if server.certificate is None and not is_here(place.address):
            raise ClientError(tell("refusals.not_encrypted"))
        if not self._code:
            self._console.say(tell("hall.code"))
            self._code = await self._console.lines.next() or ""
        channel = open_channel(place.address, server.certificate)
        following = asyncio.create_task(self._follow(channel))
        try:
            await self._stay(channel, server, following)
        finally:
            following.cancel()
            with suppress(asyncio.CancelledError, ClientError):
                await following
            await channel.close()
        self._say_farewell()

    async def _follow(self, channel: grpc.aio.Channel) -> None:
        """Keep the news new, through lost connections.

        Raises:
            ClientError: the server refuses.
        """
        client = EventClient(channel, self._play_options.server, self._code)
        while True:
            try:
                async for news in client.news():
                    self._lost = False
                    self._news = news
                    self._changed.set()
            except ConnectionLost:
                if self._news is None:
                    raise
                self._lost = True
                self._changed.set()
            await asyncio.sleep(RETRY_S)

    async def _stay(
        self, channel: grpc.aio.Channel, server: TrustedServer, following: "asyncio.Task[None]"
    ) -> None:
        """Show each page; go to a table when there is one, until the player leaves."""
        typing: asyncio.Task[str | None] | None = None
        shown: tuple[object, bool] | None = None
        try:
            while True:
                self._changed.clear()
                news = self._news
                if news is not None and (news, self._lost) != shown:
                    if shown is not None:
                        self._clear()
                    shown = (news, self._lost)
                    self._show(news)
                if news is not None:
                    seat = playing_at(news)
                    if news.bulletin.closed and seat is None:
                        return
                    if seat is not None and seat.table_id not in self._left and not self._lost:
                        if typing is not None:
                            await _stopped(typing)
                            typing = None
                        await self._play(channel, server, seat)
                        shown = None
                        continue
                if typing is None:
                    typing = asyncio.create_task(self._console.lines.next())
                changing = asyncio.create_task(self._changed.wait())
                await asyncio.wait(
                    {typing, changing, following}, return_when=asyncio.FIRST_COMPLETED
                )
                await _stopped(changing)
                if following.done():
                    following.result()  # it ends with what the server refuses
                if typing.done():
                    line, typing = typing.result(), None
                    if line is None or line.strip().lower() in _LEAVES:
                        return
                    self._left.clear()
                    shown = None
        finally:
            if typing is not None:
                await _stopped(typing)

    def _clear(self) -> None:
        """Take the page before away, where there is a screen."""
        if self._console.screen and not self._play_options.plain:
            self._console.say(_CLEAR)

    def _show(self, news: events_pb2.JoinEventResponse) -> None:
        """Show the page, and what the player can type."""
        self._console.say("")
        for line in page_lines(news):
            self._console.say(line)
        seat = playing_at(news)
        if self._lost:
            self._console.say(tell("hall.lost"))
        elif seat is not None and seat.table_id in self._left:
            self._console.say(tell("hall.back"))
        elif not news.bulletin.closed:
            self._console.say(tell("hall.leave"))

    async def _play(
        self, channel: grpc.aio.Channel, server: TrustedServer, seat: events_pb2.EventSeat
    ) -> None:
        """Take the seat, play until the player leaves the table; say what hinders it."""
        self._left.add(seat.table_id)
        options = replace(self._play_options, table_id=seat.table_id, known_by=server.known_by)
        try:
            await self._take_seat(TablesClient(channel, options.server), options)
            known = self._seats, self._preferences, self._replays
            await Visit(options, options.server, self._console, *known).play()
        except ClientError as error:
            self._console.say(tell("start.error", why=error))

    async def _take_seat(self, lobby: TablesClient, options: PlayOptions) -> None:
        """Take the player's seat with the code, and keep the right to it.

        Raises:
            ClientError: the server refuses, or the seat cannot be kept.
        """
        kept = [s for s in self._seats.of(options.place) if s.table_id == options.table_id]
        token = kept[0].token if kept else secrets.token_urlsafe(TOKEN_BYTES)
        answer = await lobby.join(options.table_id, "", token=token, event_code=self._code)
        name = answer.table.seats[answer.seat].name
        seat = StoredSeat(
            options.place, options.table_id, answer.seat, name, token, known_by=options.known_by
        )
        try:
            self._seats.keep(seat)
        except OSError as error:
            raise ClientError(tell("start.seat.not_kept", why=error)) from error
        self._seats.release()

    def _say_farewell(self) -> None:
        """Say how to come back, or what to keep of an event that is over."""
        news = self._news
        if news is None:
            return
        if news.bulletin.log_hash:
            self._console.say(tell("hall.seen", hash=news.bulletin.log_hash.hex()))
        if not news.bulletin.closed:
            told = {"program": self._play_options.program, "server": self._play_options.server}
            self._console.say(tell("hall.return", **told))


async def _stopped(task: "asyncio.Task[object]") -> None:
    """Cancel *task* and wait until it has ended."""
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
