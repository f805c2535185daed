"""A kept seat is found again after its server moved to another address."""

import asyncio
import socket
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from support.certificates import made
from support.processes import play, table_of
from support.serving import asynchronous
from tilewyrm.client.connection.known_servers import AUTHORITY
from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat
from tilewyrm.server.app import Server
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.server_config import ServerConfig

ANN = StoredSeat("host:1", "abc234", 0, "Ann", "token-a", known_by="FP")
BOB = StoredSeat("host:1", "abc234", 1, "Bob", "token-b")
NEW = ("--new", "--game", "feuville", "--seats", "2", "--bots", "1", "--bot", "random", "--plain")


@asynccontextmanager
async def serving(folder, encryption):
    """A server on a free port of this computer; gives it and its port."""
    server = Server(ServerConfig(data_dir=folder, port=0, encryption=encryption))
    address = await server.start()
    try:
        yield server, int(address.rpartition(":")[2])
    finally:
        await server.stop()


async def playing(folder, *words):
    """Return what a client says that has no answers; the server goes on meanwhile."""
    done = await asyncio.to_thread(play, folder, *words)
    return done.stdout + done.stderr


@asynchronous
async def test_a_server_with_a_certificate_of_its_own_is_known_by_that(tmp_path):
    own = EncryptionSettings(self_signed=True)
    async with serving(tmp_path / "server", own) as (server, port):
        place = f"{server.certificate.fingerprint}@127.0.0.1:{port}"
        table = table_of(await playing(tmp_path, "--server", place, *NEW))
    (kept,) = SeatStore(tmp_path / "state").all()
    assert (kept.server, kept.known_by) == (
        f"127.0.0.1:{port}",
        server.certificate.fingerprint,
    )
    async with serving(tmp_path / "server", own) as (server, moved):
        assert moved != port
        place = f"{server.certificate.fingerprint}@127.0.0.1:{moved}"
        said = await playing(tmp_path, "--server", place, "--table", table, "--plain")
    assert f"table {table}, you are" in said
    assert SeatStore(tmp_path / "state").all() == [replace(kept, server=f"127.0.0.1:{moved}")]


@asynchronous
async def test_a_server_that_an_authority_vouches_for_is_known_by_its_host(tmp_path, monkeypatch):
    name = socket.gethostname()
    try:
        socket.getaddrinfo(name, None)
    except OSError:
        pytest.skip("this computer's own name leads nowhere")
    authority = made("an authority", authority=True)
    (tmp_path / "authorities.pem").write_bytes(authority.pem)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authorities.pem"))

    def renewed():
        return made(name, by=authority).encryption(tmp_path / "own")

    async with serving(tmp_path / "server", renewed()) as (_, port):
        table = table_of(await playing(tmp_path, "--server", f"{name}:{port}", *NEW))
    (kept,) = SeatStore(tmp_path / "state").all()
    assert kept.known_by == f"{AUTHORITY} {name}"
    async with serving(tmp_path / "server", renewed()) as (_, moved):
        place = f"{name}:{moved}"
        said = await playing(tmp_path, "--server", place, "--table", table, "--plain")
    assert f"table {table}, you are" in said


@asynchronous
async def test_a_server_that_encrypts_nothing_is_known_by_its_address(tmp_path):
    in_clear = EncryptionSettings()
    async with serving(tmp_path / "server", in_clear) as (_, port):
        table = table_of(await playing(tmp_path, "--server", f"127.0.0.1:{port}", *NEW))
    async with serving(tmp_path / "server", in_clear) as (_, moved):
        place = f"127.0.0.1:{moved}"
        said = await playing(tmp_path, "--server", place, "--table", table, "--plain")
    assert f"table {table}, you are" not in said
    (kept,) = SeatStore(tmp_path / "state").all()
    assert (kept.server, kept.known_by) == (f"127.0.0.1:{port}", "")


def test_seats_of_before_are_named_when_their_server_is_met_again(tmp_path):
    seats = SeatStore(tmp_path)
    for each in (ANN, BOB):
        seats.keep(each)
    seats.release()
    before = [used_s for _, used_s in seats.used()]
    seats.follow("FP", "host:1")
    assert seats.find("host:1", "abc234", "Bob") == replace(BOB, known_by="FP")
    seats.release()
    seats.follow("FP", "host:2")
    assert [used_s for _, used_s in SeatStore(tmp_path).used()][1:] == before[1:]
    assert seats.of("host:1") == []
    assert {kept.name for kept in seats.of("host:2")} == {"Ann", "Bob"}
    seats.follow("", "host:3")
    seats.follow("another", "host:3")
    assert len(seats.of("host:2")) == 2


def test_a_seat_that_another_client_holds_stays_where_it_is(tmp_path):
    running = SeatStore(tmp_path)
    running.keep(ANN)
    SeatStore(tmp_path).follow("FP", "host:2")
    assert [kept.server for kept in SeatStore(tmp_path).all()] == ["host:1"]
