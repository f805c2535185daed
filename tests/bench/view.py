"""How long one waits for a match that is watched from its file.

In CPU time: until its first picture, until all of it is known, and for each step on or back.
"""

import asyncio
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.measure import Rate
from support.recording import begin
from support.screening import opened, read_on
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.client.visit.file_session import FileSession
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Choice, Decided
from tilewyrm.engine.match.controls import TakeBack
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.setup.options import OptionValue

SIZE = (160, 50)
EVERYTHING: dict[str, OptionValue] = {one.name: True for one in EXPANSIONS}
MATCHES: dict[str, tuple[str, int, dict[str, OptionValue]]] = {
    "carcassonne, 5 seats, everything": ("carcassonne", 5, EVERYTHING),
    "feuville, 4 seats": ("feuville", 4, {}),
}
RUNS = 5
STEPS = 100
ENTRIES = 1000
"""Of the match that is watched: decisions are taken back until there are so many."""


def view() -> Iterator[Rate]:
    """The viewer, without the terminal."""
    with TemporaryDirectory() as folder:
        for label, path in matches(Path(folder)):
            yield from _viewed(label, path)


def matches(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield what is watched, and its file in *folder*."""
    for label, (game, seats, options) in MATCHES.items():
        path = folder / f"{game}.twr"
        path.write_bytes(_long(game, seats, options))
        yield label, path


def _long(game: str, seats: int, options: dict[str, OptionValue]) -> bytes:
    """Return the file of a match of `ENTRIES`: each seat takes back what it may, once."""
    recording = begin(game, seats, "view", options, bots=[""] * seats)
    while recording.encoder.seq < ENTRIES and recording.match.result is None:
        entry = recording.choose()
        recording.play(entry)
        if isinstance(entry, Decided) and isinstance(recording.match.pending, Choice):
            recording.play(Controlled(TakeBack(entry.seat, recording.encoder.seq)))
            recording.play(recording.choose())
    return recording.data


def _viewed(label: str, path: Path) -> Iterator[Rate]:
    _first(path)  # what is worked out once in a process
    opening = [_ms(lambda: _first(path)) for _ in range(RUNS)]
    yield Rate(f"view: {label}, first picture", "ms", tuple(opening))
    screening = _first(path)
    whole = _ms(lambda: asyncio.run(read_on(screening)))
    desk = screening.desk
    yield Rate(f"view: {label}, all {desk.model.seq} entries", "ms", (whole,))
    rerun = desk.playback.player
    assert rerun is not None
    for name, by, start in (("on", 1, 0.5), ("back", -1, 0.9)):
        rerun.show(int(desk.model.seq * start))
        took = []
        for _ in range(STEPS):
            rerun.move(by)
            took.append(_ms(lambda: _draw(screening)))
        yield Rate(f"view: {label}, a step {name}", "ms", tuple(took))
    jumps = [0, desk.model.seq] * (STEPS // 10)
    took = []
    for seq in jumps:
        rerun.show(seq)
        took.append(_ms(lambda: _draw(screening)))
    yield Rate(f"view: {label}, from end to end", "ms", tuple(took))


def _first(path: Path) -> FileSession:
    screening = opened(path)
    _draw(screening)
    return screening


def _draw(screening: FileSession) -> None:
    desk = screening.desk
    menu = CommandRegistry((*commands_of(desk.face.name), *SHELL)).menu(desk)
    draw_screen(desk.face, desk.scene, menu, *SIZE).fragments()


def _ms(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return (time.process_time() - begun) * 1000
