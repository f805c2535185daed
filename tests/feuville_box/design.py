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

from tilewyrm.engine.feuville.setup.edition import MOST_SYMBOLS

EDITION = Path(__file__).parent.parent.parent / "editions/feuville/standard.toml"
"""What every box takes its backs, kinds and fairy tiles from."""
HEAD = 'name = "tried"\ntitle = "Tried"'
"""What an edition file begins with that nobody has named."""
_LAYERS = {"walls": "guards", "towers": "flags", "skies": "stars"}
"""Each list of tiles with the symbol that is at home there."""
_SYMBOLS = ("guard", "flag", "star", "griffin")
_BACKS = {
    "star": "The star tiles lie in the display from the start.",
    "I": "Back I: drawn first.",
    "II": "Back II.",
}
_PLENTY = (6, 3, 5, 1, 4, 2)
"""How tiles that follow each other differ in how much they show."""
_RARE = (0, 3, 1, 0, 5, 0, 2)
"""The same of griffins, which many tiles have none of."""
_DRY = (2, 5, 1, 4, 3, 6)
"""The same of clouds: many where there are few symbols."""


class Box(NamedTuple):
    """What moves. Tenths are per tile: 15 are three symbols on two tiles."""

    walls: int = 9
    """Tenths of guards on walls with back I."""
    towers: int = 9
    """Tenths of flags on towers with back I."""
    skies: int = 9
    """Tenths of stars on skies with back I; a star back counts as I."""
    late: int = 15
    """So many tenths of that tiles with back II show."""
    griffins: int = 2
    """Tenths of griffins on tiles with back I."""
    griffins_late: int = 5
    uneven: int = 10
    """How much tiles differ: at 0 all show the same, at 10 some two or three times as much."""
    corners: int = 10
    """So many tenths of what a plain wall or tower shows are on a corner or a gate."""
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
        """Whether there is such a box, and it has something of everything.

        That is a decree of every kind and multiplier, two status decrees for each symbol, clouds,
        and prestige that pays no more than a show.
        """
        multipliers = (self.ones, self.twos, self.threes)
        decrees = (*multipliers, self.small, self.large, self.views, self.discretion)
        return (
            min(self) >= 0
            and min(decrees) >= 1
            and sum(multipliers) >= 2 * len(_SYMBOLS)
            and self.clouds >= 5
            and self.corners >= 1
            and 10 <= self.prestige <= 60
        )


def written(box: Box, pattern: str, head: str) -> str:
    """Return *box* as the text of an edition file.

    Args:
        box: what moves.
        pattern: an edition file: what stays is taken from it.
        head: what the file begins with, up to the first list.
    """
    file = tomllib.loads(pattern)
    parts = [head.rstrip()]
    for name in _LAYERS:
        parts.append(_listed(name, list(_tiles(name, file[name], box))))
    parts.append(_listed("decrees", list(_decrees(box))))
    parts.append(_listed("fairies", list(_fairies(file["fairies"], box))))
    parts.append(_listed("starts", file["starts"]))
    return "\n\n".join(parts) + "\n"


def _tiles(name: str, tiles: Sequence[Mapping[str, Any]], box: Box) -> Iterator[Mapping[str, Any]]:
    """Yield *tiles*, the list of that *name*, with what *box* lets them show."""
    home = _LAYERS[name]
    shown: list[dict[str, int]] = [{} for _ in tiles]
    if home == "stars":
        dry = [_DRY[number % len(_DRY)] for number in range(len(tiles))]
        for place, number in _spread(range(len(tiles)), box.clouds, dry):
            shown[place]["clouds"] = number
    late = [place for place, tile in enumerate(tiles) if tile["back"] == "II"]
    early = [place for place, tile in enumerate(tiles) if tile["back"] != "II"]
    at_home = box._asdict()[name]
    for places, symbol, tenths, shape in (
        (early, home, at_home, _PLENTY),
        (late, home, at_home * box.late / 10, _PLENTY),
        (early, "griffins", box.griffins, _RARE),
        (late, "griffins", box.griffins_late, _RARE),
    ):
        shares = [
            shape[number % len(shape)] ** (box.uneven / 10)
            * (box.corners / 10 if "kind" in tiles[place] else 1)
            for number, place in enumerate(places)
        ]
        for place, number in _spread(places, tenths, shares):
            shown[place][symbol] = number
    for tile, shows in zip(tiles, shown, strict=True):
        kept = {key: tile[key] for key in ("id", "back", "kind") if key in tile}
        yield {**kept, **{symbol: number for symbol, number in shows.items() if number}}


def _spread(
    places: Sequence[int], tenths: float, shares: Sequence[float]
) -> Iterator[tuple[int, int]]:
    """Yield each of *places* with its part of so many *tenths* for each, in the ratio of *shares*.

    The parts are whole, and all together what they should be but for rounding; what is too much for
    one goes to the next.
    """
    whole, given, so_far = round(tenths * len(places) / 10), 0, 0.0
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
    """Return a list of an edition file, one entry a line, a line before those of each back."""
    lines, back = [], None
    for entry in entries:
        if entry.get("back") != back:
            back = entry["back"]
            lines.append(f"  # {_BACKS[back]}")
        shown = ", ".join(f"{key} = {json.dumps(value)}" for key, value in entry.items())
        lines.append(f"  {{ {shown} }},")
    return "\n".join((f"{name} = [", *lines, "]"))
