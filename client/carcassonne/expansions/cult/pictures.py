"""Pictures of The Cult."""

from tilewyrm.client.carcassonne.core.drawing.vector import Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "menhir": Tone("#8d8f86", "ansigray"),
    "lichen": Tone("#b9bb9f", "ansiwhite"),
    "cavern": Tone("#3a3540", "ansiblack"),
    "pyre": Tone("#ff8a2b", "ansired"),
    "blaze": Tone("#ffd23f", "ansiyellow"),
}


def shrine() -> VectorPicture:
    """Return a fire between standing stones."""
    return VectorPicture(
        "pyre",
        (
            Shape(ellipse(22, 7, 0, 13), "cavern"),
            Shape("M-20 15L-18-12L-10-14L-9 15Z", "menhir", "cavern", 1),
            Shape("M-18-12L-10-14L-11 2L-17 4Z", "lichen"),
            Shape("M9 15L10-14L18-12L20 15Z", "menhir", "cavern", 1),
            Shape("M10-14L18-12L17 4L13 0Z", "lichen"),
            Shape("M-22-14L20-20L22-13L-20-9Z", "menhir", "cavern", 1),
            Shape("M-7 15C-9 6-4 4-2-7C1-2 3 0 3-3C7 3 9 9 7 15Z", "pyre"),
            Shape("M-4 15C-4 9-1 8 0 2C3 7 5 10 4 15Z", "blaze"),
        ),
        0.62,
    )


PICTURES = {"shrine": shrine}
