"""The division of a tile: its lines and areas end where those of its neighbours begin."""

from math import hypot

from support.carcassonne.scenes import tiles
from tilewyrm.client.carcassonne.core.geometry.paths import covers, polylines
from tilewyrm.client.carcassonne.core.geometry.tile_division import SIZE, at_turn, tile_division
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import EAST, NORTH, SOUTH, WEST, rotate

TILES = tiles()
MIDDLES = {NORTH: (50, 0), EAST: (100, 50), SOUTH: (50, 100), WEST: (0, 50)}
AT_EDGES = {
    NORTH: [(along, 0.5) for along in range(10, 100, 10)],
    EAST: [(99.5, along) for along in range(10, 100, 10)],
    SOUTH: [(along, 99.5) for along in range(10, 100, 10)],
    WEST: [(0.5, along) for along in range(10, 100, 10)],
}
GRID = [(x + 0.5, y + 0.5) for x in range(0, SIZE, 4) for y in range(0, SIZE, 4)]


def every_tile():
    for tile in TILES.values():
        for rotation in range(4):
            yield rotate(tile, rotation)


def test_an_edge_belongs_to_a_city_wholly_or_not_at_all() -> None:
    for tile in every_tile():
        cities = tile_division(tile).cities
        for side, points in AT_EDGES.items():
            owners = {
                next((one for one, city in cities.items() if covers(city.outline, point)), None)
                for point in points
            }
            mine = {one for one in cities if side in tile.features[one].sides} or {None}
            assert owners == mine, (tile.id, side)


def test_a_line_meets_the_middles_of_its_sides() -> None:
    for tile in every_tile():
        division = tile_division(tile)
        for index, path in (*division.streams.items(), *division.roads.items()):
            ends = {end for part in polylines(path) for end in (part[0], part[-1])}
            for side in tile.features[index].sides:
                assert MIDDLES[side] in ends, (tile.id, index)


def test_a_road_that_ends_here_stays_outside_of_cities_and_reaches_no_other_side() -> None:
    for tile in every_tile():
        division = tile_division(tile)
        for index, path in division.roads.items():
            if len(tile.features[index].sides) > 1:
                continue
            (points,) = polylines(path)
            assert not any(
                covers(city.outline, point) for city in division.cities.values() for point in points
            ), tile.id
            (side,) = tile.features[index].sides
            for at, middle in MIDDLES.items():
                near = hypot(points[-1][0] - middle[0], points[-1][1] - middle[1])
                assert at == side or near > 10, tile.id


def test_two_cities_of_a_tile_share_no_ground() -> None:
    for tile in every_tile():
        cities = tile_division(tile).cities.values()
        for point in GRID:
            assert sum(covers(city.outline, point) for city in cities) <= 1, (tile.id, point)


def test_a_turned_tile_is_divided_as_the_tile_is_and_then_turned() -> None:
    for tile in TILES.values():
        plain = tile_division(tile).cities
        for rotation in range(1, 4):
            turned = tile_division(rotate(tile, rotation)).cities
            for index, city in plain.items():
                for point in GRID:
                    assert covers(city.outline, point) == covers(
                        turned[index].outline, at_turn(point, rotation)
                    ), (tile.id, rotation)


def test_every_line_and_city_has_its_path() -> None:
    for tile in every_tile():
        division = tile_division(tile)
        assert set(division.cities) == set(tile.of_shape(FeatureShape.AREA))
        assert set(division.roads) == set(tile.of_shape(FeatureShape.LINE))
        assert set(division.streams) == set(tile.of_shape(FeatureShape.STREAM))


def test_four_quarter_turns_come_back() -> None:
    assert at_turn((10, 20), 1) == (80, 10)
    assert at_turn((10, 20), 4) == (10, 20)
    assert at_turn(at_turn((10, 20), 3), 1) == (10, 20)
