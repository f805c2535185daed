"""Step 1e: one of the figures is moved (MG10-MG19)."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, ROAD
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import (
    SIGIL,
    FigurePlace,
    MagicDeparture,
    MagicFigure,
    MagicFigureMoved,
    are_together,
    on_map,
    put,
    send_away,
)
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.options import MageAndWitchOptions
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, Frame

MOVE_MAGIC_FIGURE = "move-magic-figure"
"""Which figure goes where: `MoveMagicFigure`, or, if none can, `RemoveMagicFigure`."""


@dataclass(frozen=True, slots=True)
class MoveMagicFigure:
    """Put a figure onto a road or city, from beside the map or from another one (MG10)."""

    figure: MagicFigure
    cell: Cell
    feature: int
    """Position in the tile kind's features."""


@dataclass(frozen=True, slots=True)
class RemoveMagicFigure:
    """Put a figure beside the map, as no other feature is free for one (MG16)."""

    figure: MagicFigure


@dataclass(frozen=True, slots=True)
class MagicFigureFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn moves one of the figures, or removes one if none can be moved."""

    name = "move-magic-figure"
    question = MOVE_MAGIC_FIGURE

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return every place for each figure by (y, x, feature); else the figures to remove."""
        places = sorted(map(state.board.place_of, _free_segments(state)))
        if not places:
            return [RemoveMagicFigure(figure) for figure in on_map(state)]
        return [_move(figure, *place) for figure in _figures(state) for place in places]

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether that figure may go there, or must go."""
        if isinstance(decision, RemoveMagicFigure):
            return decision.figure in on_map(state) and not can_move(state)
        if not isinstance(decision, MoveMagicFigure):
            return False
        segment = state.board.segment_at(number(decision.cell), decision.feature)
        if segment is None or decision.figure not in _figures(state):
            return False
        return segment in _free_segments(state)

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Move or remove the figure."""
        if isinstance(decision, RemoveMagicFigure):
            send_away(state, decision.figure, MagicDeparture.NO_PLACE)
        elif isinstance(decision, MoveMagicFigure):
            segment = state.board.firsts[number(decision.cell)] + decision.feature
            put(state, decision.figure, FigurePlace(decision.cell, decision.feature))
            state.emit(
                MagicFigureMoved(
                    seat=self.seat,
                    figure=decision.figure,
                    cell=decision.cell,
                    feature=decision.feature,
                    kind=state.board.features.kinds[segment].name,
                )
            )


_magic_figure_frame = cache(MagicFigureFrame)


@cache
def _move(figure: MagicFigure, place: int, feature: int) -> MoveMagicFigure:
    return MoveMagicFigure(figure, cell(place), feature)


def ask_for_move(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Return the frame after a tile with a sigil, or one that brings the figures together.

    If no figure can be moved, the only one on the map leaves it at once (MG16).
    """
    board = state.board
    has_sigil = SIGIL.name in board.tiles[board.last].kind.marks
    return _frame_for_move(state) if has_sigil or are_together(state) else None


def part(state: CarcassonneState) -> None:
    """Let the player move one of the figures at once, if a link brings them together (MG18)."""
    frame = _frame_for_move(state) if are_together(state) else None
    if frame is not None:
        state.agenda.append(frame)


def _frame_for_move(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Return the frame for a move; if there is none, the only figure on the map leaves it."""
    standing = on_map(state)
    if len(standing) > 1 or can_move(state):
        return _magic_figure_frame(state.seat)
    for figure in standing:
        send_away(state, figure, MagicDeparture.NO_PLACE)
    return None


def can_move(state: CarcassonneState, besides: Container[int] = ()) -> bool:
    """Return whether there is a place for one of the figures on features *besides* these labels."""
    labels = state.board.features.labels
    return any(labels[segment] not in besides for segment in _free_segments(state))


def _figures(state: CarcassonneState) -> Sequence[MagicFigure]:
    """Return the figures in play."""
    options = state.rules.of(MageAndWitchOptions)
    return (MagicFigure.MAGE,) * options.mage + (MagicFigure.WITCH,) * options.witch


def _free_segments(state: CarcassonneState) -> Iterator[int]:
    """Yield the segments to which each of the figures may go, in no particular order.

    They are of incomplete roads and cities without a figure (MG12-MG15).
    """
    features, hooks = state.board.features, state.rules.hooks
    taken, blocked = set(on_map(state).values()), hooks.blocked_figure_cells(state)
    for label, segments in enumerate(features.members):
        if not segments or label in taken or features.kinds[label] not in (CITY, ROAD):
            continue
        if not features.missing[label] and hooks.is_complete(state, label):
            continue
        for segment in segments:
            if features.homes[segment] not in blocked:
                yield segment
