"""Encryption: whose certificate a server shows, and that it does not serve others in clear."""

import os
from dataclasses import replace

import grpc
import grpc.aio
import pytest
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.certificates import made
from support.serving import TIMEOUT_S, ServerProcess, asynchronous, own_server
from tilewyrm.server.app import Server, open_server
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.errors import StartError
from tilewyrm.server.security.certificate import TLS_FILE, fingerprint, own, self_signed
from tilewyrm.server.store.data_directory import DirectoryOwner
from tilewyrm.server.store.table_database import TableDatabase
from tilewyrm.v1 import service_pb2, service_pb2_grpc

SELF_SIGNED = EncryptionSettings(self_signed=True)


async def tables(channel):
    stub = service_pb2_grpc.TablesServiceStub(channel)
    return await stub.ListTables(service_pb2.ListTablesRequest(), timeout=TIMEOUT_S)


def test_a_certificate_is_made_once_and_kept(tmp_path):
    first = self_signed(tmp_path)
    assert self_signed(tmp_path) == first
    assert [path.name for path in tmp_path.iterdir()] == [TLS_FILE]
    assert first.fingerprint == fingerprint(x509.load_pem_x509_certificate(first.chain))
    assert len(first.fingerprint) == 26


def test_the_key_is_not_among_what_clients_are_shown(tmp_path):
    assert b"PRIVATE" not in self_signed(tmp_path).chain


@pytest.mark.skipif(os.name == "nt", reason="files have no such permissions there")
def test_only_the_owner_can_read_the_certificates_key(tmp_path):
    old = os.umask(0)
    try:
        self_signed(tmp_path)
    finally:
        os.umask(old)
    assert (tmp_path / TLS_FILE).stat().st_mode & 0o777 == 0o600


def test_two_servers_have_two_certificates(tmp_path):
    (tmp_path / "other").mkdir()
    assert self_signed(tmp_path).fingerprint != self_signed(tmp_path / "other").fingerprint


@pytest.mark.parametrize("found", ["", "my certificate", "-----BEGIN CERTIFICATE-----\nx\n"])
def test_a_file_that_is_no_certificate_is_named(tmp_path, found):
    (tmp_path / TLS_FILE).write_text(found)
    with pytest.raises(StartError, match=f"{TLS_FILE} does not contain a certificate with its key"):
        self_signed(tmp_path)


def test_an_organisers_certificate_that_is_not_there_is_named(tmp_path):
    with pytest.raises(StartError, match=r"mine.pem \(No such file"):
        own(tmp_path / "mine.pem", tmp_path / "key.pem")


@pytest.mark.parametrize(
    ("certificate", "why"),
    [
        (replace(made("a"), key=made("b").key), "the key belongs to another"),
        (made("a", days=-1), "in its period of validity, which ended on"),
        (made("a", key=Ed25519PrivateKey.generate()), "RSA, or an elliptic curve"),
    ],
)
def test_an_organisers_certificate_that_no_client_could_use_is_refused(tmp_path, certificate, why):
    encryption = certificate.encryption(tmp_path / "own")
    with pytest.raises(StartError, match=why):
        Server(ServerConfig(data_dir=tmp_path / "data", port=0, encryption=encryption))
    TableDatabase(tmp_path / "data").close()


@pytest.mark.parametrize(
    ("encryption", "insecure_lan", "why"),
    [
        (EncryptionSettings(cert="a"), False, "needs its key"),
        (EncryptionSettings(key="a"), False, "needs its key"),
        (EncryptionSettings("a", "b", self_signed=True), False, "--tls-cert and --tls-self-signed"),
        (SELF_SIGNED, True, "--tls-self-signed and --insecure-lan"),
    ],
)
def test_ways_that_exclude_each_other_are_refused(encryption, insecure_lan, why):
    with pytest.raises(StartError, match=why):
        encryption.check("127.0.0.1", insecure_lan=insecure_lan)


@pytest.mark.parametrize("host", ["0.0.0.0", "[::]", "0", "192.0.2.7"])
def test_nobody_is_served_in_clear_beyond_this_computer(tmp_path, host):
    with pytest.raises(StartError, match=r"--tls-self-signed .* --tls-cert .* --insecure-lan"):
        Server(ServerConfig(data_dir=tmp_path / "data", host=host, port=0))
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]"])
def test_on_this_computer_nothing_need_be_encrypted(host):
    EncryptionSettings().check(host, insecure_lan=False)


@asynchronous
async def test_whoever_shows_the_certificate_is_served_and_nobody_in_clear(tmp_path):
    server = Server(ServerConfig(data_dir=tmp_path, host="0.0.0.0", port=0, encryption=SELF_SIGNED))
    port = (await server.start()).rpartition(":")[2]
    credentials = grpc.ssl_channel_credentials(server.certificate.chain)
    name = [("grpc.ssl_target_name_override", "tilewyrm")]
    try:
        async with grpc.aio.secure_channel(f"127.0.0.1:{port}", credentials, name) as channel:
            assert (await tables(channel)).tables == []
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await tables(channel)
        assert refused.value.code() is grpc.StatusCode.UNAVAILABLE
    finally:
        await server.stop()


@asynchronous
async def test_serve_says_what_its_certificate_is_known_by_and_how_to_join(tmp_path):
    process = ServerProcess(tmp_path, "--host", "0.0.0.0", "--tls-self-signed", "--no-announce")
    await process.start()
    process.stop()
    known = self_signed(tmp_path).fingerprint
    assert f"tilewyrm play --server {known}@" in process.announced
    assert f"Encrypted with the certificate {known}\n" in process.announced


@asynchronous
async def test_serve_names_the_host_that_an_organisers_certificate_is_for(tmp_path):
    encryption = made("tiles.example.org").encryption(tmp_path / "own")
    files = ("--tls-cert", str(encryption.cert), "--tls-key", str(encryption.key))
    process = ServerProcess(tmp_path / "data", *files)
    await process.start()
    process.stop()
    assert f"tilewyrm play --server tiles.example.org:{process.port}  " in process.announced


@asynchronous
async def test_serve_says_that_nothing_is_encrypted_where_that_is_wanted(tmp_path):
    process = ServerProcess(tmp_path, "--host", "0.0.0.0", "--insecure-lan", "--no-announce")
    await process.start()
    process.stop()
    assert "Not encrypted: anyone on the network can eavesdrop and" in process.announced
    alone = ServerProcess(tmp_path, "--insecure-lan")
    await alone.start()
    alone.stop()
    assert "on the network" not in alone.announced, "nobody else reaches it"


@asynchronous
async def test_a_server_whose_certificate_is_no_good_asks_nobody_for_room(tmp_path):
    async with own_server(tmp_path) as address:
        encryption = made("a", days=-1).encryption(tmp_path / "own")
        with pytest.raises(StartError, match="which ended on"):
            await open_server(ServerConfig(data_dir=tmp_path, port=0, encryption=encryption))
        assert not DirectoryOwner(tmp_path).wanted
        async with grpc.aio.insecure_channel(address) as channel:
            await tables(channel)
