"""Portrait of a winner: a large tower with the player's flag."""

from functools import cache

from tilewyrm.client.drawing.picture import Picture, picture, text_picture
from tilewyrm.client.drawing.style import seat_style

_PIXELS = (
    "......p###...",
    "......p#####.",
    "......p####..",
    "......p......",
    ".ll..lsd..sd.",
    ".lslsslssssd.",
    ".lsssslsslsd.",
    "..lsssssssd..",
    "..lssswsssd..",
    "..lsslsslsd..",
    "..lssooossd..",
    "..llsooossd..",
)
_TONES = {
    "p": "door",
    "l": "stone-light",
    "s": "stone",
    "d": "stone-dark",
    "w": "slit",
    "o": "door-dark",
}
_WRITTEN = (
    "    |>>> ",
    " _  |  _ ",
    "| |_|_| |",
    "|_     _|",
    "  | o |  ",
    "  |_n_|  ",
)


@cache
def portrait(seat: int, *, paints: bool) -> Picture:
    """Return a tower with the flag of *seat*, of pixels where the terminal *paints*."""
    own = seat_style(seat)
    if not paints:
        return text_picture(_WRITTEN, own)
    tones = {**_TONES, "#": own}
    return picture([[tones.get(pixel, "") for pixel in row] for row in _PIXELS])
