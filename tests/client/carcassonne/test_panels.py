"""Players, points and tiles beside the map."""

from support.carcassonne_scenes import in_progress, model, part, screen
from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.canvas import Canvas
from tilewyrm.client.carcassonne.board import board_of
from tilewyrm.client.carcassonne.panels import draw_pile, draw_players, draw_points


def drawn(draw, shown, width, height):
    canvas = Canvas(width, height)
    draw(board_of(shown), *([shown] if draw is not draw_pile else []), canvas)
    return canvas


def test_every_player_has_letter_points_and_supply_in_one_row() -> None:
    players = pb.Players(
        players=[pb.Player(seat=0, score=12, meeples=5, abbots=1), pb.Player(seat=1, meeples=7)]
    )
    shown = model(part("players", players=players))
    assert (
        drawn(draw_players, shown, 60, 1).text() == "  A  Ann  12 5m 1a              B  Bob   0 7m"
    )
    wide = drawn(draw_players, shown, 100, 1).text()
    assert "Ann  12 5 meeples, 1 abbot" in wide


def test_five_players_fit_in_eighty_columns() -> None:
    shown = model(seats=5)
    row = drawn(draw_players, shown, 80, 1).text()
    assert all(f" {letter} " in row for letter in "ABCDE")
    assert row.count("7m") == 5


def test_points_say_who_would_score_what_now_and_why() -> None:
    feature = pb.FeatureScored(
        kind=pb.FEATURE_KIND_CITY,
        cell=pb.Cell(x=2, y=1),
        tiles=3,
        shields=1,
        value=4,
        claims=[
            pb.Claim(seat=0, meeples=1, majority=True, points=4),
            pb.Claim(seat=1, meeples=1, majority=True, points=4),
        ],
    )
    bonus = pb.FairyBonus(seat=1, points=3, cell=pb.Cell(x=2, y=1))
    forecast = part(
        "forecast", forecast=pb.Forecast(totals=[4, 7], features=[feature], bonuses=[bonus])
    )
    assert drawn(draw_points, model(forecast), 90, 6).rows() == [
        "                 points final  in supply",
        " A  Ann               0     4  7 meeples",
        " B  Bob               0     7  7 meeples",
        "If the game ended now",
        "AB +4  city at 2,1, 3 tiles, 1 shield (Ann 1 knight, Bob 1: tie, each scores all)",
        " B +3  fairy at 2,1",
    ]


def test_tiles_are_told_in_words_where_there_is_room() -> None:
    pile = part(
        "pile",
        pile=pb.Pile(
            remaining=5,
            kinds=[pb.TileCount(tile="D", count=3), pb.TileCount(tile="P24", count=2)],
            set_aside=[pb.TileCount(tile="P13", count=1)],
            discarded=[pb.TileCount(tile="X", count=1)],
        ),
    )
    assert (
        drawn(draw_pile, model(pile), 60, 4).text()
        == """\
5 tiles left, 1 set aside for the dragon, 1 out of the game
3 city north, road east-west
2 city north-east-west with shield, magic portal
"""
    )
    assert (
        drawn(draw_pile, model(pile), 40, 4).text()
        == """\
5 tiles left, 1 set aside for the drago…
3 cN rEW
2 cNEW* por
c city r road w river * shield M monast…"""
    )


def test_all_the_tiles_of_a_full_box_fit_on_a_page_of_eighty_columns() -> None:
    desk = in_progress(1, 5, "place-tile", abbot=True)
    desk.open_tab("tiles")
    text = screen(desk).text()
    assert "tiles left" in text
    assert "rN,E,S,W" in text
    assert "rNW,ES por" in text, "the last kind of the catalogue"
