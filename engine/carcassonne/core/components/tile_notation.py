"""One tile kind in one line: ``4 crfr: city n, road ew, field e1 w2 by n, field e2 s1 s2 w1``.

The head of ``editions/carcassonne/standard.toml`` explains the notation.
"""

import re
from collections.abc import Mapping

from tilewyrm.engine.carcassonne.core.components.feature_kind import (
    CITY,
    FIELD,
    FeatureKind,
)
from tilewyrm.engine.carcassonne.core.components.tile import Feature, TileKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark, Vocabulary
from tilewyrm.engine.carcassonne.core.values.grid import Half, Side
from tilewyrm.engine.errors import EditionError

_SIDES: Mapping[str, Side] = {side.name[0].lower(): side for side in Side}
_HALVES: Mapping[str, Half] = {half.name.lower(): half for half in Half}
MOST_FEATURES = 12
"""On one tile; nobody can draw more, and a stranger's edition is read in a fraction of a second."""

_LINE = re.compile(r"\s*(\d+)\s+([a-z]+)\s*:(.*)")


def side_name(side: Side) -> str:
    """Return the letter of *side*: ``n``, ``e``, ``s`` or ``w``."""
    return side.name[0].lower()


def half_name(half: Half) -> str:
    """Return the name of *half*, ``n1`` to ``w2``."""
    return half.name.lower()


def parse_tile(id: str, text: str, line: int, vocabulary: Vocabulary) -> TileKind:
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
    reader = _Reader(id, line, vocabulary)
    edges = reader.edges(match[2])
    for part in match[3].split(","):
        reader.read(part.split())
    if int(match[1]) == 0:
        raise EditionError(f"tile {id}: its count is 0; leave the line out instead", line)
    features = reader.finish(edges)
    return TileKind(
        id=id,
        count=int(match[1]),
        edges=edges,
        features=features,
        kinds=[vocabulary.kinds[feature.kind] for feature in features],
        marks=tuple(reader.marks),
        turns=any(vocabulary.marks[mark].turns for mark in reader.marks),
        line=line,
    )


class _Reader:
    """Reads the features of one line."""

    def __init__(self, id: str, line: int, vocabulary: Vocabulary) -> None:
        self.marks: list[str] = []
        """What is printed on the tile as a whole."""
        self._id = id
        self._line = line
        self._words = vocabulary
        self._read: list[tuple[FeatureKind, list[str]]] = []

    def edges(self, word: str) -> tuple[FeatureKind, ...]:
        """Return what the letters of *word* mean, one for each side."""
        known = self._words.edges
        if len(word) != 4 or not set(word) <= set(known):
            raise self._error(
                f"the edges {word!r} are not four of {', '.join(known)} (north, east, south, west)"
            )
        return tuple(known[letter] for letter in word)

    def read(self, words: list[str]) -> None:
        """Take in one feature or one mark of the tile."""
        if len(self._read) + len(self.marks) >= MOST_FEATURES:
            raise self._error(f"a tile has at most {MOST_FEATURES} features and marks")
        if not words:
            raise self._error("there is nothing between two commas")
        head, rest = words[0], words[1:]
        kind, mark = self._words.kinds.get(head), self._words.marks.get(head)
        if kind is FIELD or (kind and (rest or not kind.edge)):
            self._read.append((kind, rest))
        elif kind is not None:
            raise self._error(f"a {head} names its edges, such as '{head} ew'")
        elif mark is not None and not mark.on and not rest:
            self.marks.append(head)
        else:
            known = [*self._words.kinds, *(m.name for m in self._words.marks.values() if not m.on)]
            raise self._error(f"cannot read {' '.join(words)!r}; there are: {', '.join(known)}")

    def finish(self, edges: tuple[FeatureKind, ...]) -> tuple[Feature, ...]:
        """Return all features of a tile with *edges*."""
        parts = [
            self._sides(words[0]) if kind.edge and kind is not FIELD else ()
            for kind, words in self._read
        ]
        cities = {
            side: index
            for index, (kind, _) in enumerate(self._read)
            if kind is CITY
            for side in parts[index]
        }
        found = []
        for (kind, words), sides in zip(self._read, parts, strict=True):
            if kind is FIELD:
                found.append(self._field(words, edges, cities))
            else:
                marks = words[1:] if sides else words
                found.append(Feature(kind=kind.name, sides=sides, marks=self._marks(kind, marks)))
        return tuple(found)

    def _marks(self, kind: FeatureKind, words: list[str]) -> tuple[str, ...]:
        for word in words:
            mark: Mark | None = self._words.marks.get(word)
            if mark is None or kind.name not in mark.on:
                raise self._error(f"cannot read {word!r} in '{kind.name} {' '.join(words)}'")
        return tuple(words)

    def _field(
        self, words: list[str], edges: tuple[FeatureKind, ...], cities: Mapping[Side, int]
    ) -> Feature:
        known = self._words.marks
        marks = tuple(word for word in words if word in known and FIELD.name in known[word].on)
        words = [word for word in words if word not in marks]
        cut = words.index("by") if "by" in words else len(words)
        where, touched = words[:cut], words[cut + 1 :]
        if where == ["inner"]:
            halves: tuple[Half, ...] = ()
        elif where == ["all"]:
            halves = tuple(half for half in Half if edges[(half - 1) // 2] is not CITY)
        else:
            halves = tuple(sorted(self._half(word) for word in where))
            if not halves or len(set(halves)) < len(halves):
                raise self._error("a field names each of its half edges once, or all, or inner")
        by = self._sides("".join(touched)) if touched else ()
        for side in by:
            if side not in cities:
                raise self._error(
                    f"a field touches the city at {side_name(side)}, but there is none"
                )
        touching = tuple(cities[side] for side in by)
        return Feature(kind=FIELD.name, halves=halves, cities=touching, marks=marks)

    def _sides(self, word: str) -> tuple[Side, ...]:
        if not set(word) <= set(_SIDES) or len(set(word)) < len(word):
            raise self._error(f"{word!r} are not different edges of n, e, s, w")
        return tuple(sorted(_SIDES[letter] for letter in word))

    def _half(self, word: str) -> Half:
        if word not in _HALVES:
            raise self._error(f"{word!r} is no half edge; there are: {', '.join(_HALVES)}")
        return _HALVES[word]

    def _error(self, message: str) -> EditionError:
        return EditionError(f"tile {self._id}: {message}", self._line)
