"""Building tiles as pixels: walls, towers and skies of any size, whole, burnt or on fire."""

from tilewyrm.client.feuville.drawing.pixel_canvas import PixelCanvas
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_CORNERS = (fv.TILE_KIND_LEFT_CORNER, fv.TILE_KIND_RIGHT_CORNER)

_BURNT = {
    "air": "air",
    "sky-high": "soot-dark",
    "sky-low": "soot",
    "cloud": "smoke-light",
    "cloud-shade": "smoke",
    "slit": "flame-dark",
    "door": "soot-dark",
    "door-dark": "soot",
    "window": "flame",
    "arch": "ash",
}
"""The burnt tone of each tone; that of any other follows its brightness."""


def tile_pixels(tile: fv.TileFacts, seat: int, width: int, height: int) -> PixelCanvas:
    """Return a whole building tile, *width* times *height* pixels.

    A start tile bears the arms of *seat*.
    """
    match tile.layer:
        case fv.LAYER_SKY:
            return _sky(tile.clouds, width, height)
        case fv.LAYER_TOWER:
            return _tower(tile.kind, width, height)
    return _wall(tile.kind, seat, width, height)


def ruin_pixels(whole: PixelCanvas, *, fire: bool = False) -> PixelCanvas:
    """Return the ruin of a tile, which smokes and glows; with *fire* it stands in flames."""
    ruin = PixelCanvas(whole.width, whole.height)
    for y, row in enumerate(whole.rows):
        for x, tone in enumerate(row):
            ruin.dot(x, y, _charred_tone(tone, x, y))
    if fire:
        _flames(ruin)
    else:
        _embers(ruin)
    return ruin


_FLAMES = (6, 8, 5, 9, 10, 7, 4, 8, 6, 9, 5)
"""Heights of the flames from left to right, in tenths of a tile."""


def _flames(ruin: PixelCanvas) -> None:
    """Let flames of all heights stand before a ruin: dark at their tips, light at their feet."""
    for x in range(ruin.width):
        tall = max(ruin.height * _FLAMES[x % len(_FLAMES)] // 10, 1)
        for step in range(tall):
            y = ruin.height - 1 - step
            if (x * 3 + y * 5) % 7:
                part = step * 3 // tall
                ruin.dot(x, y, ("flame-light", "flame", "flame-dark")[part])


def _charred_tone(tone: str, x: int, y: int) -> str:
    if tone in _BURNT:
        return _BURNT[tone]
    if (x * 5 + y * 3) % 17 == 0:
        return "ash"
    if tone.endswith("-light"):
        return "soot-light"
    return "soot-dark" if tone.endswith("-dark") else "soot"


def _embers(ruin: PixelCanvas) -> None:
    """Let what stands highest glow here and there, with smoke above."""
    for x in range(2, ruin.width, 4):
        top = next((y for y in range(ruin.height) if ruin.rows[y][x] != "air"), ruin.height)
        ruin.dot(x, top, ("flame", "flame-dark", "flame-light")[x // 4 % 3])
        ruin.dot(x, top - 1, "smoke")
        ruin.dot(x + 1, top - 2, "smoke-light")


def _sky(clouds: int, width: int, height: int) -> PixelCanvas:
    pixels = PixelCanvas(width, height, "sky-low")
    pixels.fill(0, 0, width, height // 2, "sky-high")
    wide = max(width * 2 // 5, 3)
    tall = 3 if height >= 10 else 2
    right, bottom = width - wide, height - tall
    places = {
        1: [(width // 8, height // 4)],
        2: [(0 if width < 9 else 1, height // 6), (right - (width > 8), bottom * 2 // 3)],
    }.get(clouds) or [
        (0, 0 if height < 10 else 1),
        (right, bottom // 2),
        (width // 8, bottom - (height > 7)),
        *((right, bottom) for _ in range(clouds - 3)),
    ]
    for x, y in places if clouds else []:
        _cloud(pixels, x, y, wide, tall)
    return pixels


def _cloud(pixels: PixelCanvas, x: int, y: int, wide: int, tall: int) -> None:
    pixels.fill(x + 1, y, max(wide - 2 - (wide > 4), 1), 1, "cloud")
    pixels.fill(x, y + 1, wide, tall - 1, "cloud")
    if tall > 2:
        pixels.fill(x, y + tall - 1, wide, 1, "cloud-shade")


def _tower(kind: fv.TileKind.ValueType, width: int, height: int) -> PixelCanvas:
    pixels = PixelCanvas(width, height, "air")
    corner = kind in _CORNERS
    body = max(width * (5 if corner else 3) // (8 if corner else 5), 3)
    left = {fv.TILE_KIND_LEFT_CORNER: 0, fv.TILE_KIND_RIGHT_CORNER: width - body}.get(
        kind, (width - body) // 2
    )
    eaves = max(height * 2 // 5, 1) + (height > 6)
    stone, roof = ("pier", "slate") if corner else ("plaster", "roof")
    _body(pixels, left, eaves, body, stone, corner=corner)
    _roof(pixels, left, body, eaves, roof)
    return pixels


def _body(
    pixels: PixelCanvas, left: int, top: int, width: int, stone: str, *, corner: bool
) -> None:
    height = pixels.height - top
    if corner:
        pixels.masonry(left, top, width, height, stone)
    else:
        pixels.fill(left, top, width, height, stone)
        pixels.fill(left, top, 1, height, f"{stone}-light")
    pixels.fill(left + width - 1, top, 1, height, f"{stone}-dark")
    if height > 2:
        tall = 2 if height > 3 else 1
        at = top + (height - tall) // 2 - (height > 4)
        if width >= 7 and not corner:
            pixels.fill(left + 2, at, 1, tall, "window")
            pixels.fill(left + width - 3, at, 1, tall, "window")
        else:
            pixels.fill(left + width // 2, at, 1, tall, "window")


def _roof(pixels: PixelCanvas, left: int, body: int, eaves: int, roof: str) -> None:
    """Paint a roof that is a pixel wider than what it covers and comes to a point."""
    middle = left * 2 + body - 1
    reach = body // 2 + 1
    for row in range(eaves):
        half = reach * (row + 1) / eaves
        for x in range(pixels.width):
            away = abs(x * 2 - middle) / 2
            if away <= half - 0.25:
                side = x * 2 - middle
                shade = f"{roof}-light" if side < -half * 0.6 else roof
                shade = f"{roof}-dark" if side > half * 0.5 else shade
                pixels.dot(x, row, shade)


def _wall(kind: fv.TileKind.ValueType, seat: int, width: int, height: int) -> PixelCanvas:
    pixels = PixelCanvas(width, height, "air")
    top = 2 if height >= 8 else 1
    stone = "start" if kind == fv.TILE_KIND_START else "stone"
    pixels.masonry(0, top, width, height - top, stone)
    _battlements(pixels, 0, width, top, stone)
    match kind:
        case fv.TILE_KIND_LEFT_CORNER | fv.TILE_KIND_RIGHT_CORNER:
            _pier(pixels, kind == fv.TILE_KIND_LEFT_CORNER, top)
        case fv.TILE_KIND_GATE:
            _gate(pixels, top)
        case fv.TILE_KIND_START:
            _arms(pixels, seat, top)
    return pixels


def _battlements(pixels: PixelCanvas, x: int, width: int, tall: int, stone: str) -> None:
    step = 2 if width >= 10 else 1
    for column in range(width):
        if column // step % 2 == 0:
            pixels.fill(x + column, 0, 1, tall, f"{stone}-light" if column % 2 else stone)


def _pier(pixels: PixelCanvas, left: bool, top: int) -> None:
    """Paint the round tower at the end of a wall: beyond it is nothing."""
    width, height = pixels.width, pixels.height
    wide = max(width * 3 // 7, 3)
    start = 1 if left else width - 1 - wide
    pixels.fill(0 if left else width - 1, 0, 1, height, "air")
    pixels.masonry(start, 0, wide, height, "pier")
    pixels.fill(start, 0, 1, height, "pier-light")
    pixels.fill(start + wide - 1, 0, 1, height, "pier-dark")
    for column in range(start + 1, start + wide, 2):
        pixels.dot(column, 0, "air")
    tall = max((height - top) // 4, 1)
    pixels.fill(start + wide // 2, top + max((height - top) // 4, 1), 1, tall + 1, "slit")


def _gate(pixels: PixelCanvas, top: int) -> None:
    width, height = pixels.width, pixels.height
    wide = max(width * 3 // 7 // 2 * 2, 2) + width % 2
    left, crown = (width - wide) // 2, top + max((height - top) // 4, 1)
    pixels.fill(left - (width > 8), crown, wide + 2 * (width > 8), height - crown, "arch")
    for column in range(wide):
        arched = column in (0, wide - 1) and wide > 3
        start = crown + (1 if arched else 0) + (height > 7)
        tone = "door-dark" if column % 2 else "door"
        pixels.fill(left + column, start, 1, height - start, tone)


def _arms(pixels: PixelCanvas, seat: int, top: int) -> None:
    """Paint the owner's shield."""
    width, height = pixels.width, pixels.height
    wide = max(width * 2 // 7, 2) + width % 2
    wide -= (width - wide) % 2
    tall = max(height - top - 2, 2)
    left = (width - wide) // 2
    first = top + (height - top - tall) // 2
    for row in range(tall):
        narrow = 1 if row == tall - 1 and wide > 2 else 0
        pixels.fill(left + narrow, first + row, wide - 2 * narrow, 1, f"seat-{seat}")
