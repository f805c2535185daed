"""A server's folder of matches is an archive: what it finishes is found there."""

import shutil
from pathlib import Path

from support.people import people
from support.serving import asynchronous, eventually, serving
from tilewyrm.replays.archive.archive import Archive
from tilewyrm.replays.archive.card import UNFINISHED, WHOLE
from tilewyrm.replays.archive.layout import is_server_folder
from tilewyrm.replays.archive.query import ArchiveQuery
from tilewyrm.v1 import service_pb2


def states(folder: Path) -> list[tuple[str, str]]:
    with Archive(folder) as archive:
        assert archive.refresh().write_error == ""
        return [
            (row.card.state, row.card.ending) for row in archive.search(ArchiveQuery()) if row.card
        ]


@asynchronous
async def test_what_a_server_finishes_is_in_the_archive(tmp_path: Path) -> None:
    matches = tmp_path / "matches"
    async with serving(tmp_path) as served, people(served, "Ann", "Bob") as (ann, bob):
        assert states(matches) == [(UNFINISHED, "")]
        assert is_server_folder(matches)
        await ann.act(resign=service_pb2.Resigning())
        await eventually(lambda: bob.model.over)
        assert states(matches) == [(WHOLE, "one-left")]
        with Archive(matches) as archive:
            assert archive.count(ArchiveQuery(players=[["ann"], ["bob"]], game="carcassonne")) == 1
    # The server that comes next is not bothered by the index.
    async with serving(tmp_path):
        assert states(matches) == [(WHOLE, "one-left")]
    shutil.copytree(matches, tmp_path / "copy")
    assert states(tmp_path / "copy") == [(WHOLE, "one-left")]
