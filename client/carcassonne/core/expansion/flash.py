"""Flash on the map during an event.

The model may be past it already, so a flash depends on the event alone.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.figure import Figure
from tilewyrm.client.carcassonne.core.model.board import Spot, spot
from tilewyrm.client.carcassonne.core.model.things import cell_of, feature_of
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
    """The flash of one event."""

    cell: Spot
    """Its cell, which is framed and must be visible."""
    feature: int | None = None
    """The feature there that lights up, whole; None: none does."""
    badges: Sequence[Badge] = ()
    """The texts on the cell."""
    leaving: PieceOnTile | None = None
    """A piece that goes from there; None: none does."""
    figures: Sequence[Figure] = ()
    """Figures as they stood then; others of their names are not shown."""


FlashOf = Callable[[Model, Any], Flash]
"""Returns the flash of an event; the model may be past it."""


def flash(model: Model, event: object, flashes: Mapping[type[Message], FlashOf]) -> Flash | None:
    """Return the flash of *event* from *flashes*; without an entry, its cell and feature."""
    if not isinstance(event, Message):
        return None
    if type(event) in flashes:
        return flashes[type(event)](model, event)
    cell = cell_of(event)
    return None if cell is None else Flash(cell, feature_of(event))


def points(number: int) -> str:
    """Return scored points in as few characters as possible."""
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
"""The flashes of the base game's events; other events show their cell and feature."""
