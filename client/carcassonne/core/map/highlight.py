"""Highlights on the map: of the highlighted offer, of the thing looked at, or of an event."""

from collections.abc import Sequence
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import carcassonne_pb2, core_pb2
from tilewyrm.client.carcassonne.core.expansion.flash import Flash
from tilewyrm.client.carcassonne.core.model import things
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot
from tilewyrm.client.carcassonne.core.model.tiles import TileView, rotate
from tilewyrm.client.carcassonne.core.model.wrapper import unwrapped
from tilewyrm.client.model.face_output import Thing
from tilewyrm.client.model.scene import Scene


class OfferTarget(NamedTuple):
    """The highlighted offer, if there is one, and the cells of all offers."""

    cell: Spot | None = None
    """The cell of the highlighted offer."""
    ghost: TileView | None = None
    """The tile in hand, turned as it would lie there."""
    feature: int | None = None
    """The feature of that cell's tile that is chosen."""
    piece: str = ""
    """The kind of the piece that would stand there, empty for none."""
    cells: tuple[tuple[Spot, int], ...] = ()
    """Every cell of an offer with the index of the first offer of it, in the offers' order."""
    features: tuple[tuple[Spot, int, int], ...] = ()
    """Every feature that is offered: its cell, the feature, and the index of the first offer."""


class Highlights(NamedTuple):
    """The highlights on the map."""

    target: OfferTarget = OfferTarget()
    seat: int = 0
    """The owner of the piece that the highlighted offer would place."""
    looked_at: Thing | None = None
    """The thing that the player looks at."""
    flash: Flash | None = None
    """The flash of the present event."""
    news: Sequence[Spot] = ()
    """The cells where others have placed tiles since the player's last turn, the latest first."""
    news_is_due: bool = False
    """Whether the map becomes smaller if those have no room beside the highlighted offer."""
    claims: bool = False
    """Whether what is claimed has a line around it in its owner's colour."""


def target(scene: Scene, board: BoardView) -> OfferTarget:
    """Return the target of the highlighted offer of *scene*."""
    cells: dict[Spot, int] = {}
    features: dict[tuple[Spot, int], int] = {}
    for index, choices in enumerate(scene.alternatives):
        for item in choices:
            value = unwrapped(item.carcassonne)
            cell = things.cell_of(value)
            if cell is not None:
                cells.setdefault(cell, index)
                feature = things.feature_of(value)
                if feature is not None:
                    features.setdefault((cell, feature), index)
    listed = OfferTarget(
        cells=tuple(cells.items()),
        features=tuple((*piece, index) for piece, index in features.items()),
    )
    chosen = scene.highlighted
    if chosen is None:
        return listed
    decision, hand = unwrapped(chosen.carcassonne), board.in_hand
    return listed._replace(
        cell=cell_of(chosen.carcassonne),
        ghost=rotate(hand, decision.rotation)
        if hand is not None and isinstance(decision, core_pb2.PlaceTile)
        else None,
        feature=feature_of(chosen.carcassonne),
        piece=things.piece_of(decision),
    )


def cell_of(decision: carcassonne_pb2.Decision) -> Spot | None:
    """Return the cell that a decision, whatever module it is of, names in its field ``cell``."""
    return things.cell_of(unwrapped(decision))


def feature_of(decision: carcassonne_pb2.Decision) -> int | None:
    """Return the feature that a decision names in its field ``feature``, if any."""
    return things.feature_of(unwrapped(decision))


def things_of(decision: carcassonne_pb2.Decision) -> Sequence[Thing]:
    """Return all on the map that a decision is about: its feature, and what is in its cell."""
    value = unwrapped(decision)
    cell = things.cell_of(value)
    if value is None or cell is None:
        return ()
    return (things.thing_of(value), ("tile", cell), ("cell", cell))
