from itertools import islice, pairwise

import pytest

from support.desks import all_along, in_progress
from support.feuville import scenes
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.feuville.drawing.brush import DrawMode
from tilewyrm.client.feuville.drawing.signs import brief_decree
from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.client.feuville.model.catalogue import person_name
from tilewyrm.client.feuville.model.highlight import highlights_of
from tilewyrm.client.feuville.page.legend import legend
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.model.model import AdviceArrived, PreviewsArrived
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.v1 import control_pb2, match_pb2, service_pb2

SMALL, LARGE = (80, 24), (160, 50)
QUESTIONS = (
    "before-roll",
    "use-dice",
    "use-gnome",
    "place-item",
    "make-room",
    "restore",
    "rebuild",
    "pick-fairy",
    "place-fairy",
    "lay-arms",
    "show",
    "steal",
    "publican",
    "pick-tile",
    "pick-decree",
    "great-selection",
    "fire-protection",
    "burn",
)
"""All words of `Request.question`."""


def canvas(desk, size=SMALL):
    return draw_screen(desk.face, desk.scene, CommandRegistry(SHELL).menu(desk), *size)


def screen(desk, size=SMALL):
    return canvas(desk, size).text()


def has(text, *wanted):
    missing = [each for each in wanted if each not in text]
    assert not missing, f"{missing} not in\n{text}"


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=str)
def test_everything_that_a_decision_needs_is_on_the_screen_at_once(size):
    text = screen(scenes.desk(), size)
    has(text, "Publican", "Magician", "[3]", "[5]")  # persons and dice
    has(text, *(("♟ ♞", "☁3 ★", "⚑2") if size == SMALL else ("♟♞", "★", "⚑⚑")))  # the display
    has(text, "3x griffin", "2x flag", "1 eval" if size == SMALL else "1 Town Eval", "Grass 16")
    fairy_tiles = "✦ +3  ✦ Select  ✦ No fire  " if size == SMALL else "✦ Prestige 3"
    has(text, fairy_tiles)
    has(text, "Ann", "Bob", "greedy 3", "greedy 4", "10 pts", "13 pts")  # scores
    has(
        text, "☁ 5/3 safe", "2x ⚑!" if size == SMALL else "! safe"
    )  # clouds for columns; stores with the protection
    has(text, "x♟3" if size == SMALL else "♟♟♟", "A", "R2")  # own town: ruin, grass, columns
    has(
        text,
        "what do you want to do?",
        "Your store: 2x flag, wall",
        "2 Die 3:",
        "3 Die 5:",
        "the Gnome",
    )
    has(text, "Ann rolls 3 and 5.", "round 3", "k3j9x2")


def test_at_80_columns_nothing_is_wider_and_the_other_towns_are_one_key_away():
    desk = scenes.desk()
    assert max(len(row) for row in canvas(desk).rows()) <= 80
    CommandRegistry(SHELL).press(desk, "tab", SMALL)
    text = screen(desk)
    assert text.count("x♟3") == 3
    has(text, "what do you want to do?", "Your store")
    CommandRegistry(SHELL).press(desk, "tab", SMALL)
    has(screen(desk), "3 points for each griffin in your town.", "splendid view")
    CommandRegistry(SHELL).press(desk, "pageup", SMALL)
    has(screen(desk), "Bob scores 3x griffin: 5 griffins x 3 = 15 points (now 27).")


def test_at_160_columns_every_town_is_drawn_with_what_everything_does():
    text = screen(scenes.desk(), LARGE)
    assert text.count(" R2 ") == 4
    has(text, "steal a stored", "5 for a complete", "spares your town one")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_number_of_seats_fits_80_columns(seats):
    text = screen(scenes.desk(seats=seats))
    has(text, *scenes.NAMES[:seats], "Your store", "Ann rolls 3 and 5.")


def test_the_board_marks_what_the_highlighted_choice_is_about():
    desk = scenes.desk()
    pick(desk, "Die 3: tower (plain)")
    drawn = canvas(desk)
    row = next(y for y, text in enumerate(drawn.rows()) if text.startswith("tower"))
    assert "mark" in drawn.style_at(drawn.rows()[row].index("·"), row)
    pick(desk, "Build the wall at L2")
    has(screen(desk), "Your store: choose what to do", "► 2 Build the wall at L2", "∩ ♟ ♞   L ♟")
    pick(desk, "Die 5: Mayor")
    drawn = canvas(desk)
    row = next(y for y, text in enumerate(drawn.rows()) if "[5]Mayor" in text)
    assert "mark" in drawn.style_at(drawn.rows()[row].index("[5]Mayor"), row)


def pick(desk, label):
    """Highlight the offer of that label."""
    desk.question.point([offer.label for offer in desk.question.offers].index(label))


def test_the_choices_turn_pages_with_the_highlight():
    desk = scenes.desk(scenes.request(question="make-room"))
    pick(desk, "Score 2x flag")
    has(screen(desk), "1-13 of 15", "Score 2x flag", "You have 3 flags: 2 points each.")
    pick(desk, "Both dice: the Gnome")
    has(screen(desk), "of 15", "15 the Gnome", "For both dice: take a tile")


def click(desk, text):
    """Click the first place of *text* on the small screen."""
    drawn = canvas(desk)
    row = next(y for y, line in enumerate(drawn.rows()) if text in line)
    action = drawn.action_at(drawn.rows()[row].index(text), row)
    assert action is not None
    CommandRegistry(SHELL).click(desk, action, SMALL)


def press(desk, *keys):
    for key in keys:
        CommandRegistry(SHELL).press(desk, key, SMALL)


def test_a_click_on_a_group_opens_it_and_one_on_a_choice_picks_it_and_the_next_sends_it():
    desk = scenes.desk()
    click(desk, "2 Die 3")
    has(screen(desk), "Die 3: choose what to do", "5 ask the Fairy", "Esc back")
    click(desk, "5 ask the Fairy")
    has(screen(desk), "► 5 ask the Fairy")
    assert not desk.sent
    click(desk, "5 ask the Fairy")
    assert desk.sent == [(40, desk.question.sent.choice)]
    assert desk.question.sent.label == "Die 3: ask the Fairy"


def test_a_click_on_the_display_goes_straight_to_the_choice_about_it():
    desk = scenes.desk()
    click(desk, "[5]Mayor")
    has(screen(desk), "Die 5: choose what to do", "► 3 Mayor")
    click(desk, "[5]Mayor")
    assert desk.question.sent.label == "Die 5: Mayor"


def marked(desk):
    """Return what the highlighted row of the question marks on the board."""
    board = board_of(desk.model)
    return {thing for thing, tone in highlights_of(desk.scene, board).tones.items() if tone}


def test_the_first_step_walks_over_the_dice_and_the_second_over_what_each_can_do():
    desk = scenes.desk()
    has(screen(desk), "► 1 Your store")
    press(desk, "down")
    has(screen(desk), "► 2 Die 3", "; Publican: a tile for all, two for you")
    wall, tower = (("tile", layer, 3) for layer in (fv.LAYER_WALL, fv.LAYER_TOWER))
    assert marked(desk) >= {("person", 3), ("decree", 3), wall, tower}
    assert ("person", 5) not in marked(desk)
    press(desk, "right")
    has(screen(desk), "Die 3: choose what to do", "► 1 tower (plain)")
    assert marked(desk) == {tower}
    press(desk, "down")
    assert marked(desk) == {wall}
    press(desk, "escape")
    has(screen(desk), "► 2 Die 3")
    press(desk, "3", "enter", "3")
    has(screen(desk), "Die 5: choose what to do", "► 3 Mayor")
    press(desk, "1", "left")
    has(screen(desk), "► 3 Die 5")
    press(desk, "4", "enter")
    assert desk.question.sent.label == "Both dice: the Gnome", "one choice needs no second step"


def test_the_advice_of_a_bot_opens_the_group_of_its_choice():
    desk = scenes.desk()
    last = desk.question.offers[11]
    desk.take(AdviceArrived(40, (service_pb2.AdvisedChoice(choice=last.choice),)))
    desk.view.show(Overlay.ADVICE)
    press(desk, "1", "escape")
    has(screen(desk), "Die 5: choose what to do", "► 3 Mayor")


def test_previews_that_come_late_leave_the_open_group_open():
    desk = scenes.desk()
    press(desk, "down", "enter")
    told = [service_pb2.ChoicePreview(choice=choice, points=[choice]) for choice in range(15)]
    desk.take(PreviewsArrived(40, tuple(told)))
    has(screen(desk), "Die 3: choose what to do")


def test_what_is_in_hand_is_shown_while_it_is_placed():
    desk = scenes.desk(scenes.request(question="make-room", offered=scenes.decisions()[:3]))
    held = fv.Turn(round=3, low=3, high=5, in_hand=["t2"], grass=0)
    update = service_pb2.Update(
        first_seq=41, seq=41, parts=[scenes.part("turn", fv.Part(turn=held))], turn=desk.model.turn
    )
    desk.take(service_pb2.TableMessage(update=update))
    before = scenes.desk()
    for size, name in ((SMALL, "✦ Select"), ((100, 32), "✦ Great Selection")):
        for each in (before, desk):  # no name changes in mid-turn
            has(screen(each, size), name)
    has(
        screen(desk),
        "In hand: tower ⚑",
        "Grass 0",
        "make room in your full store for the tower (1 flag)",
    )


def test_whose_turn_it_is_is_said_while_others_decide():
    waiting = service_pb2.Turn(waiting=service_pb2.Waiting(seat=2, question="publican"))
    has(screen(scenes.desk(waiting)), "greedy 3: picks in the Publican's round", "►C greedy 3")


def test_the_end_shows_the_points_and_who_wins():
    result = match_pb2.Result(scores=[40, 52, 30, 52], winners=[1, 3], places=[3, 1, 4, 1])
    text = screen(scenes.desk(service_pb2.Turn(over=result)))
    has(text, "Bob and greedy 4 win", "1.   52 Bob (winner)", "3.   40 Ann", "4.   30 greedy 3")
    assert text.index("Bob (winner)") < text.index("greedy 4 (winner)") < text.index("40 Ann")


def test_an_end_that_nobody_wins_says_why():
    result = match_pb2.Result(
        scores=[40, 52, 30, 52], places=[0] * 4, ending=control_pb2.ENDING_ABANDONED
    )
    text = screen(scenes.desk(service_pb2.Turn(over=result)))
    has(text, "The match is over: nobody wins.", "Abandoned: nobody came back, so nobody", "52 Bob")
    has(text, "30 greedy 3", "q leave")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(50, 10), (40, 10), (24, 6)])
def test_a_screen_that_is_too_small_says_so(language, size):
    speak(language)
    said = " ".join(screen(scenes.desk(), size).split())
    width, height = size
    assert tell("table.small.now", width=width, height=height) in said
    assert tell("table.small.needed", width=60, height=18) in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_decree_of_a_small_screen_touches_the_next(language):
    speak(language)
    for desk in islice(all_along("feuville", 3, every=8), 50):
        rows = screen(desk).splitlines()
        (row,) = (row for row in rows if row.startswith(f"{tell('feuville_board.row.decree')} "))
        board = board_of(desk.model)
        lying = [board.catalogue.decrees.get(board.decree_at(each)) for each in range(1, 7)]
        names = [brief_decree(each, DrawMode.STROKES) if each else "" for each in lying]
        assert not [pair for pair in pairwise(names) if all(pair) and "".join(pair) in row], row


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_s_name_that_is_too_long_is_cut_before_the_next(language):
    speak(language)
    desk = scenes.desk()
    row = next(row for row in screen(desk, (60, 20)).splitlines() if person_name(2)[:4] in row)
    assert all(f" {number} " in row or f" [{number}]" in row for number in range(1, 7)), row


def test_a_table_that_has_not_begun_shows_who_sits_there():
    desk = scenes.desk()
    open_table = scenes.table(2)
    open_table.seats[1].name = ""
    snapshot = service_pb2.Snapshot(table=open_table)
    desk.take(service_pb2.TableMessage(snapshot=snapshot))
    has(screen(desk), "Seat 1: Ann (you)", "Seat 2: (free)", "Waiting for players")


def test_every_decision_has_words_that_are_unique_within_the_request():
    kinds = {field.name: field for field in fv.Decision.DESCRIPTOR.fields}
    offered = [
        scenes.decide(fv.Decision(**{name: getattr(fv, field.message_type.name)(**_sample(field))}))
        for name, field in kinds.items()
    ]
    desk = scenes.desk(scenes.request(offered=offered))
    labels = [offer.label for offer in desk.question.offers]
    assert len(set(labels)) == len(labels)
    assert all("{" not in offer.label + offer.detail for offer in desk.question.offers)
    screen(desk)


def _sample(field):
    samples = {
        "column": 2,
        "layer": fv.LAYER_WALL,
        "person": fv.PERSON_THIEF,
        "die": 3,
        "tile": "w2",
        "item": "w2",
        "position": -1,
        "decree": "d2",
        "symbol": fv.SYMBOL_FLAG,
        "victim": 1,
        "fairy": "f2",
        "upper": True,
    }
    return {each.name: samples[each.name] for each in field.message_type.fields}


def test_every_question_of_the_schema_has_words_for_both_sides():
    for question in QUESTIONS:
        desk = scenes.desk(scenes.request(question=question, offered=scenes.decisions()[:2]))
        mine, theirs = (desk.face.question(desk.model, question, seat) for seat in (0, 1))
        assert question not in (mine, theirs)
        assert mine != theirs


def test_every_event_can_be_told():
    desk = scenes.desk()
    silent = set()
    for field in fv.Event.DESCRIPTOR.fields:
        value = getattr(fv, field.message_type.name)()
        for each in field.message_type.fields:
            if each.enum_type is not None:
                setattr(value, each.name, 1)
            elif each.name in ("decree", "fairy", "tile", "item"):
                setattr(value, each.name, {"decree": "d1", "fairy": "f1"}.get(each.name, "w1"))
        event = match_pb2.Event(feuville=fv.Event(**{field.name: value}))
        told = desk.face.log(desk.model, service_pb2.LogLine(seq=1, events=[event]))
        silent |= set() if told else {field.name}
    assert silent == {"die_spent", "fairy_returned", "turn_ended", "declined"}


def test_line_mode_describes_the_table_in_plain_words():
    text = "\n".join(scenes.desk().face.plain(scenes.desk().model))
    has(
        text,
        "Dice 3 and 5, not used yet: 3 and 5",
        "3 Publican: wall (3 guards), tower (plain), decree small district",
        "Ann (you): 10 points, 5 clouds for 3 columns, 2 guards, 3 flags, 1 star, 0 griffins",
        "R1: wall (3 guards), tower (plain) - burnt",
        "2x flag (safe from theft)",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_small_screen_the_choices_of_a_die_have_the_rows_of_the_log(language):
    speak(language)
    desk = in_progress("feuville", 5, 60)
    desk.question.point(0)
    desk.view.look(opened=True)
    rows = canvas(desk).rows()
    choices = desk.question.rows.rows
    listed = "\n".join(rows)
    assert len(choices) == 7
    assert all(f" {number} " in listed for number in range(1, 8))
    assert "[ ]" not in listed, "there is no other page"
    speak("en")


def test_the_legend_explains_the_short_forms_of_what_is_left():
    told = {entry.text for entry in legend(scenes.desk().scene)}
    assert {"Town Evaluations left: here 3", "grass left in the supply: here 9"} <= told
