"""Flashes of The Flying Machines on the map."""

from collections.abc import Mapping

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import flying_machines_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.flash import Badge, Flash, FlashOf
from tilewyrm.client.carcassonne.core.model.board import spot
from tilewyrm.client.model.model import Model


def _flew(_model: Model, event: pb.PieceFlew) -> Flash:
    """Return the destination, with the number on the die."""
    return Flash(spot(event.cell), badges=(Badge(f"{event.distance}", event.seat),))


def _crashed(_model: Model, event: pb.PieceCrashed) -> Flash:
    """Return the destination, with a cross."""
    return Flash(spot(event.cell), badges=(Badge("x", event.seat),))


FLASHES: Mapping[type[Message], FlashOf] = {pb.PieceFlew: _flew, pb.PieceCrashed: _crashed}
