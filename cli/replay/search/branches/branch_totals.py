"""How often the branches of changed functions ran in a search."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tilewyrm.cli.replay.compare.versions import Record
from tilewyrm.cli.replay.search.branches.branch_pairs import BranchPair


@dataclass
class BranchTotals:
    """How often branches ran."""

    counts: tuple[Counter[str], Counter[str]] = field(
        default_factory=lambda: (Counter(), Counter())
    )
    """Those in the old and in the new version, by the names of their counts."""
    uncounted: set[str] = field(default_factory=set)
    """Modules that a version has imported without counting."""

    def note(self, records: Sequence[Record]) -> None:
        """Add what both versions answered (`replays.batch.random_play.branches`)."""
        for counts, record in zip(self.counts, records, strict=True):
            counts.update(record["counts"])
            self.uncounted.update(record["uncounted"])

    def add(
        self,
        branches: Sequence[BranchPair],
        part: "BranchTotals",
        of_part: Sequence[BranchPair],
    ) -> None:
        """Add *part*, a search between other versions, as far as *branches* are among *of_part*."""
        named = {each.name: each for each in of_part}
        places: dict[tuple[int, str], tuple[int, str]] = {}
        for branch in branches:
            if (other := named.get(branch.name)) is not None:
                places.update(_places(branch, other))
        for (side, key), (of, other_key) in places.items():
            self.counts[side][key] += part.counts[of][other_key]


def _places(
    branch: BranchPair, other: BranchPair
) -> Iterator[tuple[tuple[int, str], tuple[int, str]]]:
    """Yield version and name of each count of *branch*, with those of the same one of *other*."""
    for side, key in enumerate(branch.keys):
        of = side if other.keys[side] else 1 - side
        if key:
            yield (side, key), (of, other.keys[of])
            for one, same in zip(branch.reached[side], other.reached[of], strict=True):
                yield (side, one), (of, same)
