"""How often the branches of changed functions ran in a search."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tilewyrm.cli.replay.compare.versions import Record


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
