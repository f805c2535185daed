"""Phase of a table whose match must be recovered from its journal."""

import asyncio
import logging

from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.replays.format.file import ReplayFile
from tilewyrm.server.errors import KeyMissing, TableHalted
from tilewyrm.server.match.match import Match
from tilewyrm.server.match.recovery import recover, unusable
from tilewyrm.server.match.stopwatch import Stopwatch
from tilewyrm.server.phases.context import TableContext
from tilewyrm.server.phases.halted import halt
from tilewyrm.server.phases.phase import Phase
from tilewyrm.server.phases.playing import PlayingPhase
from tilewyrm.server.security.keyring import KEY_FILE, OLD_KEYS, Keyring
from tilewyrm.server.store.disk_probe import file_changed
from tilewyrm.server.store.journal import Journal
from tilewyrm.server.store.rows import TableRow

_log = logging.getLogger(__name__)


class InterruptedPhase(Phase):
    """Interrupted match: `restored` recovers it from its journal."""

    def __init__(
        self, row: TableRow, context: TableContext, stopwatch: Stopwatch | None = None
    ) -> None:
        """Go on where *row* stands.

        *stopwatch* has measured how long is thought about the next entry; None: not at all so far.
        """
        super().__init__(row, context)
        self._stopwatch = stopwatch

    async def restored(self) -> Phase:
        """Go on at the last whole entry of the journal.

        A journal that cannot be used halts this table and no other.
        """
        try:
            return await self._resume()
        except KeyMissing as error:
            return halt(self, str(error), error.back)
        except TableHalted as error:
            return halt(self, str(error), file_changed(self.path))
        except Exception:
            table_id = self.row.table_id
            _log.exception("cannot resume table %s", table_id, extra={"table": table_id})
            return halt(self, f"cannot replay its journal {self.path.name}; see the server's log")

    async def _resume(self) -> Phase:
        """Return the phase of the recovered match, under way or at its end.

        Raises:
            KeyMissing: the match's secret is sealed, or its journal to be signed, with a key that
                is not there.
            TableHalted: the journal cannot be used or written.
        """
        resources = self.context.resources
        past, lines, delay = await asyncio.to_thread(recover, self.row, self.path)
        public_key = past.header.public_key
        signer = resources.keyring.of(public_key) if public_key else None
        secret = b""
        if past.footer is None:
            secret = resources.vault.opened(self.row.sealed_secret, self.row.commitment)
        match = Match.recalled(
            past,
            lines,
            secret,
            signer=signer,
            stopwatch=self._stopwatch,
            sealed=self.row.round_luck,
        )
        missing = None
        if past.footer is None:
            if public_key and signer is None:
                raise _of_another_key(public_key, resources.keyring)
            missing = match.by_itself()  # what a torn tail took away, as a rule nothing
        try:
            journal = Journal(ReplayFile.open(self.path, past.end), resources.flusher)
        except OSError as error:
            raise unusable(self.path, error) from error
        if missing is not None and missing.data:
            await journal.append(missing.data)
            match.commit(missing)
        resumed = await PlayingPhase(self.row, self.context, match, journal, delay).settled()
        if self.row.round_luck and not resources.round_lucks.hides(self.row):
            # The luck of its round became public while it was halted.
            _, resumed = await resumed.abandon()
        return resumed


def _of_another_key(public_key: bytes, keyring: Keyring) -> KeyMissing:
    return KeyMissing(
        f"its journal needs the signing key {fingerprint(public_key)}, but this server has"
        f" {fingerprint(keyring.present.public_key)}; copy {KEY_FILE} from a backup into"
        f" {OLD_KEYS} in the data directory, and the table resumes automatically",
        lambda: keyring.of(public_key) is not None,
    )
