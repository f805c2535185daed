"""The magic portal: from its tile a meeple may go anywhere (C110-C116)."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.princess_dragon.marks import PORTAL, has


def on_portal(state: CarcassonneState) -> bool:
    """Return whether the tile just placed has a portal."""
    return has(state.board.tiles[state.board.last].kind, PORTAL)


def destinations(state: CarcassonneState) -> Sequence[int]:
    """Return the cells of all earlier tiles, ascending, if there is a portal; else none (C110)."""
    if not on_portal(state):
        return ()
    return sorted(place for place in state.board.tiles if place != state.board.last)
