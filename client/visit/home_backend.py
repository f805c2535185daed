"""Backend of the home screen: servers, tables, replays, and visits to tables."""

import asyncio
import os
import sys
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, aclosing
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from tilewyrm.client.connection.address import ServerAddress
from tilewyrm.client.connection.discovery import find_servers
from tilewyrm.client.connection.one_off_call import tables_client_at
from tilewyrm.client.connection.trust import OTHER_SERVER
from tilewyrm.client.drawing.capabilities import detect_terminal
from tilewyrm.client.errors import CallRefused, ClientError
from tilewyrm.client.face.registry import FACES, face_of
from tilewyrm.client.home.backend import GameOffer, OpenTable, TerminalHandle, UnfinishedMatch
from tilewyrm.client.home.demo.demo import Demo
from tilewyrm.client.line.table_line import UNFINISHED, describe
from tilewyrm.client.lobby.own_names import own_names
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_store import LOCAL, SeatStore, StoredSeat
from tilewyrm.client.lobby.table_bots import missing_bots
from tilewyrm.client.lobby.table_locator import HERE, TableLocation, locate_table
from tilewyrm.client.lobby.tutorial_store import (
    FIRST_MATCH,
    CourseProgress,
    TutorialStore,
    UnfinishedTutorial,
)
from tilewyrm.client.local_services import (
    FinishedMatch,
    LocalServer,
    ReplayLibrary,
    ServerLauncher,
)
from tilewyrm.client.model.model import Model, reduce
from tilewyrm.client.narration.own_results import result_lines
from tilewyrm.client.settings import played_games
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.terminal.console import Console
from tilewyrm.client.visit.demo_match import MatchDemo
from tilewyrm.client.visit.event_visit import EventVisit
from tilewyrm.client.visit.guided_visit import GuidedVisit, first_match_options
from tilewyrm.client.visit.replay_viewer import tell_replay, view_replay
from tilewyrm.client.visit.task_course import TaskCourse
from tilewyrm.client.visit.trial_options import list_options
from tilewyrm.client.visit.trial_visit import TrialVisit
from tilewyrm.client.visit.visit import Visit
from tilewyrm.client.words.table_rules import beyond, of
from tilewyrm.language.speech import count, tell
from tilewyrm.v1 import service_pb2

_PATIENCE_S = 3.0
"""How long a server may take to say how a match stands."""
_OWN_TRIES = 5
"""How often the server on this computer is asked for that."""
_AGAIN_S = 0.1
"""Seconds until it is asked again, and that much longer each time."""


class HomeBackend:
    """See `tilewyrm.client.home.backend.Backend`."""

    def __init__(
        self,
        console: Console,
        preferences: Preferences,
        embedded: ServerLauncher,
        replays: ReplayLibrary,
        offered: Callable[[], Sequence[GameOffer]],
    ) -> None:
        """Prepare; nothing is started yet.

        Args:
            console: where the player sits.
            preferences: what they wish.
            embedded: the server on this computer.
            replays: its finished matches.
            offered: gives the games of this program; takes a moment.
        """
        self._console = console
        self._preferences = preferences
        self._embedded = embedded
        self._replays = replays
        self._offered = offered
        self._seats = SeatStore()
        self._server = AsyncExitStack()
        self._local: LocalServer | None = None
        """The one that was started, or found."""
        self._on_network = False
        """Whether that server was started for others on this network, too."""
        self._starting = asyncio.Lock()

    async def unfinished(self) -> Sequence[UnfinishedMatch]:
        """Return the user's matches that go on, the last used first."""
        used = self._seats.used()
        asked = [self._match(kept, used_s) for kept, used_s in used]
        found = [match for match in await asyncio.gather(*asked) if match is not None]
        found += [
            _tutorial_match(left) for left in TutorialStore().unfinished() if left.game in FACES
        ]
        return sorted(found, key=lambda match: -match.used_s)

    async def games(self) -> Sequence[GameOffer]:
        """Return the games of this program."""
        return await asyncio.to_thread(self._offered)

    async def tables(self) -> AsyncIterator[OpenTable]:
        """Yield the tables on this network and on this computer, as they are found."""
        known: set[str] = set()
        other: CallRefused | None = None
        async with aclosing(self._places()) as places:
            async for found, host in places:
                try:
                    tables = await self._tables(found, host)
                except CallRefused as refusal:  # it is not the server that it was
                    other, tables = refusal, ()
                for table in tables:
                    if table.table_id not in known:
                        known.add(table.table_id)
                        yield table
        if other is not None:
            raise other

    async def _places(self) -> AsyncGenerator[tuple[TableLocation, str]]:
        """Yield where there may be tables, and what that server is called."""
        own = self._local.address if self._local is not None else HERE
        for address in dict.fromkeys((HERE, own)):
            yield TableLocation(address), tell("home.here")
        async with aclosing(find_servers()) as servers:
            async for server in servers:
                yield TableLocation(server.address, server.certificate), server.name

    async def finished(self) -> Sequence[FinishedMatch]:
        """Return the finished matches of this computer, the newest first."""
        return await asyncio.to_thread(self._replays.matches)

    async def results(self) -> Sequence[str]:
        """Return the user's results against bots, from the replays on this computer."""
        names = own_names(self._preferences.settings)
        return result_lines(await asyncio.to_thread(self._replays.results, names))

    async def verify(self, match: FinishedMatch) -> str:
        """Play a match again and return in a sentence what came of it."""
        found = await asyncio.to_thread(self._replays.verify, match.path)
        if found.holds:
            return count("home.replays.holds", found.entries, path=match.path)
        if found.is_newer:
            return tell("home.replays.newer", path=match.path, found=found.problem)
        return tell("home.replays.fails", path=match.path, found=found.problem)

    async def visit(self, play_options: PlayOptions, stage: TerminalHandle) -> None:
        """Play, or watch, as *play_options* say, until the player leaves the table."""
        console = replace(self._console, say=stage.say, clear=stage.clear, wait=stage.wait)
        shown: PlayOptions | None = play_options
        while shown is not None:
            shown = await self._play(shown, console)

    async def _play(self, play_options: PlayOptions, console: Console) -> PlayOptions | None:
        """Play as *play_options* say; return the options of the next visit, None for none."""
        if play_options.replay:
            in_lines = play_options.plain or not console.screen
            watch = tell_replay if in_lines else view_replay
            return await watch(play_options, self._replays, console, self._preferences)
        if play_options.trial is not None:
            await self._try(play_options, console)
            return list_options(play_options)
        if play_options.at_event:
            await EventVisit(play_options, console, self._preferences, self._replays).attend()
            return None
        if play_options.guided:
            await self._guided(play_options, console)
            return None
        if play_options.joining and not play_options.server:
            found = await locate_table(
                play_options.table_id, self._seats, lambda: self._own_address(play_options)
            )
            if found.server != LOCAL:
                play_options = replace(play_options, server=found.server, announced=found.announced)
        goes_on = None
        if play_options.branch:
            path = Path(play_options.branch)
            goes_on = await asyncio.to_thread(self._replays.moment, path, play_options.at)
        local = None
        if not play_options.server:
            play_options, local = await self._at_own_server(play_options)
        address = local.address if local is not None else play_options.server
        known = self._seats, self._preferences, self._replays
        visit = Visit(play_options, address, console, *known, goes_on, local=local)
        await visit.play()
        return visit.instead

    async def _guided(self, play_options: PlayOptions, console: Console) -> None:
        """Play the tutorial: its tasks, if they are wanted, then the match with hints.

        The tasks of an expansion stand alone.

        Raises:
            ClientError: there is no such tutorial, or another window has its match open.
        """
        if play_options.game not in FACES:
            raise ClientError(tell("learn.no_game", game=play_options.game, games=", ".join(FACES)))
        if play_options.tasks:
            done = await self._are_tasks_done(play_options, console)
            if not done or play_options.expansion:
                return
        played_games.remember(play_options.game)
        await self._guided_match(replace(play_options, tasks=False), console)

    async def _are_tasks_done(self, play_options: PlayOptions, console: Console) -> bool:
        """Let the player solve the tasks, on a server of which nothing stays; return if all are."""
        secret = face_of(play_options.game).script.secret
        delay_s = self._preferences.settings.bot_pace.delay_s
        with TemporaryDirectory(prefix="tilewyrm-") as folder:
            known = SeatStore(Path(folder)), self._preferences, self._replays
            async with self._embedded(Path(folder), delay_s, False, secret) as local:
                course = TaskCourse(play_options, local.address, console, *known, local=local)
                await course.play()
                if course.is_done and not play_options.expansion:
                    console.wait(tell("home.busy"))
                else:
                    _show_closing(play_options, console)
        return course.is_done

    async def _guided_match(self, play_options: PlayOptions, console: Console) -> None:
        """Play the match with hints, a new one or, if *play_options* name a table, the one there.

        It stays on disk until it is over.

        Raises:
            ClientError: another window has the match open.
        """
        game, tutorials = play_options.game, TutorialStore()
        left = tutorials.left(game)
        if left is not None and left.held:
            raise ClientError(tell("home.continue.held"))
        if not play_options.table_id:
            await asyncio.to_thread(tutorials.clear, game)
        secret, folder = face_of(game).script.secret, tutorials.folder(game)
        match_options = first_match_options(play_options)
        delay_s = self._preferences.settings.bot_pace.delay_s
        known = SeatStore(folder), self._preferences, self._replays
        async with self._embedded(folder, delay_s, False, secret) as local:
            visit = GuidedVisit(match_options, local.address, console, *known, local=local)
            if await visit.play():
                tutorials.keep_progress(game, FIRST_MATCH, CourseProgress(is_finished=True))
            _show_closing(play_options, console)
        if tutorials.left(game) is None:
            await asyncio.to_thread(tutorials.clear, game)

    async def _try(self, play_options: PlayOptions, console: Console) -> None:
        """Let the player try a costly choice again, on a server of its own of which nothing stays.

        Raises:
            ClientError: the match cannot be played up to there.
        """
        path, at = Path(play_options.branch), play_options.at
        goes_on = await asyncio.to_thread(self._replays.moment, path, at)
        delay_s = self._preferences.settings.bot_pace.delay_s
        with TemporaryDirectory(prefix="tilewyrm-") as folder:
            known = SeatStore(Path(folder)), self._preferences, self._replays
            async with self._embedded(Path(folder), delay_s, False) as local:
                trial = TrialVisit(
                    play_options, local.address, console, *known, goes_on, local=local
                )
                await trial.play()

    async def demo(self, game: str) -> Demo:
        """Return the match of *game* that plays itself beside the menu."""
        terminal = detect_terminal(os.environ, sys.stdout.encoding)
        return await asyncio.to_thread(lambda: MatchDemo(self._replays.demo(game), terminal))

    async def close(self) -> None:
        """Stop the server on this computer."""
        self._local = None
        await self._server.aclose()

    async def _at_own_server(self, play_options: PlayOptions) -> tuple[PlayOptions, LocalServer]:
        """Return the server on this computer, and how to play there.

        A table that was opened to others is open to them again, at the same port if it is free.
        """
        hosted = self._hosted(play_options)
        if hosted is not None:
            port = hosted.network_port
            again = replace(play_options, on_network=True, network_port=port)
            try:
                local = await self._own_server(again)
            except ClientError:  # others cannot reach this computer now: the match continues here
                return play_options, await self._own_server(play_options)
            return _at_port_of(local, again), local
        local = await self._own_server(play_options)
        return _at_port_of(local, play_options), local

    def _hosted(self, play_options: PlayOptions) -> StoredSeat | None:
        """Return the user's seat at the table of *play_options*, if it was opened to others."""
        if play_options.watching or not play_options.table_id:
            return None
        seats = self._seats.of(play_options.place)
        hosted = (kept for kept in seats if kept.table_id == play_options.table_id)
        return next((kept for kept in hosted if kept.network_port), None)

    async def _own_address(self, play_options: PlayOptions) -> str:
        """Return the address of the server on this computer."""
        return (await self._own_server(play_options)).address

    async def _own_server(self, play_options: PlayOptions) -> LocalServer:
        """Return the server on this computer, which is started if need be.

        Raises:
            ClientError: it cannot start.
        """
        async with self._starting:
            is_other = play_options.on_network and not self._on_network
            if is_other or (play_options.of_the_day and self._on_network):
                await self.close()
            if self._local is None:
                folder = Path(play_options.data_dir) if play_options.data_dir else None
                delay_s = self._preferences.settings.bot_pace.delay_s
                context = self._embedded(
                    folder,
                    delay_s,
                    play_options.on_network,
                    port=play_options.network_port,
                )
                self._on_network = False
                self._local = await self._server.enter_async_context(context)
                self._on_network = play_options.on_network
            else:
                await self._local.locate(at_once=True)
            return self._local

    async def _match(self, kept: StoredSeat, used_s: float) -> UnfinishedMatch | None:
        """Return the match of a seat; None when it is over, or its server does not answer.

        The server on this computer is asked again: it may just be starting in place of another.
        """
        is_own = kept.server.startswith(LOCAL)
        for number in range(_OWN_TRIES if is_own else 1):
            await asyncio.sleep(number * _AGAIN_S)
            try:
                address = kept.server
                if is_own:
                    folder = kept.server.removeprefix(LOCAL)
                    address = await self._own_address(PlayOptions(data_dir=folder))
                async with asyncio.timeout(_PATIENCE_S):
                    return await _match_state(
                        address, kept, used_s, held=self._seats.is_held_elsewhere(kept)
                    )
            except CallRefused:
                break
            except (ClientError, TimeoutError):
                pass
        return None

    async def _tables(self, at: TableLocation, host: str) -> Sequence[OpenTable]:
        """Return the tables of a server that are not over; none where nobody answers.

        Raises:
            CallRefused: it is not the server that it was.
        """
        own = {kept.table_id for kept in self._seats.all()}
        try:
            async with (
                asyncio.timeout(_PATIENCE_S),
                tables_client_at(ServerAddress(at.server), at.announced) as lobby,
            ):
                games = {game.name: game for game in await lobby.games()}
                terms = await lobby.terms()
                found = await lobby.tables(UNFINISHED)
        except CallRefused as refusal:
            if refusal.reason == OTHER_SERVER:
                raise
            return ()
        except (ClientError, TimeoutError):
            return ()
        return [
            OpenTable(
                table.table_id,
                at.server,
                at.announced,
                host,
                describe(table, game),
                [*of(game.options, beyond(game, table.options)), *of(terms, table.terms)],
                free=table.status == service_pb2.TABLE_STATUS_OPEN
                and any(not seat.name for seat in table.seats),
                own=table.table_id in own,
            )
            for table in found
            for game in (games.get(table.game, service_pb2.GameInfo(title=table.game)),)
        ]


def _show_closing(play_options: PlayOptions, console: Console) -> None:
    """Show on the screen that the server of a tutorial is stopping, which takes a moment."""
    if console.screen and not play_options.plain:
        console.wait(tell("home.closing"))


def _tutorial_match(left: UnfinishedTutorial) -> UnfinishedMatch:
    """Return the first match of a tutorial that was left, as the home screen lists it."""
    title, kept = face_of(left.game).title, left.seat
    state = tell("home.continue.tutorial")
    return UnfinishedMatch(
        kept.table_id, "", kept.name, title, state, False, left.used_s, left.held, left.game
    )


def _at_port_of(local: LocalServer, play_options: PlayOptions) -> PlayOptions:
    """Return *play_options* with the port at which others reach *local*, if they do."""
    if not play_options.on_network:
        return play_options
    return replace(play_options, network_port=int(local.address.rpartition(":")[2]))


async def _match_state(
    address: str, kept: StoredSeat, used_s: float, *, held: bool
) -> UnfinishedMatch | None:
    """Return how the match of *kept* stands, as the server at *address* says; None: it is over.

    *used_s* and *held* as in `UnfinishedMatch`.
    """
    async with tables_client_at(ServerAddress(address)) as lobby:
        is_own = kept.server.startswith(LOCAL)
        missing = await missing_bots(lobby, kept.table_id) if is_own else None
        if missing is not None and missing.game.usual_bot != kept.bot:
            state = tell("home.continue.no_bot", bot=missing.names[0])
            title = face_of(missing.game.name).title
            return UnfinishedMatch(kept.table_id, "", kept.name, title, state, False, used_s, held)
        snapshot = await lobby.snapshot(kept.table_id, token=kept.token)
    table = snapshot.table
    if table.status == service_pb2.TABLE_STATUS_OVER:
        return None
    face = face_of(table.setup.game)
    model = reduce(Model(), service_pb2.TableMessage(snapshot=snapshot))
    waiting = not model.parts
    state = tell("home.continue.waiting") if waiting else face.status(model)
    server = "" if kept.is_local else kept.server
    return UnfinishedMatch(
        kept.table_id, server, kept.name, face.title, state, waiting, used_s, held
    )
