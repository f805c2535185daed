"""The table as lines of ASCII text."""

import pytest

from support.carcassonne_scenes import in_progress, model, part, placed
from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne.face import CarcassonneFace


def test_map_players_tile_in_hand_and_pile() -> None:
    placement = pb.Decision(place_tile=pb.PlaceTile(cell=pb.Cell(x=1, y=0), rotation=0))
    shown = model(
        placed("D", 0, 0, meeples=[(0, 0)]),
        placed("R05", 0, 1, meeples=[(1, 2)]),
        part("turn", turn=pb.Turn(number=2, tile="U")),
        part("pile", pile=pb.Pile(remaining=30)),
        question="place-tile",
        decisions=[placement],
    )
    assert (
        "\n".join(CarcassonneFace().plain(shown))
        == """\
       0      1
     #Ak##
0   -------   +
     .   .
     .[Bm]
1   ~~~|~~~
     . | .

# city  -|+ road  ~ river  . field  : tunnel  o village  [+] monastery  (%) garden  * shield
V volcano  D dragon tile  Q princess  O portal  DRAG dragon  Fy fairy  + alone: the tile fits
Ak: piece of A; k knight  h highwayman  m monk  f farmer  a abbot; dots and quotes: last tile

A Ann (you): 0 points; 7 meeples in supply
B Bob: 0 points; 7 meeples in supply

In hand: road east-west
   .   .
  -------
   .   .

30 tiles left"""
    )


@pytest.mark.parametrize("entries", [5, 150, 400])
def test_the_text_is_ascii_and_not_wider_than_a_hundred_columns(entries) -> None:
    desk = in_progress(2, entries, abbot=True, river=True)
    for line in desk.face.plain(desk.model):
        assert line.isascii(), line
        assert len(line) <= 100
        assert line == line.rstrip()
