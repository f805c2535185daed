"""The stretch of town wall that a Town Evaluation counts (F50)."""

from functools import lru_cache
from typing import NamedTuple

from tilewyrm.engine.feuville.position.town import Column, Town
from tilewyrm.engine.feuville.setup.rules import NONE, Rules
from tilewyrm.engine.feuville.values.kinds import TileKind

_CACHED_TOWNS = 128
_LEFT, _RIGHT, _GATE = TileKind.LEFT_CORNER, TileKind.RIGHT_CORNER, TileKind.GATE


class Stretch(NamedTuple):
    """A stretch of town wall from corner tower to corner tower."""

    points: int
    left: int
    right: int
    walls: int
    towers: int


@lru_cache(maxsize=_CACHED_TOWNS)
def best_stretch(rules: Rules, town: Town) -> Stretch | None:
    """Return the stretch of *town* that a Town Evaluation scores highest (F50, A27), if any.

    Of equals the leftmost. None also when no column is left for the grass with the arms.
    """
    found = [
        stretch
        for index, column in enumerate(town.columns)
        if _corner(rules, column, _LEFT)
        for stretch in _stretches(rules, town.columns[index:])
        if arms_positions(rules, town, stretch.left, stretch.right)
    ]
    return max(found, key=lambda stretch: stretch.points, default=None)


def arms_positions(rules: Rules, town: Town, left: int, right: int) -> tuple[int, ...]:
    """Return where the grass with the arms may go after evaluating *left* to *right* (F50, D16)."""
    return tuple(
        column.position for column in town.columns if takes_arms(rules, column, left, right)
    )


def takes_arms(rules: Rules, column: Column, left: int, right: int) -> bool:
    """Return whether the grass with the arms may go under *column* (F50, D16, A28)."""
    return column.grass is None and (not rules.arms_in_stretch or left <= column.position <= right)


def corner_towers(rules: Rules, town: Town) -> int:
    """Return how many complete corner towers *town* has (A24)."""
    return sum(_corner(rules, column, kind) for column in town.columns for kind in (_LEFT, _RIGHT))


def _corner(rules: Rules, column: Column, kind: TileKind) -> bool:
    """Return whether *column* has a complete corner tower of *kind* (A24)."""
    kinds = rules.tile_kinds
    return (
        not column.burnt
        and column.tower >= 0
        and kinds[column.wall] is kind
        and kinds[column.tower] is kind
    )


def _stretches(rules: Rules, columns: tuple[Column, ...]) -> list[Stretch]:
    """Return every stretch that begins with the left corner tower ``columns[0]``."""
    options = rules.options
    found = []
    left = columns[0].position
    walls = towers = 1
    gaps = 0
    gate = False
    for offset, column in enumerate(columns[1:], 1):
        start = column.position == 0
        ruin = column.burnt and not start
        if column.position != left + offset or (ruin and options.burnt_wall_breaks):
            break
        if gate and _corner(rules, column, _RIGHT):
            ends = 1 if options.town_eval_include_corners else -1
            counted = walls + ends, towers + ends
            found.append(Stretch(2 * sum(counted), left, column.position, *counted))
        walls += not ruin and (not start or options.start_tile_is_wall)
        gap = column.tower == NONE or column.burnt
        towers += not gap
        gaps += gap
        gate = gate or (not ruin and rules.tile_kinds[column.wall] is _GATE)
        if rules.one_gap and gaps > 1:
            break
    return found
