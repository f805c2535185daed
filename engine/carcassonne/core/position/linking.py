"""Links that are made, or moved, in the middle of a turn: features join, and fall apart again."""

from tilewyrm.engine.carcassonne.core.position.board import Link
from tilewyrm.engine.carcassonne.core.position.piece_return import send_followers_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState


def relink(state: CarcassonneState, made: Link, instead_of: Link | None = None) -> None:
    """Connect two segments by *made*; the link *instead_of* is taken away before.

    Pieces stay on their segments, but for those that a part of the feature leaves without the ones
    that they need. What is complete then is scored in step 3 (`Board.completed_segments`).
    """
    board = state.board
    changed = [*made[:2]]
    if instead_of is not None:
        board.unlink(instead_of)
        changed += instead_of[:2]
    board.link(made)
    if instead_of is not None and state.rules.hooks.can_be_parted(state):
        labels = board.features.labels
        for label in dict.fromkeys([labels[segment] for segment in changed]):
            send_followers_home(state, label)
    state.rules.hooks.on_relinked(state, made.one, made.other)
