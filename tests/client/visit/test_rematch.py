"""A spectator at a real terminal goes on to the rematch."""

from asyncio import to_thread

from support.hosting import rematch
from support.people import people
from support.serving import asynchronous, serving
from support.terminals import ESCAPE, F3, at_terminal
from tilewyrm.v1 import service_pb2

NAMESAKE = {"LOGNAME": "Ann"}


@asynchronous
async def test_a_spectator_watches_the_rematch_on_the_key_that_takes_players_there(tmp_path):
    async with serving(tmp_path / "server") as served, people(served, "Ann", "Bert") as (ann, _):
        watch = ("watch", ann.table_id, "--server", served.address)
        with at_terminal(tmp_path, *watch, environment=NAMESAKE) as eve:
            await to_thread(eve.until, f"table {ann.table_id}", "connected")
            eve.type("cGood luck!\r")
            await to_thread(eve.until, "Ann 2 (watching) says: Good luck!")
            eve.type(F3)
            await to_thread(eve.until, "You are watching. You can chat (c)")
            eve.type(ESCAPE)
            await ann.act(resign=service_pb2.Resigning())
            await to_thread(eve.until, "Ann")
            again = await rematch(served.stub, ann.table_id, ann.token)
            await to_thread(eve.until, f"Rematch at table {again.table_id}: press r to watch")
            eve.type("r")
            title = f"table {again.table_id} · before the first turn"
            await to_thread(eve.until, title, "Seat 1: Ann")


@asynchronous
async def test_a_spectator_in_line_mode_waits_for_the_rematch_and_watches_it(tmp_path):
    async with serving(tmp_path / "server") as served, people(served, "Ann", "Bert") as (ann, _):
        watch = ("watch", ann.table_id, "--server", served.address, "--plain")
        with at_terminal(tmp_path, *watch) as eve:
            await to_thread(eve.until, f"table {ann.table_id}")
            await ann.act(resign=service_pb2.Resigning())
            await to_thread(eve.until, "Press Enter to leave. If someone opens a rematch")
            again = await rematch(served.stub, ann.table_id, ann.token)
            await to_thread(eve.until, "Type rematch for a rematch, or press Enter to leave.")
            eve.type("rematch\n")
            await to_thread(eve.until, f"table {again.table_id}, you are a spectator")
