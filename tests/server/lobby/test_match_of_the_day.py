"""The match of the day: luck that follows from the date, on a server for one computer."""

import grpc
import pytest

from support.hosting import rematch
from support.people import Person
from support.serving import asynchronous, eventually, join, refusal, serving, snapshot
from tilewyrm.replays.day.day_match import BOTS, is_day_match
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.replays.format.summary import summary
from tilewyrm.v1 import service_pb2


async def _opened(served, game="carcassonne", name="Ann"):
    """Return the table of today, with its person."""
    request = service_pb2.CreateTableRequest(game=game, of_the_day=True)
    table = (await served.stub.CreateTable(request)).table
    return table, await join(served.stub, table.table_id, name, entropy=name.encode())


@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
@asynchronous
async def test_two_servers_have_the_same_luck_whatever_the_players_add(tmp_path, game):
    found = []
    for folder in ("one", "two"):
        async with serving(tmp_path / folder) as served:
            table, person = await _opened(served, game, folder)
            now = await snapshot(served.stub, table.table_id, person.token)
            rolls = [line.roll for line in now.log if line.HasField("roll")]
            assert rolls
            assert [seat.bot for seat in now.table.seats] == ["", *BOTS]
            found.append((now.table.setup.known_luck, now.table.secret_commitment, rolls[0]))
    one, two = found
    assert one == two or one[0] != two[0]  # midnight came between them


@asynchronous
async def test_its_file_is_marked_and_each_later_attempt_says_so(tmp_path):
    async with serving(tmp_path) as served:
        for attempt in (1, 2):
            table, seat = await _opened(served)
            again = service_pb2.CreateTableRequest(game="carcassonne", of_the_day=True)
            assert (await served.stub.CreateTable(again)).table.table_id == table.table_id
            ann = Person(0, "Ann", seat.token)
            await ann.come(served.address, table.table_id)
            await ann.act(resign=service_pb2.Resigning())
            await eventually(lambda ann=ann: ann.model.over)
            await ann.go()
            header, footer = summary(tmp_path / "matches" / f"{table.table_id}.twr")
            assert header.setup.known_luck == table.setup.known_luck
            assert header.setup.known_luck.attempt == attempt
            assert is_day_match(header)
            assert [each.entropy for each in header.seats] == [b""] * 3
            assert footer is not None
            assert commitment(footer.secret) == header.secret_commitment
        follower = await rematch(served.stub, table.table_id, seat.token)
        assert not follower.setup.HasField("known_luck")
        assert follower.secret_commitment != table.secret_commitment


@asynchronous
async def test_nobody_else_sits_there_watches_it_or_finds_it_in_a_list(tmp_path):
    async with serving(tmp_path) as served:
        table, _ = await _opened(served)
        assert not (await served.stub.ListTables(service_pb2.ListTablesRequest())).tables
        code, reason, _ = await refusal(join(served.stub, table.table_id, "Bob"))
        assert (code, reason) == (grpc.StatusCode.FAILED_PRECONDITION, "ALREADY_STARTED")
        code, *_ = await refusal(snapshot(served.stub, table.table_id, ""))
        assert code == grpc.StatusCode.PERMISSION_DENIED


@asynchronous
async def test_nothing_else_can_be_chosen_and_a_server_for_others_has_none(tmp_path):
    async with serving(tmp_path / "own") as served:
        request = service_pb2.CreateTableRequest(game="feuville", of_the_day=True, seats=2)
        _, reason, sentence = await refusal(served.stub.CreateTable(request))
        assert (reason, "seats" in sentence) == ("BAD_REQUEST", True)
    async with serving(tmp_path / "front", trusted_fronts="10.0.0.1") as served:
        request = service_pb2.CreateTableRequest(game="feuville", of_the_day=True)
        _, reason, sentence = await refusal(served.stub.CreateTable(request))
        assert (reason, "known beforehand" in sentence) == ("BAD_REQUEST", True)
