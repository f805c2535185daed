"""A server is known by its certificate: remembered at the first visit, refused when it changes."""

import asyncio
import os
import shutil
import socket
import ssl
import stat
import struct
from contextlib import asynccontextmanager
from functools import partial

import pytest

from support.certificates import made
from support.serving import asynchronous, create, eventually, join
from tilewyrm.client.connection import certificate
from tilewyrm.client.connection.address import ServerAddress, lan_hosts, parse_address
from tilewyrm.client.connection.certificate import fetch_certificate
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.discovery import NearbyServer
from tilewyrm.client.connection.known_servers import AUTHORITY, KnownServers
from tilewyrm.client.connection.one_off_call import tables_client_at
from tilewyrm.client.connection.session import Session
from tilewyrm.client.connection.trust import verify_server
from tilewyrm.client.errors import CallRefused, ClientError, ConnectionLost
from tilewyrm.client.lobby.game_lookup import find_game
from tilewyrm.client.lobby.invitation import invitation
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.settings.paths import DIRECTORY
from tilewyrm.client.visit import home_backend
from tilewyrm.client.visit.home_backend import HomeBackend
from tilewyrm.server.app import Server
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.security.certificate import TLS_FILE
from tilewyrm.v1 import service_pb2_grpc

SELF_SIGNED = EncryptionSettings(self_signed=True)
OTHER = "abcdefghijklmnopqrstuvwxy2"


@pytest.fixture(autouse=True)
def remembered(tmp_path, monkeypatch):
    """What is remembered, which at first is nothing."""
    monkeypatch.setenv(DIRECTORY, str(tmp_path / "state"))
    certificate._verified_context.cache_clear()
    yield KnownServers()
    certificate._verified_context.cache_clear()


@pytest.fixture
def here():
    """An address of this computer that others have to it."""
    hosts = lan_hosts()
    if not hosts:
        pytest.skip("this computer is on no network")
    return hosts[0]


@pytest.fixture
def named():
    """A name of this computer that is not localhost."""
    name = socket.gethostname()
    try:
        socket.getaddrinfo(name, None)
    except OSError:
        pytest.skip("this computer's own name leads nowhere")
    return name


@asynccontextmanager
async def serving(folder, encryption=SELF_SIGNED, port=0):
    """A server that others reach; gives it and its port."""
    server = Server(
        ServerConfig(
            data_dir=folder,
            host="0.0.0.0",
            port=port,
            encryption=encryption,
            insecure_lan=encryption == EncryptionSettings(),
        )
    )
    address = await server.start()
    try:
        yield server, int(address.rpartition(":")[2])
    finally:
        await server.stop()


async def games(place, announced=""):
    async with tables_client_at(place, announced) as lobby:
        return find_game(await lobby.games(), "feuville").name


@asynchronous
async def test_a_server_is_remembered_when_it_is_met_and_known_again(tmp_path, here, remembered):
    async with serving(tmp_path / "a") as (server, port):
        place = ServerAddress(f"{here}:{port}")
        met = await verify_server(place, remember=True)
        again = await verify_server(place, remember=True)
        assert await games(place) == "feuville"
    assert met.fingerprint == again.fingerprint == server.certificate.fingerprint
    assert met.met
    assert not again.met
    assert remembered.path.read_text() == f"{here}:{port} {met.fingerprint}\n"
    assert stat.S_IMODE(remembered.path.stat().st_mode) == 0o600


@asynchronous
async def test_who_only_looks_remembers_nothing(tmp_path, here, remembered):
    async with serving(tmp_path / "a") as (_, port):
        assert await games(ServerAddress(f"{here}:{port}")) == "feuville"
    assert not remembered.path.exists()


@asynchronous
async def test_another_certificate_is_refused_until_the_player_says_that_it_is_right(
    tmp_path, here, remembered
):
    async with serving(tmp_path / "a") as (_, port):
        place = ServerAddress(f"{here}:{port}")
        await verify_server(place, remember=True)
    (tmp_path / "a" / TLS_FILE).unlink()
    async with serving(tmp_path / "a", port=port) as (server, _):
        shown = server.certificate.fingerprint
        with pytest.raises(CallRefused, match="has changed") as refused:
            await games(place)
        assert refused.value.reason == "OTHER_SERVER"
        said = str(refused.value).rpartition("--server ")[2]
        assert said == f"{shown}@{place.address}"
        with pytest.raises(CallRefused):
            await verify_server(place, announced=shown, remember=True)  # anybody can announce
        await verify_server(parse_address(said), remember=True)
        assert await games(place) == "feuville"
    assert remembered.known_by(place.address) == shown


@asynchronous
async def test_a_server_that_encrypts_no_more_is_refused_until_it_is_forgotten(
    tmp_path, here, remembered
):
    async with serving(tmp_path / "a") as (_, port):
        place = ServerAddress(f"{here}:{port}")
        await verify_server(place, remember=True)
    async with serving(tmp_path / "a", EncryptionSettings(), port) as _:
        with pytest.raises(CallRefused, match="no longer encrypts") as refused:
            await games(place)
        assert str(refused.value).endswith(f"line of {place.address} from {remembered.path}")
        remembered.path.write_text("")
        assert await games(place) == "feuville"


@asynchronous
async def test_who_plays_when_another_server_comes_in_its_place_is_told(tmp_path, here):
    async with serving(tmp_path / "a") as (_, port):
        place = ServerAddress(f"{here}:{port}")
        way = await verify_server(place, remember=True)
        channel = open_channel(place.address, way.certificate)
        stub = service_pb2_grpc.TablesServiceStub(channel)
        table = (await create(stub, seats=2)).table_id
        ann = await join(stub, table, "Ann")
        look = partial(verify_server, place)
        session = Session(channel, place.address, table, ann.token, meet=look, pauses_s=[0.01])
        told = []
        playing = asyncio.create_task(session.run(told.append))
        await eventually(lambda: told)
    async with serving(tmp_path / "b", port=port):
        with pytest.raises(CallRefused, match="has changed"):
            await playing
    await channel.close()


@asynchronous
async def test_a_server_that_changed_is_not_passed_over_in_silence(tmp_path, here, monkeypatch):
    async with serving(tmp_path / "a") as (_, port):
        place = ServerAddress(f"{here}:{port}")
        await verify_server(place, remember=True)

    async def announced():
        yield NearbyServer("attic", "", OTHER, (place.address,), (), 0)

    monkeypatch.setattr(home_backend, "find_servers", announced)
    found = HomeBackend(None, None, None, None, None)
    async with serving(tmp_path / "b", port=port):
        with pytest.raises(CallRefused, match="has changed"):
            assert [table async for table in found.tables()] == []


@asynchronous
async def test_a_server_in_clear_is_not_the_one_of_an_invitation(tmp_path, here):
    async with serving(tmp_path / "a", EncryptionSettings()) as (_, port):
        address = f"{here}:{port}"
        for place, announced in (
            (ServerAddress(address, OTHER), ""),
            (ServerAddress(address), OTHER),
        ):
            with pytest.raises(CallRefused, match="is unencrypted, but your invitation is for"):
                await games(place, announced)
        assert (await verify_server(ServerAddress(address), remember=True)).certificate is None


@pytest.mark.parametrize("how", ["invited", "announced"])
@asynchronous
async def test_a_server_that_somebody_has_described_must_be_that_one(
    tmp_path, here, remembered, how
):
    async with serving(tmp_path / "a") as (server, port):
        address, known = f"{here}:{port}", server.certificate.fingerprint

        async def meet(fingerprint):
            if how == "invited":
                return await verify_server(parse_address(f"{fingerprint}@{address}"), remember=True)
            return await verify_server(ServerAddress(address), fingerprint, remember=True)

        with pytest.raises(CallRefused, match=f"its certificate is {known}, not {OTHER}"):
            await meet(OTHER)
        assert not remembered.path.exists()
        assert (await meet(known)).certificate is not None
    assert remembered.known_by(address) == known


@asynchronous
async def test_on_this_computer_nothing_is_remembered(tmp_path, remembered):
    async with serving(tmp_path / "a") as (_, port):
        await verify_server(ServerAddress(f"127.0.0.1:{port}"), remember=True)
    async with serving(tmp_path / "b", port=port) as _:
        assert await games(ServerAddress(f"127.0.0.1:{port}")) == "feuville"
    assert not remembered.path.exists()


@asynchronous
async def test_a_server_whose_authority_this_computer_trusts_may_renew_its_certificate(
    tmp_path, named, remembered, monkeypatch
):
    authority = made("an authority", authority=True)
    (tmp_path / "authorities.pem").write_bytes(authority.pem)
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authorities.pem"))

    def fresh(*, by=authority):
        return made(named, by=by).encryption(tmp_path / "own")

    async with serving(tmp_path / "a", fresh()) as (_, port):
        place = ServerAddress(f"{named}:{port}")
        met = await verify_server(place, remember=True)
        assert met.met
        assert not met.fingerprint, "an invitation must outlive the certificate"
        assert remembered.known_by(place.address) == AUTHORITY
        assert await games(place) == "feuville"
    async with serving(tmp_path / "a", fresh(), port):
        assert await games(place) == "feuville"
    async with serving(tmp_path / "a", fresh(by=None), port):
        with pytest.raises(CallRefused, match="has changed"):
            await games(place)


@asynchronous
async def test_a_certificate_that_an_unknown_authority_has_made_is_remembered_itself(
    tmp_path, named, remembered
):
    authority = made("nobody knows it", authority=True)
    own = made(f"*.{named}", by=authority).encryption(tmp_path / "own", also=authority.pem)
    async with serving(tmp_path / "a", own) as (server, port):
        place = ServerAddress(f"{named}:{port}")
        await verify_server(place, remember=True)
        assert await games(place) == "feuville"
        assert remembered.known_by(place.address) == server.certificate.fingerprint


@asynccontextmanager
async def answering(made_certificate, folder):
    """Something that shows *made_certificate* and takes note of what it is sent; gives both."""
    encryption = made_certificate.encryption(folder)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(encryption.cert, encryption.key)
    sent = bytearray()

    async def note(reader, writer):
        sent.extend(await reader.read())
        writer.close()

    async with await asyncio.start_server(note, "0.0.0.0", 0, ssl=context) as server:
        yield server.sockets[0].getsockname()[1], sent


@asynchronous
async def test_a_certificate_that_has_ended_is_named_with_its_days(tmp_path):
    async with answering(made("a", days=-1), tmp_path / "own") as (port, _):
        with pytest.raises(ClientError, match=r"is valid from \d{4}-\d\d-\d\d to .*, not today"):
            await fetch_certificate(f"127.0.0.1:{port}")


@pytest.mark.parametrize("greeting", [b"", b"hello"])
@asynchronous
async def test_a_reset_is_not_taken_for_a_server_without_encryption(greeting):
    async def reset(_reader, writer):
        writer.write(greeting)
        await writer.drain()
        linger = struct.pack("ii", 1, 0)  # closing sends a reset
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        writer.close()

    async with await asyncio.start_server(reset, "127.0.0.1", 0) as server:
        address = f"127.0.0.1:{server.sockets[0].getsockname()[1]}"
        if greeting:
            assert await fetch_certificate(address) is None
        else:
            with pytest.raises(ConnectionLost):
                await asyncio.wait_for(fetch_certificate(address), 60)


@asynchronous
async def test_who_pretends_to_be_a_known_server_is_sent_nothing(tmp_path, here, remembered):
    async with answering(made("a"), tmp_path / "own") as (port, sent):
        address = f"{here}:{port}"
        remembered.remember(address, OTHER)
        with pytest.raises(CallRefused, match="Nothing was sent"):
            await games(ServerAddress(address))
        assert not sent


@asynchronous
async def test_what_takes_calls_and_says_nothing_is_given_up(monkeypatch):
    monkeypatch.setattr(certificate, "HANDSHAKE_TIMEOUT_S", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(ConnectionLost, match="no server answers"):
            await games(ServerAddress(address))


@pytest.mark.parametrize("address", ["nowhere", "localhost:", "localhost:0", "localhost:x"])
@asynchronous
async def test_an_address_that_is_none_is_named(address):
    with pytest.raises(ClientError, match="is not an address;"):
        await games(ServerAddress(address))


def test_what_people_wrote_into_the_file_stays_and_what_is_no_entry_counts_for_nothing(remembered):
    remembered.remember("attic:7410", OTHER)
    remembered.path.write_bytes(
        b"# these are mine\n\xff\xfe attic\n" + remembered.path.read_bytes()
    )
    assert remembered.known_by("ATTIC:7410") == OTHER
    remembered.remember("cellar:7410", AUTHORITY)
    remembered.remember("Attic:7410", AUTHORITY)
    assert remembered.known_by("attic:7410") == AUTHORITY
    assert remembered.known_by("cellar:7410") == AUTHORITY
    assert remembered.known_by("elsewhere:7410") == ""
    assert remembered.path.read_text(errors="replace").startswith("# these are mine\n")


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="files have no such permissions there")
def test_what_cannot_be_remembered_is_said(remembered):
    remembered.path.mkdir(parents=True)
    with pytest.raises(ClientError, match="cannot read the known servers"):
        remembered.known_by("attic:7410")
    shutil.rmtree(remembered.path)
    remembered.path.parent.rmdir()
    remembered.path.parent.write_text("in the way")
    with pytest.raises(ClientError, match="cannot remember the server"):
        remembered.remember("attic:7410", OTHER)


@pytest.mark.parametrize(
    ("words", "place"),
    [
        ("", ServerAddress()),
        ("attic", ServerAddress("attic:7410")),
        (f" {OTHER.upper()}@attic:7000 ", ServerAddress("attic:7000", OTHER)),
        (f"{OTHER}@[fd00::2]", ServerAddress("[fd00::2]:7410", OTHER)),
    ],
)
def test_a_place_may_say_what_its_server_is_known_by(words, place):
    assert parse_address(words) == place


@asynchronous
async def test_an_invitation_says_what_the_server_is_known_by(here):
    hosting = PlayOptions(on_network=True)
    line = await invitation(hosting, "127.0.0.1:7410", "k7m2xq", OTHER)
    assert line == (f"tilewyrm join k7m2xq --server {OTHER}@{here}", False)
    line = await invitation(PlayOptions(server="attic:7000"), "attic:7000", "k7m2xq", "")
    assert line == ("tilewyrm join k7m2xq --server attic:7000", False)


@asynchronous
async def test_an_invitation_says_when_it_works_on_this_computer_alone():
    line = await invitation(PlayOptions(), "127.0.0.1:7410", "k7m2xq", "")
    assert line == ("tilewyrm join k7m2xq", True)
    address = "127.0.0.1:1"  # no server there: no address of the network leads to the table
    line = await invitation(PlayOptions(server=address), address, "k7m2xq", OTHER)
    assert line == (f"tilewyrm join k7m2xq --server {OTHER}@{address}", True)
