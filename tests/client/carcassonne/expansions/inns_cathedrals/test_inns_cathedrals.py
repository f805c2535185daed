"""What a player sees of Inns & Cathedrals."""

import pytest

from support.carcassonne.drawings import LARGE, READING, SMALL, four, rows
from support.carcassonne.scenes import (
    NAMES,
    NOTHING_MORE,
    board,
    desk_of,
    forecast,
    in_progress,
    model,
    placed,
    player,
    press,
    screen,
    tiles,
    told,
)
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.base import BASE
from tilewyrm.client.carcassonne.core.drawing.brush import LINES
from tilewyrm.client.carcassonne.core.drawing.signs import ASCII, BOX
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.map.painter import Highlights, draw_map
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.core.model.names import tile_code, tile_name
from tilewyrm.client.carcassonne.core.page.legend import code_help, drawn_legend, plain_legend
from tilewyrm.client.carcassonne.core.page.players import draw_players
from tilewyrm.client.carcassonne.core.words.forecast import forecast_lines
from tilewyrm.client.carcassonne.expansions.inns_cathedrals.expansion import EXPANSION
from tilewyrm.client.carcassonne.face import GAME, CarcassonneFace
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.client.drawing.theme import rules
from tilewyrm.client.pages.guide import open_page

ALONE = CombinedFace(BASE, (EXPANSION,))
WITH = {**NOTHING_MORE, "inns_cathedrals": True}
HERE = pb.Cell(x=1, y=-2)
LARGE_MEEPLE = "large-meeple"


def count(what, number):
    return pb.Count(what=what, number=number)


def claim(seat, strength, points, *, majority=True):
    return pb.Claim(seat=seat, strength=strength, majority=majority, points=points)


def scored(kind, points, *marks, tiles, claims=None, complete=True, cause="completed"):
    return pb.FeatureScored(
        kind=kind,
        cell=HERE,
        tiles=tiles,
        marks=marks,
        value=points,
        claims=claims or [claim(0, 1, points)],
        complete=complete,
        cause=cause,
    )


def test_an_inn_stands_on_its_road() -> None:
    assert (
        four("IC14")
        == """
| ·   ·   · | ·   │   · | ·   │   · | ·   │   · |
|   ·  ⌂·   |   · │ ·   |   · │ ·   |   ·⌂│ ·   |
|─────■─────|─────■   · |─────■─────| ·   ■─────|
|   · │ ·   |   · │⌂·   |   ·⌂  ·   |   · │ ·   |
| ·   │   · | ·   │   · | ·   ·   · | ·   │   · |
""".strip("\n")
    )
    assert (
        four("IC11", SMALL, ASCII)
        == """
|###### | ######| . | .#|#.i  . |
|## |i  |-----##|  i| ##|##-----|
|#. | . | .  i.#| ######|###### |
""".strip("\n")
    )


def test_a_cathedral_is_named_on_a_large_tile() -> None:
    assert rows("IC01", size=READING)[2] == "▒▒▒▒▒‡▒▒▒▒▒"
    assert any("cathedral" in row for row in rows("IC01", size=LARGE))
    assert any("^" in row for row in rows("IC01", size=SMALL, signs=ASCII))


def test_inn_and_cathedral_are_seen_beside_the_pieces_there() -> None:
    shown = model(
        placed("IC01", 0, 0, pieces=[(0, 0, LARGE_MEEPLE)]),
        placed("IC15", 0, 1, pieces=[(1, 0)]),
    )
    canvas = Canvas(22, 10)
    draw_map(GAME, board(shown), Highlights(), MapView(), canvas, LINES)
    text = canvas.text()
    for sign in ("‡", "⌂", "AK", "Bh"):
        assert sign in text


def test_a_large_meeple_has_capital_letters_everywhere() -> None:
    on = {"D": (0, "AK"), "U": (0, "AH"), "B": (0, "AM"), "E": (1, "AF")}
    for tile, (feature, chip) in on.items():
        shown = model(placed(tile, 0, 0, pieces=[(0, feature, LARGE_MEEPLE)]))
        assert chip in "\n".join(CarcassonneFace().plain(shown)), tile
        canvas = Canvas(12, 5)
        draw_map(GAME, board(shown), Highlights(), MapView(zoom=0), canvas, LINES)
        assert chip in canvas.text(), "from far above"


def test_an_offer_says_that_a_large_meeple_counts_as_two() -> None:
    putting = [
        pb.PlacePiece(cell=pb.Cell(x=0, y=0), feature=0, piece=piece)
        for piece in ("meeple", LARGE_MEEPLE)
    ]
    shown = model(placed("IC15", 0, 0, last=True), question="use-piece", decisions=putting)
    usual, large = desk_of(shown)[0].question.offers
    assert usual.label == "highwayman on the road"
    assert usual.detail == "Place a meeple on the road, 1 tile with 1 inn."
    assert large.label == "large highwayman on the road"
    assert large.detail == (
        "Place your large meeple on the road, 1 tile with 1 inn. It counts as two."
    )


def test_what_is_printed_is_told_with_the_size_of_a_city() -> None:
    putting = pb.PlacePiece(cell=pb.Cell(x=0, y=0), feature=0, piece="meeple")
    cathedral = placed("IC01", 0, 0, last=True)
    shield = placed("D", 0, 1)
    shown = model(cathedral, shield, question="use-piece", decisions=[putting])
    (offer,) = desk_of(shown)[0].question.offers
    assert offer.detail == "Place a meeple in the city, 2 tiles with 1 cathedral."


def test_a_road_with_an_inn_says_why_it_gave_two_points_a_tile() -> None:
    assert told(scored("road", 8, count("inn", 1), tiles=4)) == [
        "Ann scores 8: road at 1,-2, 4 tiles, 1 inn: 2 points per tile (complete)."
    ]
    assert told(scored("road", 14, count("inn", 2), tiles=7)) == [
        "Ann scores 14: road at 1,-2, 7 tiles, 2 inns: 2 points per tile (complete)."
    ]


def test_a_city_with_a_cathedral_says_why_it_gave_three_points_each() -> None:
    event = scored("city", 42, count("shield", 1), count("cathedral", 1), tiles=13)
    assert told(event) == [
        "Ann scores 42: city at 1,-2, 13 tiles, 1 shield, 1 cathedral: 3 points each (complete)."
    ]


def test_what_is_unfinished_says_why_it_gave_nothing() -> None:
    unfinished = {"complete": False, "cause": "end"}
    assert told(
        scored("road", 0, count("inn", 1), tiles=4, **unfinished),
        scored("city", 0, count("cathedral", 1), tiles=5, **unfinished),
    ) == [
        "Ann scores 0: road at 1,-2, 4 tiles, 1 inn: nothing unless complete "
        "(incomplete at the end).",
        "Ann scores 0: city at 1,-2, 5 tiles, 1 cathedral: nothing unless complete "
        "(incomplete at the end).",
    ]


def test_a_tie_of_one_large_meeple_against_two_is_explained() -> None:
    event = scored("city", 8, tiles=4, claims=[claim(0, 2, 8), claim(1, 2, 8)])
    supplies = [player(seat, meeple=5, **{"large_meeple": 1}) for seat in range(3)]
    assert told(event, parts=supplies) == [
        "Ann and Bob score 8: city at 1,-2, 4 tiles (complete); Ann 2 knights, Bob 2: "
        "tie, so each scores in full; a large meeple counts as two."
    ]
    assert told(event)[0].endswith("tie, so each scores in full."), "without large meeples"


def test_a_large_meeple_is_named_when_it_comes_and_when_it_goes() -> None:
    put = pb.PiecePlaced(seat=1, piece=LARGE_MEEPLE, cell=HERE, kind="field")
    assert told(put) == ["Bob places a large farmer in the field at 1,-2."]
    (kind,) = EXPANSION.words.pieces
    assert GAME.vocabulary.piece(LARGE_MEEPLE) is kind


def test_the_forecast_says_that_it_would_give_nothing_now() -> None:
    unfinished = scored("road", 0, count("inn", 1), tiles=3, complete=False, cause="end")
    shown = model(forecast(unfinished))
    assert [text for _, text in forecast_lines(GAME, board(shown), shown)] == [
        " A +0  road at 1,-2, 3 tiles, 1 inn: nothing unless complete"
    ]


def test_the_supply_tells_the_large_meeple_apart() -> None:
    shown = model(player(0, 12, meeple=5, large_meeple=1), player(1, meeple=7, large_meeple=0))
    canvas = Canvas(60, 1)
    draw_players(GAME, board(shown), shown, canvas, LINES)
    assert canvas.text() == "  A  Ann 12 pts  5m 1L          B  Bob  0 pts  7m"
    told = " ".join(row.strip() for row in CarcassonneFace().plain(shown))
    assert "12 if the match ended now; 5 meeples, 1 large meeple in supply" in told


def test_tiles_are_told_with_inn_and_cathedral() -> None:
    box = tiles("inns_cathedrals")
    assert tile_name(box["IC01"]) == "city on all sides with cathedral"
    assert tile_name(box["IC14"]) == "road east with inn; road south; road west"
    assert tile_code(box["IC01"], GAME.vocabulary) == "cNESW^"
    assert tile_code(box["IC14"], GAME.vocabulary) == "rEi,S,W"
    assert code_help(ALONE, 80)[-1].endswith(" i inn ^ cathedral")


def test_help_explains_signs_and_letters() -> None:
    signs = {"■ junction: roads end here", "░ underpass", "⌂ inn", "‡ cathedral"}
    assert signs | {"K H M F large meeple"} <= set(drawn_legend(ALONE, BOX))
    lines = plain_legend(ALONE)
    assert "i inn" in lines[1].split("  ")
    assert "^ cathedral" in lines[1].split("  ")
    assert lines[-1] == "K H M F large meeple; . and ' mark the last tile"


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)])
def test_six_players_fit_on_the_screen(size) -> None:
    for entries in (0, 60, 200, 10_000):
        desk = in_progress(3, entries, seats=6, **WITH)
        rows_drawn = screen(desk, size).rows()
        assert max(map(len, rows_drawn)) <= size[0]
        text = "\n".join(rows_drawn)
        for letter, name in zip("ABCDEF", NAMES, strict=True):
            assert f" {letter} " in text
            assert f" {name} " in text or size[0] >= 120
        press(desk, "tab", size=size)
        assert screen(desk, size).text()


def test_the_sixth_player_has_letter_and_colour_of_their_own() -> None:
    words = [seat_style(seat) for seat in range(6)]
    assert len(set(words)) == 6
    looks = rules("dark", ColourDepth.FULL, {}, {})
    assert len({looks[word] for word in words}) == 6


@pytest.mark.parametrize("seed", range(2))
def test_a_whole_match_is_drawn(seed) -> None:
    for entries in (30, 120, 220, 10_000):
        desk = in_progress(seed, entries, seats=6, **WITH)
        for size in ((80, 24), (160, 50)):
            for keys in ("z", "z", "z", "tab"):
                press(desk, keys, size=size)
                assert screen(desk, size).text()
        assert all(line.isascii() for line in desk.face.plain(desk.model))


def test_help_explains_all_of_it() -> None:
    desk = in_progress(3, 20, **WITH)
    press(desk, "?", "4")
    text = "\n".join(
        "".join(text for text, _ in row) for row in open_page(desk.face, desk.scene, (), 100)
    )
    for words in ("inn", "cathedral", "large meeple", "1 east and 2 north"):
        assert words in text


def test_the_page_of_signs_explains_the_letters_of_the_supply() -> None:
    desk = in_progress(4, 30, "place-tile", inns_cathedrals=True)
    texts = " ".join(entry.text for entry in desk.face.help(desk.scene))
    assert "Supply, beside the points: m meeple, " in texts
    assert "L large meeple" in texts
