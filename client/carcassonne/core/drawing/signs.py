"""The characters of the map: one set for every terminal with box characters, one of plain ASCII.

The signs of features and marks are in the glossary (`glossary.SignPair`), the rest is here.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from tilewyrm.client.carcassonne.core.model.glossary import SignPair
from tilewyrm.client.carcassonne.core.model.tiles import EAST, NORTH, SOUTH, WEST


@dataclass(frozen=True, slots=True, eq=False)
class SignSet:
    """One set of characters."""

    ascii: bool
    """Whether all of them are plain ASCII."""
    city_level: tuple[str, str, str]
    """On the overview: a city north only, south only, or more than one of them."""
    level: str
    """A line from west to east."""
    upright: str
    bends: Mapping[frozenset[int], str]
    """Lines by the sides that they link; all others are a ``cross``."""
    cross: str
    underpass: str
    village: str
    ghost: str
    """The four corners of the tile in hand: north-west, north-east, south-west, south-east."""
    last: str
    """The corners of the tile placed last."""
    target: str
    """The corners of a tile that is the highlighted offer."""
    open: str
    """The corners of a tile that another offer means."""
    seam_level: str
    """The edge between two tiles."""
    seam_upright: str
    seam_corner: str
    streams: str
    """The characters of streams."""
    leaving: str
    """The sign after the letter of a piece that leaves."""
    legal: str
    """An empty cell where the tile in hand fits."""

    def of(self, sign: SignPair) -> str:
        """Return that of the two forms of *sign* that goes with this set."""
        return sign.ascii if self.ascii else sign.box


BOX = SignSet(
    ascii=False,
    city_level=("▀", "▄", "▒"),
    level="─",
    upright="│",
    bends={
        frozenset((NORTH, EAST)): "└",
        frozenset((NORTH, WEST)): "┘",
        frozenset((SOUTH, EAST)): "┌",
        frozenset((SOUTH, WEST)): "┐",
        frozenset((NORTH, EAST, SOUTH)): "├",
        frozenset((EAST, SOUTH, WEST)): "┬",
        frozenset((NORTH, SOUTH, WEST)): "┤",
        frozenset((NORTH, EAST, WEST)): "┴",
    },
    cross="┼",
    underpass="░",
    village="■",
    ghost="┏┓┗┛",
    last="╭╮╰╯",
    target="╔╗╚╝",
    open="┌┐└┘",
    seam_level="┈",
    seam_upright="┊",
    seam_corner="·",
    streams="≈",
    leaving="✗",
    legal="+",
)
"""For every terminal that shows box characters."""

ASCII = SignSet(
    ascii=True,
    city_level=("#", "#", "#"),
    level="-",
    upright="|",
    bends={},
    cross="+",
    underpass=":",
    village="o",
    ghost="<><>",
    last="''..",
    target="<><>",
    open="()()",
    seam_level=" ",
    seam_upright="'",
    seam_corner="'",
    streams="~",
    leaving="x",
    legal="+",
)
"""For line mode."""

STYLES: Mapping[str, str] = {
    "map-city": "ansiyellow",
    "map-road": "bold",
    "map-field": "ansigreen",
    "map-monastery": "bold",
    "map-shield": "bold ansibrightcyan",
    "map-meeple": "bold reverse",
    "map-ghost": "bold ansibrightyellow",
    "map-last": "bold",
    "map-legal": "ansibrightyellow",
    "map-target": "bold ansibrightyellow",
    "map-chosen": "reverse",
    "map-ruler": "ansibrightblack",
    "map-seam": "ansibrightblack",
    "map-more": "bold ansibrightyellow",
    "map-piece": "bold",
    "map-mark": "bold",
    "map-hand": "ansibrightyellow",
}
"""The style words of the map, but for those that expansions add."""


def line(signs: SignSet, links: frozenset[int]) -> str:
    """Return the character of a road that links the sides *links*; one side alone is an end."""
    if links <= {NORTH, SOUTH}:
        return signs.upright
    if links <= {EAST, WEST}:
        return signs.level
    return signs.bends.get(links, signs.cross)
