"""How a match stands around its game, as everybody may see it."""

from typing import TYPE_CHECKING

from tilewyrm.engine.match.standing import Seat, Standing
from tilewyrm.engine.match.state import MatchState
from tilewyrm.replays.codec.codec import GameCodec
from tilewyrm.replays.codec.control import control_message
from tilewyrm.replays.codec.saturation import int32, int64
from tilewyrm.server.feed.feed import turn
from tilewyrm.server.feed.message_bytes import field
from tilewyrm.v1 import service_pb2, standing_pb2

if TYPE_CHECKING:  # who watches a file need not wait for the server's own libraries
    from tilewyrm.server.match.match import Match


def standing_message(standing: Standing) -> standing_pb2.Standing:
    """Return *standing*, without the clocks, as a message."""
    message = standing_pb2.Standing(
        seats=[_seat(seat) for seat in standing.seats],
        paused=standing.paused,
        rulings=standing.rulings,
    )
    if standing.proposal is not None:
        message.proposal.CopyFrom(control_message(standing.proposal.made).propose)
        message.proposal_seq = standing.proposal.seq
        message.to_answer.extend(standing.to_answer())
    return message


def clocks_message(match: "Match") -> standing_pb2.Clocks | None:
    """Return what every seat of *match* has left now; None in a match without clocks."""
    clocks = match.position.standing.clocks
    if clocks is None:
        return None
    running, left = match.position.running, list(clocks.left_ms)
    if running is not None:
        left[running] = max(match.left_ms() or 0, 0)
    return standing_pb2.Clocks(left_ms=map(int64, left), running=running)


def past_clocks_message(position: MatchState) -> standing_pb2.Clocks | None:
    """Return what every seat had left at *position*, which is past: no time runs there."""
    clocks = position.standing.clocks
    return None if clocks is None else standing_pb2.Clocks(left_ms=map(int64, clocks.left_ms))


def _seat(seat: Seat) -> standing_pb2.SeatStanding:
    points = int32(seat.points)
    return standing_pb2.SeatStanding(stand_in=seat.stand_in, out=seat.out, points=points)


def fill_standing(
    snapshot: service_pb2.Snapshot,
    codec: GameCodec,
    position: MatchState,
    seat: int | None,
    clocks: standing_pb2.Clocks | None,
    *,
    compact: bool = False,
) -> None:
    """Write into *snapshot* who must act at *position*, and how it stands around the game.

    The decisions of a request are written in runs if *compact*.
    """
    snapshot.turn.MergeFromString(turn(codec, position, seat, compact=compact))
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
