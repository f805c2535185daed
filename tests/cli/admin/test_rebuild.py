"""A lost table database is rebuilt from the sidecar files and replays."""

import asyncio
import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.attended import attended
from support.certificates import made
from support.serving import (
    Player,
    asynchronous,
    create,
    download,
    eventually,
    join,
    seated,
    serving,
    snapshot,
)
from tilewyrm.cli.main import main
from tilewyrm.server.app import Server
from tilewyrm.server.config.encryption import EncryptionSettings
from tilewyrm.server.config.server_config import ServerConfig


def rebuild(folder: Path):
    """Run `tilewyrm admin rebuild` for a data directory."""
    return CliRunner().invoke(main, ["admin", "rebuild", "--data-dir", str(folder)])


async def with_matches(folder: Path):
    """Leave a finished match, one under way and an open table in *folder*; return them."""
    async with serving(folder) as served:
        over, ended = await seated(served.stub, served.address, bots=0, round_cap=1)
        await asyncio.gather(*(player.play() for player in ended))
        await create(served.stub)
        table, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        await asyncio.gather(*(player.play(until_seq=20) for player in players))
        return over, table, players, await snapshot(served.stub, table.table_id)


@asynchronous
async def test_matches_come_back_with_their_seats_when_the_directory_was_lost(tmp_path, caplog):
    over, table, players, before = await with_matches(tmp_path)
    (tmp_path / "tables.sqlite3").unlink()
    async with serving(tmp_path) as served:
        assert "2 matches on disk are missing from the database" in caplog.text
        assert "tilewyrm admin rebuild" in caplog.text
    done = await asyncio.to_thread(rebuild, tmp_path)
    assert done.exit_code == 0, done.output
    assert "2 tables restored, 0 lost" in done.output
    async with serving(tmp_path) as served:
        again = await snapshot(served.stub, table.table_id)
        assert (again.seq, again.parts, again.turn) == (before.seq, before.parts, before.turn)
        fresh = [Player(served.address, p.table_id, p.token, p.number + 10) for p in players]
        await asyncio.gather(*(player.play() for player in fresh))
        assert await download(served.stub, over.table_id)
        assert (await snapshot(served.stub, over.table_id)).turn.HasField("over")


@pytest.mark.parametrize("there", [True, False])
def test_nothing_is_made_where_no_server_has_been(tmp_path, there):
    folder = tmp_path / "slip"
    if there:
        folder.mkdir()
    done = rebuild(folder)
    assert done.exit_code == 1
    assert f"Error: {folder} is not a server's data directory" in done.output
    assert "--data-dir" in done.output
    assert not folder.exists() or not list(folder.iterdir())


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda sidecar: sidecar.unlink(), "with the owners of the seats, is missing"),
        (lambda sidecar: sidecar.write_text("{"), "cannot use "),
        (lambda sidecar: sidecar.write_text("{}"), "cannot use "),
        (lambda sidecar: sidecar.write_bytes(b"\xff\x00"), "cannot use "),
        (lambda sidecar: sidecar.with_suffix(".twr").write_bytes(b"x"), "cannot use "),
    ],
)
@asynchronous
async def test_a_match_of_which_too_little_is_left_is_named_and_the_others_come_back(
    tmp_path, damage, why
):
    over, table, _, _ = await with_matches(tmp_path)
    (tmp_path / "tables.sqlite3").unlink()
    damage(tmp_path / "matches" / f"{table.table_id}.table")
    done = await asyncio.to_thread(rebuild, tmp_path)
    assert done.exit_code == 1
    assert f"table {table.table_id} is lost:" in done.output
    assert why in done.output
    assert "1 table restored, 1 lost" in done.output
    async with serving(tmp_path) as served:
        assert (await snapshot(served.stub, over.table_id)).turn.HasField("over")


@asynchronous
async def test_a_directory_that_is_in_use_is_left_alone(tmp_path):
    async with serving(tmp_path):
        done = await asyncio.to_thread(rebuild, tmp_path)
    assert done.exit_code == 1
    assert "another tilewyrm server" in done.output


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root gives files away")
def test_the_owner_of_a_service_can_write_the_database_that_root_has_rebuilt(tmp_path):
    (tmp_path / "matches").mkdir()
    os.chown(tmp_path, 7410, 7411)
    assert rebuild(tmp_path).exit_code == 0
    database = (tmp_path / "tables.sqlite3").stat()
    assert (database.st_uid, database.st_gid, database.st_mode & 0o777) == (7410, 7411, 0o600)
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["tables.sqlite3"]


@asynchronous
async def test_nobody_but_the_owner_reads_the_papers_of_a_table(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2)
        tokens = [(await join(served.stub, table.table_id, name)).token for name in ("Ann", "Bob")]
    sidecar = tmp_path / "matches" / f"{table.table_id}.table"
    assert sidecar.stat().st_mode & 0o077 == 0
    assert not any(token in sidecar.read_text() for token in tokens)


async def admin(folder: Path, *arguments: str, **environment: str):
    """Run `tilewyrm admin` for the server on a data directory."""
    command = ["admin", *arguments, "--data-dir", str(folder)]
    runner = CliRunner(env=environment)
    return await asyncio.to_thread(runner.invoke, main, command)


@asynchronous
async def test_a_server_with_nobody_there_says_so(tmp_path):
    async with serving(tmp_path / "data"):
        for words, says in [
            (("tables",), "No unfinished tables."),
            (("tables", "--all"), "No tables."),
            (("players",), "Nobody is connected to a table."),
        ]:
            assert (await admin(tmp_path / "data", *words)).output == f"{says}\n"


@asynchronous
async def test_a_running_server_is_looked_after_from_its_data_directory(tmp_path):
    async with attended(tmp_path / "data") as (served, over, table):
        folder = tmp_path / "data"
        listed = (await admin(folder, "tables")).output
        assert f"{table.table_id}  feuville     open" in listed
        assert "Ann, (free)" in listed
        assert over.table_id not in listed
        assert over.table_id in (await admin(folder, "tables", "--all")).output
        assert f"{table.table_id}  seat 1  Ann" in (await admin(folder, "players")).output
        replays = tmp_path / "replays"
        done = await admin(folder, "export", str(replays))
        assert "1 replay written" in done.output
        data = (replays / f"{over.table_id}.twr").read_bytes()
        assert data == await download(served.stub, over.table_id)
        assert "0 replays" in (await admin(folder, "export", str(replays))).output
        done = await admin(folder, "close", table.table_id)
        assert f"Table {table.table_id} closed." in done.output, done.output
        done = await admin(folder, "drain")
        assert "No matches are in progress. You can stop the server." in done.output
        assert "The server accepts new" in (await admin(folder, "drain", "--off")).output
        key = (await admin(folder, "rotate-keys")).output
        assert served.server.fingerprint in key


@asynchronous
async def test_a_replay_that_was_fetched_during_the_match_is_completed_after_it(tmp_path):
    async with serving(tmp_path / "data") as served:
        table, players = await seated(served.stub, served.address, bots=0, game="carcassonne")
        await asyncio.gather(*(player.play(until_seq=8) for player in players))
        export = (tmp_path / "data", "export", str(tmp_path / "replays"), table.table_id)
        assert "1 replay written" in (await admin(*export)).output
        file = tmp_path / "replays" / f"{table.table_id}.twr"
        part = file.read_bytes()
        assert "0 replays written" in (await admin(*export)).output
        await eventually(lambda: not served.server.streams)
        done = await admin(tmp_path / "data", "close", table.table_id)
        assert done.exit_code == 0, done.output
        file.write_bytes(b"mine")
        assert "0 replays written" in (await admin(*export)).output
        assert file.read_bytes() == b"mine"
        file.write_bytes(part)
        assert "1 replay written" in (await admin(*export)).output
        assert file.read_bytes() == await download(served.stub, table.table_id) != part
        done = await admin(*export, "../data/matches/x")
        assert (done.exit_code, "no table ../data/matches/x" in done.output) == (1, True)


@asynchronous
async def test_what_is_refused_is_told_as_the_admin_needs_it(tmp_path):
    async with serving(tmp_path) as served:
        over, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        await asyncio.gather(*(player.play() for player in players))
        done = await admin(tmp_path, "close", over.table_id)
        assert done.exit_code == 1
        assert f"table {over.table_id} is already over and needs no closing" in done.output
        table, (ann, bert) = await seated(served.stub, served.address, bots=0, round_cap=1)
        done = await admin(tmp_path, "revoke", table.table_id, "--seat", "9")
        assert done.exit_code == 1
        assert done.output == f"Error: seat 9 of table {table.table_id} is empty\n"
        playing = asyncio.create_task(bert.play())
        await ann.play(until_seq=4)
        done = await admin(tmp_path, "close", table.table_id)
        playing.cancel()
        assert done.exit_code == 1
        assert f"Error: players are connected to table {table.table_id}" in done.output
        assert "only they or an arbiter can end the" in done.output


@asynchronous
async def test_from_elsewhere_the_token_comes_from_a_file_or_the_environment(tmp_path):
    async with serving(tmp_path / "data") as served:
        token = (tmp_path / "data" / "admin-token").read_text().strip()
        where = ("--server", served.address)
        nothing = await admin(tmp_path / "elsewhere", "players", *where)
        assert nothing.exit_code == 1
        assert "TILEWYRM_ADMIN_TOKEN" in nothing.output
        known = await admin(tmp_path, "rotate-token", *where, TILEWYRM_ADMIN_TOKEN=token)
        assert known.exit_code == 0, known.output
        (tmp_path / "new").write_text(known.output)
        found = await admin(tmp_path, "players", *where, "--token-file", str(tmp_path / "new"))
        assert found.exit_code == 0, found.output
        old = await admin(tmp_path, "players", *where, TILEWYRM_ADMIN_TOKEN=token)
        assert old.exit_code == 1
        assert "admin token" in old.output
        assert token not in old.output


@asynchronous
async def test_where_no_server_runs_that_is_said(tmp_path):
    done = await admin(tmp_path, "tables")
    assert done.exit_code == 1
    assert f"no server is running on {tmp_path}" in done.output


@asynchronous
async def test_a_server_that_encrypts_is_looked_after_and_gets_the_token_only_if_it_is_the_one(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("TILEWYRM_STATE_DIR", str(tmp_path / "state"))
    folder = tmp_path / "data"
    server = Server(
        ServerConfig(data_dir=folder, port=0, encryption=EncryptionSettings(self_signed=True))
    )
    address = await server.start()
    try:
        for where in ((), ("--server", f"{server.certificate.fingerprint}@{address}")):
            done = await admin(folder, "players", *where)
            assert (done.exit_code, done.output) == (0, "Nobody is connected to a table.\n")
        other = f"{'a' * 26}@{address}"
        before = dict(server._resources.counters.refusals)
        done = await admin(folder, "rotate-token", "--server", other)
        assert done.exit_code == 1
        assert server.certificate.fingerprint in done.output
        assert dict(server._resources.counters.refusals) == before
        token = (folder / "admin-token").read_text().strip()
        done = await admin(tmp_path, "tables", "--server", address, TILEWYRM_ADMIN_TOKEN=token)
        assert done.exit_code == 0, done.output
    finally:
        await server.stop()


@asynchronous
async def test_a_server_with_an_organisers_certificate_is_looked_after(tmp_path, monkeypatch):
    monkeypatch.setenv("TILEWYRM_STATE_DIR", str(tmp_path / "state"))
    folder, encryption = tmp_path / "data", made("tiles.example.org").encryption(tmp_path / "own")
    server = Server(ServerConfig(data_dir=folder, port=0, encryption=encryption))
    await server.start()
    try:
        done = await admin(folder, "rotate-keys")
        assert done.exit_code == 0, done.output
        assert server.fingerprint in done.output
    finally:
        await server.stop()
