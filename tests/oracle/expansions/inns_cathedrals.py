"""How the reference speaks of Inns & Cathedrals."""

from collections.abc import Mapping
from typing import ClassVar

from oracle.translation import Setup, Translation

from tilewyrm.engine.carcassonne.core.values.events import Claim, FeatureScored


class InnsCathedrals(Translation):
    """Inns, cathedrals and the large meeple."""

    name = "inns_cathedrals"
    tile_set = "inns-and-cathedrals"
    prefix = "IC/"
    document = "mit_inns_and_cathedrals.xml"
    elements = frozenset({"inn", "cathedral", "big-follower"})
    pieces: ClassVar = {"BigFollower": "large-meeple"}
    marks: ClassVar = {("inn", "yes"): ("inn",), ("cathedral", "yes"): ("cathedral",)}

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        end = setup["rules"].get("inn-and-cathedral-final-scoring", "zero")
        large = bool(setup["elements"].get("big-follower"))
        return {"inn_cathedral_end": end, "large_meeple": large}

    def explain(self, event: FeatureScored, claim: Claim, numbers: dict[str, int]) -> None:
        """They tell how many points more there are, or that there are none at all."""
        for mark in event.marks:
            if mark.what in ("inn", "cathedral"):
                more = numbers["tiles"] + numbers.get("pennants", 0)
                if not event.complete:
                    numbers.clear()
                numbers[mark.what] = more if event.complete else 0


TRANSLATION = InnsCathedrals()
