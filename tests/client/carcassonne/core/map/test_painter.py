"""The map as a player sees it, in characters."""

from support.carcassonne.scenes import board, model, part, placed
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.drawing.brush import LINES, READING, SMALL
from tilewyrm.client.carcassonne.core.map.highlight import target
from tilewyrm.client.carcassonne.core.map.painter import Highlights, draw_map
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.core.words import offers
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.ui_state import UiState

TOWN = (
    placed("D", 0, 0),
    placed("K", 1, 0, 1, pieces=[(0, 0)]),
    placed("B", -1, 0, pieces=[(1, 0), (0, 1)]),
    placed("V", -1, -1, 2, pieces=[(1, 0)]),
    placed("E", 0, -1, 2, last=True, pieces=[(0, 1)]),
)


def chart(shown, width, height, zoom=READING, cursor=0):
    seen = board(shown)
    canvas = Canvas(width, height)
    chosen = target(Scene(shown, UiState(cursor=cursor), offers.offers(GAME, shown)), seen)
    draw_map(GAME, seen, Highlights(chosen, shown.seat or 0), MapView(zoom=zoom), canvas, LINES)
    return canvas


def test_neighbouring_tiles_join_and_pieces_show_owner_and_role() -> None:
    assert (
        chart(model(*TOWN), 66, 25).text()
        == """\
          -2          -1          0           1           2


 -2



                  ·   │   · ┊╭·   ·   ·╮┊
                    · └Bh   ┊   ·   ·   ┊
 -1               ·   · └──── ·   Af  · ┊
                    ·   ·   ┊   ▒▒▒▒▒   ┊
                  ·   ·   · ┊╰▒▒▒▒▒▒▒▒▒╯┊
                 ┈┈┈┈┈┈┈┈┈┈┈·┈▒▒▒▒▒▒▒▒▒┈·
                  ·   ·   · ┊ ▒▒▒▒▒▒▒▒▒ ┊ ·   │   ▒▒▒
                    ·   ·   ┊   ▒▒▒▒▒   ┊   ┌─┘ ▒▒▒▒▒
  0               ·  [Bm] · ┊───────────────┘ · ▒Ak▒▒
                    ·  Af   ┊   ·   ·   ┊   ·   ▒▒▒▒▒
                  ·   ·   · ┊ ·   ·   · ┊ ·   ·   ▒▒▒
                 ┈┈┈┈┈┈┈┈┈┈┈·┈┈┈┈┈┈┈┈┈┈┈·┈┈┈┈┈┈┈┈┈▒▒·


  1


"""
    )


def test_the_small_map_shows_the_same() -> None:
    assert (
        chart(model(*TOWN), 46, 17, SMALL).text()
        == """\
        -2      -1      0       1       2

 -2


              · │ · ┊╭·   ·╮┊
 -1             Bh───   Af  ┊
              ·   · ┊╰▒▒▒▒▒╯┊
             ┈┈┈┈┈┈┈·┈▒▒▒▒▒┈·
              ·   · ┊ ▒▒▒▒▒ ┊ · │ ▒▒▒
  0            [Bm] ┊───────────┘Ak▒▒
              · Af· ┊ ·   · ┊ ·   ▒▒▒
             ┈┈┈┈┈┈┈·┈┈┈┈┈┈┈·┈┈┈┈┈▒▒·

  1

"""
    )


def test_the_overview_takes_two_characters_a_tile() -> None:
    assert (
        chart(model(*TOWN), 16, 5, 0).text()
        == """\
         0

       BhAf
  0    B+──Ak
"""
    )


def test_the_tile_in_hand_lies_where_it_is_highlighted_and_other_cells_are_marked() -> None:
    drawing = chart(placing(), 66, 25, cursor=1).text()
    assert (
        drawing
        == """\
          -2          -1          0           1           2


 -2



                  ·   │   · ┊╭·   ·   ·╮┊┏·   │   ·┓┊
                    · └Bh   ┊   ·   ·   ┊   · │ ·   ┊
 -1               ·   · └──── ·   Af  · ┊─────■──────
                    ·   ·   ┊   ▒▒▒▒▒   ┊   ▒▒▒▒▒   ┊
                  ·   ·   · ┊╰▒▒▒▒▒▒▒▒▒╯┊┗▒▒▒▒▒▒▒▒▒┛┊
                 ┈┈┈┈┈┈┈┈┈┈┈·┈▒▒▒▒▒▒▒▒▒┈·┈▒▒▒▒▒▒▒▒▒┈·
                  ·   ·   · ┊ ▒▒▒▒▒▒▒▒▒ ┊ ·   │   ▒▒▒
                    ·   ·   ┊   ▒▒▒▒▒   ┊   ┌─┘ ▒▒▒▒▒
  0               ·  [Bm] · ┊───────────────┘ · ▒Ak▒▒     +
                    ·  Af   ┊   ·   ·   ┊   ·   ▒▒▒▒▒
                  ·   ·   · ┊ ·   ·   · ┊ ·   ·   ▒▒▒
                 ┈┈┈┈┈┈┈┈┈┈┈·┈┈┈┈┈┈┈┈┈┈┈·┈┈┈┈┈┈┈┈┈▒▒·


  1                               +


"""
    )


def placing():
    """Return the town with a junction in hand that fits on three cells."""
    hand = part("turn", pb.Turn(seat=0, number=5, tile="L"))
    decisions = [
        pb.PlaceTile(cell=pb.Cell(x=x, y=y), rotation=rotation)
        for x, y, rotation in ((1, -1, 0), (1, -1, 2), (2, 0, 3), (0, 1, 2))
    ]
    return model(*TOWN, hand, question="place-tile", decisions=decisions)


def test_the_feature_of_the_highlighted_choice_is_shown_whole() -> None:
    """The road goes on over three tiles; the city and the field beside it stay as they are."""
    road = pb.PlacePiece(cell=pb.Cell(x=0, y=0), feature=1, piece="meeple")
    canvas = chart(model(*TOWN, question="use-piece", decisions=[road]), 66, 25)
    assert chosen(canvas).rows() == [
        *[""] * 13,
        "                                              X",
        "                                            XXX",
        "                             XXXXX..XXXXXXXXX",
        *[""] * 9,
    ], "dots: the piece that would stand there"


def chosen(canvas):
    """Return where *canvas* shows the chosen feature, and the pieces between."""
    picture = Canvas(canvas.width, canvas.height)
    for y in range(canvas.height):
        for x in range(canvas.width):
            if "map-chosen" in canvas.style_at(x, y):
                picture.put(x, y, "X")
            elif "seat-0 map-meeple" in canvas.style_at(x, y) and y == 15 and x < 40:
                picture.put(x, y, ".")
    return picture


def test_a_monk_differs_from_a_knight_and_a_farmer() -> None:
    shown = model(
        placed("B", 0, 0, pieces=[(0, 0)]),
        placed("D", 1, 0, pieces=[(0, 1), (1, 0)]),
        placed("E", 2, 0, pieces=[(1, 1)]),
    )
    text = chart(shown, 50, 12).text()
    for chip in ("[Am]", "Bk", "Ah", "Bf"):
        assert chip in text


def test_the_places_of_other_choices_are_marked_on_their_tiles() -> None:
    roads = [pb.PlacePiece(cell=pb.Cell(x=x, y=0), feature=1, piece="meeple") for x in (0, 1)]
    text = chart(model(*TOWN, question="use-piece", decisions=roads), 44, 20).text()
    assert all(corner in text for corner in "╔╗╚╝┌┐└┘")


def test_a_click_highlights_a_cell_and_turns_the_tile_that_lies_there() -> None:
    canvas = chart(placing(), 66, 25, cursor=0)
    assert canvas.action_at(45, 10) == ClickAction("turn")
    assert canvas.action_at(58, 16) == ClickAction("pick", 2)
    assert canvas.action_at(6, 2) is None


def test_a_click_on_a_feature_highlights_its_choice() -> None:
    offers = [
        pb.PlacePiece(cell=pb.Cell(x=0, y=0), feature=feature, piece="meeple") for feature in (0, 1)
    ]
    canvas = chart(model(*TOWN, question="use-piece", decisions=offers), 66, 25)
    assert canvas.action_at(34, 13) == ClickAction("pick", 0), "the city"
    assert canvas.action_at(30, 15) == ClickAction("pick", 1), "the road"
    assert canvas.action_at(30, 17) is None, "the field"


def test_an_empty_map_draws_nothing_and_does_not_fail() -> None:
    assert chart(model(), 20, 4).text().split() in (["0"], ["0", "0"])
