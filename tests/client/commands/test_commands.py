import pytest

from support.feuville import scenes
from support.serving import asynchronous, eventually
from tilewyrm.client.commands.command import Command, Menu
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.drawing.canvas import ClickAction
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.keys.waiting_room import WAITING
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.client.settings.settings import AnimationPace, Settings
from tilewyrm.client.words.key_names import key_name
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.v1 import match_pb2, service_pb2

SHELL_KEYS = CommandRegistry((*WAITING, *SHELL))
SMALL, LARGE = (80, 24), (160, 50)


def press(desk, *keys, size=SMALL):
    for key in keys:
        SHELL_KEYS.press(desk, key, size)


def one_offer():
    return scenes.request(offered=scenes.decisions()[:1])


def test_every_command_has_a_title_and_a_name_of_its_own():
    for face in FACES.values():
        assert CommandRegistry((*commands_of(face.name), *SHELL)).bound_keys()
    assert all(command.title for command in SHELL)
    with pytest.raises(ValueError, match="same name"):
        CommandRegistry((SHELL[0], SHELL[0]))


def test_a_game_may_have_commands_of_its_own():
    assert "map-north" in [command.name for command in commands_of("carcassonne")]
    assert commands_of("feuville") == ()


def test_the_help_page_lists_keys_of_the_board_once():
    listed = [command.name for command in SHELL_KEYS.menu(scenes.desk()).help]
    assert {"confirm", "next-tab", "ask-leave", "help"} <= set(listed)
    assert not {"leave", "stay", "close-help", "digit-1", "pick", "fill"} & set(listed)


def test_the_function_bar_says_what_can_be_done_now():
    desk = scenes.desk()
    assert "confirm" in [command.name for command in SHELL_KEYS.menu(desk).bar]
    desk.question.decide(0)
    assert "confirm" not in [command.name for command in SHELL_KEYS.menu(desk).bar]


@pytest.mark.parametrize("page", [Overlay.NONE, Overlay.LOG, Overlay.INSPECTION, Overlay.ADVICE])
def test_a_key_of_the_function_bar_does_what_stands_beside_it(page):
    """On most pages ``q`` closes the page: only at the board it leaves the table."""
    desk = scenes.desk()
    desk.view.show(page)
    bar = {command.name: command.keys for command in SHELL_KEYS.menu(desk).bar}
    assert bar["ask-leave"][0] == ("q" if page is Overlay.NONE else "c-c")
    keys = [key for each in bar.values() for key in each]
    assert len(keys) == len(set(keys))


def many_choices():
    """Return a desk that is asked in one step with many choices."""
    return scenes.desk(scenes.request(question="make-room"))


def test_arrows_move_the_highlight_round_and_enter_sends_it():
    desk = many_choices()
    offers = desk.question.offers
    desk.question.point(0)
    press(desk, "up")
    assert desk.view.ui.cursor == len(scenes.decisions()) - 1
    press(desk, "down", "down", "enter")
    assert desk.sent == [(40, offers[1].choice)]


def test_left_and_right_move_by_a_column_of_choices():
    desk = many_choices()
    desk.question.point(0)
    press(desk, "right", "right")
    assert desk.view.ui.cursor > 5
    press(desk, "left", "left")
    assert desk.view.ui.cursor == 2, "the first column, in the row below the other's heading"


def test_digits_highlight_a_number_of_several_digits():
    desk = many_choices()
    press(desk, "1")
    assert desk.view.ui.cursor == 0
    press(desk, "3")
    assert desk.view.ui.cursor == 12
    press(desk, "2")
    assert desk.view.ui.cursor == 1, "132 is no choice, so a new number begins"
    press(desk, "0")
    assert desk.view.ui.cursor == 1
    assert desk.sent == []


def test_a_second_click_on_a_choice_takes_it():
    desk = scenes.desk()
    offers = desk.question.offers
    SHELL_KEYS.click(desk, ClickAction("pick", 4), SMALL)
    assert desk.view.ui.cursor == 4
    assert not desk.sent
    SHELL_KEYS.click(desk, ClickAction("pick", 4), SMALL)
    assert desk.sent == [(40, offers[4].choice)]


def test_nothing_is_sent_twice_while_the_answer_is_awaited():
    desk = scenes.desk()
    press(desk, "enter", "enter", "enter")
    assert len(desk.sent) == 1


def test_the_server_is_told_whether_the_only_choice_is_its_to_take():
    desk = scenes.desk(one_offer())
    assert desk.sent == []
    press(desk, "a", "a")
    assert desk.wished == [False, True]
    assert desk.sent == []


def test_an_entry_that_the_server_recorded_for_the_player_says_so_in_the_log():
    desk = scenes.desk(one_offer())
    built = scenes.fv.TileBuilt(seat=0, tile="w1", position=1)
    line = service_pb2.LogLine(
        seq=41,
        decided=service_pb2.SeenDecision(seat=0, only_choice=True),
        events=[match_pb2.Event(feuville=scenes.fv.Event(tile_built=built))],
    )
    update = service_pb2.Update(first_seq=41, seq=41, log=[line])
    desk.take(service_pb2.TableMessage(update=update))
    assert (
        desk.log.lines[-1].text
        == "Ann builds the wall (left corner, 1 guard) at R1 (the only choice)."
    )


def much_happened(entries):
    rolled = scenes.fv.DiceRolled(seat=0, low=1, high=2)
    event = match_pb2.Event(feuville=scenes.fv.Event(dice_rolled=rolled))
    log = [service_pb2.LogLine(seq=41 + number, events=[event]) for number in range(entries)]
    return service_pb2.TableMessage(update=service_pb2.Update(first_seq=41, seq=66, log=log))


@pytest.mark.parametrize("size", [SMALL, LARGE])
def test_the_log_is_read_in_a_window_of_its_own_from_its_end_to_its_beginning(size):
    desk = scenes.desk()
    desk.settings = Settings(pace=AnimationPace.OFF)
    desk.take(much_happened(25))
    press(desk, "pageup", size=size)
    assert (desk.view.ui.overlay, desk.view.ui.log_at) == (Overlay.LOG, len(desk.log.lines) - 1)
    press(desk, "pageup", "up", size=size)
    assert desk.view.ui.log_at == len(desk.log.lines) - 12
    press(desk, *["pageup"] * 20, size=size)
    assert desk.view.ui.log_at == 0
    press(desk, "down", "escape", size=size)
    assert desk.view.ui.overlay is Overlay.NONE


def before_the_start(desk):
    """Let the table of *desk* stand before its start."""
    table = scenes.table()
    table.status = service_pb2.TABLE_STATUS_OPEN
    desk.take(service_pb2.TableMessage(table=table))
    return desk


class Asked:
    """Something that is asked of the server: how often, and refused with a sentence if any."""

    def __init__(self, refusal=""):
        self.times = 0
        self._refusal = refusal

    async def __call__(self):
        self.times += 1
        if self._refusal:
            raise ClientError(self._refusal)


@asynchronous
async def test_free_seats_can_be_given_to_bots_before_the_start_only():
    fill = Asked()
    desk = scenes.desk(fill=fill)
    press(desk, "b")
    before_the_start(desk)
    assert not fill.times
    press(desk, "b")
    await eventually(lambda: fill.times)
    assert not desk.leaving


@asynchronous
async def test_whoever_gives_the_seat_back_leaves():
    give_back = Asked()
    desk = scenes.desk(give_back=give_back)
    press(desk, "g")
    before_the_start(desk)
    assert not give_back.times
    press(desk, "g")
    assert desk.view.ui.overlay is Overlay.GIVE_BACK
    press(desk, "y")
    await eventually(lambda: desk.leaving)
    assert give_back.times == 1


@asynchronous
@pytest.mark.parametrize("keys", ["b", "gy"])
async def test_what_the_server_will_not_do_before_the_start_is_shown(keys):
    refused = Asked("the match has begun")
    desk = before_the_start(scenes.desk(fill=refused, give_back=refused))
    desk.view.changed.clear()
    press(desk, *keys)
    await eventually(lambda: desk.model.refusal)
    assert desk.model.refusal == "the match has begun"
    assert not desk.leaving


def test_where_nothing_is_offered_before_the_start_no_key_asks_for_it():
    desk = before_the_start(scenes.desk())
    names = {command.name for command in SHELL_KEYS.menu(desk).bar}
    assert not names & {"fill", "give-back"}
    assert not SHELL_KEYS.press(desk, "b", SMALL)
    assert not SHELL_KEYS.press(desk, "g", SMALL)


def test_leaving_is_asked_first():
    desk = scenes.desk()
    press(desk, "c-c")
    assert desk.view.ui.overlay is Overlay.LEAVE
    assert not desk.leaving
    press(desk, "n")
    assert desk.view.ui.overlay is Overlay.NONE
    press(desk, "c-c", "y")
    assert desk.leaving


def test_help_lies_over_everything_until_it_is_closed():
    desk = scenes.desk()
    press(desk, "?", "down")
    assert desk.view.ui.overlay is Overlay.HELP
    assert desk.view.ui.cursor == 0
    press(desk, "escape")
    assert desk.view.ui.overlay is Overlay.NONE


def test_a_games_own_command_goes_before_the_shells():
    desk = scenes.desk()
    done = []
    own = Command("ghost", "Move the ghost", ("up",), lambda player, gesture: done.append(gesture))
    registry = CommandRegistry((own, *SHELL))
    assert registry.press(desk, "up", SMALL)
    registry.click(desk, ClickAction("ghost", 7), LARGE)
    assert [gesture[:2] for gesture in done] == [(SMALL, 0), (LARGE, 7)]
    assert desk.view.ui.cursor == 0
    assert not registry.press(desk, "f12", SMALL)


def test_keys_have_names_for_people():
    assert [key_name(key) for key in ("c-c", "enter", "pageup", "?", "tab")] == [
        "Ctrl-C",
        "Enter",
        "PgUp",
        "?",
        "Tab",
    ]


@pytest.mark.parametrize(
    ("language", "yes", "shown"),
    [("en", "y", "[Y]"), ("de", "j", "[J]"), ("fr", "o", "[O]"), ("nl", "j", "[J]")],
)
def test_a_page_that_asks_is_answered_by_the_letters_of_the_language(language, yes, shown):
    speak(language)
    desk = scenes.desk()
    press(desk, "q")
    screen = draw_screen(desk.face, desk.scene, SHELL_KEYS.menu(desk), *SMALL)
    asked = screen.text()
    assert shown in asked
    assert "[N]" in asked
    others = {"y", "j", "o"} - {"y", yes}
    press(desk, *others)
    assert not desk.leaving
    press(desk, "n")
    assert desk.view.ui.overlay is Overlay.NONE
    press(desk, "q", yes)
    assert desk.leaving


@pytest.mark.parametrize("language", LANGUAGES)
def test_y_says_yes_in_every_language(language):
    speak(language)
    desk = scenes.desk()
    press(desk, "q", "y")
    assert desk.leaving


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_letters_of_a_page_that_asks_count_as_they_stand_there(language):
    speak(language)
    try:
        for letter, leaves in (("table.sure.yes_key", True), ("table.sure.no_key", False)):
            desk = scenes.desk()
            press(desk, "q")
            key = tell(letter).upper()
            assert f"[{key}]" in draw_screen(desk.face, desk.scene, Menu(), *SMALL).text()
            assert key in SHELL_KEYS.bound_keys()
            press(desk, key)
            assert desk.leaving is leaves
            assert desk.view.ui.overlay is (Overlay.LEAVE if leaves else Overlay.NONE)
    finally:
        speak("en")
