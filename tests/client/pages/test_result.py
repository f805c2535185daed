"""The points at any time, and the end as an event."""

import asyncio
import re
from dataclasses import replace

import pytest

from support.clients import at_rest, at_screen
from support.desks import in_progress
from support.people import people
from support.serving import asynchronous, eventually, serving
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.drawing.ascii import ascii_fragments
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.waiting_room import WAITING
from tilewyrm.client.lobby.seat_calls import SeatCalls
from tilewyrm.client.model.face_output import Gain, Moment
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import AnimatedMoment
from tilewyrm.client.model.score_history import (
    final_swing,
    lead_changes,
    leaders,
    sampled,
    sparkline,
    turn_of,
    turn_scores,
)
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.score_table import score_lines
from tilewyrm.client.narration.turning_points import turning_points
from tilewyrm.client.pages.score_chart import ChartMark, ScoreSeries, draw_plot
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.feuville.v1 import feuville_pb2
from tilewyrm.v1 import match_pb2, service_pb2, standing_pb2

KEYS = CommandRegistry(SHELL)
SMALL, LARGE = (80, 24), (160, 50)
GAMES = pytest.mark.parametrize("game", ["feuville", "carcassonne"])
SIZES = pytest.mark.parametrize("size", [SMALL, (120, 40), LARGE, (60, 18)])


def shown(desk, size=SMALL):
    return draw_screen(desk.face, desk.scene, Menu(), *size).text()


TURNS = [1, 10, 13, 20]


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
    assert turn_scores(GAINS, [1, 10, 20], 2) == [[2, 5, 13], [0, 9, 18]]
    assert leaders(turn_scores(GAINS, [1, 10, 20], 2)) == [0, 1, 1]
    assert turn_scores([], [], 2) == [[0], [0]]
    assert leaders([[0], [0]]) == [None]


def test_the_entry_with_which_a_turn_begins_belongs_to_the_turn_before():
    assert [turn_of([1, 10, 20], seq) for seq in (1, 5, 10, 11, 20, 21)] == [0, 0, 0, 1, 1, 2]


def test_a_course_is_drawn_as_bars_in_the_room_there_is():
    assert sparkline([0, 5, 10], 10) == "▁▄█"
    assert sparkline([-3, 0], 0) == "▁▁"
    assert sampled(range(100), 10) == [9, 19, 29, 39, 49, 59, 69, 79, 89, 99]
    assert sampled([1, 2], 10) == [1, 2]


def test_what_decided_is_what_one_gets_and_the_others_do_not():
    changes = lead_changes(GAINS, TURNS, 2)
    told = [(change.seat, change.points, change.leads) for change in changes]
    assert told == [(0, 2, True), (1, 9, True), (0, 3, False)]


def test_what_one_turn_brought_is_one_of_the_things_that_decided():
    gains = [gain(0, 9, 12), gain(0, 3, 12), gain(0, 1, 13), gain(1, 2, 13), gain(1, 4, 30)]
    (first, second, third) = lead_changes(gains, [1, 10, 20], 2)
    assert [one.points for one in first.gains] == [9, 3, 1]
    assert (first.seat, first.points, first.leads) == (0, 13, True)
    assert [(each.seat, each.points) for each in (second, third)] == [(1, 2), (1, 4)]


@GAMES
@pytest.mark.parametrize("seed", range(3))
def test_no_turn_is_named_twice_for_one_player(game, seed):
    scene = in_progress(game, seed, 100_000).scene
    told = turning_points(scene, FACES[game].gains(scene.model))
    named = [(each.seat, each.turn) for each in told]
    assert len(named) == len(set(named))


@GAMES
@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_where_all_have_the_same_nobody_is_said_to_win(game, size):
    desk = in_progress(game, 3, 100_000, seats=3)
    turn = service_pb2.Turn()
    turn.CopyFrom(desk.model.turn)
    turn.over.scores[:] = [0, 0, 0]
    turn.over.winners[:] = [0, 1, 2]
    turn.over.places[:] = [1, 1, 1]
    seq = desk.model.seq + 1
    log = [service_pb2.LogLine(seq=seq)]
    update = service_pb2.Update(first_seq=seq, seq=seq, log=log, turn=turn)
    desk.take(service_pb2.TableMessage(update=update))
    desk.view.show(Overlay.RESULT)
    assert "a tie" in shown(desk, size).casefold()
    assert "win" not in shown(desk, size).replace("window", "")


@GAMES
def test_the_score_sheet_explains_every_point_at_any_time(game):
    desk = in_progress(game, 5, 150)
    KEYS.press(desk, "t", SMALL)
    assert desk.view.ui.overlay is Overlay.SCORE_SHEET
    table = score_lines(desk.face, desk.model, desk.face.gains(desk.model))
    for seat in range(desk.model.seats):
        assert sum(line.points[seat] for line in table[:-1]) == table[-1].points[seat]
    assert "Total" in shown(desk)
    KEYS.press(desk, "escape", SMALL)
    assert desk.view.ui.overlay is Overlay.NONE


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
    *_, rulings, together = score_lines(desk.face, desk.model, desk.face.gains(desk.model))
    assert (rulings.title, rulings.points) == ("by ruling", [-2, 0, 0])
    assert together.points[0] == desk.face.scores(desk.model)[0] - 2


@GAMES
@SIZES
def test_the_end_is_shown_with_places_points_course_and_what_decided(game, size):
    desk = in_progress(game, 3, 100_000)
    assert desk.view.ui.overlay is Overlay.RESULT
    text = shown(desk, size)
    assert "The match is over" in text
    assert all(len(row) <= size[0] for row in text.splitlines())
    assert "match ended now" not in text
    if size[1] > 24:
        assert all(words in text for words in ("Total", "turn by turn", "Turning points"))
    KEYS.press(desk, "t", SMALL)
    KEYS.press(desk, "pagedown", SMALL)
    assert desk.view.ui.page_top
    KEYS.press(desk, "t", SMALL)
    assert desk.view.ui.overlay is Overlay.RESULT
    KEYS.press(desk, "escape", size)
    assert desk.view.ui.overlay is Overlay.NONE
    KEYS.press(desk, "enter", size)
    assert desk.view.ui.overlay is Overlay.RESULT


WIDE = pytest.mark.parametrize("size", [(120, 40), LARGE, (220, 60)])


@GAMES
@WIDE
@pytest.mark.parametrize("seats", [2, 4])
def test_where_there_is_room_the_end_is_a_chart_with_the_winner_above_it(game, size, seats):
    desk = in_progress(game, 3, 100_000, seats=seats)
    canvas = draw_screen(desk.face, desk.scene, Menu(), *size)
    text, model = canvas.text(), desk.model
    first = max(model.result.scores)
    rest = [score for seat, score in enumerate(model.result.scores) if score < first]
    assert f"{first - max(rest)} point" in text, "how far the others are"
    winner = model.result.winners[0]
    assert {"ink-" + seat_style(winner)} & {
        word for x in range(2, 14) for word in canvas.style_at(x, 5).split()
    }, "the winner's figure has the winner's colour"
    for seat, points in enumerate(model.result.scores):
        assert f" {model.signs.of(seat)}  {points} {model.name(seat)}" in text, "who ends where"
    assert "┤" in text
    assert "┬" in text
    assert "▆▆" in text
    assert "At the end: " in text
    assert "…" not in text


@GAMES
@pytest.mark.parametrize(
    "terminal",
    [TerminalCapabilities(ColourDepth.NONE), TerminalCapabilities(ColourDepth.FULL, ascii=True)],
)
def test_the_chart_needs_no_colours(game, terminal):
    desk = in_progress(game, 3, 100_000)
    scene = desk.scene._replace(terminal=terminal)
    rows = draw_screen(desk.face, scene, Menu(), *LARGE).rows()
    assert not any(half in row for row in rows for half in "▀▄")
    heading = next(y for y, row in enumerate(rows) if "turn by turn" in row)
    chart = rows[heading + 1 : next(y for y, row in enumerate(rows) if "┬" in row)]
    assert any(sign * 2 in row for sign in "ABC" for row in chart)
    winner = desk.model.result.winners[0]
    assert f"{desk.model.result.scores[winner]} points" in "\n".join(rows)
    if terminal.ascii:
        fragments = draw_screen(desk.face, scene, Menu(), *LARGE).fragments()
        spelled = ascii_fragments(fragments, "en")
        assert "".join(text for row in spelled for _, text in row).isascii()


def test_the_end_of_a_match_without_points_is_told_as_well():
    desk = in_progress("carcassonne", 5, 0)
    over = service_pb2.Turn()
    over.over.scores.extend([0, 0, 0])
    seq = desk.model.seq + 1
    update = service_pb2.Update(first_seq=seq, seq=seq, turn=over)
    desk.take(service_pb2.TableMessage(update=update))
    assert "nobody wins" in shown(desk, LARGE)


def test_what_the_end_brought_is_told_beside_what_decided():
    told = final_swing(GAINS, 2, 25)
    assert {seat: [one.points for one in got] for seat, got in told.gains.items()} == {
        0: [8],
        1: [8],
    }
    assert told.leads is None
    assert [each.gains[0].seq for each in lead_changes(GAINS, TURNS, 2, 12)] == [5, 14, 25]


@GAMES
def test_names_and_points_never_run_together(game):
    desk = in_progress(game, 3, 100_000, seats=4)
    table = service_pb2.TableInfo()
    table.CopyFrom(desk.model.table)
    for seat in table.seats:
        seat.name = "a very long name of someone"
    desk.take(service_pb2.TableMessage(table=table))
    KEYS.press(desk, "t", SMALL)
    heading = shown(desk).splitlines()[2]
    assert heading.count("…") == 4
    assert heading.count(" a") == 4


@asynchronous
async def test_after_the_end_one_can_watch_it_again_and_escape_ends_that(tmp_path):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game="feuville", round_cap=1) as two,
    ):
        ann, bert = two
        async with at_screen(served, ann.table_id, ann) as (types, terminal, desk):
            while desk.model.result is None:
                await eventually(
                    lambda: desk.question.offers or bert.model.request or desk.model.result
                )
                if desk.question.offers:
                    desk.question.decide(0)
                elif bert.model.request:
                    await bert.decide()
            await eventually(lambda: "The match is over" in terminal.text)
            assert "turn by turn" in terminal.text
            types("v")
            await eventually(lambda: desk.scene.moment is not None)
            await eventually(lambda: "turn by turn" not in terminal.text)
            await eventually(lambda: "Replay: turn 1 of 2" in terminal.text)
            types(" ")
            await eventually(lambda: "paused" in terminal.text)
            assert "Space resume" in terminal.screen.display[-1]
            types("\x1b[F")
            await eventually(lambda: "turn 2 of 2" in terminal.text and "the end" in terminal.text)
            await at_rest(terminal)
            types("\x1b")
            await eventually(lambda: "turn by turn" in terminal.text)
            types("t")
            await eventually(lambda: "Points (Esc to close)" in terminal.text)


@GAMES
def test_who_has_won_is_not_told_before_the_board_has_come_to_the_end(game):
    desk = in_progress(game, 2, 100_000)
    desk.view.look(overlay=Overlay.NONE)
    model = desk.model
    before = replace(model, seq=model.seq - 1, turn=None)
    scene = desk.scene._replace(animated_moment=AnimatedMoment(Moment(None), before, 0))
    assert "The match is over" not in draw_screen(desk.face, scene, Menu(), *LARGE).text()
    assert "The match is over" in shown(desk, LARGE)


@asynchronous
async def test_a_key_that_was_meant_for_the_last_turn_asks_for_no_other_match():
    asked = []

    async def nothing(*_):
        pass

    async def rematch():
        asked.append("rematch")

    hosting = SeatCalls(nothing, rematch, nothing)
    began = in_progress("feuville", 5, 60).model
    desk = Desk(FACES["feuville"], OutboundCalls(lambda seq, choice: "", seat_calls=hosting), began)
    scored = feuville_pb2.TownEvaluated(seat=0, left=-1, right=1, points=15)
    line = service_pb2.LogLine(
        seq=began.seq + 1,
        decided=service_pb2.SeenDecision(seat=0),
        events=[match_pb2.Event(feuville=feuville_pb2.Event(town_evaluated=scored))],
    )
    over = match_pb2.Result(scores=[15, 0, 0], winners=[0], places=[1, 2, 2])
    update = service_pb2.Update(
        first_seq=line.seq, seq=line.seq, log=[line], turn=service_pb2.Turn(over=over)
    )
    desk.take(service_pb2.TableMessage(update=update))
    assert desk.scene.animated_moment is not None, "the points are still shown"
    keys = CommandRegistry((*WAITING, *SHELL))
    assert keys.press(desk, "r", SMALL)
    await asyncio.sleep(0)
    assert desk.scene.animated_moment is None
    assert desk.view.ui.overlay is Overlay.RESULT
    assert asked == []
    keys.press(desk, "r", SMALL)
    await eventually(lambda: asked)


def test_marks_of_turning_points_that_follow_each_other_do_not_run_together():
    """The last four turns stand in few columns."""
    seats = [service_pb2.TableSeat(name=name) for name in ("Ann", "Bob")]
    model = Model(table=service_pb2.TableInfo(seats=seats))
    course = ScoreSeries([range(24)] * 2, [24] * 2)
    marks = [ChartMark(turn, str(turn or 99), 0) for turn in (3, 20, 21, 22, 23, None)]
    canvas = Canvas(60, 12)
    draw_plot(model, course, marks, canvas, paints=True)
    (axis,) = (row for row in canvas.rows() if "└" in row)
    assert re.findall(r"\d+", axis) == ["3", "20", "21", "22", "23", "99"]
