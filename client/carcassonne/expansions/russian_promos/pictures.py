"""The pictures of the Russian promos, one function each."""

from tilewyrm.client.carcassonne.core.drawing.vector import Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "log": Tone("#a8703a", "ansiyellow"),
    "moss": Tone("#4f6b2f", "ansigreen"),
    "hen": Tone("#e8a33d", "ansiyellow"),
    "bark": Tone("#5b3d24", "ansired"),
    "crown": Tone("#2f7a3c", "ansigreen"),
    "mere": Tone("#2a6fa8", "ansiblue"),
    "reed": Tone("#7fc08a", "ansigreen"),
    "lily": Tone("#d9f0e4", "ansiwhite"),
}


def hut() -> VectorPicture:
    """Return a hut on a hen's legs."""
    legs = "M-6 5V13M-10 15L-6 12L-2 15M6 5V13M2 15L6 12L10 15"
    return VectorPicture(
        "log",
        (
            Shape(legs, "", "hen", 2.2),
            Shape("M-12-6H12V6H-12Z", "log", "bark", 1),
            Shape("M-16-5L0-18L16-5Z", "moss", "bark", 1),
            Shape("M-3-3H3V3H-3Z", "hen", "bark", 0.8),
        ),
        0.62,
    )


def solovei() -> VectorPicture:
    """Return an oak."""
    return VectorPicture(
        "crown",
        (
            Shape("M-3 16L-2 2H2L3 16Z", "bark"),
            Shape(ellipse(13, 9, 0, -6), "crown", "moss", 1),
            Shape(ellipse(7, 6, -7, 0), "crown"),
            Shape(ellipse(7, 6, 7, 0), "crown"),
            Shape(ellipse(2.4, 2.4, 3, -6), "hen"),
        ),
        0.55,
    )


def vodyanoy() -> VectorPicture:
    """Return a pond with reeds and a water lily."""
    return VectorPicture(
        "mere",
        (
            Shape(ellipse(17, 12), "mere", "reed", 1.4),
            Shape("M-12 5V-9M-9 6V-6M-6 7V-8", "", "reed", 1.6),
            Shape(ellipse(5, 3, 6, 3), "reed"),
            Shape(ellipse(2.2, 2, 6, 1.6), "lily"),
        ),
        0.62,
    )


PICTURES = {"hut": hut, "solovei": solovei, "vodyanoy": vodyanoy}
