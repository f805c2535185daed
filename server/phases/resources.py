"""What every table of a server shares: disk, threads, who listens, and how fast bots play."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import ParamSpec, TypeVar

from tilewyrm.engine.bots.bot import Draw
from tilewyrm.server.bots.process_pool import BotProcessPool
from tilewyrm.server.bots.worker_thread import WorkerThread
from tilewyrm.server.chat.chat_log import ChatLog
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.errors import StartError
from tilewyrm.server.monitoring.counters import Counters
from tilewyrm.server.monitoring.table_events import TableEvents
from tilewyrm.server.security.admin_token import AdminToken
from tilewyrm.server.security.keyring import Keyring
from tilewyrm.server.security.private_files import restrict
from tilewyrm.server.security.vault import Vault
from tilewyrm.server.store.flusher import Flusher
from tilewyrm.server.store.rows import TableRow
from tilewyrm.server.store.table_database import TableDatabase

P = ParamSpec("P")
R = TypeVar("R")


class Resources:
    """The data directory, the threads that work on it, and who hears of its tables."""

    def __init__(
        self,
        folder: Path,
        *,
        bot_delay_s: float = 0.0,
        bot_draw: Draw = secrets.randbelow,
        patience: Timeouts | None = None,
        limits: Limits | None = None,
        encryption: EncryptionSettings | None = None,
    ) -> None:
        """Claim the data directory *folder*; bots take *bot_delay_s* at least for each real choice.

        Where several are as good to them, *bot_draw* decides. For people the tables wait with
        *patience*, and nobody takes more than *limits* say (None: as usual). Whether the server
        encrypts what it sends *encryption* says (None: it does not).

        Raises:
            StartError: the folder cannot be written, another server has it, or one of its keys, its
                admin token or certificate cannot be used.
        """
        self.directory = TableDatabase(folder)
        try:
            self.keyring = Keyring(folder)
            self.vault = Vault(folder)
            self.admin_token = AdminToken(folder)
            self.certificate = (encryption or EncryptionSettings()).certificate(folder)
            self.matches = _folder_of_matches(folder)
            restrict(folder)
        except StartError:
            self.directory.close()
            raise
        self.bot_delay_s = bot_delay_s
        self.bot_draw = bot_draw
        self.news = TableEvents()
        self.patience = patience or Timeouts()
        self.limits = limits or Limits()
        self.crowded = False
        """Whether so many tables are unfinished that people are waited for less long."""
        self.tally = Counters()
        self.flusher = Flusher(self.tally.appends)
        self._notes: dict[str, TableRow] = {}
        """Rows that are to be brought to disk soon, by the ids of their tables."""
        self._noting: asyncio.TimerHandle | None = None
        # One thread: the directory is not made for several at once.
        self._directory_thread = ThreadPoolExecutor(1, "directory")
        # One thread, not the flusher's: no decision waits for what is said.
        self._chat_thread = ThreadPoolExecutor(1, "chat")
        self.bot_thread = WorkerThread()
        """Where bots decide that do so at once."""
        self.thinkers = BotProcessPool()
        """Where bots think that take their time."""
        # One thread: previews are pure Python, more would only take turns with the event loop.
        self.preview_thread = ThreadPoolExecutor(1, "previews")

    def journal(self, table_id: str) -> Path:
        """Return where the journal of the table is."""
        return self.matches / f"{table_id}.twr"

    def chat(self, table_id: str, created_ms: int) -> ChatLog:
        """Return what is said at the table that was opened at *created_ms*, on disk."""
        return ChatLog(self.matches / f"{table_id}.chat", created_ms, self._chat_thread)

    async def store(self, row: TableRow) -> None:
        """Bring what changed in *row* to disk."""
        self._notes.pop(row.table_id, None)
        await self.call(self.directory.put, row)

    def note(self, row: TableRow, within_s: float = 0.0) -> None:
        """Bring what changed in *row* to disk *within_s* seconds, beside that of other tables.

        Should that fail, nothing is lost.
        """
        self._notes[row.table_id] = row
        if not within_s:
            self._write_notes()
        elif self._noting is None:
            loop = asyncio.get_running_loop()
            self._noting = loop.call_later(within_s, self._write_notes)

    def _write_notes(self) -> None:
        if self._noting is not None:
            self._noting.cancel()
            self._noting = None
        rows = list(self._notes.values())
        self._notes.clear()
        loop = asyncio.get_running_loop()
        writing = loop.run_in_executor(self._directory_thread, self.directory.put, *rows)
        writing.add_done_callback(asyncio.Future.exception)

    async def call(self, method: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Return what *method* of the directory returns, without holding up the event loop."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._directory_thread, partial(method, *arguments, **named)
        )

    def close(self) -> None:
        """Finish what is under way and let go of the data directory."""
        self.bot_thread.close()
        self.thinkers.close()
        self.preview_thread.shutdown(cancel_futures=True)
        self.flusher.close()
        self._chat_thread.shutdown()
        self._directory_thread.shutdown()
        self.directory.close()


def _folder_of_matches(folder: Path) -> Path:
    """Return the folder with the journals in *folder*, made when it is not there.

    Raises:
        StartError: something else is in its place, or it cannot be made.
    """
    matches = folder / "matches"
    try:
        matches.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        raise StartError(
            f"{matches}, the folder of the matches, cannot be made ({error.strerror}); move away"
            " what is in its place, or give this user the right to",
            case="matches",
            path=str(matches),
            why=error.strerror or str(error),
        ) from error
    return matches
