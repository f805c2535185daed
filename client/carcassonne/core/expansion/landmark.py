"""Jump targets: places on the map that a key looks at."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot
from tilewyrm.client.model.model import Model


class JumpTarget(NamedTuple):
    """A kind of place that a key jumps to; there may be several of it."""

    name: str
    """For its command, unique among all."""
    key: str
    title: str
    """The key of the text that describes its command."""
    where: Callable[[Model, BoardView], Sequence[Spot]]
    """Returns its cells, in the order of the jumps."""
    of_player: bool = False
    """Whether it is the player's own: a spectator has none."""
    figures: tuple[str, ...] = ()
    """The figures that it looks at (keys of ``ExpansionFace.things``). None: it looks at a tile."""


def next_cell(cells: Sequence[Spot], now: Spot | None) -> Spot | None:
    """Return the one of *cells* after *now*, or the first one; None if there is none."""
    distinct = list(dict.fromkeys(cells))
    if not distinct:
        return None
    return distinct[(distinct.index(now) + 1) % len(distinct)] if now in distinct else distinct[0]


def _last(_model: Model, board: BoardView) -> Sequence[Spot]:
    return () if board.last is None else (board.last,)


def _own(model: Model, board: BoardView) -> Sequence[Spot]:
    return sorted(
        cell
        for cell, tile in board.placed.items()
        if any(piece.seat == model.seat for piece in tile.pieces)
    )


LANDMARKS = (
    JumpTarget("last-tile", ",", "carcassonne_map.key.last", _last),
    JumpTarget("own-pieces", "M", "carcassonne_map.key.own", _own, of_player=True),
)
"""Those of the base game."""
