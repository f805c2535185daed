"""Dragomir the dragon in pixels."""

from functools import cache

from tilewyrm.client.drawing.picture import Picture, picture

_TONES = {
    ".": "",
    "r": "dragon",
    "d": "dragon-dark",
    "b": "belly",
    "e": "flame-light",
    "f": "flame",
    "y": "flame-light",
    "o": "flame-dark",
}

_ART = (
    "..................d.............d...",
    ".................ddd..........ddd...",
    "................ddrdd.......ddrdd...",
    "......d.d......ddrrrdd....ddrrrdd...",
    ".....rrrrr....ddrrrrrdd.ddrrrrdd....",
    "....rrerrrr...drrddrrrrrrrddrdd.....",
    "..rrrrrrrrrr..ddd.rrrrrrrr..dd......",
    "ofrrrrrrrrrrrrrrrrrrrrrrrrr........r",
    "oyf..rr.rrrrrrrrrrrrrrrrrrrrr.....rr",
    "oyyf......rrrrbbbbbbbbrrrrrrrr...rrr",
    "ofyf.o......bbbbbbbbbbb.rrrrrrrrrrr.",
    ".oyyf.o......rrr...rrr....rrrrrrrr..",
    "..ofyfo.....rrr...rrr.......rrrr....",
    "...oo.......d.d...d.d...............",
)

WIDTH = len(_ART[0])
ROWS = len(_ART) // 2


@cache
def dragon() -> Picture:
    """Return his picture, `WIDTH` columns and `ROWS` rows."""
    return picture([[_TONES[pixel] for pixel in row] for row in _ART])
