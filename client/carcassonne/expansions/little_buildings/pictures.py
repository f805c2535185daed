"""Pictures of Little Buildings, one function each."""

from tilewyrm.client.carcassonne.core.drawing.vector import Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "plank": Tone("#b98a4f", "ansiyellow"),
    "shingle": Tone("#7a4a2a", "ansiblack"),
    "gable": Tone("#d8543c", "ansired"),
    "chalk": Tone("#fff3d6", "ansiwhite"),
    "stone": Tone("#9aa3ad", "ansiwhite"),
    "slate": Tone("#4a5666", "ansiblack"),
    "disc": Tone("#3d3a36", "ansiblack"),
}
_DISC = Shape(ellipse(15, 13), "disc", "chalk", 1.2)


def shed() -> VectorPicture:
    """Return a shed."""
    walls = Shape("M-9-1H9V8H-9Z", "plank", "shingle", 0.8)
    roof = Shape("M-11-1L-8-7H11V-1Z", "shingle")
    return VectorPicture("plank", (_DISC, walls, roof, Shape("M-3 2H3V8H-3Z", "shingle")), 0.6)


def cottage() -> VectorPicture:
    """Return a house."""
    walls = Shape("M-7-1H7V8H-7Z", "chalk", "shingle", 0.8)
    roof = Shape("M-10 0L0-10L10 0Z", "gable")
    return VectorPicture("gable", (_DISC, walls, roof, Shape("M-2 3H2V8H-2Z", "shingle")), 0.6)


def tower() -> VectorPicture:
    """Return a tower."""
    walls = Shape("M-5-7H5V9H-5Z", "stone", "slate", 0.8)
    crown = Shape("M-7-11H-4V-9H-1.5V-11H1.5V-9H4V-11H7V-6H-7Z", "slate")
    return VectorPicture("stone", (_DISC, walls, crown, Shape("M-1.5 3H1.5V9H-1.5Z", "slate")), 0.6)


PICTURES = {"little_shed": shed, "little_house": cottage, "little_tower": tower}
