"""A table at which nothing changes any more, or not for now."""

from pathlib import Path

from tilewyrm.server.feed import Pages
from tilewyrm.server.phase import Phase
from tilewyrm.v1 import service_pb2


class Still(Phase):
    """A phase in which nothing changes any more: it shows what there was *before*."""

    def __init__(self, before: Phase) -> None:
        super().__init__(before.row, before.venue)
        self._before = before

    @property
    def seq(self) -> int:
        """The seq of the last entry that everybody may know of, 0 before the first."""
        return self._before.seq

    @property
    def halted_because(self) -> str:
        """Why the table stands still, in one sentence; empty when it does not."""
        return self._before.halted_because

    def snapshot(self, seat: int | None, from_seq: int) -> tuple[service_pb2.Snapshot, Pages]:
        """Return where the table stands as *seat* sees it; see `Phase.snapshot`."""
        snapshot, pages = self._before.snapshot(seat, from_seq)
        snapshot.table.CopyFrom(self.info())
        return snapshot, pages

    def replay(self, seat: int | None) -> tuple[Path, int]:
        """Return the replay file and how many of its bytes are on disk; see `Phase.replay`."""
        return self._before.replay(seat)

    def close(self) -> None:
        """Let go of the journal."""
        self._before.close()
