"""A box as a few numbers that a search can change, and the edition file that they make.

What the rulebook prints stays: how many tiles, decrees and fairy tiles there are, how many skies
have a star back, how many Town Evaluations. So do backs and kinds of tiles. What moves are symbols,
clouds, the kinds of the other 26 decrees and the points of the prestige tiles.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tilewyrm.engine.feuville.edition import MOST_SYMBOLS

EDITION = Path(__file__).parent.parent.parent / "editions/feuville/standard.toml"
"""What every box takes its backs, kinds and fairy tiles from."""
HEAD = 'name = "tried"\ntitle = "Tried"'
"""What an edition file begins with that nobody has named."""
_LAYERS = {"walls": "guards", "towers": "flags", "skies": "stars"}
"""Each list of tiles with the symbol that is at home there."""
_SYMBOLS = ("guard", "flag", "star", "griffin")
_PLENTY = (6, 3, 5, 0, 4, 2)
"""How tiles that follow each other differ in how much they show."""
_RARE = (0, 3, 1, 0, 5, 0, 2)
"""The same of griffins, which many tiles have none of."""
_DRY = (2, 5, 1, 4, 3, 6)
"""The same of clouds: many where there are few symbols."""


class Box(NamedTuple):
    """What moves. Tenths are per tile: 15 are three symbols on two tiles."""

    home_early: int = 10
    """Tenths of the symbol at home on tiles with back I; a star back counts as I."""
    home_late: int = 15
    """The same with back II."""
    griffins_early: int = 2
    """Tenths of griffins on tiles with back I."""
    griffins_late: int = 5
    clouds: int = 13
    """Tenths of clouds on a sky."""
    ones: int = 4
    """Status decrees that pay one point for a symbol."""
    twos: int = 8
    threes: int = 4
    small: int = 4
    """Decrees for small districts."""
    large: int = 2
    views: int = 2
    """Decrees for splendid views; what remains of the 26 is At Your Own Discretion."""
    prestige: int = 30
    """Tenths of points on a prestige tile."""

    @property
    def discretion(self) -> int:
        """How many decrees are At Your Own Discretion."""
        return 26 - self.ones - self.twos - self.threes - self.small - self.large - self.views

    @property
    def is_possible(self) -> bool:
        """Whether there is such a box, with a decree of every kind."""
        decrees = (self.small, self.large, self.views, self.discretion, self.ones + self.twos)
        return min(self) >= 0 and min(decrees) >= 1 and self.clouds >= 5 and self.prestige >= 10


def written(box: Box, pattern: str, head: str) -> str:
    """Return *box* as the text of an edition file.

    Args:
        box: what moves.
        pattern: an edition file: what stays is taken from it.
        head: what the file begins with, up to the first list.
    """
    file = tomllib.loads(pattern)
    parts = [head.rstrip()]
    for name, home in _LAYERS.items():
        parts.append(_listed(name, list(_tiles(file[name], home, box))))
    parts.append(_listed("decrees", list(_decrees(box))))
    parts.append(_listed("fairies", list(_fairies(file["fairies"], box))))
    parts.append(_listed("starts", file["starts"]))
    return "\n\n".join(parts) + "\n"


def _tiles(tiles: Sequence[Mapping[str, Any]], home: str, box: Box) -> Iterator[Mapping[str, Any]]:
    """Yield *tiles* with what *box* lets them show."""
    shown: list[dict[str, int]] = [{} for _ in tiles]
    if home == "stars":
        for place, number in _spread(range(len(tiles)), box.clouds, _DRY):
            shown[place]["clouds"] = number
    late = [place for place, tile in enumerate(tiles) if tile["back"] == "II"]
    early = [place for place, tile in enumerate(tiles) if tile["back"] != "II"]
    for places, symbol, tenths, shape in (
        (early, home, box.home_early, _PLENTY),
        (late, home, box.home_late, _PLENTY),
        (early, "griffins", box.griffins_early, _RARE),
        (late, "griffins", box.griffins_late, _RARE),
    ):
        for place, number in _spread(places, tenths, shape):
            shown[place][symbol] = number
    for tile, shows in zip(tiles, shown, strict=True):
        kept = {key: tile[key] for key in ("id", "back", "kind") if key in tile}
        yield {**kept, **{symbol: number for symbol, number in shows.items() if number}}


def _spread(places: Sequence[int], tenths: int, shape: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield each of *places* with its part of so many *tenths* for each, in the ratio of *shape*.

    The parts are whole, and all together what they should be but for rounding; what is too much for
    one goes to the next.
    """
    shares = [shape[number % len(shape)] for number in range(len(places))]
    whole, given, so_far = round(tenths * len(places) / 10), 0, 0
    for place, share in zip(places, shares, strict=True):
        so_far += share
        number = min(MOST_SYMBOLS, round(whole * so_far / sum(shares)) - given)
        given += number
        yield place, number


def _decrees(box: Box) -> Iterator[Mapping[str, Any]]:
    kinds: list[dict[str, Any]] = []
    of_all = [1] * box.ones + [2] * box.twos + [3] * box.threes
    for number, multiplier in enumerate(of_all):
        symbol = _SYMBOLS[number % len(_SYMBOLS)]
        kinds.append({"kind": "status", "symbol": symbol, "multiplier": multiplier})
    for kind, number in (
        ("small-district", box.small),
        ("large-district", box.large),
        ("splendid-view", box.views),
        ("discretion", box.discretion),
        ("town-evaluation", 4),
    ):
        kinds += [{"kind": kind}] * number
    yield from ({"id": f"D{number:02}", **kind} for number, kind in enumerate(kinds, 1))


def _fairies(fairies: Sequence[Mapping[str, Any]], box: Box) -> Iterator[Mapping[str, Any]]:
    prestige = [place for place, fairy in enumerate(fairies) if fairy["kind"] == "prestige"]
    steps = (-1, -1, 0, 0, 1, 1)
    points = {
        place: max(1, round(box.prestige / 10) + step)
        for place, step in zip(prestige, steps, strict=True)
    }
    for place, fairy in enumerate(fairies):
        yield {**fairy, "points": points[place]} if place in points else fairy


def _listed(name: str, entries: Sequence[Mapping[str, Any]]) -> str:
    """Return a list of an edition file, one entry a line."""
    lines = [
        "  { " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in entry.items()) + " },"
        for entry in entries
    ]
    return "\n".join((f"{name} = [", *lines, "]"))
