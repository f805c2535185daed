"""A match and the replay file that it grows into."""

import asyncio
import time
from pathlib import Path

from tilewyrm.replays.chance import commitment
from tilewyrm.replays.encoder import header
from tilewyrm.replays.errors import CorruptReplay, ReplayError
from tilewyrm.replays.file import ReplayFile
from tilewyrm.replays.resimulate import Step as PastStep
from tilewyrm.replays.resume import look_back
from tilewyrm.replays.setups import read_setup
from tilewyrm.replays.signature import Signer, fingerprint
from tilewyrm.server.directory import TableRow
from tilewyrm.server.errors import TableHalted
from tilewyrm.server.flusher import Flusher
from tilewyrm.server.match import Line, Match, Past, Step
from tilewyrm.v1 import match_pb2, replay_pb2


class Journal:
    """A match whose every step is on disk before the match goes on to it."""

    def __init__(self, match: Match, file: ReplayFile | None, flusher: Flusher) -> None:
        """Put *match* together with its *file*; None for a match that has ended."""
        self.match = match
        self.size = file.size if file is not None else 0
        """Bytes of the file that are known to be on disk; 0 for a match that is looked back at."""
        self._file = file
        self._flusher = flusher

    @classmethod
    async def begin(cls, row: TableRow, path: Path, flusher: Flusher, signer: Signer) -> "Journal":
        """Return the match of *row* after its opening rolls, with a new journal at *path*.

        At its end the journal is signed by *signer*.

        An older journal there is replaced: as long as the directory does not say that the match
        has begun, nobody was shown anything of it.

        Raises:
            TableHalted: the journal cannot be written.
        """
        setup = read_setup(match_pb2.Setup.FromString(row.setup))
        match = Match(setup, row.secret, [seat.entropy for seat in row.seats], signer=signer)
        step = match.begin(
            header(
                setup,
                [
                    replay_pb2.SeatInfo(name=seat.name, bot=seat.bot, entropy=seat.entropy)
                    for seat in row.seats
                ],
                match_id=row.table_id,
                commitment=commitment(row.secret),
                started_unix_ms=time.time_ns() // 1_000_000,
                public_key=signer.public_key,
            )
        )
        try:
            file = await asyncio.to_thread(_fresh, path)
        except OSError as error:
            raise _unwritable(error) from error
        journal = cls(match, file, flusher)
        await journal.record(step)
        return journal

    @classmethod
    async def resume(cls, row: TableRow, path: Path, flusher: Flusher, signer: Signer) -> "Journal":
        """Return the match of *row* as it was at the last whole entry of the journal at *path*.

        Raises:
            TableHalted: the file is damaged before its tail, does not follow the rules, is another
                match's, is to be signed with another key than *signer* has, or cannot be written.
        """
        lines: list[Line] = []
        try:
            found = await asyncio.to_thread(look_back, path, lambda step: lines.append(_line(step)))
            if not _belongs(found.header, row):
                raise _of_another_match(path, found.header)
            public_key = found.header.public_key
            if found.footer is None and public_key not in (b"", signer.public_key):
                raise _of_another_key(public_key, signer)
            file = None if found.footer else ReplayFile.open(path, found.end)
        except (ReplayError, OSError) as error:
            raise _unusable(path, error) from error
        past = Past(lines, found.state, found.encoder)
        shares = [seat.entropy for seat in found.header.seats]
        match = Match(
            found.setup, row.secret, shares, signer=signer if public_key else None, past=past
        )
        journal = cls(match, file, flusher)
        step = match.rolls() if file else None  # those that a torn tail took away
        if step is not None and step.data:
            await journal.record(step)
        return journal

    @classmethod
    async def look_back(cls, row: TableRow, path: Path, flusher: Flusher) -> "Journal":
        """Return the match of *row*, which ended with the journal at *path*, to be looked at only.

        Raises:
            TableHalted: the file is damaged, does not follow the rules, or is another match's.
        """
        try:
            return cls(await asyncio.to_thread(_look_back, row, path), None, flusher)
        except ReplayError as error:
            raise _unusable(path, error) from error

    async def record(self, step: Step) -> None:
        """Bring *step* to disk, then let the match go on to it.

        Raises:
            TableHalted: it is not known to be on disk; the match is as it was and cannot go on.
        """
        if self._file is None:
            raise TableHalted("the match has ended")
        try:
            await self._flusher.append(self._file, step.data)
        except OSError as error:
            self.close()
            raise _unwritable(error) from error
        self.size = self._file.size
        self.match.adopt(step)
        if self.match.over is not None:
            self.close()

    def close(self) -> None:
        """Close the file; nothing can be recorded any more."""
        if self._file is not None:
            self._file.close()
            self._file = None


def _fresh(path: Path) -> ReplayFile:
    path.unlink(missing_ok=True)
    return ReplayFile.create(path)


def _look_back(row: TableRow, path: Path) -> Match:
    lines: list[Line] = []
    found = look_back(path, lambda step: lines.append(_line(step)))
    if found.torn is not None:
        raise CorruptReplay(found.torn.offset_bytes, found.torn.message)
    if not _belongs(found.header, row):
        raise _of_another_match(path, found.header)
    past = Past(lines, found.state, found.encoder)
    shares = [seat.entropy for seat in found.header.seats]
    return Match(found.setup, row.secret, shares, signer=None, past=past)


def _belongs(header: replay_pb2.Header, row: TableRow) -> bool:
    """Return whether a journal with *header* is that of *row*: a folder may be put back wrongly."""
    return header.match_id == row.table_id and header.secret_commitment == commitment(row.secret)


def _line(step: PastStep) -> Line:
    return Line(step.seq, step.entry, step.events, step.message.decided.decision_id)


def _unwritable(error: OSError) -> TableHalted:
    return TableHalted(
        f"its journal cannot be written ({error.strerror or error});"
        " make room or mend the disk, then restart the server"
    )


def _of_another_match(path: Path, header: replay_pb2.Header) -> TableHalted:
    return TableHalted(
        f"its journal {path.name} is that of another match (table {header.match_id});"
        " put the right file back and restart the server"
    )


def _of_another_key(promised: bytes, signer: Signer) -> TableHalted:
    return TableHalted(
        f"its journal is to be signed with the key {fingerprint(promised)}, but this server has"
        f" {fingerprint(signer.public_key)}; put the old signing key back and restart the server"
    )


def _unusable(path: Path, error: Exception) -> TableHalted:
    return TableHalted(f"its journal {path.name} cannot be used: {error}")
