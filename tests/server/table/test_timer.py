"""Waking a table when something is due, in every loop that a server runs in."""

import asyncio
from collections.abc import Callable

import pytest
import uvloop

from support.serving import TIMEOUT_S
from tilewyrm.server.table.timer import TableTimer

LOOPS = pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])


def run(loop: Callable[[], asyncio.AbstractEventLoop], work) -> None:
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(work())


@LOOPS
def test_what_is_due_at_once_may_become_due_again_before_it_is_looked_at(loop):
    async def work():
        looked = asyncio.Event()

        async def tick():
            looked.set()

        keeper = TableTimer(tick)
        keeper.wake_in(0.0)
        keeper.wake_in(-1.0)
        keeper.wake_in(0.0)
        async with asyncio.timeout(TIMEOUT_S):
            await looked.wait()

    run(loop, work)


@LOOPS
def test_a_table_is_woken_when_it_said_last_and_not_before(loop):
    async def work():
        clock, looked = asyncio.get_running_loop().time, []

        async def tick():
            looked.append(clock())

        keeper = TableTimer(tick)
        begun = clock()
        keeper.wake_in(0.02)
        keeper.wake_in(0.08)
        keeper.wake_in(60)
        keeper.wake_in(0.05)
        while not looked:  # noqa: ASYNC110
            await asyncio.sleep(0.005)
        assert looked[0] - begun >= 0.049
        keeper.wake_in(0.01)
        keeper.wake_in(None)
        await asyncio.sleep(0.05)
        assert len(looked) == 1

    run(loop, work)
