"""A tile made of characters as it stands on a map, with the seams that part it from others."""

from collections.abc import Mapping
from functools import lru_cache

from tilewyrm.client.carcassonne.core.drawing.signs import SignSet
from tilewyrm.client.carcassonne.core.drawing.tile import (
    FixedPlan,
    Place,
    TileDrawing,
    TileSize,
    runs_of,
    within_seams,
)
from tilewyrm.client.carcassonne.core.drawing.tile_characters import sketch
from tilewyrm.client.carcassonne.core.model.base_glossary import CITY
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.drawing.picture import Picture
from tilewyrm.language.speech import spoken


def framed_tile(tile: TileView, size: TileSize, signs: SignSet, lit: frozenset[int]) -> TileDrawing:
    """Return the drawing of *tile* as it is turned, in characters; features *lit* are reversed.

    Where *size* is even, a seam parts the tile from those east and south of it.
    """
    return _boxed(tile, size, signs, lit, spoken())


@lru_cache(maxsize=4096)
def _boxed(
    tile: TileView, size: TileSize, signs: SignSet, lit: frozenset[int], _language: str
) -> TileDrawing:
    """Return it with what is printed on it in the language that is spoken."""
    inner = within_seams(size)
    drawn = sketch(tile, inner, signs)
    chars = {
        place: (char, f"{style} map-chosen" if drawn.owner.get(place) in lit else style)
        for place, (char, style) in drawn.chars.items()
    }
    if inner != size:
        chars |= _seams(inner, chars, signs)
    places = [[(column, row) for column in range(size.width)] for row in range(size.height)]
    picture = Picture(
        [[chars[place][0] for place in row] for row in places],
        [[chars[place][1] for place in row] for row in places],
    )
    return TileDrawing(size, picture, FixedPlan(drawn.owner, drawn.stand, runs_of(drawn.owner)))


def _seams(
    size: TileSize, chars: Mapping[Place, tuple[str, str]], signs: SignSet
) -> dict[Place, tuple[str, str]]:
    """Return the characters east and south of a drawing: an edge, or what goes on there."""
    width, height = size
    found = {(width, height): (signs.seam_corner, "map-seam")}
    for row in range(height):
        char, style = chars[width - 1, row]
        goes_on = char.strip() and char in (signs.level, signs.of(CITY.sign), *signs.streams)
        found[width, row] = (char, style) if goes_on else (signs.seam_upright, "map-seam")
    for column in range(width):
        char, style = chars[column, height - 1]
        goes_on = char in (signs.upright, signs.of(CITY.sign), *signs.streams)
        found[column, height] = (char, style) if goes_on else (signs.seam_level, "map-seam")
    return found
