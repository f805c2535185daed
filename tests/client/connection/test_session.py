import asyncio
import os
import signal
from contextlib import asynccontextmanager

import pytest

from support.serving import Served, ServerProcess, asynchronous, create, eventually, join, serving
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.session import Session
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.errors import CallRefused, ConnectionLost
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.model.model import LinkState, Model
from tilewyrm.language.speech import tell
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.rpc import listener
from tilewyrm.v1 import service_pb2, service_pb2_grpc

PAUSES_S = (0.01, 0.05)


@asynccontextmanager
async def playing(address, table_id, joined, *, decide_single=False, **patience):
    """A desk at a real table, its session running in the background; None watches."""
    async with open_channel(address, **patience) as channel:
        token = joined.token if joined is not None else ""
        session = Session(
            channel, address, table_id, token, decide_single=decide_single, pauses_s=PAUSES_S
        )
        catalogue = await TablesClient(channel, address).catalogue("feuville", table_id)
        model = Model(seat=joined.seat if joined is not None else None, catalogue=catalogue)
        desk = Desk(
            FACES["feuville"],
            OutboundCalls(session.decide, session.set_preference, session.act),
            model,
        )
        async with session.running(desk.take):
            yield desk


async def play_to_the_end(desk):
    while desk.model.result is None:
        await eventually(lambda: desk.question.offers or desk.model.result is not None)
        desk.question.decide(0)


@asynchronous
async def test_a_match_is_played_to_the_end_through_the_session(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2, bots=1, round_cap=2)
        joined = await join(served.stub, table.table_id, "Ann")
        async with playing(served.address, table.table_id, joined) as desk:
            await play_to_the_end(desk)
            assert len(desk.model.result.scores) == 2
            assert desk.model.log[0].seq == 1
            sequence = [line.seq for line in desk.model.log]
            assert sequence == list(range(1, desk.model.seq + 1))


@asynchronous
async def test_two_streams_of_one_seat_see_the_same(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2, bots=1, round_cap=1)
        joined = await join(served.stub, table.table_id, "Ann")
        async with (
            playing(served.address, table.table_id, joined) as first,
            playing(served.address, table.table_id, joined) as second,
        ):
            await eventually(lambda: first.question.offers and second.question.offers)
            first.question.decide(0)
            await play_to_the_end(first)
            await eventually(lambda: second.model.result is not None)
            assert second.model.parts == first.model.parts
            assert [entry.text for entry in second.log.lines] != []


@asynchronous
async def test_a_killed_server_that_comes_back_is_gone_on_with_by_itself(tmp_path):
    process = ServerProcess(tmp_path)
    await process.start()
    try:
        async with open_channel(process.address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table = await create(stub, seats=2, bots=1, round_cap=2)
            joined = await join(stub, table.table_id, "Ann")
        async with playing(process.address, table.table_id, joined) as desk:
            await eventually(lambda: desk.question.offers)
            seen = desk.model.seq
            process.kill()
            await eventually(lambda: desk.model.link.link is LinkState.LOST)
            desk.question.decide(0)  # goes out when the server is back
            await process.start()
            await eventually(
                lambda: desk.model.link.link is LinkState.LIVE and desk.model.seq > seen
            )
            await play_to_the_end(desk)
            sequence = [line.seq for line in desk.model.log]
            assert sequence == list(range(1, desk.model.seq + 1))
    finally:
        if process.process is not None:
            process.kill()


@asynchronous
async def test_what_is_done_around_the_game_while_the_server_is_away_is_done_once(tmp_path):
    process = ServerProcess(tmp_path)
    await process.start()
    try:
        async with open_channel(process.address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table = await create(stub, seats=2, bots=1, round_cap=2)
            joined = await join(stub, table.table_id, "Ann")
        async with playing(process.address, table.table_id, joined) as desk:
            await eventually(lambda: desk.question.offers)
            process.kill()
            await eventually(lambda: desk.model.link.link is LinkState.LOST)
            desk.act(service_pb2.Acting(pause=service_pb2.Pausing()))
            await process.start()
            await eventually(lambda: desk.model.standing.paused and desk.model.act is None)
            process.kill()
            await process.start()
            await eventually(lambda: desk.model.link.link is LinkState.LIVE)
            assert desk.model.standing.paused
            assert desk.question.offers == ()
            desk.act(service_pb2.Acting(resume=service_pb2.Resuming()))
            await play_to_the_end(desk)
            controls = [line.control for line in desk.model.log if line.HasField("control")]
            assert sum(control.HasField("pause") for control in controls) == 1
    finally:
        if process.process is not None:
            process.kill()


@asynchronous
async def test_a_server_that_stops_in_good_order_is_waited_for_too(tmp_path):
    process = ServerProcess(tmp_path)
    await process.start()
    try:
        async with open_channel(process.address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table = await create(stub, seats=2, bots=1, round_cap=1)
            joined = await join(stub, table.table_id, "Ann")
        async with playing(process.address, table.table_id, joined) as desk:
            await eventually(lambda: desk.question.offers)
            process.stop()
            await eventually(lambda: desk.model.link.link is LinkState.LOST)
            await process.start()
            await eventually(lambda: desk.model.link.link is LinkState.LIVE)
            await play_to_the_end(desk)
    finally:
        if process.process is not None:
            process.kill()


@asynchronous
async def test_who_is_kept_out_by_others_at_the_same_address_is_told_so_and_comes_in_after_them(
    tmp_path,
):
    async with serving(tmp_path, limits=Limits(silent_streams_of_peer=1)) as served:
        table = await create(served.stub, seats=2, bots=1, round_cap=1)
        joined = await join(served.stub, table.table_id, "Ann")
        silent = served.stub.Play()
        await silent.wait_for_connection()
        await eventually(served.server._handshakes._streams.total)
        async with playing(served.address, table.table_id, joined) as desk:
            # gRPC hides the refusal of a call that it was just writing to: two in 300.
            why = tell("refusals.too_many_streams.without_hello", limit=1)
            await eventually(lambda: why in desk.model.link.text)
            assert desk.model.link.link is LinkState.LOST
            silent.cancel()
            await eventually(lambda: desk.model.link.link is LinkState.LIVE)
            await play_to_the_end(desk)


@asynchronous
async def test_whose_call_grpc_turns_away_because_too_many_wait_is_asked_to_try_again(
    tmp_path, monkeypatch
):
    none_waits = (
        ("grpc.server.max_pending_requests", 0),
        ("grpc.server.max_pending_requests_hard_limit", 1),
    )
    monkeypatch.setattr(listener, "_OPTIONS", (*listener._OPTIONS, *none_waits))
    async with serving(tmp_path) as served, open_channel(served.address) as channel:
        lobby = TablesClient(channel, served.address)
        asked = (lobby.table("zzzzzz") for _ in range(50))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        said = {str(answer) for answer in answers if isinstance(answer, ConnectionLost)}
        assert said == {tell("refusals.way.too_busy", address=served.address)}


@asynchronous
async def test_a_wrong_token_and_an_unknown_table_end_the_session_with_the_reason(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2)
        for table_id, reason in ((table.table_id, "BAD_TOKEN"), ("zzzzzz", "NO_TABLE")):
            session = Session(served.channel, served.address, table_id, "wrong")
            with pytest.raises(CallRefused) as refused:
                await session.run(lambda happening: None)
            assert refused.value.reason == reason


@asynchronous
async def test_a_gap_in_the_updates_is_noticed_and_filled_by_a_new_snapshot():
    session = Session(open_channel("127.0.0.1:1"), "nowhere", "abcdef", "token")
    session.seq = 7
    gap = service_pb2.TableMessage(update=service_pb2.Update(first_seq=9, seq=9))
    assert not session._is_consecutive(gap)
    assert session.seq == 7


@asynchronous
async def test_a_server_that_stands_still_is_noticed_and_gone_on_with_when_it_moves_again(tmp_path):
    process = ServerProcess(tmp_path)
    await process.start()
    try:
        async with open_channel(process.address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table = await create(stub, seats=2, bots=1, round_cap=1)
            joined = await join(stub, table.table_id, "Ann")
        quick = {"ping_s": 0.2, "echo_s": 0.2}
        async with playing(process.address, table.table_id, joined, **quick) as desk:
            await eventually(lambda: desk.question.offers)
            os.kill(process.process.pid, signal.SIGSTOP)
            await eventually(lambda: desk.model.link.link is LinkState.LOST)
            desk.question.decide(0)
            os.kill(process.process.pid, signal.SIGCONT)
            await eventually(lambda: desk.model.link.link is LinkState.LIVE)
            await play_to_the_end(desk)
    finally:
        if process.process is not None:
            process.kill()


@asynchronous
async def test_a_spectator_sees_the_match_and_is_never_asked(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2, bots=1, round_cap=1)
        joined = await join(served.stub, table.table_id, "Ann")
        async with (
            playing(served.address, table.table_id, joined) as player,
            playing(served.address, table.table_id, None) as spectator,
        ):
            await play_to_the_end(player)
            await eventually(lambda: spectator.model.result is not None)
            assert spectator.question.offers == ()
            assert [line.seq for line in spectator.model.log] == [
                line.seq for line in player.model.log
            ]


async def taken_and_asked(served: Served) -> tuple[int, int]:
    """Play a match with the wish until the server has taken an only choice, then without it.

    Return how often the server took one, and how often the player was asked for one after that.
    """
    table = await create(served.stub, seats=2, bots=1, round_cap=12)
    joined = await join(served.stub, table.table_id, "Ann")
    taken = asked = 0
    async with playing(served.address, table.table_id, joined, decide_single=True) as desk:
        while desk.model.result is None:
            await eventually(lambda: desk.question.offers or desk.model.result is not None)
            asked += taken > 0 and len(desk.question.offers) == 1
            desk.question.decide(0)
            if not taken:
                taken = sum(line.text.endswith("(the only choice).") for line in desk.log.lines)
                if taken:
                    desk.question.switch_automatic()
    return taken, asked


@asynchronous
async def test_the_only_choice_is_taken_by_the_server_for_as_long_as_the_player_wishes(tmp_path):
    async with serving(tmp_path) as served:
        met = [await taken_and_asked(served)]
        while not all(met[-1]) and len(met) < 15:  # a match may end before there is an only choice
            met.append(await taken_and_asked(served))
    assert all(met[-1]), f"taken with the wish, asked without it: {met}"
