"""Tiles in their rotations, and where they fit."""

import pytest

from tilewyrm.engine.carcassonne.kinds import FeatureKind
from tilewyrm.engine.carcassonne.tile import TileKind, demanded_edges
from tilewyrm.engine.carcassonne.tile_notation import parse_tile

CITY, ROAD, FIELD, RIVER = list(FeatureKind)[:4]


def tile(notation: str) -> TileKind:
    return parse_tile("T", notation, 1)


def test_a_quarter_turn_takes_north_to_east():
    kind = tile("1 crfr: city n, road ew, field e1 w2 by n, field e2 s1 s2 w1")
    assert kind.rotations[1].edges == (ROAD, CITY, ROAD, FIELD)


def test_a_tile_demands_of_each_neighbour_what_its_edge_is():
    kind = tile("1 crfr: city n, road ew, field e1 w2 by n, field e2 s1 s2 w1")
    north, east, south, west = kind.rotations[0].demands
    assert demanded_edges(north) == (0, 0, CITY, 0)
    assert demanded_edges(east) == (0, 0, 0, ROAD)
    assert demanded_edges(south) == (FIELD, 0, 0, 0)
    assert demanded_edges(west) == (0, ROAD, 0, 0)


def test_a_tile_fits_in_every_rotation_that_meets_the_demand():
    kind = tile("1 crfr: city n, road ew, field e1 w2 by n, field e2 s1 s2 w1")
    assert kind.fitting(0) == (0, 1, 2, 3)
    assert kind.fitting(CITY) == (0,)
    assert kind.fitting(ROAD) == (1, 3)
    assert kind.fitting(RIVER) == ()
    assert kind.fitting(CITY | CITY << 3) == ()


@pytest.mark.parametrize("rotation", range(4))
def test_half_edges_meet_crosswise(rotation):
    """Of a road's two banks, the one on the left here is the one on the right there."""
    kind = tile("1 frfr: road ew, field n1 n2 e1 w2, field e2 s1 s2 w1")
    here = kind.rotations[rotation]
    side = (1 + rotation) % 4
    assert here.seams[side] == (0, 1, 2)
    assert here.facing[side] == (0, 2, 1)
    opposite = (side + 2) % 4
    assert here.seams[opposite] == (0, 2, 1)


def test_what_a_feature_lacks_to_be_complete():
    kind = tile("1 ccfc: city new, monastery, field s1 s2 by n")
    assert kind.missing == [3, 8, 1]
