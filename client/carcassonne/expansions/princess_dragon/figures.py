"""Figures of dragon and fairy on the map, and the cell that must be visible for them."""

from collections.abc import Sequence

from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.figure import Figure, FigurePlace
from tilewyrm.client.carcassonne.core.expansion.landmark import JumpTarget
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot, spot
from tilewyrm.client.model.model import Model


def dragon_at(board: BoardView) -> Spot | None:
    """Return the dragon's cell, None while there is none."""
    part = board.part(pb.Dragon)
    return spot(part.dragon) if part.HasField("dragon") else None


def hunt_cell(board: BoardView) -> Spot | None:
    """Return the dragon's cell while it hunts, else None."""
    return dragon_at(board) if board.part(pb.Dragon).visited else None


def hunt_step(board: BoardView) -> int:
    """Return the number of the hunt's present step, from 1; 0 without a hunt."""
    return len(board.part(pb.Dragon).visited)


def figures(board: BoardView) -> Sequence[Figure]:
    """Return fairy, the way of the hunt, and dragon."""
    fairy, result = board.part(pb.Fairy), []
    if fairy.HasField("fairy"):
        beside = fairy.guarded if fairy.HasField("guarded") else None
        result.append(fairy_figure(spot(fairy.fairy), beside))
    result += [trail_figure(spot(visited)) for visited in board.part(pb.Dragon).visited]
    dragon = dragon_at(board)
    if dragon is not None:
        result.append(dragon_figure(dragon))
    return result


def dragon_figure(cell: Spot) -> Figure:
    """Return the dragon on a cell."""
    return Figure(cell, "DRAGON", "DRAG", "Dr", "map-dragon", picture="dragon-figure")


def trail_figure(cell: Spot) -> Figure:
    """Return the mark of a cell that the dragon has visited in this hunt."""
    return Figure(cell, "x", "x", "", "map-hunt", FigurePlace.TOP, picture="trail")


def fairy_figure(cell: Spot, beside: int | None) -> Figure:
    """Return the fairy on a cell, *beside* the piece on one of its features, or by herself."""
    return Figure(
        cell, "FAIRY", "Fy", "Fy", "map-fairy", FigurePlace.BOTTOM, beside, picture="fairy-figure"
    )


def _dragon(_model: Model, board: BoardView) -> Sequence[Spot]:
    cell = dragon_at(board)
    return () if cell is None else (cell,)


def _fairy(_model: Model, board: BoardView) -> Sequence[Spot]:
    fairy = board.part(pb.Fairy)
    return (spot(fairy.fairy),) if fairy.HasField("fairy") else ()


LANDMARKS = (
    JumpTarget("dragon", "D", "princess_dragon.key.dragon", _dragon, figures=("dragon",)),
    JumpTarget("fairy", "F", "princess_dragon.key.fairy", _fairy, figures=("fairy",)),
)
