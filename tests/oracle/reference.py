"""The reference engine's recorded games."""

import gzip
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from oracle.folder import FOLDER
from oracle.layout import Layout, read_tiles
from oracle.registry import TRANSLATIONS, known_elements, tile_words

_LONG = ("placedTiles", "features", "deployedMeeples")
"""The lists that make up most of a state."""


@dataclass(frozen=True)
class Game:
    """One recorded game."""

    name: str
    first: Mapping[str, Any]
    """The file's first line."""
    lines: tuple[Mapping[str, Any], ...]
    """Each has the `state` after its message `msg`; the first has no message."""
    history: tuple[Mapping[str, Any], ...]
    """Every turn's events, the end scoring last."""

    @property
    def setup(self) -> Mapping[str, Any]:
        """The set-up: tile sets, elements, rules, and the tiles of a box that is not a full one."""
        tiles = self.first.get("boxTiles", self.first.get("drawOrder", ()))
        return {**self.first["setup"], "tiles": frozenset(tiles)}


def read_game(path: Path) -> Game:
    """Return the game in the file at *path*; states have the items that are the same in common."""
    lines = list(_lines(path))
    first, *rest, last = lines
    name = path.name.removesuffix(".jsonl.gz")
    return Game(name, first, (first, *rest), tuple(last["final_history"]))


def _lines(path: Path) -> Iterator[Mapping[str, Any]]:
    """Yield the lines; long lists that are equal are one, and so are equal items of others."""
    known: dict[str, Any] = {}
    before: dict[str, tuple[str, list[Any]]] = {}
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            lists: dict[str, list[Any]] = {}
            for name in _LONG:
                line, text = _without(line, name)
                if text:
                    if name not in before or before[name][0] != text:
                        before[name] = text, [_item(item, known) for item in _items(text)]
                    lists[name] = before[name][1]
            read = json.loads(line)
            read.get("state", {}).update(lists)
            yield read


def _without(line: str, name: str) -> tuple[str, str]:
    """Return *line* without the items of the list called *name*, and these as they are written.

    They have no items themselves.
    """
    start, end = f'"{name}": [', "}]"
    at = line.find(start + "{")
    if at < 0:
        return line, ""
    first, behind = at + len(start), line.index(end, at) + 1
    return line[:first] + line[behind:], line[first:behind]


def _items(text: str) -> list[str]:
    return [f"{{{item}}}" for item in text[1:-1].split("}, {")]


def _item(text: str, known: dict[str, Any]) -> Any:
    if text not in known:
        known[text] = json.loads(text)
    return known[text]


@cache
def game_files() -> tuple[tuple[Path, ...], Mapping[str, str]]:
    """Return the recorded games that can be compared, by name, and why each of the others cannot.

    Both are empty where there is no folder.
    """
    games, others = [], {}
    for path in sorted((FOLDER / "games").glob("*.jsonl.gz")):
        missing = _missing(next(_lines(path)))
        if missing:
            others[path.name.removesuffix(".jsonl.gz")] = missing
        else:
            games.append(path)
    return tuple(games), others


def _missing(first: Mapping[str, Any]) -> str:
    """Return what a game plays with that we do not have, empty if nothing."""
    setup = first["setup"]
    elements = {element for element, value in setup["elements"].items() if value}
    sets = {name.split(":")[0] for name in setup["sets"]} - {"mini"}
    unknown = elements - known_elements() | sets - _known_sets()
    unknown |= set(first.get("boxTiles", ())) - _known_tiles()
    return ", ".join(sorted(unknown))


def _known_sets() -> frozenset[str]:
    """Return the sets of theirs that somebody translates."""
    return frozenset(name for one in TRANSLATIONS for name in (*one.sets.values(), *one.other_sets))


@cache
def _known_tiles() -> frozenset[str]:
    """Return the tiles of every set that has a translation, in both editions of the art."""
    names = [theirs for one in TRANSLATIONS for theirs in one.sets.values()]
    return frozenset(
        tile
        for name in names
        for edition in ("", ":1", ":2")
        for tile in read_counts(f"{name}{edition}")
    )


@cache
def read_layouts() -> Mapping[str, Layout]:
    """Return the reference's tiles by id."""
    names = dict.fromkeys(one.document for one in TRANSLATIONS if one.document)
    documents = [(FOLDER / "tiles" / name).read_text("utf-8") for name in names]
    return read_tiles(tile_words(), *documents, *_own_documents())


def _own_documents() -> list[str]:
    """Return the tiles of which there is no file."""
    return [one.own_document for one in TRANSLATIONS if one.own_document]


def read_counts(name: str) -> dict[str, int]:
    """Return how many of each tile the reference's set called *name* has."""
    documents = [path.read_text("utf-8") for path in sorted((FOLDER / "tiles").glob("*.xml"))]
    return {
        item.attrib["tile"]: int(item.attrib["count"])
        for document in (*documents, *_own_documents())
        for tile_set in ElementTree.fromstring(document).iter("tile-set")
        if tile_set.attrib["id"] == name
        for item in tile_set.iter("ref")
    }
