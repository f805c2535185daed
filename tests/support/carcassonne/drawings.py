"""Drawings of Carcassonne's tiles as text."""

from collections.abc import Mapping

from support.carcassonne.scenes import tiles
from support.daily import share_of_today
from tilewyrm.client.carcassonne.core.drawing.brush import PLAIN
from tilewyrm.client.carcassonne.core.drawing.signs import BOX, SignSet
from tilewyrm.client.carcassonne.core.drawing.tile import TileSize
from tilewyrm.client.carcassonne.core.drawing.tile_characters import character_tile
from tilewyrm.client.carcassonne.core.model.tiles import TileView, rotate

SMALL, READING, LARGE = PLAIN.sizes[2:]


def rows(
    tile_id: str, rotation: int = 0, size: TileSize = READING, signs: SignSet = BOX
) -> list[str]:
    """Return the drawing of a tile of the standard edition."""
    drawn = character_tile(rotate(tiles()[tile_id], rotation), size, signs).chars
    return ["".join(drawn[x, y][0] for x in range(size.width)) for y in range(size.height)]


def four(tile_id: str, size: TileSize = READING, signs: SignSet = BOX) -> str:
    """Return the drawings of the four rotations side by side."""
    turns = [rows(tile_id, rotation, size, signs) for rotation in range(4)]
    return "\n".join(f"|{'|'.join(row)}|" for row in zip(*turns, strict=True))


def turned_today(tiles: Mapping[str, TileView]) -> list[tuple[TileView, int]]:
    """Return each of *tiles* with one or two of its rotations, others each day."""
    turned = [(tile, rotation) for tile in tiles.values() for rotation in range(4)]
    return share_of_today(turned, 6)
