"""What is printed on the tiles of The Princess & the Dragon (C50)."""

from collections.abc import Iterator

from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark, SetSpec

VOLCANO = Mark("volcano", "volcanoes")
DRAGON = Mark("dragon", "dragons")
PRINCESS = Mark("princess", "princesses", frozenset(("city",)))
PORTAL = Mark("portal", "portals")

MARKS = (VOLCANO, DRAGON, PRINCESS, PORTAL)
TILES = SetSpec("princess_dragon")


def check_tile(set_name: str, kind: TileKind) -> Iterator[str]:
    """Say what is wrong with the symbols of *kind*: a tile of this set has one at most (C50).

    A volcano may be on tiles of other sets, too.
    """
    found = [mark.name for mark in MARKS if mark.name in kind.marks]
    found += [PRINCESS.name for marks in kind.feature_marks if PRINCESS.name in marks]
    if len(found) > 1:
        yield f"it has the symbols {' and '.join(found)}; a tile has one at most"
    elif set_name != TILES.name and found not in ([], [VOLCANO.name]):
        yield f"only tiles of {TILES.name} have a {found[0]}"


def has(tile: TileKind, mark: Mark) -> bool:
    """Return whether *mark* is printed on *tile* as a whole."""
    return mark.name in tile.marks
