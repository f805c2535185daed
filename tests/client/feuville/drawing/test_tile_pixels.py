"""Tiles of Feuville as pictures: told apart in every size, on every terminal, in every theme."""

import re
from itertools import product

import pytest

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.drawing.theme import THEMES
from tilewyrm.client.feuville.drawing.brush import DrawMode, brush_of
from tilewyrm.client.feuville.drawing.dragon import ROWS, WIDTH, dragon
from tilewyrm.client.feuville.drawing.tile import TileStyle, draw_tile
from tilewyrm.client.feuville.drawing.tones import tones
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.ui_state import UiState
from tilewyrm.client.settings.settings import Settings
from tilewyrm.feuville.v1 import feuville_pb2 as fv

SIZES = [(14, 6), (12, 5), (10, 4), (8, 3), (7, 3), (7, 2), (8, 1)]
WALLS = [
    fv.TileFacts(layer=fv.LAYER_WALL, kind=kind)
    for kind in (
        fv.TILE_KIND_PLAIN,
        fv.TILE_KIND_LEFT_CORNER,
        fv.TILE_KIND_RIGHT_CORNER,
        fv.TILE_KIND_GATE,
        fv.TILE_KIND_START,
    )
]
TOWERS = [
    fv.TileFacts(layer=fv.LAYER_TOWER, kind=kind)
    for kind in (fv.TILE_KIND_PLAIN, fv.TILE_KIND_LEFT_CORNER, fv.TILE_KIND_RIGHT_CORNER)
]
SKIES = [fv.TileFacts(layer=fv.LAYER_SKY, clouds=clouds) for clouds in range(4)]
TILES = [*WALLS, *TOWERS, *SKIES]
SYMBOLS = fv.TileFacts(layer=fv.LAYER_WALL, guards=1, flags=1, stars=1, griffins=1)


def text(canvas):
    """What is seen without any colour."""
    return canvas.text()


def tones_of(canvas):
    styles = " ".join(style for row in canvas.fragments() for style, _ in row)
    return set(re.findall(r"class:(?:ink|on)-([a-z0-9-]+)", styles))


def drawn(tile, width, rows, brush, **look):
    canvas = Canvas(width, rows)
    draw_tile(canvas, 0, 0, tile, TileStyle(width, rows, brush, **look))
    return canvas


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("brush", DrawMode)
def test_no_two_kinds_of_tile_look_alike(size, brush):
    pictures = [str(drawn(tile, *size, brush).fragments()) for tile in TILES]
    assert len(set(pictures)) == len(TILES)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("brush", [DrawMode.STROKES, DrawMode.ASCII])
def test_where_there_are_few_colours_they_tell_nothing_alone(size, brush):
    if size[1] > 1:  # in one row the row's name tells the layer
        assert len({text(drawn(tile, *size, brush)) for tile in TILES}) == len(TILES)
    whole = [text(drawn(tile, *size, brush)) for tile in (*WALLS, *TOWERS)]
    ruins = [text(drawn(tile, *size, brush, burnt=True)) for tile in (*WALLS, *TOWERS)]
    assert all(before != after for before, after in zip(whole, ruins, strict=True))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_tile_fills_its_box_to_the_edge(size):
    for tile, burnt in product(TILES, (False, True)):
        canvas = drawn(tile, *size, DrawMode.PIXELS, burnt=burnt)
        styles = [canvas.style_at(x, y) for x in range(size[0] - 1) for y in range(size[1])]
        assert all("on-" in style for style in styles)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("brush", DrawMode)
def test_every_symbol_stands_on_its_tile_as_a_sign(size, brush):
    signs = "gf*M" if brush is DrawMode.ASCII else "♟⚑★♞"
    for burnt in (False, True):
        assert signs in text(drawn(SYMBOLS, *size, brush, burnt=burnt)).replace(" ", "")


def test_a_small_tile_counts_its_symbols_and_keeps_them_apart_where_there_is_room():
    corner = fv.TileFacts(layer=fv.LAYER_TOWER, kind=fv.TILE_KIND_RIGHT_CORNER, flags=2, griffins=3)
    assert text(drawn(corner, 9, 1, DrawMode.STROKES)).strip() == "R ⚑2 ♞3"
    assert text(drawn(corner, 7, 1, DrawMode.STROKES)).strip() == "R⚑2♞3"
    assert text(drawn(corner, 9, 1, DrawMode.STROKES, burnt=True)).strip() == "xR ⚑2 ♞3"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_ascii_is_ascii(size):
    for tile, burnt in product([*TILES, SYMBOLS], (False, True)):
        assert text(drawn(tile, *size, DrawMode.ASCII, burnt=burnt)).isascii()


@pytest.mark.parametrize("size", SIZES[:-1], ids=str)
def test_ruins_glow_fires_burn_and_a_start_tile_bears_its_owner_s_arms(size):
    whole = tones_of(drawn(WALLS[0], *size, DrawMode.PIXELS))
    ruin = tones_of(drawn(WALLS[0], *size, DrawMode.PIXELS, burnt=True))
    fire = drawn(WALLS[0], *size, DrawMode.PIXELS, burnt=True, fire=True)
    assert "stone" in whole - ruin
    assert "soot" in ruin
    assert ruin & {"flame", "flame-light", "flame-dark"}
    assert tones_of(fire) >= {"flame", "flame-light"}
    assert "seat-2" in tones_of(drawn(WALLS[-1], *size, DrawMode.PIXELS, seat=2))


def test_a_frame_goes_around_a_tile_that_is_marked():
    canvas = drawn(WALLS[0], 10, 4, DrawMode.PIXELS, frame="target")
    edge = [(x, y) for x in range(10) for y in range(4) if x in (0, 9) or y in (0, 3)]
    assert all("target" in canvas.style_at(x, y) for x, y in edge)
    marked = drawn(WALLS[0], 10, 4, DrawMode.STROKES, frame="target")
    assert "mark-target" in marked.style_at(1, 1)


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != "mono"])
def test_every_theme_has_a_colour_for_each_tone_of_a_picture(theme):
    known = {*tones(theme), *(f"seat-{seat}" for seat in range(6))}
    used = set()
    looks = [{}, {"burnt": True}, {"burnt": True, "fire": True}, {"frame": "looked"}]
    for tile, size, brush, look in product([*TILES, SYMBOLS], SIZES, DrawMode, looks):
        used |= tones_of(drawn(tile, *size, brush, **look))
    canvas = Canvas(WIDTH, ROWS)
    canvas.show(0, 0, dragon())
    assert (used | tones_of(canvas)) - known == set()


@pytest.mark.parametrize(
    ("terminal", "theme", "brush"),
    [
        (TerminalCapabilities(ColourDepth.FULL), "dark", DrawMode.PIXELS),
        (TerminalCapabilities(ColourDepth.MANY), "light", DrawMode.PIXELS),
        (TerminalCapabilities(ColourDepth.FULL), "mono", DrawMode.STROKES),
        (TerminalCapabilities(ColourDepth.SIXTEEN), "dark", DrawMode.STROKES),
        (TerminalCapabilities(ColourDepth.NONE), "dark", DrawMode.STROKES),
        (TerminalCapabilities(ColourDepth.FULL, ascii=True), "dark", DrawMode.ASCII),
    ],
)
def test_the_terminal_and_the_theme_say_what_is_drawn_with(terminal, theme, brush):
    scene = Scene(Model(), UiState(), terminal=terminal, settings=Settings(theme=theme))
    assert brush_of(scene) is brush


WRITTEN = [
    *product(("guard", "flag", "star", "griffin", "faint"), ("plaque",)),
    *product(("guard", "griffin", "ink"), ("brief-wall",)),
    *product(("flag", "griffin", "ink"), ("brief-tower",)),
    *product(("rain", "star", "griffin"), ("brief-sky",)),
    *product(("ink", "decree"), ("parchment",)),
    *product(("ink", "magic"), ("veil",)),
    *product(("ink", "good", "bad", "rain"), ("plaque",)),
    *product(("label",), ("earth", "grass")),
    *product(("pip",), ("die", "die-used")),
]
"""What is written on what."""


def luminance(rgb):
    """How light a colour is, from 0 to 1, as WCAG 2 reckons."""
    parts = [int(rgb[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("theme", [theme for theme in THEMES if theme != "mono"])
@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_what_is_written_can_be_read_on_its_ground_in_every_theme(theme, ink, ground):
    colours = tones(theme)
    light, dark = sorted((luminance(colours[name].rgb) for name in (ink, ground)), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5
