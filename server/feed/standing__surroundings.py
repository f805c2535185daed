"""How it stands around the game, as snapshots and updates say it."""

from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.codec.codec import GameCodec
from tilewyrm.server.feed.feed import turn
from tilewyrm.server.feed.message_bytes import field
from tilewyrm.server.feed.standing import standing_message
from tilewyrm.v1 import service_pb2, standing_pb2


def fill_standing(
    snapshot: service_pb2.Snapshot,
    codec: GameCodec,
    position: MatchState,
    seat: int | None,
    clocks: standing_pb2.Clocks | None,
) -> None:
    """Write into *snapshot* who must act at *position*, and how it stands around the game."""
    snapshot.turn.MergeFromString(turn(codec, position, seat))
    snapshot.standing.CopyFrom(standing_message(position.standing))
    if clocks is not None:
        snapshot.clocks.CopyFrom(clocks)


def standing_fields(
    position: MatchState, standing_changed: bool, clocks: standing_pb2.Clocks | None
) -> bytes:
    """Return how it stands around the game at *position*, as fields of an Update."""
    fields = b""
    if standing_changed:
        standing = standing_message(position.standing).SerializeToString()
        fields += field(service_pb2.Update.STANDING_FIELD_NUMBER, standing)
    if clocks is not None:
        fields += field(service_pb2.Update.CLOCKS_FIELD_NUMBER, clocks.SerializeToString())
    return fields
