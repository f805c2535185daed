"""Portrait of a winner: a large piece of the player."""

from functools import cache

from tilewyrm.client.drawing.picture import Picture, picture, text_picture
from tilewyrm.client.drawing.style import seat_style

_PIXELS = (
    ".....###.....",
    "....#####....",
    "....#####....",
    ".....###.....",
    "..#########..",
    "#############",
    "#############",
    "..#########..",
    "...#######...",
    "..#########..",
    ".#####.#####.",
    ".####...####.",
)
_WRITTEN = (
    "   ___   ",
    "   (_)   ",
    " .-' '-. ",
    " '-. .-' ",
    "  / _ \\  ",
    " /_/ \\_\\ ",
)


@cache
def portrait(seat: int, *, paints: bool) -> Picture:
    """Return the piece of *seat* in its colour, of pixels where the terminal *paints*."""
    own = seat_style(seat)
    if not paints:
        return text_picture(_WRITTEN, own)
    return picture([[own if pixel == "#" else "" for pixel in row] for row in _PIXELS])
