"""How the reference speaks of the River."""

from collections.abc import Mapping
from typing import ClassVar

from oracle.translation import Setup, Translation


class River(Translation):
    """The River; the recorded games test for clearance where it turns."""

    name = "river"
    tile_set = "river/1"
    prefix = "RI"
    document = "mit_river.xml"
    elements = frozenset({"river"})
    lines: ClassVar = {"river": "river"}
    tile_by_tile = frozenset({"river"})

    def in_play(self, setup: Setup) -> bool:
        """Some games name it among their elements and have no tile of it."""
        is_named = any(name.startswith(self.tile_set) for name in setup["sets"])
        return is_named or any(tile.startswith("RI.1") for tile in setup["tiles"])

    def options(self, setup: Setup) -> Mapping[str, bool | int | str]:
        return {"river_uturn": "clearance"}


TRANSLATION = River()
