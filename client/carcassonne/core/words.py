"""Names and numbers in words, in English.

What things are called is in `kinds` and in the expansions; the sentences about a match are made
where they are needed: in `offers`, `log`, `panels`, `plain`.
"""

from collections.abc import Iterable, Mapping

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.tiles import EAST, NORTH, SOUTH, WEST, Feature, Tile
from tilewyrm.client.carcassonne.core.vocabulary import (
    FeatureKind,
    Mark,
    PieceKind,
    Shape,
    Vocabulary,
)
from tilewyrm.client.named import Named

SEAT_LETTERS = "ABCDEF"

SIDES: Mapping[int, str] = Named({NORTH: "north", EAST: "east", SOUTH: "south", WEST: "west"}, "?")

MAP, POINTS, TILES = "map", "points", "tiles"
TABS = ((MAP, "Map"), (POINTS, "Points"), (TILES, "Tiles"))
"""The boards: their names and titles."""

_PLACES = {
    1: (-1, -2), 2: (1, -2), 3: (2, -1), 4: (2, 1), 5: (1, 2), 6: (-1, 2), 7: (-2, 1), 8: (-2, -1),
}  # fmt: skip
"""Where each half edge lies, seen from the middle: east and south are positive."""
_NUMBERS = {2: "two", 3: "three", 4: "four"}


def letter(seat: int) -> str:
    """Return the letter of a player's pieces."""
    return SEAT_LETTERS[seat % len(SEAT_LETTERS)]


def role(piece: PieceKind, kind: FeatureKind | None) -> str:
    """Return what a piece is called on a feature of *kind*; None: on what is not known."""
    return piece.called("meeple" if kind is None else kind.role)


def chip(seat: int, piece: PieceKind, kind: FeatureKind | None) -> str:
    """Return the two letters of a piece: its owner and what it is."""
    return letter(seat) + piece.chip("meeple" if kind is None else kind.role)


def at(cell: pb.Cell) -> str:
    """Return a cell's place for people."""
    return f"{cell.x},{cell.y}"


def joined(words: Iterable[str]) -> str:
    """Return *words* as a list in a sentence."""
    listed = list(words)
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} and {listed[-1]}"


def counted(number: int, word: str) -> str:
    """Return a number with a noun."""
    return f"{number} {word if number == 1 else _plural(word)}"


def _plural(word: str) -> str:
    if word.endswith("man"):
        return f"{word[:-3]}men"
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def spelled(number: int) -> str:
    """Return a small number as a word."""
    return _NUMBERS.get(number, str(number))


def compass(feature: Feature, tile: Tile) -> str:
    """Return where on its (turned) tile a feature lies, empty if there is only one of its kind."""
    if feature.sides:
        return "-".join(
            SIDES[side] for side in sorted(feature.sides, key=(EAST, WEST).__contains__)
        )
    fields = [tile.features[index] for index in tile.of_shape(Shape.LAND)]
    if feature.kind.shape is not Shape.LAND or len(fields) < 2:
        return ""
    where = _direction(feature)
    alike = [other for other in fields if _direction(other) == where]
    # On two sides of a bend beside a city lie two fields in the same direction.
    walled = feature.cities and not all(other.cities for other in alike)
    like_it = [other for other in alike if bool(other.cities) == bool(feature.cities)]
    if len(like_it) > 1 and feature.halves:
        where = f"{SIDES[(feature.halves[0] + 1) // 2]}-{where}"
    return f"{where} by the city" if walled else where


def _direction(feature: Feature) -> str:
    """Return the direction in which most of a field's half edges lie."""
    if not feature.halves:
        return "inside"
    x = sum(_PLACES[half][0] for half in feature.halves)
    y = sum(_PLACES[half][1] for half in feature.halves)
    vertical = "" if abs(y) * 2 < abs(x) or not y else "south" if y > 0 else "north"
    level = "" if abs(x) * 2 < abs(y) or not x else "east" if x > 0 else "west"
    return "-".join(word for word in (vertical, level) if word) or "middle"


def feature_name(feature: Feature, tile: Tile) -> str:
    """Return a feature of a turned tile in words."""
    return f"{feature.kind.word} {compass(feature, tile)}".strip()


def tile_name(tile: Tile) -> str:
    """Return what is on a tile, but for its fields."""
    parts = [
        feature_name(feature, tile) + _extras(feature)
        for feature in tile.features
        if feature.kind.shape is not Shape.LAND
    ]
    parts += [mark.word for mark in tile.marks]
    return ", ".join(parts) or "field only"


def _extras(feature: Feature) -> str:
    return "".join(
        f" with {mark.word if number == 1 else mark.counted(number)}"
        for mark, number in numbers(feature.marks).items()
    )


def numbers(marks: Iterable[Mark]) -> dict[Mark, int]:
    """Return how many there are of each of *marks*, in the order in which they come first."""
    found: dict[Mark, int] = {}
    for mark in marks:
        found[mark] = found.get(mark, 0) + 1
    return found


def tile_code(tile: Tile, vocabulary: Vocabulary) -> str:
    """Return what is on a tile in a few letters, such as ``cNW* rE,S``."""
    parts = []
    for kind in vocabulary.kinds.values():
        if kind.code and kind.shape is not Shape.BUILDING:
            features = [tile.features[index] for index in tile.of_kind(kind)]
            places = [
                "".join(SIDES[side][0].upper() for side in feature.sides)
                + "".join(mark.code for mark in feature.marks)
                for feature in features
            ]
            parts += [kind.code + ",".join(places)] if places else []
    parts += [tile.features[index].kind.code for index in tile.of_shape(Shape.BUILDING)]
    every_mark = [mark for feature in tile.features for mark in feature.marks] + [*tile.marks]
    parts += [mark.tag for mark in every_mark if mark.tag]
    return " ".join(parts) or "field"
