"""The pictures of Crop Circles: a disc of pressed wheat with a sign in it."""

from tilewyrm.client.carcassonne.core.drawing.vector import Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "wheat": Tone("#e3c14a", "ansiyellow"),
    "swath": Tone("#a8862a", "ansiyellow"),
    "soil": Tone("#5a4312", "ansiblack"),
}


def _circle(sign: str) -> VectorPicture:
    """Return a crop circle with a *sign*, an outline of lines."""
    disc = Shape(ellipse(14, 14), "wheat", "swath", 2)
    ring = Shape(ellipse(11, 11), "", "swath", 1)
    return VectorPicture("wheat", (disc, ring, Shape(sign, "", "soil", 2.6)), 0.62)


def pitchfork() -> VectorPicture:
    """Return a circle with a pitchfork."""
    return _circle("M0 9V-8M-5-8V-3C-5 0-3 1 0 1C3 1 5 0 5-3V-8")


def cudgel() -> VectorPicture:
    """Return a circle with a club."""
    return _circle("M-6 8L0-1M0-1C-2-5 1-9 4-8C7-7 7-3 4-1C3 0 1 0 0-1Z")


def blazon() -> VectorPicture:
    """Return a circle with a coat of arms."""
    return _circle("M-6-7H6V0C6 4 3 7 0 8C-3 7-6 4-6 0ZM0-7V8")


PICTURES = {"pitchfork": pitchfork, "cudgel": cudgel, "blazon": blazon}
