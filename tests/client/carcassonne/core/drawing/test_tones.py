"""Pieces stand off every ground of the map, in every theme and for every eye."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from prompt_toolkit.output.vt100 import ANSI_COLORS_TO_RGB

from support.carcassonne.scenes import board, model, placed
from support.contrast import contrast
from tilewyrm.client.carcassonne.core.drawing.brush import PAINT, SIZES
from tilewyrm.client.carcassonne.core.drawing.tones import DASH, GROUNDS, LIT, RIM, theme_tones
from tilewyrm.client.carcassonne.core.map.highlight import Highlights
from tilewyrm.client.carcassonne.core.map.painter import draw_map
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.drawing.palette import PALETTES
from tilewyrm.client.drawing.theme import rules

SEEN = 3.0
"""The contrast that a thing needs beside what lies around it, by WCAG 2.1, 1.4.11."""
APART = 20.0
"""The distance in CIELAB between colours that nobody takes for each other."""

EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What eyes make of linear red, green and blue (Machado, Oliveira and Fernandes 2009)."""


def seen(colour: str, eyes: str) -> Sequence[float]:
    """Return a colour as *eyes* see it, in CIELAB."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    r, g, b = (
        min(max(sum(x * y for x, y in zip(row, linear, strict=True)), 0.0), 1.0)
        for row in EYES[eyes]
    )
    x, y, z = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116
        for value in (
            (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
            0.2126 * r + 0.7152 * g + 0.0722 * b,
            (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, eyes: str) -> float:
    both = zip(seen(one, eyes), seen(other, eyes), strict=True)
    return float(sum((a - b) ** 2 for a, b in both) ** 0.5)


@pytest.mark.parametrize("theme", PALETTES)
def test_the_rim_of_a_piece_stands_off_every_ground_lit_or_not(theme: str) -> None:
    tones = theme_tones(GAME.tones, theme)
    for name in (*GROUNDS, *(f"{ground}{LIT}" for ground in GROUNDS)):
        assert contrast(tones[RIM].rgb, tones[name].rgb) >= SEEN, (theme, name)


def test_the_colour_blind_theme_tells_grass_city_and_road_apart_by_their_lightness() -> None:
    tones = theme_tones(GAME.tones, "colourblind")
    for dark, light in (("grass", "paving"), ("tuft", "paving"), ("paving", "road")):
        assert contrast(tones[dark].rgb, tones[light].rgb) >= 1.6, (dark, light)


@pytest.mark.parametrize("theme", PALETTES)
def test_a_letter_that_is_all_rim_can_be_read(theme: str) -> None:
    found = rules(theme, ColourDepth.FULL, {}, theme_tones(GAME.tones, theme))
    rim = found[f"on-{RIM}"].removeprefix("bg:")
    for seat in range(6):
        assert contrast(found[f"ink-pale-seat-{seat}"].removeprefix("fg:"), rim) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
def test_the_colour_blind_theme_keeps_pieces_off_the_grounds(eyes: str) -> None:
    tones, seats = theme_tones(GAME.tones, "colourblind"), PALETTES["colourblind"].seats
    for name, seat in seats.items():
        for ground in GROUNDS:
            assert distance(seat.rgb, tones[ground].rgb, eyes) >= APART, (eyes, name, ground)
    for one, other in combinations(seats.values(), 2):
        assert distance(one.rgb, other.rgb, eyes) >= 15.0, (eyes, one, other)


TOWN = (
    placed("D", 0, 0),
    placed("K", 1, 0, 1, pieces=[(0, 0)]),
    placed("B", -1, 0, pieces=[(1, 0), (0, 1)]),
    placed("V", -1, -1, 2, pieces=[(1, 0)]),
    placed("E", 0, -1, 2, last=True, pieces=[(0, 1)]),
)


def drawn(*, zoom: int, claims: bool = False) -> Canvas:
    canvas = Canvas(80, 40)
    shown = board(model(*TOWN))
    draw_map(GAME, shown, Highlights(claims=claims), MapView(zoom=zoom), canvas, PAINT)
    return canvas


def chips(canvas: Canvas, word: str) -> Iterator[tuple[int, int]]:
    """Yield where the first column of a chip is whose style has *word*."""
    for y in range(canvas.height):
        for x in range(canvas.width):
            before = canvas.style_at(x - 1, y).split() if x else []
            if word in canvas.style_at(x, y).split() and word not in before:
                yield x, y


@pytest.mark.parametrize("zoom", range(2, len(SIZES)))
def test_pieces_have_a_rim_on_all_sides(zoom: int) -> None:
    canvas = drawn(zoom=zoom)
    found = list(chips(canvas, "map-piece"))
    assert len(found) == 5
    for x, y in found:
        around = [(x - 1, y), (x + 2, y), (x, y - 1), (x + 1, y - 1), (x, y + 1), (x + 1, y + 1)]
        styles = [canvas.style_at(*each).split() for each in around]
        rims = [style for style in styles if {f"ink-{RIM}", f"on-{RIM}"} & set(style)]
        assert len(rims) >= 5, "but for where a mark of the tile stands"


def test_where_there_is_no_room_for_a_rim_the_piece_is_all_rim() -> None:
    canvas = drawn(zoom=1)
    assert len(list(chips(canvas, f"on-{RIM}"))) == 5


@pytest.mark.parametrize("zoom", range(2, len(SIZES)))
def test_a_line_in_the_owners_colour_goes_around_what_is_claimed(zoom: int) -> None:
    plain, lined = drawn(zoom=zoom), drawn(zoom=zoom, claims=True)
    new = {
        word
        for y in range(lined.height)
        for x in range(lined.width)
        for word in {*lined.style_at(x, y).split()} - {*plain.style_at(x, y).split()}
    }
    assert {"ink-seat-0", "ink-seat-1"} & new or {"on-seat-0", "on-seat-1"} & new
    assert not [word for word in new if word.startswith(("ink-seat", "on-seat")) and word[-1] > "1"]


@pytest.mark.parametrize("theme", PALETTES)
def test_with_sixteen_colours_the_cursor_frame_stands_off_every_ground(theme: str) -> None:
    """Its dashes have two colours: one of them stands off, whatever lies around the cell."""
    tones = theme_tones(GAME.tones, theme)
    frame = [ANSI_COLORS_TO_RGB[tones[name].ansi] for name in ("hand", DASH)]
    for name in (*GROUNDS, "vacant", *(f"{ground}{LIT}" for ground in GROUNDS)):
        ground = ANSI_COLORS_TO_RGB[tones[name].ansi]
        most = max(contrast(hexed(colour), hexed(ground)) for colour in frame)
        assert most >= SEEN, (theme, name)


@pytest.mark.parametrize("theme", PALETTES)
def test_with_more_colours_the_cursor_frame_has_no_dashes(theme: str) -> None:
    tones = theme_tones(GAME.tones, theme)
    assert tones["hand"].rgb == tones[DASH].rgb


def hexed(rgb: tuple[int, int, int]) -> str:
    return "#" + "".join(f"{part:02x}" for part in rgb)
