"""Boxes with few tiles: editions made of the standard one's lines, for games that end soon."""

import re
from collections.abc import Mapping
from functools import cache

from tilewyrm import editions
from tilewyrm.engine.carcassonne.catalogue import Catalogue, TileInfo
from tilewyrm.engine.carcassonne.kinds import FeatureKind, Symbol
from tilewyrm.engine.game import Edition
from tilewyrm.engine.registry import game

_LINE = re.compile(r'^(\w+) = "\d+ (.*)"$', re.MULTILINE)
_SETS = {"base": 'start = "D"', "river": 'spring = "R01"\nlake = "R02"', "princess_dragon": ""}
_SYMBOLS = {
    "volcanoes": Symbol.VOLCANO,
    "dragons": Symbol.DRAGON,
    "princesses": Symbol.PRINCESS,
    "portals": Symbol.PORTAL,
}


@cache
def tiles() -> dict[str, TileInfo]:
    """Return the standard edition's tile kinds by id."""
    catalogue: Catalogue = game("carcassonne").catalogue(editions.load("carcassonne"))
    return {tile.id: tile for tile in catalogue.tiles}


def box(**counts: int) -> Edition:
    """Return an edition with so many of each tile kind, besides the start tile, spring and lake.

    ``box(U=2, P02=1)`` draws two U and one P02 after the start tile D.
    """
    wanted = {"R01": 1, "R02": 1, **counts, "D": counts.get("D", 0) + 1}
    lines = dict(_LINE.findall(editions.load("carcassonne").text))
    sections = ['name = "small"']
    for name, special in _SETS.items():
        kinds = {id: count for id, count in wanted.items() if tiles()[id].set == name}
        sections += [
            f"[{name}]",
            special,
            f"[{name}.totals]",
            *(f"{total} = {count}" for total, count in _totals(kinds).items()),
            f"[{name}.tiles]",
            *(f'{id} = "{count} {lines[id]}"' for id, count in kinds.items()),
        ]
    return game("carcassonne").edition("\n".join(sections) + "\n")


def _totals(kinds: Mapping[str, int]) -> dict[str, int]:
    shown = [(tiles()[id], count) for id, count in kinds.items()]

    def places(kind: FeatureKind) -> int:
        return sum(count * [f.kind for f in tile.features].count(kind) for tile, count in shown)

    return {
        "tiles": sum(kinds.values()),
        "shields": sum(count * sum(f.shields for f in tile.features) for tile, count in shown),
        "monasteries": places(FeatureKind.MONASTERY),
        "gardens": places(FeatureKind.GARDEN),
        **{
            name: sum(count for tile, count in shown if symbol in tile.symbols)
            for name, symbol in _SYMBOLS.items()
        },
    }
