"""Pictures of The Abbot, one function each."""

from tilewyrm.client.carcassonne.core.drawing.vector import OWN, Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "bloom": Tone("#ef8fb4", "ansimagenta"),
    "petal": Tone("#fbe08a", "ansiyellow"),
}


def garden() -> VectorPicture:
    """Return a garden."""
    flowers = (
        (-9, -3, 2.8, "bloom"),
        (2, -7, 2.8, "bloom"),
        (10, 2, 2.8, "bloom"),
        (2, 7, 2.8, "bloom"),
        (-4, 2, 2.8, "petal"),
        (8, -5, 2.8, "petal"),
        (-9, 5, 2.8, "plaster"),
        (-3, -7, 2.4, "petal"),
    )
    beds = [Shape(ellipse(radius, radius, x, y), tone) for x, y, radius, tone in flowers]
    return VectorPicture("leaf", (Shape(ellipse(15, 11), "leaf"), *beds), 0.55)


def abbot() -> VectorPicture:
    """Return the abbot."""
    return VectorPicture(
        "ink",
        (
            Shape("M0-19L6-11C6-8 5-6 4-5C9-4 12 2 13 14H-13C-12 2-9-4-4-5C-5-6-6-8-6-11Z", OWN),
            Shape("M-.9-16H.9V-9H-.9ZM-3-13.6H3V-11.8H-3Z", "plaster"),
        ),
    )


PICTURES = {"garden": garden, "abbot": abbot}
