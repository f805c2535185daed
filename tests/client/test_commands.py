import pytest

from support import scenes
from tilewyrm.client.commands import Command, Registry, key_name
from tilewyrm.client.faces import FACES
from tilewyrm.client.shell import SHELL
from tilewyrm.client.ui import Overlay
from tilewyrm.v1 import match_pb2, service_pb2

SHELL_KEYS = Registry(SHELL)


def press(desk, *keys):
    for key in keys:
        SHELL_KEYS.press(desk, key)


def one_choice():
    return scenes.request(offered=scenes.decisions()[:1])


def test_every_command_has_a_title_and_a_name_of_its_own():
    for face in FACES.values():
        assert Registry((*face.commands, *SHELL)).bound_keys()
    assert all(command.title for command in SHELL)
    with pytest.raises(ValueError, match="same name"):
        Registry((SHELL[0], SHELL[0]))


def test_arrows_move_the_highlight_round_and_enter_sends_it():
    desk = scenes.desk()
    press(desk, "up")
    assert desk.ui.cursor == len(scenes.decisions()) - 1
    press(desk, "down", "down", "enter")
    assert desk.sent == [(40, scenes.decisions()[1])]


def test_left_and_right_move_by_a_column_of_choices():
    desk = scenes.desk()
    press(desk, "right")
    assert desk.ui.cursor == 4
    press(desk, "left", "left")
    assert desk.ui.cursor == 0


def test_digits_highlight_a_number_of_several_digits():
    desk = scenes.desk()
    press(desk, "1")
    assert desk.ui.cursor == 0
    press(desk, "3")
    assert desk.ui.cursor == 12
    press(desk, "2")
    assert desk.ui.cursor == 1, "132 is no choice, so a new number begins"
    press(desk, "0")
    assert desk.ui.cursor == 1
    assert desk.sent == []


def test_a_second_click_on_a_choice_takes_it():
    desk = scenes.desk()
    SHELL_KEYS.click(desk, "pick", 4)
    assert desk.ui.cursor == 4
    assert not desk.sent
    SHELL_KEYS.click(desk, "pick", 4)
    assert desk.sent == [(40, scenes.decisions()[4])]


def test_nothing_is_sent_twice_while_the_answer_is_awaited():
    desk = scenes.desk()
    press(desk, "enter", "enter", "enter")
    assert len(desk.sent) == 1


def test_the_only_choice_is_confirmed_at_once_unless_the_player_wants_to():
    assert len(scenes.desk(one_choice()).sent) == 1
    desk = scenes.desk(one_choice(), automatic=False)
    assert desk.sent == []
    press(desk, "a")
    assert len(desk.sent) == 1


def test_a_refused_only_choice_is_not_sent_again_by_itself():
    desk = scenes.desk(one_choice())
    refusal = service_pb2.Refusal(reason="halted", message="the table stands still")
    answer = service_pb2.Answer(decision_id="id-1", refusal=refusal)
    desk.take(service_pb2.TableMessage(answer=answer))
    assert len(desk.sent) == 1
    assert desk.model.refusal


def test_an_entry_that_the_client_confirmed_says_so_in_the_log():
    desk = scenes.desk(one_choice())
    built = scenes.fv.TileBuilt(seat=0, tile="w1", position=1)
    line = service_pb2.LogLine(
        seq=41,
        decided=service_pb2.LogLine.Decided(seat=0),
        events=[match_pb2.Event(feuville=scenes.fv.Event(tile_built=built))],
    )
    update = service_pb2.Update(first_seq=41, seq=41, log=[line])
    desk.take(service_pb2.TableMessage(update=update))
    assert (
        desk.log[-1].text == "Ann builds the wall (left corner, 1 guard) at R1. (the only choice)"
    )


def much_happened(entries):
    rolled = scenes.fv.DiceRolled(seat=0, low=1, high=2)
    event = match_pb2.Event(feuville=scenes.fv.Event(dice_rolled=rolled))
    log = [service_pb2.LogLine(seq=41 + number, events=[event]) for number in range(entries)]
    return service_pb2.TableMessage(update=service_pb2.Update(first_seq=41, seq=66, log=log))


def test_older_lines_open_the_log_on_a_small_screen_and_scroll_it_on_a_large_one():
    desk = scenes.desk()
    press(desk, "pageup")
    assert (desk.ui.tab, desk.ui.log_back) == ("log", 0)
    press(desk, "pageup", "pagedown", "pagedown")
    assert desk.ui.log_back == 0
    wide = scenes.desk()
    wide.size = (160, 50)
    wide.take(much_happened(25))
    press(wide, "pageup")
    assert (wide.ui.tab, wide.ui.log_back) == ("", 10)


def test_the_log_scrolls_back_no_further_than_its_beginning():
    desk = scenes.desk()
    desk.take(much_happened(25))
    press(desk, *["pageup"] * 20)
    press(desk, *["pagedown"] * 3)
    assert desk.ui.log_back == 0


def test_free_seats_can_be_given_to_bots_before_the_start_only():
    desk = scenes.desk()
    filled = []
    desk.fill = lambda: filled.append(True)
    press(desk, "b")
    assert filled == []
    open_table = scenes.table()
    open_table.status = service_pb2.TABLE_STATUS_OPEN
    desk.take(service_pb2.TableMessage(table=open_table))
    press(desk, "b")
    assert filled == [True]


def test_leaving_is_asked_first():
    desk = scenes.desk()
    press(desk, "c-c")
    assert desk.ui.overlay is Overlay.LEAVE
    assert not desk.leaving
    press(desk, "n")
    assert desk.ui.overlay is Overlay.NONE
    press(desk, "c-c", "y")
    assert desk.leaving


def test_help_lies_over_everything_until_it_is_closed():
    desk = scenes.desk()
    press(desk, "?", "down")
    assert desk.ui.overlay is Overlay.HELP
    assert desk.ui.cursor == 0
    press(desk, "escape")
    assert desk.ui.overlay is Overlay.NONE


def test_a_games_own_command_goes_before_the_shells():
    desk = scenes.desk()
    done = []
    own = Command("ghost", "Move the ghost", ("up",), lambda desk, argument: done.append(argument))
    registry = Registry((own, *SHELL))
    assert registry.press(desk, "up")
    assert done == [0]
    assert desk.ui.cursor == 0
    assert not registry.press(desk, "f12")


def test_keys_have_names_for_people():
    assert [key_name(key) for key in ("c-c", "enter", "pageup", "?", "tab")] == [
        "Ctrl-C",
        "Enter",
        "PgUp",
        "?",
        "Tab",
    ]
