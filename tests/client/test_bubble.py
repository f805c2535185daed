"""A bubble lies where the board shows least, and over nothing else that lies on it."""

import pytest

from support.desks import in_progress
from support.feuville import scenes
from tilewyrm.client.bubble import draw_bubble
from tilewyrm.client.canvas import Canvas
from tilewyrm.client.commands import Menu, Registry
from tilewyrm.client.layout import plan
from tilewyrm.client.scene import Area, Bubble
from tilewyrm.client.screen import board_of, draw_screen
from tilewyrm.client.settings import Pace, Settings
from tilewyrm.client.shell import SHELL
from tilewyrm.v1 import match_pb2, service_pb2

BUBBLE = Bubble("Guide", "What there is to say about this moment of the match.", "Any key goes on")
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])


def placed(canvas, board):
    """Return the bubble's column and row on *board*, when it is drawn there."""
    draw_bubble(BUBBLE, canvas, board)
    rows = canvas.rows()
    y = next(y for y, row in enumerate(rows) if "┌─ Guide" in row)
    return rows[y].index("┌─ Guide"), y


@pytest.mark.parametrize(("x", "y"), [(0, 0), (70, 0), (33, 9), (0, 22), (70, 22)])
def test_it_covers_no_word_where_a_part_of_the_board_has_none(x, y):
    canvas = Canvas(130, 34)
    for row in range(34):
        canvas.put(0, row, "w" * 130)
    canvas.fill(x, y, 52, 9)
    at = placed(canvas, Area(0, 0, 130, 34))
    assert x <= at[0] <= x + 6
    assert y <= at[1] <= y + 4


def test_pictures_are_rather_covered_than_words():
    canvas = Canvas(100, 10)
    canvas.fill(0, 0, 50, 10, "▀", "ink-grass")
    for row in range(10):
        canvas.put(50, row, "w" * 50)
    assert placed(canvas, Area(0, 0, 100, 10))[0] + 46 <= 50


@SIZES
@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
def test_it_hides_few_words_of_a_match(game, size):
    desk = in_progress(game, 5, 60)
    before = board_of(desk.face, desk.scene, *size)
    after = board_of(desk.face, desk.scene, *size)
    draw_bubble(BUBBLE, after, plan(desk.face, desk.model, *size, "").board)
    rows = zip(before.rows(), after.rows(), strict=True)
    hidden = sum(
        one.isalnum() and one != other
        for was, now in rows
        for one, other in zip(was, now.ljust(len(was)), strict=False)
    )
    assert hidden < 60, "of more than 200 cells"


def test_what_was_missed_waits_until_the_bubble_is_gone():
    desk = scenes.desk()
    desk.settings = Settings(pace=Pace.OFF)
    for seq, seat in ((41, 0), (42, 1)):
        scored = scenes.fv.TownEvaluated(seat=seat, left=-1, right=1, points=15)
        line = service_pb2.LogLine(
            seq=seq,
            decided=service_pb2.SeenDecision(seat=seat),
            events=[match_pb2.Event(feuville=scenes.fv.Event(town_evaluated=scored))],
        )
        update = service_pb2.Update(first_seq=seq, seq=seq, log=[line])
        asked = scenes.request(seq) if seat else None
        update.turn.CopyFrom(asked or service_pb2.Turn(waiting=service_pb2.Waiting(seat=1)))
        desk.take(service_pb2.TableMessage(update=update))
    told = desk.scene.recap
    assert told
    desk.bubbles.tell_of_report("It is written.")
    keys = Registry(SHELL)
    keys.press(desk, "down", (80, 24))
    assert not desk.scene.recap
    assert "Since your turn" not in draw_screen(desk.face, desk.scene, Menu(), 80, 24).text()
    desk.bubbles.dismiss()
    assert desk.scene.recap == told
