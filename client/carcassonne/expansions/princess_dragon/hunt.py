"""Reach of the dragon in the rest of its hunt."""

from collections.abc import Sequence

from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot, spot
from tilewyrm.client.carcassonne.core.model.tiles import STEPS
from tilewyrm.client.carcassonne.expansions.princess_dragon.figures import dragon_at, hunt_step
from tilewyrm.client.carcassonne.expansions.princess_dragon.glossary import DRAGON
from tilewyrm.language.speech import tell

STEPS_OF_A_HUNT = 6


def reachable_pieces(
    board: BoardView, start: Spot
) -> Sequence[tuple[Spot, core_pb2.StandingPiece]]:
    """Return the pieces that the dragon may still reach after a step to *start*.

    It goes to neighbouring tiles where it has not been in this hunt, but not to the fairy's.
    """
    left = STEPS_OF_A_HUNT - max(hunt_step(board), 1)
    return _pieces(board, _cells_within(board, start, left) - {start})


def pieces_in_reach(board: BoardView) -> Sequence[tuple[Spot, core_pb2.StandingPiece]]:
    """Return the pieces that the dragon may reach in this hunt, or in one that begins now."""
    start = dragon_at(board)
    if start is None:
        return ()
    left = STEPS_OF_A_HUNT + 1 - max(hunt_step(board), 1)
    return _pieces(board, _cells_within(board, start, left) - {start})


def is_in_reach(board: BoardView, cell: Spot) -> bool:
    """Return whether the dragon could reach *cell* in a hunt that begins now."""
    start = dragon_at(board)
    return start is not None and cell in _cells_within(board, start, STEPS_OF_A_HUNT)


def dangers(board: BoardView, cell: Spot) -> Sequence[str]:
    """Return the danger that the dragon reaches *cell*, if the tile just placed starts a hunt."""
    if board.last is None or not any(mark is DRAGON for mark in board.map_tiles[board.last].marks):
        return ()
    return [tell("princess_dragon.effect.danger")] if is_in_reach(board, cell) else ()


def _cells_within(board: BoardView, start: Spot, steps: int) -> set[Spot]:
    fairy = board.part(pb.Fairy)
    closed = {spot(cell) for cell in board.part(pb.Dragon).visited}
    if fairy.HasField("fairy"):
        closed.add(spot(fairy.fairy))
    cells, edge = {start}, {start}
    for _ in range(steps):
        edge = {
            there
            for x, y in edge
            for dx, dy in STEPS.values()
            if (there := (x + dx, y + dy)) in board.placed and there not in closed | cells
        }
        cells |= edge
    return cells


def _pieces(board: BoardView, cells: set[Spot]) -> list[tuple[Spot, core_pb2.StandingPiece]]:
    return [(cell, piece) for cell in sorted(cells) for piece in board.placed[cell].pieces]
