"""A tile made of characters: the drawing of one without pieces, and where pieces stand on it."""

from collections.abc import Mapping
from collections.abc import Set as AnySet
from functools import lru_cache
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.drawing.signs import SignSet, line
from tilewyrm.client.carcassonne.core.drawing.tile import (
    CHIP,
    FixedPlan,
    Place,
    TileDrawing,
    TileSize,
    runs_of,
    within_seams,
)
from tilewyrm.client.carcassonne.core.geometry.anchors import PrintedMark, anchors, fitting
from tilewyrm.client.carcassonne.core.geometry.traced_tile import TracedTile
from tilewyrm.client.carcassonne.core.model.base_glossary import CITY, FIELD, ROAD
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape, MarkEntry
from tilewyrm.client.carcassonne.core.model.tiles import EAST, SOUTH, TileView
from tilewyrm.client.drawing.picture import Picture
from tilewyrm.language.speech import spoken, tell

_WORDS_FROM = 15
"""Width from which a mark's name stands on the tile instead of its sign."""
_TAKEN, _PRINTED, _RIM = 12.0, 6.0, 0.5
"""What it costs to cover a piece or a building, something printed, and the tile's edge."""


class CharacterTile(NamedTuple):
    """A drawing of *size*."""

    size: TileSize
    chars: Mapping[Place, tuple[str, str]]
    """Character and style words, by column and row."""
    plan: FixedPlan


def framed_tile(tile: TileView, size: TileSize, signs: SignSet, lit: frozenset[int]) -> TileDrawing:
    """Return the drawing of *tile* as it is turned, in characters; features *lit* are reversed.

    Where *size* is even, a seam parts the tile from those east and south of it.
    """
    return _framed(tile, size, signs, lit, spoken())


@lru_cache(maxsize=4096)
def _framed(
    tile: TileView, size: TileSize, signs: SignSet, lit: frozenset[int], language: str
) -> TileDrawing:
    """Return the drawing with its marks in the present *language*."""
    inner = within_seams(size)
    plain, plan = _tile(tile, inner, signs, language)[1:]
    chars = {
        place: (char, f"{style} map-chosen" if plan.owner.get(place) in lit else style)
        for place, (char, style) in plain.items()
    }
    if inner != size:
        chars |= _seams(inner, chars, signs)
    places = [[(column, row) for column in range(size.width)] for row in range(size.height)]
    picture = Picture(
        [[chars[place][0] for place in row] for row in places],
        [[chars[place][1] for place in row] for row in places],
    )
    return TileDrawing(size, picture, plan)


def character_tile(tile: TileView, size: TileSize, signs: SignSet) -> CharacterTile:
    """Return the drawing of *tile* as it is turned, without highlights; *size* is odd."""
    return _tile(tile, size, signs, spoken())


@lru_cache(maxsize=4096)
def _tile(tile: TileView, size: TileSize, signs: SignSet, _language: str) -> CharacterTile:
    """Return the drawing with its marks in the present language."""
    ground = TracedTile(tile, *size)
    owner, points = dict(ground.owner), anchors(tile)
    chars = {place: _char(ground, place, signs) for place in ground.cells()}
    stand: dict[int, Place] = {}
    cost = {place: _RIM for place in ground.cells() if ground.on_rim(place)}
    for mark in points.printed:
        text = _text(mark, size, signs)
        column, row = fitting((len(text), 1), size, mark.point, _room(ground, owner, mark), cost)
        building = not isinstance(mark.entry, MarkEntry)
        for place, char in zip(((column + i, row) for i in range(len(text))), text, strict=True):
            chars[place] = char, mark.entry.style
            cost[place] = _TAKEN if building else _PRINTED
            if building and mark.feature is not None:
                owner[place] = mark.feature
        if building and mark.feature is not None:
            stand[mark.feature] = (column + 1, row)
            cost |= dict.fromkeys(((column - 1, row), (column + len(text), row)), _PRINTED)
    for index in sorted(points.stand.keys() - stand.keys(), key=lambda one: len(ground.of(one))):
        room = set(ground.of(index)) - ground.underpass
        column, row = fitting((CHIP, 1), size, points.stand[index], room, cost)
        stand[index] = (column, row)
        cost |= dict.fromkeys(((column + i, row) for i in range(CHIP)), _TAKEN)
    return CharacterTile(size, chars, FixedPlan(owner, stand, runs_of(owner)))


def _text(mark: PrintedMark, size: TileSize, signs: SignSet) -> str:
    """Return what is printed: the name of a mark where there is room for it, else a sign.

    One that turns with its tile keeps its sign beside the name.
    """
    wide = size.width >= _WORDS_FROM and not signs.ascii
    if wide and isinstance(mark.entry, MarkEntry) and mark.entry.printed:
        name, sign = tell(mark.entry.printed), signs.of(mark.entry.sign)
        return f"{name} {sign}" if mark.entry.turned else name
    return signs.of(mark.entry.sign)


def _room(ground: TracedTile, owner: Mapping[Place, int], mark: PrintedMark) -> set[Place]:
    """Return where *mark* may be printed: on its feature, beside its line, or on the land."""
    if mark.feature is not None and isinstance(mark.entry, MarkEntry):
        own = {place for place in ground.cells() if owner.get(place) == mark.feature}
        shape = ground.tile.features[mark.feature].kind.shape
        if shape not in (FeatureShape.LINE, FeatureShape.STREAM):
            return own
        near = {beside for place in own for beside in ground.around(place)}
        return {place for place in near if ground.shape(place) is FeatureShape.LAND} or own
    land = {place for place in ground.cells() if ground.shape(place) is FeatureShape.LAND}
    if mark.central or not land:
        return set(ground.cells())
    fields = [set(ground.of(index)) for index in ground.tile.of_shape(FeatureShape.LAND)]
    return {place for field in fields for place in _spare(field)} or land


def _spare(field: AnySet[Place]) -> AnySet[Place]:
    """Return the places of *field* besides which a piece has room on it; all if it has none."""
    chips = [{(column + i, row) for i in range(CHIP)} for column, row in field]
    chips = [chip for chip in chips if chip <= field]
    return {place for place in field if any(place not in chip for chip in chips)} or field


def _char(ground: TracedTile, place: Place, signs: SignSet) -> tuple[str, str]:
    if place == ground.village:
        return signs.village, ROAD.style
    if place in ground.underpass:
        return signs.underpass, ROAD.style
    kind = ground.kind(place)
    if kind is not None and kind.shape in (FeatureShape.AREA, FeatureShape.STREAM):
        return signs.of(kind.sign), kind.style
    if kind is not None and kind.shape is FeatureShape.LINE:
        return line(signs, ground.links[place]), kind.style
    dotted = (place[0] + 2 * place[1]) % 4 == 1
    return (signs.of(FIELD.sign) if dotted else " "), FIELD.style if kind is None else kind.style


def _seams(
    size: TileSize, chars: Mapping[Place, tuple[str, str]], signs: SignSet
) -> dict[Place, tuple[str, str]]:
    """Return the characters east and south of a drawing: an edge, or the feature that continues."""
    width, height = size
    seams = {(width, height): (signs.seam_corner, "map-seam")}
    wide = (signs.of(CITY.sign), *signs.streams)
    for row in range(height):
        char, style = chars[width - 1, row]
        on = char if char in wide else signs.level if _leads(char, EAST, signs) else ""
        seams[width, row] = (on, style) if on else (signs.seam_upright, "map-seam")
    for column in range(width):
        char, style = chars[column, height - 1]
        on = char if char in wide else signs.upright if _leads(char, SOUTH, signs) else ""
        seams[column, height] = (on, style) if on else (signs.seam_level, "map-seam")
    return seams


def _leads(char: str, side: int, signs: SignSet) -> bool:
    """Return whether a line whose character is at the edge on *side* goes on there."""
    ahead = signs.level if side == EAST else signs.upright
    bends = [bend for links, bend in signs.bends.items() if side in links]
    return char in (ahead, signs.cross, *bends)
