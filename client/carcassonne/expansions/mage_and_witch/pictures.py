"""Pictures of Mage & Witch, one function each."""

from tilewyrm.client.carcassonne.core.drawing.vector import Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "midnight": Tone("#1d1738", "ansiblack"),
    "cape": Tone("#4d5468", "ansibrightblack"),
    "beard": Tone("#eef0f6", "ansiwhite"),
    "face": Tone("#f3cfa6", "ansiyellow"),
    "brim": Tone("#33293b", "ansiblack"),
    "brew": Tone("#8fd14f", "ansigreen"),
    "shine": Tone("#ffd95c", "ansiyellow"),
    "amethyst": Tone("#c07bf0", "ansimagenta"),
}
_STAR = "M0-9L2.6-3.4L8.6-2.8L4.1 1.4L5.4 7.4L0 4.3L-5.4 7.4L-4.1 1.4L-8.6-2.8L-2.6-3.4Z"


def sigil() -> VectorPicture:
    """Return a star in a circle."""
    ring = Shape(ellipse(12, 12), "midnight", "amethyst", 1.8)
    return VectorPicture("amethyst", (ring, Shape(_STAR, "amethyst")), 0.5)


def mage_figure() -> VectorPicture:
    """Return the mage with his long beard and his pointed hat."""
    star = "M0-22L1-19.8L3.4-19.6L1.6-18L2.1-15.6L0-16.8L-2.1-15.6L-1.6-18L-3.4-19.6L-1-19.8Z"
    return VectorPicture(
        "cape",
        (
            Shape("M-11 17C-11 4-6-2 0-2C6-2 11 4 11 17Z", "cape", "midnight", 1.2),
            Shape(ellipse(4.8, 4.8, 0, -6), "face", "midnight", 1),
            Shape("M-5-5C-4 2-2 8 0 11C2 8 4 2 5-5C2-3-2-3-5-5Z", "beard", "midnight", 0.7),
            Shape("M-8-8L0-27L8-8C3-10-3-10-8-8Z", "cape", "midnight", 1.2),
            Shape(star, "shine"),
        ),
    )


def witch_figure() -> VectorPicture:
    """Return the witch with her crooked hat and a potion."""
    return VectorPicture(
        "brim",
        (
            Shape("M-11 17C-11 4-6-2 0-2C6-2 11 4 11 17Z", "brim", "midnight", 1.2),
            Shape(ellipse(4.8, 4.8, 0, -6), "brew", "midnight", 1),
            Shape("M-12-8C-5-12 5-12 12-8C5-6-5-6-12-8Z", "brim", "midnight", 1.2),
            Shape("M-6-10L2-20L9-24L6-10C2-12-2-12-6-10Z", "brim", "midnight", 1.2),
            Shape(ellipse(4, 4, 8, 9), "brew", "midnight", 1),
            Shape("M7 1H9V6H7Z", "beard", "midnight", 0.7),
        ),
    )


PICTURES = {"sigil": sigil, "mage-figure": mage_figure, "witch-figure": witch_figure}
