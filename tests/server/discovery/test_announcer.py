"""The announcement: what is in it, that it fits, and that it is true on a real network."""

from contextlib import aclosing

from support.serving import asynchronous, serving
from tilewyrm.client.connection.discovery import find_servers
from tilewyrm.server.app import Server
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.discovery import announcer as announcing
from tilewyrm.server.discovery.addresses import lan_addresses, reaches_beyond_loopback
from tilewyrm.server.discovery.announcer import MAX_RECORD_BYTES, Announcer, record
from tilewyrm.v1 import match_pb2, service_pb2

KEY = "0123-4567-89ab-cdef"
CERTIFICATE = "abcdefghijklmnopqrstuvwxy2"


def table(table_id, title="", *, status=service_pb2.TABLE_STATUS_OPEN):
    return service_pb2.TableInfo(
        table_id=table_id,
        title=title,
        status=status,
        setup=match_pb2.Setup(game="feuville"),
        seats=[service_pb2.TableSeat(name="Ann"), service_pb2.TableSeat()],
    )


def test_the_record_has_the_newest_tables_first_and_counts_the_others():
    pairs = record("attic", KEY, CERTIFICATE, [table(f"table{number:x}") for number in range(12)])
    assert pairs["name"] == "attic"
    assert pairs["key"] == KEY
    assert pairs["tls"] == CERTIFICATE
    assert pairs["table1"] == "tableb feuville 1/2 no"
    assert pairs["table8"] == "table4 feuville 1/2 no"
    assert "table9" not in pairs
    assert pairs["more"] == "4"


def test_the_record_fits_whatever_the_names_are():
    tables = [table(f"table{number}", "\N{GRINNING FACE}" * 60) for number in range(9)]
    pairs = record("\N{GRINNING FACE}" * 60, KEY, CERTIFICATE, tables)
    sizes = [len(f"{key}={value}".encode()) for key, value in pairs.items()]
    assert max(sizes) <= 255
    assert sum(sizes) + len(sizes) <= MAX_RECORD_BYTES
    shown = sum(key.startswith("table") for key in pairs)
    assert 0 < shown < 9
    assert int(pairs["more"]) == 9 - shown


def test_loopback_is_no_place_for_others():
    assert not reaches_beyond_loopback("127.0.0.1")
    assert not reaches_beyond_loopback("localhost")
    assert reaches_beyond_loopback("0.0.0.0")
    assert lan_addresses("192.0.2.7") == ["192.0.2.7"]
    assert "127.0.0.1" not in lan_addresses("0.0.0.0")


@asynchronous
async def test_a_server_on_loopback_alone_announces_nothing(tmp_path):
    server = Server(ServerConfig(data_dir=tmp_path, port=0, lan_name="attic"))
    await server.start()
    assert not server.announced
    await server.stop()


async def heard(name, seconds=5.0):
    """Return the server called *name* as soon as it is heard, None when it is not."""
    async with aclosing(find_servers(seconds)) as servers:
        async for server in servers:
            if server.name == name:
                return server
    return None


async def announced(name, table_ids):
    """Wait until the server called *name* announces just these tables."""
    while True:
        server = await heard(name)
        if server is not None and [each.table_id for each in server.tables] == table_ids:
            return server


@asynchronous
async def test_what_is_announced_follows_the_tables_and_ends_with_the_server(tmp_path):
    name = tmp_path.name  # nobody else's
    async with serving(tmp_path) as served:
        key = served.server.fingerprint
        announcer = Announcer(
            name=name, fingerprint=lambda: key, port=7410, addresses=lambda: ["127.0.0.1"]
        )
        announcer.changed(table("aaaaaa"), ())
        announcer.start()
        server = await announced(name, ["aaaaaa"])
        assert server.fingerprint == key
        announcer.changed(table("bbbbbb", "Friday"), ())
        announcer.changed(table("aaaaaa", status=service_pb2.TABLE_STATUS_PLAYING), ())
        announcer.gone("cccccc")
        server = await announced(name, ["bbbbbb"])
        assert [each.title for each in server.tables] == ["Friday"]
        await announcer.stop()
        assert await heard(name, 1.0) is None


@asynchronous
async def test_the_key_that_is_announced_is_the_present_one(tmp_path, monkeypatch):
    monkeypatch.setattr(announcing, "_LOOK_S", 0.05)
    name, keys = tmp_path.name, [KEY]
    announcer = Announcer(
        name=name, fingerprint=lambda: keys[-1], port=7410, addresses=lambda: ["127.0.0.1"]
    )
    announcer.start()
    for _ in range(2):
        while (server := await heard(name)) is None or server.fingerprint != keys[-1]:
            pass
        keys.append("fedc-ba98-7654-3210")
    await announcer.stop()
