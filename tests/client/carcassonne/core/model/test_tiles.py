"""Tiles as the catalogue tells them, turned as they lie."""

from hypothesis import given
from hypothesis import strategies as st

from support.carcassonne.scenes import tiles
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.base_glossary import CITY, FIELD, ROAD
from tilewyrm.client.carcassonne.core.model.tiles import across, opposite, rotate

TILES = tiles()
any_tile = st.sampled_from(sorted(TILES)).map(TILES.get)


@given(any_tile, st.integers(0, 3), st.integers(0, 3))
def test_turning_twice_is_turning_by_the_sum(tile, first, second) -> None:
    assert rotate(rotate(tile, first), second) == rotate(tile, (first + second) % 4)


def test_a_quarter_turn_brings_north_to_the_east() -> None:
    tile = rotate(TILES["D"], 1)
    assert tile.edges == (ROAD, CITY, ROAD, FIELD)
    assert tile.features[0].sides == (pb.SIDE_EAST,)
    assert tile.features[1].sides == (pb.SIDE_NORTH, pb.SIDE_SOUTH)
    assert tile.features[2].halves == (pb.HALF_N2, pb.HALF_S1)


def test_half_edges_meet_as_the_protocol_says() -> None:
    meets = {
        pb.HALF_N1: pb.HALF_S2, pb.HALF_N2: pb.HALF_S1,
        pb.HALF_E1: pb.HALF_W2, pb.HALF_E2: pb.HALF_W1,
    }  # fmt: skip
    for half, other in meets.items():
        assert across(half)[1] == other
        assert across(other)[1] == half
        assert opposite(across(half)[0]) == across(other)[0]
