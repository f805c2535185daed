"""Pictures of The Tunnel, one function each."""

from tilewyrm.client.carcassonne.core.drawing.vector import OWN, PictureOf, Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "ashlar": Tone("#8d949c", "ansiwhite"),
    "gloom": Tone("#15161a", "ansiblack"),
    "keystone": Tone("#c9ced4", "ansiwhite"),
}
MOST_PAIRS = 3
"""Most pairs of tokens of one player."""
_DOTS = ((0,), (-4, 4), (-6, 0, 6))
"""By number less 1, where the dots of a pair lie."""


def mouth() -> VectorPicture:
    """Return a tunnel mouth."""
    wall = Shape("M-12 9V-3C-12-14 12-14 12-3V9Z", "ashlar", "gloom", 1)
    opening = Shape("M-7 9V-1C-7-8 7-8 7-1V9Z", "gloom", "keystone", 1.4)
    return VectorPicture("ashlar", (wall, opening), 0.5)


def _token(pair: int) -> PictureOf:
    """Return the function that draws a token of a *pair*, in its player's colour."""

    def token() -> VectorPicture:
        disc = Shape(ellipse(13, 11), OWN)
        arch = Shape("M-6 2V-3C-6-9 6-9 6-3V2Z", "gloom")
        dots = [Shape(ellipse(1.5, 1.5, x, 6), "gloom") for x in _DOTS[pair - 1]]
        return VectorPicture("gloom", (disc, arch, *dots), 0.6)

    return token


def token_word(pair: int) -> str:
    """Return the word of the picture of a token."""
    return f"tunnel-token-{min(pair, MOST_PAIRS)}"


PICTURES: dict[str, PictureOf] = {
    "tunnel_mouth": mouth,
    **{token_word(pair): _token(pair) for pair in range(1, MOST_PAIRS + 1)},
}
