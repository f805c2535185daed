"""The points at any time, and the end as an event."""

from dataclasses import replace

import pytest

from support.clients import at_screen
from support.desks import in_progress
from support.people import people
from support.serving import asynchronous, eventually, serving
from tilewyrm.client.commands import Menu, Registry
from tilewyrm.client.course import course, decisive, leaders, sampled, sparkline
from tilewyrm.client.scene import Gain, Moment, Staged
from tilewyrm.client.screen import draw_screen
from tilewyrm.client.sheet import lines
from tilewyrm.client.shell import SHELL
from tilewyrm.client.ui import Overlay
from tilewyrm.v1 import service_pb2, standing_pb2

KEYS = Registry(SHELL)
SMALL, LARGE = (80, 24), (160, 50)
GAMES = pytest.mark.parametrize("game", ["feuville", "carcassonne"])
SIZES = pytest.mark.parametrize("size", [SMALL, (120, 40), LARGE, (60, 18)])


def shown(desk, size=SMALL):
    return draw_screen(desk.face, desk.scene, Menu(), *size).text()


def gain(seat, points, seq):
    said = f"{seat} gets {points}"
    return Gain(seat, points, "carcassonne.source.road", said, "a road", seq)


GAINS = [
    gain(seat, points, seq)
    for seat, points, seq in (
        (0, 2, 5),
        (1, 9, 12),
        (0, 3, 14),
        (0, 8, 25),
        (1, 8, 25),
        (1, 1, 26),
    )
]


def test_points_are_counted_turn_by_turn():
    assert course(GAINS, [1, 10, 20], 2) == [[2, 5, 13], [0, 9, 18]]
    assert leaders(course(GAINS, [1, 10, 20], 2)) == [0, 1, 1]
    assert course([], [], 2) == [[0], [0]]
    assert leaders([[0], [0]]) == [None]


def test_a_course_is_drawn_as_bars_in_the_room_there_is():
    assert sparkline([0, 5, 10], 10) == "▁▄█"
    assert sparkline([-3, 0], 0) == "▁▁"
    assert sampled(range(100), 10) == [9, 19, 29, 39, 49, 59, 69, 79, 89, 99]
    assert sampled([1, 2], 10) == [1, 2]


def test_what_decided_is_what_one_gets_and_the_others_do_not():
    told = [(swing.gain.seat, swing.gain.points, swing.leads) for swing in decisive(GAINS, 2)]
    assert told == [(0, 2, True), (1, 9, True), (0, 3, False)]


@GAMES
def test_the_score_sheet_explains_every_point_at_any_time(game):
    desk = in_progress(game, 5, 150)
    KEYS.press(desk, "t", SMALL)
    assert desk.ui.overlay is Overlay.SHEET
    table = lines(desk.face, desk.model, desk.face.gains(desk.model))
    for seat in range(desk.model.seats):
        assert sum(line.points[seat] for line in table[:-1]) == table[-1].points[seat]
    assert "together" in shown(desk)
    KEYS.press(desk, "escape", SMALL)
    assert desk.ui.overlay is Overlay.NONE


def test_what_an_arbiter_gave_stands_on_the_sheet():
    desk = in_progress("carcassonne", 5, 60)
    seats = [standing_pb2.SeatStanding(points=-2), *[standing_pb2.SeatStanding()] * 2]
    update = service_pb2.Update(
        first_seq=desk.model.seq + 1,
        seq=desk.model.seq + 1,
        turn=desk.model.turn,
        standing=standing_pb2.Standing(seats=seats),
    )
    desk.take(service_pb2.TableMessage(update=update))
    *_, rulings, together = lines(desk.face, desk.model, desk.face.gains(desk.model))
    assert (rulings.title, rulings.points) == ("by ruling", [-2, 0, 0])
    assert together.points[0] == desk.face.scores(desk.model)[0] - 2


@GAMES
@SIZES
def test_the_end_is_shown_with_places_points_course_and_what_decided(game, size):
    desk = in_progress(game, 3, 100_000)
    assert desk.ui.overlay is Overlay.END
    text = shown(desk, size)
    assert "The game is over:" in text
    assert all(len(row) <= size[0] for row in text.splitlines())
    assert "game ended now" not in text
    if size[1] > 24:
        assert all(words in text for words in ("together", "turn by turn", "What decided"))
    KEYS.press(desk, "t", SMALL)
    KEYS.press(desk, "pagedown", SMALL)
    assert desk.ui.page_top
    KEYS.press(desk, "t", SMALL)
    assert desk.ui.overlay is Overlay.END
    KEYS.press(desk, "escape", size)
    assert desk.ui.overlay is Overlay.NONE
    KEYS.press(desk, "enter", size)
    assert desk.ui.overlay is Overlay.END


@GAMES
def test_names_and_points_never_run_together(game):
    desk = in_progress(game, 3, 100_000, seats=4)
    table = service_pb2.TableInfo()
    table.CopyFrom(desk.model.table)
    for seat in table.seats:
        seat.name = "a very long name of somebody"
    desk.take(service_pb2.TableMessage(table=table))
    KEYS.press(desk, "t", SMALL)
    heading = shown(desk).splitlines()[3]
    assert heading.count("…") == 4
    assert heading.count(" a") == 4


@asynchronous
async def test_after_the_end_one_can_watch_it_again_and_any_key_ends_that(tmp_path):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game="feuville", round_cap=1) as two,
    ):
        ann, bert = two
        async with at_screen(served, ann.table_id, ann) as (types, terminal, desk):
            while desk.model.result is None:
                await eventually(lambda: desk.offers or bert.model.request or desk.model.result)
                if desk.offers:
                    desk.decide(0)
                elif bert.model.request:
                    await bert.decide()
            await eventually(lambda: "The game is over:" in terminal.text)
            assert "turn by turn" in terminal.text
            types("v")
            await eventually(lambda: desk.scene.moment is not None)
            await eventually(lambda: "turn by turn" not in terminal.text)
            types(" ")
            await eventually(lambda: "turn by turn" in terminal.text)
            types("t")
            await eventually(lambda: "Points - Esc closes" in terminal.text)


@GAMES
def test_who_has_won_is_not_told_before_the_board_has_come_to_the_end(game):
    desk = in_progress(game, 2, 100_000)
    desk.look(overlay=Overlay.NONE)
    model = desk.model
    before = replace(model, seq=model.seq - 1, turn=None)
    scene = desk.scene._replace(staged=Staged(Moment(None), before, 0))
    assert "The game is over" not in draw_screen(desk.face, scene, Menu(), *LARGE).text()
    assert "The game is over" in shown(desk, LARGE)
