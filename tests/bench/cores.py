"""How much sooner a `search` decides if its playouts are dealt to two processes."""

import asyncio
import time
from collections.abc import Iterator

from bench.matches import SETUPS, record, setup
from bench.measure import Rate
from tilewyrm.engine.game import Choice, Entry
from tilewyrm.engine.registry import game
from tilewyrm.server.bots.job_queue import JobOwner
from tilewyrm.server.bots.process_pool import BotProcessPool
from tilewyrm.server.bots.search_job import SearchJob
from tilewyrm.server.config.bot_budget import BotBudget

MOMENTS = 2
RUNS = 3
PLAYOUTS = 200
OWNER = JobOwner("bench", lambda: ())


def cores() -> Iterator[Rate]:
    """Decisions of one bot in a second of the clock with one process and two, in turn.

    The machine must be idle and have two cores: these are no CPU seconds.
    """
    for label in SETUPS:
        jobs = [_job(label, number) for number in range(MOMENTS)]
        rates = asyncio.run(_rates(jobs))
        for processes, samples in rates.items():
            yield Rate(f"{label}, {processes} processes", "decisions/s", tuple(samples))


async def _rates(jobs: list[SearchJob]) -> dict[int, list[float]]:
    """Return decisions a second by the number of processes, a sample a run."""
    budget = BotBudget(playouts=PLAYOUTS)
    pools = {number: BotProcessPool(budget, processes=number) for number in (1, 2)}
    found: dict[int, list[float]] = {number: [] for number in pools}
    for run in range(RUNS + 1):
        for number, pool in pools.items():
            began = time.perf_counter()
            for job in jobs:
                await pool.decision(job, OWNER)
            if run:  # the first one starts the processes
                found[number].append(len(jobs) / (time.perf_counter() - began))
    for pool in pools.values():
        pool.close()
    return found


def _job(label: str, number: int) -> SearchJob:
    """Return the search of a seat in the middle of random match *number* of *label*."""
    start = setup(label)
    entries = record(start, number)
    state = game(start.game).initial(start)
    past: list[Entry] = []
    for entry in entries:
        pending = state.pending
        if (
            len(past) >= len(entries) // 2
            and isinstance(pending, Choice)
            and len(state.legal(pending.seat)) > 3
        ):
            break
        state.apply(entry)
        past.append(entry)
    assert isinstance(state.pending, Choice)
    return SearchJob(
        start.game,
        start.rules_version,
        start.edition.text,
        start.seats,
        tuple(start.options.items()),
        tuple(past),
        state.pending.seat,
        f"search:{PLAYOUTS}",
        b"sixteen bytes..",
    )
