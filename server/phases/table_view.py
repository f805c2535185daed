"""View of a table: summary, snapshot, replay, and their audience."""

from collections.abc import Sequence
from pathlib import Path

from tilewyrm.server.errors import ReplayNotReady
from tilewyrm.server.feed.feed import Pages
from tilewyrm.server.feed.message_bytes import serialised
from tilewyrm.server.feed.table_info import table_info, table_status, table_summary
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.phases.context import TableContext
from tilewyrm.server.store.rows import TableRow
from tilewyrm.v1 import match_pb2, service_pb2, standing_pb2


class TableView:
    """View of a table. The base class: its seats alone, for no match is in memory."""

    def __init__(self, row: TableRow, context: TableContext) -> None:
        self.row = row
        self.context = context

    @property
    def path(self) -> Path:
        """Path of the journal, which may not exist yet."""
        return self.context.resources.journal(self.row.table_id)

    @property
    def seq(self) -> int:
        """The seq of the last entry that everybody may know of, 0 before the first."""
        return self.row.seq

    @property
    def halted_because(self) -> str:
        """Why the table is halted, in one sentence; empty: it is not."""
        return ""

    @property
    def status(self) -> service_pb2.TableStatus.ValueType:
        """Where the table is in its life."""
        return table_status(self.row, self.halted_because)

    @property
    def is_hidden(self) -> bool:
        """Whether nothing of the match may be seen: other tables have its luck, too."""
        return self.context.resources.round_lucks.hides(self.row)

    def info(self) -> service_pb2.TableInfo:
        """Return the table as everybody may see it."""
        info = self.seats_info()
        if self.is_hidden:
            info.ClearField("seq")
            info.ClearField("result")
        return info

    def seats_info(self) -> service_pb2.TableInfo:
        """Return the table as its seats may see it."""
        return table_info(
            self.row,
            self.context.setup,
            seq=self.seq,
            halted_because=self.halted_because,
        )

    @property
    def points(self) -> Sequence[int]:
        """Points by seat, so far or at the end; empty before the start."""
        return match_pb2.Result.FromString(self.row.result).scores if self.row.result else ()

    @property
    def has_points_ruling(self) -> bool:
        """Whether an arbiter changed points in the match that is under way."""
        return False

    @property
    def stand_ins(self) -> Sequence[str]:
        """The strategies that play for their seats' players, by seat; empty without a match."""
        return ()

    @property
    def awaited(self) -> Sequence[int]:
        """Seats that are waited for."""
        return ()

    @property
    def waiting_s(self) -> float:
        """Seconds for which the table has waited for them."""
        return 0.0

    @property
    def clocks(self) -> standing_pb2.Clocks | None:
        """What every seat has left; None without clocks, and when no match is under way."""
        return None

    def summary(self) -> service_pb2.TableSummary:
        """Return the table as a list shows it."""
        seq = 0 if self.is_hidden else self.seq
        return table_summary(
            self.row, self.context.setup, seq=seq, halted_because=self.halted_because
        )

    def announce(self) -> None:
        """Show the table to everybody who is watching: its seats or its status changed."""
        self.context.audience.send(service_pb2.TableMessage(table=self.seats_info()))

    def snapshot(
        self, seat: int | None, from_seq: int, wish: service_pb2.Wish
    ) -> tuple[service_pb2.Snapshot, Pages]:
        """Return the snapshot for *seat*, with the log after *from_seq*, as *wish* says.

        Of a long log the most is on the pages, which come before the snapshot.
        """
        presence = self.context.presence.message(self.row.seats)
        said = self.context.chat.visible_to(seat)
        info = self.info() if seat is None else self.seats_info()
        snapshot = service_pb2.Snapshot(table=info, presence=presence, said=said, seat=seat)
        return snapshot, ()

    def put_snapshot(self, watcher: Watcher, from_seq: int) -> None:
        """Let *watcher* start afresh, with the log after *from_seq*."""
        wish = self.context.audience.wish_of(watcher)
        snapshot, pages = self.snapshot(watcher.seat, from_seq, wish)
        for page in pages:
            watcher.put_shared(page)
        message = service_pb2.TableMessage(snapshot=snapshot)
        watcher.put(serialised(service_pb2.PlayResponse(message=message)))

    def show(self) -> None:
        """Let everybody who is watching start afresh."""
        for watcher in self.context.audience:
            self.put_snapshot(watcher, 0)

    def admit(self, watcher: Watcher, from_seq: int) -> None:
        """Let *watcher* watch: it begins with a snapshot, with the log after *from_seq*."""
        self.context.audience.add(watcher)
        self.context.presence_notifier.notify(
            but=watcher
        )  # first: the snapshot says who is here, itself too
        self.put_snapshot(watcher, from_seq)

    def dismiss(self, watcher: Watcher) -> None:
        """Let *watcher* go, which was admitted or was to be."""
        self.context.audience.remove(watcher)
        self.context.presence_notifier.notify()

    def replay(self, seat: int | None) -> tuple[Path, int]:
        """Return the replay file for *seat*, and how many of its bytes are on disk.

        Raises:
            ReplayNotReady: there is none yet, or it would tell what must stay hidden until the end.
            TableHalted: somebody took it away.
        """
        table_id = self.row.table_id
        raise ReplayNotReady(f"no replay of table {table_id} yet", table_id=table_id)
