"""Seats in words, for somebody who does not sit there."""

import pytest

from support.desks import in_progress
from tilewyrm.cli.arbiter.seat_names import find_seat, seat_lines
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.registry import FACES
from tilewyrm.v1 import service_pb2, standing_pb2


def table(*names: str) -> service_pb2.TableInfo:
    seats = [service_pb2.TableSeat(name=name) for name in names]
    return service_pb2.TableInfo(table_id="k7m2xq", seats=seats)


@pytest.mark.parametrize(
    ("words", "seat"), [("1", 0), ("3", 2), ("ann", 0), ("BERT", 1), ("7", 2), ("a = b", 3)]
)
def test_a_seat_is_meant_by_number_or_name(words, seat):
    assert find_seat(table("Ann", "Bert", "7", "a = b"), words) == seat


@pytest.mark.parametrize("words", ["0", "5", "-1", "", "Emil", "²"])
def test_what_is_no_seat_is_told_which_there_are(words):
    with pytest.raises(ClientError, match=r"at table k7m2xq; there are 1 \(Ann\), 2 "):
        find_seat(table("Ann", "Bert"), words)


def test_a_player_who_is_called_as_another_seat_is_not_guessed_at():
    with pytest.raises(ClientError, match="'1' fits two seats"):
        find_seat(table("Ann", "1"), "1")


@pytest.mark.parametrize("name", FACES)
def test_a_line_for_each_seat_has_the_points_of_the_board(name):
    desk = in_progress(name, 5, 100_000)
    model = desk.model
    standing = standing_pb2.Standing(
        seats=[
            standing_pb2.SeatStanding(points=-4),
            standing_pb2.SeatStanding(out=True),
            standing_pb2.SeatStanding(),
        ]
    )
    snapshot = service_pb2.Snapshot(
        table=model.table, parts=model.parts.values(), standing=standing
    )
    scores = desk.face.scores(model)
    assert list(scores) == list(model.result.scores)
    assert len(set(scores)) > 1
    lines = seat_lines(snapshot)
    assert lines[0].startswith("1  Ann")
    assert f" {scores[0]} points, -4 by rulings" in lines[0]
    assert f" {scores[1]} points, out of the match" in lines[1].replace(", a bot", "")
    assert f" {scores[2]} points" in lines[2]
