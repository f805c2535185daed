"""SVG of building tiles, cards and dice, at any size.

A building tile is 100 units wide and 74 high; those of a column stand on one another without a gap.
"""

from collections.abc import Iterator, Mapping, Sequence

from tilewyrm.client.drawing.svg import escaped, number
from tilewyrm.client.feuville.drawing.signs import symbols_of
from tilewyrm.feuville.v1 import feuville_pb2 as fv

WIDTH, HEIGHT = 100, 74
"""Of a building tile."""
CARD = 66
"""The height of a card."""
_LINE = 11.5
"""From one line of a card to the next."""
_ROOM = 84
"""Width of a card's text: the frame of a mark around the card does not touch it."""
PERSON_LETTER, _TITLE, _TEXT = 9.1, 7.4, 5.3
"""Width of a letter of a person's name, and of a card's name and text, in a wide font."""
_NARROW = frozenset("fijlrt.,'\u2019 1")
"""Letters that are about half as wide."""
_TOP = 15
"""Height of a wall's battlements."""

SYMBOLS: Mapping[int, str] = {
    fv.SYMBOL_GUARD: (
        '<path d="M0-7C3-7 4.6-5 4-2.6L6 1V7H-6V1L-4-2.6C-4.6-5-3-7 0-7Z" fill="#c33a2c"/>'
        '<path d="M-3.6-3.6H3.6V-2H-3.6Z" fill="#fff"/>'
    ),
    fv.SYMBOL_FLAG: (
        '<path d="M-5-7H-3.6V7H-5Z" fill="#4a3020"/>'
        '<path d="M-3.6-6.6L6.4-3.4L-3.6 0Z" fill="#1d8a3c"/>'
    ),
    fv.SYMBOL_STAR: (
        '<path d="M0-7.6L2.1-2.4L7.4-2L3.3 1.6L4.6 7L0 4L-4.6 7L-3.3 1.6L-7.4-2L-2.1-2.4Z"'
        ' fill="#f2bf26" stroke="#8a6200" stroke-width=".8"/>'
    ),
    fv.SYMBOL_GRIFFIN: (
        '<path d="M-6 7C-7 1-3-2-4-6L-1-4C2-7 6-5 7-1L3-.4C5 2 5 5 4 7Z" fill="#8437ad"/>'
        '<circle cx="1.4" cy="-2.8" r="1" fill="#fff"/>'
    ),
}
"""The status symbols, around (0, 0)."""


def tile(facts: fv.TileFacts) -> str:
    """Return a whole building tile at (0, 0); on a start tile there is room for its owner's arms.

    What it shows stands on it: its symbols in a row, its clouds as clouds.
    """
    match facts.layer:
        case fv.LAYER_SKY:
            parts = _sky(facts.clouds)
        case fv.LAYER_TOWER:
            parts = _tower(facts.kind)
        case _:
            parts = _wall(facts.kind)
    return "".join([*parts, *_symbols(facts)])


def _symbols(facts: fv.TileFacts) -> Iterator[str]:
    """Yield the symbols of a tile, side by side at its foot."""
    symbols = [symbol for symbol, many in symbols_of(facts) for _ in range(many)]
    if not symbols:
        return
    wide, left = 18 * len(symbols) + 4, 50 - 9 * len(symbols) - 2
    yield f'<rect x="{left}" y="51" width="{wide}" height="20" rx="6" class="plaque"/>'
    for index, symbol in enumerate(symbols):
        yield f'<g transform="translate({left + 11 + 18 * index} 61)">{SYMBOLS[symbol]}</g>'


_CLOUD = (
    '<path d="M-17 8A7 7 0 0 1-14-5A10 10 0 0 1 5-8A8 8 0 0 1 16-2A6 6 0 0 1 16 8Z" fill="#fff"/>'
    '<path d="M-17 8A7 7 0 0 1-20 5H20A6 6 0 0 1 16 8Z" fill="#c9d6e4"/>'
)
_CLOUDS: dict[int, Sequence[tuple[int, int]]] = {
    1: ((46, 26),),
    2: ((28, 20), (70, 34)),
    3: ((24, 17), (72, 20), (47, 39)),
}
"""Places of a tile's clouds, by their number."""


def _sky(clouds: int) -> Iterator[str]:
    yield (
        '<rect width="100" height="74" class="heaven"/><rect y="37" width="100" height="37"'
        ' class="haze"/>'
    )
    places = _CLOUDS.get(clouds) or [
        (20 + 60 * index // max(clouds - 1, 1), 20 + index % 2 * 18) for index in range(clouds)
    ]
    for x, y in places:
        yield f'<g transform="translate({x} {y})">{_CLOUD}</g>'


def _tower(kind: fv.TileKind.ValueType) -> Iterator[str]:
    corner = kind in (fv.TILE_KIND_LEFT_CORNER, fv.TILE_KIND_RIGHT_CORNER)
    wide = 58 if corner else 46
    left = {fv.TILE_KIND_LEFT_CORNER: 6, fv.TILE_KIND_RIGHT_CORNER: 94 - wide}.get(
        kind, 50 - wide // 2
    )
    middle, right = left + wide / 2, left + wide
    body, roof = ("pier", "slate") if corner else ("plaster", "roof")
    yield '<rect width="100" height="74" class="air"/>'
    yield f'<rect x="{left}" y="32" width="{wide}" height="42" class="{body}"/>'
    if corner:
        yield f'<path d="{_courses(left, 42, wide, 32)}" class="mortar"/>'
    yield f'<rect x="{right - 9}" y="32" width="9" height="42" class="dim"/>'
    eaves = f"M{left - 6} 34L{number(middle)} 3L{right + 6} 34Z"
    yield f'<path d="{eaves}" class="{roof}"/>'
    yield f'<path d="M{number(middle)} 3L{right + 6} 34H{right - 10}Z" class="dim"/>'
    for x in (left + wide // 3, right - wide // 3):
        yield f'<path d="M{x - 3} 49V41A3 3 0 0 1 {x + 3} 41V49Z" class="window"/>'


def _wall(kind: fv.TileKind.ValueType) -> Iterator[str]:
    stone = "start" if kind == fv.TILE_KIND_START else "stone"
    merlons = "".join(f"M{x} 3H{x + 12}V{_TOP}H{x}Z" for x in range(4, 100, 20))
    yield '<rect width="100" height="74" class="air"/>'
    yield f'<path d="{merlons}M0 {_TOP}H100V74H0Z" class="{stone}"/>'
    yield f'<path d="{_courses(0, _TOP + 10, 100, 74 - _TOP - 10)}" class="mortar"/>'
    match kind:
        case fv.TILE_KIND_LEFT_CORNER | fv.TILE_KIND_RIGHT_CORNER:
            yield from _pier(left=kind == fv.TILE_KIND_LEFT_CORNER)
        case fv.TILE_KIND_GATE:
            yield (
                '<path d="M28 74V46A22 22 0 0 1 72 46V74Z" class="arch"/>'
                '<path d="M33 74V47A17 17 0 0 1 67 47V74Z" class="door"/>'
                '<path d="M50 30V74M41 33V74M59 33V74M33 52H67" class="bars"/>'
            )


def _pier(*, left: bool) -> Iterator[str]:
    """Yield the round tower at the end of a wall: beyond it is nothing."""
    x = 2 if left else 56
    beyond = 0 if left else 98
    yield f'<rect x="{beyond}" width="2" height="74" class="air"/>'
    merlons = "".join(f"M{x + step} 0H{x + step + 8}V10H{x + step}Z" for step in (0, 17, 34))
    yield f'<path d="{merlons}M{x} 8H{x + 42}V74H{x}Z" class="pier"/>'
    yield f'<path d="{_courses(x, 20, 42, 54)}" class="mortar"/>'
    yield f'<rect x="{x + 33}" y="8" width="9" height="66" class="dim"/>'
    yield f'<rect x="{x + 18}" y="24" width="6" height="20" rx="3" class="window"/>'


def _courses(left: int, top: int, wide: int, high: int) -> str:
    """Return the joints of masonry."""
    path = ""
    for index, y in enumerate(range(top, top + high, 12)):
        path += f"M{left} {y}h{wide}"
        joint = min(12, top + high - y)
        path += "".join(
            f"M{x} {y}v{joint}" for x in range(left + (8 if index % 2 else 17), left + wide, 22)
        )
    return path


def arms(sign: str, seat: int) -> str:
    """Return a shield with an owner's colour and *sign*, around (0, 0)."""
    return (
        f'<g class="s{seat}"><path d="M-13-15H13V2C13 11 5 15 0 18C-5 15-13 11-13 2Z"'
        f' class="arms"/><text y="6" class="sign-of">{escaped(sign)}</text></g>'
    )


FLAMES = (
    '<path d="M8 74C4 60 16 56 14 42C24 52 20 58 28 62C30 48 26 44 34 30C38 46 46 50 44 62C52 56'
    ' 48 44 56 36C58 50 66 52 64 64C72 58 70 50 78 44C78 56 88 60 86 74Z" fill="#e0461f"'
    ' fill-opacity=".85"/><path d="M22 74C20 66 28 62 30 54C36 62 34 66 40 70C42 60 46 60 50 50C54'
    ' 60 58 64 56 70C62 66 62 62 68 58C70 66 74 68 72 74Z" fill="#ffb13d"/>'
)
"""The flames in front of a ruin."""


def card(kind: str, title: Sequence[str], text: Sequence[str]) -> str:
    """Return a card at (0, 0): a decree, a fairy tile or a person, by the class *kind*."""
    lines = [
        f'<text x="50" y="{14 + _LINE * row}" class="name"{fitted(line, _TITLE)}>'
        f"{escaped(line)}</text>"
        for row, line in enumerate(title)
    ]
    after = 14 + _LINE * len(title)
    lines += [
        f'<text x="50" y="{after + 1 + 9.5 * row}"{fitted(line, _TEXT)}>{escaped(line)}</text>'
        for row, line in enumerate(text)
    ]
    return (
        f'<g class="card {kind}"><rect x="2" y="2" width="96" height="{CARD - 4}" rx="6"/>'
        f"{''.join(lines)}</g>"
    )


def fitted(line: str, letter: float) -> str:
    """Return the attributes that fit *line* into a card, inside the frame of a mark.

    None for a short line. *letter* is the width of a letter that is not narrow.
    """
    wide = letter * sum(0.55 if each in _NARROW else 1.0 for each in line)
    return f' textLength="{_ROOM}" lengthAdjust="spacingAndGlyphs"' if wide > _ROOM else ""


def die(pips: int, *, used: bool) -> str:
    """Return a die 40 units wide and high, at (0, 0)."""
    spots = _PIPS.get(pips, ())
    circles = "".join(f'<circle cx="{20 + 10 * x}" cy="{20 + 10 * y}" r="3.8"/>' for x, y in spots)
    kind = "die-used" if used else "die"
    return f'<g class="{kind}"><rect x="1" y="1" width="38" height="38" rx="8"/>{circles}</g>'


_PIPS: dict[int, Sequence[tuple[int, int]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
