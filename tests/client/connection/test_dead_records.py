"""Names on the network that nobody answers for hide no server that is there."""

import asyncio
from contextlib import aclosing, asynccontextmanager

import pytest
from zeroconf import DNSOutgoing, DNSPointer, const
from zeroconf.asyncio import AsyncZeroconf

from support.serving import asynchronous
from tilewyrm.client.connection.discovery import MAX_SERVERS, SERVICE_TYPE, find_servers
from tilewyrm.server.discovery.announcer import Announcer

TTL_S = 120


@asynccontextmanager
async def dead_records(number, odd=()):
    """Say all the time that there are so many servers, and those called *odd*; nobody is there."""
    names = [*(f"aa{n}dead-{id(odd)}.{SERVICE_TYPE}" for n in range(number)), *odd]

    async def say(zeroconf):
        while True:
            for first in range(0, len(names), 10):
                said = DNSOutgoing(const._FLAGS_QR_RESPONSE | const._FLAGS_AA)
                for name in names[first : first + 10]:
                    kind, of_net = const._TYPE_PTR, const._CLASS_IN
                    record = DNSPointer(SERVICE_TYPE, kind, of_net, TTL_S, name)
                    said.add_answer_at_time(record, 0)
                zeroconf.zeroconf.async_send(said)
            await asyncio.sleep(0.05)

    async with AsyncZeroconf() as zeroconf:
        task = asyncio.create_task(say(zeroconf))
        try:
            yield
        finally:
            task.cancel()
            await asyncio.wait([task])


@pytest.mark.parametrize("number", [2, 3 * MAX_SERVERS])
@asynchronous
async def test_a_server_is_found_beside_dead_records(tmp_path, number):
    name = tmp_path.name  # nobody else's
    odd = [f"{'x' * 60}.{SERVICE_TYPE}", f"\N{SNOWMAN} .{SERVICE_TYPE}"]
    async with dead_records(number, odd):
        await asyncio.sleep(0.1)
        announcer = Announcer(
            name=name, fingerprint=lambda: "", port=7410, addresses=lambda: ["127.0.0.1"]
        )
        announcer.start()
        async with aclosing(find_servers(20.0)) as servers:
            async for server in servers:
                if server.name == name:
                    break
            else:
                pytest.fail("not found")
        await announcer.stop()
