"""Phase of a halted table: its journal cannot be written or read."""

import asyncio
import logging
import time
from typing import NoReturn

from tilewyrm.server.errors import TableHalted
from tilewyrm.server.match.refusals import Rejection
from tilewyrm.server.phases.phase import Phase, SeatRequest
from tilewyrm.server.phases.read_only import ReadOnlyPhase
from tilewyrm.server.store.disk_probe import Probe
from tilewyrm.v1 import control_pb2, service_pb2

RETRY_S = 5.0
"""Seconds between two probes whether the table can resume."""

_log = logging.getLogger(__name__)


class HaltedPhase(ReadOnlyPhase):
    """Halted table: read-only until its probe says that a retry is worthwhile."""

    def __init__(self, before: Phase, because: str, probe: Probe | None) -> None:
        """Halt *because* of this; *probe* returns whether to retry; None: only a restart helps."""
        super().__init__(before)
        self._because = because
        self._probe = probe
        self._due_s = time.monotonic() + RETRY_S
        """When the next probe is due, whoever calls until then."""

    def due_in(self) -> float | None:
        """Return the seconds to the next probe; None: there is none."""
        return self._due_s - time.monotonic() if self._probe is not None else None

    async def can_retry(self) -> bool:
        """Return whether a retry is worthwhile; the next probe is due `RETRY_S` from now."""
        self._due_s = time.monotonic() + RETRY_S
        return self._probe is not None and await asyncio.to_thread(self._probe)

    @property
    def halted_because(self) -> str:
        """Why the table is halted, in one sentence."""
        return self._because

    async def disband(self) -> NoReturn:
        """Refuse to close the table: its files may still be repaired."""
        raise TableHalted(self._because, table_id=self.row.table_id)

    async def record(self, seat: int, request: SeatRequest) -> tuple[int | Rejection, Phase]:
        """Refuse to record anything."""
        return self._refused(), self

    async def rule(self, ruled: control_pb2.Ruled) -> tuple[int | Rejection, Phase]:
        """Refuse the ruling."""
        return self._refused(), self

    def _refused(self) -> Rejection:
        return Rejection(service_pb2.REFUSAL_REASON_HALTED, self._because)


def halt(before: Phase, why: str, probe: Probe | None = None) -> HaltedPhase:
    """Return the table of *before* halted because of *why*; the log and everybody are told.

    It resumes when *probe* says so; None: not before the next start.
    """
    halted = HaltedPhase(before, f"table {before.row.table_id} is halted: {why}", probe)
    _log.error("%s", halted.halted_because, extra={"table": before.row.table_id})
    halted.announce()
    return halted
