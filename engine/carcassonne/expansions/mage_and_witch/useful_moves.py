"""Moves of the figures that are worth a thought, for strategies."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.majority import strengths_of
from tilewyrm.engine.carcassonne.core.values.cell_numbers import place_number
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import MagicFigure
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.move import MoveMagicFigure
from tilewyrm.engine.game import Value


def useful_moves(
    state: CarcassonneState, seat: int, moves: Sequence[Value]
) -> Sequence[MoveMagicFigure]:
    """Return one of *moves* for each figure and feature where it may be of use to *seat*.

    The mage is on features that the seat leads, the witch on those of others. Both may go to a
    free feature of the tile just placed, which the seat can take, or out of the way, to any other
    free one. Without all these the first move is left. On a feature that the tile is part of, the
    place is on that tile.
    """
    board = state.board
    features, fresh = board.features, board.firsts[board.last]
    of_tile = {*features.labels[fresh:]}
    leads: dict[int, bool] = {}
    found: dict[tuple[MagicFigure, int | None], MoveMagicFigure] = {}
    for move in moves:
        assert isinstance(move, MoveMagicFigure)
        segment = board.firsts[place_number(move.cell)] + move.feature
        label = features.labels[segment]
        standing = features.standing[label]
        if not standing:
            found.setdefault((move.figure, label if label in of_tile else None), move)
            continue
        if label not in leads:
            strengths = strengths_of(state, standing)
            leads[label] = bool(strengths) and strengths.get(seat, 0) == max(strengths.values())
        if leads[label] is (move.figure is MagicFigure.MAGE):
            found.setdefault((move.figure, label), move)
            if segment >= fresh:
                found[move.figure, label] = move
    return list(found.values()) or [m for m in moves[:1] if isinstance(m, MoveMagicFigure)]
