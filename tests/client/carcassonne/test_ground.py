"""Every tile of the box, in every rotation and size, is drawn as its edges and features are."""

import pytest

from support.carcassonne_scenes import tiles
from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne.ground import Ground
from tilewyrm.client.carcassonne.tiles import EAST, NORTH, SOUTH, WEST, turned

TILES = tiles()
SIZES = ((7, 3), (11, 5), (15, 7))


def grounds(*, at_least=7):
    for width, height in SIZES:
        if width >= at_least:
            for tile in TILES.values():
                for rotation in range(4):
                    yield Ground(turned(tile, rotation), width, height)


def middles(ground):
    """Return the character in the middle of each edge."""
    (column, row), right, bottom = ground.middle, ground.width - 1, ground.height - 1
    return {NORTH: (column, 0), EAST: (right, row), SOUTH: (column, bottom), WEST: (0, row)}


def test_the_middle_of_an_edge_is_what_the_catalogue_says_so_neighbours_join() -> None:
    for ground in grounds():
        for side, place in middles(ground).items():
            assert ground.kind(place) == ground.tile.edges[side - 1], ground.tile


def test_half_edges_belong_to_their_fields() -> None:
    for ground in grounds(at_least=11):
        for index, feature in enumerate(ground.tile.features):
            for half in feature.halves:
                column, row = ground.half(half)[1]
                assert ground.owner[column, row] == index, ground.tile


def test_every_character_belongs_to_a_feature_but_for_villages() -> None:
    for ground in grounds():
        missing = set(ground.places()) - set(ground.owner)
        assert missing == ({ground.village} if ground.village else set()), ground.tile


def test_no_character_lies_outside() -> None:
    for ground in grounds():
        assert set(ground.owner) <= set(ground.places())


def test_everything_but_buildings_can_be_seen() -> None:
    unseen = (pb.FEATURE_KIND_MONASTERY, pb.FEATURE_KIND_GARDEN)
    for ground in grounds(at_least=11):
        for index, feature in enumerate(ground.tile.features):
            assert feature.kind in unseen or ground.of(index), (ground.tile, index)


def test_two_cities_of_a_tile_never_touch() -> None:
    for ground in grounds(at_least=11):
        for column, row in ground.places():
            for beside in ((column + 1, row), (column, row + 1)):
                kinds = {ground.kind((column, row)), ground.kind(beside)}
                if kinds == {pb.FEATURE_KIND_CITY}:
                    assert ground.owner[column, row] == ground.owner[beside], ground.tile


@pytest.mark.parametrize("tile", ["W", "X", "L", "P16"])
def test_roads_that_end_together_meet_in_a_village(tile) -> None:
    assert Ground(TILES[tile], 11, 5).village == (5, 2)


def test_a_road_under_a_city_is_a_tunnel() -> None:
    ground = Ground(TILES["P17"], 11, 5)
    assert ground.tunnel == {(5, 2)}
    assert ground.kind((5, 2)) == pb.FEATURE_KIND_CITY


def test_two_bends_on_a_tile_leave_its_middle_to_the_field_between() -> None:
    ground = Ground(TILES["P29"], 11, 5)
    assert TILES["P29"].features[ground.owner[5, 2]].halves == (
        pb.HALF_N2, pb.HALF_E1, pb.HALF_S2, pb.HALF_W1,
    )  # fmt: skip
