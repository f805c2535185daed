from dataclasses import replace

import pytest
from prompt_toolkit.utils import get_cwidth

from support.feuville import scenes
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.drawing.canvas import ClickAction
from tilewyrm.client.model.model import DecisionSent, LinkChanged, LinkState, Model, reduce
from tilewyrm.client.narration import seat_status
from tilewyrm.client.panels.layout import plan
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.v1 import control_pb2, service_pb2, standing_pb2

HERE = service_pb2.SeatPresence(here=True)
DAY_MS = 24 * 3600 * 1000


def gone(seconds):
    return service_pb2.SeatPresence(away_s=seconds)


def at_table(
    *presence, standing=(), clocks=None, running=None, spectators=0, names=("Ann", "Bert"), bots=()
):
    """A match whose people stand so; everything came at the moment 100."""
    seats = [service_pb2.TableSeat(name=name) for name in names]
    seats += [service_pb2.TableSeat(name=name, bot="random") for name in bots]
    snapshot = service_pb2.Snapshot(
        table=service_pb2.TableInfo(seats=seats),
        turn=scenes.request(),
        presence=service_pb2.Presence(seats=presence, spectators=spectators),
        standing=standing_pb2.Standing(seats=standing or [{} for _ in seats]),
        clocks=standing_pb2.Clocks(left_ms=clocks, running=running) if clocks else None,
    )
    return reduce(Model(seat=0), service_pb2.TableMessage(snapshot=snapshot), 100.0)


def row(model, now_s=100.0, width=80):
    return "".join(text for text, _ in seat_status.row(model, now_s, width))


def test_a_seat_is_here_or_away_for_a_time_that_counts_on():
    model = at_table(HERE, gone(42))
    assert row(model) == " A ● Ann  B ○ Bert away 0:42 "
    assert "away 1:01" in row(model, 119.9)
    assert seat_status.lines(model, 161) == ["Ann (you): here", "Bert: away for 1:43"]


def test_a_program_that_has_joined_has_the_mark_of_a_bot_while_it_is_here():
    model = at_table(HERE, HERE)
    model.table.seats[1].program = "mine.Bot@1a2b"
    assert row(model) == " A ● Ann  B ⚙ Bert "
    assert seat_status.lines(model, 100) == ["Ann (you): here", "Bert: program mine.Bot@1a2b"]
    assert (model.label(1), model.is_with_bots_alone) == ("Bert ⚙", False)


def test_a_stand_in_who_has_resigned_and_a_bot_are_told_apart_without_colour():
    standing = [{"stand_in": "greedy"}, {"out": True, "stand_in": "greedy"}, {}]
    model = at_table(gone(9), gone(9), HERE, standing=standing, bots=("random bot",))
    assert row(model) == " A ⚙ Ann bot plays  B ✗ Bert resigned  C ⚙ random bot "
    assert seat_status.lines(model, 100) == [
        "Ann (you): bot plays, away for 0:09",
        "Bert: resigned",
        "random bot: bot (random)",
    ]


def test_while_the_server_is_away_nobody_knows_who_is_here():
    model = replace(at_table(HERE, HERE), link=LinkChanged(LinkState.LOST))
    assert row(model) == " A ● Ann  B ? Bert "
    assert seat_status.lines(model, 100) == ["Ann (you): here", "Bert: not known"]
    desk = scenes.desk(scenes.request())
    desk.model = replace(desk.model, unanswered=DecisionSent("1"))
    assert tell("table.question.sent") in said(desk, 120, 40)
    desk.model = replace(desk.model, link=model.link)
    assert tell("table.question.sent") not in said(desk, 120, 40)
    assert tell("table.question.unsent")[:20] in said(desk, 120, 40)


def test_who_was_taken_out_by_a_ruling_has_not_resigned():
    model = at_table(HERE, HERE, standing=[{}, {"out": True}])
    forfeit = control_pb2.ForfeitSeat(number=1, by="Dana", reason="gone", seat=1, bot="greedy")
    line = service_pb2.LogLine(seq=1, control=control_pb2.Control(forfeit_seat=forfeit))
    update = service_pb2.Update(first_seq=1, seq=1, log=[line], turn=model.turn)
    assert "Bert forfeited" in row(reduce(model, service_pb2.TableMessage(update=update)))


def test_only_the_running_clock_counts_down_and_is_marked():
    model = at_table(HERE, HERE, clocks=[754_000, 60_000], running=0)
    assert row(model) == " A ● Ann ►12:34  B ● Bert 1:00 "
    assert row(model, 104.2) == " A ● Ann ►12:30  B ● Bert 1:00 "
    assert row(model, 9999) == " A ● Ann ►0:00  B ● Bert 1:00 "
    assert seat_status.lines(model, 100)[0] == "Ann (you): here, 12:34 left, running"


@pytest.mark.parametrize(("kind", "waiting"), [("decision", "0:30"), ("bank", "0:00")])
def test_who_waits_has_the_time_of_the_next_decision_where_each_has_its_own(kind, waiting):
    model = at_table(HERE, HERE, clocks=[12_000, 0], running=0)
    kinds = {"clock": {"word": kind}, "clock_seconds": {"number": 30}}
    for name, value in kinds.items():
        model.table.setup.terms.add(name=name, **value)
    assert row(model) == f" A ● Ann ►0:12  B ● Bert {waiting} "
    model.turn.CopyFrom(service_pb2.Turn(waiting=service_pb2.Waiting(seat=1)))
    model.clocks.running = 1
    assert row(model) == f" A ● Ann {waiting.replace('0:00', '0:12')}  B ● Bert ►0:00 "


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0:00"), (59, "0:59"), (3599, "59:59"), (3600, "1:00:00"), (183600, "2d 3h")],
)
def test_durations_have_the_unit_that_fits(seconds, words):
    assert seat_status.duration(seconds) == words


def test_six_seats_with_clocks_fit_80_columns():
    names = ("Annemarie", "Bartholomew", "Cleopatra", "Dorothea", "Emil the Great", "Friedrich")
    for clock in (DAY_MS * 2, 3_600_000, 61_000):
        model = at_table(
            *[HERE] * 4, gone(4000), gone(1), clocks=[clock] * 6, running=2, names=names
        )
        told = row(model)
        assert get_cwidth(told) <= 80
        assert "►" in told
        assert told.count("○") == 2
        assert "(1:06:40)" in told


def test_a_row_is_shown_where_it_says_something():
    alone = at_table(HERE, HERE, names=("Ann",), bots=("random bot",))
    assert not seat_status.row_is_shown(alone)
    assert not seat_status.row_is_shown(Model())
    assert seat_status.row_is_shown(at_table(HERE, HERE))
    watched = at_table(HERE, HERE, names=("Ann",), bots=("random bot",), spectators=2)
    assert seat_status.row_is_shown(watched)
    assert seat_status.watching(watched) == "2 spectators"
    assert seat_status.lines(watched, 100)[-1] == "2 spectators"


def test_on_a_small_screen_names_stand_twice_only_where_somebody_is_away():
    desk = scenes.desk()
    three = {"names": ("Ann", "Bert", "Cleo")}
    here, away = at_table(HERE, HERE, HERE, **three), at_table(HERE, gone(3), HERE, **three)
    assert seat_status.row_is_needed(at_table(HERE, HERE, spectators=1))

    def rows_at(model, height):
        return plan(desk.face, model, 80, height, "").people.height

    assert (rows_at(here, 24), rows_at(here, 30), rows_at(away, 24)) == (0, 1, 1)
    assert rows_at(at_table(HERE, HERE), 24) == 1, "two names take little"


def test_the_row_changes_by_itself_when_a_second_is_full_and_else_never():
    assert seat_status.next_change_s(at_table(HERE, HERE), 100) is None
    assert seat_status.next_change_s(at_table(HERE, gone(3)), 100.25) == pytest.approx(0.76)
    running = at_table(HERE, HERE, clocks=[60_000, 60_000], running=0)
    assert seat_status.next_change_s(running, 100.75) == pytest.approx(0.26)
    assert seat_status.next_change_s(running, 161) is None, "the time is up"
    assert seat_status.next_change_s(at_table(HERE, HERE, clocks=[60_000, 60_000]), 100) is None
    days = at_table(HERE, HERE, clocks=[DAY_MS * 3, DAY_MS * 3], running=0)
    assert seat_status.next_change_s(days, 100.5) > 50
    out = [{}, {"out": True}]
    assert seat_status.next_change_s(at_table(HERE, gone(3), standing=out), 100) is None


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_can_be_done_about_who_is_away_is_said_where_they_are_asked(language):
    speak(language)
    waiting = service_pb2.Turn(waiting=service_pb2.Waiting(seat=1, question="use-dice"))
    moment = 100.0
    desk = scenes.desk(waiting, clock=lambda: moment)
    away = service_pb2.Presence(seats=[HERE, gone(50), HERE, HERE])
    desk.take(service_pb2.TableMessage(presence=away))
    told = tell("table.question.away", name="Bob")
    for columns, rows in ((80, 24), (120, 40), (160, 50)):
        moment = 109.0
        assert told not in said(desk, columns, rows)
        moment = 111.0
        assert told in said(desk, columns, rows)
        assert (
            tell("table.people.key")
            in draw_screen(desk.face, desk.scene, Menu(), columns, rows).rows()[1]
        )
    canvas = draw_screen(desk.face, desk.scene, Menu(), 80, 24)
    row = next(number for number, text in enumerate(canvas.rows()) if told[:20] in text)
    assert canvas.action_at(2, row) == ClickAction("table")


def said(desk, columns, rows):
    """Return the right-hand part of the screen in one line."""
    drawn = draw_screen(desk.face, desk.scene, Menu(), columns, rows).rows()
    where = plan(desk.face, desk.model, columns, rows, desk.view.ui.tab).question
    return " ".join(" ".join(row[where.x :].split()) for row in drawn)
