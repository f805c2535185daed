"""Arbiters' keys of a new table: keys that somebody can have, and no others."""

import grpc
import pytest

from support.golden import STRANGER
from support.serving import asynchronous, create, refusal, serving
from tilewyrm.replays.evidence.public_key import SMALL_ORDER_KEYS
from tilewyrm.v1 import service_pb2


@asynchronous
async def test_a_key_with_which_anybody_can_sign_is_no_arbiters(tmp_path):
    good = STRANGER.public_key().public_bytes_raw()
    async with serving(tmp_path) as served:
        for key in SMALL_ORDER_KEYS:
            call = create(served.stub, arbiter_keys=[good, key])
            status, reason, sentence = await refusal(call)
            assert (status, reason) == (grpc.StatusCode.INVALID_ARGUMENT, "BAD_REQUEST")
            assert "anyone can sign with it" in sentence
        listed = await served.stub.ListTables(service_pb2.ListTablesRequest())
        assert not listed.tables
        assert list((await create(served.stub, arbiter_keys=[good])).arbiter_keys) == [good]


@pytest.mark.parametrize("size", [0, 31, 33])
@asynchronous
async def test_a_key_of_another_length_is_none(tmp_path, size):
    async with serving(tmp_path) as served:
        _, _, sentence = await refusal(create(served.stub, arbiter_keys=[bytes(size)]))
        assert "an Ed25519 key of 32 bytes" in sentence
