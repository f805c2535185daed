"""A tile made of characters as it stands on a map, with the seams that part it from others."""

from collections.abc import Mapping
from functools import lru_cache

from tilewyrm.client.carcassonne.core.drawing.signs import Signs
from tilewyrm.client.carcassonne.core.drawing.tile import (
    Drawing,
    Drawn,
    Place,
    Size,
    runs_of,
    within_seams,
)
from tilewyrm.client.carcassonne.core.drawing.tile_characters import sketch
from tilewyrm.client.carcassonne.core.model.base_glossary import CITY
from tilewyrm.client.carcassonne.core.model.tiles import Tile
from tilewyrm.client.drawing.picture import Picture
from tilewyrm.language.speech import spoken


def boxed(tile: Tile, size: Size, signs: Signs, lit: frozenset[int]) -> Drawing:
    """Return the drawing of *tile* as it is turned, in characters; features *lit* are reversed.

    Where *size* is even, a seam parts the tile from those east and south of it.
    """
    return _boxed(tile, size, signs, lit, spoken())


@lru_cache(maxsize=4096)
def _boxed(tile: Tile, size: Size, signs: Signs, lit: frozenset[int], _language: str) -> Drawing:
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
    return Drawing(size, picture, Drawn(drawn.owner, drawn.stand, runs_of(drawn.owner)))


def _seams(
    size: Size, chars: Mapping[Place, tuple[str, str]], signs: Signs
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
