"""Tables at which seat 0 is to begin, as the home screen opens them for a match against bots."""

import pytest

from support.serving import asynchronous, join, serving, snapshot
from tilewyrm.v1 import service_pb2


@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
@asynchronous
async def test_the_first_question_is_the_first_seats_and_of_its_own_turn(tmp_path, game):
    async with serving(tmp_path) as served:
        for _ in range(8):
            request = service_pb2.CreateTableRequest(
                game=game, seats=3, bots=["random"] * 2, first_seat_begins=True
            )
            table = (await served.stub.CreateTable(request)).table
            person = await join(served.stub, table.table_id, "Ann")
            now = await snapshot(served.stub, table.table_id, person.token)
            assert now.turn.request.seat == person.seat == 0
            assert not any(line.HasField("decided") and line.decided.seat for line in now.log)


@asynchronous
async def test_options_that_say_who_begins_come_first(tmp_path):
    async with serving(tmp_path) as served:
        option = {"name": "first_player", "word": "dice"}
        request = service_pb2.CreateTableRequest(
            game="feuville", seats=2, options=[option], first_seat_begins=True
        )
        table = (await served.stub.CreateTable(request)).table
        words = {option.name: option.word for option in table.setup.options}
        assert words["first_player"] == "dice"
