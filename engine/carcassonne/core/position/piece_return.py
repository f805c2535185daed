"""Pieces that go home."""

from collections.abc import Iterable

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.carcassonne.core.values.stands import BESIDE, SEGMENT

LEFT_BEHIND = "left behind"
"""A piece went home because those that it needs have left (`Hooks.left_behind`)."""


def send_home(state: CarcassonneState, stands: Iterable[int], cause: str) -> None:
    """Return the pieces on *stands* to their owners' supplies, then those that they leave behind.

    *cause* is the word that `PieceReturned.cause` gives.
    """
    labels = state.board.features.labels
    left: dict[tuple[int, int], None] = {}
    for stand in stands:
        left[_return(state, stand, cause), labels[stand & SEGMENT]] = None
    follow_home(state, left)


def follow_home(state: CarcassonneState, left: Iterable[tuple[int, int]]) -> None:
    """Return the pieces that are left behind on features that others have *left*.

    Each is the seat of those that left, and the label of the feature. A feature that only holds
    pieces leaves none behind.
    """
    kinds = state.board.features.kinds
    for seat, label in left:
        if kinds[label].is_scored:
            for stand in state.rules.hooks.following_pieces(state, seat, label):
                _return(state, stand, LEFT_BEHIND)


def send_followers_home(state: CarcassonneState, label: int) -> None:
    """Return the pieces on the feature *label*, a part of one that was larger, that need others."""
    standing = state.board.features.standing[label]
    seats = sorted({state.pieces[stand].seat for stand in standing})
    follow_home(state, [(seat, label) for seat in seats])


def is_choice(state: CarcassonneState, stand: int) -> bool:
    """Return whether the piece on *stand* is to be offered where one of several is chosen.

    Equal pieces beside each other are one choice, the first of them, if nothing sets them apart.
    """
    if stand < BESIDE:
        return True
    pieces, is_apart = state.pieces, state.rules.hooks.is_apart
    piece = pieces[stand]
    return is_apart(state, stand) or not any(
        pieces.get(before) == piece and not is_apart(state, before)
        for before in range(stand & SEGMENT, stand, BESIDE)
    )


def _return(state: CarcassonneState, stand: int, cause: str) -> int:
    """Return the piece on *stand* to its owner, who is returned."""
    place, feature = state.board.place_of(stand)
    gone = state.take(stand)
    state.emit(
        PieceReturned(
            seat=gone.seat,
            piece=gone.kind.name,
            cell=cell(place),
            feature=feature,
            kind=state.board.features.kinds[stand & SEGMENT].name,
            cause=cause,
        )
    )
    return gone.seat
