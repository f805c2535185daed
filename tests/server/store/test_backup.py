"""Back-up and restore as docs/hosting.md has them: matches go on from the copy."""

import asyncio
import shutil

import pytest
from click.testing import CliRunner

from support.serving import Player, asynchronous, download, eventually, seated, serving, snapshot
from tilewyrm.cli.main import main


async def goes_on(folder, players, over):
    """Check that the match of *players* is played to its end on *folder*, and *over* is there."""
    async with serving(folder) as served:
        again = [Player(served.address, p.table_id, p.token, p.number + 10) for p in players]
        await asyncio.gather(*(player.play() for player in again))
        assert again[0].model.over
        assert (await snapshot(served.stub, over.table_id)).turn.HasField("over")
        assert await download(served.stub, over.table_id)


async def with_matches(served):
    over, ended = await seated(served.stub, served.address, bots=0, round_cap=1)
    await asyncio.gather(*(player.play() for player in ended))
    _, players = await seated(served.stub, served.address, bots=0, round_cap=4)
    return over, players


@asynchronous
async def test_a_copy_of_a_stopped_server_is_all_of_it(tmp_path):
    async with serving(tmp_path / "data") as served:
        over, players = await with_matches(served)
        await asyncio.gather(*(player.play(until_seq=30) for player in players))
    shutil.copytree(tmp_path / "data", tmp_path / "copy")
    shutil.rmtree(tmp_path / "data")
    await goes_on(tmp_path / "copy", players, over)


@pytest.mark.parametrize("at", [20, 60])
@asynchronous
async def test_a_copy_of_a_running_server_without_the_directory_is_enough(tmp_path, at):
    async with serving(tmp_path / "data") as served:
        over, players = await with_matches(served)
        playing = [asyncio.create_task(player.play()) for player in players]
        await eventually(lambda: players[0].model.seq >= at)
        # In a thread: the match goes on while it is copied.
        await asyncio.to_thread(
            shutil.copytree,
            tmp_path / "data",
            tmp_path / "copy",
            ignore=shutil.ignore_patterns("tables.sqlite3*"),
        )
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    shutil.rmtree(tmp_path / "data")
    command = ["admin", "rebuild", "--data-dir", str(tmp_path / "copy")]
    done = await asyncio.to_thread(CliRunner().invoke, main, command)
    assert done.exit_code == 0, done.output
    assert "2 tables restored, 0 lost" in done.output
    await goes_on(tmp_path / "copy", players, over)
