"""Session of a replay file on a player's desk: its events, viewpoint and notes."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from time import perf_counter

from tilewyrm.client.connection.background import running_beside
from tilewyrm.client.connection.match_source import Take
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.errors import ClientError
from tilewyrm.client.local_services import ReplaySource
from tilewyrm.client.model.model import LinkChanged, LinkState
from tilewyrm.client.model.scene import FileInfo
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.replay.notes import Notes
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2

_SLICE_S = 0.008
"""So long at most a key waits while the file is read."""


class FileSession:
    """Feeds a desk from a file as a session does from a server, and never sends anything.

    The file is read in slices: its start is on the desk at once, and keys count meanwhile.
    """

    def __init__(self, desk: Desk, retold: ReplaySource, notes: Notes, name: str) -> None:
        """Put the start of the file on *desk*; the rest comes while it is `running`.

        Args:
            desk: on which nothing was told yet.
            retold: what is told.
            notes: on the file.
            name: that of the file.

        Raises:
            ClientError: the file cannot be read any more.
        """
        self.desk = desk
        """Where it is told."""
        self._source, self._notes, self._name = retold, notes, name
        self.play_on_at: int | None = None
        """The entry behind which the player wishes to play on; None: nowhere."""
        self._seat: int | None = None
        self._told = self._begin()
        self._restarts = asyncio.Event()
        desk.open_file(self, retold.entries)
        self._mark()

    def begin(self, seat: int | None, seq: int) -> None:
        """Show the entry *seq* first, seen with the eyes of *seat*; for None nothing is hidden.

        Raises:
            ClientError: there is no such seat.
        """
        if seat is not None and not 0 <= seat < self.desk.model.seats:
            seats = self.desk.model.seats
            raise ClientError(tell("rerun.no_seat", seat=seat + 1, seats=seats))
        if seat is not None:
            self.set_viewpoint(seat)
        if self.desk.playback.player is not None:
            self.desk.playback.player.show(seq)

    @property
    def info(self) -> FileInfo:
        """Facts of the file, apart from its match."""
        note = self._notes.of(self._seq)
        return FileInfo(self._name, self._seat, note, self._notes.complaint, self._source.fault)

    def set_viewpoint(self, seat: int | None) -> None:
        """Set the viewpoint to *seat*; for None nothing is hidden."""
        self._seat = seat
        if self._source.has_secrets:
            self.desk.restart(seat)
            self._told = self._begin()
            self._restarts.set()
        else:
            self.desk.switch_seat(seat)

    def next_viewpoint(self) -> None:
        """Switch to the viewpoint of the next seat; after the last one, nothing is hidden."""
        seats = self.desk.model.seats
        after = 0 if self._seat is None else self._seat + 1
        self.set_viewpoint(after if after < seats else None)

    def branch(self) -> None:
        """Leave the file, to branch a match from the present position."""
        self.play_on_at = self._seq
        self.desk.leave()

    def open_note(self) -> None:
        """Open the line for a note on what is shown."""
        if self._notes.can_write:
            self.desk.view.show(Overlay.NOTE)
            self.desk.view.look(draft=self._notes.of(self._seq))

    def save_note(self) -> None:
        """Save the note on the line; an empty line deletes it."""
        self._notes.put(self._seq, self.desk.view.ui.draft)
        self._mark()
        self.desk.view.show(Overlay.NONE)

    def running(self, take: Take) -> AbstractAsyncContextManager[asyncio.Task[None]]:
        """Go on to tell the desk of the match while the context lasts; *take* is the desk's.

        Raises:
            ClientError: at the end of the context: the file could not be read on.
        """
        return running_beside(self._run(take))

    async def _run(self, take: Take) -> None:
        while True:
            self._restarts.clear()
            await self._send_all(take)
            if not self._restarts.is_set():
                if self.desk.playback.player is not None:
                    self.desk.playback.player.is_whole()
                await self._restarts.wait()

    async def _send_all(self, take: Take) -> None:
        """Tell what there is, until all is told or is to be told anew."""
        told, paused_s = self._told, perf_counter()
        for message in told:
            take(message)
            if perf_counter() - paused_s > _SLICE_S:
                await asyncio.sleep(0)
                paused_s = perf_counter()
            if told is not self._told:
                return

    @property
    def _seq(self) -> int:
        """That of the entry that is shown."""
        player = self.desk.playback.player
        return player.now.model.seq if player is not None else 0

    def _mark(self) -> None:
        if self.desk.playback.player is not None:
            self.desk.playback.player.bookmarks.note(self._notes.seqs)

    def _begin(self) -> Iterator[service_pb2.TableMessage]:
        """Tell the start of the match, and return what is still to be told."""
        told = self._source.told(self._seat)
        self.desk.take(LinkChanged(LinkState.LIVE, tell("rerun.file", name=self._name)))
        self.desk.take(next(told))
        return told
