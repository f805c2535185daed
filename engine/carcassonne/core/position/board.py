"""The map: placed tiles, the cells where the next one can go, and the features they form."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile
from tilewyrm.engine.carcassonne.core.position.features import Features
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND, ORIGIN, STEPS
from tilewyrm.engine.carcassonne.core.values.stands import BESIDE, PLACE_BESIDE, SEGMENT


class Link(NamedTuple):
    """What joins two segments that do not touch: their features are one as long as it lies there.

    Links are no part of a digest: they follow from the slice of the expansion that lays them.
    """

    one: int
    """A segment."""
    other: int
    closed_ends: int
    """How many open ends within tiles (`TileKind.open_ends`) it closes."""


class Board:
    """The map.

    Copies share it until one of them places a tile or links features; only the pieces of each are
    its own.

    Attributes:
        tiles: by cell, in the order of placing.
        firsts: by cell, the first segment of its tile; feature i of the tile is segment first + i.
        frontier: the empty cells next to a tile, each with what it demands of a tile there.
        around: by cell, the segments of the monasteries and the like that it surrounds, in the
            order of their cells.
        last: cell of the tile placed last.
        features: what the tiles form.
        links: what joins features that do not touch, in the order in which it came.
        relinked: a segment of each feature that links changed since the last tile was placed.
    """

    __slots__ = (
        "_is_shared",
        "around",
        "features",
        "firsts",
        "frontier",
        "last",
        "links",
        "relinked",
        "tiles",
    )

    def __init__(self) -> None:
        self.tiles: dict[int, RotatedTile] = {}
        self.firsts: dict[int, int] = {}
        self.frontier: dict[int, int] = {ORIGIN: 0}
        self.around: dict[int, tuple[int, ...]] = {}
        self.last = ORIGIN
        self.features = Features()
        self.links: tuple[Link, ...] = ()
        self.relinked: tuple[int, ...] = ()
        self._is_shared = False
        """Whether a copy may have the same collections."""

    def copy(self) -> "Board":
        """Return an independent copy."""
        twin = Board.__new__(Board)
        twin.tiles = self.tiles
        twin.firsts = self.firsts
        twin.frontier = self.frontier
        twin.around = self.around
        twin.last = self.last
        twin.features = self.features.copy()
        twin.links = self.links
        twin.relinked = self.relinked
        twin._is_shared = self._is_shared = True
        return twin

    def _unshare(self) -> None:
        """Go on with own collections."""
        self.tiles = self.tiles.copy()
        self.firsts = self.firsts.copy()
        self.frontier = self.frontier.copy()
        self.around = self.around.copy()
        self.features.unshare()
        self._is_shared = False

    def place(self, cell: int, tile: RotatedTile) -> None:
        """Put *tile*, which fits, on the empty *cell*, and join what it connects (C6)."""
        if self._is_shared:
            self._unshare()
        features, tiles, frontier = self.features, self.tiles, self.frontier
        first = features.add(tile.kind, cell)
        del frontier[cell]
        for step, opposite, demand, seam, closing in tile.sides:
            neighbour = cell + step
            other = tiles.get(neighbour)
            if other is None:
                frontier[neighbour] = frontier.get(neighbour, 0) | demand
                continue
            theirs = self.firsts[neighbour]
            for mine, facing in zip(seam, other.facing[opposite], strict=True):
                features.join(first + mine, theirs + facing)
            if closing:
                features.missing[features.labels[first + seam[0]]] -= 2
        tiles[cell] = tile
        self.firsts[cell] = first
        self.last = cell
        self.relinked = ()
        near = self.around.get(cell)
        if near:
            missing = features.missing
            for segment in near:
                missing[segment] -= 1
        if tile.kind.surrounded:
            self._surround(cell, first, tile.kind.surrounded)

    def link(self, link: Link) -> None:
        """Make the features of the two segments of *link*, which do not touch, one.

        They may be one already; then it only closes ends.
        """
        if self._is_shared:
            self._unshare()
        features = self.features
        features.join(link.one, link.other)
        features.missing[features.labels[link.one]] -= link.closed_ends
        self.links += (link,)
        self.relinked += (link.one,)

    def _surround(self, cell: int, first: int, own: Sequence[int]) -> None:
        """Let the cells around *cell* count for the features *own* of its tile."""
        around, homes, missing = self.around, self.features.homes, self.features.missing
        segments = tuple([first + index for index in own])
        neighbours = sum(cell + step in self.tiles for step in AROUND)
        for segment in segments:
            missing[segment] -= neighbours
        for step in AROUND:
            near = (*around.get(cell + step, ()), *segments)
            around[cell + step] = tuple(sorted(near, key=homes.__getitem__))

    def completed_segments(self) -> list[int]:
        """Return a segment of each feature that lacks nothing since the last tile was placed.

        Its own features come first, in their order, each by its first segment on the tile; then the
        monasteries and the like around it, and those that links changed since.
        """
        features, last = self.features, self.last
        missing, labels = features.missing, features.labels
        first = self.firsts[last]
        found: dict[int, int] = {}
        for segment, label in enumerate(labels[first:], first):
            if not missing[label] and label not in found:
                found[label] = segment
        for segment in self.around.get(last, ()):
            if not missing[segment]:
                found[segment] = segment
        for segment in self.relinked:
            if not missing[labels[segment]]:
                found.setdefault(labels[segment], segment)
        return list(found.values())

    def open_cells(self, label: int) -> dict[int, int]:
        """Return the empty cells that the feature *label* reaches, each with a side there."""
        found: dict[int, int] = {}
        homes, firsts, tiles = self.features.homes, self.firsts, self.tiles
        for segment in self.features.members[label]:
            home = homes[segment]
            tile, part = tiles[home], segment - firsts[home]
            for side, step in enumerate(STEPS):
                place = home + step
                if place in self.frontier and tile.closing[side] and tile.seams[side][0] == part:
                    found[place] = side ^ 2
        return found

    def open_ends(self, label: int) -> int:
        """Return how many open ends within tiles the feature *label* has, which no link closed."""
        homes, firsts, tiles = self.features.homes, self.firsts, self.tiles
        members = self.features.members[label]
        ends = sum(
            tiles[homes[segment]].kind.open_ends[segment - firsts[homes[segment]]]
            for segment in members
        )
        closed = sum(link.closed_ends for link in self.links if link.one in members)
        return ends - closed

    def segment_at(self, cell: int, feature: int) -> int | None:
        """Return the segment of the *feature* of the tile on *cell*; None if there is no such one.

        Any numbers may be asked for.
        """
        tile = self.tiles.get(cell)
        if tile is None or not 0 <= feature < len(tile.kind.features):
            return None
        return self.firsts[cell] + feature

    def stand_at(self, cell: int, place: int) -> int | None:
        """Return the stand at the *place* on the tile on *cell*; None if there is no such feature.

        Any numbers may be asked for, and a piece need not stand there.
        """
        further, feature = divmod(place, PLACE_BESIDE)
        segment = self.segment_at(cell, feature)
        return None if segment is None or further < 0 else segment + further * BESIDE

    def place_of(self, stand: int) -> tuple[int, int]:
        """Return the cell of *stand*, which may be a segment, and its place on the tile."""
        further, segment = divmod(stand, BESIDE)
        cell = self.features.homes[segment]
        return cell, segment - self.firsts[cell] + further * PLACE_BESIDE

    def part_of(self, stand: int) -> tuple[int, int]:
        """Return the cell of *stand* and the position of its feature in those of the tile kind."""
        segment = stand & SEGMENT
        cell = self.features.homes[segment]
        return cell, segment - self.firsts[cell]
