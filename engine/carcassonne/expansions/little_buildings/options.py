"""The options of Little Buildings, and what follows from them for the tokens."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option

SHED, HOUSE, TOWER = "little_shed", "little_house", "little_tower"
KINDS = (SHED, HOUSE, TOWER)
"""The kinds of tokens, by value."""
OF_EACH_KIND = 6
"""Tokens of each kind in the box (LB1)."""


class BuildingValues(StrEnum):
    """The values of tower, house and shed (LB3, LB20)."""

    EQUAL = "equal"
    DIFFERENT = "different"


class BuildingSupply(StrEnum):
    """How the tokens are shared out (LB2)."""

    EVEN = "even"
    PER_KIND = "per_kind"


@dataclass(frozen=True, slots=True)
class LittleBuildingsOptions:
    """The options of Little Buildings."""

    little_buildings: bool = option(
        False,
        "LB1",
        "Play with Little Buildings: tokens on tiles, each worth 1 extra point.",
        "With Little Buildings: tokens on tiles, each worth 1 extra point.",
    )
    lb_values: BuildingValues = option(
        BuildingValues.EQUAL,
        "LB3 LB20",
        "Every little building is worth 1 (equal), or a tower 3, a house 2 and a shed 1"
        " (different).",
        "A tower is worth 3 points, a house 2 and a shed 1.",
    )
    lb_supply: BuildingSupply = option(
        BuildingSupply.EVEN,
        "LB2",
        "How the buildings are shared out: evenly as one pool, or kind by kind.",
        "Buildings are shared out kind by kind, so four players get 3 each.",
    )


def values(options: LittleBuildingsOptions) -> Mapping[str, int]:
    """Return the points of each kind of token in a match; with equal values all are houses."""
    if options.lb_values is BuildingValues.EQUAL:
        return {HOUSE: 1}
    return {kind: number for number, kind in enumerate(KINDS, 1)}


def dealt(options: LittleBuildingsOptions, seats: int) -> Mapping[str, int]:
    """Return how many tokens of each kind each seat of a match with *seats* gets (LB2, LB3)."""
    each = OF_EACH_KIND // seats
    if options.lb_values is BuildingValues.DIFFERENT:
        return dict.fromkeys(KINDS, each)
    if options.lb_supply is BuildingSupply.PER_KIND:
        return {HOUSE: len(KINDS) * each}
    return {HOUSE: len(KINDS) * OF_EACH_KIND // seats}
