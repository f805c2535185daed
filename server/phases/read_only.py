"""Tables at which nothing changes any more, or not for now."""

from pathlib import Path

from tilewyrm.server.errors import ServerError, ServerStopping, TableNotFound
from tilewyrm.server.feed.feed import Pages
from tilewyrm.server.phases.phase import Phase
from tilewyrm.v1 import service_pb2


class ReadOnlyPhase(Phase):
    """A phase in which nothing changes any more: it shows what there was *before*."""

    def __init__(self, before: Phase) -> None:
        super().__init__(before.row, before.context)
        self._before = before

    @property
    def seq(self) -> int:
        """The seq of the last entry that everybody may know of, 0 before the first."""
        return self._before.seq

    @property
    def halted_because(self) -> str:
        """Why the table is halted, in one sentence; empty: it is not."""
        return self._before.halted_because

    def snapshot(
        self, seat: int | None, from_seq: int, wish: service_pb2.Wish
    ) -> tuple[service_pb2.Snapshot, Pages]:
        """Return where the table stands as *seat* sees it; see `Phase.snapshot`."""
        snapshot, pages = self._before.snapshot(seat, from_seq, wish)
        snapshot.table.CopyFrom(self.info())
        return snapshot, pages

    def replay(self, seat: int | None) -> tuple[Path, int]:
        """Return the replay file and how many of its bytes are on disk; see `Phase.replay`."""
        return self._before.replay(seat)

    def close(self) -> None:
        """Let go of the journal."""
        self._before.close()


class ShuttingDownPhase(ReadOnlyPhase):
    """The server is about to stop; what there was can still be asked for."""

    def __init__(self, before: Phase, error: ServerError | None = None) -> None:
        """Let every stream end after what is queued for it, and let go of the journal.

        The streams end with *error* if there is one.
        """
        super().__init__(before)
        before.close()
        self.context.audience.end(error)

    async def loaded(self, seat: int | None) -> Phase:
        """Have in memory what is there to be looked at by *seat*."""
        self._before = await self._before.loaded(seat)
        return self

    def check_active(self) -> None:
        """Refuse whatever is new."""
        raise ServerStopping("the server is about to stop; try again in a moment")


class RemovedPhase(ShuttingDownPhase):
    """Everybody left it before the start, or nobody came: the lobby forgets it."""

    def __init__(self, before: Phase, error: TableNotFound | None = None) -> None:
        """End every stream, with *error* if there is one."""
        super().__init__(before, error)
        table_id = before.row.table_id
        self._refusal = error or TableNotFound(f"table {table_id} was removed", table_id=table_id)

    def check_active(self) -> None:
        """Refuse whatever is new: there is no such table."""
        raise self._refusal
