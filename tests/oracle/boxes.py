"""The boxes of the recorded games, as editions of ours."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import cache

from oracle.layout import Layout
from oracle.ours import layout
from oracle.reference import read_layouts
from oracle.registry import TRANSLATIONS
from oracle.translation import Translation

from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.components.edition import CarcassonneEdition
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET

_LINE = re.compile(r'^(\w+) = "\d+ (.*)"$', re.MULTILINE)


@cache
def standard() -> CarcassonneEdition:
    """Return the edition that full games are played with."""
    edition = editions.load("carcassonne")
    assert isinstance(edition, CarcassonneEdition)
    return edition


@cache
def shapes(set_name: str) -> Mapping[str, Layout]:
    """Return the shape of each of our tiles of a set, with all its features."""
    tiles = CARCASSONNE.catalogue(standard()).tiles
    return {tile.id: layout(tile, frozenset()).shape() for tile in tiles if tile.set == set_name}


def box(counts: Mapping[str, int], playing: Collection[Translation]) -> CarcassonneEdition:
    """Return an edition with so many of each of the reference's tiles, start tile included.

    It has a tile set for each expansion *playing* that brings tiles, even if it is empty here.
    """
    ours: Counter[str] = Counter()
    for theirs, count in counts.items():
        same = _same(theirs, playing)
        ours[next((id for id in same if id not in ours), same[0])] += count
    sections = ['name = "small"']
    for one in playing:
        for name in one.sets:
            sections += _section(name, ours)
    return CARCASSONNE.edition("\n".join(sections) + "\n")


def _same(theirs: str, playing: Collection[Translation]) -> list[str]:
    """Return the ids of our tiles that show the same as *theirs*: usually one.

    If it belongs to more than one box, ours are of one *playing*.
    """
    boxes = [one for one in TRANSLATIONS if one.prefix and theirs.startswith(one.prefix)]
    one = next((one for one in boxes if one in playing), boxes[0])
    shape = read_layouts()[theirs].shape()
    return [id for name in one.sets for id, ours in shapes(name).items() if ours == shape]


def _section(name: str, counts: Mapping[str, int]) -> Iterator[str]:
    tiles = standard().set(name)
    kinds = [kind for kind in tiles.kinds if kind.id in counts or kind in tiles.roles]
    lines = dict(_LINE.findall(standard().text))
    yield f"[{name}]"
    for role, kind in zip(EXPANSION_SET.vocabulary.sets[name].roles, tiles.roles, strict=True):
        yield f'{role} = "{kind.id}"'
    yield f"[{name}.totals]"
    for word, of_one in EXPANSION_SET.vocabulary.totals.items():
        total = sum((counts[kind.id] or 1) * of_one(kind) for kind in kinds)
        if total:
            yield f"{word} = {total}"
    yield f"[{name}.tiles]"
    yield from (f'{kind.id} = "{counts[kind.id] or 1} {lines[kind.id]}"' for kind in kinds)
