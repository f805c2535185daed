"""What is shown on the map while something happens there.

The model may be past it already: what is shown comes from the event alone.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.figure import Figure
from tilewyrm.client.carcassonne.core.model.board import (
    Spot,
    spot,
)
from tilewyrm.client.carcassonne.core.model.things import (
    cell_of,
    feature_of,
)
from tilewyrm.client.model.model import Model


class PieceOnTile(NamedTuple):
    """A piece on a tile."""

    seat: int
    piece: str
    feature: int


class Badge(NamedTuple):
    """A few characters in a player's colour."""

    text: str
    seat: int


class Flash(NamedTuple):
    """What is shown of one event."""

    cell: Spot
    """Where: it is framed, and must be seen."""
    feature: int | None = None
    """The feature there that lights up, whole; None: none does."""
    badges: Sequence[Badge] = ()
    """What is written on the cell."""
    leaving: PieceOnTile | None = None
    """A piece that goes from there; None: none does."""
    figures: Sequence[Figure] = ()
    """Figures as they stood then; others of their names are not shown."""


FlashOf = Callable[[Model, Any], Flash]
"""Returns what is shown of an event of the match of a model, which may be past it."""


def flash(model: Model, event: object, flashes: Mapping[type[Message], FlashOf]) -> Flash | None:
    """Return what is shown of *event*: as it is *flashes*, else where it says that it happened."""
    if not isinstance(event, Message):
        return None
    if type(event) in flashes:
        return flashes[type(event)](model, event)
    cell = cell_of(event)
    return None if cell is None else Flash(cell, feature_of(event))


def points(number: int) -> str:
    """Return points that somebody gets, in as few characters as can be."""
    return f"{number:+}"


def _scored(_model: Model, event: pb.FeatureScored) -> Flash:
    badges = [Badge(points(claim.points), claim.seat) for claim in event.claims if claim.points]
    return Flash(spot(event.cell), event.feature, badges)


def _returned(_model: Model, event: pb.PieceReturned) -> Flash:
    return Flash(spot(event.cell), leaving=PieceOnTile(event.seat, event.piece, event.feature))


FLASHES: Mapping[type[Message], FlashOf] = {
    pb.FeatureScored: _scored,
    pb.PieceReturned: _returned,
}
"""What is shown of the base game's events; of others their cell and feature."""
