"""A replay file on a player's desk: what is told of it, whose eyes it is seen with, and notes."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractAsyncContextManager
from time import perf_counter

from tilewyrm.client.connection.background import running_beside
from tilewyrm.client.connection.match_source import Take
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.errors import ClientError
from tilewyrm.client.local_services import ReplaySource
from tilewyrm.client.model.model import (
    LinkChanged,
    LinkState,
)
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
        self._retold, self._notes, self._name = retold, notes, name
        self.play_on_at: int | None = None
        """The entry behind which the player wishes to play on; None: nowhere."""
        self._seat: int | None = None
        self._told = self._begin()
        self._anew = asyncio.Event()
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
            self.look_through(seat)
        if self.desk.playback.player is not None:
            self.desk.playback.player.show(seq)

    @property
    def filed(self) -> FileInfo:
        """What there is to show of the file beside its match."""
        note = self._notes.of(self._seq)
        return FileInfo(self._name, self._seat, note, self._notes.complaint, self._retold.fault)

    def look_through(self, seat: int | None) -> None:
        """See the match with the eyes of *seat*; for None nothing is hidden."""
        self._seat = seat
        if self._retold.has_secrets:
            self.desk.begin_anew(seat)
            self._told = self._begin()
            self._anew.set()
        else:
            self.desk.sit(seat)

    def other_eyes(self) -> None:
        """See the match with the eyes of the next seat, or after the last one all of it."""
        seats = self.desk.model.seats
        after = 0 if self._seat is None else self._seat + 1
        self.look_through(after if after < seats else None)

    def play_on(self) -> None:
        """Leave the file, to play on from what is shown."""
        self.play_on_at = self._seq
        self.desk.leave()

    def write_note(self) -> None:
        """Open the line for a note on what is shown."""
        if self._notes.can_write:
            self.desk.view.show(Overlay.NOTE)
            self.desk.view.look(draft=self._notes.of(self._seq))

    def keep_note(self) -> None:
        """Keep what stands on the line for a note; where nothing does there is none any more."""
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
            self._anew.clear()
            await self._tell_all(take)
            if not self._anew.is_set():
                if self.desk.playback.player is not None:
                    self.desk.playback.player.is_whole()
                await self._anew.wait()

    async def _tell_all(self, take: Take) -> None:
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
            self.desk.playback.player.ways.note(self._notes.seqs)

    def _begin(self) -> Iterator[service_pb2.TableMessage]:
        """Tell the start of the match, and return what is still to be told."""
        told = self._retold.told(self._seat)
        self.desk.take(LinkChanged(LinkState.LIVE, tell("rerun.file", name=self._name)))
        self.desk.take(next(told))
        return told
