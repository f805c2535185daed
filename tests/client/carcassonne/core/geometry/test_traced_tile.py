"""Every tile of the box, in every rotation and size, is drawn as its edges and features are."""

from functools import cache

import pytest

from support.carcassonne.scenes import tiles
from tilewyrm.client.carcassonne.core.geometry.traced_tile import TracedTile
from tilewyrm.client.carcassonne.core.model.base_glossary import CITY, FIELD, ROAD
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    TileFeature,
    TileView,
    rotate,
)

TILES = tiles()
SIZES = ((7, 3), (11, 5), (15, 7))

BETWEEN_CITIES = "CD06"
"""The only tile with land that belongs to no feature."""


@cache
def grounds(*, at_least=7):
    """Return every tile in every rotation and every size of *at_least* so many columns."""
    return [ground for ground in every_ground() if ground.width >= at_least]


@cache
def every_ground():
    return [
        TracedTile(rotate(tile, rotation), width, height)
        for width, height in SIZES
        for tile in TILES.values()
        for rotation in range(4)
    ]


def middles(ground):
    """Return the character in the middle of each edge."""
    (column, row), right, bottom = ground.middle, ground.width - 1, ground.height - 1
    return {NORTH: (column, 0), EAST: (right, row), SOUTH: (column, bottom), WEST: (0, row)}


def beside_the_middle(ground, half):
    """Return the character of a half edge that is next to the edge's middle."""
    side = (half + 1) // 2
    x, y = middles(ground)[side]
    step = -1 if (half % 2 == 1) == (side in (NORTH, EAST)) else 1
    return (x + step, y) if side in (NORTH, SOUTH) else (x, y + step)


def test_the_middle_of_an_edge_is_what_the_catalogue_says_so_neighbours_join() -> None:
    for ground in grounds():
        for side, place in middles(ground).items():
            assert ground.kind(place) is ground.tile.edges[side - 1], ground.tile


def test_half_edges_belong_to_their_fields() -> None:
    for ground in grounds(at_least=11):
        for index, feature in enumerate(ground.tile.features):
            for half in feature.halves:
                assert ground.owner[beside_the_middle(ground, half)] == index, ground.tile


def test_every_character_belongs_to_a_feature_but_for_villages() -> None:
    for ground in grounds():
        missing = set(ground.cells()) - set(ground.owner)
        if ground.tile.id != BETWEEN_CITIES:
            assert missing == ({ground.village} if ground.village else set()), ground.tile


def test_land_between_two_cities_without_a_field_belongs_to_nothing() -> None:
    """Its tile has two cities and no field; what is printed stands between them."""
    (kind,) = (tile for tile in TILES.values() if tile.id == BETWEEN_CITIES)
    assert not kind.of_shape(FeatureShape.LAND)
    for ground in grounds():
        if ground.tile.id == BETWEEN_CITIES:
            missing = set(ground.cells()) - set(ground.owner)
            assert ground.middle in missing
            for place in missing:
                assert ground.kind(place) is None


def test_no_character_lies_outside() -> None:
    for ground in grounds():
        assert set(ground.owner) <= set(ground.cells())


def test_everything_but_buildings_can_be_seen() -> None:
    for ground in grounds(at_least=11):
        for index, feature in enumerate(ground.tile.features):
            building = feature.kind.shape is FeatureShape.BUILDING
            assert building or ground.of(index), (ground.tile, index)


def test_two_cities_of_a_tile_never_touch() -> None:
    for ground in grounds(at_least=11):
        for column, row in ground.cells():
            for beside in ((column + 1, row), (column, row + 1)):
                kinds = {ground.kind((column, row)), ground.kind(beside)}
                if kinds == {CITY}:
                    assert ground.owner[column, row] == ground.owner[beside], ground.tile


@pytest.mark.parametrize("tile", ["W", "X", "L"])
def test_roads_that_end_together_meet_in_a_village(tile) -> None:
    assert TracedTile(TILES[tile], 11, 5).village == (5, 2)


def own_tile(edges, *features):
    """Return a tile that is in no box: features are (kind, sides, halves, touching cities)."""
    parts = [
        TileFeature(kind, sides, halves, (), cities) for kind, sides, halves, cities in features
    ]
    return TileView("own", "own", 1, edges, tuple(parts), ())


def test_a_field_between_four_cities_has_its_place() -> None:
    sides = (NORTH, EAST, SOUTH, WEST)
    cities = [(CITY, (side,), (), ()) for side in sides]
    tile = own_tile((CITY,) * 4, *cities, (FIELD, (), (), (0, 1, 2, 3)))
    for width, height in SIZES:
        ground = TracedTile(tile, width, height)
        assert set(ground.owner) == set(ground.cells())
        assert ground.middle in ground.of(4)


def test_roads_that_end_at_a_city_in_the_middle_meet_in_no_village() -> None:
    tile = own_tile(
        (ROAD, CITY, ROAD, CITY),
        (CITY, (EAST, WEST), (), ()),
        (ROAD, (NORTH,), (), ()),
        (ROAD, (SOUTH,), (), ()),
        *((FIELD, (), (half,), (0,)) for half in (1, 2, 5, 6)),
    )
    for width, height in SIZES:
        ground = TracedTile(tile, width, height)
        assert ground.village is None
        assert ground.kind(ground.middle) is CITY
        assert set(ground.owner) == set(ground.cells())


def test_of_two_roads_that_cross_the_one_from_west_to_east_is_on_top() -> None:
    level, upright = (ROAD, (EAST, WEST), (), ()), (ROAD, (NORTH, SOUTH), (), ())
    fields = [(FIELD, (), halves, ()) for halves in ((1, 8), (2, 3), (4, 5), (6, 7))]
    for roads in ((level, upright), (upright, level)):
        for width, height in SIZES:
            ground = TracedTile(own_tile((ROAD,) * 4, *roads, *fields), width, height)
            middle = ground.tile.features[ground.owner[ground.middle]]
            assert middle.sides == (EAST, WEST)
            assert ground.village is None


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("size", SIZES[1:])
def test_two_fields_that_only_their_city_parts_have_room_for_a_piece_each(size, rotation) -> None:
    tile = own_tile(
        (CITY, ROAD, ROAD, CITY),
        (CITY, (NORTH, WEST), (), ()),
        (ROAD, (EAST,), (), ()),
        (ROAD, (SOUTH,), (), ()),
        *((FIELD, (), (half,), (0,)) for half in (3, 4, 5, 6)),
    )
    ground = TracedTile(rotate(tile, rotation), *size)
    for index in tile.of_kind(FIELD):
        own = set(ground.of(index))
        assert any((column + 1, row) in own for column, row in own)
    inside = {
        index: {one for one in ground.of(index) if not ground.on_rim(one)} for index in (4, 5)
    }
    assert not any(
        (column + step, row) in inside[5] for column, row in inside[4] for step in (-1, 1)
    )
