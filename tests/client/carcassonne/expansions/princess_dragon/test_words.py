"""What The Princess & the Dragon says: questions, choices, log, panels, help."""

import pytest

from support.carcassonne.scenes import (
    NOTHING_MORE,
    UNCOLOURED,
    board,
    desk_of,
    discarded,
    forecast,
    in_progress,
    model,
    part,
    pile,
    placed,
    screen,
    told,
)
from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.base import BASE
from tilewyrm.client.carcassonne.core.drawing.brush import LINES
from tilewyrm.client.carcassonne.core.drawing.signs import BOX
from tilewyrm.client.carcassonne.core.expansion.combined_face import CombinedFace
from tilewyrm.client.carcassonne.core.page.legend import drawn_legend, plain_legend
from tilewyrm.client.carcassonne.core.page.points import draw_points
from tilewyrm.client.carcassonne.core.page.remaining_tiles import draw_pile, pile_heading
from tilewyrm.client.carcassonne.expansions.princess_dragon.expansion import EXPANSION
from tilewyrm.client.carcassonne.face import GAME, CarcassonneFace
from tilewyrm.client.drawing.canvas import Canvas

ALONE = CombinedFace(BASE, (EXPANSION,))
HERE = core_pb2.Cell(x=1, y=-2)
CITY = (
    placed("R", 0, 0, 2, pieces=[(1, 0)]),
    placed("P20", 0, 1, 0, last=True),
    placed("B", 1, 0, 0, pieces=[(0, 0)]),
)


def offers(question, *decisions, parts=()):
    desk, _ = desk_of(model(*CITY, *parts, question=question, decisions=decisions))
    return desk.question.offers


def dragon(**fields):
    return part("dragon", pb.Dragon(**fields))


def cell(x, y):
    return core_pb2.Cell(x=x, y=y)


def test_the_fairy_goes_to_a_piece_or_to_a_tile() -> None:
    to_piece, to_tile = offers(
        "use-piece", pb.MoveFairy(cell=cell(1, 0), feature=0), pb.MoveFairy(cell=cell(1, 0))
    )
    assert to_piece.label == "fairy to the monk at 1,0"
    assert to_piece.detail == "Let the fairy accompany your monk (monastery)."
    assert to_tile.label == "fairy to 1,0"


def test_the_princess_says_whose_knight_goes() -> None:
    offered = offers("remove-knight", pb.RemoveKnight(cell=cell(0, 0), feature=0), pb.KeepKnights())
    assert offered[0].label == "remove Bob's knight at 0,0"
    assert offered[1].label == "leave all knights where they are"


def test_a_city_of_the_princess_is_named_by_where_it_lies() -> None:
    putting = core_pb2.PlacePiece(cell=cell(0, 1), feature=0, piece="meeple")
    (offer,) = offers("use-piece", putting)
    assert offer.label == "knight in the city"
    assert offer.detail == "Place a meeple in the city, 2 tiles."


def test_a_step_of_the_dragon_says_who_stands_there() -> None:
    hunting = dragon(dragon=cell(0, 1), visited=[cell(1, 1), cell(0, 1)])
    (offer,) = offers("move-dragon", pb.MoveDragon(cell=cell(0, 0)), parts=[hunting])
    assert offer.label == "move the dragon north to 0,0"
    assert offer.detail == "The dragon eats Bob's knight there."
    shown = model(*CITY, hunting)
    assert CarcassonneFace().question(shown, "move-dragon", 0) == "move the dragon (step 2 of 6)"


def test_a_bonus_is_claimed_or_forgone() -> None:
    offered = offers("claim-bonus", pb.ClaimBonus(), pb.ForgoBonus())
    assert [offer.label for offer in offered] == ["claim the bonus", "forgo the bonus"]


def test_the_fairy_says_why_she_gives_points() -> None:
    start = pb.FairyBonus(cause=pb.BONUS_CAUSE_TURN_START, seat=1, points=1, cell=HERE)
    assert told(start) == [
        "Bob scores 1: the turn begins with the fairy beside their piece at 1,-2."
    ]
    feature = pb.FairyBonus(cause=pb.BONUS_CAUSE_FEATURE, seat=1, points=3, cell=HERE, kind="field")
    assert told(feature) == [
        "Bob scores 3: the field was scored with the fairy beside their piece at 1,-2."
    ]
    due = pb.BonusDue(cause=pb.BONUS_CAUSE_TURN_START, seat=1, points=1, cell=HERE)
    assert told(due, pb.BonusForgone(seat=1, points=1)) == [
        "Bob may claim 1 point: the turn begins with the fairy beside their piece at 1,-2.",
        "Bob forgoes the fairy's 1 point.",
    ]


def test_what_the_dragon_eats_and_whom_the_princess_sends_home() -> None:
    gone = {"seat": 2, "piece": "meeple", "cell": HERE}
    eaten = core_pb2.PieceReturned(**gone, kind="monastery", cause="eaten")
    assert told(eaten) == ["The dragon eats Cleo's monk at 1,-2."]
    sent = core_pb2.PieceReturned(**gone, kind="city", cause="removed")
    assert told(sent) == ["The princess removes Cleo's knight at 1,-2."]
    back = core_pb2.PieceReturned(**gone, kind="city", cause="scored")
    assert told(back) == []


def test_the_dragon_s_hunt_is_told_step_by_step() -> None:
    assert told(
        pb.DragonLanded(cell=HERE, first=True),
        pb.DragonLanded(cell=HERE),
        pb.DragonMoved(seat=1, cell=HERE, step=3),
        pb.HuntEnded(cell=HERE, steps=1, stuck=True),
        pb.HuntEnded(cell=HERE, steps=6),
    ) == [
        "The dragon comes into play at 1,-2.",
        "The dragon flies to the volcano at 1,-2.",
        "Bob moves the dragon to 1,-2 (step 3 of 6).",
        "The hunt ends after 1 step, at 1,-2: the dragon has nowhere to go.",
        "The hunt ends after 6 steps, at 1,-2.",
    ]


def test_dragon_tiles_that_wait_are_told() -> None:
    assert told(
        pb.TileSetAside(tile="P12"),
        pb.TilePutBack(tile="P12"),
        pb.TilesShuffledIn(tiles=["P12", "P13"]),
        pb.TilesShuffledIn(tiles=["P12"]),
    ) == [
        "Set aside until the dragon comes: city east and west with shield; dragon.",
        "Put back into the stack: city east and west with shield; dragon.",
        "2 dragon tiles that were set aside are shuffled into the stack.",
        "1 dragon tile that was set aside is shuffled into the stack.",
    ]


def test_a_meeple_goes_elsewhere_through_the_portal() -> None:
    event = core_pb2.PiecePlaced(piece="meeple", cell=HERE, kind="road", elsewhere=True)
    assert told(event) == ["Ann places a highwayman on the road at 1,-2 through the portal."]
    assert told(pb.FairyMoved(seat=1, cell=HERE)) == ["Bob moves the fairy to 1,-2."]


def test_the_forecast_has_what_the_fairy_would_give() -> None:
    feature = core_pb2.FeatureScored(
        kind="city",
        cell=cell(2, 1),
        tiles=3,
        marks=[core_pb2.Count(what="shield", number=1)],
        value=4,
        claims=[core_pb2.Claim(seat=seat, strength=1, majority=True, points=4) for seat in (0, 1)],
    )
    bonus = pb.FairyBonus(seat=1, points=3, cell=cell(2, 1))
    shown = model(
        forecast(feature),
        part("end/fairy", pb.FairyForecast(bonuses=[bonus])),
    )
    canvas = Canvas(90, 6)
    draw_points(GAME, board(shown), shown, canvas, LINES)
    assert canvas.rows()[4:] == [
        "AB +4  city at 2,1, 3 tiles, 1 shield (Ann 1 knight, Bob 1: tie, so each scores in full)",
        " B +3  fairy at 2,1",
    ]
    narrow = Canvas(60, 7)
    draw_points(GAME, board(shown), shown, narrow, LINES)
    assert narrow.rows()[4:] == [
        "AB +4  city at 2,1, 3 tiles, 1 shield (Ann 1 knight, Bob 1:",
        "       tie, so each scores in full)",
        " B +3  fairy at 2,1",
    ]


def test_tiles_are_told_with_their_symbols_and_those_set_aside() -> None:
    shown = model(pile(3, "D"), pile(2, "P24"), discarded(1, "X"), dragon(set_aside=["P13"]))
    canvas = Canvas(60, 4)
    draw_pile(ALONE, board(shown), canvas, LINES)
    assert (
        canvas.text()
        == """\
5 tiles left, 1 set aside for the dragon, 1 out of the game
3 city north; road east and west
2 city north, east and west with shield; magic portal
"""
    )
    canvas = Canvas(40, 4)
    draw_pile(ALONE, board(shown), canvas, LINES)
    assert (
        canvas.text()
        == """\
5 tiles left, 1 set aside for the drago…
3 cN rEW
2 cNEW* por
c city r road * shield M monastery"""
    )
    assert pile_heading(GAME, board(shown)).startswith("5 tiles left, 1 set aside")


def test_all_the_tiles_of_a_full_box_fit_on_a_page_of_eighty_columns() -> None:
    desk = in_progress(1, 5, "place-tile", **{**NOTHING_MORE, "princess_dragon": True})
    desk.view.open_tab("tiles")
    desk.terminal = UNCOLOURED
    text = screen(desk).text()
    assert "tiles left" in text
    assert "rN,E,S,W" in text
    assert "rNW,ES por" in text, "the last kind of the catalogue"


def test_help_explains_signs_and_figures() -> None:
    lines = drawn_legend(ALONE, BOX)
    for line in (
        "▲ volcano",
        "§ dragon tile",
        "♛ princess",
        "◎ magic portal",
        "DRAGON, FAIRY: their places",
        "x where the dragon was in this hunt",
    ):
        assert line in lines
    assert plain_legend(ALONE)[:3] == [
        "# city  -|+ road  . field  : underpass  o junction  [+] monastery  * shield",
        "V volcano  D dragon tile  Q princess  O magic portal  DRAG dragon  Fy fairy",
        "+ on an empty place: the tile fits there",
    ]


@pytest.mark.parametrize("seed", range(3))
def test_in_whole_games_every_choice_has_words_of_its_own(seed) -> None:
    options = {**NOTHING_MORE, "princess_dragon": True, "fairy_claim": "until_pile_passed"}
    for entries in (20, 120, 260, 400):
        desk = in_progress(seed, entries, **options)
        labels = [offer.label for offer in desk.question.offers]
        assert len(set(labels)) == len(labels)
        assert all(offer.detail for offer in desk.question.offers)
        assert all(len(label) <= 44 for label in labels), labels
