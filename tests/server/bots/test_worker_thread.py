"""The thread in which bots decide at once."""

import asyncio
import threading

import pytest

from support.serving import TIMEOUT_S, asynchronous, eventually
from tilewyrm import editions
from tilewyrm.engine.registry import game
from tilewyrm.server.bots.worker_thread import WorkerThread


@asynchronous
async def test_nobody_waits_for_what_a_closed_thread_does_not_decide_any_more():
    feuville, may, deciding = game("feuville"), threading.Event(), threading.Event()
    state = feuville.initial(feuville.setup(editions.load("feuville"), 3, {}))
    thread = WorkerThread()

    def choose(_, seat):
        deciding.set()
        may.wait(TIMEOUT_S)
        return seat

    asked = [
        asyncio.create_task(thread.chosen(choose, state, seat, waited_for=True))
        for seat in range(3)
    ]
    await eventually(deciding.is_set)
    closing = asyncio.create_task(asyncio.to_thread(thread.close))
    await eventually(lambda: thread._work.qsize() == 3)  # two decisions, and the end before them
    may.set()
    await closing
    first, *others = await asyncio.gather(*asked, return_exceptions=True)
    assert first == 0
    assert [type(other) for other in others] == [asyncio.CancelledError] * 2
    with pytest.raises(asyncio.CancelledError):
        await thread.chosen(choose, state, 0, waited_for=False)


@asynchronous
async def test_a_decision_that_nobody_wants_any_more_is_not_made():
    feuville, may, decided = game("feuville"), threading.Event(), []
    state = feuville.initial(feuville.setup(editions.load("feuville"), 3, {}))
    thread = WorkerThread()

    def choose(_, seat):
        decided.append(seat)
        may.wait(TIMEOUT_S)
        return seat

    first, second, third = (
        asyncio.create_task(thread.chosen(choose, state, seat, waited_for=True))
        for seat in range(3)
    )
    await eventually(lambda: decided == [0] and thread._work.qsize() == 2)
    second.cancel()
    await asyncio.wait([second])
    may.set()
    assert [await first, await third] == decided == [0, 2]
    thread.close()
