"""The secrets of matches on disk: sealed, and of no use without the key."""

import asyncio
import base64
import io
import os
import shutil
import sqlite3

import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from support.serving import (
    Player,
    asynchronous,
    create,
    download,
    eventually,
    info,
    join,
    refusal,
    seated,
    serving,
    shown,
    start,
)
from tilewyrm.cli.main import main
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.replays.format.reader import find_footer
from tilewyrm.server.app import Server
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.errors import KeyMissing, StartError, TableHalted
from tilewyrm.server.phases import halted
from tilewyrm.server.security.admin_token import TOKEN_FILE
from tilewyrm.server.security.keyring import OLD_KEYS
from tilewyrm.server.security.tokens import new_secret
from tilewyrm.server.security.vault import KEY_FILE, Vault
from tilewyrm.v1 import admin_pb2, admin_pb2_grpc, service_pb2

SECRET = bytes(range(32))
PROMISED = commitment(SECRET)


@pytest.fixture(autouse=True)
def _look_often(monkeypatch):
    monkeypatch.setattr(halted, "RETRY_S", 0.05)


def test_a_sealed_secret_is_opened_again_also_later(tmp_path):
    sealed = Vault(tmp_path).seal(SECRET)
    assert Vault(tmp_path).opened(sealed, PROMISED) == SECRET
    assert [path.name for path in tmp_path.iterdir()] == [KEY_FILE]


def test_another_secret_that_is_sealed_for_the_same_promise_is_not_opened(tmp_path):
    vault = Vault(tmp_path)
    key, nonce = bytes.fromhex((tmp_path / KEY_FILE).read_text().strip()), bytes(12)
    other = ChaCha20Poly1305(key).encrypt(nonce, bytes(32), PROMISED)
    with pytest.raises(TableHalted, match="its secret does not fit the match"):
        vault.opened(vault.seal(SECRET)[:8] + nonce + other, PROMISED)


def test_what_is_sealed_says_nothing(tmp_path):
    vault = Vault(tmp_path)
    first, second = vault.seal(SECRET), vault.seal(SECRET)
    assert first != second
    assert len(first) == 68
    assert not any(SECRET[at : at + 4] in first for at in range(29))


@pytest.mark.skipif(os.name == "nt", reason="files have no such permissions there")
def test_only_the_owner_can_read_the_keys(tmp_path):
    old = os.umask(0)
    try:
        Vault(tmp_path).rotate()
    finally:
        os.umask(old)
    keys = [tmp_path / KEY_FILE, *(tmp_path / OLD_KEYS).iterdir()]
    assert [path.stat().st_mode & 0o777 for path in keys] == [0o600, 0o600]
    assert (tmp_path / OLD_KEYS).stat().st_mode & 0o777 == 0o700


def test_a_new_key_seals_and_the_old_ones_still_open(tmp_path):
    vault = Vault(tmp_path)
    sealed = [vault.seal(SECRET)]
    for _ in range(2):
        vault.rotate()
        sealed.append(vault.seal(SECRET))
    assert len({each[:8] for each in sealed}) == 3
    for again in (vault, Vault(tmp_path)):
        assert [again.opened(each, PROMISED) for each in sealed] == [SECRET] * 3


@pytest.mark.parametrize("at", [8, 19, 20, 51, 67])
def test_what_is_not_as_it_was_sealed_is_not_opened(tmp_path, at):
    vault = Vault(tmp_path)
    sealed = bytearray(vault.seal(SECRET))
    sealed[at] ^= 1
    with pytest.raises(
        TableHalted, match=r"does not fit the match; restore tables\.sqlite3 from a backup"
    ):
        vault.opened(bytes(sealed), PROMISED)


@pytest.mark.parametrize("length", [8, 19, 20, 67])
def test_what_is_cut_off_is_not_opened(tmp_path, length):
    vault = Vault(tmp_path)
    with pytest.raises(TableHalted, match="does not fit the match"):
        vault.opened(vault.seal(SECRET)[:length], PROMISED)


def test_the_secret_of_another_match_is_not_opened(tmp_path):
    vault = Vault(tmp_path)
    with pytest.raises(TableHalted, match="does not fit the match"):
        vault.opened(vault.seal(new_secret()), PROMISED)


def test_without_its_key_it_is_said_what_is_missing(tmp_path):
    (tmp_path / "other").mkdir()
    sealed = Vault(tmp_path / "other").seal(SECRET)
    vault = Vault(tmp_path)
    with pytest.raises(KeyMissing, match=f"missing key {sealed[:8].hex()}") as missing:
        vault.opened(sealed, PROMISED)
    assert not missing.value.back()
    (tmp_path / OLD_KEYS).mkdir()
    shutil.copy(tmp_path / "other" / KEY_FILE, tmp_path / OLD_KEYS)
    assert missing.value.back()
    assert vault.opened(sealed, PROMISED) == SECRET


@pytest.mark.parametrize("found", [b"", b"my key", b"00" * 31, b"\xff" * 64])
def test_a_file_that_is_no_key_is_named(tmp_path, found):
    (tmp_path / KEY_FILE).write_bytes(found)
    with pytest.raises(
        StartError, match=f"{KEY_FILE} is not 64 hexadecimal digits; restore the right"
    ):
        Server(ServerConfig(data_dir=tmp_path, port=0))
    assert (tmp_path / KEY_FILE).read_bytes() == found


def test_a_link_to_a_key_that_is_out_of_reach_is_no_reason_for_a_new_one(tmp_path):
    (tmp_path / KEY_FILE).symlink_to(tmp_path / "stick" / KEY_FILE)
    with pytest.raises(StartError, match="cannot read or create the key of secrets"):
        Vault(tmp_path)


async def played(players, *, until_seq=10_000):
    await asyncio.gather(*(player.play(until_seq=until_seq) for player in players))


def again(served, players):
    """Return *players* as they come back to a server that was started again."""
    return [Player(served.address, p.table_id, p.token, p.number + 10) for p in players]


def revealed(data: bytes) -> bytes:
    """Return the secret that the finished replay *data* tells."""
    footer = find_footer(io.BytesIO(data))
    assert footer is not None
    return footer.secret


@asynchronous
async def test_no_file_tells_the_secret_of_a_match_under_way(tmp_path):
    async with serving(tmp_path / "data") as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=2)
        await played(players, until_seq=20)
        await asyncio.to_thread(shutil.copytree, tmp_path / "data", tmp_path / "copy")
        await played(again(served, players))
        secret = revealed(await download(served.stub, table.table_id))
    assert commitment(secret) == table.secret_commitment
    forms = (secret, secret.hex().encode(), base64.b64encode(secret).rstrip(b"="))
    files = [path for path in (tmp_path / "copy").rglob("*") if path.is_file()]
    assert {"tables.sqlite3", f"{table.table_id}.twr", f"{table.table_id}.table"} <= {
        path.name for path in files
    }
    for path in files:
        found = path.read_bytes()
        assert not any(form in found or form.upper() in found for form in forms), path


@pytest.mark.parametrize("lost", ["removed", "another"])
@asynchronous
async def test_without_the_key_a_match_halts_and_goes_on_when_the_key_is_back(tmp_path, lost):
    async with serving(tmp_path) as served:
        over, ended = await seated(served.stub, served.address, bots=0, round_cap=1)
        await played(ended)
        table, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        await played(players, until_seq=20)
    key = (tmp_path / KEY_FILE).read_bytes()
    (tmp_path / KEY_FILE).unlink()
    if lost == "another":
        (tmp_path / KEY_FILE).write_text("ab" * 32)
    async with serving(tmp_path) as served:
        found = await info(served, table)
        assert found.status == service_pb2.TABLE_STATUS_HALTED
        assert "its secret is sealed with the missing" in found.halted_because
        assert f"copy {KEY_FILE} from a backup into {OLD_KEYS}" in found.halted_because
        assert found.secret_commitment == table.secret_commitment
        assert revealed(await download(served.stub, over.table_id))
        _, others = await seated(served.stub, served.address, bots=0, round_cap=1)
        await played(others, until_seq=20)
        (tmp_path / OLD_KEYS).mkdir()
        (tmp_path / OLD_KEYS / KEY_FILE).write_bytes(key)
        await eventually(lambda: not any(each.is_halted for each in served.server._lobby._cache))
        await played(again(served, players))
        secret = revealed(await download(served.stub, table.table_id))
        assert commitment(secret) == table.secret_commitment
    async with serving(tmp_path) as served:
        await played(again(served, others))


@asynchronous
async def test_without_the_key_no_match_begins_until_it_is_back(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
    (tmp_path / KEY_FILE).rename(tmp_path / "elsewhere")
    async with serving(tmp_path) as served:
        found = await start(served.stub, table.table_id, ann.token, "random")
        assert found.status == service_pb2.TABLE_STATUS_HALTED
        assert "its secret is sealed with the missing" in found.halted_because
        (tmp_path / OLD_KEYS).mkdir()
        (tmp_path / "elsewhere").rename(tmp_path / OLD_KEYS / KEY_FILE)
        await eventually(lambda: not any(each.is_halted for each in served.server._lobby._cache))
        assert (await info(served, table)).status == service_pb2.TABLE_STATUS_PLAYING


@asynchronous
async def test_secrets_that_were_swapped_halt_their_tables(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        await played(players, until_seq=20)
    database = sqlite3.connect(tmp_path / "tables.sqlite3")
    with database:
        database.execute("UPDATE tables SET sealed_secret = ?", (Vault(tmp_path).seal(SECRET),))
    database.close()
    async with serving(tmp_path) as served:
        request = service_pb2.GetTableRequest(table_id=table.table_id)
        assert (await refusal(served.stub.GetTable(request)))[1] == "HALTED"


@asynchronous
async def test_with_new_keys_matches_go_on_and_open_tables_begin(tmp_path):
    async with serving(tmp_path) as served:
        before = (tmp_path / KEY_FILE).read_bytes()
        opened = await create(served.stub)
        ann = await join(served.stub, opened.table_id, "Ann")
        _, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        await played(players, until_seq=20)
        admin = admin_pb2_grpc.AdminServiceStub(served.channel)
        token = shown((tmp_path / TOKEN_FILE).read_text().strip())
        await admin.RotateKey(admin_pb2.RotateKeyRequest(), metadata=token)
        assert (tmp_path / KEY_FILE).read_bytes() != before
    async with serving(tmp_path) as served:
        found = await start(served.stub, opened.table_id, ann.token, "random")
        assert found.status == service_pb2.TABLE_STATUS_PLAYING
        await played(again(served, players))


@asynchronous
async def test_keys_that_cannot_be_written_stay_as_they_are(tmp_path):
    async with serving(tmp_path) as served:
        before = {name: (tmp_path / name).read_bytes() for name in (KEY_FILE, "signing-key.pem")}
        (tmp_path / OLD_KEYS).write_text("in the way")
        admin = admin_pb2_grpc.AdminServiceStub(served.channel)
        token = shown((tmp_path / TOKEN_FILE).read_text().strip())
        call = admin.RotateKey(admin_pb2.RotateKeyRequest(), metadata=token)
        _, reason, sentence = await refusal(call)
        assert reason == "CANNOT_STORE"
        assert "); the old one stays in use" in sentence
        assert {name: (tmp_path / name).read_bytes() for name in before} == before


@asynchronous
async def test_a_directory_that_is_made_again_has_its_secrets_sealed(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        await played(players, until_seq=20)
    (tmp_path / "tables.sqlite3").unlink()
    (tmp_path / KEY_FILE).rename(tmp_path / "elsewhere")
    command = ["admin", "rebuild", "--data-dir", str(tmp_path)]
    done = await asyncio.to_thread(CliRunner().invoke, main, command)
    assert done.exit_code == 0, done.output
    async with serving(tmp_path) as served:
        assert "its secret is sealed" in (await info(served, table)).halted_because
    (tmp_path / "elsewhere").replace(tmp_path / KEY_FILE)
    async with serving(tmp_path) as served:
        await played(again(served, players))
