"""Feuville's components, read from an edition file (TOML) and checked (F2-F8)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, TypeVar

from tilewyrm.engine.errors import EditionError
from tilewyrm.engine.feuville.setup.catalogue import Catalogue, DecreeFacts, FairyFacts, TileFacts
from tilewyrm.engine.feuville.values.kinds import (
    Back,
    DecreeKind,
    FairyKind,
    Layer,
    Symbol,
    TileKind,
)
from tilewyrm.engine.setup.edition_text import EditionText
from tilewyrm.engine.values.shape import kebab

COUNTS = {"walls": 30, "towers": 30, "skies": 30, "decrees": 30, "fairies": 18, "starts": 4}
STAR_SKIES = 6
TOWN_EVALUATIONS = 4
MOST_SYMBOLS = 9
MOST_POINTS = 20

_ID = re.compile(r"[A-Za-z0-9_-]{1,12}")
_ID_GIVEN = re.compile(r"\bid[ \t]*=[ \t]*([\"'])([A-Za-z0-9_-]{1,12})\1")
_BACKS = {"star": Back.STAR, "I": Back.ONE, "II": Back.TWO}
_SYMBOLS = ("guards", "flags", "stars", "griffins")
_TILE_KEYS = frozenset(("id", "back", "kind", "clouds", *_SYMBOLS))
_KINDS = {
    Layer.WALL: (TileKind.PLAIN, TileKind.LEFT_CORNER, TileKind.RIGHT_CORNER, TileKind.GATE),
    Layer.TOWER: (TileKind.PLAIN, TileKind.LEFT_CORNER, TileKind.RIGHT_CORNER),
    Layer.SKY: (TileKind.PLAIN,),
}
_MULTIPLIERS = {
    DecreeKind.SMALL_DISTRICT: 5,
    DecreeKind.LARGE_DISTRICT: 5,
    DecreeKind.SPLENDID_VIEW: 1,
    DecreeKind.DISCRETION: 3,
    DecreeKind.TOWN_EVALUATION: 2,
}
"""Points for each thing counted (F47-F52); those of a status decree are printed on it."""

Word = TypeVar("Word", bound=IntEnum)


@dataclass(frozen=True, slots=True)
class FeuvilleEdition:
    """The components of one box."""

    name: str
    text: str
    digest: bytes
    catalogue: Catalogue

    def __repr__(self) -> str:
        """Return one line: the name, and how many components of each sort there are."""
        known = self.catalogue
        tiles, decrees, fairies = map(len, (known.tiles, known.decrees, known.fairies))
        numbers = f"{tiles} tiles, {decrees} decrees, {fairies} fairies"
        return f"FeuvilleEdition({self.name!r}, {numbers})"


def read_edition(text: str) -> FeuvilleEdition:
    """Return the edition that *text* (TOML) describes.

    Raises:
        EditionError: with the line and what is wrong there.
    """
    source = EditionText(text)
    reader = _Reader(source)
    catalogue = Catalogue(
        edition=reader.word("name"),
        title=reader.word("title"),
        tiles=(
            *reader.tiles("walls", Layer.WALL),
            *reader.tiles("towers", Layer.TOWER),
            *reader.tiles("skies", Layer.SKY),
            *reader.starts(),
        ),
        decrees=tuple(reader.decrees()),
        fairies=tuple(reader.fairies()),
    )
    return FeuvilleEdition(catalogue.edition, text, source.digest, catalogue)


class _Reader:
    """Reads one file; every complaint names the line."""

    def __init__(self, source: EditionText) -> None:
        self._source = source
        self._file = source.data
        self._lines: dict[str, list[int]] = {}
        """By id the lines on which it is given."""
        for found in _ID_GIVEN.finditer(source.text):
            self._lines.setdefault(found[2], []).append(source.line_at(found.start()))
        known = ("name", "title", *COUNTS)
        for key in self._file:
            if key not in known:
                is_later = {*known} <= self._file.keys() and isinstance(
                    self._file[key], dict | list
                )
                raise EditionError(
                    f"{key!r} is not known here; known are {', '.join(known)}",
                    self._key(key),
                    **({"section": key} if is_later else {}),
                )
        self._seen: set[str] = set()

    def word(self, key: str) -> str:
        """Return the text under *key*."""
        value = self._file.get(key)
        if not isinstance(value, str) or not 0 < len(value.strip()) <= 60:
            raise EditionError(f"{key} must be a text of 1 to 60 characters", self._key(key))
        return value

    def tiles(self, key: str, layer: Layer) -> list[TileFacts]:
        """Return the building tiles under *key*, which are of *layer*."""
        found = []
        for entry, line in self._entries(key, _TILE_KEYS):
            kind = _word(TileKind, entry, "kind", line, default=TileKind.PLAIN)
            if kind not in _KINDS[layer]:
                allowed = ", ".join(kebab(word.name) for word in _KINDS[layer])
                raise EditionError(
                    f"{entry['id']}: a {kebab(layer.name)} cannot be of kind"
                    f" {kebab(kind.name)}; it can be {allowed}",
                    line,
                )
            found.append(_tile(entry, layer, kind, line))
        stars = [tile for tile in found if tile.back is Back.STAR]
        if layer is Layer.SKY and len(stars) != STAR_SKIES:
            raise EditionError(
                f"{len(stars)} skies have the back star; there must be {STAR_SKIES} (F4)",
                self._key(key),
            )
        return found

    def starts(self) -> list[TileFacts]:
        """Return the start tiles."""
        return [
            TileFacts(entry["id"], Layer.WALL, None, TileKind.START, 0, 0, 0, 0, 0)
            for entry, _ in self._entries("starts", frozenset(("id",)))
        ]

    def decrees(self) -> list[DecreeFacts]:
        """Return the royal decrees."""
        found = []
        for entry, line in self._entries(
            "decrees", frozenset(("id", "kind", "symbol", "multiplier"))
        ):
            kind = _word(DecreeKind, entry, "kind", line)
            if kind is DecreeKind.STATUS:
                symbol = _word(Symbol, entry, "symbol", line)
                multiplier = _number(entry, "multiplier", line, lowest=1, highest=3)
                found.append(DecreeFacts(entry["id"], kind, symbol, multiplier))
                continue
            for surplus in ("symbol", "multiplier"):
                if surplus in entry:
                    raise EditionError(f"{entry['id']}: only a status has a {surplus}", line)
            found.append(DecreeFacts(entry["id"], kind, None, _MULTIPLIERS[kind]))
        evaluations = sum(decree.kind is DecreeKind.TOWN_EVALUATION for decree in found)
        if evaluations != TOWN_EVALUATIONS:
            raise EditionError(
                f"{evaluations} decrees are town-evaluation;"
                f" there must be {TOWN_EVALUATIONS}, one for each player (F6)",
                self._key("decrees"),
            )
        return found

    def fairies(self) -> list[FairyFacts]:
        """Return the fairy-magic tiles."""
        found = []
        for entry, line in self._entries("fairies", frozenset(("id", "kind", "points"))):
            kind = _word(FairyKind, entry, "kind", line)
            points = None
            if kind is FairyKind.PRESTIGE:
                points = _number(entry, "points", line, lowest=1, highest=MOST_POINTS)
            elif "points" in entry:
                raise EditionError(f"{entry['id']}: only prestige has points", line)
            found.append(FairyFacts(entry["id"], kind, points))
        return found

    def _entries(self, key: str, known: frozenset[str]) -> Iterator[tuple[Mapping[str, Any], int]]:
        entries = self._file.get(key, [])
        if not isinstance(entries, list) or len(entries) != COUNTS[key]:
            count = f"{len(entries)} entries" if isinstance(entries, list) else "no list"
            raise EditionError(
                f"{key} has {count}; there must be {COUNTS[key]} (F2)", self._key(key)
            )
        for number, entry in enumerate(entries, 1):
            identity = entry.get("id") if isinstance(entry, dict) else None
            if not isinstance(identity, str) or not _ID.fullmatch(identity):
                raise EditionError(
                    f"entry {number} of {key} needs an id of 1 to 12 letters, digits, - or _",
                    self._key(key),
                )
            line = self._line(identity, again=identity in self._seen)
            if identity in self._seen:
                raise EditionError(f"the id {identity} is used before", line)
            self._seen.add(identity)
            for word in entry:
                if word not in known:
                    raise EditionError(
                        f"{identity}: {word!r} is not known here;"
                        f" known are {', '.join(sorted(known))}",
                        line,
                    )
            yield entry, line

    def _key(self, key: str) -> int:
        """Return the line on which *key* stands, as a key or in the header of a section."""
        return self._source.line_of(key) or self._source.line_of("", key)

    def _line(self, identity: str, *, again: bool) -> int:
        """Return the line on which the id *identity* is given, the second one if *again*."""
        lines = self._lines.get(identity, [])
        return lines[again] if len(lines) > again else 0


def _tile(entry: Mapping[str, Any], layer: Layer, kind: TileKind, line: int) -> TileFacts:
    word = entry.get("back")
    back = _BACKS.get(word) if isinstance(word, str) else None
    if back is None or (back is Back.STAR and layer is not Layer.SKY):
        allowed = "star, I or II" if layer is Layer.SKY else "I or II"
        raise EditionError(f"{entry['id']}: back must be {allowed} (F4)", line)
    if layer is not Layer.SKY and "clouds" in entry:
        raise EditionError(f"{entry['id']}: only a sky has clouds", line)
    shown = {
        name: _number(entry, name, line, highest=MOST_SYMBOLS, default=0)
        for name in (*_SYMBOLS, "clouds")
    }
    return TileFacts(entry["id"], layer, back, kind, **shown)


def _word(
    words: type[Word],
    entry: Mapping[str, Any],
    key: str,
    line: int,
    *,
    default: Word | None = None,
) -> Word:
    by_name = {kebab(word.name): word for word in words if word is not TileKind.START}
    if key not in entry and default is not None:
        return default
    value = entry.get(key)
    if not isinstance(value, str) or value not in by_name:
        raise EditionError(f"{entry['id']}: {key} must be one of {', '.join(by_name)}", line)
    return by_name[value]


def _number(
    entry: Mapping[str, Any],
    key: str,
    line: int,
    *,
    highest: int,
    lowest: int = 0,
    default: int | None = None,
) -> int:
    value = entry.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or not lowest <= value <= highest:
        raise EditionError(
            f"{entry['id']}: {key} must be a number from {lowest} to {highest}", line
        )
    return value
