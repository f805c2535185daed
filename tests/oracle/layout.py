"""What a tile shows, written down so that two engines' tiles can be compared by shape.

Edges are numbered clockwise from 0 = north, half-edges clockwise from 0 = the north edge's left
half (seen from the centre looking out). A quarter turn clockwise adds 1 to an edge and 2 to a
half-edge.
"""

from dataclasses import dataclass
from functools import cache
from xml.etree import ElementTree

EDGES = "NESW"
HALVES = ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR")
SIGNS = ("volcano", "dragon", "portal")
_PLACES = {"cloister": "monastery", "garden": "garden"}
_LINES = {"city": "city", "road": "road", "river": "river", "farm": "field"}


@dataclass(frozen=True)
class Spot:
    """One place of a tile: a part of a city, road, river or field, a monastery or a garden."""

    kind: str
    slots: frozenset[int]
    """Edges; half-edges of a field; empty for what lies inside."""
    shields: int = 0
    princess: bool = False
    touches: frozenset[frozenset[int]] = frozenset()
    """The edges of each part of a city that this part of a field touches."""

    def turned(self, quarters: int) -> "Spot":
        """Return this spot after *quarters* of a turn clockwise."""
        step = 2 if self.kind == "field" else 1
        return Spot(
            self.kind,
            _turned(self.slots, quarters * step, 4 * step),
            self.shields,
            self.princess,
            frozenset(_turned(city, quarters, 4) for city in self.touches),
        )


def _turned(slots: frozenset[int], by: int, of: int) -> frozenset[int]:
    return frozenset((slot + by) % of for slot in slots)


@dataclass(frozen=True)
class Layout:
    """All that a tile shows, in one orientation."""

    spots: frozenset[Spot]
    sign: str = ""

    def turned(self, quarters: int) -> "Layout":
        """Return this layout after *quarters* of a turn clockwise."""
        return _turned_layout(self, quarters % 4)

    def without_garden(self) -> "Layout":
        """Return this layout with a garden painted over."""
        return Layout(frozenset(s for s in self.spots if s.kind != "garden"), self.sign)

    def shape(self) -> "Layout":
        """Return the one of its four turns that stands for all of them."""
        return _shape(self)


@cache
def _turned_layout(layout: Layout, quarters: int) -> Layout:
    return Layout(frozenset(spot.turned(quarters) for spot in layout.spots), layout.sign)


@cache
def _shape(layout: Layout) -> Layout:
    return min((layout.turned(quarters) for quarters in range(4)), key=_order)


def _order(layout: Layout) -> list[tuple[str, list[int], int, bool, list[list[int]]]]:
    return sorted(
        (s.kind, sorted(s.slots), s.shields, s.princess, sorted(sorted(c) for c in s.touches))
        for s in layout.spots
    )


def read_tiles(*documents: str) -> dict[str, Layout]:
    """Return the tiles of the reference engine's XML *documents* by their ids, unturned."""
    return {
        tile.attrib["id"]: _layout(tile)
        for document in documents
        for tile in ElementTree.fromstring(document).iter("tile")
    }


def _layout(tile: ElementTree.Element) -> Layout:
    spots = []
    sign = ""
    for child in tile:
        words = (child.text or "").split()
        if child.tag in SIGNS:
            sign = child.tag
        elif child.tag in _PLACES:
            spots.append(Spot(_PLACES[child.tag], frozenset()))
        elif child.tag in _LINES:
            spots.append(_spot(child, words))
    cities = {edge: spot.slots for spot in spots if spot.kind == "city" for edge in spot.slots}
    layout = frozenset(
        spot
        if spot.kind != "field"
        else Spot("field", spot.slots, touches=frozenset(cities[min(t)] for t in spot.touches))
        for spot in spots
    )
    return Layout(layout, sign)


def _spot(element: ElementTree.Element, words: list[str]) -> Spot:
    kind = _LINES[element.tag]
    names = HALVES if kind == "field" else tuple(EDGES)
    touched = element.attrib.get("city", "").split()
    pennants = element.attrib.get("pennant", "no")
    return Spot(
        kind,
        frozenset(names.index(word) for word in words if word in names),
        shields=int(pennants) if pennants.isdecimal() else int(pennants == "yes"),
        princess=element.attrib.get("princess") == "yes",
        touches=frozenset(frozenset({EDGES.index(edge)}) for edge in touched),
    )


@cache
def slots(kind: str, location: str) -> frozenset[int]:
    """Return the edges or half-edges that the reference's *location* word names."""
    if location == "I":
        return frozenset()
    if kind == "field":
        return frozenset(HALVES.index(half) for half in location.split("."))
    if location.startswith("_"):
        return frozenset(range(4)) - {EDGES.index(location[1])}
    return frozenset(EDGES.index(edge) for edge in location)
