"""What the things of Carcassonne are called, and its questions and signs explained, in English.

The sentences about a match are made where they are needed: in `offers`, `log`, `panels`, `plain`.
"""

from collections.abc import Iterable, Mapping

from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne.tiles import Feature, Tile
from tilewyrm.client.named import Named

SEAT_LETTERS = "ABCDE"

SIDES: Mapping[int, str] = Named(
    {
        pb.SIDE_NORTH: "north",
        pb.SIDE_EAST: "east",
        pb.SIDE_SOUTH: "south",
        pb.SIDE_WEST: "west",
    },
    "?",
)
KINDS: Mapping[int, str] = Named(
    {
        pb.FEATURE_KIND_CITY: "city",
        pb.FEATURE_KIND_ROAD: "road",
        pb.FEATURE_KIND_FIELD: "field",
        pb.FEATURE_KIND_RIVER: "river",
        pb.FEATURE_KIND_MONASTERY: "monastery",
        pb.FEATURE_KIND_GARDEN: "garden",
    },
    "?",
)
ROLES: Mapping[int, str] = {
    pb.FEATURE_KIND_CITY: "knight",
    pb.FEATURE_KIND_ROAD: "highwayman",
    pb.FEATURE_KIND_FIELD: "farmer",
    pb.FEATURE_KIND_MONASTERY: "monk",
}
"""What a meeple is called by where it stands; an abbot is an abbot everywhere."""
SYMBOLS: Mapping[int, str] = Named(
    {
        pb.SYMBOL_VOLCANO: "volcano",
        pb.SYMBOL_DRAGON: "dragon",
        pb.SYMBOL_PRINCESS: "princess",
        pb.SYMBOL_PORTAL: "magic portal",
    },
    "?",
)
QUESTIONS = {
    "place-tile": "place the tile: {tile}",
    "remove-knight": "the princess may send a knight home",
    "use-meeple": "place a piece, or pass",
    "move-dragon": "move the dragon (step {step} of 6)",
    "claim-bonus": "claim the fairy's bonus?",
    "name-youngest": "who is the youngest, and begins?",
}
MAP, POINTS, TILES = "map", "points", "tiles"
TABS = ((MAP, "Map"), (POINTS, "Points"), (TILES, "Tiles"))
"""The boards: their names and titles."""

_PLACES = {
    1: (-1, -2), 2: (1, -2), 3: (2, -1), 4: (2, 1), 5: (1, 2), 6: (-1, 2), 7: (-2, 1), 8: (-2, -1),
}  # fmt: skip
"""Where each half edge lies, seen from the middle: east and south are positive."""


def letter(seat: int) -> str:
    """Return the letter of a player's pieces."""
    return SEAT_LETTERS[seat % len(SEAT_LETTERS)]


def role(meeple: int, kind: int) -> str:
    """Return what a piece is called on a feature of *kind*."""
    if meeple == pb.MEEPLE_KIND_ABBOT:
        return "abbot"
    return ROLES.get(kind, "meeple")


def chip(seat: int, meeple: int, kind: int) -> str:
    """Return the two letters of a piece: its owner and what it is."""
    return letter(seat) + role(meeple, kind)[0]


def at(cell: pb.Cell) -> str:
    """Return a cell's place for people."""
    return f"{cell.x},{cell.y}"


def joined(words: Iterable[str]) -> str:
    """Return *words* as a list in a sentence."""
    listed = list(words)
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} and {listed[-1]}"


def counted(number: int, word: str) -> str:
    """Return a number with a noun."""
    plural = f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    if word == "highwayman":
        plural = "highwaymen"
    return f"{number} {word if number == 1 else plural}"


def compass(feature: Feature, tile: Tile) -> str:
    """Return where on its (turned) tile a feature lies, empty if there is only one of its kind."""
    if feature.sides:
        level = (pb.SIDE_EAST, pb.SIDE_WEST)
        return "-".join(SIDES[side] for side in sorted(feature.sides, key=level.__contains__))
    fields = [tile.features[index] for index in tile.of_kind(pb.FEATURE_KIND_FIELD)]
    if feature.kind != pb.FEATURE_KIND_FIELD or len(fields) < 2:
        return ""
    where = _direction(feature)
    alike = [other for other in fields if _direction(other) == where]
    # On two sides of a bend beside a city lie two fields in the same direction.
    walled = feature.cities and not all(other.cities for other in alike)
    return f"{where} by the city" if walled else where


def _direction(feature: Feature) -> str:
    """Return the direction in which most of a field's half edges lie."""
    if not feature.halves:
        return "inside"
    x = sum(_PLACES[half][0] for half in feature.halves)
    y = sum(_PLACES[half][1] for half in feature.halves)
    vertical = "" if abs(y) * 2 < abs(x) or not y else "south" if y > 0 else "north"
    level = "" if abs(x) * 2 < abs(y) or not x else "east" if x > 0 else "west"
    return "-".join(word for word in (vertical, level) if word) or "middle"


def feature_name(feature: Feature, tile: Tile) -> str:
    """Return a feature of a turned tile in words."""
    return f"{KINDS[feature.kind]} {compass(feature, tile)}".strip()


def tile_name(tile: Tile) -> str:
    """Return what is on a tile, but for its fields."""
    parts = [
        feature_name(feature, tile) + _extras(feature)
        for feature in tile.features
        if feature.kind != pb.FEATURE_KIND_FIELD
    ]
    parts += [SYMBOLS[symbol] for symbol in tile.symbols if symbol != pb.SYMBOL_PRINCESS]
    return ", ".join(parts) or "field only"


def _extras(feature: Feature) -> str:
    shields = " with shield" if feature.shields == 1 else f" with {feature.shields} shields"
    return (shields if feature.shields else "") + (" with princess" if feature.princess else "")


_CODES: Mapping[int, str] = {
    pb.FEATURE_KIND_CITY: "c",
    pb.FEATURE_KIND_ROAD: "r",
    pb.FEATURE_KIND_RIVER: "w",
}
_MARKS: Mapping[int, str] = {pb.FEATURE_KIND_MONASTERY: "M", pb.FEATURE_KIND_GARDEN: "G"}
CODE_HELP = "c city r road w river * shield M monastery G garden"


def tile_code(tile: Tile) -> str:
    """Return what is on a tile in a few letters, such as ``cNW* rE,S dra``."""
    parts = []
    for kind, code in _CODES.items():
        features = [tile.features[index] for index in tile.of_kind(kind)]
        places = [
            "".join(SIDES[side][0].upper() for side in feature.sides) + "*" * feature.shields
            for feature in features
        ]
        parts += [code + ",".join(places)] if places else []
    parts += [_MARKS[feature.kind] for feature in tile.features if feature.kind in _MARKS]
    parts += [SYMBOLS[symbol].split()[-1][:3] for symbol in tile.symbols]
    return " ".join(parts) or "field"


PLAIN_HELP = (
    "# city  -|+ road  ~ river  . field  : tunnel  o village  [+] monastery  (%) garden  * shield",
    "V volcano  D dragon tile  Q princess  O portal  DRAG dragon  Fy fairy  + alone: the tile fits",
    "Ak: piece of A; k knight  h highwayman  m monk  f farmer  a abbot; dots and quotes: last tile",
)
"""What the drawing in line mode means."""

HELP = (
    "▒ city   ─│┌┘ road   ≈ river   · field",
    "[†] monastery   (♣) garden   ♦ shield",
    "■ village: roads end here   ░ tunnel",
    "▲ volcano   § dragon tile   ♛ princess",
    "◎ magic portal",
    "Ak = piece of player A, by its letter:",
    "  k knight (city)   h highwayman (road)",
    "  m monk (monastery)   f farmer (field)",
    "  a abbot",
    "DRAGON, FAIRY: where they stand; FAIRY",
    "  follows the piece she accompanies",
    "x where the dragon was in this hunt",
    "┏ ┓ the tile in hand, where it may lie",
    "╭ ╮ the tile placed last",
    "╔ ╗ the place of the highlighted choice",
    "┌ ┐ or +  places of other choices",
    "reversed: the feature you would take",
    "1,-2: x grows east, y grows south",
)
"""What the drawing means."""
