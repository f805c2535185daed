"""Players, points and tiles beside the map."""

import re

from support.carcassonne.scenes import (
    CORE,
    EVERYTHING,
    board,
    discarded,
    forecast,
    in_progress,
    model,
    pile,
    player,
    screen,
    tiles,
)
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.base import BASE
from tilewyrm.client.carcassonne.core.drawing.brush import LINES, PAINT
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace, SeatItem
from tilewyrm.client.carcassonne.core.page.players import draw_players
from tilewyrm.client.carcassonne.core.page.points import draw_points
from tilewyrm.client.carcassonne.core.page.remaining_tiles import draw_most, draw_pile
from tilewyrm.client.drawing.canvas import Canvas


def players(shown, width, height=1):
    canvas = Canvas(width, height)
    draw_players(CORE, board(shown), shown, canvas, LINES)
    return canvas.rows()


def points(shown, width, height):
    canvas = Canvas(width, height)
    draw_points(CORE, board(shown), shown, canvas, LINES)
    return canvas.rows()


def tiles_left(shown, width, height):
    canvas = Canvas(width, height)
    draw_pile(CORE, board(shown), canvas, LINES)
    return canvas.text()


def test_every_player_has_letter_points_and_supply_in_one_row() -> None:
    shown = model(player(0, 12, meeple=5), player(1, meeple=7))
    assert players(shown, 60) == ["  A  Ann 12 pts  5 meeples      B  Bob  0 pts  7 meeples"]
    assert "Ann 12 pts  5 meeples" in players(shown, 100)[0]


def test_a_kind_of_piece_that_a_newer_server_adds_is_told_by_its_word() -> None:
    shown = model(player(0, 12, meeple=0, mayor=1, wagon=0), player(1, meeple=7, mayor=1))
    assert players(shown, 60)[0].startswith("  A  Ann 12 pts  0m 1m ")
    assert "12 pts  0 meeples, 1 mayor" in players(shown, 100)[0]


def test_five_players_fit_in_eighty_columns() -> None:
    (row,) = players(model(seats=5), 80)
    assert all(f" {letter} " in row for letter in "ABCDE")
    assert row.count("7m") == 5


def test_six_players_stand_in_two_rows_with_their_names_where_one_would_be_cramped() -> None:
    shown = model(*(player(seat, 100 + seat, meeple=7, mayor=1) for seat in range(6)), seats=6)
    above, below = players(shown, 80, 2)
    for row, names in ((above, ("Ann", "Bob", "Cleo")), (below, ("Dora", "Emil", "Fay"))):
        assert all(f" {name} " in row for name in names), row
    assert [above.count(" 7m 1m"), below.count(" 7m 1m")] == [3, 3]
    assert len(players(shown, 160)) == 1


def test_of_many_kinds_of_pieces_no_player_s_name_is_crowded_out() -> None:
    kinds = {"mayor": 1, "wagon": 1, "smith": 1, "baker": 1}
    shown = model(*(player(seat, 10, meeple=7, **kinds) for seat in range(4)), seats=4)
    (row,) = players(shown, 120)
    assert "  A  Ann   10 7m 1m 1w 1s 1b " in row
    (row,) = players(shown, 108)
    assert "  A  Ann  10 7m 1m 1w 1s 1b " in row
    above, below = players(shown, 80, 2)
    assert " 7m 1m 1w 1s 1b" in above, "kinds do not run together"
    assert [" Ann " in above, " Bob " in above, " Cleo " in below, " Dora " in below] == [True] * 4


def test_points_say_who_would_score_what_now_and_why() -> None:
    feature = pb.FeatureScored(
        kind="city",
        cell=pb.Cell(x=2, y=1),
        tiles=3,
        marks=[pb.Count(what="shield", number=1)],
        value=4,
        claims=[
            pb.Claim(seat=0, strength=1, majority=True, points=4),
            pb.Claim(seat=1, strength=1, majority=True, points=4),
        ],
    )
    assert points(model(player(1, 3, meeple=7), forecast(feature)), 90, 5) == [
        "                 points final  in supply",
        " A  Ann               0     4  7 meeples",
        " B  Bob               3     7  7 meeples",
        "If the match ended now",
        "AB +4  city at 2,1, 3 tiles, 1 shield (Ann 1 knight, Bob 1: tie, so each scores in full)",
    ]


def test_what_a_player_has_is_told_in_words_in_letters_or_without_a_gap() -> None:
    kept = [SeatItem(2, "2 eggs", "e", "egg"), SeatItem(1, "1 hen", "h", "hen")]
    game = CombinedFace(BASE, (ExpansionFace(name="farm", seat_items=lambda board, seat: kept),))
    shown = model(player(0, meeple=5, mayor=1))
    found = []
    for width in (80, 50, 42):
        canvas = Canvas(width, 5)
        draw_points(game, board(shown), shown, canvas, LINES)
        found.append(canvas.rows()[1][31:])
        assert ("m meeple, m mayor, e egg, h hen" in canvas.rows()) == (width < 80)
    assert found == ["5 meeples, 1 mayor; 2 eggs, 1 hen", "5m 1m; 2e 1h", "5m1m; 2e1h"]


def test_all_players_have_their_pieces_told_in_the_same_way() -> None:
    shown = model(player(0, meeple=5, mayor=1, wagon=1), player(1, meeple=4))
    wide, narrow = points(shown, 80, 5), points(shown, 46, 5)
    assert [row[31:] for row in wide[1:3]] == ["5 meeples, 1 mayor, 1 wagon", "4 meeples"]
    assert [row[31:] for row in narrow[1:3]] == ["5m 1m 1w", "4m"]
    assert narrow[3] == "m meeple, m mayor, w wagon"


def test_points_of_all_players_are_on_the_screen_for_six() -> None:
    rows = points(model(seats=6), 80, 13)
    assert [row.split()[1] for row in rows[1:7]] == ["Ann", "Bob", "Cleo", "Dora", "Emil", "Fay"]


def test_tiles_are_told_in_words_where_there_is_room() -> None:
    shown = model(pile(3, "D"), pile(2, "C"), discarded(1, "X"))
    assert (
        tiles_left(shown, 60, 4)
        == """\
5 tiles left, 1 out of the game
2 city on all sides with shield
3 city north; road east and west
"""
    )
    assert (
        tiles_left(shown, 30, 4)
        == """\
5 tiles left, 1 out of the ga…
2 cNESW*  3 cN rEW
c city r road * shield
M monastery"""
    )


def test_tiles_that_come_first_are_told_by_their_stack() -> None:
    shown = model(pile(3, first="desert"), pile(1, first="tundra"), pile(5))
    assert tiles_left(shown, 60, 2).startswith(
        "9 tiles left (3 of desert first, 1 of tundra first)\n"
    )


def test_the_page_of_tiles_tells_all_kinds_or_how_many_it_does_not() -> None:
    desk = in_progress(1, 5, "place-tile", **EVERYTHING)
    desk.view.open_tab("tiles")
    small = screen(desk, (80, 24)).text()
    assert "tiles left" in small
    assert "c city r road" in small
    assert "rN,E,S,W" in small
    kinds = len(board(desk.model).pile.kinds)
    (hidden,) = re.findall(r"\((\d+) kinds? not shown here\)", small) or [0]
    assert len(re.findall(r"\d+ (?:[cr][NESW]|M)", small)) >= (kinds - int(hidden)) // 2
    assert "not shown here" not in screen(desk, (200, 60)).text()


def test_with_rows_to_spare_every_player_has_one_and_points_stand_in_a_column() -> None:
    shown = model(player(0, 112, meeple=5), player(1, 1, meeple=7))
    assert players(shown, 60, 36)[:2] == [
        "  A  Ann 112 points  5 meeples",
        "  B  Bob    1 point  7 meeples",
    ]


def test_tiles_are_shown_as_pictures_with_their_numbers_where_all_of_them_fit() -> None:
    shown = model(pile(3, "D"), pile(12, "C"))
    canvas = Canvas(30, 6)
    draw_pile(CORE, board(shown), canvas, PAINT)
    assert canvas.rows()[0] == "15 tiles left"
    assert all(number in canvas.rows()[2] for number in ("12", "3"))
    assert {canvas.thing_at(0, 1), canvas.thing_at(11, 1)} == {("kind", "C"), ("kind", "D")}
    assert "on-" in canvas.style_at(3, 3)


def test_of_more_kinds_than_fit_beside_the_map_those_with_most_tiles_are_pictures() -> None:
    kinds = sorted(tiles())[:40]
    shown = model(*(pile(1 + (number % 9 == 0), tile) for number, tile in enumerate(kinds)))
    canvas = Canvas(50, 9)
    draw_most(CORE, board(shown), canvas, PAINT)
    heading, *rest = canvas.rows()
    seen = {thing for thing in canvas.things() if thing[0] == "kind"}
    assert "▀" in "".join(rest)
    assert {("kind", kind) for number, kind in enumerate(kinds) if number % 9 == 0} <= seen
    assert f"{len(kinds) - len(seen)} kinds not shown here" in heading
