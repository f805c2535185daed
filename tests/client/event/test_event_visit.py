"""`tilewyrm event join`: a player's evening, in lines and on the screen, at a real terminal."""

from asyncio import to_thread

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.event_serving import CODES, Organiser, person
from support.serving import asynchronous, serving, start
from support.terminals import ENTER, at_terminal
from tilewyrm.engine.match.controls import DeclareOver
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.v1 import events_pb2, service_pb2

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))


async def opened(organiser, seats, round_number=1):
    key = KEY.public_key().public_bytes_raw()
    return await organiser.open(seats, round_number=round_number, arbiter_keys=[key])


async def ended(served, table):
    over = DeclareOver(1, "Ida", "the hall closes")
    ruled = signed_ruling(over, table.secret_commitment, KEY)
    await served.stub.Rule(service_pb2.RuleRequest(table_id=table.table_id, ruled=ruled))


def bulletin(round_number, *numbers, closed=False):
    return events_pb2.Bulletin(
        round=round_number,
        rounds=2,
        tables=[events_pb2.BulletinTable(table=1, numbers=numbers)],
        byes=[3],
        columns=["wins"],
        standings=[
            events_pb2.BulletinRow(number=2, place=1, values=["1"]),
            events_pb2.BulletinRow(number=1, place=2, values=["0"]),
        ],
        announcements=[events_pb2.Announcement(text="Coffee is ready")],
        log_hash=b"h" * 32,
        closed=closed,
    )


async def left(ann):
    ann.type("q")
    await to_thread(ann.until, "Leave the table?")
    ann.type("y")
    await to_thread(ann.until_gone, "Leave the table?")
    await to_thread(ann.until, "Enter returns to your table")


@asynchronous
async def test_a_player_comes_to_each_table_and_back(tmp_path):
    folder = tmp_path / "server"
    async with serving(folder) as served:
        organiser = Organiser(served, folder)
        await organiser.put([person(number) for number in (1, 2, 3)])
        join = ("event", "join", served.address, *CODES[1].split("-"))
        with at_terminal(tmp_path, *join, rows=40) as ann:
            await to_thread(ann.until, "Friday cup · no round has begun", "You are Ann, number 1")
            await organiser.bulletin(bulletin(1, 1, 2))
            await to_thread(ann.until, "round 1 of 2", ">  2  Ann      0", "Coffee is ready")
            first = await opened(organiser, [1, 2])
            await to_thread(ann.until, f"table {first.table_id}", "Bert (not here yet)")
            await start(served.stub, first.table_id, organiser.token)
            await to_thread(ann.until, "your turn")
            await ended(served, first)
            await to_thread(ann.until, "Ended by an arbiter's ruling.")
            ann.type("q")
            await to_thread(ann.until, "You are not at a table now.")
            second = await opened(organiser, [1, 3], round_number=2)
            await to_thread(ann.until, f"table {second.table_id}", "Cleo (not here yet)")
            await left(ann)  # the table waits, and nobody is taken back there by the program
            ann.type(ENTER)
            await to_thread(ann.until, f"table {second.table_id}", "Cleo (not here yet)")
            await left(ann)
            await start(served.stub, second.table_id, organiser.token)
            await ended(served, second)
            await organiser.bulletin(bulletin(2, 1, 3, closed=True))
            await to_thread(ann.until, "Friday cup · over", (b"h" * 32).hex()[:40])
            assert await to_thread(ann.ended) == 0


@asynchronous
async def test_who_has_no_code_is_told_so(tmp_path):
    folder = tmp_path / "server"
    async with serving(folder) as served:
        await Organiser(served, folder).put([person(1)])
        with at_terminal(tmp_path, "event", "join", served.address, "--plain") as zoe:
            await to_thread(zoe.until, "Your code:")
            zoe.type("zzzz zzzz zzzz\n")
            await to_thread(zoe.until, "no player at this event has that code")
            assert await to_thread(zoe.ended) == 1
