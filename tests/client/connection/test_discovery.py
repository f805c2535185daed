"""What is heard on the network: records of any shape, and the commands that use them."""

import asyncio
import os

import pytest

from support.serving import asynchronous, eventually, serving
from tilewyrm.client.connection.address import full_address
from tilewyrm.client.connection.discovery import NearbyTable, own_addresses, read_record, table_line
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.line.lobby import LineLobby
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.terminal.console import Console, LineReader
from tilewyrm.server.discovery.announcer import Announcer
from tilewyrm.v1 import match_pb2, service_pb2

GOOD = {
    b"txtvers": b"1",
    b"version": b"0.1.0",
    b"name": b"attic",
    b"key": b"0123-4567-89ab-cdef",
    b"more": b"3",
    b"table1": b"k7m2xq carcassonne 1/3 no Friday evening",
    b"table2": b"abcdef feuville 2/4 yes",
}


def test_a_record_says_which_tables_there_are():
    server = read_record(GOOD, ["192.0.2.7"], 7410)
    assert (server.name, server.fingerprint, server.more) == ("attic", "0123-4567-89ab-cdef", 3)
    assert server.address == "192.0.2.7:7410"
    first, second = (table_line(table) for table in server.tables)
    assert first.startswith("k7m2xq 'Friday evening'  Carcassonne, 1 of 3 seats free   tilewyrm")
    assert "abcdef  Feuville, 2 of 4 seats free, with a passphrase" in second
    assert server.has("abcdef")
    assert not server.has("zzzzzz")


@pytest.mark.parametrize(
    "table",
    [b"", b"k7m2xq", b"k7m2xq feuville 1/3", b"k7m2xq feuville many no", b"K;rm feuville 1/2 no"],
)
def test_a_table_that_cannot_be_read_is_left_out(table):
    server = read_record({**GOOD, b"table1": table}, ["192.0.2.7"], 7410)
    assert [each.table_id for each in server.tables] == ["abcdef"]


def test_what_a_stranger_says_is_cleaned_and_short():
    evil = "\x1b]0;x\x07\u202eevil\u200b\r\n" + "x" * 300
    pairs = {
        **GOOD,
        b"name": evil.encode(),
        b"key": b"\xff\x1b[2J",
        b"more": "²".encode(),
        b"table1": f"k7m2xq feuv\x9bille 1/3 no {evil}".encode(),
        b"tablex": b"\x00",
    }
    server = read_record(pairs, ["192.0.2.7"], 7410)
    texts = (server.name, server.fingerprint, *(table_line(table) for table in server.tables))
    assert all(text.isprintable() for text in texts)
    assert len(server.name) <= 60
    assert max(map(len, texts)) < 200
    assert server.more == 0


def test_a_later_version_of_the_record_and_one_without_address_are_passed_over():
    assert read_record({**GOOD, b"txtvers": b"2"}, ["192.0.2.7"], 7410) is None
    assert read_record(GOOD, [], 7410) is None
    assert read_record({b"name": None}, ["192.0.2.7"], 7410) is None


def test_an_address_on_ones_own_network_comes_first():
    own = next(iter(own_addresses()))
    server = read_record(GOOD, ["198.51.100.1", own], 7410)
    assert server.addresses == (f"{own}:7410", "198.51.100.1:7410")
    assert server.is_at("127.0.0.1:7410")
    assert server.is_at("198.51.100.1:7410")
    assert not server.is_at("127.0.0.1:7411")


@pytest.mark.parametrize(
    ("given", "full"),
    [
        ("", ""),
        ("attic", "attic:7410"),
        ("attic:7000", "attic:7000"),
        ("192.0.2.7", "192.0.2.7:7410"),
        ("fd00::2", "[fd00::2]:7410"),
        ("[fd00::2]", "[fd00::2]:7410"),
        ("[fd00::2]:7000", "[fd00::2]:7000"),
    ],
)
def test_the_port_may_be_left_out(given, full):
    assert full_address(given) == full


@asynchronous
async def test_the_lobby_says_what_is_elsewhere_and_lists_it(tmp_path):
    here = NearbyTable("k7m2xq", "feuville", 1, 3, wants_phrase=False, title="Friday")
    announcer = Announcer(
        name="attic", fingerprint=lambda: tmp_path.name, port=1, addresses=lambda: ["127.0.0.1"]
    )
    announcer.changed(
        service_pb2.TableInfo(
            table_id=here.table_id,
            title=here.title,
            status=service_pb2.TABLE_STATUS_OPEN,
            setup=match_pb2.Setup(game=here.game),
            seats=[service_pb2.TableSeat(name=name) for name in ("Ann", "Bob", "")],
        ),
        (),
    )
    announcer.start()
    reading, writing = os.pipe()
    said = []
    async with serving(tmp_path) as served:
        console = Console(LineReader(reading), said.append, interactive=True, screen=False)
        lobby = TablesClient(served.channel, served.address)
        entrance = LineLobby(lobby, console, PlayOptions(server=served.address))
        choosing = asyncio.create_task(entrance.choose([]))
        await eventually(lambda: any("more on this network: press o to" in line for line in said))
        os.write(writing, b"o\nq\n")
        assert await choosing is None
    assert f"      {table_line(here)}" in said
    await announcer.stop()
    os.close(reading)
    os.close(writing)
