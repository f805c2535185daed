"""A table that stands still because its record cannot be written or read."""

import logging

from tilewyrm.server.phase import Phase, Still
from tilewyrm.server.refusals import Refused
from tilewyrm.v1 import control_pb2, service_pb2

_log = logging.getLogger(__name__)


class Halted(Still):
    """Nothing happens here until somebody has mended what is wrong and restarted the server."""

    def __init__(self, before: Phase, because: str) -> None:
        super().__init__(before)
        self._because = because

    @property
    def halted_because(self) -> str:
        """Why the table stands still, in one sentence."""
        return self._because

    async def decide(
        self, seat: int, deciding: service_pb2.Deciding
    ) -> tuple[int | Refused, Phase]:
        """Refuse the decision."""
        return self._refused(), self

    async def act(self, seat: int, acting: service_pb2.Acting) -> tuple[int | Refused, Phase]:
        """Refuse to do it."""
        return self._refused(), self

    async def rule(self, ruled: control_pb2.Ruled) -> tuple[int | Refused, Phase]:
        """Refuse the ruling."""
        return self._refused(), self

    def _refused(self) -> Refused:
        return Refused(service_pb2.REFUSAL_REASON_HALTED, self._because)


def halt(before: Phase, why: str) -> Halted:
    """Return the table of *before* halted because of *why*; the log and everybody are told."""
    halted = Halted(before, f"table {before.row.table_id} is halted: {why}")
    _log.error("%s", halted.halted_because)
    halted.announce()
    return halted
