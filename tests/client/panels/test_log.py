"""The log is read in a window: lines, turns, kinds of lines, and from a line to the board."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from support.clocks import Standing
from support.desks import in_progress
from support.feuville import scenes
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.log import read_log
from tilewyrm.client.line import recall
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.ui_state import LogFilter, Overlay
from tilewyrm.client.panels.log import draw_log
from tilewyrm.client.replay.recap import Recap, what_matters
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.client.settings.settings import AnimationPace, Settings
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.v1 import control_pb2, match_pb2, service_pb2

KEYS = CommandRegistry(SHELL)
SMALL, LARGE = (80, 24), (160, 50)
SIZES = pytest.mark.parametrize("size", [SMALL, LARGE])


def press(desk, *keys, size=SMALL):
    for key in keys:
        KEYS.press(desk, key, size)


def shown(desk, size=SMALL):
    return draw_screen(desk.face, desk.scene, Menu(), *size).text()


def update(seq, *events, seat=None, turn=None, only_choice=False):
    line = service_pb2.LogLine(seq=seq, events=[match_pb2.Event(feuville=e) for e in events])
    if seat is not None:
        line.decided.seat, line.decided.only_choice = seat, only_choice
    told = service_pb2.Update(first_seq=seq, seq=seq, log=[line], turn=turn)
    return service_pb2.TableMessage(update=told)


def scored(seat, points):
    return scenes.fv.Event(
        decree_scored=scenes.fv.DecreeScored(
            seat=seat,
            decree="d1",
            symbol=scenes.fv.SYMBOL_GRIFFIN,
            count=points // 3,
            multiplier=3,
            points=points,
            total=points,
        )
    )


def rolled(seat):
    return scenes.fv.Event(dice_rolled=scenes.fv.DiceRolled(seat=seat, low=1, high=2))


@SIZES
def test_the_board_stays_in_sight_while_one_reads(size):
    desk = scenes.desk()
    board = shown(desk, size).splitlines()[2][:70]
    press(desk, "pageup", size=size)
    assert shown(desk, size).splitlines()[2][:70] == board
    assert "Log: everything" in shown(desk, size)
    assert "► Ann rolls 3 and 5." in shown(desk, size)
    assert "Your choice:" not in shown(desk, size)


def test_no_choice_is_taken_while_one_reads():
    desk = scenes.desk()
    press(desk, "pageup", "enter")
    assert desk.sent == []


def test_turns_are_marks_to_go_between():
    desk = scenes.desk()
    press(desk, "pageup", "[")
    assert desk.log.lines[desk.view.ui.log_at].text.startswith("Round 3")
    press(desk, "[")
    assert desk.log.lines[desk.view.ui.log_at].text.startswith("Round 2")
    press(desk, "[")
    assert desk.log.lines[desk.view.ui.log_at].text.startswith("Round 2"), "there is none before"
    press(desk, "]")
    assert desk.log.lines[desk.view.ui.log_at].text.startswith("Round 3")


def test_only_points_or_what_was_said_are_shown_if_one_wishes():
    desk = scenes.desk()
    press(desk, "pageup", "f")
    assert desk.view.ui.log_filter is LogFilter.POINTS
    assert "Bob scores 3x griffin" in shown(desk)
    assert "Ann rolls" not in shown(desk)
    press(desk, "f", "f")
    assert desk.view.ui.log_filter is LogFilter.CHAT
    assert "Nothing of that kind yet." in shown(desk)
    press(desk, "f")
    assert desk.view.ui.log_filter is LogFilter.ALL


def test_a_line_shows_where_on_the_board_it_happened():
    desk = scenes.desk()
    place = next((i for i, line in enumerate(desk.log.lines) if line.thing is not None), None)
    assert place is not None
    read_log(desk, place)
    assert desk.scene.looked_at == desk.log.lines[place].thing
    press(desk, "enter")
    assert desk.view.ui.overlay is Overlay.INSPECTION
    assert desk.scene.looked_at == desk.log.lines[place].thing


def test_a_new_question_ends_the_reading():
    desk = scenes.desk()
    press(desk, "pageup")
    desk.take(update(41, rolled(0), turn=scenes.request(41)))
    assert desk.view.ui.overlay is Overlay.NONE
    assert "Your choice:" in shown(desk)


def test_the_click_on_a_line_selects_it():
    desk = scenes.desk()
    press(desk, "pageup")
    canvas = draw_screen(desk.face, desk.scene, Menu(), *SMALL)
    row = next(y for y, text in enumerate(canvas.rows()) if "Bob scores" in text)
    KEYS.click(desk, canvas.action_at(5, row), SMALL)
    assert desk.log.lines[desk.view.ui.log_at].text.startswith("Bob scores")


@SIZES
def test_who_has_waited_is_told_what_happened_until_the_first_key(size):
    desk = scenes.desk()
    desk.settings = Settings(pace=AnimationPace.OFF)
    desk.take(update(41, rolled(0), seat=0))
    desk.take(update(42, rolled(1), seat=1))
    desk.take(update(43, scored(1, 15), seat=1, turn=scenes.request(43)))
    assert "Since your last turn" in shown(desk, size)
    assert [line.text for line in desk.scene.recap] == [desk.log.lines[-1].text]
    press(desk, "down", size=size)
    assert "Since your last turn" not in shown(desk, size)


def test_own_forced_decisions_while_others_move_are_told():
    desk = scenes.desk()
    desk.settings = Settings(pace=AnimationPace.OFF)
    desk.take(update(41, rolled(0), seat=0))
    desk.take(update(42, scored(0, 3), seat=0, only_choice=True))
    desk.take(update(43, scored(1, 15), seat=1))
    desk.take(update(44, scored(0, 9), seat=0, only_choice=True))
    desk.take(update(45, scored(1, 12), seat=1, turn=scenes.request(45)))
    told = [line.text for line in desk.log.lines[-3:]]
    assert [line.text for line in desk.scene.recap] == told, "not what followed the own decision"
    waiting = service_pb2.Turn(waiting={"seat": 1})
    assert recall.last_turn(desk.face, replace(desk.model, turn=waiting)) == told


def test_the_recap_stands_while_its_last_moment_is_still_animated():
    clock = Standing()
    desk = scenes.desk(clock=clock)
    desk.playback.skip()
    desk.take(update(41, rolled(1), seat=1))
    desk.take(update(42, scored(1, 15), seat=1, turn=scenes.request(42)))
    assert desk.scene.animated_moment is not None
    assert not desk.scene.recap, "the question stands back"
    while desk.scene.is_behind:
        clock.now_s += 0.1
    assert desk.scene.animated_moment is not None
    assert desk.scene.recap
    press(desk, "down")
    assert desk.scene.animated_moment is None
    assert not desk.scene.recap


def test_who_was_asked_all_the_time_is_told_nothing():
    desk = scenes.desk()
    desk.settings = Settings(pace=AnimationPace.OFF)
    desk.playback.skip()
    desk.take(update(41, scored(0, 15), seat=0, turn=scenes.request(41)))
    assert not desk.scene.recap


def test_what_several_opponents_did_is_told_in_one_line_each():
    model = replace(scenes.desk().model, seat=0)
    log = [
        LogText("Turn 1: Ann", begins_turn=True, seat=0),
        LogText("Ann places it at 1,0.", seat=0, brief="tile at 1,0"),
        LogText("Turn 2: Bob", begins_turn=True, seat=1),
        LogText("Bob places it at 2,0.", seat=1, brief="tile at 2,0"),
        LogText("Bob places a knight at 2,0.", seat=1, brief="a knight"),
    ]
    recap = Recap()

    def told(lines):
        recap.follow(model, service_pb2.LogLine(seq=1, decided={"seat": 0}), 2)
        recap.follow(model, service_pb2.LogLine(seq=2, decided={"seat": 1}), len(lines))
        recap.tell(lines)
        return [line.text for line in recap.lines]

    assert told(log) == [], "the log shows what a single one did"
    cleo = [
        LogText("Turn 3: Cleo", begins_turn=True, seat=2),
        LogText("Cleo places it at 0,9.", seat=2, brief="tile at 0,9"),
        LogText("Cleo scores 2 points.", "points", seat=2),
    ]
    moves = [f"{model.name(1)}: tile at 2,0, a knight", f"{model.name(2)}: tile at 0,9"]
    assert told([*log, *cleo]) == [*moves, "Cleo scores 2 points."]


def test_what_was_taken_back_is_not_told_afterwards():
    desk = scenes.desk()
    desk.settings = Settings(pace=AnimationPace.OFF)
    desk.take(update(41, rolled(0), seat=0))
    desk.take(update(42, scored(1, 15), seat=1))
    back = control_pb2.Control(take_back={"seat": 1, "to_seq": 42})
    log = [service_pb2.LogLine(seq=43, control=back)]
    undone = service_pb2.Update(first_seq=43, seq=43, log=log)
    desk.take(service_pb2.TableMessage(update=undone))
    assert desk.log.lines[-1].text.startswith("Bob undoes: ")
    desk.take(update(44, scored(1, 9), seat=1, turn=scenes.request(44)))
    assert [line.text for line in desk.scene.recap] == [desk.log.lines[-1].text]


def test_what_happened_twice_is_told_once():
    late = LogText("ran out of time: a bot decides.", "warning")
    assert what_matters([late, LogText("Bob rolls."), late]) == [late]


def test_points_come_first_in_what_matters():
    lines = [
        LogText("Bob rolls.", "chance"),
        LogText("Two columns burn.", "danger"),
        LogText("Bob scores.", "points"),
    ]
    assert [line.text for line in what_matters(lines)] == ["Bob scores.", "Two columns burn."]


def test_what_the_player_lost_comes_first_in_what_matters():
    gains = [LogText(f"Bob scores {number}.", "points", seat=1) for number in range(9)]
    lines = [*gains, LogText("Your meeple is trapped.", "warning", seat=0)]
    assert [line.text for line in what_matters(lines, 0)][:2] == [lines[-1].text, lines[0].text]
    assert lines[-1] not in what_matters(lines, 1)


def test_a_long_log_moves_once_for_many_lines():
    scene, moves = scenes.desk().scene, 0
    before = None
    for number in range(100, 132):
        canvas = Canvas(50, 30)
        draw_log(scene._replace(log=[LogText(f"line {each}") for each in range(number)]), canvas)
        rows = canvas.rows()
        assert f"line {number - 1}" in rows
        moves += before is not None and rows[0] != before
        before = rows[0]
    assert moves == 4


@pytest.mark.parametrize(("highest", "leap"), [(32, 8), (47, 11), (57, 14)])
def test_a_log_that_may_be_high_moves_by_a_quarter_of_that(highest, leap):
    scene, tops = scenes.desk().scene, []
    for number in range(60, 60 + 8 * leap):
        canvas = Canvas(40, 30)
        lines = [LogText(f"line {each}") for each in range(number)]
        draw_log(scene._replace(log=lines), canvas, highest)
        tops.append(int(canvas.rows()[0].split()[1]))
    moves = [after - before for before, after in pairwise(tops) if after != before]
    assert moves[1:-1] == [leap] * len(moves[1:-1])
    assert len(moves) >= 7


class Counted(Sequence):
    """A log that counts which of its lines are asked for."""

    def __init__(self, lines):
        self.lines, self.asked = lines, 0

    def __len__(self):
        return len(self.lines)

    def __getitem__(self, index):
        self.asked += 1
        return self.lines[index]


def test_a_frame_costs_the_same_however_long_the_log_is():
    scene, asked = scenes.desk().scene, []
    for number in (100, 100_036):
        log = Counted([LogText(f"line {each}") for each in range(number)])
        draw_log(scene._replace(log=log), Canvas(50, 30))
        asked.append(log.asked)
    assert asked[0] == asked[1] < 70


def test_a_long_log_ends_with_its_last_line_and_only_ever_moves_up():
    scene, lines, tops = scenes.desk().scene, [], []
    for number in range(300):
        lines.append(LogText(f"{number} " + "word " * (number * 7 % 23)))
        canvas = Canvas(40, 32)
        draw_log(scene._replace(log=lines), canvas)
        rows = [row for row in canvas.rows() if row.strip()]
        every = [row for line in lines for row in wrap(line.text, 39, "  ")]
        assert [row.rstrip() for row in rows] == [row.rstrip() for row in every[-len(rows) :]]
        assert len(rows) > 32 - 8 or len(rows) == len(every)
        tops.append(len(every) - len(rows))
    assert tops == sorted(tops)
    assert len(set(tops)) < len(tops) / 2


def test_what_is_laid_over_the_first_rows_of_the_log_does_not_move_it():
    scene = scenes.desk().scene._replace(log=[LogText(f"line {each}") for each in range(100)])
    high, low = Canvas(50, 40), Canvas(50, 30)
    draw_log(scene, high)
    draw_log(scene, low)
    assert high.rows()[10:] == low.rows()


@pytest.mark.parametrize("size", [(60, 18), SMALL])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", FACES)
def test_the_bar_names_the_key_that_closes_the_window_at_every_size(game, language, size):
    speak(language)
    desk = in_progress(game, seed=1, entries=60)
    read_log(desk, 0)
    bar = draw_screen(desk.face, desk.scene, KEYS.menu(desk), *size).rows()[-1]
    assert f"{tell('table.keyboard.escape')} {tell('table.bar.close')}" in bar
