"""Bots that take their time: in processes of their own, for as long as somebody needs them."""

import asyncio
import os
import signal
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from random import Random

import pytest

from support.daily import share_of_today
from support.people import Person
from support.playing import any_entry
from support.serving import TIMEOUT_S, asynchronous, create, eventually, join, serving, start
from tilewyrm import editions
from tilewyrm.engine.bots.registry import RUNGS, bot
from tilewyrm.engine.game import Choice
from tilewyrm.engine.registry import game
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.server.bots.job_queue import JobOwner
from tilewyrm.server.bots.process_pool import BotProcessPool
from tilewyrm.server.bots.search_job import SearchJob, evaluate, expected, own_luck
from tilewyrm.server.config.limits import Limits
from tilewyrm.v1 import match_pb2, service_pb2

SEED = b"sixteen bytes.."
PATIENT = Limits(bot_s=60)
"""Of a server at which bots may think for a minute."""
OWNER = JobOwner("abcdef", lambda: ())


async def open_table(served, *bots):
    """Open a table of *bots* alone, which ends after one round; return it in the server."""
    request = service_pb2.CreateTableRequest(
        game="feuville",
        seats=len(bots),
        bots=bots,
        options=[match_pb2.Option(name="round_cap", number=1)],
    )
    table = (await served.stub.CreateTable(request)).table
    return table.table_id


def awake(served, table_id):
    return served.server._lobby._cache.get(table_id)


def runs(pid):
    """Whether there is such a process, which is more than a zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def over(served, table_id):
    return awake(served, table_id) is None or awake(served, table_id).finished


def thinking(others):
    """Return the ids of this process's children, which think, but for the *others*."""
    return [child.pid for child in active_children() if child.pid not in others]


@pytest.fixture
def others():
    """The ids of the processes that other tests have begun."""
    return thinking(())


@asynchronous
async def test_another_table_ends_while_a_bot_still_thinks(tmp_path, others):
    async with serving(tmp_path, limits=PATIENT) as served:
        slow = await open_table(served, "search:30000ms", "search:30000ms")
        await eventually(lambda: thinking(others))
        fast = await open_table(served, "greedy", "greedy")
        await eventually(lambda: over(served, fast))
        assert not over(served, slow)
        pids = thinking(others)
    assert pids
    # The server has ended: so do they, whatever they think about.
    await eventually(lambda: not any(runs(pid) for pid in pids))


@asynchronous
async def test_a_bot_thinks_while_people_see_whose_turn_it_is(tmp_path, others):
    async with serving(tmp_path, bot_delay_s=TIMEOUT_S) as served:  # it must not choose so soon
        await open_table(served, "lookahead:1", "lookahead:1")
        await eventually(lambda: thinking(others))


@asynchronous
async def test_processes_that_nobody_needs_end_and_come_back(others):
    resting = BotProcessPool(idle_s=0.05)
    _, about = moment("feuville", "lookahead:1")
    for _ in range(2):
        decision = await resting.decision(about, OWNER)
        pids = thinking(others)
        assert pids
        await eventually(lambda: not thinking(others))
        await eventually(lambda pids=pids: not any(runs(pid) for pid in pids))
        assert decision == evaluate(about, own_luck(about.seed))[0].decision
    resting.close()


@asynchronous
async def test_a_killed_process_is_replaced_and_the_match_goes_on(tmp_path, caplog, others):
    async with serving(tmp_path) as served:
        table = await open_table(served, "search:150ms", "lookahead:1")
        await eventually(lambda: thinking(others))
        os.kill(thinking(others)[0], signal.SIGKILL)
        await eventually(lambda: over(served, table))
    assert "plays its first legal decision" not in caplog.text
    with (tmp_path / "matches" / f"{table}.twr").open("rb") as stream:
        seats = Resimulation(stream).header.seats
    assert [seat.bot for seat in seats] == ["search:150ms", "lookahead:1"]
    assert [
        (one.version, one.playouts, one.milliseconds) for one in (seat.thinking for seat in seats)
    ] == [
        (RUNGS["search"].version, 0, 150),
        (RUNGS["lookahead"].version, 1, 0),
    ]


def moment(name, strategy):
    """Return a moment of a match, and how another process is told that *strategy* decides there."""
    played, draw = game(name), Random(3)
    setup = played.setup(editions.load(name), 2, played.ending_options)
    state, entries = played.initial(setup), []
    while len(entries) < 30 or not (
        isinstance(state.pending, Choice) and len(state.legal(state.pending.seat)) > 1
    ):
        entries.append(any_entry(state, draw))
        state.apply(entries[-1])
    told = (name, 1, setup.edition.text, 2, tuple(setup.options.items()), tuple(entries))
    return state, SearchJob(*told, state.pending.seat, strategy, SEED)


def test_another_process_decides_as_this_one_would():
    """What it is told is enough to come to the very same moment, with the same luck."""
    for name in ("feuville", "carcassonne"):
        for strategy in ("lookahead:1", "search:3"):
            state, about = moment(name, strategy)
            luck = partial(own_luck, SEED)
            hopes = evaluate(about, luck())
            assert hopes == expected(state, name, about.seat, strategy, luck())
            assert hopes[0].decision == bot(name, strategy, luck()).choose(state, about.seat)


@asynchronous
async def test_a_search_in_any_number_of_processes_decides_the_same():
    """Alone, together, and beside another one that takes processes and gives them back."""
    for name in share_of_today(("feuville", "carcassonne"), 2):
        _, about = moment(name, "search:6")
        alone = evaluate(about, own_luck(SEED))
        for processes in (1, 3):
            pool = BotProcessPool(processes=processes)
            together = [pool.expectation(about, OWNER) for _ in range(3)]
            assert await asyncio.gather(*together) == [alone] * 3
            assert await pool.expectation(about, OWNER) == alone
            assert pool._queue.idle == processes
            pool.close()


@asynchronous
async def test_a_search_by_the_clock_in_several_processes_ends_in_time(others):
    pool = BotProcessPool(processes=2)
    state, about = moment("feuville", "search:300ms")
    playouts = tries = 0
    while not playouts:  # a machine at work may let them come to none in that time
        tries += 1
        assert tries < 200
        found = await pool.expectation(about, OWNER)
        assert {one.decision for one in found} <= set(state.legal(about.seat))
        playouts = sum(one.playouts for one in found)
    running = asyncio.create_task(pool.decision(moment("feuville", "search:5000ms")[1], OWNER))
    await eventually(lambda: not pool._queue.idle)
    running.cancel()
    await eventually(lambda: pool._queue.idle == 2)
    os.kill(thinking(others)[0], signal.SIGKILL)
    state, about = moment("carcassonne", "search:3")
    assert await pool.decision(about, OWNER) in state.legal(about.seat)
    pool.close()


async def resigned(served):
    """Give a match up while a bot thinks about it for a minute; return what it thought."""
    table_id = (await create(served.stub, game="carcassonne", start_player="seat0")).table_id
    joined = await join(served.stub, table_id, "Ann", seat=1)
    await start(served.stub, table_id, joined.token, "search:60000ms")
    bots = awake(served, table_id).life._bots
    await eventually(lambda: bots._running_search is not None)
    thinking = bots._running_search
    ann = Person(1, "Ann", joined.token)
    await ann.come(served.address, table_id)
    await ann.act(resign=service_pb2.Resigning())
    await eventually(lambda: over(served, table_id))
    await eventually(lambda: bots._running_search is None)
    await ann.go()
    return thinking


@asynchronous
async def test_what_a_match_does_not_need_any_more_is_dropped(tmp_path):
    async with serving(tmp_path, limits=PATIENT) as served:
        for _ in range(4):  # as many as there are processes at most
            assert (await resigned(served)).cancelled()
        other = await open_table(served, "lookahead:1", "lookahead:1")
        await eventually(lambda: over(served, other))
