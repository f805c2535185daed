"""The characters of the map: one set for every terminal with box characters, one of plain ASCII."""

from collections.abc import Mapping
from dataclasses import dataclass

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne.tiles import EAST, NORTH, SOUTH, WEST


@dataclass(frozen=True, slots=True, eq=False)
class Signs:
    """One set of characters."""

    city: str
    city_level: tuple[str, str, str]
    """On the overview: a city north only, south only, or more than one of them."""
    field: str
    river: str
    level: str
    """A line from west to east."""
    upright: str
    bends: Mapping[frozenset[int], str]
    """Lines by the sides that they link; what is absent is a ``cross``."""
    cross: str
    tunnel: str
    village: str
    monastery: str
    """Three characters; a piece on it stands between the outer ones."""
    garden: str
    shield: str
    symbols: Mapping[int, str]
    ghost: str
    """The four corners of the tile in hand: north-west, north-east, south-west, south-east."""
    last: str
    """The corners of the tile placed last."""
    target: str
    """The corners of a tile that is the highlighted offer."""
    open: str
    """The corners of a tile that another offer means."""
    legal: str
    """An empty cell where the tile in hand fits."""


BOX = Signs(
    city="▒",
    city_level=("▀", "▄", "▒"),
    field="·",
    river="≈",
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
    tunnel="░",
    village="■",
    monastery="[†]",
    garden="(♣)",
    shield="♦",
    symbols={
        pb.SYMBOL_VOLCANO: "▲",
        pb.SYMBOL_DRAGON: "§",
        pb.SYMBOL_PRINCESS: "♛",
        pb.SYMBOL_PORTAL: "◎",
    },
    ghost="┏┓┗┛",
    last="╭╮╰╯",
    target="╔╗╚╝",
    open="┌┐└┘",
    legal="+",
)
"""For every terminal that shows box characters."""

ASCII = Signs(
    city="#",
    city_level=("#", "#", "#"),
    field=".",
    river="~",
    level="-",
    upright="|",
    bends={},
    cross="+",
    tunnel=":",
    village="o",
    monastery="[+]",
    garden="(%)",
    shield="*",
    symbols={
        pb.SYMBOL_VOLCANO: "V",
        pb.SYMBOL_DRAGON: "D",
        pb.SYMBOL_PRINCESS: "Q",
        pb.SYMBOL_PORTAL: "O",
    },
    ghost="<><>",
    last="''..",
    target="<><>",
    open="()()",
    legal="+",
)
"""For line mode."""

STYLES: Mapping[str, str] = {
    "map-city": "ansiyellow",
    "map-road": "bold",
    "map-field": "ansigreen",
    "map-river": "ansibrightcyan",
    "map-monastery": "bold",
    "map-garden": "bold ansibrightgreen",
    "map-shield": "bold ansibrightcyan",
    "map-volcano": "bold ansibrightred",
    "map-dragon-sign": "bold ansibrightred",
    "map-princess": "bold ansibrightmagenta",
    "map-portal": "bold ansibrightcyan",
    "map-hunt": "ansibrightred",
    "map-dragon": "bold reverse ansibrightred",
    "map-fairy": "bold reverse ansibrightcyan",
    "map-meeple": "bold reverse",
    "map-ghost": "bold ansibrightyellow",
    "map-last": "bold",
    "map-legal": "ansibrightyellow",
    "map-target": "bold ansibrightyellow",
    "map-chosen": "reverse",
    "map-ruler": "ansibrightblack",
}
"""The style words of the map."""

KIND_STYLES: Mapping[int, str] = {
    pb.FEATURE_KIND_CITY: "map-city",
    pb.FEATURE_KIND_ROAD: "map-road",
    pb.FEATURE_KIND_FIELD: "map-field",
    pb.FEATURE_KIND_RIVER: "map-river",
    pb.FEATURE_KIND_MONASTERY: "map-monastery",
    pb.FEATURE_KIND_GARDEN: "map-garden",
}
SYMBOL_STYLES: Mapping[int, str] = {
    pb.SYMBOL_VOLCANO: "map-volcano",
    pb.SYMBOL_DRAGON: "map-dragon-sign",
    pb.SYMBOL_PRINCESS: "map-princess",
    pb.SYMBOL_PORTAL: "map-portal",
}


def line(signs: Signs, links: frozenset[int]) -> str:
    """Return the character of a road that links the sides *links*; one side alone is an end."""
    if links <= {NORTH, SOUTH}:
        return signs.upright
    if links <= {EAST, WEST}:
        return signs.level
    return signs.bends.get(links, signs.cross)
