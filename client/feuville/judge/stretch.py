"""The stretch of town wall that a Town Evaluation would count (F50)."""

from collections.abc import Iterator
from typing import NamedTuple

from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.feuville.v1 import feuville_pb2 as fv


class Stretch(NamedTuple):
    """A stretch of town wall from corner tower to corner tower."""

    left: int
    right: int
    walls: int
    towers: int


def best_stretch(board: BoardView, town: fv.Town) -> Stretch | None:
    """Return the stretch that counts most (A27), None if there is none with room for the arms."""
    found = [
        stretch
        for index, column in enumerate(town.columns)
        if corner(board, column, fv.TILE_KIND_LEFT_CORNER)
        for stretch in _from(board, town.columns[index:])
        if _has_room(board, town, stretch)
    ]
    return max(found, key=lambda stretch: stretch.walls + stretch.towers, default=None)


def _has_room(board: BoardView, town: fv.Town, stretch: Stretch) -> bool:
    """Return whether the grass with the arms has a column to go to (D16)."""
    anywhere = board.rules.arms_grass == "any"
    return any(
        not column.HasField("grass")
        and (anywhere or stretch.left <= column.position <= stretch.right)
        for column in town.columns
    )


def _kind(board: BoardView, tile: str) -> int:
    facts = board.catalogue.tiles.get(tile)
    return fv.TILE_KIND_UNSPECIFIED if facts is None else facts.kind


def corner(board: BoardView, column: fv.TownColumn, kind: int) -> bool:
    """Return whether *column* has a complete corner tower of *kind* (A24)."""
    both = _kind(board, column.wall) == kind == _kind(board, column.tower)
    return both and not column.burnt


def _from(board: BoardView, columns: list[fv.TownColumn]) -> Iterator[Stretch]:
    """Yield every stretch that begins with the left corner tower ``columns[0]``."""
    rules, left = board.rules, columns[0].position
    walls = towers = 1
    gaps, gate = 0, False
    for offset, column in enumerate(columns[1:], 1):
        start = column.position == 0
        ruin = column.burnt and not start
        if column.position != left + offset or (ruin and rules.burnt_wall_breaks):
            return
        if gate and corner(board, column, fv.TILE_KIND_RIGHT_CORNER):
            ends = 1 if rules.town_eval_include_corners else -1
            yield Stretch(left, column.position, walls + ends, towers + ends)
        walls += not ruin and (not start or rules.start_tile_is_wall)
        gap = not column.tower or column.burnt
        towers += not gap
        gaps += gap
        gate = gate or (not ruin and _kind(board, column.wall) == fv.TILE_KIND_GATE)
        if rules.town_eval_tower_gaps == "one" and gaps > 1:
            return
