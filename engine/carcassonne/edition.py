"""An edition of Carcassonne: its tile kinds, read from a TOML text and proved."""

import hashlib
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tilewyrm.engine.carcassonne.cells import MOST_TILES
from tilewyrm.engine.carcassonne.kinds import FeatureKind, Symbol
from tilewyrm.engine.carcassonne.tile import TileKind
from tilewyrm.engine.carcassonne.tile_check import check_tile
from tilewyrm.engine.carcassonne.tile_notation import parse_tile
from tilewyrm.engine.errors import EditionError

BASE = "base"
RIVER = "river"
PRINCESS_DRAGON = "princess_dragon"
_SPECIAL = {BASE: ("start",), RIVER: ("spring", "lake"), PRINCESS_DRAGON: ()}
"""The sets of an edition, each with the tiles that have a part of their own in the set-up."""
_ID = re.compile(r"[A-Za-z0-9_-]{1,12}")
_SECTION = re.compile(r"\s*\[([\w.]+)\]")
_KEY = re.compile(r'\s*"?([^"=]+?)"?\s*=')


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles of one box."""

    name: str
    kinds: tuple[TileKind, ...]
    """In the order of the file."""
    special: tuple[TileKind, ...]
    """``start`` of the base set; ``spring`` and ``lake`` of the river."""


@dataclass(frozen=True, slots=True)
class CarcassonneEdition:
    """What an edition file describes."""

    name: str
    text: str
    digest: bytes
    sets: tuple[TileSet, ...]
    """Base, river, princess_dragon."""

    def set(self, name: str) -> TileSet:
        """Return the tile set called *name*."""
        return next(tiles for tiles in self.sets if tiles.name == name)


def read_edition(text: str) -> CarcassonneEdition:
    """Return the edition that *text* describes, every tile and total checked.

    Raises:
        EditionError: with the line and what is wrong there.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = re.search(r"at line (\d+)", str(error))
        raise EditionError(f"this is no TOML: {error}", int(where[1]) if where else 0) from error
    lines = _lines(text)
    _keys(data, ("name", *_SPECIAL), "", lines)
    name = data["name"]
    if not isinstance(name, str) or not name:
        raise EditionError("name is not a word", lines.get(("", "name"), 0))
    sets = tuple(_set(part, data[part], lines) for part in _SPECIAL)
    _unique(kind for tiles in sets for kind in tiles.kinds)
    count = sum(kind.count for tiles in sets for kind in tiles.kinds)
    if count > MOST_TILES:
        raise EditionError(f"there are {count} tiles; a game can have {MOST_TILES} at most")
    return CarcassonneEdition(
        name=name, text=text, digest=hashlib.sha256(text.encode()).digest(), sets=sets
    )


_Lines = dict[tuple[str, str], int]


def _lines(text: str) -> _Lines:
    """Return the 1-based line of each section (with key "") and each key in it."""
    section, lines = "", {}
    for number, line in enumerate(text.splitlines(), 1):
        if match := _SECTION.match(line):
            section = match[1]
            lines[section, ""] = number
        elif match := _KEY.match(line):
            lines[section, match[1]] = number
    return lines


def _keys(table: Any, wanted: tuple[str, ...], section: str, lines: _Lines) -> None:
    """Check that *table* is a table with just the keys *wanted*."""
    place = f"section [{section}]" if section else "the file"
    line = lines.get((section, ""), 0)
    if not isinstance(table, dict):
        raise EditionError(f"{section} must be a section: [{section}]", line)
    for key in table:
        if key not in wanted:
            raise EditionError(
                f"{place} cannot have {key!r}; it has: {', '.join(wanted)}",
                lines.get((section, key)) or lines.get((key, ""), line),
            )
    for key in wanted:
        if key not in table:
            raise EditionError(f"{place} lacks {key!r}", line)


def _set(name: str, table: Any, lines: _Lines) -> TileSet:
    _keys(table, (*_SPECIAL[name], "totals", "tiles"), name, lines)
    section = f"{name}.tiles"
    if not isinstance(table["tiles"], dict):
        raise EditionError(f"{section} must be a section", lines.get((name, "tiles"), 0))
    kinds = []
    for id, notation in table["tiles"].items():
        line = lines.get((section, id), lines.get((section, ""), 0))
        if not _ID.fullmatch(id):
            raise EditionError(f"tile {id!r}: an id is up to 12 of A-Z, a-z, 0-9, _ and -", line)
        if not isinstance(notation, str):
            raise EditionError(f"tile {id}: its notation must be a text in quotes", line)
        kind = parse_tile(id, notation, line)
        check_tile(kind)
        if name != RIVER and kind.has_river:
            raise EditionError(f"tile {id}: only tiles of the river have river edges", line)
        if name != PRINCESS_DRAGON and kind.symbol is not None:
            raise EditionError(
                f"tile {id}: only tiles of {PRINCESS_DRAGON} have a {kind.symbol.name.lower()}",
                line,
            )
        kinds.append(kind)
    special = tuple(_special(name, role, table[role], kinds, lines) for role in _SPECIAL[name])
    _check_totals(name, table["totals"], kinds, lines)
    return TileSet(name=name, kinds=tuple(kinds), special=special)


def _special(name: str, role: str, id: Any, kinds: list[TileKind], lines: _Lines) -> TileKind:
    """Return the tile kind that plays *role*, checked to be fit for it (C1, C40)."""
    line = lines.get((name, role), 0)
    kind = next((kind for kind in kinds if kind.id == id), None)
    if kind is None:
        raise EditionError(f"{role} = {id!r}, but [{name}.tiles] has no such tile", line)
    ends = sum(edge is FeatureKind.RIVER for edge in kind.edges)
    if name == RIVER and (ends != 1 or kind.count != 1):
        raise EditionError(
            f"{role} = {id!r}: there must be one such tile, with one river edge", line
        )
    return kind


def _count(kinds: list[TileKind]) -> dict[str, int]:
    """Return what a box contains, under the names that the totals use."""

    def symbols(symbol: Symbol) -> int:
        return sum(kind.count for kind in kinds if kind.symbol is symbol)

    def features(wanted: FeatureKind) -> int:
        return sum(kind.count * kind.kinds.count(wanted) for kind in kinds)

    return {
        "tiles": sum(kind.count for kind in kinds),
        "shields": sum(kind.count * sum(kind.shields) for kind in kinds),
        "monasteries": features(FeatureKind.MONASTERY),
        "gardens": features(FeatureKind.GARDEN),
        "volcanoes": symbols(Symbol.VOLCANO),
        "dragons": symbols(Symbol.DRAGON),
        "princesses": symbols(Symbol.PRINCESS),
        "portals": symbols(Symbol.PORTAL),
    }


def _check_totals(name: str, totals: Any, kinds: list[TileKind], lines: _Lines) -> None:
    """Compare what the file says that a box contains with what it lists."""
    section = f"{name}.totals"
    counted = _count(kinds)
    if not isinstance(totals, dict):
        raise EditionError(f"{section} must be a section", lines.get((name, "totals"), 0))
    for key, value in totals.items():
        if key not in counted:
            raise EditionError(
                f"there is no total {key!r}; there are: {', '.join(counted)}",
                lines.get((section, key), 0),
            )
        if type(value) is not int:
            raise EditionError(f"total {key} is not a number", lines.get((section, key), 0))
    for key, count in counted.items():
        if totals.get(key, 0) != count:
            raise EditionError(
                f"[{section}] says {totals.get(key, 0)} {key}, but the tiles have {count}",
                lines.get((section, key), lines.get((section, ""), 0)),
            )


def _unique(kinds: Iterator[TileKind]) -> None:
    """Check that no two sets use the same id: events and replays name a tile by it alone."""
    seen: dict[str, TileKind] = {}
    for kind in kinds:
        if kind.id in seen:
            raise EditionError(
                f"tile {kind.id}: the id is used on line {seen[kind.id].line} already", kind.line
            )
        seen[kind.id] = kind
