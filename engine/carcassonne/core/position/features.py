"""The features of the map: which parts of tiles are one city, road or field.

Every feature of a placed tile is a *segment*, numbered in the order of placing. Connected segments
carry the same *label*, the number of one of them; whatever a feature has lies under its label.
Joining relabels the smaller side, so that a query is one look-up and a whole game relabels little.
A feature may fall apart again (`Board.unlink`), which relabels the one part.
"""

from collections.abc import Set

from tilewyrm.engine.carcassonne.core.components.feature_kind import FeatureKind
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT


class Features:
    """All segments of the map and the features that they form.

    Attributes:
        kinds: by segment, its FeatureKind.
        homes: by segment, the number of its cell.
        labels: by segment, the label of its feature.
        members: by label, the segments of the feature; empty for a number that is no label now.
        missing: by label, what it lacks to be complete; 0 means complete.
        marks: by label, what is printed on it, once for each, in no particular order.
        touched: by label of a field, the segments of cities that touch it, some perhaps twice.
        standing: by label, the stands with a piece (`core.values.stands`), in no particular order.
    """

    __slots__ = (
        "homes",
        "kinds",
        "labels",
        "marks",
        "members",
        "missing",
        "standing",
        "touched",
    )

    def __init__(self) -> None:
        self.kinds: list[FeatureKind] = []
        self.homes: list[int] = []
        self.labels: list[int] = []
        self.members: list[tuple[int, ...]] = []
        self.missing: list[int] = []
        self.marks: list[tuple[str, ...]] = []
        self.touched: list[tuple[int, ...]] = []
        self.standing: list[tuple[int, ...]] = []

    def copy(self) -> "Features":
        """Return a copy that shares all but `standing`, until one of both calls `unshare`."""
        twin = Features.__new__(Features)
        twin.kinds = self.kinds
        twin.homes = self.homes
        twin.labels = self.labels
        twin.members = self.members
        twin.missing = self.missing
        twin.marks = self.marks
        twin.touched = self.touched
        twin.standing = self.standing.copy()
        return twin

    def unshare(self) -> None:
        """Go on with own lists."""
        self.kinds = self.kinds.copy()
        self.homes = self.homes.copy()
        self.labels = self.labels.copy()
        self.members = self.members.copy()
        self.missing = self.missing.copy()
        self.marks = self.marks.copy()
        self.touched = self.touched.copy()

    def add(self, tile: TileKind, home: int) -> int:
        """Add the features of *tile* on cell *home*, not joined yet; return the first segment."""
        first, size = len(self.labels), len(tile.features)
        segments, nothing = range(first, first + size), [()] * size
        self.kinds += tile.kinds
        self.homes += [home] * size
        self.labels += segments
        self.members += zip(segments, strict=True)
        self.missing += tile.missing
        self.marks += tile.feature_marks
        self.touched += nothing
        for field, cities in tile.touched:
            self.touched[first + field] = tuple([first + city for city in cities])
        self.standing += nothing
        return first

    def join(self, one: int, other: int) -> None:
        """Make the features of two segments one."""
        keep, gone = self.labels[one], self.labels[other]
        if keep == gone:
            return
        members = self.members
        if len(members[keep]) < len(members[gone]):
            keep, gone = gone, keep
        labels = self.labels
        for segment in members[gone]:
            labels[segment] = keep
        members[keep] += members[gone]
        members[gone] = ()
        self.missing[keep] += self.missing[gone]
        if self.marks[gone]:
            self.marks[keep] += self.marks[gone]
        if self.touched[gone]:
            self.touched[keep] += self.touched[gone]
        if self.standing[gone]:
            self.standing[keep] += self.standing[gone]
            self.standing[gone] = ()

    def part(self, inside: Set[int], missing: int, marks: tuple[str, ...]) -> None:
        """Let the segments *inside* leave their feature and be one of their own.

        Those left must be connected without them. Both are roads or the like, which no city
        touches; *missing* and *marks* are those of the new feature.
        """
        labels, members, standing = self.labels, self.members, self.standing
        was = labels[min(inside)]
        every, stands, left = members[was], standing[was], list(self.marks[was])
        for mark in marks:
            left.remove(mark)
        inner = tuple([segment for segment in every if segment in inside])
        outer = tuple([segment for segment in every if segment not in inside])
        stays, goes = (inner, outer) if was in inside else (outer, inner)
        new = goes[0]
        for segment in goes:
            labels[segment] = new
        members[was], members[new] = stays, goes
        at_new = [stand for stand in stands if labels[stand & SEGMENT] == new]
        standing[was] = tuple([stand for stand in stands if stand not in at_new])
        standing[new] = tuple(at_new)
        facts = (missing, marks), (self.missing[was] - missing, tuple(left))
        for label, (lacks, own) in zip(
            (was, new) if stays is inner else (new, was), facts, strict=True
        ):
            self.missing[label], self.marks[label] = lacks, own

    def tiles(self, label: int) -> int:
        """Return on how many tiles the feature lies; two segments of one tile count once (C12)."""
        homes = self.homes
        return len({homes[segment] for segment in self.members[label]})
