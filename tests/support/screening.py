"""A replay file on a desk, as `tilewyrm replay view` puts it there."""

import asyncio
from contextlib import AbstractAsyncContextManager
from pathlib import Path

from prompt_toolkit.input import PipeInput

from support.clients import seated_at
from support.serving import eventually
from support.terminal import Terminal as Screen
from tilewyrm.cli.play.replay_source import replay_source
from tilewyrm.client.drawing.capabilities import TerminalCapabilities
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.visit.file_session import FileSession
from tilewyrm.client.visit.replay_viewer import open_session


def opened(path: Path, terminal: TerminalCapabilities = TerminalCapabilities()) -> FileSession:
    """Return the file at *path* with its start on a desk, of somebody without settings."""
    wishes = Preferences(path.parent / "no-settings.toml", "en")
    return open_session(replay_source(path), path, wishes, terminal)


def read(path: Path) -> FileSession:
    """Return the file at *path* with all of it on a desk."""
    screening = opened(path)
    asyncio.run(read_on(screening))
    return screening


async def read_on(screening: FileSession) -> None:
    """Let all of the file come to the desk."""
    desk = screening.desk
    async with screening.running(desk.take):
        await eventually(lambda: desk.playback.player is not None and desk.playback.player.whole)


def at_screen(
    screening: FileSession, columns: int = 80, rows: int = 24
) -> AbstractAsyncContextManager[tuple[PipeInput, Screen]]:
    """Let somebody watch *screening* on a screen of that size; give keys and screen."""
    return seated_at(screening.desk, screening, columns, rows)
