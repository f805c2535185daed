"""Who is asked for the table with a code, where several servers announce it."""

import asyncio

import pytest

from support.serving import asynchronous
from tilewyrm.client.connection.discovery import NearbyServer, NearbyTable
from tilewyrm.client.connection.known_servers import KnownServers
from tilewyrm.client.lobby import table_locator
from tilewyrm.client.lobby.seat_store import SeatStore
from tilewyrm.client.lobby.table_locator import locate_table

STRANGER, FRIEND, OTHER = "192.0.2.1:7410", "192.0.2.2:7410", "192.0.2.3:7410"
CODE = "abc234"


async def nowhere():
    raise AssertionError("it was found on the network")


def announced(address, certificate=""):
    table = NearbyTable(CODE, "feuville", 1, 2, False, "")
    return NearbyServer("attic", "", certificate, (address,), (table,), 0)


@pytest.fixture
def on_the_network(monkeypatch, tmp_path):
    """Return what lets servers announce the table, one after the other; nobody else is asked."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    def announce(*servers):
        async def found():
            for server in servers:
                await asyncio.sleep(0)
                yield server

        async def has_it(_address, _table_id, _announced=""):
            return True

        monkeypatch.setattr(table_locator, "find_servers", found)
        monkeypatch.setattr(table_locator, "has_table", has_it)

    return announce


async def where(tmp_path):
    return (await locate_table(CODE, SeatStore(tmp_path / "seats"), nowhere)).server


@asynchronous
async def test_a_known_server_comes_before_who_copies_its_code(on_the_network, tmp_path):
    on_the_network(announced(STRANGER, "thief"), announced(FRIEND, "friend"))
    assert await where(tmp_path) == STRANGER  # nobody is known: the first that answers
    KnownServers().remember(OTHER, "other")
    assert await where(tmp_path) == STRANGER
    KnownServers().remember(FRIEND, "friend")
    assert await where(tmp_path) == FRIEND


@asynchronous
async def test_a_known_server_is_known_by_its_certificate_where_its_address_is_new(
    on_the_network, tmp_path
):
    on_the_network(announced(STRANGER, "thief"), announced(FRIEND, "friend"))
    KnownServers().remember(OTHER, "friend")
    assert await where(tmp_path) == FRIEND
