"""What the directory is told soon, of all tables together."""

import asyncio
from dataclasses import replace

from support.serving import asynchronous
from tilewyrm.server.phases.resources import Resources
from tilewyrm.server.store.rows import SeatRow, TableRow


def row(table_id, **changes):
    made = TableRow(
        table_id=table_id,
        game="feuville",
        title="",
        setup=b"setup",
        sealed_secret=b"s" * 68,
        commitment=b"c" * 32,
        created_ms=int(table_id, 36),
        seats=(SeatRow("Ann", "", b"h" * 32, b"entropy"),),
    )
    return replace(made, **changes)


@asynchronous
async def test_notes_are_there_in_their_time_and_never_in_place_of_what_came_after(tmp_path):
    resources = Resources(tmp_path)
    try:
        names = ["aaaaaa", "bbbbbb", "cccccc"]
        for name in names:
            resources.database.add(row(name))

        async def seqs():
            found = [await resources.call(resources.database.row, name) for name in names]
            return [one.seq for one in found]

        async def until(expected):
            while await seqs() != expected:  # noqa: ASYNC110 (as in `eventually`)
                await asyncio.sleep(0.005)

        for name in names:
            resources.store_soon(row(name, seq=50), 0.5)
        await resources.store(row("bbbbbb", seq=60))
        assert await seqs() == [0, 60, 0]
        await until([50, 60, 50])
        resources.store_soon(row("aaaaaa", seq=100), 60)
        resources.store_soon(row("cccccc", seq=70))
        await until([100, 60, 70])
    finally:
        resources.close()
