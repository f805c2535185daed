"""The drawing of one turned tile without pieces: characters, styles, and where pieces stand."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne.ground import Ground, Place
from tilewyrm.client.carcassonne.signs import KIND_STYLES, SYMBOL_STYLES, Signs, line
from tilewyrm.client.carcassonne.tiles import Tile

CHIP = 2
"""Columns that a piece takes."""
_BUILDING = 3
_DEEP = 4
"""Distance from which a place is as good as one farther inside."""
_WORDS_FROM = 15
"""Width from which a symbol's name stands on the tile instead of its sign."""
_NAMES: Mapping[int, str] = {
    pb.SYMBOL_VOLCANO: "volcano",
    pb.SYMBOL_DRAGON: "dragon",
    pb.SYMBOL_PRINCESS: "princess",
    pb.SYMBOL_PORTAL: "portal",
}


class Size(NamedTuple):
    """Columns and rows of a tile on the map; both odd, but for the overview."""

    width: int
    height: int


class Sketch(NamedTuple):
    """A drawing of *size*, its characters addressed by column and row."""

    size: Size
    chars: dict[Place, tuple[str, str]]
    """Character and style words."""
    owner: dict[Place, int]
    """The feature that each character belongs to; some belong to none."""
    stand: dict[int, Place]
    """Where a piece on each feature stands: its first character."""


@lru_cache(maxsize=4096)
def sketch(tile: Tile, size: Size, signs: Signs) -> Sketch:
    """Return the drawing of *tile* as it is turned."""
    ground = Ground(tile, *size)
    owner = dict(ground.owner)
    chars = {place: _char(ground, place, signs) for place in ground.places()}
    taken: set[Place] = set()
    stand: dict[int, Place] = {}
    for index, place in _buildings(ground, taken).items():
        kind = tile.features[index].kind
        sign = signs.monastery if kind == pb.FEATURE_KIND_MONASTERY else signs.garden
        for offset, char in enumerate(sign):
            spot = (place[0] + offset, place[1])
            chars[spot], owner[spot] = (char, KIND_STYLES[kind]), index
        stand[index] = (place[0] + 1, place[1])
    for place, char, style in _prints(ground, taken, signs):
        chars[place] = (char, style)
    stand.update(_stands(ground, taken))
    return Sketch(size, chars, owner, stand)


def _char(ground: Ground, place: Place, signs: Signs) -> tuple[str, str]:
    if place == ground.village:
        return signs.village, "map-road"
    if place in ground.tunnel:
        return signs.tunnel, "map-road"
    kind = ground.kind(place)
    style = KIND_STYLES.get(kind, "")
    match kind:
        case pb.FEATURE_KIND_CITY:
            return signs.city, style
        case pb.FEATURE_KIND_RIVER:
            return signs.river, style
        case pb.FEATURE_KIND_ROAD:
            return line(signs, ground.links[place]), style
    dotted = (place[0] + 2 * place[1]) % 4 == 1
    return (signs.field if dotted else " "), style


def _buildings(ground: Ground, taken: set[Place]) -> dict[int, Place]:
    """Return the first character of each monastery and garden, and take their places."""
    found = {}
    kinds = (pb.FEATURE_KIND_MONASTERY, pb.FEATURE_KIND_GARDEN)
    for index in ground.tile.of_kind(*kinds):
        monastery = ground.tile.features[index].kind == pb.FEATURE_KIND_MONASTERY
        column, row = ground.middle
        crossed = pb.FEATURE_KIND_RIVER in {ground.kind((c, row)) for c in range(ground.width)}
        if monastery and not (crossed or ground.kind(ground.middle) == pb.FEATURE_KIND_RIVER):
            place = (column - 1, row)
        else:
            place = _spot(ground, _land(ground), taken, _BUILDING)
        found[index] = place
        # A piece stands there with a bracket on each side.
        _take(taken, place, _BUILDING + 1)
    return found


def _prints(ground: Ground, taken: set[Place], signs: Signs) -> list[tuple[Place, str, str]]:
    """Return the characters of symbols and shields, and take their places."""
    prints: list[tuple[Place, str, str]] = []
    tile = ground.tile
    for symbol in tile.symbols:
        wide = ground.width >= _WORDS_FROM and signs.city != "#"
        text = _NAMES[symbol] if wide else signs.symbols[symbol]
        place = _symbol_place(ground, symbol, taken, len(text))
        prints += [
            ((place[0] + offset, place[1]), char, SYMBOL_STYLES[symbol])
            for offset, char in enumerate(text)
        ]
        _take(taken, place, len(text))
    for index, feature in enumerate(tile.features):
        for _ in range(feature.shields):
            city = ground.of(index)
            # A piece is to stand in the city's middle; the shield is on its rim.
            room = [place for place in city if place != _spot(ground, city, taken, CHIP)]
            place = _rim_spot(ground, room, taken)
            prints.append((place, signs.shield, "map-shield"))
            _take(taken, place, 1)
    return prints


def _symbol_place(ground: Ground, symbol: int, taken: set[Place], width: int) -> Place:
    tile, (column, row) = ground.tile, ground.middle
    if symbol == pb.SYMBOL_PRINCESS:
        home = next((i for i, feature in enumerate(tile.features) if feature.princess), None)
        if home is not None:
            return _rim_spot(ground, ground.of(home), taken, width)
    centre = [(column - width // 2 + offset, row) for offset in range(width)]
    kinds = {ground.kind(place) for place in centre} | {pb.FEATURE_KIND_FIELD}
    if kinds <= {pb.FEATURE_KIND_FIELD} and not taken.intersection(centre):
        return centre[0]
    return _spot(ground, _land(ground), taken, width)


def _stands(ground: Ground, taken: set[Place]) -> dict[int, Place]:
    stands = {}
    for index, feature in enumerate(ground.tile.features):
        if feature.kind in (pb.FEATURE_KIND_ROAD, pb.FEATURE_KIND_RIVER):
            stands[index] = _on_line(ground, index)
            _take(taken, stands[index], CHIP)
    for index, feature in enumerate(ground.tile.features):
        if feature.kind in (pb.FEATURE_KIND_CITY, pb.FEATURE_KIND_FIELD):
            stands[index] = _spot(ground, ground.of(index), taken, CHIP)
            _take(taken, stands[index], CHIP)
    return stands


def _on_line(ground: Ground, index: int) -> Place:
    """Return the place in the middle of a road, or half-way down one that ends on the tile."""
    column, row = ground.middle
    way = [place for place in ground.of(index) if place not in ground.tunnel]
    way.sort(key=lambda place: (abs(place[0] - column) + 2 * abs(place[1] - row), place))
    if not way:
        return column, row
    ends = len(ground.tile.features[index].sides) == 1
    place = way[len(way) // 2 if ends else 0]
    return min(place[0], ground.width - CHIP), place[1]


def _land(ground: Ground) -> list[Place]:
    """Return the fields of a tile, or its cities if it has none: where symbols are printed."""
    for kind in (pb.FEATURE_KIND_FIELD, pb.FEATURE_KIND_CITY):
        found = [place for place in ground.places() if ground.kind(place) == kind]
        if found:
            return found
    return list(ground.places())


def _spot(ground: Ground, room: Sequence[Place], taken: set[Place], width: int) -> Place:
    """Return where *width* characters lie deepest within *room*, away from what is taken."""
    return _best(ground, room, taken, width, deep=True)


def _rim_spot(ground: Ground, room: Sequence[Place], taken: set[Place], width: int = 1) -> Place:
    """Return where *width* characters lie within *room*, far from its middle."""
    return _best(ground, room, taken, width, deep=False)


def _best(
    ground: Ground, room: Sequence[Place], taken: set[Place], width: int, *, deep: bool
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
    depths = _depths(ground, inside - taken)

    def depth(place: Place) -> tuple[int, float, Place]:
        edge = min(depths.get((place[0] + i, place[1]), 0) for i in range(width))
        off = _distance_to(place, width, middle)
        return (-edge, off, place) if deep else (-min(edge, 2), -off, place)

    return min(starts, key=depth)


def _depths(ground: Ground, room: set[Place]) -> dict[Place, int]:
    """Return how far, in columns up to 4, each place of *room* is from what lies around it.

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
