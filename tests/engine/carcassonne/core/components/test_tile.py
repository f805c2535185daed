"""Tiles in their rotations, and where they fit."""

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.looks import looks
from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD, ROAD
from tilewyrm.engine.carcassonne.core.components.tile import DEMAND_BITS, TileKind, demanded_codes
from tilewyrm.engine.carcassonne.core.components.tile_notation import parse_tile
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET

EDITION = CARCASSONNE.edition(editions.load("carcassonne").text)
START = "1 crfr: city n, road ew, field e1 w2 by n, field e2 s1 s2 w1"
ROAD_EW = "1 frfr: road ew, field n1 n2 e1 w2, field e2 s1 s2 w1"


def tile(notation: str) -> TileKind:
    return parse_tile("T", notation, 1, EXPANSION_SET.vocabulary)


def test_a_quarter_turn_takes_north_to_east():
    assert tile(START).rotations[1].edges == (ROAD, CITY, ROAD, FIELD)


def test_a_tile_demands_of_each_neighbour_what_its_edge_is():
    north, east, south, west = tile(START).rotations[0].demands
    assert demanded_codes(north) == (0, 0, CITY.code, 0)
    assert demanded_codes(east) == (0, 0, 0, ROAD.code)
    assert demanded_codes(south) == (FIELD.code, 0, 0, 0)
    assert demanded_codes(west) == (0, ROAD.code, 0, 0)


def test_a_tile_fits_in_every_rotation_that_meets_the_demand():
    kind = tile(START)
    assert kind.fitting[0] == (0, 1, 2, 3)
    assert kind.fitting[CITY.code] == (0,)
    assert kind.fitting[ROAD.code] == (1, 3)
    assert kind.fitting[7] == ()
    assert kind.fitting[CITY.code | CITY.code << DEMAND_BITS] == ()


def test_a_tile_fits_once_in_rotations_in_which_it_looks_the_same():
    kind = tile(ROAD_EW)
    assert kind.looks == 2
    assert kind.fitting[0] == (0, 1)
    assert kind.fitting[ROAD.code] == (1,)
    assert tile("1 ffff: monastery, field all").fitting[0] == (0,)


@pytest.mark.parametrize(
    ("notation", "looks_different"),
    [
        ("1 cfcf: city n, city s, field e1 e2 w1 w2 by n s", 2),
        ("1 cfcf: city n shield, city s, field e1 e2 w1 w2 by n s", 4),
        ("1 fcfc: city ew, field n1 n2 by e, field s1 s2 by e", 2),
        ("1 fcfc: city ew, field n1 n2 by e, field s1 s2 by w", 2),
        ("1 fcfc: city ew, field n1 n2, field s1 s2 by w", 4),
        ("1 cfcf: city ns, field e1 e2 w1 w2 by n", 2),
        ("1 cccc: city nesw", 1),
        ("1 rrrr: road ns, road ew, field n1 w2, field n2 e1, field e2 s1, field s2 w1", 1),
        ("1 rrrr: road n, road e, road s, road w, field n1 w2, field n2 e1, field e2 s1, "
         "field s2 w1", 1),
    ],
)  # fmt: skip
def test_what_is_printed_where_decides_in_how_many_rotations_a_tile_differs(
    notation: str, looks_different: int
):
    assert tile(notation).looks == looks_different


def test_how_often_a_tile_looks_different_is_what_a_second_opinion_says():
    for kind in (kind for box in EDITION.sets for kind in box.kinds):
        assert looks(tiles()[kind.id]) == tuple(turns % kind.looks for turns in range(4)), kind.id


@pytest.mark.parametrize("rotation", range(4))
def test_half_edges_meet_crosswise(rotation):
    """Of a road's two banks, the one on the left here is the one on the right there."""
    here = tile(ROAD_EW).rotations[rotation]
    side = (1 + rotation) % 4
    assert here.seams[side] == (0, 1, 2)
    assert here.facing[side] == (0, 2, 1)
    opposite = (side + 2) % 4
    assert here.seams[opposite] == (0, 2, 1)


def test_what_a_feature_lacks_to_be_complete():
    kind = tile("1 ccfc: city new, monastery, field s1 s2 by n")
    assert kind.missing == [3, 8, 1]
