"""Your turn: what a terminal is told of it, byte by byte, through a real screen at a real table."""

import asyncio
import io
from dataclasses import replace

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from support.clients import at_desk
from support.feuville import scenes
from support.people import people
from support.serving import asynchronous, eventually, serving
from tilewyrm.client.app import play_on_screen
from tilewyrm.client.desk.alerts import IDLE_S, TurnAlerts
from tilewyrm.client.settings.settings import AlertKind, Settings
from tilewyrm.language.speech import tell

FOCUS_IN, FOCUS_OUT = "\x1b[I", "\x1b[O"
BELL = "\a"


class Written(io.StringIO):
    """A terminal that only remembers."""

    def output(self):
        return Vt100_Output(self, lambda: Size(rows=24, columns=80), term="xterm")


def title(text):
    return f"\x1b]2;{text}\x07"


def without_titles(written):
    """What was written without titles, which end with the bell's character."""
    parts = written.split("\x1b]2;")
    return parts[0] + "".join(part.partition("\x07")[2] for part in parts[1:])


@asynchronous
async def test_a_turn_in_a_window_without_focus_is_told_until_it_has_the_focus_again(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bob", game="feuville") as both:
        first = next(p for p in both if p.model.request is not None)
        other = both[1 - both.index(first)]
        await other.go()
        desk, session = await at_desk(served, other.table_id, other)
        written = Written()
        with create_pipe_input() as keys, create_app_session():
            playing = play_on_screen(desk, session, terminal_in=keys, terminal_out=written.output())
            running = asyncio.create_task(playing)
            await eventually(lambda: desk.model.parts)
            begin = written.getvalue()
            assert begin.index("\x1b[22;0t") < begin.index("\x1b[?1004h")
            table = f"Feuville {other.table_id}"
            assert title(table) in begin
            keys.send_text(FOCUS_OUT)
            while first.model.request is not None:
                await first.decide()
                await eventually(lambda: first.model.request is not None or desk.model.request)
            turn = title(f"● {tell('settings.alert', table=table)}")
            await eventually(lambda: turn in written.getvalue())
            assert without_titles(written.getvalue()).count(BELL) == 1
            before = len(written.getvalue())
            keys.send_text(FOCUS_IN)
            await eventually(lambda: title(table) in written.getvalue()[before:])
            desk.leave()
            await running
        await other.come(served.address, other.table_id)
        assert written.getvalue().endswith("\x1b[?1004l\x1b[23;0t")


@pytest.fixture
def watched():
    """A desk at which nobody is asked, and its model as soon as somebody is."""
    desk = scenes.desk()
    asked, desk.model = desk.model, replace(desk.model, turn=None)
    return desk, asked


def alerted(watched, environment=None, *, focused=False, seconds=0.0, **settings):
    desk, asked = watched
    desk.model = replace(asked, turn=None)
    desk.settings = Settings(**settings)
    written, now = Written(), [0.0]
    alerts = TurnAlerts(desk, written.output(), environment or {}, clock=lambda: now[0])
    if focused is not None:
        alerts.set_focus(focused)
    now[0] = seconds
    desk.model = asked
    alerts.update()
    alerts.update()
    return written.getvalue()


def test_with_the_focus_nothing_is_told(watched):
    assert alerted(watched, focused=True) == ""


def test_each_alert_can_be_switched_off(watched):
    kitty = {"TERM": "xterm-kitty"}
    assert alerted(watched, kitty, notify=frozenset()) == ""
    assert alerted(watched, kitty, notify=frozenset({AlertKind.BELL})) == BELL


NOTIFICATIONS = [
    ({"TERM": "xterm-kitty"}, "\x1b]99;;{}\x1b\\"),
    ({"TERM_PROGRAM": "iTerm.app"}, "\x1b]9;{}\x1b\\"),
    ({"VTE_VERSION": "7402"}, "\x1b]777;notify;tilewyrm;{}\x1b\\"),
    ({"TERM": "foot"}, "\x1b]777;notify;tilewyrm;{}\x1b\\"),
    ({"TERM": "xterm"}, ""),
    ({"TERM": "screen-256color", "VTE_VERSION": "7402"}, ""),
]


@pytest.mark.parametrize(("environment", "sequence"), NOTIFICATIONS)
def test_the_desktop_is_told_where_the_terminal_can(watched, environment, sequence):
    table = watched[1].table.table_id
    told = alerted(watched, environment, notify=frozenset({AlertKind.DESKTOP}))
    assert told == sequence.format(tell("settings.alert", table=f"Feuville {table}"))


def test_where_the_terminal_is_silent_a_player_without_a_key_for_long_is_told(watched):
    only = frozenset({AlertKind.BELL})
    assert alerted(watched, focused=None, seconds=IDLE_S - 1, notify=only) == ""


def test_where_the_terminal_is_silent_and_the_player_too(watched):
    only = frozenset({AlertKind.BELL})
    assert alerted(watched, focused=None, seconds=IDLE_S + 1, notify=only) == BELL


def test_a_servers_text_cannot_end_the_title(watched):
    _, asked = watched
    asked.table.table_id = "ab\x07\x1b]0;evil"
    told = alerted(watched, notify=frozenset({AlertKind.TITLE}))
    assert told == title(f"● {tell('settings.alert', table='Feuville ab]0;evil')}")
