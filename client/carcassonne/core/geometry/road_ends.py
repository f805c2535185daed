"""Where roads lead that end on a tile."""

from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import STEPS, TileView
from tilewyrm.client.carcassonne.core.model.tiles import opposite as opposite_side


def built_up(tile: TileView) -> bool:
    """Return whether something is built in the middle of a tile."""
    return any(feature.kind.central for feature in tile.features)


def walled_in(tile: TileView, index: int) -> bool:
    """Return whether a road that ends on the tile does so at a city that parts its fields."""
    side = tile.features[index].sides[0]
    left, right = (_field_at(tile, half) for half in (2 * side - 1, 2 * side))
    if left is None or right is None or left == right:
        return False
    fields = tile.features
    return bool(set(fields[left].cities) & set(fields[right].cities))


def _field_at(tile: TileView, half: int) -> int | None:
    fields = tile.of_shape(FeatureShape.LAND)
    return next((index for index in fields if half in tile.features[index].halves), None)


def way_on(tile: TileView, index: int, *, meet: bool) -> tuple[int, ...]:
    """Return the sides that a road which ends on the tile makes for, its own one first.

    Roads that *meet* make for the middle, as one does that leads to a building.
    """
    (side,) = tile.features[index].sides
    ahead = opposite_side(side)
    crosses = any(
        side not in tile.features[stream].sides and len(tile.features[stream].sides) == 2
        for stream in tile.of_shape(FeatureShape.STREAM)
    )
    if crosses and not meet:
        return side, ahead
    if meet or built_up(tile) or not walled_in(tile, index):
        return (side,)
    if tile.edges[ahead - 1].shape is FeatureShape.AREA or any(
        len(tile.features[city].sides) > 1 for city in tile.of_shape(FeatureShape.AREA)
    ):
        return side, ahead
    city = next(each for each in STEPS if tile.edges[each - 1].shape is FeatureShape.AREA)
    return side, city
