"""Pictures of Traders & Builders, one function each."""

from tilewyrm.client.carcassonne.core.drawing.marks import piece
from tilewyrm.client.carcassonne.core.drawing.vector import OWN, Shape, VectorPicture
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "grape": Tone("#7b2a6b", "ansimagenta"),
    "straw": Tone("#ffe27a", "ansiyellow"),
    "silk": Tone("#3fb6b0", "ansicyan"),
    "weave": Tone("#1f7f86", "ansiblue"),
}
_SHARE = 0.48
"""The share of a tile that a good takes."""


def wine() -> VectorPicture:
    """Return a bottle of wine."""
    bottle = "M-3-10H3V-5C6-4 7-2 7 1V9H-7V1C-7-2-6-4-3-5Z"
    label = Shape("M-6 1H6V6H-6Z", "straw")
    return VectorPicture("grape", (Shape(bottle, "grape", "plaster"), label), _SHARE)


def grain() -> VectorPicture:
    """Return a sheaf of grain."""
    ears = (
        "M-2 10C-5 2-12-1-9-10C-4-8-2-2 0 4Z",
        "M2 10C5 2 12-1 9-10C4-8 2-2 0 4Z",
        "M-2.5 10C-2.5 4-4-4 0-12C4-4 2.5 4 2.5 10Z",
    )
    band = Shape("M-5 3H5V6H-5Z", "roof")
    return VectorPicture(
        "door", (*(Shape(ear, "straw", "door", 0.9) for ear in ears), band), _SHARE
    )


def cloth() -> VectorPicture:
    """Return a roll of cloth."""
    return VectorPicture(
        "weave",
        (
            Shape("M-9-5C-9-9 3-9 9-6V6C3 3-9 3-9 7Z", "silk", "plaster"),
            Shape("M-9-1C-3-4 3-3 9-1M-9 3C-3 0 3 1 9 3", "", "weave", 2),
        ),
        _SHARE,
    )


def builder() -> VectorPicture:
    """Return a builder with a helmet."""
    helmet = Shape("M-9-9C-9-20 9-20 9-9Z", "gold", "door", 1)
    return VectorPicture("ink", (*piece(1.1).shapes, helmet))


def pig() -> VectorPicture:
    """Return a pig."""
    outline = (
        "M-15 0C-15-8-8-10-2-10C2-10 4-9 6-8L10-11L11-6C14-4 15-2 17-2V4H14C13 6 12 7 10 8"
        "V13H5V9H-6V13H-11V7C-14 5-15 3-15 0Z"
    )
    return VectorPicture("ink", (Shape(outline, OWN),))


PICTURES = {"wine": wine, "grain": grain, "cloth": cloth, "builder": builder, "pig": pig}
