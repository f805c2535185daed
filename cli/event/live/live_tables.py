"""How the tables of an event stand on its server, in a file beside the log for every desk."""

import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from tilewyrm.cli.admin.connection import AdminConnection
from tilewyrm.client.errors import CallRefused
from tilewyrm.v1 import admin_pb2, service_pb2

FILE = ".live.json"
"""Name of the file in the folder of an event. It is not part of what is published."""


@dataclass(frozen=True)
class LiveTable:
    """A table as the server described it."""

    status: str
    """``open``, ``playing``, ``over`` or ``halted``."""
    points: Sequence[int] = ()
    """By seat; empty before the start."""
    awaited: Sequence[int] = ()
    """The 0-based seats that are waited for."""
    waiting_s: int = 0
    """For how many seconds."""
    left_ms: Sequence[int] = ()
    """By seat what is left on its clock; empty without clocks."""
    running: int = -1
    """The seat whose clock runs; -1: none."""
    halted_because: str = ""
    ruled: bool = False
    """Whether an arbiter changed points in the match."""
    stand_ins: Sequence[str] = ()
    """By seat the strategy that plays for its player; an empty text where the player does."""


@dataclass(frozen=True)
class LiveTables:
    """The tables of an event, and who is connected, at a moment."""

    at_ms: int = 0
    """When the program that keeps the event tried to look, ms since 1970; 0: never."""
    lost: str = ""
    """The sentence of the error if the server cannot be reached, or empty."""
    people: Sequence[int] = ()
    """The numbers of the players who are connected."""
    tables: Mapping[str, LiveTable] = field(default_factory=dict)
    """By match."""
    lines: int = 0
    """How many lines the log had before the server described the tables."""

    @classmethod
    def read(cls, folder: Path) -> Self:
        """Return the tables as last written in the *folder* of an event, or none."""
        try:
            found: dict[str, Any] = json.loads((folder / FILE).read_text(encoding="utf-8"))
            found["tables"] = {
                match: LiveTable(**facts) for match, facts in found["tables"].items()
            }
            return cls(**found)
        except (OSError, ValueError, TypeError, KeyError, AttributeError):
            return cls()  # it is only a look, and the next one comes soon

    def write(self, folder: Path) -> None:
        """Write this in the *folder* of an event.

        Raises:
            OSError: it cannot be written.
        """
        partial = folder / f"{FILE}.part"
        partial.write_text(json.dumps(asdict(self)), encoding="utf-8")
        partial.replace(folder / FILE)


async def look(connection: AdminConnection, event: bytes, lines: int) -> LiveTables:
    """Return how the tables of an *event* stand, whose log has *lines* lines now.

    Raises:
        ClientError: the server is not there, or refuses.
    """
    known = await connection.admin.event(event)
    tables = {}
    for table in known.tables:
        if table.status == service_pb2.TABLE_STATUS_OVER:
            tables[table.table_id] = LiveTable(_status(table))
            continue
        try:
            described = await connection.admin.description(table.table_id)
        except CallRefused as error:  # gone meanwhile, or unreadable
            tables[table.table_id] = LiveTable("halted", halted_because=str(error))
        else:
            tables[table.table_id] = _live_table(described)
    here = [person.number for person in known.people if person.here]
    return LiveTables(time.time_ns() // 1_000_000, people=here, tables=tables, lines=lines)


def _live_table(each: admin_pb2.DescribeTableResponse) -> LiveTable:
    has_clocks = each.HasField("clocks")
    return LiveTable(
        _status(each.table),
        [*each.points],
        [*each.awaited],
        each.waiting_s,
        [*each.clocks.left_ms] if has_clocks else [],
        each.clocks.running if has_clocks and each.clocks.HasField("running") else -1,
        each.halted_because,
        each.points_ruled,
        [*each.stand_ins],
    )


def _status(table: service_pb2.TableSummary) -> str:
    return service_pb2.TableStatus.Name(table.status).removeprefix("TABLE_STATUS_").lower()
