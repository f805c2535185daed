"""A bubble lies where the board shows least, and over nothing else that lies on it."""

import pytest

from support.clocks import Standing
from support.desks import in_progress
from support.feuville import scenes
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.guide import DISMISSING
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.scene import Bubble
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.panels.bubble import draw_bubble, place_bubble
from tilewyrm.client.panels.layout import plan
from tilewyrm.client.screen.screen import board_of, draw_screen
from tilewyrm.client.settings.settings import AnimationPace, Settings
from tilewyrm.v1 import match_pb2, service_pb2

BUBBLE = Bubble(
    "Guide", "What there is to say about this moment of the match.", "Any key continues, Esc"
)
NAMES = "Ann", "Bob", "Cleo", "Dan"
LONG = BUBBLE._replace(text=" ".join([BUBBLE.text] * 4))
SIZES = pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])


def placed(canvas, board):
    """Return the bubble's first column, the one after it, and its row, drawn on *board*."""
    draw_bubble(BUBBLE, place_bubble(BUBBLE, canvas, board), canvas)
    rows = canvas.rows()
    y = next(y for y, row in enumerate(rows) if "┌─ Guide" in row)
    return rows[y].index("┌─ Guide"), rows[y].index("┐") + 1, y


@pytest.mark.parametrize(("x", "y"), [(0, 0), (70, 0), (33, 9), (0, 22), (70, 22)])
def test_it_covers_no_word_where_a_part_of_the_board_has_none(x, y):
    canvas = Canvas(130, 34)
    for row in range(34):
        canvas.put(0, row, "w" * 130)
    canvas.fill(x, y, 52, 9)
    left, right, top = placed(canvas, Area(0, 0, 130, 34))
    assert x <= left < right <= x + 52
    assert y <= top <= y + 4


def test_pictures_are_rather_covered_than_words():
    canvas = Canvas(100, 10)
    canvas.fill(0, 0, 50, 10, "▀", "ink-grass")
    for row in range(10):
        canvas.put(50, row, "w" * 50)
    assert placed(canvas, Area(0, 0, 100, 10))[1] <= 50


@SIZES
@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
def test_it_hides_few_words_of_a_match(game, size):
    desk = in_progress(game, 5, 60)
    before = board_of(desk.face, desk.scene, *size)
    after = board_of(desk.face, desk.scene, *size)
    area = plan(desk.face, desk.model, *size, "").board
    draw_bubble(BUBBLE, place_bubble(BUBBLE, after, area), after)
    rows = zip(before.rows(), after.rows(), strict=True)
    hidden = sum(
        one.isalnum() and one != other
        for was, now in rows
        for one, other in zip(was, now.ljust(len(was)), strict=False)
    )
    assert hidden < 60, "of more than 200 cells"


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50)])
@pytest.mark.parametrize(
    ("game", "question"),
    [("feuville", "use-dice"), ("feuville", "pick-tile"), ("carcassonne", "place-tile")],
)
def test_it_lies_on_nothing_that_one_chooses_from(game, question, size):
    desk = in_progress(game, 5, 0, question)
    canvas = draw_screen(desk.face, desk.scene, Menu(), *size)
    choices = canvas.click_areas({"pick", "turn"})
    draw_bubble(LONG, place_bubble(LONG, canvas, Area(0, 1, size[0], size[1] - 2)), canvas)
    ((x, y, width, height),) = canvas.click_areas({"dismiss-bubble"})
    assert len(choices) > 3
    assert not [
        each
        for each in choices
        if x < each[0] + each[2]
        and each[0] < x + width
        and y < each[1] + each[3]
        and each[1] < y + height
    ]


TASK = LONG._replace(hides_log=True)
"""The same of a task, which may lie on the log."""


def boxed(desk, size, bubble=LONG):
    """Return the screen with *bubble*, and the area of its box."""
    canvas = draw_screen(desk.face, desk.scene._replace(bubble=bubble), Menu(), *size)
    ((x, y, width, height),) = canvas.click_areas({"dismiss-bubble"})
    return canvas, Area(x, y, width, height)


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
def test_it_covers_no_part_of_the_player_s_own_town(size):
    desk = in_progress("feuville", 5, 60)
    before = draw_screen(desk.face, desk.scene, Menu(), *size)
    seat = desk.model.seat
    theirs = {each for each in before.things() if each[:2] in {("seat", seat), ("column", seat)}}
    own = [Area(*each) for each in before.areas(theirs)]
    after, _ = boxed(desk, size)
    assert own
    for x, y, width, height in own:
        for was, now in zip(
            before.rows()[y : y + height], after.rows()[y : y + height], strict=True
        ):
            assert now[x : x + width] == was[x : x + width]


@pytest.mark.parametrize("size", [(120, 40), (160, 50), (200, 60)])
@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
def test_beside_the_board_it_lies_right_below_the_choices_and_stays_there(game, size):
    desk = in_progress(game, 5, 60)
    boxes = []
    for cursor in range(len(desk.question.offers)):
        desk.question.point(cursor)
        boxes.append(boxed(desk, size, TASK)[1])
        where = plan(desk.face, desk.model, *size, "")
        assert boxes[-1].x >= where.question.x
    assert len({box.x for box in boxes}) == 1
    assert max(box.y for box in boxes) <= where.question.y + where.question.height + 2


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
def test_the_open_chat_cuts_nothing_of_it(size):
    desk = in_progress("feuville", 5, 60)
    desk.view.show(Overlay.CHAT)
    canvas, box = boxed(desk, size)
    foot = canvas.rows()[box.y + box.height - 1]
    assert foot[box.x] == "└"
    assert foot[box.x + box.width - 1] == "┘"


@pytest.mark.parametrize("size", [(80, 24), (100, 30)])
@pytest.mark.parametrize(
    ("game", "entries", "question"),
    [("feuville", 120, "burn"), ("carcassonne", 60, "place-tile")],
)
def test_what_was_missed_lies_on_nothing_that_one_chooses_from(game, entries, question, size):
    desk = in_progress(game, 5, entries, question)
    canvas = draw_screen(desk.face, desk.scene, Menu(), *size)
    missed = [LogText("Bob scores 12: city at 6,-1, 5 tiles, 1 shield (complete).", "points")] * 3
    scene = desk.scene._replace(recap=missed)
    rows = draw_screen(desk.face, scene, Menu(), *size).rows()
    assert any("Since your last turn" in row for row in rows)
    for x, y, width, height in canvas.click_areas({"pick"}):
        before = [row.ljust(size[0])[x : x + width] for row in canvas.rows()[y : y + height]]
        after = [row.ljust(size[0])[x : x + width] for row in rows[y : y + height]]
        assert after == before


@pytest.mark.parametrize("rows", range(24, 44))
def test_of_what_was_missed_no_line_is_told_in_part(rows):
    desk = in_progress("feuville", 5, 300, "use-dice")
    missed = [LogText(f"{name} scores 1x star: 1 star x 1 = 1 point (79)." * 2) for name in NAMES]
    scene = desk.scene._replace(recap=missed)
    shown = draw_screen(desk.face, scene, Menu(), 120, rows).rows()
    top = next((y for y, row in enumerate(shown) if "Since your last turn" in row), None)
    if top is None:
        return
    left = shown[top].index("┌─ Since")
    told = [row[left + 1 :] for row in shown[top + 1 :]]
    box = told[: next(y for y, row in enumerate(told) if "──" in row)]
    assert " ".join(box).count("scores") == " ".join(box).count("(79).")


def town_evaluated(desk, seq, seat):
    """Tell *desk* that *seat* evaluated its town."""
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


def test_what_was_missed_waits_until_the_bubble_is_gone():
    desk = scenes.desk()
    desk.settings = Settings(pace=AnimationPace.OFF)
    town_evaluated(desk, 41, 0)
    town_evaluated(desk, 42, 1)
    told = desk.scene.recap
    assert told
    desk.bubbles.show_report("It is written.")
    keys = CommandRegistry(SHELL)
    keys.press(desk, "down", (80, 24))
    assert not desk.scene.recap
    assert "Since your last turn" not in draw_screen(desk.face, desk.scene, Menu(), 80, 24).text()
    desk.bubbles.dismiss()
    assert desk.scene.recap == told


def test_one_key_takes_it_away_while_the_moves_of_others_are_shown():
    desk = scenes.desk(clock=Standing())
    desk.settings = Settings(pace=AnimationPace.CALM)
    town_evaluated(desk, 41, 0)
    desk.bubbles.show_report("It is written.")
    assert desk.scene.animated_moment
    assert not desk.scene.offers
    CommandRegistry((DISMISSING, *SHELL)).press(desk, "escape", (80, 24))
    assert not desk.scene.animated_moment
    assert desk.scene.bubble is None


@pytest.mark.parametrize("size", [(80, 24), (100, 32), (120, 40)])
@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
def test_the_log_stands_whole_beside_the_box_of_a_task(game, size):
    desk = in_progress(game, 5, 60)
    canvas, box = boxed(desk, size, BUBBLE._replace(hides_log=True))
    free = canvas.inside(0, box.y, box.x, box.height) if size[0] < 120 else canvas
    words = " ".join(free.text().replace("│", " ").split())
    assert "…" not in words
    assert " ".join(desk.log.lines[-1].text.split()) in words


def test_a_hint_that_takes_the_next_key_hides_choices_rather_than_the_display():
    desk = in_progress("feuville", 5, 60)
    scene = desk.scene._replace(recap=())
    before = draw_screen(desk.face, scene, Menu(), 80, 24)
    hint = LONG._replace(takes_key=True)
    after = draw_screen(desk.face, scene._replace(bubble=hint), Menu(), 80, 24)
    asked = next(y for y, row in enumerate(before.rows()) if row.startswith("─ Your choice"))
    assert after.rows()[: asked + 1] == before.rows()[: asked + 1]
