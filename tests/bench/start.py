"""How long it takes from the command to the first frame: of the home screen, and of a file's board.

The real program in a terminal of its own, as a newcomer starts it: without settings, matches or a
server, and from nothing. By the clock, which a busy machine stretches, and in CPU time of the
program until then.
"""

import resource
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.screen import Waits
from bench.view import matches
from support.terminals import at_terminal

STARTS = 15
_HOME, _BOARD = "Play now", "entry 0 of"
_ENVIRONMENT = {"LANGUAGE": "en", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "0"}
"""With the last one a start differs from those of the tests, which come out of a template."""


def _started(folder: Path, ready: str, *arguments: str) -> tuple[float, float]:
    """Return the milliseconds until *ready* is on the screen: by the clock, and in CPU time."""
    used, begun = _used_s(), time.monotonic()
    with at_terminal(folder, *arguments, environment=_ENVIRONMENT) as there:
        there.until(ready)
        came = there.came_s
    return 1000 * (came - begun), 1000 * (_used_s() - used)


def _used_s() -> float:
    """Return the CPU time of all programs that this one has started and seen end."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def start() -> Iterator[Waits]:
    """Measure the first frames, each after one start that is not counted."""
    with tempfile.TemporaryDirectory() as folder:
        yield from _measured("first frame", Path(folder), _HOME)
        for label, path in matches(Path(folder)):
            what = f"board of a file: {label}"
            yield from _measured(what, Path(folder), _BOARD, "replay", "view", str(path))


def _measured(what: str, folder: Path, ready: str, *arguments: str) -> Iterator[Waits]:
    _started(folder, ready, *arguments)
    measured = (_started(folder, ready, *arguments) for _ in range(STARTS))
    waits, used = zip(*measured, strict=True)
    yield Waits(f"command to {what}, by the clock", "ms", waits)
    yield Waits(f"command to {what}", "ms", used)
