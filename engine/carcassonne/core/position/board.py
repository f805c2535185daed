"""The map: placed tiles, the cells where the next one can go, and the features they form."""

from collections.abc import Iterator, Sequence, Set
from itertools import chain
from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.components.tile import RotatedTile
from tilewyrm.engine.carcassonne.core.position.features import Features
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND, ORIGIN, STEPS
from tilewyrm.engine.carcassonne.core.values.stands import BESIDE, PLACE_BESIDE, SEGMENT

_NO_SEGMENTS: Set[int] = frozenset()


class Link(NamedTuple):
    """A connection of two segments that do not meet at an edge; while it lasts they are one."""

    one: int
    """A segment."""
    other: int
    """The other one."""
    closes: bool
    """Whether it closes an open end of each (`TileKind.open_ends`)."""


class Board:
    """The map.

    Copies share it until one of them places a tile; only the pieces of each are its own.

    Attributes:
        tiles: by cell, in the order of placing.
        firsts: by cell, the first segment of its tile; feature i of the tile is segment first + i.
        frontier: the empty cells next to a tile, each with what it demands of a tile there.
        around: by cell, the segments of the monasteries and the like that it surrounds, in the
            order of their cells.
        last: cell of the tile placed last.
        features: what the tiles form.
        ended: the segments that have open ends within their tiles, or had before a link.
        links: what connects features besides the edges of tiles, sorted.
        relinked: the segments of links, made or taken away since the last tile was placed, that
            changed a feature: a link that only makes a ring of one, or did, is none.
        unscored: the segments of features that only hold pieces (`FeatureKind.is_scored`).
    """

    __slots__ = (
        "_is_shared",
        "around",
        "ended",
        "features",
        "firsts",
        "frontier",
        "last",
        "links",
        "relinked",
        "tiles",
        "unscored",
    )

    def __init__(self) -> None:
        self.tiles: dict[int, RotatedTile] = {}
        self.firsts: dict[int, int] = {}
        self.frontier: dict[int, int] = {ORIGIN: 0}
        self.around: dict[int, tuple[int, ...]] = {}
        self.last = ORIGIN
        self.features = Features()
        self.ended: tuple[int, ...] = ()
        self.links: tuple[Link, ...] = ()
        self.relinked: Set[int] = _NO_SEGMENTS
        self.unscored: tuple[int, ...] = ()
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
        twin.ended = self.ended
        twin.links = self.links
        twin.relinked = self.relinked
        twin.unscored = self.unscored
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
        self.relinked = _NO_SEGMENTS
        near = self.around.get(cell)
        if near:
            missing = features.missing
            for segment in near:
                missing[segment] -= 1
        if tile.kind.ended:
            self.ended += tuple([first + index for index in tile.kind.ended])
        if tile.kind.unscored:
            self.unscored += tuple([first + index for index in tile.kind.unscored])
        if tile.kind.surrounded:
            self._surround(cell, first, tile.kind.surrounded)

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

    def link(self, link: Link) -> None:
        """Make the features of two segments one by *link*, across whatever lies between them."""
        if self._is_shared:
            self._unshare()
        features = self.features
        if link.closes or features.labels[link.one] != features.labels[link.other]:
            self.relinked |= {link.one, link.other}
        features.join(link.one, link.other)
        if link.closes:
            features.missing[features.labels[link.one]] -= 2
        self.links = tuple(sorted((*self.links, link)))

    def unlink(self, link: Link) -> None:
        """Take *link*, which closes nothing, away: its feature falls apart, or is no longer a ring.

        Pieces stay on their segments.
        """
        assert not link.closes
        if self._is_shared:
            self._unshare()
        self.links = tuple([one for one in self.links if one != link])
        inside = self.reach(link.one, self.links)
        if link.other not in inside:
            self.relinked |= {link.one, link.other}
            kinds = [self._printed(segment) for segment in sorted(inside)]
            lacking = sum(self._lacking(segment) for segment in inside)
            self.features.part(inside, lacking, tuple(chain.from_iterable(kinds)))

    def reach(self, start: int, links: Sequence[Link]) -> Set[int]:
        """Return the segments connected with *start* by edges of tiles and by *links* alone."""
        across: dict[int, list[int]] = {}
        for link in links:
            across.setdefault(link.one, []).append(link.other)
            across.setdefault(link.other, []).append(link.one)
        found, waiting = {start}, [start]
        while waiting:
            segment = waiting.pop()
            for there in (*self.neighbours(segment), *across.get(segment, ())):
                if there not in found:
                    found.add(there)
                    waiting.append(there)
        return found

    def neighbours(self, segment: int) -> Iterator[int]:
        """Yield the segments that *segment* meets at edges."""
        cell, part = self.part_of(segment)
        for step, opposite, _, seam, _ in self.tiles[cell].sides:
            other = self.tiles.get(cell + step)
            if part in seam and other is not None:
                for mine, facing in zip(seam, other.facing[opposite], strict=True):
                    if mine == part:
                        yield self.firsts[cell + step] + facing

    def _lacking(self, segment: int) -> int:
        """Return the open edges and ends of *segment* by itself, of a road or the like."""
        cell, part = self.part_of(segment)
        tile = self.tiles[cell]
        met = sum(
            closing and seam[0] == part and cell + step in self.tiles
            for step, _, _, seam, closing in tile.sides
        )
        closed = sum(link.closes and segment in link[:2] for link in self.links)
        return tile.kind.missing[part] - met - closed

    def _printed(self, segment: int) -> tuple[str, ...]:
        """Return the marks printed on *segment*."""
        cell, part = self.part_of(segment)
        return self.tiles[cell].kind.feature_marks[part]

    def completed_segments(self) -> list[int]:
        """Return a segment of each feature that lacks nothing since the last tile was placed.

        Its own features come first, in their order, each by its first segment on the tile; then the
        monasteries and the like around it, then what links have changed since.
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
        if self.relinked:
            for segment in sorted(self.relinked):
                label = labels[segment]
                if not missing[label] and label not in found:
                    found[label] = segment
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
        labels, ends = self.features.labels, 0
        for segment in self.ended:
            if labels[segment] == label:
                cell, feature = self.part_of(segment)
                ends += self.tiles[cell].kind.open_ends[feature]
        return ends - 2 * sum(link.closes and labels[link.one] == label for link in self.links)

    def segments(self, cell: int) -> range:
        """Return all segments of the tile on *cell*."""
        first = self.firsts[cell]
        return range(first, first + len(self.tiles[cell].kind.kinds))

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
