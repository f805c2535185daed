"""An edition of Carcassonne: its tile kinds, read from a TOML text and proved."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.tile_check import check_tile
from tilewyrm.engine.carcassonne.core.components.tile_notation import parse_tile
from tilewyrm.engine.carcassonne.core.components.vocabulary import BASE, SetSpec, Vocabulary
from tilewyrm.engine.carcassonne.core.values.cell_numbers import MOST_TILES
from tilewyrm.engine.errors import EditionError
from tilewyrm.engine.setup.edition_text import EditionText

_ID = re.compile(r"[A-Za-z0-9_-]{1,12}")


@dataclass(frozen=True, slots=True)
class TileSet:
    """The tiles of one box."""

    name: str
    kinds: tuple[TileKind, ...]
    """In the order of the file."""
    roles: tuple[TileKind, ...]
    """Those that its `SetSpec` wants named, such as the start tile of the base set."""

    @property
    def count(self) -> int:
        """How many tiles there are."""
        return sum(kind.count for kind in self.kinds)

    def __repr__(self) -> str:
        """Return one line: the name, and how many kinds and tiles there are."""
        return f"TileSet({self.name!r}, {len(self.kinds)} kinds, {self.count} tiles)"


@dataclass(frozen=True, slots=True)
class CarcassonneEdition:
    """What an edition file describes."""

    name: str
    text: str
    digest: bytes
    sets: tuple[TileSet, ...]
    """Those that the file has, in its order; the base set is always one."""

    def __repr__(self) -> str:
        """Return one line: the name, and how many sets and tiles there are."""
        tiles = sum(one.count for one in self.sets)
        return f"CarcassonneEdition({self.name!r}, {len(self.sets)} sets, {tiles} tiles)"

    def has(self, name: str) -> bool:
        """Return whether the edition has a tile set called *name*."""
        return any(tiles.name == name for tiles in self.sets)

    def set(self, name: str) -> TileSet:
        """Return the tile set called *name*, which the edition has."""
        return next(tiles for tiles in self.sets if tiles.name == name)

    def adapted(self, adapt: Callable[[TileKind], TileKind]) -> "CarcassonneEdition":
        """Return this edition with each tile kind as *adapt* returns it; the text stays."""
        found = {kind: adapt(kind) for tiles in self.sets for kind in tiles.kinds}
        return replace(
            self,
            sets=tuple(
                TileSet(
                    name=tiles.name,
                    kinds=tuple(found[kind] for kind in tiles.kinds),
                    roles=tuple(found[kind] for kind in tiles.roles),
                )
                for tiles in self.sets
            ),
        )


def read_edition(text: str, vocabulary: Vocabulary) -> CarcassonneEdition:
    """Return the edition that *text* describes, every tile and total checked.

    Raises:
        EditionError: with the line and what is wrong there.
    """
    file = EditionText(text)
    _keys(file, file.data, {"name", BASE.name}, set(vocabulary.sets), "")
    name = file.data["name"]
    if not isinstance(name, str) or not name:
        raise EditionError("name is not a word", file.line_of("name"))
    reader = _SetReader(file, vocabulary)
    sets = tuple(
        reader.read(vocabulary.sets[section], table)
        for section, table in file.data.items()
        if section in vocabulary.sets
    )
    _unique(kind for tiles in sets for kind in tiles.kinds)
    count = sum(tiles.count for tiles in sets)
    if count > MOST_TILES:
        raise EditionError(f"there are {count} tiles; a game can have {MOST_TILES} at most")
    return CarcassonneEdition(name=name, text=text, digest=file.digest, sets=sets)


def _keys(file: EditionText, table: Any, needed: set[str], allowed: set[str], section: str) -> None:
    """Check that *table* is a table with the keys *needed*, and no others than those *allowed*."""
    place = f"section [{section}]" if section else "the file"
    line = file.line_of("", section)
    if not isinstance(table, dict):
        raise EditionError(f"{section} must be a section: [{section}]", line)
    for key in table:
        if key not in needed | allowed:
            is_later = not section and needed <= table.keys() and isinstance(table[key], dict)
            raise EditionError(
                f"{place} cannot have {key!r}; it has: {', '.join(sorted(needed | allowed))}",
                file.line_of(key, section) or file.line_of("", key) or line,
                **({"section": key} if is_later else {}),
            )
    for key in sorted(needed):
        if key not in table:
            raise EditionError(f"{place} lacks {key!r}", line)


class _SetReader:
    """Reads the tile sets of one file."""

    def __init__(self, file: EditionText, vocabulary: Vocabulary) -> None:
        self._file = file
        self._words = vocabulary
        self._kinds = 0
        """How many kinds of tile were met so far."""

    def read(self, spec: SetSpec, table: Any) -> TileSet:
        """Return the set that *table* describes."""
        file, name = self._file, spec.name
        _keys(file, table, {*spec.roles, "totals", "tiles"}, set(), name)
        section = f"{name}.tiles"
        if not isinstance(table["tiles"], dict):
            raise EditionError(f"{section} must be a section", file.line_of("tiles", name))
        self._kinds += len(table["tiles"])
        if self._kinds > MOST_TILES:  # said before so many are read
            raise EditionError(
                f"there are {self._kinds} kinds of tile; a game has {MOST_TILES} tiles at most",
                file.line_of("", section),
            )
        kinds = [self._tile(name, id, notation) for id, notation in table["tiles"].items()]
        roles = tuple(self._role(spec, role, table[role], kinds) for role in spec.roles)
        self._check_totals(name, table["totals"], kinds)
        return TileSet(name=name, kinds=tuple(kinds), roles=roles)

    def _tile(self, set_name: str, id: str, notation: Any) -> TileKind:
        section = f"{set_name}.tiles"
        line = self._file.line_of(id, section) or self._file.line_of("", section)
        if not _ID.fullmatch(id):
            raise EditionError(f"tile {id!r}: an id is up to 12 of A-Z, a-z, 0-9, _ and -", line)
        if not isinstance(notation, str):
            raise EditionError(f"tile {id}: its notation must be a text in quotes", line)
        return _tile(set_name, id, notation, line, self._words)

    def _role(self, spec: SetSpec, role: str, id: Any, kinds: list[TileKind]) -> TileKind:
        """Return the tile kind that plays *role*, checked to be fit for it (C1)."""
        line = self._file.line_of(role, spec.name)
        kind = next((kind for kind in kinds if kind.id == id), None)
        if kind is None:
            raise EditionError(f"{role} = {id!r}, but [{spec.name}.tiles] has no such tile", line)
        fault = spec.check_role(role, kind)
        if fault:
            raise EditionError(f"{role} = {id!r}: {fault}", line)
        return kind

    def _check_totals(self, name: str, totals: Any, kinds: list[TileKind]) -> None:
        """Compare what the file says that a box contains with what it lists."""
        file, section = self._file, f"{name}.totals"
        if not isinstance(totals, dict):
            raise EditionError(f"{section} must be a section", file.line_of("totals", name))
        counting = self._words.totals
        for key, value in totals.items():
            if key not in counting:
                raise EditionError(
                    f"no total {key!r}; there are: {', '.join(counting)}",
                    file.line_of(key, section),
                )
            if type(value) is not int:
                raise EditionError(f"total {key} is not a number", file.line_of(key, section))
        for key, of_one in counting.items():
            count = sum(kind.count * of_one(kind) for kind in kinds)
            if totals.get(key, 0) != count:
                raise EditionError(
                    f"[{section}] says {totals.get(key, 0)} {key}, but the tiles have {count}",
                    file.line_of(key, section) or file.line_of("", section),
                )


@lru_cache(maxsize=2048)
def _tile(set_name: str, id: str, notation: str, line: int, vocabulary: Vocabulary) -> TileKind:
    """Return the tile kind on a *line*, checked; editions that differ elsewhere share it."""
    kind = parse_tile(id, notation, line, vocabulary)
    check_tile(set_name, kind, vocabulary)
    return kind


def _unique(kinds: Iterator[TileKind]) -> None:
    """Check that no two sets use the same id: events and replays name a tile by it alone."""
    seen: dict[str, TileKind] = {}
    for kind in kinds:
        if kind.id in seen:
            raise EditionError(
                f"tile {kind.id}: the id is used on line {seen[kind.id].line} already", kind.line
            )
        seen[kind.id] = kind
