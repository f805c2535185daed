"""What a seat saw of everybody's clocks, from before a kill to after it."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from kills.faults import Faults
from tilewyrm.v1 import standing_pb2


@dataclass
class KnownClocks:
    """The clocks of one table, as one seat was shown them last."""

    table_id: str
    faults: Faults
    clock: Callable[[], float] = time.monotonic
    """Seconds that never go back."""
    compared: int = 0
    """How often clocks were shown again, after a kill, where nothing had come in between."""
    given_back_ms: list[int] = field(default_factory=list)
    """How much longer the running clock was each time, in milliseconds; below 0: it was shorter."""
    _seq: int = -1
    _clocks: standing_pb2.Clocks = field(default_factory=standing_pb2.Clocks)
    _seen_s: float = 0.0

    def see(
        self, seq: int, clocks: standing_pb2.Clocks, *, again: bool, late: bool = False
    ) -> None:
        """Take note of *clocks* behind entry *seq*; *again*: a new stream begins with them.

        *late*: those before may have been sent long before they were read.
        """
        now_s = self.clock()
        if again and seq == self._seq:
            self._compare(clocks, float("inf") if late else now_s)
        self._seq, self._clocks, self._seen_s = seq, clocks, now_s

    def _compare(self, now: standing_pb2.Clocks, now_s: float) -> None:
        before = self._clocks
        self.compared += 1
        running = before.running if before.HasField("running") else None
        if (now.running if now.HasField("running") else None) != running:
            self._fault(f"{running} was running, then {now}")
            return
        for seat, (had_ms, has_ms) in enumerate(zip(before.left_ms, now.left_ms, strict=True)):
            if seat == running:
                self.given_back_ms.append(has_ms - had_ms)
                if had_ms - has_ms > 1000 * (now_s - self._seen_s):
                    self._fault(f"seat {seat} had {had_ms} ms, then {has_ms}")
            elif had_ms != has_ms:
                self._fault(f"seat {seat} waited with {had_ms} ms, then with {has_ms}")

    def _fault(self, words: str) -> None:
        self.faults.add("clock", f"{self.table_id} behind {self._seq}: {words}")
