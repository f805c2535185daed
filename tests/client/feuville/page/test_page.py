"""The board of Feuville at every size: nothing important is cut, everything can be looked at."""

from dataclasses import replace

import pytest

from support import desks
from support.daily import share_of_today
from support.feuville import scenes
from support.feuville.boards import LARGE, SCREENS, board, room
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.feuville.face import FeuvilleFace
from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.client.feuville.model.catalogue import person_name
from tilewyrm.client.feuville.model.highlight import highlights_of
from tilewyrm.client.feuville.page.page import largest_layout
from tilewyrm.client.feuville.page.side_strip import end_condition
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import LANGUAGES, speak, tell

MATCHES = [(seed, entries, seats) for seats in (2, 3, 4) for seed, entries in ((1, 90), (2, 500))]


@pytest.fixture(params=LANGUAGES)
def language(request):
    speak(request.param)
    return request.param


@pytest.fixture(scope="module")
def matches():
    return [
        desks.in_progress("feuville", seed, entries, seats=seats)
        for seed, entries, seats in MATCHES
    ]


def flat(canvas):
    """All text without blanks, frames and hyphens: what was folded is found in it."""
    return "".join(canvas.text().split()).replace("-", "")


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_no_text_is_cut_at_any_size_in_any_match_and_language(size, language, matches):
    for desk in matches:
        canvas = board(desk, size)
        text = canvas.text()
        assert "…" not in text
        assert len(text.splitlines()[0].rstrip()) < room(desk, size)[0]  # a panel may follow
        names = [desk.model.name(seat) for seat in range(desk.model.seats)]
        assert [name for name in names if name not in text] == []
        persons = [person_name(person) for person in range(1, 7)]
        assert [person for person in persons if person not in text] == []


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_everything_has_room_on_the_board(size, language, matches):
    for desk in matches:
        found = board_of(desk.model)
        width, height = room(desk, size)
        arrangement = largest_layout(
            desk.scene, found, highlights_of(desk.scene, found), width, height
        )
        assert arrangement.rows <= height


def test_at_120_columns_a_person_and_a_decree_have_their_text_while_they_are_marked(language):
    desk = scenes.desk()
    assert {"cards", "persons"} <= {tab.name for tab in desk.face.tabs(*room(desk, SCREENS[2]))}
    for row, die in ((1, 3), (2, 5)):
        desk.question.point_row(row)
        rows = board(desk, SCREENS[2]).rows()
        names = max(y for y, text in enumerate(rows) if f"[{die}]" in text)
        below = rows[names + 1]
        assert below[rows[names].index(f"[{die}]") :].split()[0] in tell(
            f"feuville_board.skill.{die}"
        )
        assert len(below.split()) <= len(tell(f"feuville_board.skill.{die}").split())


@pytest.mark.parametrize("size", SCREENS[3:], ids=str)
def test_on_large_screens_all_that_lies_open_has_its_text_in_place(size, language):
    text = flat(board(scenes.desk(), size))
    for name in [
        *(f"feuville_board.skill.{person}" for person in range(1, 7)),
        "feuville_board.magic.great_selection",
        "feuville_board.magic.fire_protection",
    ]:
        words = tell(name).replace("-", "").split()
        assert [word for word in words if word not in text] == [], name


@pytest.mark.parametrize("size", SCREENS[3:], ids=str)
def test_the_largest_screens_show_everything_at_once(size, matches):
    for desk in matches:
        assert len(desk.face.tabs(*room(desk, size))) == 1
        things = board(desk, size).things()
        for seat in range(desk.model.seats):
            columns = board_of(desk.model).towns[seat].columns
            shown = [each for each in columns if ("column", seat, each.position) in things]
            assert len(shown) >= min(len(columns), 6)


def test_a_town_that_is_too_wide_says_where_it_goes_on():
    desk = scenes.desk()
    columns = [fv.TownColumn(position=position, wall="w3") for position in range(-20, 20)]
    wide = fv.Part(town=fv.Town(seat=0, columns=columns, unburnt=40))
    parts = {**desk.model.parts, "town/0": scenes.part("town/0", wide)}
    scene = desk.scene._replace(model=replace(desk.model, parts=parts))
    assert "►" in board(desk, LARGE, scene).text()
    assert "◄" in board(desk, LARGE, scene).text()


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_everything_can_be_looked_at(size):
    things = board(scenes.desk(), size).things()
    wanted = {
        ("dice",),
        ("grass",),
        ("evaluations",),
        ("item", 0, "w2"),
        ("item", 0, "f2"),
        ("item", 1, "d2"),
        *(("person", person) for person in range(1, 7)),
        *(("decree", column) for column in range(1, 7)),
        *(("tile", layer, column) for layer in (1, 2, 3) for column in range(1, 7)),
        *(("fairy", fairy) for fairy in ("f1", "f2", "f4")),
        *(("seat", seat) for seat in range(4)),
        *(("column", 0, position) for position in (-1, 0, 1, 2)),
    }
    assert wanted - set(things) == set()


@pytest.mark.parametrize("size", share_of_today(SCREENS, 3), ids=str)
def test_what_the_player_looks_at_is_marked(size):
    desk = scenes.desk()
    by_sort: dict[object, list[object]] = {}
    for thing in board(desk, size).things():
        by_sort.setdefault(thing[0], []).append(thing)
    today = [thing for alike in by_sort.values() for thing in share_of_today(alike, len(alike))]
    for thing in today:  # one of each sort
        scene = desk.scene._replace(looked_at=thing)
        assert "looked" in str(board(desk, size, scene).fragments()), thing


def test_the_rain_over_each_town_is_told_in_words():
    desk = scenes.desk()
    assert "safe, 2 clouds to spare" in board(desk, LARGE).text()
    town = scenes.town(0)
    town.clouds, town.rain, town.at_risk = 1, -2, 2
    parts = {**desk.model.parts, "town/0": scenes.part("town/0", fv.Part(town=town))}
    scene = desk.scene._replace(model=replace(desk.model, parts=parts))
    assert "2 clouds short: 2 columns would burn" in board(desk, LARGE, scene).text()
    assert "2 short" in board(desk, (80, 24), scene).text()


def test_names_and_points_stand_in_columns_of_their_own():
    rows = [row for row in board(scenes.desk(), (80, 24)).rows() if " pts" in row]
    assert len(rows) == 4
    assert len({row.index(" pts") for row in rows}) == 1


def test_the_end_is_foretold_from_how_fast_decrees_go():
    found = board_of(scenes.desk().model)
    assert end_condition(found) == "Ends when the decrees run out: about 6 rounds left"
    found.turn.end_triggered = True
    assert end_condition(found) == "This is the last round"
    found.turn.Clear()
    assert end_condition(found) == ""
    found.turn.round = 1
    assert end_condition(found) == "Ends when the decrees run out (13 left)"


def test_nothing_is_foretold_from_two_decrees():
    found = board_of(scenes.desk().model)
    kinds = found.catalogue.decrees
    taken = [name for name in kinds if kinds[name].kind != fv.DECREE_KIND_TOWN_EVALUATION]
    for player in found.players.values():
        player.Clear()
    found.players[0].scored.extend(taken[:2])
    assert end_condition(found) == "Ends when the decrees run out (13 left)"
    found.players[1].scored.append(taken[2])
    assert end_condition(found) == "Ends when the decrees run out: about 14 rounds left"


def test_a_cap_on_the_rounds_that_comes_first_is_what_ends_the_match():
    found = board_of(scenes.desk().model)
    found.turn.round_cap = 40
    assert end_condition(found) == "Ends when the decrees run out: about 6 rounds left"
    found.turn.round_cap = 6
    assert end_condition(found) == "Ends after round 6"
    found.turn.round = 1
    assert end_condition(found) == "Ends after round 6"
    found.turn.round = 6
    assert end_condition(found) == "This is the last round"


@pytest.mark.parametrize(
    ("cap", "told"), [(0, "round 3"), (40, "round 3"), (5, "round 3 of 5"), (60, "round 3")]
)
def test_the_round_is_one_of_so_many_only_where_their_number_ends_the_match(cap, told):
    model = scenes.desk().model
    turn = next(part.feuville.turn for part in model.parts.values() if part.feuville.turn.round)
    turn.round_cap = cap
    assert FeuvilleFace().status(model) == told


def test_a_terminal_of_ascii_gets_nothing_else():
    scene = scenes.desk().scene._replace(
        terminal=TerminalCapabilities(ColourDepth.NONE, ascii=True)
    )
    for size in SCREENS:
        assert board(scenes.desk(), size, scene).text().isascii()


def test_what_is_stored_and_kept_lies_beside_the_own_town_where_there_is_room():
    desk = scenes.desk()
    text = board(desk, LARGE).text()
    assert "In store" in text
    assert "Fairy tiles kept" in text
    assert "? face down" in text
    assert "In store" not in board(desk, (120, 40)).text()


def test_what_lies_open_is_explained_on_a_board_of_its_own_where_that_is_small(language):
    desk = scenes.desk()
    assert [tab.name for tab in desk.face.tabs(*room(desk, (80, 24)))] == [
        "board",
        "towns",
        "cards",
        "persons",
    ]
    canvas = board(desk, (80, 24), tab="cards")
    assert "…" not in canvas.text()
    wanted = {*(("decree", column) for column in range(1, 7)), ("fairy", "f2"), ("fairy", "f4")}
    assert wanted <= set(canvas.things())
    for size in ((60, 18), (80, 24), (100, 30)):
        persons = board(desk, size, tab="persons").things()
        assert {("person", column) for column in range(1, 7)} <= set(persons)


@pytest.mark.parametrize("size", [(120, 40), LARGE], ids=str)
def test_sentences_side_by_side_do_not_read_across(size, language):
    canvas = board(scenes.desk(), size)
    rows = [row.ljust(canvas.width) for row in canvas.rows()]
    for kind in ("person", "decree"):
        for column in range(1, 6):
            for x, y, width, height in canvas.areas({(kind, column)}):
                close = kind == "decree" and language != "en"  # their words may be too long
                free = 1 if close else 2
                gaps = [row[x + width - free : x + width] for row in rows[y + 1 : y + height]]
                assert set(gaps) <= {" " * free}, (kind, column, gaps)


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_a_click_on_what_a_choice_is_about_picks_that_choice(size):
    desk = scenes.desk()
    canvas = board(desk, size)
    things = canvas.things()
    for thing in (("tile", fv.LAYER_WALL, 3), ("decree", 5), ("person", 3)):
        x, y = (int(each) for each in things[thing])
        action = canvas.action_at(x, y)
        assert action is not None
        desk.question.point(action.argument)
        assert thing in highlights_of(desk.scene, board_of(desk.model)).tones
    x, y = (int(each) for each in things["tile", fv.LAYER_SKY, 1])
    assert canvas.action_at(x, y) is None


def test_what_is_in_hand_is_marked_while_it_is_about_to_be_stored():
    store = scenes.decide(fv.Decision(store_item=fv.StoreItem(item="t2")))
    desk = scenes.desk(scenes.request(question="place-item", offered=[store]))
    held = fv.Part(turn=fv.Turn(round=3, low=3, high=5, in_hand=["t2"]))
    parts = {**desk.model.parts, "turn": scenes.part("turn", held)}
    canvas = board(desk, LARGE, desk.scene._replace(model=replace(desk.model, parts=parts)))
    x = canvas.rows()[0].index("In hand: tower (1 flag)")
    assert "mark-target" in canvas.style_at(x, 0)


@pytest.mark.parametrize("area", [(74, 36), (90, 40), (104, 45), (109, 46), (150, 56)], ids=str)
def test_what_has_no_page_of_its_own_stands_on_the_board(area, language, matches):
    for desk in [*matches, scenes.desk()]:
        pages = {tab.name for tab in desk.face.tabs(*area)}
        found = board_of(desk.model)
        size = largest_layout(desk.scene, found, highlights_of(desk.scene, found), *area).size
        assert size.wordy or "cards" in pages
        assert size.others or "towns" in pages


@pytest.mark.parametrize("size", SCREENS[3:], ids=str)
def test_a_decree_has_one_name_on_the_board_in_choices_and_in_the_log(size):
    desk = scenes.desk()
    named = [offer.label for offer in desk.question.offers if "small district" in offer.label]
    assert named
    assert "small district" in board(desk, size).text()


def test_the_longest_names_leave_room_for_everybody_on_a_small_screen():
    desk = scenes.desk()
    table = scenes.table()
    for seat, each in enumerate(table.seats):
        each.name = f"{seat} Wolfgang Amadeus Moz."
    scene = desk.scene._replace(model=replace(desk.model, table=table))
    rows = [row for row in board(desk, (80, 24), scene).rows() if " pts" in row]
    assert [row[1:6] for row in rows] == ["A 0 W", "B 1 W", "C 2 W", "D 3 W"]
    large = board(desk, LARGE, scene).text()
    assert all(each.name in large for each in table.seats)


def test_bots_are_told_apart_on_the_smallest_screens():
    desk = scenes.desk()
    table = scenes.table()
    for seat, each in enumerate(table.seats):
        each.name = f"remarkably greedy bot {seat + 8}"
    scene = desk.scene._replace(model=replace(desk.model, table=table))
    rows = [row for row in board(desk, (80, 24), scene).rows() if " pts" in row]
    assert [row.split("…")[1].split()[0] for row in rows] == ["8", "9", "10", "11"]


def test_a_tile_that_this_program_does_not_know_is_shown_by_its_name():
    desk = scenes.desk()
    row = fv.Part(row=fv.Row(layer=fv.LAYER_SKY, tiles=["new-sky", "", "", "", "", ""]))
    town = fv.Town(seat=0, columns=[fv.TownColumn(position=0, wall="new-wall")])
    parts = {
        **desk.model.parts,
        "row/3": scenes.part("row/3", row),
        "town/0": scenes.part("town/0", fv.Part(town=town)),
    }
    scene = desk.scene._replace(model=replace(desk.model, parts=parts))
    for size in SCREENS:
        text = board(desk, size, scene).text()
        assert "new-sky" in text
        assert "new-wall" in text


@pytest.mark.parametrize("size", SCREENS[2:], ids=str)
def test_fairy_tiles_lie_in_one_row(size):
    things = board(scenes.desk(), size).things()
    assert len({things["fairy", fairy][1] for fairy in ("f1", "f2", "f4")}) == 1


def with_part(scene, key, value):
    """Return *scene* with another part of the position."""
    parts = {**scene.model.parts, key: scenes.part(key, value)}
    return scene._replace(model=replace(scene.model, parts=parts))


@pytest.mark.parametrize("size", SCREENS, ids=str)
def test_a_column_keeps_its_place_whatever_lies_there_and_whichever_dice_are_left(size, language):
    desk = scenes.desk()
    rows = {"d1": ["d1", "d3", "d3", "d4", "d5", "d6"], "d3": ["d3", "", "d5", "", "d1", "d2"]}
    found = []
    for dice, gnome, first in (([3, 5], 0, "d1"), ([5], 0, "d3"), ([], 4, "d3")):
        turn = fv.Turn(round=3, round_cap=40, low=3, high=5, dice=dice, gnome=gnome, grass=16)
        lying = fv.DecreeRow(decrees=rows[first], stack=13, evaluations=["e1"])
        scene = with_part(desk.scene, "turn", fv.Part(turn=turn))
        scene = with_part(scene, "decrees", fv.Part(decree_row=lying))
        canvas = board(desk, size, scene)
        found.append([sorted(canvas.areas({("person", each)}))[0][0] for each in range(1, 7)])
    assert found[0] == sorted(found[0])
    assert found == [found[0]] * 3


def test_the_town_of_an_opponent_stands_beside_the_player_s_on_a_screen_of_100x32():
    desk = desks.in_progress("feuville", 1, 90, seats=2)
    things = board(desk, (100, 32)).things()
    other = [x for (*kind, _), (x, _) in columns_of(things) if kind[1] != desk.model.seat]
    own = [x for (*kind, _), (x, _) in columns_of(things) if kind[1] == desk.model.seat]
    assert other
    assert max(own) < min(other)


def columns_of(things):
    """Return the columns of all towns among *things*, with their middles."""
    return [(thing, place) for thing, place in things.items() if thing[0] == "column"]


def test_the_start_column_keeps_its_place_while_a_town_grows():
    desk = scenes.desk()
    start = fv.TownColumn(position=0, wall="t1")
    for size in ((80, 24), (100, 32)):
        middles = set()
        for further in ((), (1,), (-1,), (-1, 1, 2)):
            columns = [fv.TownColumn(position=each, wall="t1") for each in further]
            columns = sorted([*columns, start], key=lambda each: each.position)
            town = fv.Town(seat=0, columns=columns)
            scene = with_part(desk.scene, "town/0", fv.Part(town=town))
            middles.add(board(desk, size, scene).things()["column", 0, 0][0])
        assert len(middles) == 1
