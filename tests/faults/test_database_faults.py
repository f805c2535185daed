"""A damaged table database: never silent, never a traceback, and other tables play on."""

import asyncio
from random import Random

import grpc
import grpc.aio
import pytest

from support.daily import share_of_today
from support.serving import asynchronous, create, error_info, seated, serving, snapshot
from tilewyrm.server.errors import StartError
from tilewyrm.server.store.table_database import FILE_NAME, TableDatabase
from tilewyrm.v1 import service_pb2

FLIPS = 20
PAGE_BYTES = 512


def flipped(data, draw):
    """Return *data* with one bit changed."""
    changed = bytearray(data)
    changed[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
    return bytes(changed)


def zeroed(data, draw):
    """Return *data* with a block of zeros."""
    at = draw.randrange(0, len(data), PAGE_BYTES)
    return data[:at] + bytes(PAGE_BYTES) + data[at + PAGE_BYTES :]


def cut(data, draw):
    """Return the beginning of *data*."""
    return data[: draw.randrange(1, len(data))]


@pytest.mark.parametrize("damaged", share_of_today([flipped, zeroed, cut], 3))
@asynchronous
async def test_what_a_damaged_directory_says_is_told_or_refused(tmp_path, damaged, caplog):
    async with serving(tmp_path) as served:
        tables = []
        for _ in range(3):
            table, players = await seated(served.stub, served.address, bots=0, round_cap=1)
            tables.append(table)
        await asyncio.gather(*(player.play() for player in players))
    path, draw = tmp_path / "tables.sqlite3", Random(11)
    whole = path.read_bytes()
    told = set()
    for _ in range(FLIPS):
        path.write_bytes(damaged(whole, draw))
        try:
            async with serving(tmp_path) as served:
                calls = [snapshot(served.stub, table.table_id) for table in tables]
                calls.append(served.stub.ListTables(service_pb2.ListTablesRequest()))
                calls.append(create(served.stub))
                told |= {await outcome(call) for call in calls}
        except StartError as error:
            told.add(f"no start: {'tables' in str(error)}")
        assert "Traceback" not in caplog.text
    assert "as it was" in told
    allowed = {"HALTED", "NO_TABLE", "DAMAGED", "CANNOT_STORE", "no start: True"}
    assert told <= {"as it was", "done", *allowed}, told


def test_a_schema_that_is_no_text_any_more_is_told(tmp_path):
    TableDatabase(tmp_path).close()
    path = tmp_path / FILE_NAME
    whole = path.read_bytes()
    assert b"CREATE TABLE seats" in whole
    path.write_bytes(whole.replace(b"CREATE TABLE seats", b"CREATE \xe1ABLE seats"))
    with pytest.raises(StartError, match=f"{FILE_NAME}: its schema is damaged"):
        TableDatabase(tmp_path)


async def outcome(call):
    """Return what came of *call*: the reason for which it was refused, or what it showed."""
    try:
        found = await call
    except grpc.aio.AioRpcError as error:
        return error_info(error).reason or error.code().name
    if not isinstance(found, service_pb2.Snapshot):
        return "done"
    names = [seat.name for seat in found.table.seats]
    return "as it was" if names == ["P0", "P1"] else f"silently {names}"
