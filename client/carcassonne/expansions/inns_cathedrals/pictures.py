"""Pictures of Inns & Cathedrals, one function each."""

from tilewyrm.client.carcassonne.core.drawing.marks import piece
from tilewyrm.client.carcassonne.core.drawing.vector import Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "thatch": Tone("#4a6aa0", "ansiblue"),
    "window": Tone("#ffd76a", "ansiyellow"),
    "spire": Tone("#5f7f86", "ansicyan"),
    "glass": Tone("#8f6fd0", "ansimagenta"),
}


def inn() -> VectorPicture:
    """Return an inn at its pond."""
    return VectorPicture(
        "thatch",
        (
            Shape(ellipse(10, 4, 6, 9), "ripple", "plaster"),
            Shape("M-13-1H9V9H-13Z", "plaster"),
            Shape("M-16 0L-10-10H6L12 0Z", "thatch"),
            Shape("M-11 2H-7V6H-11ZM3 2H7V6H3Z", "window"),
            Shape("M-4.5 2H.5V9H-4.5Z", "door"),
        ),
        0.55,
    )


def cathedral() -> VectorPicture:
    """Return a cathedral."""
    return VectorPicture(
        "spire",
        (
            Shape("M-20-2H20V20H-20Z", "plaster"),
            Shape("M8-2H20V20H8Z", "shade"),
            Shape("M-20-8H-10V20H-20ZM10-8H20V20H10Z", "plaster"),
            Shape("M-22-7L-15-25L-8-7ZM8-7L15-25L22-7Z", "spire"),
            Shape("M-10 0L0-14L10 0Z", "spire"),
            Shape(ellipse(4, 4, 0, 4), "glass", "wall"),
            Shape("M-2.8 20V13C-2.8 9 2.8 9 2.8 13V20Z", "door"),
            Shape("M-16-29H-14V-23H-16ZM14-29H16V-23H14Z", "gold"),
        ),
        0.7,
    )


def large_meeple() -> VectorPicture:
    """Return a large meeple."""
    return piece(1.55)


PICTURES = {"inn": inn, "cathedral": cathedral, "large-meeple": large_meeple}
