"""Pieces that go home."""

from collections.abc import Iterable

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned

LEFT_BEHIND = "left behind"
"""A piece went home because those that it needs have left (`Hooks.left_behind`)."""


def send_home(state: CarcassonneState, segments: Iterable[int], cause: str) -> None:
    """Return the pieces on *segments* to their owners' supplies, then those that they leave behind.

    *cause* is the word that `PieceReturned.cause` gives.
    """
    labels = state.board.features.labels
    left: dict[tuple[int, int], None] = {}
    for segment in segments:
        left[_return(state, segment, cause), labels[segment]] = None
    for seat, label in left:
        for segment in state.rules.hooks.following_pieces(state, seat, label):
            _return(state, segment, LEFT_BEHIND)


def _return(state: CarcassonneState, segment: int, cause: str) -> int:
    """Return the piece on *segment* to its owner, who is returned."""
    place, feature = state.board.place_of(segment)
    gone = state.take(segment)
    state.emit(
        PieceReturned(
            seat=gone.seat,
            piece=gone.kind.name,
            cell=cell(place),
            feature=feature,
            kind=state.board.features.kinds[segment].name,
            cause=cause,
        )
    )
    return gone.seat
