"""Names and numbers in words.

What things are called is said by the `vocabulary`; the sentences about a match are made where they
are needed: in `offers`, `effects`, `log`, `explain`, `answers`, `panels`, `plain`.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.glossary import (
    FeatureEntry,
    FeatureShape,
    Glossary,
    MarkEntry,
    PieceEntry,
)
from tilewyrm.client.carcassonne.core.model.piece_title import PieceTitle
from tilewyrm.client.carcassonne.core.model.tiles import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    TileFeature,
    TileView,
)
from tilewyrm.language.speech import in_clauses, listed, spoken, tell

MAP, POINTS, TILES = "map", "points", "tiles"
TABS = (MAP, POINTS, TILES)
"""The names of the boards."""

_SIDES: Mapping[int, str] = {NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}

_PLACES = {
    1: (-1, -2), 2: (1, -2), 3: (2, -1), 4: (2, 1), 5: (1, 2), 6: (-1, 2), 7: (-2, 1), 8: (-2, -1),
}  # fmt: skip
"""The direction of each half edge from the middle: east and south are positive."""


_CACHE_SIZE = 4096
"""Cache size: features in words, per language."""


def side(number: int) -> str:
    """Return the name of a side of a tile."""
    return tell(f"carcassonne.side.{_SIDES[number]}") if number in _SIDES else "?"


def title(piece: PieceEntry, kind: FeatureEntry | None) -> PieceTitle:
    """Return the title of a piece on a feature of *kind*; None: on an unknown one."""
    return piece.title if kind is None else piece.title_on(kind)


def chip(owner: str, piece: PieceEntry, kind: FeatureEntry | None) -> str:
    """Return the two letters of a piece: its owner's sign and its kind."""
    return owner + piece.chip(kind.role if kind is not None and kind.role else "meeple")


def at(cell: pb.Cell) -> str:
    """Return a cell's place for people."""
    return f"{cell.x},{cell.y}"


def compass(feature: TileFeature, tile: TileView) -> str:
    """Return the sides that a feature reaches, or the direction of one of several fields."""
    if len(feature.sides) == len(_SIDES):
        return tell("carcassonne.side.all")
    if feature.sides:
        sides = sorted(feature.sides, key=(EAST, WEST).__contains__)
        return listed([side(number) for number in sides])
    fields = [tile.features[index] for index in tile.of_shape(FeatureShape.LAND)]
    if feature.kind.shape is not FeatureShape.LAND or len(fields) < 2:
        return ""
    where = _direction(feature)
    alike = [other for other in fields if _direction(other) == where]
    # On two sides of a bend beside a city lie two fields in the same direction.
    walled = feature.cities and not all(other.cities for other in alike)
    like_it = [other for other in alike if bool(other.cities) == bool(feature.cities)]
    if len(like_it) > 1 and feature.halves:
        where = f"{side((feature.halves[0] + 1) // 2)}-{where}"
    return tell("carcassonne.place.walled", where=where) if walled else where


def _direction(feature: TileFeature) -> str:
    """Return the direction in which most of a field's half edges lie, or that of its corner."""
    if feature.corner:
        corner = feature.corner, feature.corner % len(_SIDES) + 1
        return "-".join(side(number) for number in sorted(corner, key=(EAST, WEST).__contains__))
    if not feature.halves:
        return tell("carcassonne.place.inside")
    x = sum(_PLACES[half][0] for half in feature.halves)
    y = sum(_PLACES[half][1] for half in feature.halves)
    vertical = 0 if abs(y) * 2 < abs(x) or not y else SOUTH if y > 0 else NORTH
    level = 0 if abs(x) * 2 < abs(y) or not x else EAST if x > 0 else WEST
    direction = "-".join(side(number) for number in (vertical, level) if number)
    return direction or tell("carcassonne.place.middle")


def feature_name(feature: TileFeature, tile: TileView, form: str = "name") -> str:
    """Return a feature of a turned tile in words, its kind in a *form* that it has texts for."""
    return _feature_name(spoken(), feature, tile, form)


@lru_cache(_CACHE_SIZE)
def _feature_name(_language: str, feature: TileFeature, tile: TileView, form: str) -> str:
    what, where = feature.kind.text(form), compass(feature, tile)
    return tell("carcassonne.place.where", what=what, where=where) if where else what


def place_into(feature: TileFeature, tile: TileView) -> str:
    """Return where a piece goes, with the direction only if the tile has several of the kind."""
    what = feature.kind.text("into")
    if sum(other.kind == feature.kind for other in tile.features) < 2:
        return what
    return tell("carcassonne.place.which", what=what, where=compass(feature, tile))


def tile_name(tile: TileView) -> str:
    """Return the contents of a tile in words, without its fields and what the match leaves idle."""
    parts = [tell(tile.role)] if tile.role else []
    parts += [
        _with_marks(feature_name(feature, tile), feature)
        for feature in tile.features
        if feature.kind.shape is not FeatureShape.LAND and not feature.idle
    ]
    parts += [mark.word for mark in tile.marks]
    return in_clauses(parts) or tell("carcassonne.tile.field_only")


def _with_marks(what: str, feature: TileFeature) -> str:
    for mark, number in numbers(feature.marks).items():
        marks = mark.word if number == 1 else mark.quantity(number)
        what = tell("carcassonne.tile.with", what=what, marks=marks)
    return what


def numbers(marks: Iterable[MarkEntry]) -> dict[MarkEntry, int]:
    """Return the number of each of *marks*, in the order of their first ones."""
    counts: dict[MarkEntry, int] = {}
    for mark in marks:
        counts[mark] = counts.get(mark, 0) + 1
    return counts


def tile_code(tile: TileView, vocabulary: Glossary) -> str:
    """Return the code of a tile: its contents in a few letters, such as ``cNW* rE,S``."""
    parts = []
    for kind in vocabulary.kinds.values():
        if kind.code and kind.shape is not FeatureShape.BUILDING:
            features = [tile.features[index] for index in tile.of_kind(kind)]
            places = [
                "".join(side(number)[0].upper() for number in feature.sides)
                + "".join(mark.code for mark in feature.marks)
                for feature in features
            ]
            parts += [kind.code + ",".join(places)] if places else []
    parts += [tile.features[index].kind.code for index in tile.of_shape(FeatureShape.BUILDING)]
    every_mark = [mark for feature in tile.features for mark in feature.marks] + [*tile.marks]
    parts += [mark.tag for mark in every_mark if mark.tag]
    return " ".join(parts) or tell("carcassonne.kind.field.name")
