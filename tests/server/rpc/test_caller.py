"""Who calls: the machine, also behind a proxy."""

import pytest

from support.serving import asynchronous, refusal, serving
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.trusted_fronts import TrustedFronts
from tilewyrm.server.rpc.caller import FORWARDED, caller_of, forwarded_peer, machine_of
from tilewyrm.v1 import service_pb2

FRONTS = TrustedFronts("127.0.0.1, 10.0.0.0/8, ::1")
ALICE = "ipv4:203.0.113.7:0"


@pytest.mark.parametrize(
    ("peer", "said", "whom"),
    [
        ("ipv4:127.0.0.1:50000", ["203.0.113.7"], ALICE),
        ("ipv4:10.9.8.7:50000", [" 203.0.113.7 "], ALICE),
        ("ipv6:%5B::1%5D:50000", ["203.0.113.7"], ALICE),
        ("ipv6:%5B::ffff:127.0.0.1%5D:50000", ["::ffff:203.0.113.7"], ALICE),
        ("ipv4:127.0.0.1:50000", ["2001:DB8::7"], "ipv6:%5B2001:db8::7%5D:0"),
    ],
)
def test_a_trusted_front_is_believed(peer, said, whom):
    assert forwarded_peer(peer, [(FORWARDED, each) for each in said], FRONTS) == whom


@pytest.mark.parametrize(
    ("peer", "said"),
    [
        ("ipv4:203.0.113.8:50000", ["203.0.113.7"]),
        ("ipv6:%5B2001:db8::8%5D:50000", ["203.0.113.7"]),
        ("unix:", ["203.0.113.7"]),
        ("ipv4:127.0.0.1:50000", []),
        ("ipv4:127.0.0.1:50000", [""]),
        ("ipv4:127.0.0.1:50000", ["203.0.113.7, 203.0.113.9"]),
        ("ipv4:127.0.0.1:50000", ["203.0.113.7", "203.0.113.9"]),
        ("ipv4:127.0.0.1:50000", ["203.0.113.7:443"]),
        ("ipv4:127.0.0.1:50000", ["localhost"]),
    ],
)
def test_nobody_else_is_and_nothing_but_one_address(peer, said):
    assert forwarded_peer(peer, [(FORWARDED, each) for each in said], FRONTS) == peer


def test_without_a_front_the_header_says_nothing():
    metadata = ((FORWARDED, "203.0.113.7"), ("authorization", "Bearer x"))
    caller = caller_of(metadata, "ipv4:127.0.0.1:50000", TrustedFronts())
    assert caller.peer == machine_of("ipv4:127.0.0.1:50000")
    assert caller.token == "x"


@asynchronous
async def test_quotas_count_by_the_address_that_a_front_names(tmp_path):
    limits = Limits(tables_of_peer=1, requests_at_once=100)
    async with serving(tmp_path, limits=limits, trusted_fronts="127.0.0.1") as served:
        for machine in ("203.0.113.7", "203.0.113.8", "2001:db8::8"):
            metadata = ((FORWARDED, machine),)
            request = service_pb2.CreateTableRequest(game="feuville", seats=2, bots=["random"])
            await served.stub.CreateTable(request, metadata=metadata)
            _, reason, _ = await refusal(served.stub.CreateTable(request, metadata=metadata))
            assert reason == "TOO_MANY_TABLES"


@asynchronous
async def test_requests_count_by_the_address_that_a_front_names(tmp_path):
    limits = Limits(requests_at_once=20, requests_per_s=1)
    async with serving(tmp_path, limits=limits, trusted_fronts="127.0.0.1") as served:
        for machine in ("203.0.113.7", "203.0.113.8"):
            metadata = ((FORWARDED, machine),)
            request = service_pb2.ListTablesRequest()
            for _ in range(4):
                await served.stub.ListTables(request, metadata=metadata)
            _, reason, _ = await refusal(served.stub.ListTables(request, metadata=metadata))
            assert reason == "TOO_MANY_REQUESTS"
