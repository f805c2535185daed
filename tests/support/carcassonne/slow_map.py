"""The map told from events: a slow second opinion on what is connected and what is complete.

It knows the catalogue and where tiles and pieces are, nothing of the engine's bookkeeping. After
each tile it works out from scratch whatever it is asked.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum, auto

from tilewyrm.engine.carcassonne.core.components.catalogue import Catalogue, TileInfo

Place = tuple[int, int]
"""x and y of a cell."""
Node = tuple[int, int, int]
"""x, y and position of a feature of the tile there, 16 more for a piece beside another one."""
Whole = frozenset[Node]
"""A whole feature."""

STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))
RING = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
ACROSS = {"line": "line", "left": "right", "right": "left"}


class Closing(Enum):
    """What completes a kind of feature."""

    EDGES = auto()
    RING = auto()
    NEVER = auto()


CORE_CLOSING = {
    "city": Closing.EDGES,
    "road": Closing.EDGES,
    "monastery": Closing.RING,
    "field": Closing.NEVER,
}


def part(node: Node) -> Node:
    """Return the part of a tile that a piece on *node* stands on."""
    x, y, index = node
    return x, y, index % 16


class SlowMap:
    """Tiles and pieces on the map.

    Attributes:
        tiles: by place, the tile kind and its quarter turns.
        pieces: by node, the seat and name of the piece there.
        last: where the last tile was laid.
        open_marks: the marks of features that are open ends within the tile.
        ends: by node, its ends within the tile that are open.
        links: by node, those that it is connected with although they do not meet at an edge.
        changed: the nodes of which that changed since the last tile was laid.
        made: the two that were connected last, or None once somebody has looked at them.
    """

    def __init__(
        self, catalogue: Catalogue, closing: Mapping[str, Closing], strengths: Mapping[str, int]
    ) -> None:
        """Begin with an empty map.

        Args:
            catalogue: the tiles.
            closing: by kind of feature that an expansion adds, what completes it.
            strengths: by kind of piece, as how many meeples it counts; without, it has no claim.
        """
        self.tiles: dict[Place, tuple[TileInfo, int]] = {}
        self.pieces: dict[Node, tuple[int, str]] = {}
        self.last: Place = (0, 0)
        self.open_marks: frozenset[str] = frozenset()
        self.ends: Counter[Node] = Counter()
        self.links: dict[Node, set[Node]] = {}
        self.changed: set[Node] = set()
        self.made: tuple[Node, Node] | None = None
        self._infos = {info.id: info for info in catalogue.tiles}
        self._closing = {**CORE_CLOSING, **closing}
        self._strengths = strengths
        self._edges: dict[Place, tuple[dict[str, int], ...]] = {}
        self._ways: dict[Node, list[tuple[int, str]]] = {}
        """By node, the sides at which it goes on, and as what."""
        self._wholes: dict[Node, Whole] = {}
        """What was found since the last tile was laid, or something was connected or parted."""

    def lay(self, place: Place, tile: str, rotation: int) -> None:
        """Lay a tile."""
        info = self._infos[tile]
        self.tiles[place] = (info, rotation)
        self._edges[place] = tuple(_edge(info, (side - rotation) % 4) for side in range(4))
        for index, feature in enumerate(info.features):
            self._ways[(*place, index)] = []
            self.ends[(*place, index)] = sum(mark in self.open_marks for mark in feature.marks)
        for side, edge in enumerate(self._edges[place]):
            for name, index in edge.items():
                self._ways[(*place, index)].append((side, name))
        self.last = place
        self.changed.clear()
        self._wholes.clear()

    def connect(self, one: Node, other: Node) -> None:
        """Make two parts, wherever they are, one feature."""
        if self.ends[one] or other not in self.feature(one):  # else it only makes a ring
            self.changed |= {one, other}
        self.links.setdefault(one, set()).add(other)
        self.links.setdefault(other, set()).add(one)
        self._wholes.clear()
        self.made = one, other

    def part(self, one: Node, other: Node) -> None:
        """Take back that two parts were connected."""
        self.links[one].remove(other)
        self.links[other].remove(one)
        self._wholes.clear()
        if other not in self.feature(one):  # else it was a ring
            self.changed |= {one, other}

    def neighbours(self, node: Node) -> list[Node]:
        """Return the parts that continue *node*."""
        return [*self.at_edges(node), *self.links.get(node, ())]

    def at_edges(self, node: Node) -> list[Node]:
        """Return the parts of other tiles that continue *node*."""
        x, y, _ = node
        found = []
        for side, name in self._ways[node]:
            dx, dy = STEPS[side]
            facing = self._edges.get((x + dx, y + dy))
            if facing is not None:
                found.append((x + dx, y + dy, facing[(side + 2) % 4][ACROSS[name]]))
        return found

    def feature(self, node: Node) -> Whole:
        """Return the whole feature that *node* is part of."""
        node = part(node)
        if node not in self._wholes:
            seen, waiting = {node}, [node]
            while waiting:
                for other in self.neighbours(waiting.pop()):
                    if other not in seen:
                        seen.add(other)
                        waiting.append(other)
            self._wholes |= dict.fromkeys(seen, frozenset(seen))
        return self._wholes[node]

    def wholes(self, nodes: Iterable[Node]) -> set[Whole]:
        """Return the features that *nodes* are parts of."""
        todo, found = set(map(part, nodes)), set()
        while todo:
            whole = self.feature(next(iter(todo)))
            found.add(whole)
            todo -= whole
        return found

    def features(self) -> set[Whole]:
        """Return every feature of the map."""
        return self.wholes(
            (x, y, index)
            for (x, y), (info, _) in self.tiles.items()
            for index in range(len(info.features))
        )

    def kind(self, feature: Whole) -> str:
        """Return what the feature is."""
        x, y, index = min(feature)
        return self.tiles[x, y][0].features[index].kind

    def closing(self, feature: Whole) -> Closing:
        """Return what completes the feature."""
        return self._closing[self.kind(feature)]

    def missing(self, feature: Whole) -> int | None:
        """Return open edges and ends, or missing tiles around; None for what is never complete."""
        match self.closing(feature):
            case Closing.NEVER:
                return None
            case Closing.RING:
                x, y, _ = min(feature)
                return sum((x + dx, y + dy) not in self.tiles for dx, dy in RING)
            case Closing.EDGES:
                edges = sum(
                    (x + dx, y + dy) not in self.tiles
                    for x, y, index in feature
                    for side, (dx, dy) in enumerate(STEPS)
                    if self._edges[x, y][side].get("line") == index
                )
                return edges + sum(self.ends[node] for node in feature)

    def tiles_of(self, feature: Whole) -> int:
        """Return on how many tiles the feature lies."""
        return len({(x, y) for x, y, _ in feature})

    def marks(self, feature: Whole) -> Counter[str]:
        """Return what is printed on the feature, how often."""
        return Counter(
            mark for x, y, index in feature for mark in self.tiles[x, y][0].features[index].marks
        )

    def standing(self, feature: Whole) -> set[Node]:
        """Return where pieces stand on the feature."""
        return {node for node in self.pieces if part(node) in feature}

    def strength(self, node: Node) -> int:
        """Return as how many meeples the piece on *node* counts; 0 if it has no claim."""
        return self._strengths[self.pieces[node][1]]

    def owners(self, nodes: Iterable[Node]) -> Counter[int]:
        """Return as how many meeples the pieces of each seat on *nodes* count; none that is 0."""
        found: Counter[int] = Counter()
        parts = set(map(part, nodes))
        for node, (seat, _) in self.pieces.items():
            if part(node) in parts:
                found[seat] += self.strength(node)
        return +found

    def cities(self, feature: Whole) -> set[Whole]:
        """Return the completed cities that touch a field."""
        touching = self.wholes(
            (x, y, city)
            for x, y, index in feature
            for city in self.tiles[x, y][0].features[index].cities
        )
        return {city for city in touching if self.missing(city) == 0}


def _edge(info: TileInfo, side: int) -> dict[str, int]:
    """Return the features at an edge: the lined one, and those of its left and right half."""
    found = {}
    for index, feature in enumerate(info.features):
        if side + 1 in feature.sides:
            found["line"] = index
        for name, half in (("left", 2 * side), ("right", 2 * side + 1)):
            if half + 1 in feature.halves:
                found[name] = index
    return found
