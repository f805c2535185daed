"""A player's evening at an event: from the code to each table, and back after the match."""

import asyncio
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial

from tilewyrm.client.connection.address import ServerAddress
from tilewyrm.client.connection.tables_client import TOKEN_BYTES, TablesClient
from tilewyrm.client.drawing.capabilities import detect_terminal
from tilewyrm.client.errors import CallRefused, ClientError, ConnectionLost
from tilewyrm.client.event.event_app import EventPage, Wish
from tilewyrm.client.event.event_client import CLOSED_TABLE, EventClient
from tilewyrm.client.event.event_lines import page_lines
from tilewyrm.client.event.event_screen import EventView
from tilewyrm.client.event.event_server import EventServer
from tilewyrm.client.event.luck_witness import LuckWitness
from tilewyrm.client.event.situation import playing_at
from tilewyrm.client.lobby.event_store import EventStore, StoredEvent
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat
from tilewyrm.client.local_services import ReplayLibrary
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.terminal.console import Console
from tilewyrm.client.visit.visit import Visit
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.v1 import events_pb2, service_pb2

RETRY_S = 2.0
"""Seconds from a lost connection to the next try."""
GRACE_S = 20.0
"""Seconds that a player has left at a table while the next one waits."""
_LEAVES = ("q", "quit", "leave")
"""Lines with which a player leaves the event."""
_WRONG_CODE = "EVENT_CODE"


class EventVisit:
    """One player at one event."""

    def __init__(
        self,
        play_options: PlayOptions,
        console: Console,
        preferences: Preferences,
        replays: ReplayLibrary,
    ) -> None:
        """Prepare to come to the event that *play_options* name.

        Without a code, the last one that was used on this server counts. If there is none, the
        player is asked for it.
        """
        self._console = console
        self._preferences = preferences
        self._replays = replays
        self._seats = SeatStore()
        self._events = EventStore()
        self._kept = _kept(self._events, play_options)
        self._code = play_options.event_code or (self._kept.code if self._kept else "")
        self._play_options = play_options
        known_by = self._kept.known_by if self._kept else ""
        place = ServerAddress(play_options.server, play_options.fingerprint)
        self._server = EventServer(place, self._events, known_by)
        self._news: events_pb2.JoinEventResponse | None = None
        """The newest state, or None at first."""
        self._witness = LuckWitness()
        self._changed = asyncio.Event()
        self._lost = False
        """Whether the connection is lost just now."""
        self._left: set[str] = set()
        """The tables to which the client no longer goes by itself."""
        self._notices: list[str] = []
        """Sentences of the page beside the state."""
        self._told: list[tuple[int, int, str]] | None = None
        """Moment and text of the announcements so far, or None before the first news."""
        self._visit: Visit | None = None
        """The table at which the player is, or None."""

    async def attend(self) -> None:
        """Show the page, go to each table and come back, until the player leaves.

        Raises:
            ClientError: with one sentence for the player.
        """
        try:
            await self._server.connect()
            await self._ask_code()
            following = asyncio.create_task(self._follow())
            try:
                await self._stay(following)
            finally:
                await _stopped(following)
        finally:
            await self._server.close()
        if self._on_screen:
            await self._console.clear()
        self._say_farewell()

    @property
    def _on_screen(self) -> bool:
        return self._console.screen and not self._play_options.plain

    async def _ask_code(self) -> None:
        """Find the code among those that are kept, or ask for it."""
        if self._code:
            return
        known_by = self._server.trusted.known_by
        for kept in self._events.unfinished():
            if kept.server == self._server.address or (known_by and kept.known_by == known_by):
                self._kept, self._code = kept, kept.code
                return
        self._console.say(tell("hall.code"))
        self._code = (await self._console.lines.next() or "").strip()

    async def _follow(self) -> None:
        """Keep the news new, through lost connections.

        Raises:
            ClientError: the server refuses.
        """
        while True:
            try:
                client = EventClient(self._server.channel, self._server.address, self._code)
                async for news in client.news():
                    self._take(news)
                    if await client.add_due_share(news, self._witness):
                        self._changed.set()
            except ConnectionLost:
                if self._news is None:
                    raise
                self._lost = True
                self._changed.set()
            except CallRefused as refusal:
                if refusal.reason == _WRONG_CODE and self._kept is not None:
                    self._keep(replace(self._kept, code=""))
                raise
            await asyncio.sleep(RETRY_S)
            with suppress(ClientError):  # it is tried again
                await self._server.locate()

    def _luck_lines(self) -> Sequence[str]:
        """Return the sentences of the page about the luck of the round, or none."""
        news = self._news
        if news is None or not news.HasField("luck") or news.bulletin.closed:
            return ()
        return (self._witness.sentence(news.luck),)

    def _say_luck(self, visit: Visit, table: service_pb2.TableInfo) -> None:
        """Say at the table of *visit* whether its luck is that of the round."""
        news = self._news
        if news is None or not news.HasField("luck"):
            return
        if news.luck.round == table.event_table.round:
            text, holds = self._witness.at_table(news.luck, table)
            visit.announce(lambda: LogText(text, "" if holds else "error"))

    def _take(self, news: events_pb2.JoinEventResponse) -> None:
        """Take *news* from the server: show it, keep it, and tell what was announced."""
        self._news, self._lost = news, False
        bulletin, event = news.bulletin, news.event.hex()
        mine = next((sanitised(p.name) for p in news.people if p.number == news.number), "")
        kept = self._events.find(event, news.number)
        now = StoredEvent(
            event,
            news.number,
            sanitised(news.title),
            mine,
            self._server.address,
            "" if bulletin.closed else self._code,
            self._server.trusted.known_by,
            kept.seen if kept is not None else {},
        )
        if bulletin.log_hash:
            now = now.saw(bulletin.round, bulletin.log_hash.hex())
        if now != kept or self._kept is None:
            self._keep(now)
        self._kept = now
        said = [(e.said.seconds, e.said.nanos, sanitised(e.text)) for e in bulletin.announcements]
        fresh = [] if self._told is None else [each for each in said if each not in self._told]
        self._told = said
        for *_, text in reversed(fresh):
            words = partial(tell, "hall.new", text=text)
            self._notices.append(words())
            if self._visit is not None:
                self._visit.announce(partial(_warning, words))
        self._changed.set()

    def _keep(self, kept: StoredEvent) -> None:
        """Keep the event for the next time; without that, the player types the code again."""
        with suppress(OSError):
            self._events.keep(kept)

    async def _stay(self, following: "asyncio.Task[None]") -> None:
        """Show each page; go to a table when there is one, until the player leaves."""
        while self._news is None:
            changing = asyncio.create_task(self._changed.wait())
            await asyncio.wait({changing, following}, return_when=asyncio.FIRST_COMPLETED)
            await _stopped(changing)
            if following.done():
                following.result()  # it ends with what the server refuses
        show = self._show_screen if self._on_screen else self._show_lines
        while True:
            seat = self._next_seat()
            if seat is not None:
                await self._play(seat)
                continue
            wish = await show(following)
            if wish is Wish.LEAVE:
                return
            if wish is Wish.RETURN:
                self._left.clear()

    async def _show_screen(self, following: "asyncio.Task[None]") -> Wish:
        """Show the page on the screen until something ends it; return the wish."""
        await self._console.clear()
        terminal = detect_terminal(os.environ, sys.stdout.encoding)
        page = EventPage(self._view(), self._preferences.settings, terminal)
        showing = asyncio.create_task(show_page(page))
        seen = len(self._notices)
        try:
            while True:
                self._changed.clear()
                page.show(self._view(), alert=len(self._notices) > seen)
                seen = len(self._notices)
                if self._next_seat() is not None:
                    page.end(Wish.TABLE)
                changing = asyncio.create_task(self._changed.wait())
                waiting = {showing, changing, following}
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                await _stopped(changing)
                if showing.done():
                    return showing.result()
                if following.done():
                    following.result()
        finally:
            page.end(Wish.LEAVE)
            with suppress(asyncio.CancelledError):
                await showing

    def _view(self) -> EventView:
        assert self._news is not None  # the page is shown once there is news
        seat = playing_at(self._news)
        return EventView(
            self._news,
            self._return_command,
            lost=self._lost,
            waits=seat is not None and seat.table_id in self._left,
            notices=(*self._luck_lines(), *self._notices),
        )

    async def _show_lines(self, following: "asyncio.Task[None]") -> Wish:
        """Say the page, and each change of it, until the player types; return their wish."""
        typing = asyncio.create_task(self._console.lines.next())
        shown: tuple[object, bool] | None = None
        try:
            while True:
                self._changed.clear()
                news = self._news
                assert news is not None
                if (news, self._lost) != shown:
                    shown = (news, self._lost)
                    self._say_page(news)
                if self._next_seat() is not None:
                    return Wish.TABLE
                if news.bulletin.closed and playing_at(news) is None:
                    return Wish.LEAVE
                changing = asyncio.create_task(self._changed.wait())
                waiting = {typing, changing, following}
                await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
                await _stopped(changing)
                if following.done():
                    following.result()
                if typing.done():
                    line = typing.result()
                    leaves = line is None or line.strip().lower() in _LEAVES
                    return Wish.LEAVE if leaves else Wish.RETURN
        finally:
            await _stopped(typing)

    def _say_page(self, news: events_pb2.JoinEventResponse) -> None:
        """Say the page, and what the player can type."""
        say = self._console.say
        say("")
        for line in page_lines(news, datetime.now(UTC).astimezone()):
            say(line)
        for text in (*self._luck_lines(), *self._notices):
            say(text)
        self._notices.clear()
        seat = playing_at(news)
        if self._lost:
            say(tell("hall.lost"))
            say(tell("hall.lost.how", command=self._return_command))
        elif seat is not None and seat.table_id in self._left:
            say(tell("hall.back"))
        elif not news.bulletin.closed:
            say(tell("hall.leave"))

    async def _play(self, seat: events_pb2.EventSeat) -> None:
        """Take the seat, play until the player leaves the table; say what hinders it."""
        self._left.add(seat.table_id)
        self._notices.clear()
        options = replace(
            self._play_options,
            server=self._server.address,
            fingerprint="",
            known_by=self._server.trusted.known_by,
            table_id=seat.table_id,
        )
        try:
            with suppress(OSError):  # then the code leads to the seat
                self._seats.follow(options.known_by, options.place)
            lobby = TablesClient(self._server.channel, options.server)
            table = await self._take_seat(lobby, options)
            known = self._seats, self._preferences, self._replays
            visit = self._visit = Visit(
                options, options.server, self._console, *known, locate=self._server.locate
            )
            self._say_luck(visit, table)
            calling = asyncio.create_task(self._call_away(visit))
            try:
                await visit.play()
            finally:
                self._visit = None
                await _stopped(calling)
        except ClientError as error:
            # The organiser decided about the table, for instance by a result on paper.
            is_gone = isinstance(error, CallRefused) and error.reason in CLOSED_TABLE
            text = tell("hall.table_closed") if is_gone else tell("start.error", why=error)
            self._notices.append(text)

    async def _call_away(self, visit: Visit) -> None:
        """Take the player from the table of *visit* as soon as another one is the next."""
        while (seat := self._next_seat()) is None:
            self._changed.clear()
            await self._changed.wait()
        at, seconds = seat.event_table, f"{GRACE_S:.0f}"
        text = partial(tell, "hall.next", round=at.round, table=at.table, seconds=seconds)
        visit.announce(partial(_warning, text))
        await asyncio.sleep(GRACE_S)
        visit.leave()

    def _next_seat(self) -> events_pb2.EventSeat | None:
        """Return the seat to which the client goes by itself, or None."""
        seat = None if self._news is None or self._lost else playing_at(self._news)
        return None if seat is None or seat.table_id in self._left else seat

    async def _take_seat(self, lobby: TablesClient, options: PlayOptions) -> service_pb2.TableInfo:
        """Take the player's seat with the code, and keep the right to it; return the table.

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
        return answer.table

    @property
    def _return_command(self) -> str:
        program = self._play_options.program
        return tell("hall.command", program=program, server=self._server.address)

    def _say_farewell(self) -> None:
        """Say how to come back, or what to keep of an event that is over."""
        news = self._news
        if news is None:
            return
        if news.bulletin.log_hash:
            program = self._play_options.program
            seen = news.bulletin.log_hash.hex()
            self._console.say(tell("hall.seen", hash=seen, program=program))
        if not news.bulletin.closed:
            self._console.say(tell("hall.return", command=self._return_command))


async def show_page(page: EventPage) -> Wish:
    """Show *page* on this process's terminal; return what ends it."""
    return await page.run()


def _kept(events: EventStore, play_options: PlayOptions) -> StoredEvent | None:
    """Return the event that *play_options* name by its hash and number, if it is kept."""
    if not play_options.event:
        return None
    return next((each for each in events.all() if each.event == play_options.event), None)


def _warning(words: Callable[[], str]) -> LogText:
    """Return *words*, in the language that is spoken, as a line of a match's log."""
    return LogText(words(), "warning")


async def _stopped(task: "asyncio.Task[object]") -> None:
    """Cancel *task* and wait until it has ended."""
    task.cancel()
    with suppress(asyncio.CancelledError, ClientError):
        await task
