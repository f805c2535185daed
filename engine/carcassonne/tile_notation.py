"""One tile kind in one line: ``4 crfr: city n, road ew, field e1 w2 by n, field e2 s1 s2 w1``.

The head of ``editions/carcassonne/standard.toml`` explains the notation.
"""

import re

from tilewyrm.engine.carcassonne.kinds import FeatureKind, Symbol
from tilewyrm.engine.carcassonne.tile import Feature, TileKind
from tilewyrm.engine.errors import EditionError

SIDES = "nesw"
EDGES = {
    "c": FeatureKind.CITY,
    "r": FeatureKind.ROAD,
    "f": FeatureKind.FIELD,
    "w": FeatureKind.RIVER,
}
_SYMBOLS = {"volcano": Symbol.VOLCANO, "dragon": Symbol.DRAGON, "portal": Symbol.PORTAL}
_LINED = {"city": FeatureKind.CITY, "road": FeatureKind.ROAD, "river": FeatureKind.RIVER}
_SHRINES = {"monastery": FeatureKind.MONASTERY, "garden": FeatureKind.GARDEN}
_LINE = re.compile(r"\s*(\d+)\s+([a-z]+)\s*:(.*)")


def half_name(half: int) -> str:
    """Return the name of half edge 0 to 7, ``n1`` to ``w2``."""
    return f"{SIDES[half // 2]}{half % 2 + 1}"


_HALVES = {half_name(half): half for half in range(8)}


def parse_tile(id: str, text: str, line: int) -> TileKind:
    """Return the tile kind *id* that *text* denotes; whether it makes sense is not looked at.

    Raises:
        EditionError: with *line* and the word that cannot be read.
    """
    match = _LINE.fullmatch(text)
    if match is None:
        raise EditionError(
            f"tile {id}: expected 'COUNT EDGES: FEATURES', such as '2 ffrf: road s, field all'; "
            f"got {text!r}",
            line,
        )
    reader = _Reader(id, _edges(id, match[2], line), line)
    for part in match[3].split(","):
        reader.read(part.split())
    if int(match[1]) == 0:
        raise EditionError(f"tile {id}: its count is 0; leave the line out instead", line)
    return TileKind(
        id=id,
        count=int(match[1]),
        edges=reader.edges,
        features=reader.finish(),
        symbol=reader.symbol(),
        line=line,
    )


def _edges(id: str, word: str, line: int) -> tuple[FeatureKind, ...]:
    if len(word) != 4 or not set(word) <= set(EDGES):
        raise EditionError(
            f"tile {id}: the edges {word!r} are not four of c, r, f, w (north, east, south, west)",
            line,
        )
    return tuple(EDGES[letter] for letter in word)


class _Reader:
    """Reads the features of one line."""

    def __init__(self, id: str, edges: tuple[FeatureKind, ...], line: int) -> None:
        self.edges = edges
        self._id = id
        self._line = line
        self._features: list[Feature] = []
        self._touched: list[tuple[int, ...]] = []
        self._symbols: list[Symbol] = []

    def read(self, words: list[str]) -> None:
        """Take in one feature or symbol."""
        if not words:
            raise self._error("there is nothing between two commas")
        head, rest = words[0], words[1:]
        if head in _LINED:
            self._lined(_LINED[head], head, rest)
        elif head == "field":
            self._field(rest)
        elif head in _SHRINES and not rest:
            self._add(Feature(kind=_SHRINES[head]))
        elif head in _SYMBOLS and not rest:
            self._symbols.append(_SYMBOLS[head])
        else:
            known = ", ".join([*_LINED, "field", *_SHRINES, *_SYMBOLS])
            raise self._error(f"cannot read {' '.join(words)!r}; there are: {known}")

    def finish(self) -> tuple[Feature, ...]:
        """Return all features, each field with the positions of the cities that touch it."""
        finished = []
        for feature, touched in zip(self._features, self._touched, strict=True):
            cities = tuple(self._city_at(side) for side in touched)
            finished.append(
                Feature(
                    kind=feature.kind,
                    sides=feature.sides,
                    halves=feature.halves,
                    shields=feature.shields,
                    princess=feature.princess,
                    cities=cities,
                )
            )
        return tuple(finished)

    def symbol(self) -> Symbol | None:
        """Return the tile's one symbol (C50: no tile has two)."""
        if len(self._symbols) > 1:
            names = " and ".join(symbol.name.lower() for symbol in self._symbols)
            raise self._error(f"it has the symbols {names}; a tile has one at most")
        return self._symbols[0] if self._symbols else None

    def _lined(self, kind: FeatureKind, head: str, words: list[str]) -> None:
        if not words:
            raise self._error(f"a {head} names its edges, such as '{head} ew'")
        extras = words[1:]
        allowed = ("shield", "princess") if kind is FeatureKind.CITY else ()
        for extra in extras:
            if extra not in allowed:
                raise self._error(f"cannot read {extra!r} after '{head} {words[0]}'")
        if "princess" in extras:
            self._symbols.append(Symbol.PRINCESS)
        self._add(
            Feature(
                kind=kind,
                sides=self._sides(words[0]),
                shields=extras.count("shield"),
                princess="princess" in extras,
            )
        )

    def _field(self, words: list[str]) -> None:
        cut = words.index("by") if "by" in words else len(words)
        where, touched = words[:cut], words[cut + 1 :]
        if where == ["inner"]:
            halves: tuple[int, ...] = ()
        elif where == ["all"]:
            halves = tuple(
                half for half in range(8) if self.edges[half // 2] is not FeatureKind.CITY
            )
        else:
            halves = tuple(sorted(self._half(word) for word in where))
            if not halves or len(set(halves)) < len(halves):
                raise self._error("a field names each of its half edges once, or all, or inner")
        self._add(
            Feature(kind=FeatureKind.FIELD, halves=halves),
            touched=self._sides("".join(touched)) if touched else (),
        )

    def _add(self, feature: Feature, touched: tuple[int, ...] = ()) -> None:
        self._features.append(feature)
        self._touched.append(touched)

    def _sides(self, word: str) -> tuple[int, ...]:
        if not set(word) <= set(SIDES) or len(set(word)) < len(word):
            raise self._error(f"{word!r} are not different edges of n, e, s, w")
        return tuple(sorted(SIDES.index(letter) for letter in word))

    def _half(self, word: str) -> int:
        if word not in _HALVES:
            raise self._error(f"{word!r} is no half edge; there are: {', '.join(_HALVES)}")
        return _HALVES[word]

    def _city_at(self, side: int) -> int:
        for index, feature in enumerate(self._features):
            if feature.kind is FeatureKind.CITY and side in feature.sides:
                return index
        raise self._error(f"a field touches the city at {SIDES[side]}, but there is none")

    def _error(self, message: str) -> EditionError:
        return EditionError(f"tile {self._id}: {message}", self._line)
