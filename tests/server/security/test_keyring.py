"""The server's own key: made once, guarded, and in the replays of its matches."""

import asyncio
import os
import shutil
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.serialization import (
    BestAvailableEncryption,
    Encoding,
    NoEncryption,
    PrivateFormat,
)

from support.files import changed
from support.serving import Player, asynchronous, create, download, eventually, join, serving
from tilewyrm.replays.check.resimulation import SignatureCheck, replay
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.server.app import Server
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.errors import StartError
from tilewyrm.server.phases import halted as halted_table
from tilewyrm.server.security.keyring import KEY_FILE, OLD_KEYS, signer_of
from tilewyrm.server.store.rows import TableStatus
from tilewyrm.server.store.table_database import TableDatabase, TableQuery
from tilewyrm.v1 import service_pb2


def test_the_key_is_made_once_and_kept(tmp_path):
    first = signer_of(tmp_path)
    assert signer_of(tmp_path).public_key == first.public_key
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]


def test_two_servers_have_two_keys(tmp_path):
    (tmp_path / "other").mkdir()
    assert signer_of(tmp_path).public_key != signer_of(tmp_path / "other").public_key


@pytest.mark.skipif(os.name == "nt", reason="files have no such permissions there")
def test_only_the_owner_can_read_the_key(tmp_path):
    old = os.umask(0)
    try:
        signer_of(tmp_path)
    finally:
        os.umask(old)
    assert (tmp_path / KEY_FILE).stat().st_mode & 0o777 == 0o600


def test_a_key_that_was_half_written_when_the_server_died_is_made_again(tmp_path):
    (tmp_path / f"{KEY_FILE}.new").write_bytes(b"-----BEGIN PRIV")
    first = signer_of(tmp_path)
    assert signer_of(tmp_path).public_key == first.public_key
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]


def test_a_link_to_a_key_that_is_out_of_reach_is_no_reason_for_a_new_one(tmp_path):
    (tmp_path / KEY_FILE).symlink_to(tmp_path / "stick" / KEY_FILE)
    with pytest.raises(StartError, match="cannot read or create the signing key"):
        signer_of(tmp_path)
    (tmp_path / "stick").mkdir()
    there = signer_of(tmp_path / "stick")
    assert signer_of(tmp_path).public_key == there.public_key


def test_what_is_there_and_cannot_be_read_is_named(tmp_path):
    (tmp_path / KEY_FILE).mkdir()
    with pytest.raises(StartError, match=rf"cannot read or create the signing key .*{KEY_FILE}"):
        signer_of(tmp_path)


def foreign():
    return X25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
    )


def locked():
    return Ed25519PrivateKey.generate().private_bytes(
        Encoding.PEM, PrivateFormat.PKCS8, BestAvailableEncryption(b"word")
    )


@pytest.mark.parametrize("content", [b"", b"nonsense", foreign(), locked()])
def test_a_file_that_holds_no_such_key_is_named_and_left_alone(tmp_path, content):
    (tmp_path / KEY_FILE).write_bytes(content)
    with pytest.raises(StartError, match=KEY_FILE):
        signer_of(tmp_path)
    assert (tmp_path / KEY_FILE).read_bytes() == content


def test_a_server_with_a_bad_key_lets_the_data_directory_go(tmp_path):
    (tmp_path / KEY_FILE).write_bytes(b"nonsense")
    for _ in range(2):
        with pytest.raises(StartError, match=KEY_FILE):
            Server(ServerConfig(data_dir=tmp_path, port=0))


async def play(served, *, until_seq=10_000):
    """Play a match to its end, or to entry *until_seq*; return its table and its players."""
    table = await create(served.stub, seats=2, round_cap=2)
    seats = [await join(served.stub, table.table_id, name) for name in ("Ann", "Bob")]
    players = [
        Player(served.address, table.table_id, seat.token, number)
        for number, seat in enumerate(seats)
    ]
    await asyncio.gather(*(player.play(until_seq=until_seq) for player in players))
    return table, players


def journal(folder, table):
    return folder / "matches" / f"{table.table_id}.twr"


async def halted(served, table):
    """Return why *table* stands still; empty when it does not."""
    request = service_pb2.GetTableRequest(table_id=table.table_id)
    return (await served.stub.GetTable(request)).table.halted_because


@asynchronous
async def test_a_match_is_signed_with_the_key_of_its_server_also_after_a_restart(tmp_path):
    key = signer_of(tmp_path).public_key
    tables = []
    for _ in range(2):
        async with serving(tmp_path) as served:
            table, _ = await play(served)
            tables.append(table)
            assert await download(served.stub, table.table_id)
            assert served.server.fingerprint == fingerprint(key)
    for table in tables:
        result = replay(journal(tmp_path, table))
        assert result.finished
        assert result.signature is SignatureCheck.VERIFIED
        assert result.header.public_key == key


@asynchronous
async def test_a_match_whose_footer_was_torn_off_is_signed_at_the_next_start(tmp_path):
    async with serving(tmp_path) as served:
        table, _ = await play(served)
    path = journal(tmp_path, table)
    whole = path.read_bytes()
    # As after a kill before the directory had heard of the end.
    path.write_bytes(whole[:-10])
    reopen(tmp_path)
    async with serving(tmp_path):
        await eventually(lambda: path.read_bytes() == whole)


def reopen(folder):
    """Let every table of the data directory *folder* be one that is being played."""
    directory = TableDatabase(folder)
    for row in directory.page(TableQuery(), 100):
        directory.put(replace(row, status=TableStatus.PLAYING, seq=0, result=b""))
    directory.close()


@asynchronous
async def test_a_match_stands_still_while_the_key_that_its_header_names_is_away(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await play(served, until_seq=20)
        ours = served.server.fingerprint
    shutil.move(tmp_path / KEY_FILE, tmp_path / "safe.pem")
    before = journal(tmp_path, table).read_bytes()
    async with serving(tmp_path) as served:
        why = await halted(served, table)
        assert f"needs the signing key {ours}" in why
        assert f"this server has {served.server.fingerprint}" in why
        assert journal(tmp_path, table).read_bytes() == before
    shutil.move(tmp_path / "safe.pem", tmp_path / KEY_FILE)
    async with serving(tmp_path) as served:
        assert not await halted(served, table)
        again = [Player(served.address, p.table_id, p.token, p.number + 9) for p in players]
        await asyncio.gather(*(player.play() for player in again))
    assert replay(journal(tmp_path, table)).signature is SignatureCheck.VERIFIED


@asynchronous
async def test_the_match_goes_on_by_itself_when_its_key_is_among_the_old_ones(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(halted_table, "RETRY_S", 0.05)
    async with serving(tmp_path) as served:
        table, players = await play(served, until_seq=20)
    key = (tmp_path / KEY_FILE).read_bytes()
    (tmp_path / KEY_FILE).unlink()
    async with serving(tmp_path) as served:
        assert "copy signing-key.pem from a backup into old-keys" in await halted(served, table)
        (tmp_path / OLD_KEYS).mkdir()
        (tmp_path / OLD_KEYS / "of-monday.pem").write_bytes(key)
        await eventually(lambda: not any(each.is_halted for each in served.server._lobby._cache))
        again = [Player(served.address, p.table_id, p.token, p.number + 9) for p in players]
        await asyncio.gather(*(player.play() for player in again))
    assert replay(journal(tmp_path, table)).signature is SignatureCheck.VERIFIED


@asynchronous
async def test_a_match_that_began_before_there_were_keys_ends_without_a_signature(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await play(served, until_seq=20)
    path = journal(tmp_path, table)
    path.write_bytes(changed(path.read_bytes(), unsigned))
    async with serving(tmp_path) as served:
        again = [Player(served.address, p.table_id, p.token, p.number + 9) for p in players]
        await asyncio.gather(*(player.play() for player in again))
    result = replay(path)
    assert result.finished
    assert result.signature is SignatureCheck.NOT_SIGNED


def unsigned(records):
    """Take the key out of the header, in a file without checkpoints."""
    records[0].header.ClearField("public_key")
    assert all(record.WhichOneof("kind") != "checkpoint" for record in records)
