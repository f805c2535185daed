"""How long the home screen takes from the command to its first frame.

The real program in a terminal of its own, as a newcomer starts it: without settings, matches or a
server. By the clock, which a busy machine stretches, and in CPU time of the program until then.
"""

import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.screen import Waits
from support.terminals import at_terminal

STARTS = 15
_READY = "Play now"
_SPEAKING = {"LANGUAGE": "en", "LC_ALL": "C.UTF-8"}


def _started(folder: Path) -> tuple[float, float]:
    """Return the milliseconds to the first frame: by the clock, and in CPU time."""
    used, begun = _used_s(), time.monotonic()
    with at_terminal(folder, environment=_SPEAKING) as there:
        there.until(_READY)
        came = there.came_s
    return 1000 * (came - begun), 1000 * (_used_s() - used)


def _used_s() -> float:
    """Return the CPU time of all programs that this one has started and seen end."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def start() -> Iterator[Waits]:
    """Measure the first frame of the home screen, after one start that is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        _started(Path(folder))
        waits, used = zip(*(_started(Path(folder)) for _ in range(STARTS)), strict=True)
    yield Waits("command to first frame by the clock", "ms", waits)
    yield Waits("command to first frame", "ms", used)
