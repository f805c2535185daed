"""A directory of tables that was lost is made again from what lies beside it."""

import asyncio
from pathlib import Path

import pytest
from click.testing import CliRunner

from support.serving import (
    Player,
    asynchronous,
    create,
    download,
    join,
    seated,
    serving,
    snapshot,
)
from tilewyrm.cli.main import main


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
        assert "2 matches on disk are not in the directory of tables" in caplog.text
        assert "tilewyrm admin rebuild" in caplog.text
    done = await asyncio.to_thread(rebuild, tmp_path)
    assert done.exit_code == 0, done.output
    assert "2 tables are in the directory again, 0 are lost" in done.output
    async with serving(tmp_path) as served:
        again = await snapshot(served.stub, table.table_id)
        assert (again.seq, again.parts, again.turn) == (before.seq, before.parts, before.turn)
        fresh = [Player(served.address, p.table_id, p.token, p.number + 10) for p in players]
        await asyncio.gather(*(player.play() for player in fresh))
        assert await download(served.stub, over.table_id)
        assert (await snapshot(served.stub, over.table_id)).turn.HasField("over")


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda papers: papers.unlink(), "which says whose the seats are, is not there"),
        (lambda papers: papers.write_text("{"), "cannot be used"),
        (lambda papers: papers.write_text("{}"), "cannot be used"),
        (lambda papers: papers.write_bytes(b"\xff\x00"), "cannot be used"),
        (lambda papers: papers.with_suffix(".twr").write_bytes(b"x"), "cannot be used"),
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
    assert "1 tables are in the directory again, 1 are lost" in done.output
    async with serving(tmp_path) as served:
        assert (await snapshot(served.stub, over.table_id)).turn.HasField("over")


@asynchronous
async def test_a_directory_that_is_in_use_is_left_alone(tmp_path):
    async with serving(tmp_path):
        done = await asyncio.to_thread(rebuild, tmp_path)
    assert done.exit_code == 1
    assert "another tilewyrm server" in done.output


@asynchronous
async def test_nobody_but_the_owner_reads_the_papers_of_a_table(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2)
        tokens = [(await join(served.stub, table.table_id, name)).token for name in ("Ann", "Bob")]
    papers = tmp_path / "matches" / f"{table.table_id}.table"
    assert papers.stat().st_mode & 0o077 == 0
    assert not any(token in papers.read_text() for token in tokens)
