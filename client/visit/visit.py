"""One visit: from the command line to a seat, through the game, and out again."""

import asyncio
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import grpc.aio

from tilewyrm.client.app import play_on_screen
from tilewyrm.client.connection.address import ServerAddress, is_here
from tilewyrm.client.connection.certificate import PinnedCertificate
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.session import Session
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.connection.trust import verify_server
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.drawing.capabilities import detect_terminal
from tilewyrm.client.errors import CallRefused
from tilewyrm.client.face.face import Face
from tilewyrm.client.face.registry import face_of
from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.line.lobby import LineLobby
from tilewyrm.client.lobby.farewell import farewell
from tilewyrm.client.lobby.game_lookup import find_game
from tilewyrm.client.lobby.invitation import invitation
from tilewyrm.client.lobby.own_names import remember_name
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_client import SeatClient
from tilewyrm.client.lobby.seat_finder import (
    branch_table,
    check_name,
    check_seats,
    create_table,
    day_table,
    follow_server,
    namesakes,
    start_branch,
    take_seat,
)
from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat
from tilewyrm.client.lobby.table_bots import check_bots
from tilewyrm.client.local_services import LocalServer, ReplayLibrary
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.client.replay.download import save_replay
from tilewyrm.client.settings import played_games
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.settings.user_name import user_name
from tilewyrm.client.terminal.console import Console
from tilewyrm.client.terminal.signals import ENDING, on_signals
from tilewyrm.client.visit.bug_report import Claim, write_report
from tilewyrm.client.visit.trial_options import trial_options
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import tell
from tilewyrm.v1 import match_pb2, service_pb2

EMBEDDED_BOTS = 2
"""Bots at a table of the embedded server, unless told otherwise."""

_REFUSED = "BAD_TOKEN"
_GONE = (_REFUSED, "NO_TABLE", "EXPIRED", "CLOSED")


class Visit:
    """Plays what the play options ask for, on one server."""

    def __init__(
        self,
        play_options: PlayOptions,
        address: str,
        console: Console,
        seats: SeatStore,
        preferences: Preferences,
        replays: ReplayLibrary,
        goes_on: match_pb2.Setup | None = None,
        *,
        local: LocalServer | None = None,
        locate: Callable[[], Awaitable[str]] | None = None,
    ) -> None:
        """Prepare a visit.

        Args:
            play_options: what the player asked for.
            address: the server, ``HOST:PORT``.
            console: where the player sits.
            seats: the seats that this user holds.
            preferences: what they wish whatever the table.
            replays: where the replays of this computer are.
            goes_on: how the match goes on that is to be played, from a moment of another one;
                None: it is one that begins.
            local: the server, if it is this computer's; None: it is another's.
            locate: finds a server that may have moved, and returns its address.
        """
        self._locate = local.locate if local is not None else locate
        self._local = local
        self._restarts = local.restarts if local is not None else 0
        """How often it had been started again when the player was last told."""
        self._goes_on = goes_on
        usual_name = play_options.usual_name or preferences.settings.name
        self._play_options = replace(play_options, usual_name=usual_name)
        self._preferences = preferences
        self._replays = replays
        self._address = address
        self._console = console
        self._say = console.say
        self._seats = seats
        self._fingerprint = self._caution = ""
        self.instead: PlayOptions | None = None
        """The options of a trial that the player asks for, or None."""
        self._opened = ""
        """The table that this visit has opened, until it is shown."""
        self._channels: list[grpc.aio.Channel] = []
        """The channels to the server, to each address that it had."""
        self._desk: Desk | None = None
        self._waiting: list[Callable[[], LogText]] = []
        """News from outside the match before there is a desk."""
        """The desk at which the player sits, if at a table."""

    async def play(self) -> str:
        """Find a seat, play, and say how to come back.

        Returns:
            The id of the table if its match is over, else an empty string.

        Raises:
            ClientError: with one sentence for the player.
        """
        channel = open_channel(self._address, await self._certificate())
        self._channels.append(channel)
        try:
            lobby = TablesClient(channel, self._play_options.server or tell("start.embedded"))
            check_name(self._play_options)
            if not self._play_options.watching:
                check_seats(self._seats)
            table_id = await self._choose_table(lobby)
            if table_id is None:
                self._say(tell("start.left"))
                return ""
            finished, followed_by = await self._sit(lobby, channel, table_id)
            while followed_by:
                finished, followed_by = await self._sit(lobby, channel, followed_by)
            return finished
        finally:
            self._seats.release()
            for opened in self._channels:
                await opened.close()

    def announce(self, line: Callable[[], LogText]) -> None:
        """Show the player news from outside the match: at the table, as soon as they are there."""
        if self._desk is None:
            self._waiting.append(line)
        else:
            self._desk.announce(line)

    def leave(self) -> None:
        """Leave the table, if the player is at one. The seat is kept."""
        if self._desk is not None:
            self._desk.leave()

    async def _certificate(self) -> PinnedCertificate | None:
        """Return what the server must show; None: nothing. Say what the player should know of it.

        Raises:
            ClientError: it is not the server that is meant.
        """
        place = ServerAddress(self._address, self._play_options.fingerprint)
        server = await verify_server(place, self._play_options.announced, remember=True)
        self._fingerprint = server.fingerprint
        if self._play_options.server:
            self._play_options = replace(self._play_options, known_by=server.known_by)
            follow_server(self._seats, self._play_options)
        if server.certificate is None and not is_here(place.address):
            self._caution = tell("start.in_clear", address=place.address)
            self._say(self._caution)
        elif server.met and server.fingerprint and not place.fingerprint:
            told = {"address": place.address, "fingerprint": server.fingerprint}
            self._say(tell("start.met", **told))
        return server.certificate

    async def _sit(
        self, lobby: TablesClient, channel: grpc.aio.Channel, table_id: str
    ) -> tuple[str, str]:
        """Take a seat, play, and say how it ended.

        Returns:
            What `play` does, and the id of the table where the player goes on; empty: nowhere.
        """
        held: SeatClient | None = None
        try:
            if self._local is not None and self._play_options.table_id:
                await check_bots(lobby, self._seats, self._play_options, table_id)
            await self._ask_pass_phrase(lobby, table_id)
            if not self._play_options.watching:
                kept = await take_seat(lobby, self._seats, self._play_options, table_id)
                held = SeatClient(lobby, self._seats, kept)
                if not self._play_options.guided:
                    remember_name(kept.name)
            if held is not None and self._goes_on is not None:
                await start_branch(lobby, self._play_options, table_id, held.stored_seat.token)
            desk, session = await self._prepare(lobby, channel, table_id, held)
            self._opened = ""
            self._desk = desk
            while self._waiting:
                desk.announce(self._waiting.pop(0))
            with on_signals(ENDING, desk.leave):
                await self._stay(desk, session, held)
            desk.mistakes.close()
            for text in await desk.conversation.finish():
                self._say(tell("talk.unsent", text=sanitised(text)))
            await desk.download.finish()
            self.instead = trial_options(self._play_options, desk)
            finished = self._say_farewell(desk, table_id, held)
            if desk.waiting_room.follows:
                return finished, desk.model.table.followed_by
            return finished, await self._next_table(lobby, held)
        except asyncio.CancelledError:
            if held is not None and self._opened:
                await held.abandon()
            raise
        except CallRefused as refusal:
            if held is not None and refusal.reason in _GONE:
                held.is_gone(refused=refusal.reason == _REFUSED)
            if refusal.reason == "NO_TABLE":
                there = (
                    f" tables --server {self._play_options.server}"
                    if self._play_options.server
                    else ""
                )
                command = f"{self._play_options.program}{there}"
                why = tell("start.no_table", table=table_id, place=lobby.address, command=command)
                raise CallRefused(refusal.reason, why, refusal.about) from refusal
            raise

    async def _next_table(self, _lobby: TablesClient, held: SeatClient | None) -> str:
        """Return the id of the next table; empty if there is none."""
        return held.followed_by if held is not None else ""

    async def _stay(self, desk: Desk, session: Session, held: SeatClient | None) -> None:
        """Play until the player leaves, or gives the seat back.

        Raises:
            CallRefused: the server ended it.
        """
        try:
            await self._play(desk, session)
        except CallRefused as refusal:
            if held is None or refusal.reason not in _GONE:
                raise
            held.is_gone(refused=refusal.reason == _REFUSED)
            if not held.given_back:
                raise

    async def _meet(self, lobby: TablesClient) -> grpc.aio.Channel | None:
        """Check that the server is the right one; return the channel to where it has moved, if so.

        *lobby* moves with it.

        Raises:
            ClientError: it is another server, or there is none.
        """
        address = self._address if self._locate is None else await self._locate()
        moved_to = ServerAddress(address, "" if address == self._address else self._fingerprint)
        server = await verify_server(moved_to)
        if address == self._address:
            return None
        channel = open_channel(address, server.certificate)
        self._channels.append(channel)
        self._address = address
        lobby.move(channel)
        return channel

    async def _ask_pass_phrase(self, lobby: TablesClient, table_id: str) -> None:
        """Ask for the pass phrase of a table, if the player needs one and has not said it."""
        holds = [
            seat for seat in self._seats.of(self._play_options.place) if seat.table_id == table_id
        ]
        if self._play_options.pass_phrase or (holds and not self._play_options.watching):
            return
        if (await lobby.table(table_id)).needs_pass_phrase:
            await self._console.clear()
            self._say(tell("start.phrase", table=table_id))
            line = await self._console.lines.next()
            self._play_options = replace(self._play_options, pass_phrase=(line or "").strip())

    async def _choose_table(self, lobby: TablesClient) -> str | None:
        play_options = self._play_options
        if play_options.table_id:
            return play_options.table_id
        if play_options.of_the_day:
            table = await day_table(lobby, play_options)
            self._say(tell("today.opened", table=table.table_id))
            if table.setup.known_luck.attempt > 1:
                self._say(tell("today.again", attempt=table.setup.known_luck.attempt))
            return table.table_id
        if self._goes_on is not None:
            table = await branch_table(lobby, play_options, self._goes_on)
            self._opened = table.table_id
            self._say(tell("start.opened", table=table.table_id))
            return table.table_id
        if play_options.new or not play_options.server:
            bots = 0 if play_options.server else EMBEDDED_BOTS
            table = await create_table(lobby, play_options, bots=bots)
            self._opened = table.table_id
            self._say(tell("start.opened", table=table.table_id))
            return table.table_id
        return await LineLobby(lobby, self._console, play_options).choose(
            self._seats.of(play_options.place)
        )

    async def _prepare(
        self, lobby: TablesClient, channel: grpc.aio.Channel, table_id: str, held: SeatClient | None
    ) -> tuple[Desk, Session]:
        """Return the desk with all that stands before the first message, and the session."""
        kept = held.stored_seat if held is not None else None
        token = kept.token if kept is not None else ""
        table = await lobby.table(table_id)
        face = face_of(table.setup.game)
        lesson = self._tutorial(face, kept)

        async def meet() -> grpc.aio.Channel | None:
            moved = await self._meet(lobby)
            if self._local is not None and self._restarts != self._local.restarts:
                self._restarts = self._local.restarts
                desk.announce(lambda: LogText(tell("people.restarted"), "warning"))
            return moved

        session = Session(
            channel,
            self._address,
            table_id,
            token,
            decide_single=self._play_options.automatic,
            forecast_on_request=not lesson.is_pending,
            pass_phrase=self._play_options.pass_phrase,
            meet=meet,
        )
        names = [""] if kept is not None else self._spectator_names

        async def say(saying: service_pb2.Saying) -> None:
            while True:
                try:
                    return await lobby.say(table_id, token, names[0], saying)
                except CallRefused as refusal:
                    if refusal.reason != "NAME_TAKEN" or len(names) == 1:
                        raise
                    del names[0]  # a player is called so

        async def saving() -> str:
            fetch = partial(lobby.replay, table_id, token, self._play_options.pass_phrase)
            return str(await save_replay(fetch, self._replays, self._play_options, table_id))

        save = (
            None if self._play_options.guided else saving
        )  # its luck was known: no record to keep

        look = partial(lobby.look, table_id, token, self._play_options.pass_phrase)
        asking = partial(lobby.forecast, table_id, token, self._play_options.pass_phrase)
        forecast = None if lesson.is_pending else asking  # hints hang on it
        actions = OutboundCalls(
            session.decide,
            look=look,
            forecast=forecast,
            say=say,
            save_settings=self._preferences.change,
            save_replay=save,
            report=self._report,
        )
        if held is not None:
            actions = OutboundCalls(
                session.decide,
                session.set_preference,
                session.act,
                seat_calls=held.hosting(table),
                preview=partial(lobby.preview, table_id, token),
                look=look,
                forecast=forecast,
                advise=partial(lobby.advise, table_id, token),
                explain=partial(lobby.explain, table_id, token),
                say=say,
                save_settings=self._preferences.change,
                save_replay=save,
                find_mistakes=None if save is None else self._replays.costliest_choices,
                report=self._report,
            )
        invited = await invitation(self._play_options, self._address, table_id, self._fingerprint)
        model = Model(
            table=table,
            game=find_game(await lobby.games(), face.name),
            terms=tuple(await lobby.terms()),
            seat=kept.seat if kept is not None else None,
            hosts=kept is not None and bool(kept.host_token),
            invitation=invited.command,
            invites_only_here=invited.only_here,
            caution=self._caution,
            catalogue=await lobby.catalogue(face.name, table_id),
        )
        desk = Desk(
            face,
            actions,
            model,
            automatic=self._play_options.automatic,
            settings=self._preferences.settings,
            terminal=detect_terminal(os.environ, sys.stdout.encoding),
            lesson=lesson,
        )
        desk.complaints = self._preferences.complaints
        return desk, session

    def _tutorial(self, face: Face, kept: StoredSeat | None) -> Tutorial:
        """Return the hints for the first match of the game."""
        if kept is None:
            return Tutorial()
        is_new = played_games.is_new(face.name)
        played_games.remember(face.name)
        return Tutorial(face.script.first, guides=False) if is_new else Tutorial()

    @property
    def _on_screen(self) -> bool:
        return self._console.screen and not self._play_options.plain

    @property
    def _spectator_names(self) -> list[str]:
        """The names under which a spectator chats: the first one that no player has."""
        if self._play_options.name:
            return [self._play_options.name]
        return namesakes(self._play_options.usual_name or user_name())

    def _report(self, model: Model) -> Path:
        """Write a bug report of the match so far; return where it is."""
        folder = self._replays.folder().parent / "reports"
        return write_report(folder, self._preferences.settings, model, claim=Claim(model.seq))

    async def _play(self, desk: Desk, session: Session) -> None:
        if self._on_screen:
            if self._play_options.guided:  # its table is prepared: there is nothing to wait for
                await play_on_screen(desk, session, clear=self._console.clear)
                return
            await self._console.clear()
            await play_on_screen(desk, session)
            return
        table = LineGame(desk, self._console)
        self._say_opening(table)
        with on_signals((signal.SIGINT,), table.interrupt):
            await table.run(session)

    def _say_opening(self, table: LineGame) -> None:
        """Say in line mode where the player sits."""
        table.say_opening()

    def _say_farewell(self, desk: Desk, table_id: str, held: SeatClient | None) -> str:
        """Say how the match ended, or how to come back."""
        lines, finished = farewell(
            desk.model,
            self._play_options,
            table_id,
            desk.download.path,
            held,
            in_lines=not self._on_screen,
        )
        for line in lines:
            self._say(line)
        if held is not None and finished:
            held.forget()
        return finished
