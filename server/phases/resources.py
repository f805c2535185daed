"""Resources that all tables of a server share: disk, keys, threads, events and limits."""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import ParamSpec, TypeVar

from tilewyrm.engine.bots.bot import Draw
from tilewyrm.server.bots.own_bot import OwnBots
from tilewyrm.server.bots.process_pool import BotProcessPool
from tilewyrm.server.bots.worker_thread import WorkerThread
from tilewyrm.server.chat.chat_log import ChatLog
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.errors import StartError
from tilewyrm.server.events.round_lucks import RoundLucks
from tilewyrm.server.monitoring.counters import Counters
from tilewyrm.server.monitoring.table_events import TableEvents
from tilewyrm.server.security.admin_token import AdminToken
from tilewyrm.server.security.keyring import Keyring
from tilewyrm.server.security.pass_phrase import PassPhrases
from tilewyrm.server.security.private_files import restrict
from tilewyrm.server.security.vault import Vault
from tilewyrm.server.store.flusher import Flusher
from tilewyrm.server.store.rows import TableRow
from tilewyrm.server.store.table_database import TableDatabase

P = ParamSpec("P")
R = TypeVar("R")


class Resources:
    """Resources of one server: data directory, threads, processes, table events, settings."""

    def __init__(
        self,
        folder: Path,
        *,
        bot_delay_s: float = 0.0,
        bot_draw: Draw = secrets.randbelow,
        timeouts: Timeouts | None = None,
        limits: Limits | None = None,
        encryption: EncryptionSettings | None = None,
        own_bots: OwnBots | None = None,
    ) -> None:
        """Claim the data directory *folder*; bots take *bot_delay_s* at least for each real choice.

        *bot_draw* decides between choices that are equally good to a bot. *timeouts*, *limits*
        and *encryption* None: the defaults, and no encryption. The *own_bots* are those that do not
        come with the project.

        Raises:
            StartError: the folder cannot be written, another server has it, or one of its keys, its
                admin token or certificate cannot be used.
        """
        self.database = TableDatabase(folder)
        try:
            self.keyring = Keyring(folder)
            self.vault = Vault(folder)
            self.admin_token = AdminToken(folder)
            self.certificate = (encryption or EncryptionSettings()).certificate(folder)
            self.matches = _folder_of_matches(folder)
            restrict(folder)
        except StartError:
            self.database.close()
            raise
        self.bot_delay_s = bot_delay_s
        self.bot_draw = bot_draw
        self.table_events = TableEvents()
        self.timeouts = timeouts or Timeouts()
        self.limits = limits or Limits()
        self.own_bots: OwnBots = own_bots or {}
        self.bot_budget = self.limits.bot_budget._replace(own=tuple(self.own_bots))
        """The bots that can be asked for, and their largest budget."""
        self.crowded = False
        """Whether so many tables are unfinished that open tables expire sooner."""
        self.counters = Counters()
        self.flusher = Flusher(self.counters.appends)
        self._pending_rows: dict[str, TableRow] = {}
        """Rows to be written soon, by table id."""
        self._write_timer: asyncio.TimerHandle | None = None
        # One thread: the table database is not thread-safe.
        self._database_thread = ThreadPoolExecutor(1, "database")
        # One thread, not the flusher's: no decision waits for the chat.
        self._chat_thread = ThreadPoolExecutor(1, "chat")
        self.round_lucks = RoundLucks(self.call, self.database, self.vault)
        """Lucks of rounds of events."""
        self.pass_phrases = PassPhrases()
        """Hashes and checks of pass phrases."""
        self.bot_thread = WorkerThread()
        """Thread of the bots that decide at once."""
        self.bot_processes = BotProcessPool(self.bot_budget, processes=self.limits.bot_processes)
        """Processes of the bots that search for long."""
        # One thread: previews are pure Python, more would only take turns with the event loop.
        self.preview_thread = ThreadPoolExecutor(1, "previews")

    def journal(self, table_id: str) -> Path:
        """Return the path of the table's journal."""
        return self.matches / f"{table_id}.twr"

    def chat_log(self, table_id: str, created_ms: int) -> ChatLog:
        """Return the chat log on disk of the table that was opened at *created_ms*."""
        return ChatLog(self.matches / f"{table_id}.chat", created_ms, self._chat_thread)

    async def store(self, row: TableRow) -> None:
        """Write *row* to the table database; return when it is on disk."""
        self._pending_rows.pop(row.table_id, None)
        await self.call(self.database.put, row)

    def store_soon(self, row: TableRow, within_s: float = 0.0) -> None:
        """Write *row* within *within_s* seconds, in one transaction with those of other tables.

        A failure loses nothing.
        """
        self._pending_rows[row.table_id] = row
        if not within_s:
            self._write_pending()
        elif self._write_timer is None:
            loop = asyncio.get_running_loop()
            self._write_timer = loop.call_later(within_s, self._write_pending)

    def _write_pending(self) -> None:
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None
        rows = list(self._pending_rows.values())
        self._pending_rows.clear()
        loop = asyncio.get_running_loop()
        writing = loop.run_in_executor(self._database_thread, self.database.put, *rows)
        writing.add_done_callback(asyncio.Future.exception)

    async def call(self, method: Callable[P, R], *arguments: P.args, **named: P.kwargs) -> R:
        """Return the result of *method* of the table database, called in the database's thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._database_thread, partial(method, *arguments, **named)
        )

    def close(self) -> None:
        """Finish what is under way and release the data directory."""
        self.bot_thread.close()
        self.pass_phrases.close()
        self.bot_processes.close()
        self.preview_thread.shutdown(cancel_futures=True)
        self.flusher.close()
        self._chat_thread.shutdown()
        if self._write_timer is not None:  # else it would ring when the thread has ended
            self._write_pending()
        self._database_thread.shutdown()
        self.database.close()


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
            f"cannot create the folder of matches {matches} ({error.strerror}); move away"
            " what is in its place, or fix its permissions",
            case="matches",
            path=str(matches),
            why=error.strerror or str(error),
        ) from error
    return matches
