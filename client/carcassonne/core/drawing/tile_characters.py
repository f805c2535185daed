"""The drawing of one turned tile without pieces: characters, styles, and where pieces stand."""

from collections.abc import Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.drawing.signs import SignSet, line
from tilewyrm.client.carcassonne.core.drawing.tile import (
    FixedPlan,
    Place,
    TileDrawing,
    TileSize,
    runs_of,
    within_seams,
)
from tilewyrm.client.carcassonne.core.geometry.character_map import CHIP, CharacterMap
from tilewyrm.client.carcassonne.core.model.base_glossary import CITY, FIELD, ROAD
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape, MarkEntry
from tilewyrm.client.carcassonne.core.model.tiles import STEPS, TileView
from tilewyrm.client.drawing.picture import Picture
from tilewyrm.language.speech import spoken, tell

_BUILDING = 3
_DEEP = 4
"""Distance from which a place is as good as one farther inside."""
_WORDS_FROM = 15
"""Width from which a mark's name stands on the tile instead of its sign."""


class CharacterTile(NamedTuple):
    """A drawing of *size*, its characters addressed by column and row."""

    size: TileSize
    chars: dict[Place, tuple[str, str]]
    """Character and style words."""
    owner: dict[Place, int]
    """The feature that each character belongs to; some belong to none."""
    stand: dict[int, Place]
    """The place of a piece on each feature: its first character."""


def character_tile(tile: TileView, size: TileSize, signs: SignSet) -> CharacterTile:
    """Return the drawing of *tile* as it is turned."""
    return _cached_tile(tile, size, signs, spoken())


@lru_cache(maxsize=4096)
def _cached_tile(tile: TileView, size: TileSize, signs: SignSet, _language: str) -> CharacterTile:
    """Return the drawing with its marks in the present language."""
    ground = CharacterMap(tile, *size)
    owner = dict(ground.owner)
    chars = {place: _char(ground, place, signs) for place in ground.places()}
    taken: set[Place] = set()
    stand: dict[int, Place] = {}
    for index, place in _buildings(ground, taken).items():
        kind = tile.features[index].kind
        for offset, char in enumerate(signs.of(kind.sign)):
            spot = (place[0] + offset, place[1])
            chars[spot], owner[spot] = (char, kind.style), index
        stand[index] = (place[0] + 1, place[1])
    prints = _prints(ground, taken, signs)
    for one in prints:
        chars[one.place] = (one.char, one.style)
    stand.update(_piece_places(ground, taken, prints))
    return CharacterTile(size, chars, owner, stand)


def _char(ground: CharacterMap, place: Place, signs: SignSet) -> tuple[str, str]:
    if place == ground.village:
        return signs.village, ROAD.style
    if place in ground.tunnel:
        return signs.tunnel, ROAD.style
    kind = ground.kind(place)
    if kind is not None and kind.shape in (FeatureShape.AREA, FeatureShape.STREAM):
        return signs.of(kind.sign), kind.style
    if kind is not None and kind.shape is FeatureShape.LINE:
        return line(signs, ground.links[place]), kind.style
    dotted = (place[0] + 2 * place[1]) % 4 == 1
    return (signs.of(FIELD.sign) if dotted else " "), "" if kind is None else kind.style


def _buildings(ground: CharacterMap, taken: set[Place]) -> dict[int, Place]:
    """Return the first character of each building, and take their places."""
    places = {}
    for index in ground.tile.of_shape(FeatureShape.BUILDING):
        column, row = ground.middle
        crossed = FeatureShape.STREAM in {ground.shape((c, row)) for c in range(ground.width)}
        if ground.tile.features[index].kind.central and not crossed:
            place = (column - 1, row)
        else:
            place = _deepest_place(ground, _land(ground), taken, _BUILDING)
        places[index] = place
        # A piece stands there with a bracket on each side.
        _take(taken, place, _BUILDING + 1)
    return places


class _MarkGlyph(NamedTuple):
    """One character of a mark."""

    home: int | None
    """The feature that it is printed on; None: the tile as a whole."""
    place: Place
    char: str
    style: str


def _prints(ground: CharacterMap, taken: set[Place], signs: SignSet) -> list[_MarkGlyph]:
    """Return the characters of all marks, and take their places; marks with a name come first."""
    prints: list[_MarkGlyph] = []
    every_mark: list[tuple[int | None, MarkEntry]] = [(None, mark) for mark in ground.tile.marks]
    for index, feature in enumerate(ground.tile.features):
        every_mark += [(index, mark) for mark in feature.marks]
    for owner, mark in sorted(every_mark, key=lambda item: not item[1].printed):
        wide = ground.width >= _WORDS_FROM and not signs.ascii
        text = tell(mark.printed) if wide and mark.printed else signs.of(mark.sign)
        place = _mark_place(ground, owner, mark, taken, len(text))
        prints += [
            _MarkGlyph(owner, (place[0] + offset, place[1]), char, mark.style)
            for offset, char in enumerate(text)
        ]
        _take(taken, place, len(text))
    return prints


def _mark_place(
    ground: CharacterMap, feature: int | None, mark: MarkEntry, taken: set[Place], width: int
) -> Place:
    """Return the first place of a mark of a *feature*, or of the whole tile if None."""
    if feature is not None and ground.tile.features[feature].kind.shape in (
        FeatureShape.LINE,
        FeatureShape.STREAM,
    ):
        return _beside_piece(ground, feature, taken)
    if feature is not None:
        room = ground.of(feature)
        if not mark.printed:  # a piece is to stand in the middle; a name needs all the room
            middle = _deepest_place(ground, room, taken, CHIP)
            room = [place for place in room if place != middle]
        return _rim_spot(ground, room, taken, width)
    column, row = ground.middle
    centre = [(column - width // 2 + offset, row) for offset in range(width)]
    shapes = {ground.shape(place) for place in centre}
    if shapes <= {FeatureShape.LAND} and not taken.intersection(centre):
        return centre[0]
    return _deepest_place(ground, _land(ground), taken, width)


def _beside_piece(ground: CharacterMap, index: int, taken: set[Place]) -> Place:
    """Return a place on a line that a piece on it leaves free, or next to it if there is none.

    It is not at the edge of the tile, where the line meets that of the neighbour, if possible.
    """
    column, row = _on_line(ground, index)
    covered = {*taken, *((column + offset, row) for offset in range(CHIP))}
    own = [place for place in ground.of(index) if place not in ground.tunnel]
    beside = [(x + dx, y + dy) for x, y in own for dx, dy in STEPS.values()]
    land = [place for place in beside if ground.shape(place) is FeatureShape.LAND]
    for places in ([place for place in own if not ground.on_rim(place)], land, own):
        free = [place for place in places if place not in covered]
        if free:
            return max(free, key=lambda place: (*_from_edge(ground, place), place))
    return min(column + 1, ground.width - 1), row  # the piece makes room: see `_beside_print`


def _from_edge(ground: CharacterMap, place: Place) -> tuple[int, float]:
    """Return the visibility of *place*, then its distance from the tile's middle."""
    seen = 2 if not ground.on_rim(place) else 0 if ground.on_corner(place) else 1
    return seen, _distance_to(place, 1, ground.middle)


def _piece_places(
    ground: CharacterMap, taken: set[Place], prints: Sequence[_MarkGlyph]
) -> dict[int, Place]:
    stands = {}
    for index, feature in enumerate(ground.tile.features):
        if feature.kind.shape in (FeatureShape.LINE, FeatureShape.STREAM):
            own = {one.place for one in prints if one.home == index}
            stands[index] = _beside_print(_on_line(ground, index), own)
            _take(taken, stands[index], CHIP)
    for index, feature in enumerate(ground.tile.features):
        if feature.kind.shape in (FeatureShape.AREA, FeatureShape.LAND):
            stands[index] = _deepest_place(ground, ground.of(index), taken, CHIP)
            _take(taken, stands[index], CHIP)
    return stands


def _beside_print(place: Place, printed: Set[Place]) -> Place:
    """Return *place* for a piece, a column further left if a mark is right of it."""
    column, row = place
    return (max(column - 1, 0), row) if (column + 1, row) in printed else place


def _on_line(ground: CharacterMap, index: int) -> Place:
    """Return the place in the middle of a line, or half-way down one that ends on the tile."""
    column, row = ground.middle
    places = [place for place in ground.of(index) if place not in ground.tunnel]
    places.sort(key=lambda place: (abs(place[0] - column) + 2 * abs(place[1] - row), place))
    if not places:
        return column, row
    ends = len(ground.tile.features[index].sides) == 1
    place = places[len(places) // 2 if ends else 0]
    return min(place[0], ground.width - CHIP), place[1]


def _land(ground: CharacterMap) -> list[Place]:
    """Return the land of a tile, or its cities if it has none: where the tile's marks are."""
    for shape in (FeatureShape.LAND, FeatureShape.AREA):
        places = [place for place in ground.places() if ground.shape(place) is shape]
        if places:
            return places
    return list(ground.places())


def _deepest_place(
    ground: CharacterMap, room: Sequence[Place], taken: set[Place], width: int
) -> Place:
    """Return the place deepest within *room* for *width* characters, away from those taken."""
    return _best(ground, room, taken, width, deep=True)


def _rim_spot(
    ground: CharacterMap, room: Sequence[Place], taken: set[Place], width: int = 1
) -> Place:
    """Return the place within *room* for *width* characters, far from its middle."""
    return _best(ground, room, taken, width, deep=False)


def _best(
    ground: CharacterMap, room: Sequence[Place], taken: set[Place], width: int, *, deep: bool
) -> Place:
    inside = set(room)
    for needed in range(width, 0, -1):
        starts = [
            place
            for place in room
            if place[0] + width <= ground.width
            and all((place[0] + i, place[1]) in inside - taken for i in range(needed))
            and not any((place[0] + i, place[1]) in taken for i in range(width))
        ]
        if starts:
            break
    else:
        starts = [place for place in room if place[0] + width <= ground.width]
    if not starts:
        return min(ground.middle[0], ground.width - width), ground.middle[1]
    middle = _centre(room)
    depths = _depths(inside - taken)

    def depth(place: Place) -> tuple[int, float, Place]:
        edge = min(depths.get((place[0] + i, place[1]), 0) for i in range(width))
        off = _distance_to(place, width, middle)
        return (-edge, off, place) if deep else (-min(edge, 2), -off, place)

    return min(starts, key=depth)


def _depths(room: set[Place]) -> dict[Place, int]:
    """Return the distance, in columns up to 4, of each place of *room* from its surroundings.

    A row is as high as two columns are wide.
    """
    return {
        (column, row): next(
            (
                reach
                for reach in range(1, _DEEP)
                if any(
                    (column + dx, row + dy) not in room
                    for dx in range(-reach, reach + 1)
                    for dy in range(-(reach // 2), reach // 2 + 1)
                )
            ),
            _DEEP,
        )
        for column, row in room
    }


def _centre(room: Sequence[Place]) -> tuple[float, float]:
    return (
        sum(place[0] for place in room) / max(len(room), 1),
        sum(place[1] for place in room) / max(len(room), 1),
    )


def _distance_to(place: Place, width: int, point: tuple[float, float]) -> float:
    return abs(place[0] + (width - 1) / 2 - point[0]) + 2 * abs(place[1] - point[1])


def _take(taken: set[Place], place: Place, width: int) -> None:
    taken.update((place[0] + offset, place[1]) for offset in range(-1, width))


def framed_tile(tile: TileView, size: TileSize, signs: SignSet, lit: frozenset[int]) -> TileDrawing:
    """Return the drawing of *tile* as it is turned, in characters; features *lit* are reversed.

    Where *size* is even, a seam parts the tile from those east and south of it.
    """
    return _boxed(tile, size, signs, lit, spoken())


@lru_cache(maxsize=4096)
def _boxed(
    tile: TileView, size: TileSize, signs: SignSet, lit: frozenset[int], _language: str
) -> TileDrawing:
    """Return the drawing with its marks in the present language."""
    inner = within_seams(size)
    tile_drawing = character_tile(tile, inner, signs)
    chars = {
        place: (char, f"{style} map-chosen" if tile_drawing.owner.get(place) in lit else style)
        for place, (char, style) in tile_drawing.chars.items()
    }
    if inner != size:
        chars |= _seams(inner, chars, signs)
    places = [[(column, row) for column in range(size.width)] for row in range(size.height)]
    picture = Picture(
        [[chars[place][0] for place in row] for row in places],
        [[chars[place][1] for place in row] for row in places],
    )
    return TileDrawing(
        size,
        picture,
        FixedPlan(tile_drawing.owner, tile_drawing.stand, runs_of(tile_drawing.owner)),
    )


def _seams(
    size: TileSize, chars: Mapping[Place, tuple[str, str]], signs: SignSet
) -> dict[Place, tuple[str, str]]:
    """Return the characters east and south of a drawing: an edge, or the feature that continues."""
    width, height = size
    seams = {(width, height): (signs.seam_corner, "map-seam")}
    for row in range(height):
        char, style = chars[width - 1, row]
        goes_on = char.strip() and char in (signs.level, signs.of(CITY.sign), *signs.streams)
        seams[width, row] = (char, style) if goes_on else (signs.seam_upright, "map-seam")
    for column in range(width):
        char, style = chars[column, height - 1]
        goes_on = char in (signs.upright, signs.of(CITY.sign), *signs.streams)
        seams[column, height] = (char, style) if goes_on else (signs.seam_level, "map-seam")
    return seams
