"""A player's client at a real table: its desk, its screen or its lines."""

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial

from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import PipeInput, create_pipe_input

from support.people import Person
from support.serving import Served
from support.terminal import Terminal
from tilewyrm.client.app import build, play_on_screen
from tilewyrm.client.connection.match_source import MatchSource
from tilewyrm.client.connection.session import Session
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.face.registry import face_of
from tilewyrm.client.face.tutorial import Tutorial
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.lobby.game_lookup import find_game
from tilewyrm.client.model.model import Model
from tilewyrm.client.settings.settings import AnimationPace, Settings
from tilewyrm.client.terminal.console import Console, LineReader
from tilewyrm.v1 import service_pb2

Type = Callable[[str], None]


Seated = Person | service_pb2.JoinTableResponse


async def at_desk(
    served: Served,
    table_id: str,
    person: Seated | None = None,
    *,
    name: str = "Eve",
    lesson: Tutorial | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> tuple[Desk, Session]:
    """Return the desk of *person* (None: of a spectator *name*), and the session to run there.

    The board shows at once how all stands.
    A *lesson* guides them; *clock* gives the moment in seconds.
    """
    token = person.token if person is not None else ""
    session = Session(served.channel, served.address, table_id, token)
    lobby = TablesClient(served.channel, served.address)
    table = await lobby.table(table_id)
    face = face_of(table.setup.game)
    model = Model(
        table=table,
        seat=person.seat if person is not None else None,
        game=find_game(await lobby.games(), face.name),
        catalogue=await lobby.catalogue(face.name, table_id),
    )
    actions = OutboundCalls(
        session.decide,
        act=session.act,
        preview=partial(lobby.preview, table_id, token) if token else None,
        look=partial(lobby.look, table_id, token, ""),
        advise=partial(lobby.advise, table_id, token) if token else None,
        explain=partial(lobby.explain, table_id, token) if token else None,
        say=lambda saying: lobby.say(table_id, token, name, saying),
    )
    at_once = Settings(pace=AnimationPace.OFF)
    desk = Desk(face, actions, model, settings=at_once, lesson=lesson, clock=clock)
    return desk, session


@asynccontextmanager
async def at_screen(
    served: Served,
    table_id: str,
    person: Seated | None = None,
    columns: int = 80,
    rows: int = 24,
    *,
    lesson: Tutorial | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> AsyncIterator[tuple[Type, Terminal, Desk]]:
    """Let *person* (None: a spectator) sit at a terminal; give what types, shows and knows.

    *lesson* and *clock* as for `at_desk`.
    """
    desk, session = await at_desk(served, table_id, person, lesson=lesson, clock=clock)
    async with seated_at(desk, session, columns, rows) as (keys, terminal):
        yield keys.send_text, terminal, desk


async def at_rest(terminal: Terminal, seconds: float = 0.5) -> None:
    """Return when nothing was drawn on *terminal* for so many *seconds*.

    Of one that never rests the test's deadline ends the wait.
    """
    writes = -1
    while writes != terminal.writes:
        writes = terminal.writes
        await asyncio.sleep(seconds)


@asynccontextmanager
async def seated_at(
    desk: Desk, session: MatchSource, columns: int, rows: int
) -> AsyncIterator[tuple[PipeInput, Terminal]]:
    """Play on *desk*, which *session* serves, at a terminal; give its keys and the terminal."""
    terminal = Terminal(columns, rows)
    with create_pipe_input() as keys, create_app_session():
        playing = play_on_screen(desk, session, terminal_in=keys, terminal_out=terminal.output())
        running = asyncio.create_task(playing)
        try:
            yield keys, terminal
        except BaseException:
            print(terminal.text)  # what was there instead of what was waited for
            raise
        finally:
            desk.leave()
            await running


@asynccontextmanager
async def shown(
    desk: Desk, columns: int = 80, rows: int = 24
) -> AsyncIterator[tuple[PipeInput, Terminal]]:
    """Show *desk*, which no session serves, in a terminal; give its keys and the terminal."""
    terminal = Terminal(columns, rows)
    with create_pipe_input() as keys, create_app_session():
        application = build(desk, terminal_in=keys, terminal_out=terminal.output())
        running = asyncio.create_task(application.run_async())
        try:
            yield keys, terminal
        except BaseException:
            print(terminal.text)  # what was there instead of what was waited for
            raise
        finally:
            if not running.done():
                application.exit()
            await running


@asynccontextmanager
async def in_lines(
    served: Served, person: Person, *, interactive: bool = True
) -> AsyncIterator[tuple[Type, list[str], Desk]]:
    """Let *person* play in line mode; give what types a line, what is said, and the desk."""
    desk, session = await at_desk(served, person.table_id, person)
    said: list[str] = []
    reading, writing = os.pipe()
    console = Console(LineReader(reading), said.append, interactive, screen=False)
    running = asyncio.create_task(LineGame(desk, console).run(session))
    try:
        yield lambda line: _typed(writing, line), said, desk
    except BaseException:
        print("\n".join(said))
        raise
    finally:
        desk.leave()
        await running
        os.close(writing)
        os.close(reading)


def _typed(descriptor: int, line: str) -> None:
    os.write(descriptor, f"{line}\n".encode())
