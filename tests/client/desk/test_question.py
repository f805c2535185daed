"""Safe hands: no answer before a question is read, nothing unseen, nothing lasting by mistake."""

from dataclasses import replace

import pytest

from support.clocks import Standing
from support.desks import in_progress, table
from support.feuville import scenes
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.desk.confirmation import FRESH_S
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.model.face_output import Offer
from tilewyrm.client.model.model import PreviewsArrived
from tilewyrm.client.panels.offer_list import entries, grid
from tilewyrm.client.panels.question import draw_question
from tilewyrm.client.screen.screen import SMALLEST, draw_screen
from tilewyrm.client.settings.settings import ConfirmPolicy, Settings
from tilewyrm.v1 import match_pb2, service_pb2

KEYS = CommandRegistry(SHELL)
SMALL = (80, 24)


def press(desk, *keys):
    for key in keys:
        KEYS.press(desk, key, SMALL)


def shown(desk, width=80, height=24):
    return draw_screen(desk.face, desk.scene, Menu(), width, height).text()


def asked_again(desk, question="use-dice"):
    """Let *desk* be asked something new."""
    update = service_pb2.Update(first_seq=41, seq=41, turn=scenes.request(41, question))
    desk.take(service_pb2.TableMessage(update=update))


@pytest.fixture
def clock():
    return Standing()


def desk_with(clock, confirm=ConfirmPolicy.NEVER):
    desk = scenes.desk(clock=clock)
    desk.settings = Settings(confirm=confirm)
    desk.question.point(0)
    return desk


def test_a_question_that_has_just_come_takes_keys_that_move_but_no_enter(clock):
    desk = desk_with(clock)
    offers = desk.question.offers
    press(desk, "down", "enter")
    assert desk.view.ui.cursor == 1
    assert desk.sent == []
    assert "▸ 2" in shown(desk)
    clock.now_s = FRESH_S + 0.01
    assert "► 2" in shown(desk)
    press(desk, "enter")
    assert desk.sent == [(40, offers[1].choice)]


def test_the_screen_is_drawn_again_when_the_question_may_be_answered(clock):
    desk = desk_with(clock)
    assert desk.next_change_s() == pytest.approx(FRESH_S)
    clock.now_s = FRESH_S
    assert desk.next_change_s() is None


def test_a_second_enter_does_not_answer_the_question_after(clock):
    desk = desk_with(clock)
    clock.now_s = 1.0
    press(desk, "enter")
    asked_again(desk)
    clock.now_s = 1.3
    press(desk, "enter")
    assert [seq for seq, _ in desk.sent] == [40]


def test_a_new_question_and_a_moved_highlight_bring_the_board_to_the_front(clock):
    desk = desk_with(clock)
    press(desk, "tab", "tab")
    assert desk.view.ui.tab
    press(desk, "down")
    assert not desk.view.ui.tab
    press(desk, "tab", "tab")
    asked_again(desk)
    assert not desk.view.ui.tab


def at(desk, choice):
    """Return where the offer of *choice* stands."""
    return [offer.choice for offer in desk.question.offers].index(choice)


def previewed(desk, lasting):
    choices = [
        service_pb2.ChoicePreview(choice=index, lasting=index in lasting)
        for index in range(len(desk.question.offers))
    ]
    desk.take(PreviewsArrived(40, tuple(choices)))


def test_who_always_wants_to_be_asked_confirms_with_a_second_enter(clock):
    desk = desk_with(clock, ConfirmPolicy.ALWAYS)
    clock.now_s = 1.0
    press(desk, "enter")
    assert desk.sent == []
    assert "Are you sure? Enter" in shown(desk)
    press(desk, "down")
    assert "Sure?" not in shown(desk)
    chosen = desk.question.offers[1].choice
    press(desk, "enter", "enter")
    assert desk.sent == [(40, chosen)]


def test_escape_takes_the_second_question_away_and_the_highlight_stays(clock):
    desk = desk_with(clock, ConfirmPolicy.ALWAYS)
    clock.now_s = 1.0
    press(desk, "down", "enter")
    assert "Esc" in shown(desk)
    cursor = desk.view.ui.cursor
    press(desk, "escape")
    assert "Sure?" not in shown(desk)
    assert desk.view.ui.cursor == cursor
    press(desk, "enter")
    assert desk.sent == []
    assert "Are you sure? Enter" in shown(desk)


def test_only_what_nobody_takes_back_alone_is_asked_about_among_people(clock):
    desk = desk_with(clock, ConfirmPolicy.IRREVERSIBLE)
    clock.now_s = 1.0
    stays = desk.question.offers[4].choice
    previewed(desk, lasting={stays})
    clock.now_s = 2.0
    desk.question.point(at(desk, stays))
    press(desk, "enter")
    assert desk.sent == []
    assert "Are you sure? You cannot undo" in shown(desk)
    other = desk.question.offers[at(desk, stays) - 1].choice
    press(desk, "up", "enter")
    assert desk.sent == [(40, other)]


def test_alone_with_bots_everything_can_be_taken_back_so_nothing_is_asked(clock):
    desk = desk_with(clock, ConfirmPolicy.IRREVERSIBLE)
    table = scenes.table()
    for seat in table.seats[1:]:
        seat.bot = "greedy"
    desk.take(service_pb2.TableMessage(table=table))
    previewed(desk, lasting=set(range(len(desk.question.offers))))
    clock.now_s = 1.0
    press(desk, "enter")
    assert len(desk.sent) == 1


def test_where_the_table_takes_nothing_back_every_choice_is_asked_about(clock):
    desk = desk_with(clock, ConfirmPolicy.IRREVERSIBLE)
    table = scenes.table()
    table.setup.terms.append(match_pb2.Option(name="take_back", word="forbidden"))
    desk.take(service_pb2.TableMessage(table=table))
    clock.now_s = 1.0
    press(desk, "enter")
    assert desk.sent == []
    press(desk, "enter")
    assert len(desk.sent) == 1


def test_all_that_is_said_of_a_choice_stands_on_the_smallest_screen():
    desk = scenes.desk()
    for index, offer in enumerate(desk.question.offers):
        desk.question.point(index)
        for size in ((80, 24), (60, 18), (160, 50)):
            said = " ".join(shown(desk, *size).split())
            assert all(word in said for word in offer.detail.split()), (offer, size)


def test_the_list_waits_where_the_map_shows_the_choices():
    desk = in_progress("carcassonne", 3, 20, "place-tile")
    assert len(desk.question.offers) > 2
    offer = desk.question.offers[desk.view.ui.cursor]
    assert offer.label in shown(desk)
    assert f"{len(desk.question.offers)} choices" in shown(desk)
    others = [each.label for each in desk.question.offers if each.label != offer.label]
    assert not any(label in shown(desk) for label in others)
    press(desk, "o")
    assert sum(label in shown(desk) for label in others) > 1
    press(desk, "o")
    assert not any(label in shown(desk) for label in others)


def test_an_effect_that_does_not_fit_beside_its_choice_stands_below_it():
    at = table("carcassonne", 3, 60, "use-piece", bot="greedy", options={})
    at.foretell()
    for index, offer in enumerate(at.desk.question.offers):
        at.desk.question.point(index)
        for size in ((60, 18), (80, 24), (120, 40)):
            said = " ".join(shown(at.desk, *size).split())
            assert all(word in said for word in offer.effect.split()), (offer, size)


@pytest.mark.parametrize("entries", [20, 21])
def test_no_line_stands_under_a_blank_before_a_player(entries):
    desk = in_progress("carcassonne", 3, entries, "place-tile")
    canvas = draw_screen(desk.face, desk.scene, Menu(), 120, 40)
    assert not any("turn" in canvas.style_at(0, row).split() for row in range(1, 4))


def test_long_lists_have_headings_and_keys_go_from_choice_to_choice():
    offers = [Offer(f"offer {n}", group="cities" if n < 4 else "roads") for n in range(10)]
    assert entries(offers)[0] == "cities"
    assert entries(offers)[5] == "roads"
    listed = grid(offers, 80, 4)
    assert listed.page(offers, 0)[0].entry == "cities"
    assert listed.beside(offers, 0, 1) == 4, "the heading is passed over"
    assert listed.beside(offers, 9, 1) == 9
    assert listed.paged(offers, 0, 5) == 9
    assert entries(offers[:5]) == [0, 1, 2, 3, 4], "a short list needs none"


@pytest.mark.parametrize("size", [(46, rows) for rows in range(2, 12)] + [(80, 4), (80, 6)])
def test_no_heading_is_the_last_of_a_page(size):
    offers = [Offer(f"offer {n}", group=f"group {n // 3}") for n in range(12)]
    listed = grid(offers, *size)
    told = set()
    for cursor in range(len(offers)):
        page = listed.page(offers, cursor)
        assert isinstance(page[-1].entry, int)
        told.update(each.entry for each in page)
    assert told == set(entries(offers))


def test_what_a_heading_says_is_not_said_again_below_it():
    offers = [Offer(f"Die 4: {name}", group="Die 4", short=name) for name in "abc"]
    assert entries(offers) == ["Die 4", 0, 1, 2]
    assert grid(offers, 80, 10).headed
    one_each = [Offer(f"Column {n}: b", group=f"Column {n}", short="b") for n in range(6)]
    assert entries(one_each) == list(range(6)), "a heading for each row would take more room"


def panel(desk, offers, width):
    canvas = Canvas(width, 14)
    draw_question(desk.face, desk.scene._replace(offers=offers), canvas, 12)
    rows = canvas.rows()
    return rows[next(y for y, row in enumerate(rows) if row.startswith("▸")) :]


def test_what_an_offer_does_goes_on_below_it_where_there_is_no_room_beside_it(clock):
    desk = desk_with(clock)
    effect = "fits S, completes S, small district +5"
    leave = Offer("pass", choice=1)
    rows = panel(desk, [Offer("sky, 2 clouds", "Take it.", effect=effect), leave], 40)
    assert rows[:3] == [
        "▸ 1 sky, 2 clouds: fits S, completes S,",
        "     small district +5",
        "  2 pass",
    ]
    assert rows[3] == " Take it."
    wall = Offer("wall, right corner, 1 griffin", "Take it.", effect="2 clouds short")
    assert panel(desk, [wall, leave], 36)[:3] == [
        "▸ 1 wall, right corner, 1 griffin",
        "     2 clouds short",
        "  2 pass",
    ]
    assert panel(desk, [wall, leave], 25)[:3] == [
        "▸ 1 wall, right corner,",
        "     1 griffin",
        "     2 clouds short",
    ]


def test_offers_of_several_rows_stand_whole_on_a_page():
    offers = [Offer(f"offer {n}", effect="this says a lot about it, and more") for n in range(6)]
    listed = grid(offers, 30, 6)
    pages = [[each.entry for each in listed.page(offers, n)] for n in (0, 2, 4)]
    assert pages == [[0, 1], [2, 3], [4, 5]]
    assert listed.paged(offers, 1, 1) == 3
    assert listed.paged(offers, 1, -1) == 0
    assert listed.paged(offers, 1, 3) == 5


def test_a_highlight_that_was_moved_at_one_question_is_not_kept_at_the_next(clock):
    desk = desk_with(clock)
    press(desk, "down")
    asked_again(desk)
    assert desk.view.ui.cursor == 0
    harmful = service_pb2.ChoicePreview(choice=desk.question.offers[0].choice, harms=True)
    desk.take(PreviewsArrived(41, (harmful,)))
    assert desk.question.offers[desk.view.ui.cursor].choice != harmful.choice


def test_the_question_that_another_player_is_asked_is_shown_whole_on_a_small_screen():
    desk = in_progress("carcassonne", 4, 60, "place-tile")
    model, acting = desk.model, desk.model.acting
    model.table.seats[acting].name = "A name that is not at all short"
    waiting = service_pb2.Waiting(seat=acting, question="place-tile")
    other = (acting + 1) % model.seats
    desk.model = replace(model, seat=other, turn=service_pb2.Turn(waiting=waiting))
    asked = f"{desk.model.name(acting)}: {desk.face.question(desk.model, 'place-tile', acting)}"
    assert len(asked) > SMALLEST[0]
    text = " ".join(row.strip("─ ") for row in shown(desk, *SMALLEST).splitlines())
    assert asked in text
