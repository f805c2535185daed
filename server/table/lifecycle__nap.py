"""What must be known of a table while it is not in memory."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.server.match.stopwatch import Stopwatch


class EvictedState(NamedTuple):
    """What a table leaves behind that is put to sleep, beside its row and its journal."""

    gone_s: Sequence[float]
    """Since when the player of each seat is away, in seconds of `time.monotonic`."""
    quiet_s: float
    """When a stream was closed or a seat changed last, likewise."""
    stopwatch: Stopwatch | None
    """Of the match, which runs on; None before and after it."""
    due_in_s: float | None
    """In how many seconds something was due when it fell asleep; None: nothing was."""
