"""The features of the map: which parts of tiles are one city, road or field.

Every feature of a placed tile is a *segment*, numbered in the order of placing. Connected segments
carry the same *label*, the number of one of them; whatever a feature has lies under its label.
Joining relabels the smaller side, so that a query is one look-up and a whole game relabels little.
"""

from tilewyrm.engine.carcassonne.core.components.feature_kind import FeatureKind
from tilewyrm.engine.carcassonne.core.components.tile import TileKind


class Features:
    """All segments of the map and the features that they form.

    Attributes:
        kinds: by segment, its FeatureKind.
        homes: by segment, the number of its cell.
        labels: by segment, the label of its feature.
        members: by label, the segments of the feature; empty for a number that is no label now.
        missing: by label, what it lacks to be complete; 0 means complete.
        marks: by label, what is printed on it, once for each, in no particular order.
        standing: by label, the segments on which a piece stands, in no particular order.
    """

    __slots__ = ("homes", "kinds", "labels", "marks", "members", "missing", "standing")

    def __init__(self) -> None:
        self.kinds: list[FeatureKind] = []
        self.homes: list[int] = []
        self.labels: list[int] = []
        self.members: list[tuple[int, ...]] = []
        self.missing: list[int] = []
        self.marks: list[tuple[str, ...]] = []
        self.standing: list[tuple[int, ...]] = []

    def copy(self) -> "Features":
        """Return an independent copy."""
        twin = Features.__new__(Features)
        twin.kinds = self.kinds.copy()
        twin.homes = self.homes.copy()
        twin.labels = self.labels.copy()
        twin.members = self.members.copy()
        twin.missing = self.missing.copy()
        twin.marks = self.marks.copy()
        twin.standing = self.standing.copy()
        return twin

    def add(self, tile: TileKind, home: int) -> int:
        """Add the features of *tile* on cell *home*, not joined yet; return the first segment."""
        first = len(self.labels)
        segments = range(first, first + len(tile.features))
        self.kinds += tile.kinds
        self.homes += [home] * len(tile.features)
        self.labels += segments
        self.members += [(segment,) for segment in segments]
        self.missing += tile.missing
        self.marks += tile.feature_marks
        self.standing += [()] * len(tile.features)
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
        if self.standing[gone]:
            self.standing[keep] += self.standing[gone]
            self.standing[gone] = ()

    def tiles(self, label: int) -> int:
        """Return on how many tiles the feature lies; two segments of one tile count once (C12)."""
        homes = self.homes
        return len({homes[segment] for segment in self.members[label]})
