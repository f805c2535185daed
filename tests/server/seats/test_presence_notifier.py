"""Who comes and goes is told at once, who does so all the time once in a while; spectators are
sent what they see a few at a time."""

import asyncio
import time

from support.serving import asynchronous, create, eventually, join, opened, serving, told
from tilewyrm.server.feed import send_throttle
from tilewyrm.server.feed.send_throttle import SendThrottle
from tilewyrm.server.seats.presence_notifier import AT_ONCE, EVERY_S
from tilewyrm.v1 import service_pb2


@asynchronous
async def test_who_comes_and_goes_all_the_time_is_told_once_in_a_while_and_the_last_is_true(
    tmp_path,
):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=3)
        ann = await join(served.stub, table.table_id, "Ann")
        watching = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
        await told(watching)
        context = served.server._lobby._cache.get(table.table_id).life.phase.context
        begun_s = time.monotonic()
        for _ in range(2 * AT_ONCE):
            call = await opened(served.stub, table.table_id, ann.token)
            await told(call)
            call.cancel()
            await eventually(lambda: context.audience.streams_of(0) == 0)
        staying = await opened(served.stub, table.table_id, ann.token)
        await told(staying)
        await eventually(lambda: context.presence_notifier._timer is None)  # all is told
        most = AT_ONCE + (time.monotonic() - begun_s) / EVERY_S
        await join(served.stub, table.table_id, "Bob")
        heard = []
        while (message := await told(watching)).WhichOneof("kind") == "presence":
            heard.append(message.presence.seats[0].here)
        assert message.table.seats[1].name == "Bob"
        at_once = AT_ONCE - 1  # that somebody looks on was told first, and not to them
        assert heard[:at_once] == [number % 2 == 0 for number in range(at_once)]
        assert at_once < len(heard) <= most
        assert heard[-1]
        staying.cancel()


@asynchronous
async def test_a_few_go_through_in_each_round_in_the_order_in_which_they_came():
    stile, through = SendThrottle(), []

    async def one(number):
        await stile.acquire()
        through.append(number)

    people = [asyncio.create_task(one(number)) for number in range(3 * send_throttle.AT_A_TIME)]
    people[send_throttle.AT_A_TIME + 1].cancel()  # before it came
    rounds = []
    while len(through) < len(people) - 1:
        await asyncio.sleep(0)
        rounds.append(len(through))
    steps = [after - before for before, after in zip([0, *rounds], rounds, strict=False)]
    assert max(steps) <= send_throttle.AT_A_TIME
    assert through == sorted(through)


@asynchronous
async def test_who_goes_away_before_its_turn_holds_up_nobody():
    stile = SendThrottle()
    people = [asyncio.create_task(stile.acquire()) for _ in range(3 * send_throttle.AT_A_TIME)]
    await asyncio.sleep(0)
    for gone in people[send_throttle.AT_A_TIME : -1]:
        gone.cancel()
    await asyncio.gather(*people, return_exceptions=True)
    assert people[-1].done()
    assert not people[-1].cancelled()
