"""Farewell to a leaving player."""

from dataclasses import replace

from tilewyrm.client.lobby.farewell import farewell
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_client import SeatClient
from tilewyrm.client.lobby.seat_store import LOCAL, StoredSeat
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import tell
from tilewyrm.v1 import match_pb2, service_pb2


def test_after_a_whole_tutorial_it_says_what_comes_next():
    over = service_pb2.Turn(over=match_pb2.Result(scores=[21, 133]))
    model = Model(turn=over)
    options = PlayOptions(game="carcassonne", guided=True)
    assert farewell(model, options, "abc", "", None) == (
        [tell("learn.done")],
        "abc",
    )


def test_tasks_that_are_left_begin_again_by_their_command():
    options = PlayOptions(game="carcassonne", guided=True)
    assert farewell(Model(), options, "abc", "", None) == (
        ["You left the tutorial. To continue it: tilewyrm learn carcassonne"],
        "",
    )


def test_a_first_match_that_is_left_is_continued_by_its_command():
    options = PlayOptions(game="carcassonne", guided=True, tasks=False)
    assert farewell(Model(), options, "abc", "", None) == (
        ["You left the first match. To continue it: tilewyrm learn carcassonne --match"],
        "",
    )


def test_before_the_home_screen_no_command_is_quoted():
    seat = SeatClient(None, None, StoredSeat(LOCAL, "abc", 0, "Ann", "token"))
    options = PlayOptions(game="carcassonne", guided=True, returns_home=True)
    for tasks in (True, False):
        [told], _ = farewell(Model(), replace(options, tasks=tasks), "abc", "", seat)
        assert told == tell("learn.left.home")
        assert "tilewyrm" not in told
    [told], _ = farewell(Model(), replace(options, guided=False), "abc", "", seat)
    assert "tilewyrm" not in told
    assert tell("home.continue") in told


def test_line_mode_which_has_printed_the_points_does_not_repeat_them():
    over = service_pb2.Turn(over=match_pb2.Result(scores=[21, 133]))
    options = PlayOptions(game="carcassonne")
    told, _ = farewell(Model(turn=over), options, "abc", "/m/abc.twr", None, in_lines=True)
    assert told == [
        "Replay saved to /m/abc.twr",
        "To verify the replay: tilewyrm replay verify /m/abc.twr",
    ]
