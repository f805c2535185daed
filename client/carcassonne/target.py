"""What the highlighted offer means on the map, and where else it could be."""

from typing import NamedTuple

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne.board import Board, Spot, spot
from tilewyrm.client.carcassonne.tiles import Tile, turned
from tilewyrm.client.scene import Scene


class Target(NamedTuple):
    """The highlighted offer, and the cells of all offers."""

    cell: Spot | None = None
    """The cell of the highlighted offer."""
    ghost: Tile | None = None
    """The tile in hand, turned as it would lie there."""
    feature: int | None = None
    """The feature of that cell's tile that is chosen."""
    meeple: int = 0
    """The kind of the piece that would stand there, 0 for none."""
    cells: tuple[tuple[Spot, int], ...] = ()
    """Every cell of an offer with the index of its first decision, in the decisions' order."""
    features: tuple[tuple[Spot, int, int], ...] = ()
    """Every offer of a feature: its cell, the feature, and the index of its first decision."""


def target(scene: Scene, board: Board) -> Target:
    """Return what is highlighted in *scene*."""
    chosen = scene.highlighted
    request = scene.model.request
    if chosen is None or request is None:
        return Target()
    cells: dict[Spot, int] = {}
    features: dict[tuple[Spot, int], int] = {}
    for index, item in enumerate(request.decisions):
        cell, feature = cell_of(item.carcassonne), feature_of(item.carcassonne)
        if cell is not None:
            cells.setdefault(cell, index)
            if feature is not None:
                features.setdefault((cell, feature), index)
    decision = chosen.carcassonne
    hand, kind = board.in_hand, decision.WhichOneof("kind")
    placing = hand is not None and kind == "place_tile"
    return Target(
        cell=cell_of(decision),
        ghost=turned(hand, decision.place_tile.rotation) if hand and placing else None,
        feature=feature_of(decision),
        meeple=decision.place_meeple.meeple if kind == "place_meeple" else 0,
        cells=tuple(cells.items()),
        features=tuple((*piece, index) for piece, index in features.items()),
    )


def cell_of(decision: pb.Decision) -> Spot | None:
    """Return the cell that a decision names, if any."""
    match decision.WhichOneof("kind"):
        case "place_tile":
            return spot(decision.place_tile.cell)
        case "place_meeple":
            return spot(decision.place_meeple.cell)
        case "take_back_abbot":
            return spot(decision.take_back_abbot.cell)
        case "move_fairy":
            return spot(decision.move_fairy.cell)
        case "remove_knight":
            return spot(decision.remove_knight.cell)
        case "move_dragon":
            return spot(decision.move_dragon.cell)
    return None


def feature_of(decision: pb.Decision) -> int | None:
    """Return the feature that a decision names, if any."""
    match decision.WhichOneof("kind"):
        case "place_meeple":
            return decision.place_meeple.feature
        case "take_back_abbot":
            return decision.take_back_abbot.feature
        case "move_fairy" if decision.move_fairy.HasField("feature"):
            return decision.move_fairy.feature
        case "remove_knight":
            return decision.remove_knight.feature
    return None
