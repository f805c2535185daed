"""The table as lines of ASCII text."""

import pytest

from support.carcassonne.scenes import (
    CORE,
    EVERYTHING,
    in_progress,
    model,
    part,
    pile,
    placed,
    player,
)
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.page.plain_text import lines


def test_map_players_tile_in_hand_and_pile() -> None:
    shown = model(
        placed("D", 0, 0, pieces=[(0, 0)]),
        placed("B", 0, 1, last=True, pieces=[(1, 0)]),
        part("turn", pb.Turn(number=2, tile="U")),
        pile(30),
        question="place-tile",
        decisions=[pb.PlaceTile(cell=pb.Cell(x=1, y=0), rotation=0)],
    )
    assert (
        "\n".join(lines(CORE, shown))
        == """\
       0      1
     ##Ak#
0   -------   +
     .   .
    '.   .'
1     [Bm]
    ..   ..

# city  -|+ road  . field  : underpass  o junction  [+] monastery  * shield
+ on an empty place: the tile fits there
Ak: piece of A; k knight  h highwayman  m monk
f farmer; . and ' mark the last tile

A Ann (you): 0 points, 0 if the match ended now; 7 meeples in supply
B Bob: 0 points, 0 if the match ended now; 7 meeples in supply

In hand: road east and west
   .   .
  -------
   .   .

30 tiles left"""
    )


def test_a_long_row_of_a_player_goes_on_below() -> None:
    supply = {f"piece_{number}": 1 for number in range(8)}
    rows = lines(CORE, model(player(0, 120, meeple=7, **supply)))
    (first,) = (number for number, row in enumerate(rows) if row.startswith("A Ann"))
    assert len(rows[first]) <= 80
    assert rows[first + 1].startswith("  ")
    assert rows[first + 1].endswith("1 piece-7 in")
    assert rows[first + 2] == "  supply"


@pytest.mark.parametrize("entries", [5, 150, 400])
def test_the_text_is_ascii_and_not_wider_than_a_usual_terminal(entries) -> None:
    desk = in_progress(2, entries, **EVERYTHING)
    for line in desk.face.plain(desk.model):
        assert line.isascii(), line
        assert len(line) <= 80
        assert line == line.rstrip()
