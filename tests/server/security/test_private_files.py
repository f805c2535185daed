"""What a server keeps is its owner's alone, also where it was open to others before."""

import asyncio
import logging
import os
import stat

import pytest

from support.serving import Player, asynchronous, create, seated, serving
from tilewyrm.server.monitoring.logs import LOG_FILE, _LogFile
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.security.private_files import restrict

pytestmark = pytest.mark.skipif(os.name == "nt", reason="files have no such permissions there")

PUBLIC = {"address", "editions"}


@pytest.fixture(autouse=True)
def _wide():
    before = os.umask(0)
    yield
    os.umask(before)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def open_to_others(folder):
    """Return what others may do anything with in *folder*, itself among it."""
    found = [folder, *folder.rglob("*")]
    return {str(path.relative_to(folder)) for path in found if mode(path) & 0o077}


async def lived(folder):
    """Leave a match that is over, one under way, an open table and keys in *folder*."""
    async with serving(folder) as served:
        _, ended = await seated(served.stub, served.address, bots=0, round_cap=1)
        await asyncio.gather(*(player.play() for player in ended))
        _, players = await seated(
            served.stub, served.address, bots=0, round_cap=1, terms={"keep_chat": True}
        )
        await asyncio.gather(*(player.play(until_seq=20) for player in players))
        await create(served.stub)
        served.server._resources.keyring.rotate()
        served.server._resources.vault.rotate()
        assert open_to_others(folder) <= PUBLIC
    return players


@asynchronous
async def test_what_a_server_makes_is_its_owners_alone(tmp_path):
    await lived(tmp_path / "data")
    assert not open_to_others(tmp_path / "data")


@pytest.mark.parametrize("folder_mode", [0o755, 0o777, 0o750])
@asynchronous
async def test_what_was_open_to_others_is_closed_at_the_next_start(tmp_path, folder_mode):
    folder = tmp_path / "data"
    players = await lived(folder)
    (folder / "server.log").write_text("of old")
    (folder / "server.log.1").write_text("of old")
    for path in folder.rglob("*"):
        path.chmod(folder_mode if path.is_dir() else 0o644)
    folder.chmod(folder_mode)
    assert {".", "matches", "tables.sqlite3", "signing-key.pem"} <= open_to_others(folder)
    async with serving(folder) as served:
        assert open_to_others(folder) <= PUBLIC
        again = [Player(served.address, p.table_id, p.token, p.number + 10) for p in players]
        await asyncio.gather(*(player.play() for player in again))
    assert mode(folder) == 0o700
    assert mode(folder / "matches") == 0o700
    assert mode(folder / "tables.sqlite3") == 0o600


def test_a_folder_in_which_others_keep_something_stays_open_to_them(tmp_path):
    tmp_path.chmod(0o755)
    (tmp_path / "notes.txt").write_text("of somebody else")
    Resources(tmp_path).close()
    assert mode(tmp_path) == 0o755
    assert open_to_others(tmp_path) == {".", "notes.txt"}


def test_own_editions_stay_open_to_others(tmp_path):
    (tmp_path / "editions").mkdir(mode=0o755)
    Resources(tmp_path).close()
    assert open_to_others(tmp_path) == {"editions"}


def test_what_a_link_leads_to_is_left_alone(tmp_path):
    elsewhere, folder = tmp_path / "elsewhere", tmp_path / "data"
    elsewhere.write_text("x")
    folder.mkdir()
    (folder / "server.log").symlink_to(elsewhere)
    restrict(folder)
    assert mode(elsewhere) == 0o666


def test_what_cannot_be_closed_is_told_and_stops_nobody(tmp_path, monkeypatch, caplog):
    (tmp_path / "server.log").write_text("x")

    def refuse(path, wished):
        raise PermissionError(1, "Operation not permitted", str(path))

    # As for another user's file; the tests may run as somebody who may do everything.
    monkeypatch.setattr(type(tmp_path), "chmod", refuse)
    restrict(tmp_path)
    assert f"other users of this computer can read {tmp_path / 'server.log'}" in caplog.text


def test_the_log_is_its_owners_alone_when_it_is_begun_anew_too(tmp_path):
    log_file = _LogFile(tmp_path / LOG_FILE, maxBytes=100, backupCount=2, encoding="utf-8")
    for number in range(5):
        log_file.emit(logging.makeLogRecord({"msg": f"{number} " + "x" * 90}))
    log_file.close()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        LOG_FILE,
        f"{LOG_FILE}.1",
        f"{LOG_FILE}.2",
    ]
    assert {mode(path) for path in tmp_path.iterdir()} == {0o600}
