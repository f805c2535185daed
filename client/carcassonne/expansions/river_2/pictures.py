"""Pictures of The River II, one function each."""

from tilewyrm.client.carcassonne.core.drawing.vector import Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "swine": Tone("#f2a7a0", "ansibrightred"),
    "snout": Tone("#a8514c", "ansired"),
}


def herd() -> VectorPicture:
    """Return three animals that stand close together."""
    return VectorPicture(
        "swine",
        (
            Shape(ellipse(7.5, 5.5, 0, -7), "swine", "snout", 1.2),
            Shape(ellipse(7.5, 5.5, -8, 5), "swine", "snout", 1.2),
            Shape(ellipse(7.5, 5.5, 9, 5), "swine", "snout", 1.2),
            Shape(ellipse(2.4, 2, 6, -7), "snout"),
            Shape(ellipse(2.4, 2, -2, 5), "snout"),
            Shape(ellipse(2.4, 2, 15, 5), "snout"),
        ),
        0.6,
    )


PICTURES = {"herd": herd}
