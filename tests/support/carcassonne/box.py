"""Boxes with few tiles: editions made of the standard one's lines, for games that end soon."""

import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.components.catalogue import Catalogue, TileInfo
from tilewyrm.engine.carcassonne.core.components.edition import CarcassonneEdition
from tilewyrm.engine.carcassonne.core.components.tile_notation import parse_tile
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET
from tilewyrm.engine.game import Edition
from tilewyrm.engine.setup.options import OptionValue

BASE = "base"


def catalogue(edition: Edition, options: Mapping[str, OptionValue] | None = None) -> Catalogue:
    """Return the tile kinds of *edition*, as a match with *options* has them."""
    assert isinstance(edition, CarcassonneEdition)
    return _catalogue(edition, None if options is None else tuple(options.items()))


@cache
def _catalogue(
    edition: CarcassonneEdition, options: tuple[tuple[str, OptionValue], ...] | None
) -> Catalogue:
    return CARCASSONNE.catalogue(edition, None if options is None else dict(options))


def tiles() -> dict[str, TileInfo]:
    """Return the standard edition's tile kinds by id."""
    return {tile.id: tile for tile in catalogue(editions.load("carcassonne")).tiles}


@cache
def _standard() -> Mapping[str, Any]:
    return tomllib.loads(editions.load("carcassonne").text)


def box(own: Mapping[str, Mapping[str, str]] | None = None, **counts: int) -> Edition:
    """Return an edition with so many of each tile kind of the standard one.

    Besides, it has one each of the tiles with a role of their own, such as the start tile: ``box(
    U=2)`` draws two U after it. All tile sets are in it, be they empty. *own* has further tile
    kinds, by set and id, in the notation of an edition file with its count.
    """
    return CARCASSONNE.edition(box_text(own, **counts))


def box_text(own: Mapping[str, Mapping[str, str]] | None = None, **counts: int) -> str:
    """Return the text of `box`."""
    left = dict(counts)
    lines = ['name = "small"']
    for name, section in _standard().items():
        if name != "name":
            lines += _section(name, section, left, dict((own or {}).get(name, {})))
    assert not left, f"there are no tiles {sorted(left)}"
    return "\n".join(lines) + "\n"


def _section(
    name: str, section: Mapping[str, Any], counts: dict[str, int], kinds: dict[str, str]
) -> list[str]:
    """Return the lines of one tile set; what it takes of *counts* is removed from there."""
    roles = EXPANSION_SET.vocabulary.sets[name].roles
    special = {section[role] for role in roles}
    for id, notation in section["tiles"].items():
        count = counts.pop(id, 0) + (id in special)
        if count:
            kinds[id] = f"{count} {notation.split(maxsplit=1)[1]}"
    return [
        f"[{name}]",
        *(f'{role} = "{section[role]}"' for role in roles),
        f"[{name}.totals]",
        *(f"{total} = {count}" for total, count in _totals(kinds).items()),
        f"[{name}.tiles]",
        *(f'{id} = "{notation}"' for id, notation in kinds.items()),
    ]


def _totals(kinds: Mapping[str, str]) -> dict[str, int]:
    words = EXPANSION_SET.vocabulary
    found = [parse_tile(id, notation, 0, words) for id, notation in kinds.items()]
    return {
        word: sum(kind.count * of_one(kind) for kind in found)
        for word, of_one in words.totals.items()
    }
