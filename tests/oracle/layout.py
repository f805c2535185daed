"""What a tile shows, written down so that two engines' tiles can be compared by shape.

Edges are numbered clockwise from 0 = north, half-edges clockwise from 0 = the north edge's left
half (seen from the centre looking out). A quarter turn clockwise adds 1 to an edge and 2 to a
half-edge.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree

from tilewyrm.engine.carcassonne.game import EXPANSION_SET

EDGES = "NESW"
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")


@dataclass(frozen=True)
class Spot:
    """One place of a tile: a part of a city, road, field or the like, or what lies inside."""

    kind: str
    slots: frozenset[int]
    """Edges; half-edges of a field; empty for what lies inside."""
    marks: tuple[str, ...] = ()
    """What is printed on it, sorted."""
    touches: frozenset[frozenset[int]] = frozenset()
    """The edges of each part of a city that this part of a field touches."""

    def turned(self, quarters: int) -> "Spot":
        """Return this spot after *quarters* of a turn clockwise."""
        step = 2 if self.kind == "field" else 1
        return Spot(
            self.kind,
            _turned(self.slots, quarters * step, 4 * step),
            self.marks,
            frozenset(_turned(city, quarters, 4) for city in self.touches),
        )


def _turned(slots: frozenset[int], by: int, of: int) -> frozenset[int]:
    return frozenset((slot + by) % of for slot in slots)


@dataclass(frozen=True)
class Layout:
    """All that a tile shows, in one orientation."""

    spots: frozenset[Spot]
    marks: tuple[str, ...] = ()
    """What is printed on it beside its features, sorted."""

    def turned(self, quarters: int) -> "Layout":
        """Return this layout after *quarters* of a turn clockwise."""
        return _turned_layout(self, quarters % 4)

    def without(self, kinds: frozenset[str]) -> "Layout":
        """Return this layout with all features of *kinds* painted over."""
        return Layout(frozenset(s for s in self.spots if s.kind not in kinds), self.marks)

    def shape(self) -> "Layout":
        """Return the one of its four turns that stands for all of them."""
        return _shape(self)


@cache
def _turned_layout(layout: Layout, quarters: int) -> Layout:
    return Layout(frozenset(spot.turned(quarters) for spot in layout.spots), layout.marks)


@cache
def _shape(layout: Layout) -> Layout:
    return min((layout.turned(quarters) for quarters in range(4)), key=_order)


def _order(layout: Layout) -> list[tuple[str, list[int], tuple[str, ...], list[list[int]]]]:
    return sorted(
        (s.kind, sorted(s.slots), s.marks, sorted(sorted(c) for c in s.touches))
        for s in layout.spots
    )


@dataclass(frozen=True)
class Words:
    """How the reference's XML says what a tile shows: its word, and ours for the same."""

    inside: Mapping[str, str]
    """Elements, or attributes of such, that are features inside the tile."""
    lines: Mapping[str, str]
    """Elements that are features at edges or half-edges."""
    signs: Mapping[str, str]
    """Elements that are marks of the tile, with the type or direction that says which."""
    marks: Mapping[tuple[str, str], tuple[str, ...]]
    """Attributes of a feature, with their value, that are marks of it."""
    ends: Mapping[tuple[str, str], str]
    """The same of a line with one edge, which so ends on the tile."""


def read_tiles(words: Words, *documents: str) -> dict[str, Layout]:
    """Return the tiles of the reference engine's XML *documents* by their ids, unturned."""
    return {
        tile.attrib["id"]: _layout(tile, words)
        for document in documents
        for tile in ElementTree.fromstring(document).iter("tile")
    }


def arrow(mark: str) -> frozenset[Spot]:
    """Return a spot that tells how *mark* is turned, if it turns with its tile."""
    turns = EXPANSION_SET.vocabulary.marks[mark].turns
    return frozenset((Spot(mark, frozenset((0,))),) if turns else ())


def _layout(tile: ElementTree.Element, words: Words) -> Layout:
    spots: list[Spot] = []
    signs: list[str] = []
    for child in tile:
        kind = child.attrib.get("type", child.attrib.get("direction", ""))
        typed = f"{child.tag} {kind}".rstrip()
        if typed in words.signs:
            signs.append(words.signs[typed])
            spots += arrow(words.signs[typed])
        elif child.tag in words.inside:
            (word, *_) = [*(one for one in child.attrib if one in words.inside), child.tag]
            spots.append(Spot(words.inside[word], frozenset()))
        elif child.tag in words.lines:
            spots.append(_spot(child, words))
    cities = {edge: spot.slots for spot in spots if spot.kind == "city" for edge in spot.slots}
    return Layout(
        frozenset(
            spot
            if spot.kind != "field"
            else Spot(
                "field", spot.slots, spot.marks, frozenset(cities[min(t)] for t in spot.touches)
            )
            for spot in spots
        ),
        tuple(sorted(signs)),
    )


def _spot(element: ElementTree.Element, words: Words) -> Spot:
    kind = words.lines[element.tag]
    names = HALVES if kind == "field" else tuple(EDGES)
    marks = [mark for item in element.attrib.items() for mark in words.marks.get(item, ())]
    where = frozenset(names.index(word) for word in (element.text or "").split() if word in names)
    if len(where) == 1:
        marks += [words.ends[item] for item in element.attrib.items() if item in words.ends]
    return Spot(
        kind,
        where,
        tuple(sorted(marks)),
        frozenset(
            frozenset({EDGES.index(edge)}) for edge in element.attrib.get("city", "").split()
        ),
    )


@cache
def slots(kind: str, location: str) -> frozenset[int]:
    """Return the edges or half-edges that the reference's *location* word names.

    Two alike that lie inside one tile are the same for us.
    """
    if location in ("I", "II"):
        return frozenset()
    if kind == "field":
        return frozenset(HALVES.index(half) for half in location.split("."))
    if location.startswith("_"):
        return frozenset(range(4)) - {EDGES.index(location[1])}
    return frozenset(EDGES.index(edge) for edge in location)
