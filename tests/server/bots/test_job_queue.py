"""Which search job gets the next process: nobody waits for more than one of another machine."""

import asyncio
import math

import pytest

from support.machines import machine, stub_from
from support.serving import (
    Player,
    asynchronous,
    create,
    eventually,
    join,
    opened,
    serving,
    start,
    told,
)
from tilewyrm.server.bots.job_queue import PATIENCE_S, JobOwner, JobQueue, _Shares
from tilewyrm.server.config.limits import Limits


class Desk:
    """A queue with one place, and the order in which it is given."""

    def __init__(self, places=1):
        self.now_s = 0.0
        self.queue = JobQueue(places, lambda: self.now_s)
        self.order = []
        self.tasks = {}

    async def ask(self, name, table_id, *machines, is_aid=False):
        """Let the job *name* wait."""

        async def one():
            place = await self.queue.acquire(JobOwner(table_id, lambda: machines, is_aid))
            self.order.append((name, place))

        self.tasks[name] = asyncio.create_task(one())
        await asyncio.sleep(0)

    async def finish(self, after_s=1.0):
        """Let the job end that was begun last; return the one that begins in its place."""
        self.now_s += after_s
        self.queue.release(self.order[-1][1])
        await asyncio.sleep(0)
        return self.order[-1][0]

    async def rest(self, number):
        return [await self.finish() for _ in range(number)]


@asynchronous
async def test_a_machine_waits_for_one_job_of_another_however_many_that_has():
    desk = Desk()
    for number in range(6):
        await desk.ask(f"eve{number}", f"eve's {number}", "eve")
    await desk.ask("ann1", "ann's", "ann")
    await desk.ask("bob1", "bob's", "bob")
    await desk.ask("ann2", "ann's second", "ann")
    assert await desk.rest(5) == ["ann1", "bob1", "eve1", "ann2", "eve2"]


@asynchronous
async def test_whoever_takes_less_waits_for_no_second_job_of_many_who_take_more():
    """Three machines have a job of five seconds at any time; Ann one of a tenth now and then."""
    desk = Desk()
    for number in range(30):
        await desk.ask(f"long{number}", f"table {number}", f"machine {number % 3}")
    for _ in range(3):
        await desk.finish(5)
    for number in range(8):
        await desk.finish(5)
        await desk.ask(f"ann{number}", "ann's", "ann")
        assert await desk.finish(5) == f"ann{number}"
        assert (await desk.finish(0.1)).startswith("long")


@asynchronous
async def test_what_was_taken_long_ago_is_forgotten():
    desk = Desk()
    await desk.ask("eve1", "eve's", "eve")
    await desk.finish(100)
    desk.now_s += 600
    await desk.ask("bob1", "bob's", "bob")
    await desk.ask("bob2", "bob's", "bob")
    await desk.ask("eve2", "eve's", "eve")
    assert await desk.finish(5) == "eve2"


@asynchronous
async def test_a_table_of_a_machine_waits_for_one_job_of_another():
    desk = Desk()
    for number in range(3):
        await desk.ask(f"busy{number}", "busy", "ann")
    await desk.ask("other", "other", "ann")
    assert await desk.rest(3) == ["other", "busy1", "busy2"]


@asynchronous
async def test_what_players_wait_for_comes_first_then_aids_then_the_rest():
    desk = Desk()
    await desk.ask("running", "a", "ann")
    await desk.ask("deserted", "b")
    await desk.ask("aid", "c", "eve", is_aid=True)
    await desk.ask("bot", "a", "ann")
    assert await desk.rest(3) == ["bot", "aid", "deserted"]


@asynchronous
async def test_who_comes_to_a_table_meanwhile_makes_its_bot_urgent():
    desk, there = Desk(), []
    await desk.ask("running", "a", "ann")
    await desk.ask("aid", "c", "eve", is_aid=True)
    owner = JobOwner("b", lambda: there)
    waiting = asyncio.create_task(desk.queue.acquire(owner))
    await asyncio.sleep(0)
    there.append("bob")
    desk.queue.release(desk.order[-1][1])
    await waiting
    assert desk.order == [("running", 0)]


@asynchronous
async def test_nobody_waits_for_ever():
    desk = Desk()
    await desk.ask("running", "a", "ann")
    await desk.ask("aid", "c", "eve", is_aid=True)
    await desk.ask("bot", "a", "ann")
    assert await desk.finish(PATIENCE_S) == "aid"


@asynchronous
async def test_a_job_that_is_cancelled_waits_no_more_and_holds_no_place():
    desk = Desk()
    for name in ("first", "second", "third"):
        await desk.ask(name, name, "ann")
    desk.tasks["second"].cancel()
    await asyncio.sleep(0)
    assert await desk.finish() == "third"
    waiting = asyncio.create_task(desk.queue.acquire(JobOwner("d", lambda: ())))
    await asyncio.sleep(0)
    desk.queue.release(0)
    waiting.cancel()  # just when it has got its place
    await asyncio.wait([waiting])
    assert await desk.queue.acquire(JobOwner("e", lambda: ())) == 0


@asynchronous
async def test_cancelled_while_it_is_given_a_place():
    desk = Desk()
    await desk.ask("first", "a", "ann")
    await desk.ask("second", "b", "ann")
    desk.tasks["second"].cancel()
    desk.queue.release(0)
    assert await desk.queue.acquire(JobOwner("e", lambda: ())) == 0


@pytest.fixture
def seen(monkeypatch):
    """What happens in a server's queue: (what, table).

    On a busy machine a short job can take longer than a long one, and some jobs wait for so long
    that they are as urgent as any. Here each takes a second, and none waits for too long.
    """
    monkeypatch.setattr("tilewyrm.server.bots.job_queue.PATIENCE_S", math.inf)
    found, acquire, advance, end = [], JobQueue.acquire, JobQueue._advance, _Shares.end

    async def spied(self, owner):
        found.append(("asked", owner.table_id))
        return await acquire(self, owner)

    def advanced(self):
        """Note each job when it is given a place: on a busy machine it begins later."""
        before = {**self._running}
        advance(self)
        for place, job in self._running.items():
            if before.get(place) is not job:
                found.append(("begun", job.table_id))

    def ended(self, names, now_s, _took_s):
        end(self, names, now_s, 1.0)

    monkeypatch.setattr(_Shares, "end", ended)
    monkeypatch.setattr(JobQueue, "_advance", advanced)
    monkeypatch.setattr(JobQueue, "acquire", spied)
    return found


@asynchronous
async def test_a_player_does_not_wait_for_the_bots_of_a_stranger(tmp_path, seen):
    """The stranger has tables with bots alone, and sits at others from another machine."""
    async with (
        serving(tmp_path, limits=Limits(requests_per_s=1e6)) as served,
        stub_from(served.address, "127.0.0.2") as eve,
        machine(served.address, "127.0.0.2") as eves,
    ):
        await create(eve, seats=4, bots=4, strategy="lookahead:3")
        crowd = []
        for number in range(3):
            table = await create(eve, seats=2, bots=1, strategy="lookahead:3")
            token = (await join(eve, table.table_id, "Eve")).token
            player = Player(eves, table.table_id, token, number)
            crowd.append(asyncio.create_task(player.play()))
        await eventually(lambda: len(seen) > 20)
        table = await create(served.stub, seats=2, round_cap=2)
        ann = await join(served.stub, table.table_id, "Ann")
        there = await opened(served.stub, table.table_id, ann.token)
        await told(there)
        await start(served.stub, table.table_id, ann.token, "lookahead:1")
        await Player(served.address, table.table_id, ann.token).play()
        there.cancel()
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
    waited = [others_begun(seen, at, table.table_id) for at in asked(seen, table.table_id)]
    assert waited
    assert max(waited) <= 1


def asked(seen, table_id):
    return [at for at, what in enumerate(seen) if what == ("asked", table_id)]


def others_begun(seen, at, table_id):
    """Return how many jobs of others began while the job waited that was asked for at *at*."""
    number = 0
    for what, other in seen[at:]:
        if what == "begun":
            if other == table_id:
                break
            number += 1
    return number
