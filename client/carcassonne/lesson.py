"""The guided first match of Carcassonne: the base game."""

import hashlib
from collections.abc import Iterator

from google.protobuf.message import Message

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.asked import PLACE_TILE, USE_PIECE
from tilewyrm.client.carcassonne.core.wrapper import held
from tilewyrm.client.lesson import Hint, Script, asked, begun, over
from tilewyrm.client.model import Model

_FEW_MEEPLES = 2
_FEW_TILES = 6


def _events(before: Model, after: Model) -> Iterator[Message | None]:
    """Yield what happened since *before*."""
    for line in after.log[len(before.log) :]:
        yield from (held(event.carcassonne) for event in line.events)


def _parts(model: Model) -> Iterator[Message | None]:
    return (held(part.carcassonne) for part in model.parts.values())


def _scored(before: Model, after: Model) -> bool:
    """Return whether something that is complete gave points."""
    return any(
        isinstance(event, pb.FeatureScored) and event.complete and event.claims
        for event in _events(before, after)
    )


def _own_farmer(before: Model, after: Model) -> bool:
    """Return whether this seat has put a meeple on a field."""
    return any(
        isinstance(event, pb.PiecePlaced) and event.seat == after.seat and event.kind == "field"
        for event in _events(before, after)
    )


def _shared(before: Model, after: Model) -> bool:
    """Return whether several seats claim one feature."""
    return any(
        isinstance(part, pb.FeatureForecast) and len(part.scored.claims) > 1
        for part in _parts(after)
    )


def _few_meeples(before: Model, after: Model) -> bool:
    """Return whether this seat has hardly a meeple left."""
    return any(
        isinstance(part, pb.Player) and part.seat == after.seat and sum(part.supply) <= _FEW_MEEPLES
        for part in _parts(after)
    )


def _few_tiles(before: Model, after: Model) -> bool:
    """Return whether the pile is nearly empty."""
    placed = any(isinstance(part, pb.PlacedTile) for part in _parts(after))
    left = sum(part.number for part in _parts(after) if isinstance(part, pb.TilesLeft))
    return placed and left <= _FEW_TILES


def _fields_scored(before: Model, after: Model) -> bool:
    return any(
        isinstance(event, pb.FeatureScored) and event.kind == "field"
        for event in _events(before, after)
    )


SCRIPT = Script(
    hints=(
        Hint("learn.carcassonne.welcome", begun),
        Hint("learn.carcassonne.place", asked(PLACE_TILE)),
        Hint("learn.carcassonne.piece", asked(USE_PIECE)),
        Hint("learn.carcassonne.scored", _scored),
        Hint("learn.carcassonne.farmer", _own_farmer),
        Hint("learn.carcassonne.shared", _shared),
        Hint("learn.carcassonne.few", _few_meeples),
        Hint("learn.carcassonne.last", _few_tiles),
        Hint("learn.carcassonne.fields", _fields_scored),
        Hint("learn.carcassonne.over", over),
    ),
    first=(Hint("learn.carcassonne.first", begun),),
    # You begin; your first tile can close a city at once, the next two have monasteries.
    secret=hashlib.sha256(b"a guided first match of carcassonne, 31").digest(),
)
