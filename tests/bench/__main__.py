"""Run measurements: ``python -m tests.bench [name ...]``, all without a name."""

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import engine, replay, server, wire
from bench.measure import Rate
from bench.server import Load
from bench.wire import Bytes

BENCHES: dict[str, Callable[[], Iterator[Rate | Load | Bytes]]] = {
    "random-play": engine.random_play,
    "copy": engine.copy,
    "resimulate": engine.resimulate,
    "show": engine.show,
    "bots": engine.bots,
    "verify": replay.verify,
    "write": replay.write,
    "server": server.server,
    "bytes": wire.wire,
}
"""What can be measured, by name."""


def main(names: list[str]) -> None:
    """Measure *names*, or everything, and print each rate as soon as it is known.

    Raises:
        SystemExit: a name is not known; the message lists those that are.
    """
    for name in names:
        if name not in BENCHES:
            raise SystemExit(f"there is no bench {name!r}; there are: {', '.join(BENCHES)}")
    print(
        "medians per CPU second (the server: per second), lowest - highest of the runs", flush=True
    )
    for name in names or BENCHES:
        for found in BENCHES[name]():
            print(found.line(), flush=True)


main(sys.argv[1:])
