"""What the host of a server reads: one line for each event at the tables."""

from support.serving import asynchronous, create, eventually, join, leave, opened, serving
from tilewyrm.server.monitoring.host_log import HostLog
from tilewyrm.v1 import service_pb2


@asynchronous
async def test_coming_and_going_the_beginning_and_the_end_are_a_line_each(tmp_path):
    said = []
    async with serving(tmp_path) as served:
        served.server.table_events.listen(HostLog(said.append))
        table = await create(served.stub, seats=2, bots=1, round_cap=1)
        place = f"table {table.table_id}"
        assert said == [f"{place} opened: Feuville, 1 of 2 seats free"]
        ann = await join(served.stub, table.table_id, "Ann")
        assert f"Ann has joined {place}" in said
        assert f"match at {place} started: Ann, Gozbert" in said
        for _ in range(2):
            call = await opened(served.stub, table.table_id, ann.token)
            await call.read()
            call.cancel()
            await eventually(lambda: said[-1] == f"Ann is away from {place}")
        assert said[-3:] == [
            f"Ann is away from {place}",
            f"Ann is back at {place}",
            f"Ann is away from {place}",
        ]


@asynchronous
async def test_a_match_between_bots_is_told_to_its_end(tmp_path):
    said = []
    async with serving(tmp_path) as served:
        served.server.table_events.listen(HostLog(said.append))
        table = await create(served.stub, seats=2, bots=2)
        await eventually(lambda: " over: " in said[-1])
        request = service_pb2.GetTableRequest(table_id=table.table_id)
        info = (await served.stub.GetTable(request)).table
    opened, begun, over = said
    place = f"table {table.table_id}"
    assert opened == f"{place} opened: Feuville, 0 of 2 seats free"
    assert begun == f"match at {place} started: Gozbert, Jutgard"
    winners = " and ".join(info.seats[seat].name for seat in info.result.winners)
    assert over.startswith(f"match at {place} over: {winners} win")
    assert f"Gozbert {info.result.scores[0]}" in over


@asynchronous
async def test_a_table_that_everybody_leaves_is_closed(tmp_path):
    said = []
    async with serving(tmp_path) as served:
        served.server.table_events.listen(HostLog(said.append))
        table = await create(served.stub, seats=3)
        ann = await join(served.stub, table.table_id, "Ann")
        bob = await join(served.stub, table.table_id, "Bob")
        for token in (ann.token, bob.token):
            await leave(served.stub, table.table_id, token)
    place = f"table {table.table_id}"
    assert said[-2:] == [
        f"Ann has left {place}",
        f"{place} closed: all players have left",
    ]


@asynchronous
async def test_tables_from_before_the_start_are_not_told_again(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2)
        await join(served.stub, table.table_id, "Ann")
    said = []
    chronicle = HostLog(said.append)
    async with serving(tmp_path) as served:
        request = service_pb2.GetTableRequest(table_id=table.table_id)
        chronicle.changed((await served.stub.GetTable(request)).table, ())
        assert said == []
        served.server.table_events.listen(chronicle)
        await join(served.stub, table.table_id, "Bob")
    assert said[0] == f"Bob has joined table {table.table_id}"
