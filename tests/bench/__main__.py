"""Run measurements: ``python -m tests.bench [name [count] ...]``, all without a name.

Behind ``abuse`` may stand which abuses are tried.
"""

import sys
from collections.abc import Callable, Container, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench import (
    abuse,
    archive,
    bots,
    boxes,
    controlled,
    cores,
    crowd,
    engine,
    enter,
    front,
    knowledge,
    pair,
    pairing,
    people,
    preview,
    replay,
    screen,
    server,
    start,
    table,
    thinking,
    uses,
    view,
    weekend,
    wire,
)
from bench.abuse import Abused
from bench.abusers import ABUSES
from bench.archive import Took
from bench.boxes import Price
from bench.controlled import Tally
from bench.crowd import Crowd
from bench.enter import Points
from bench.front import Flooded
from bench.knowledge import MEASURED, Won
from bench.measure import Rate
from bench.pair import Pair
from bench.pairing import Paired
from bench.people import Beside
from bench.preview import Cost
from bench.screen import Waits
from bench.server import Load
from bench.thinking import Thinking
from bench.uses import Used
from bench.weekend import Kept, Weekend
from bench.wire import Bytes
from tilewyrm.engine.bots.registry import RUNGS

Found = (
    Rate
    | Load
    | Bytes
    | Cost
    | Points
    | Tally
    | Waits
    | Crowd
    | Pair
    | Paired
    | Abused
    | Flooded
    | Weekend
    | Kept
    | Beside
    | Took
    | Thinking
    | Price
    | Won
    | Used
)
BENCHES: dict[str, Callable[..., Iterator[Found]]] = {
    "random-play": engine.random_play,
    "copy": engine.copy,
    "resimulate": engine.resimulate,
    "show": engine.show,
    "bots": bots.bots,
    "greedy": bots.greedy,
    "playouts": bots.playouts,
    "cores": cores.cores,
    "enter": enter.enter,
    "verify": replay.verify,
    "write": replay.write,
    "server": server.server,
    "pair": pair.pair,
    "pairing": pairing.pairing,
    "table": table.table,
    "people": people.people,
    "crowd": crowd.crowd,
    "controlled": controlled.controlled,
    "bytes": wire.wire,
    "preview": preview.preview,
    "screen": screen.screen,
    "start": start.start,
    "thinking": thinking.thinking,
    "view": view.view,
    "abuse": abuse.abuse,
    "front": front.front,
    "weekend": weekend.weekend,
    "archive": archive.archive,
    "boxes": boxes.boxes,
    "knowledge": knowledge.knowledge,
    "uses": uses.uses,
}
"""What can be measured, by name."""
COUNTED = ("archive", "controlled", "crowd", "enter", "knowledge", "pair", "uses", "weekend")
"""What numbers may stand behind."""
WORDS: dict[str, Container[str]] = {
    "abuse": ABUSES,
    "knowledge": (*MEASURED, *RUNGS),
    "uses": MEASURED,
}
"""What words may stand behind."""
BY_NAME = ("abuse", "archive", "boxes", "enter", "front", "knowledge", "pairing", "uses", "weekend")
"""What takes so long that it is measured only where it is named."""


def main(words: list[str]) -> None:
    """Measure what *words* name, or all but `BY_NAME`; print each rate as soon as it is known.

    Behind ``controlled`` may stand how many matches are played, behind ``crowd`` how many tables
    are unfinished, behind ``enter`` how many matches of each game are played, behind ``pair`` at
    how many tables, behind ``weekend`` the minutes and the matches of bots, and behind ``archive``
    how many matches are in it. Behind ``knowledge`` may stand boxes, a strategy, and how many deals
    are played; behind ``uses`` boxes, and how many matches are.

    Raises:
        SystemExit: a name is not known; the message lists those that are.
    """
    counts: dict[str, list[int | str]] = {}
    for word in words:
        last = [*counts][-1] if counts else ""
        if word.isdigit() and last in COUNTED:
            counts[last].append(int(word))
        elif word in WORDS.get(last, ()):
            counts[last].append(word)
        elif word in BENCHES:
            counts[word] = []
        else:
            raise SystemExit(f"there is no bench {word!r}; there are: {', '.join(BENCHES)}")
    print(
        "medians per CPU second (the server: per second), lowest - highest of the runs", flush=True
    )
    for name in counts or [each for each in BENCHES if each not in BY_NAME]:
        for found in BENCHES[name](*counts.get(name, ())):
            print(found.line(), flush=True)


main(sys.argv[1:])
