"""Legend of the drawing: its signs and pictures."""

from collections.abc import Iterable, Iterator, Sequence

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.legend import LegendEntry
from tilewyrm.client.drawing.picture import Picture
from tilewyrm.client.drawing.style import sign_style
from tilewyrm.client.feuville.drawing.brush import DrawMode, brush_of
from tilewyrm.client.feuville.drawing.signs import GRASS, KINDS, RUIN, SYMBOLS, die, sign, tone
from tilewyrm.client.feuville.drawing.tile import TileStyle, draw_tile
from tilewyrm.client.feuville.model.catalogue import layer_name, position_name
from tilewyrm.client.feuville.model.kinds import tile_kind
from tilewyrm.client.model.scene import Scene
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.language.speech import count, tell

_WIDTH, _ROWS = 9, 3
"""Columns and rows of a tile's picture."""
_MARGIN = 8
"""Columns of a sign, where nothing is a picture."""

_TILES: Sequence[fv.TileFacts] = (
    fv.TileFacts(layer=fv.LAYER_WALL, kind=fv.TILE_KIND_LEFT_CORNER),
    fv.TileFacts(layer=fv.LAYER_TOWER, kind=fv.TILE_KIND_RIGHT_CORNER),
    fv.TileFacts(layer=fv.LAYER_WALL, kind=fv.TILE_KIND_GATE),
    fv.TileFacts(layer=fv.LAYER_WALL, kind=fv.TILE_KIND_START),
    fv.TileFacts(layer=fv.LAYER_SKY, clouds=2),
)


def legend(scene: Scene) -> list[LegendEntry]:
    """Return the legend of the drawing as this player sees it."""
    brush = brush_of(scene)
    pixels = brush is DrawMode.PIXELS
    own = scene.model.seat or 0
    seat = (scene.model.signs.of(own), sign_style(own), "seat")
    small = _entries(_small_tiles(brush), pixels=pixels)
    others = _entries((seat, *_signs(brush)), pixels=pixels)
    if not pixels:
        return [*others, *small]
    return [
        LegendEntry(tell("feuville_board.legend.large")),
        *_tiles(own),
        LegendEntry(tell("feuville_board.legend.small")),
        *small,
        LegendEntry(tell("feuville_board.legend.others")),
        *others,
    ]


def _entries(signs: Iterable[tuple[str, str, str]], *, pixels: bool) -> Iterator[LegendEntry]:
    """Yield the entry of each sign: with a picture of it where tiles are drawn with *pixels*."""
    for text, style, name in signs:
        meaning = tell(f"feuville_board.sign.{name}")
        sample = Picture([list(text)], [[style] * len(text)])
        yield LegendEntry(meaning, sample) if pixels else LegendEntry(f"{text:<{_MARGIN}}{meaning}")


def _tiles(seat: int) -> Iterator[LegendEntry]:
    """Yield pictures of tiles, and of one that has burnt."""
    style = TileStyle(_WIDTH, _ROWS, DrawMode.PIXELS, seat)
    for facts in _TILES:
        kind = facts.kind
        meaning = tell(f"feuville.kind.{tile_kind(kind)}") if kind else layer_name(facts.layer)
        yield LegendEntry(meaning, _drawn(facts, style))
    burnt = _drawn(fv.TileFacts(layer=fv.LAYER_TOWER), style._replace(burnt=True))
    yield LegendEntry(tell("feuville_board.sign.ruin"), burnt)


def _drawn(facts: fv.TileFacts, style: TileStyle) -> Picture:
    canvas = Canvas(style.width, style.rows)
    draw_tile(canvas, 0, 0, facts, style)
    return canvas.picture()


def _small_tiles(brush: DrawMode) -> Iterator[tuple[str, str, str]]:
    """Yield the letters of tiles in one row, each with its style and the name of its text."""
    gate = "n" if brush is DrawMode.ASCII else KINDS[fv.TILE_KIND_GATE]
    corners = KINDS[fv.TILE_KIND_LEFT_CORNER], KINDS[fv.TILE_KIND_RIGHT_CORNER]
    yield " ".join(corners), "sign", "corners"
    yield gate, "sign", "gate"
    yield KINDS[fv.TILE_KIND_START], "sign", "start"
    yield RUIN, "ink-bad sign", "ruin"


def _signs(brush: DrawMode) -> Iterator[tuple[str, str, str]]:
    """Yield every other sign with its style and the name of its text."""
    for symbol, (_, _, name) in SYMBOLS.items():
        yield sign(symbol, brush), f"ink-{tone(symbol)} on-plaque sign", name
    plain = brush is DrawMode.ASCII
    cloud = "o" if plain else "☁"
    yield cloud, "ink-rain", "cloud"
    yield GRASS, "ink-label on-grass", "grass"
    yield ".-." if plain else "╭╌╮", "ink-plot", "plot"
    yield " ".join(map(position_name, (0, -1, 1))), "ink-label on-earth", "columns"
    yield f"{cloud} 2/5", "ink-rain", "rain"
    yield f"2x {sign(fv.SYMBOL_FLAG, brush)}", "ink-decree on-parchment card", "decree"
    yield count("feuville_board.evaluations.brief", 3), "", "evaluations"
    yield tell("feuville_board.grass", count=9), "", "grass_left"
    yield die(3, unused=True), "ink-pip on-die die", "die"
    yield "[…!]", "stored", "store"
    yield "{…}", "fairy", "kept"
    yield "#3 E", "", "scored"
    yield "@", "", "gnome"
