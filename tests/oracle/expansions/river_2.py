"""How the reference speaks of The River II."""

from collections.abc import Mapping
from typing import ClassVar

from oracle.expansions.river import TRANSLATION as RIVER
from oracle.pairs.river__river_2 import MARKS
from oracle.translation import Setup, Translation

_START = "BA/RCr"
"""The base game's start tile."""


class River2(Translation):
    """The River II; the lake is like any other river tile there."""

    name = "river_2"
    tile_set = "river/2"
    prefix = "RI"
    elements = frozenset({"river"})
    marks: ClassVar = MARKS
    tile_by_tile = frozenset({"river"})

    def in_play(self, setup: Setup) -> bool:
        """In full games its set is named; in others its tiles are."""
        is_named = any(name.startswith(self.tile_set) for name in setup["sets"])
        return is_named or any(tile.startswith("RI.2") for tile in setup["tiles"])

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        is_mixed = not setup["tiles"] or _START in setup["tiles"]
        return {
            **RIVER.options(setup),
            "river2_lake": "plain",
            "river_start_tile": "mix" if is_mixed else "discard",
        }


TRANSLATION = River2()
