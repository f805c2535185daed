"""What a player waits for at the terminal, and what the terminal is sent.

In CPU time, from the key that is pressed until the choice leaves for the server, and from the
update that comes until the last byte of its drawing is written; this by the clock, too.
"""

import asyncio
import io
import statistics
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input

from support.unfolding import Unfolding
from tilewyrm.client.app import build
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.settings.settings import AnimationPace, ConfirmPolicy
from tilewyrm.client.terminal.diff_output import DiffOutput
from tilewyrm.engine.registry import game
from tilewyrm.v1 import service_pb2

SIZES = ((160, 50), (220, 60))
ENTRIES = {"carcassonne": 400, "feuville": 100}
"""After so many is measured, of a match that is watched from its beginning; from 118 to 160 tiles
lie on the table then."""
SEEDS = (3, 4, 5)
"""Of the matches."""
_APART_S = 0.035
"""Between two updates, so that none waits for the one before it to be seen."""
_QUIET_S = 2.0


class Wire(io.StringIO):
    """A terminal that takes everything and shows nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.bytes = 0
        """How many were written."""
        self.cpu_s = self.wall_s = 0.0
        """When the last ones were: CPU time of this process, and that of a clock."""

    def write(self, text: str) -> int:
        """Count *text*."""
        self.bytes += len(text.encode())
        self.cpu_s, self.wall_s = time.process_time(), time.perf_counter()
        return len(text)


@dataclass(frozen=True, slots=True)
class Waits:
    """What was measured of one thing at one size."""

    what: str
    unit: str
    samples: tuple[float, ...]

    def line(self) -> str:
        """Return median, least, 99th percentile and most."""
        ordered = sorted(self.samples)
        late = ordered[min(int(len(ordered) * 0.99), len(ordered) - 1)]
        return (
            f"{self.what:<52} {statistics.median(ordered):>10,.1f} {self.unit:<5} "
            f"least {ordered[0]:,.1f}, p99 {late:,.1f}, most {ordered[-1]:,.1f}, of {len(ordered)}"
        )


class _Terminal:
    """The application at a desk, and what it takes."""

    def __init__(
        self,
        match: Unfolding,
        desk: Desk,
        application: Application[None],
        wire: Wire,
        sent: list[float],
    ) -> None:
        self._match = match
        self._desk = desk
        self._application = application
        self._wire = wire
        self._drawn = asyncio.Event()
        application.after_render += lambda _: self._drawn.set()
        self._sent = sent
        self.keys_ms: list[float] = []
        self.updates_ms: list[float] = []
        self.waits_ms: list[float] = []
        self.sizes: list[float] = []

    async def draw(self) -> None:
        """Draw what is new."""
        self._drawn.clear()
        self._application.invalidate()
        await self._drawn.wait()

    async def update(self) -> None:
        """Let one entry come, and measure until it is drawn."""
        message = self._match.step()
        before, begun, since = self._wire.bytes, time.process_time(), time.perf_counter()
        self._desk.take(message)
        await self.draw()
        self.updates_ms.append(1000 * (self._wire.cpu_s - begun))
        self.waits_ms.append(1000 * (self._wire.wall_s - since))
        self.sizes.append(self._wire.bytes - before)

    def forget(self) -> None:
        """Measure from now on."""
        for samples in (self.keys_ms, self.updates_ms, self.waits_ms, self.sizes):
            samples.clear()

    async def press(self, keys: PipeInput) -> None:
        """Press Enter, and measure until the choice is sent; let it be recorded."""
        keys.send_text("1")  # the first key of a turn takes a box away
        await asyncio.sleep(_APART_S)
        await self.draw()
        begun = time.process_time()
        keys.send_text("\r")
        while not self._sent:  # noqa: ASYNC110 (nothing is to come between)
            await asyncio.sleep(0)
        self.keys_ms.append(1000 * (self._sent.pop() - begun))
        answer = service_pb2.Answer(request_id="sent", recorded_seq=self._desk.model.seq + 1)
        self._desk.take(service_pb2.TableMessage(answer=answer))


async def _watched(name: str, seed: int, columns: int, rows: int) -> tuple[_Terminal, float]:
    """Return the terminal that a match was watched at, and how much was written to it at the end,
    in a while in which nothing happened.
    """
    options = game(name).presets[-1].options if name == "carcassonne" else {}
    match = Unfolding(name, seed, options=options)
    sent: list[float] = []

    def send(seq: int, choice: int) -> str:
        sent.append(time.process_time())
        return "sent"

    desk = match.go_on(0, send)
    desk.settings = replace(desk.settings, confirm=ConfirmPolicy.NEVER, pace=AnimationPace.OFF)
    wire = Wire()
    output = DiffOutput(wire, lambda: Size(rows=rows, columns=columns), term="xterm")
    with create_pipe_input() as keys, create_app_session():
        application = build(desk, terminal_in=keys, terminal_out=output)
        running = asyncio.create_task(application.run_async())
        at = _Terminal(match, desk, application, wire, sent)
        await at.draw()
        while not match.is_over:
            await asyncio.sleep(_APART_S)
            if desk.question.offers:
                await at.press(keys)
            await at.update()
            if desk.model.seq <= ENTRIES[name]:
                at.forget()
        await asyncio.sleep(_APART_S)
        before = wire.bytes
        await asyncio.sleep(_QUIET_S)
        quiet = wire.bytes - before
        application.exit()
        await running
    return at, quiet


def _measured(name: str, columns: int, rows: int) -> Iterator[Waits]:
    found = [asyncio.run(_watched(name, seed, columns, rows)) for seed in SEEDS]
    terminals = [terminal for terminal, _ in found]

    def waits(what: str, unit: str, samples: Iterable[Sequence[float]]) -> Waits:
        return Waits(f"{name} {columns}x{rows}: {what}", unit, tuple(chain(*samples)))

    yield waits("key to request", "ms", (at.keys_ms for at in terminals))
    yield waits("update to screen", "ms", (at.updates_ms for at in terminals))
    yield waits("update to screen by the clock", "ms", (at.waits_ms for at in terminals))
    yield waits("an update to the terminal", "bytes", (at.sizes for at in terminals))
    yield waits(f"{_QUIET_S:g} s of quiet", "bytes", [[quiet for _, quiet in found]])


def screen() -> Iterator[Waits]:
    """Measure both games on a large and a very large screen."""
    for name in ENTRIES:
        for columns, rows in SIZES:
            yield from _measured(name, columns, rows)
