"""The record of a match lists what is not the default; who asks the server is told everything."""

import asyncio
import shutil

import pytest
from click.testing import CliRunner

from support.files import records_of
from support.golden import path_of
from support.serving import Player, asynchronous, create, download, info, join, serving
from tilewyrm.cli.main import main
from tilewyrm.engine.match.terms import TERMS
from tilewyrm.engine.registry import game
from tilewyrm.replays.edit.branching import branch_setup
from tilewyrm.v1 import service_pb2


def listed(options):
    return [option.name for option in options]


def header_of(data):
    return records_of(data)[0].header


def assert_all_are_told(setup):
    assert listed(setup.options) == [spec.name for spec in game(setup.game).options]
    assert listed(setup.terms) == [spec.name for spec in TERMS]


async def played(served, table):
    """Let Ann and Bob play at *table* to the end; return the file."""
    seats = [await join(served.stub, table.table_id, name) for name in ("Ann", "Bob")]
    players = [
        Player(served.address, table.table_id, seat.token, number)
        for number, seat in enumerate(seats)
    ]
    await asyncio.gather(*(player.play() for player in players))
    return await download(served.stub, table.table_id)


@asynchronous
async def test_defaults_are_left_out_of_the_file_only_and_a_rebuilt_server_knows_them(tmp_path):
    folder = tmp_path / "data"
    async with serving(folder) as served:
        table = await create(served.stub, round_cap=1, terms={"clock_seconds": 61})
        assert_all_are_told(table.setup)
        header = header_of(await played(served, table))
        assert listed(header.setup.options) == ["round_cap"]
        assert listed(header.setup.terms) == ["clock_seconds"]
    for path in folder.glob("tables.sqlite3*"):
        path.unlink()
    done = await asyncio.to_thread(
        CliRunner().invoke, main, ["admin", "rebuild", "--data-dir", str(folder)]
    )
    assert done.exit_code == 0, done.output
    async with serving(folder) as served:
        again = await info(served, table)
        assert again.setup == table.setup


@pytest.mark.parametrize("name", ["feuville-vote", "carcassonne-listed"])
@asynchronous
async def test_a_branch_lists_its_options_byte_for_byte_as_its_origin_does(tmp_path, name):
    origin = tmp_path / "origin.twr"
    shutil.copy(path_of(name), origin)
    setup = branch_setup(origin, 20)
    async with serving(tmp_path / "data") as served:
        request = service_pb2.CreateTableRequest(goes_on=setup, bots=["random"] * (setup.seats - 2))
        table = (await served.stub.CreateTable(request)).table
        assert_all_are_told(table.setup)
        header = header_of(await played(served, table))
    assert header.setup.options == header_of(origin.read_bytes()).setup.options
    assert not header.setup.terms
