"""Seat, cell and thing of the map that a message names."""

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.board import PLACE_BESIDE, Spot, spot
from tilewyrm.client.model.face_output import Thing


def seat_of(value: Message) -> int | None:
    """Return the seat that a message names; of a scored feature its only winner."""
    if isinstance(value, pb.FeatureScored):
        winners = [claim.seat for claim in value.claims if claim.majority]
        return winners[0] if len(winners) == 1 else None
    seat = field(value, "seat")
    return seat if isinstance(seat, int) else None


def thing_of(value: Message) -> Thing | None:
    """Return the feature or tile that a message names; None for neither."""
    cell, feature = cell_of(value), feature_of(value)
    if cell is None:
        return None
    return ("tile", cell) if feature is None else ("feature", cell, feature)


def cell_of(value: Message | None) -> Spot | None:
    """Return the cell that a message, whatever module it is of, names in its field ``cell``."""
    cell = field(value, "cell")
    return spot(cell) if isinstance(cell, pb.Cell) else None


def feature_of(value: Message | None) -> int | None:
    """Return the feature that a message names in its field ``feature``, if any.

    For a piece it is the one that it stands on.
    """
    feature = field(value, "feature")
    return feature % PLACE_BESIDE if isinstance(feature, int) else None


def piece_of(value: Message | None) -> str:
    """Return the kind of the piece that a decision names in its field ``piece``, empty for none."""
    piece = field(value, "piece")
    return piece if isinstance(piece, str) else ""


def field(value: Message | None, name: str) -> object:
    """Return the field *name* of *value*, None if it has none or leaves it out."""
    descriptor = value.DESCRIPTOR.fields_by_name.get(name) if value is not None else None
    if (
        value is None
        or descriptor is None
        or (descriptor.has_presence and not value.HasField(name))
    ):
        return None
    content: object = getattr(value, name)
    return content
