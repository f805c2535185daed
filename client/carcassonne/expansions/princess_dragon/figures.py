"""Dragon and fairy on the map, and what they mean for where the player looks."""

from collections.abc import Sequence

from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.board import Board, Spot, spot
from tilewyrm.client.carcassonne.core.figure import Figure, Standing


def dragon_at(board: Board) -> Spot | None:
    """Return the dragon's cell, None while there is none."""
    shown = board.part(pb.Dragon)
    return spot(shown.dragon) if shown.HasField("dragon") else None


def hunted_at(board: Board) -> Spot | None:
    """Return the dragon's cell while it hunts, else None."""
    return dragon_at(board) if board.part(pb.Dragon).visited else None


def hunt_step(board: Board) -> int:
    """Return which step of the hunt is to be taken now, from 1; 0 without one."""
    return len(board.part(pb.Dragon).visited)


def figures(board: Board) -> Sequence[Figure]:
    """Return fairy, the way of the hunt, and dragon."""
    fairy, found = board.part(pb.Fairy), []
    if fairy.HasField("fairy"):
        found.append(
            Figure(
                cell=spot(fairy.fairy),
                name="FAIRY",
                short="Fy",
                far="Fy",
                style="map-fairy",
                standing=Standing.BOTTOM,
                beside=fairy.guarded if fairy.HasField("guarded") else None,
                emblem="fairy-figure",
            )
        )
    for visited in board.part(pb.Dragon).visited:
        found.append(Figure(spot(visited), "x", "x", "", "map-hunt", Standing.TOP, emblem="trail"))
    dragon = dragon_at(board)
    if dragon is not None:
        found.append(Figure(dragon, "DRAGON", "DRAG", "Dr", "map-dragon", emblem="dragon-figure"))
    return found
