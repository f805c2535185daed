"""What Traders & Builders says: questions, choices, log, panels, help."""

import pytest

from support.carcassonne.scenes import (
    NOTHING_MORE,
    UNCOLOURED,
    board,
    desk_of,
    forecast,
    in_progress,
    model,
    part,
    pile,
    placed,
    player,
    press,
    screen,
    tiles,
    told,
)
from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import traders_builders_pb2 as pb
from tilewyrm.client.carcassonne.core.base import BASE
from tilewyrm.client.carcassonne.core.drawing.brush import LINES
from tilewyrm.client.carcassonne.core.drawing.signs import BOX
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.model.names import tile_code, tile_name
from tilewyrm.client.carcassonne.core.page.legend import code_help, drawn_legend, plain_legend
from tilewyrm.client.carcassonne.core.page.players import draw_players
from tilewyrm.client.carcassonne.core.page.points import draw_points
from tilewyrm.client.carcassonne.core.words.forecast import forecast_lines
from tilewyrm.client.carcassonne.expansions.traders_builders.expansion import EXPANSION
from tilewyrm.client.carcassonne.face import GAME, CarcassonneFace
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.pages.guide import open_page

ALONE = CombinedFace(BASE, (EXPANSION,))
WITH = {**NOTHING_MORE, "traders_builders": True}
MAY = {**WITH, "builder_second_part": "may"}
HERE = core_pb2.Cell(x=1, y=-2)


def count(what, number):
    return core_pb2.Count(what=what, number=number)


def state(*goods, **fields):
    own = [pb.SeatGoods(wine=wine, grain=grain, cloth=cloth) for wine, grain, cloth in goods]
    return part("traders_builders", pb.TradersBuilders(goods=own, **fields))


def field(*claims, value):
    return core_pb2.FeatureScored(
        kind="field",
        cell=HERE,
        cause="end",
        cities=[core_pb2.Cell(x=x) for x in range(value // 3)],
        value=value,
        claims=claims,
    )


def claim(seat, points, *marks):
    return core_pb2.Claim(seat=seat, strength=1, majority=True, points=points, marks=marks)


def test_an_offer_says_where_builder_and_pig_go_and_what_they_do() -> None:
    here = core_pb2.Cell(x=0, y=0)
    builder, pig = (
        core_pb2.PlacePiece(cell=here, feature=feature, piece=piece)
        for feature, piece in ((0, "builder"), (2, "pig"))
    )
    lies = placed("TB21", 0, 0, last=True)
    shown = model(lies, question="use-piece", decisions=[builder, pig])
    first, second = desk_of(shown)[0].question.offers
    assert first.label == "builder in the city"
    assert first.detail == (
        "Place your builder in the city, 1 tile with 1 grain. Extend"
        " this feature in a later turn to play a second tile."
    )
    assert second.label == "pig in the field (east)"
    assert second.detail == (
        "Place your pig in the field (east), 1 tile. If you score this field, each"
        " completed city gives you an extra point."
    )


def test_the_second_part_is_played_or_left_out() -> None:
    asked = [pb.PlaySecondPart(), pb.ForgoSecondPart()]
    shown = model(placed("D", 0, 0, last=True), question="second-part", decisions=asked)
    play, end = desk_of(shown)[0].question.offers
    assert [play.label, end.label] == ["play the second part", "end the turn"]
    assert play.detail == "Draw a second tile, place it, and place a piece if you want."
    assert end.detail == "Skip the second part of the double turn."
    question = CarcassonneFace().question(shown, "second-part", 0)
    assert question == "play the second part, or end the turn"


def test_the_screen_says_which_part_of_a_double_turn_it_is() -> None:
    turn = part("turn", core_pb2.Turn(number=12, tile="TB24"))
    left = pile(40)
    face = CarcassonneFace()
    usual = model(turn, left, state())
    first = model(turn, left, state(extended=True))
    second = model(turn, left, state(extended=True, second_part=True))
    assert [face.status(shown) for shown in (usual, first, second)] == [
        "turn 12, 40 tiles left",
        "turn 12, 40 tiles left, double turn",
        "turn 12, 40 tiles left, double turn 2/2",
    ]
    asked = face.question(second, "place-tile", 0)
    assert asked == "place the tile: road north and south; road east and west; double turn 2/2"
    assert face.question(first, "use-piece", 0) == "place a piece, or pass; double turn"


def test_without_another_tile_no_double_turn_is_promised() -> None:
    shown = model(state(extended=True))
    assert CarcassonneFace().question(shown, "use-piece", 0) == "place a piece, or pass"


def test_the_log_says_why_a_second_part_begins() -> None:
    assert told(pb.SecondPartBegan(seat=1)) == ["Bob's builder earns a double turn."]


def test_builder_and_pig_are_named_when_they_come_and_when_they_go() -> None:
    put = core_pb2.PiecePlaced(seat=1, piece="pig", cell=HERE, kind="field")
    gone = core_pb2.PieceReturned(
        seat=1, piece="builder", cell=HERE, kind="road", cause="left behind"
    )
    assert told(put, gone) == [
        "Bob places a pig in the field at 1,-2.",
        "Bob's builder at 1,-2 returns: no meeple of Bob is left there.",
    ]


def test_the_log_says_who_takes_which_goods() -> None:
    two = pb.GoodsTaken(seat=2, cell=HERE, goods=[count("wine", 2), count("cloth", 1)])
    one = pb.GoodsTaken(seat=0, cell=HERE, goods=[count("grain", 1)])
    assert told(two, one) == [
        "Cleo completes the city at 1,-2 and takes 2 wine and 1 cloth.",
        "Ann completes the city at 1,-2 and takes 1 grain.",
    ]


def test_the_log_says_who_has_most_of_a_kind_at_the_end() -> None:
    most = pb.GoodsScored(good="grain", number=3, seats=[1], points=10)
    tie = pb.GoodsScored(good="cloth", number=2, seats=[0, 2], points=10)
    assert told(most, tie) == [
        "Bob scores 10: 3 grain, the most (end of the game).",
        "Ann and Cleo score 10: 2 cloth each, the most (end of the game); tie, so"
        " each scores in full.",
    ]


def test_a_pig_explains_why_its_owner_gets_more_for_a_city() -> None:
    event = field(claim(0, 15), claim(1, 20, count("pig", 5)), value=15)
    assert told(event) == [
        "Ann scores 15, Bob 20: field at 1,-2, 5 completed cities (end of the game);"
        " Ann 1 farmer, Bob 1: tie, so each scores in full; Bob: 5 extra points for the pig."
    ]
    alone = field(claim(0, 8, count("pig", 2)), value=6)
    assert told(alone) == [
        "Ann scores 8: field at 1,-2, 2 completed cities (end of the game); Ann: 2"
        " extra points for the pig."
    ]


def test_the_forecast_has_goods_and_pig() -> None:
    pig = forecast(field(claim(0, 8, count("pig", 2)), value=6))
    most = pb.GoodsScored(good="wine", number=2, seats=[1], points=10)
    tie = pb.GoodsScored(good="cloth", number=1, seats=[0, 1], points=10)
    goods = part("end/goods", pb.GoodsForecast(goods=[most, tie]))
    shown = model(pig, goods)
    assert [text for _, text in forecast_lines(GAME, board(shown), shown)] == [
        " B +10 2 wine, the most",
        "AB +10 1 cloth each, the most; tie, so each scores in full",
        " A +8  field at 1,-2, 2 completed cities (Ann: 2 extra points for the pig)",
    ]


def test_goods_of_everybody_are_beside_their_pieces() -> None:
    pieces = {"meeple": 5, "builder": 1, "pig": 1}
    shown = model(player(0, 12, **pieces), player(1, meeple=7), state((2, 1, 3), (0, 0, 1)))
    canvas = Canvas(90, 3)
    draw_points(GAME, board(shown), shown, canvas, LINES)
    assert [row[31:] for row in canvas.rows()[1:]] == [
        "5 meeples, 1 builder, 1 pig; 2 wine, 1 grain, 3 cloth",
        "7 meeples; 1 cloth",
    ]
    narrow = Canvas(60, 3)
    draw_points(GAME, board(shown), shown, narrow, LINES)
    assert [row[31:] for row in narrow.rows()[1:]] == ["5m 1b 1p; 2● 1Ψ 3≡", "7m; 1≡"]
    rows = CarcassonneFace().plain(shown)
    (row,) = (number for number, text in enumerate(rows) if text.startswith("A Ann"))
    assert rows[row : row + 2] == [
        "A Ann (you): 12 points, 12 if the match ended now; 5 meeples, 1 builder, 1 pig",
        "  in supply, 2 wine, 1 grain, 3 cloth",
    ]


def test_builder_and_pig_in_supply_are_told_in_the_players_row() -> None:
    shown = model(player(0, 12, meeple=5, builder=1, pig=1), player(1, meeple=7, builder=0, pig=1))
    canvas = Canvas(60, 1)
    draw_players(GAME, board(shown), shown, canvas, LINES)
    assert canvas.text() == "  A  Ann 12 pts  5m 1b 1p       B  Bob  0 pts  7m 1p"


def test_tiles_are_told_with_their_goods() -> None:
    box = tiles("traders_builders")
    assert tile_name(box["TB13"]) == "city north, east and west with wine; road south"
    assert tile_name(box["TB14"]) == "city north and west with wine; city south and east"
    assert tile_name(box["TB24"]) == "road north and south; road east and west"
    assert [tile_code(box[name], GAME.vocabulary) for name in ("TB02", "TB10", "TB07")] == [
        "cNW@",
        "cNWY,S rE",
        "cNW= rE,S",
    ]
    assert code_help(ALONE, 80) == ["c city r road * shield M monastery @ wine Y grain = cloth"]


def test_help_explains_signs_and_letters() -> None:
    signs = {"● wine", "Ψ grain", "≡ cloth", "b builder", "p pig"}
    assert signs <= set(drawn_legend(ALONE, BOX))
    text = "  ".join(plain_legend(ALONE))
    assert "@ wine  Y grain  = cloth" in text
    assert "b builder  p pig; . and ' mark the last tile" in text


def test_help_explains_all_of_it() -> None:
    desk = in_progress(3, 20, **WITH)
    press(desk, "?", "4")
    text = "\n".join(
        "".join(text for text, _ in row) for row in open_page(desk.face, desk.scene, (), 100)
    )
    for words in ("wine", "cloth", "b builder", "p pig", "1 east and 2 north"):
        assert words in text


def test_all_the_tiles_of_a_full_box_fit_on_a_page_of_eighty_columns() -> None:
    desk = in_progress(1, 5, "place-tile", **WITH)
    desk.view.open_tab("tiles")
    desk.terminal = UNCOLOURED
    text = screen(desk).text()
    assert "not shown here" not in text
    assert "rNS,EW" in text, "the last kind of the catalogue"
    assert "= cloth" in text


@pytest.mark.parametrize(("seed", "began"), [(1, 58), (4, 127), (5, 58)])
def test_a_double_turn_is_seen_from_its_first_tile_to_its_last(seed, began) -> None:
    """Entry *began* of these random matches begins a second part."""
    first = screen(in_progress(seed, began - 1, "use-piece", **WITH)).text()
    assert "double turn" in first.splitlines()[0]
    assert "place a piece, or pass; double turn" in first
    second = screen(in_progress(seed, began, **WITH)).text()
    assert "double turn 2/2" in second.splitlines()[0]
    assert "'s builder earns a double turn." in second


@pytest.mark.parametrize("seed", [1, 4, 5])
def test_the_question_whether_to_play_the_second_part_is_on_the_screen(seed) -> None:
    text = screen(in_progress(seed, 20, "second-part", **MAY)).text()
    question = "play the second part, or end the turn; double turn"
    assert f"Your choice: {question}" in text
    assert "1 play the second part" in text
    assert "2 end the turn" in text


@pytest.mark.parametrize("seed", range(2))
def test_a_whole_match_is_drawn(seed) -> None:
    for entries in (30, 120, 220, 10_000):
        desk = in_progress(seed, entries, seats=5, **WITH)
        for size in ((80, 24), (160, 50)):
            for keys in ("z", "z", "z", "tab"):
                press(desk, keys, size=size)
                assert screen(desk, size).text()
        assert all(line.isascii() for line in desk.face.plain(desk.model))


@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_every_choice_has_words_of_its_own(seed) -> None:
    for entries in (20, 120, 220, 320):
        desk = in_progress(seed, entries, **MAY)
        labels = [offer.label for offer in desk.question.offers]
        assert len(set(labels)) == len(labels)
        assert all(offer.detail for offer in desk.question.offers)
        assert all(len(label) <= 44 for label in labels), labels
