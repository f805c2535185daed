"""Queue of search jobs: who gets the next process that is free.

Bots that players wait for come first, then advice and explanations, then bots that nobody waits
for. Among equals the machine comes first that has the fewest jobs running, then the one whose jobs
have taken the least time lately; of its tables likewise (fair queueing). So whoever takes less than
the others waits for a job that is running, and for no second one, however many are in the queue.
"""

import asyncio
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from time import monotonic
from typing import NamedTuple

PATIENCE_S = 10.0
"""Seconds after which a job is as urgent as any: less urgent ones are late, but not for ever."""
_FORGET_AT = 10_000
"""Number of machines and tables from which on those without jobs are forgotten."""
_HALF_LIFE_S = 60.0
"""Seconds after which half of the time that jobs have taken is forgotten."""
_NOWHERE = ("",)
"""The machine of all tables at which nobody is."""


class Urgency(IntEnum):
    """Who waits for a job; the most urgent first."""

    PLAYERS = 0
    """Players, for the decision of a bot."""
    AIDS = 1
    """A player, for advice or an explanation."""
    NOBODY = 2


class JobOwner(NamedTuple):
    """The table that a job is for."""

    table_id: str
    machines: Callable[[], Collection[str]]
    """Returns the machines at which somebody plays there now."""
    is_aid: bool = False
    """Whether the job is an aid for a player, not a bot's decision."""

    @property
    def urgency(self) -> Urgency:
        """Who waits for the job now."""
        if self.is_aid:
            return Urgency.AIDS
        return Urgency.PLAYERS if self.machines() else Urgency.NOBODY


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    """A job that waits for a place."""

    owner: JobOwner
    number: int
    since_s: float
    place: asyncio.Future[int]


class _Usage(NamedTuple):
    """How long jobs have taken lately."""

    seconds: float
    at_s: float
    """When that was."""

    def by(self, now_s: float) -> float:
        """Return what of it is not forgotten at *now_s*."""
        return self.seconds * math.exp2((self.at_s - now_s) / _HALF_LIFE_S)


_UNUSED = _Usage(0.0, 0.0)


class _Shares:
    """The shares of the machines, or of the tables, in the places."""

    def __init__(self) -> None:
        self._running: Counter[str] = Counter()
        self._usages: dict[str, _Usage] = {}

    def standing(self, names: Iterable[str], now_s: float) -> tuple[int, float]:
        """Return the best rank of *names*: jobs running, and seconds taken; lowest first."""
        return min(
            (self._running[name], self._usages.get(name, _UNUSED).by(now_s)) for name in names
        )

    def begin(self, names: Iterable[str]) -> None:
        """Count a job of *names*."""
        for name in names:
            self._running[name] += 1

    def end(self, names: Iterable[str], now_s: float, took_s: float) -> None:
        """Count a job of *names* no longer, which took so long."""
        if len(self._usages) >= _FORGET_AT:
            least_s = sorted(usage.by(now_s) for usage in self._usages.values())[_FORGET_AT // 2]
            self._usages = {
                name: usage for name, usage in self._usages.items() if usage.by(now_s) > least_s
            }
        for name in names:
            self._running[name] -= 1
            if not self._running[name]:
                del self._running[name]
            used_s = self._usages.get(name, _UNUSED).by(now_s) + took_s
            self._usages[name] = _Usage(used_s, now_s)


class _Running(NamedTuple):
    """A job that has a place."""

    machines: Collection[str]
    table_id: str
    since_s: float


class JobQueue:
    """Queue of the jobs for a number of places, each of which takes one job at a time."""

    def __init__(self, places: int, clock: Callable[[], float] = monotonic) -> None:
        """Give the places 0 to *places* - 1; *clock* returns seconds."""
        self._clock = clock
        self._free = list(range(places))
        self._waiting: list[_Waiting] = []
        self._numbers = count()
        self._machines, self._tables = _Shares(), _Shares()
        self._running: dict[int, _Running] = {}
        """By place."""

    @property
    def idle(self) -> int:
        """How many places are free: then nobody waits for one."""
        return len(self._free)

    async def acquire(self, owner: JobOwner) -> int:
        """Return the place of a job of *owner*, when its turn has come; then `release` it."""
        place: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        waiting = _Waiting(owner, next(self._numbers), self._clock(), place)
        self._waiting.append(waiting)
        self._advance()
        try:
            return await place
        except asyncio.CancelledError:
            if waiting in self._waiting:
                self._waiting.remove(waiting)
            elif not place.cancelled():
                self.release(place.result())
            raise

    def release(self, place: int) -> None:
        """Let another job have *place*."""
        job, now_s = self._running.pop(place), self._clock()
        self._machines.end(job.machines, now_s, now_s - job.since_s)
        self._tables.end((job.table_id,), now_s, now_s - job.since_s)
        self._free.append(place)
        self._advance()

    def _advance(self) -> None:
        """Give each free place to the job that comes first."""
        while self._free and self._waiting:
            now_s = self._clock()
            first = min(self._waiting, key=lambda waiting: self._rank(waiting, now_s))
            self._waiting.remove(first)
            if first.place.cancelled():
                continue
            place, owner = self._free.pop(), first.owner
            machines = tuple(owner.machines()) or _NOWHERE
            self._machines.begin(machines)
            self._tables.begin((owner.table_id,))
            self._running[place] = _Running(machines, owner.table_id, now_s)
            first.place.set_result(place)

    def _rank(self, waiting: _Waiting, now_s: float) -> tuple[float, ...]:
        """Return the rank of a job that waits; the lowest comes first."""
        owner = waiting.owner
        late = now_s - waiting.since_s >= PATIENCE_S
        return (
            Urgency.PLAYERS if late else owner.urgency,
            *self._machines.standing(owner.machines() or _NOWHERE, now_s),
            *self._tables.standing((owner.table_id,), now_s),
            waiting.number,
        )
