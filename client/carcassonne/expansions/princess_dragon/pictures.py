"""Pictures of The Princess & the Dragon, one function each."""

from tilewyrm.client.carcassonne.core.drawing.vector import Shape, VectorPicture, moved
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "hide": Tone("#2a0d12", "ansiblack"),
    "scale": Tone("#c8303c", "ansired"),
    "pinion": Tone("#8e1f2c", "ansired"),
    "belly": Tone("#f0b75a", "ansiyellow"),
    "vellum": Tone("#f7dfa8", "ansiwhite"),
    "claw": Tone("#ff5a1f", "ansired"),
    "rock": Tone("#5a4c48", "ansiblack"),
    "lava": Tone("#ff6a2a", "ansired"),
    "ember": Tone("#ffc13d", "ansiyellow"),
    "gown": Tone("#f06fa8", "ansimagenta"),
    "skin": Tone("#ffe0c0", "ansiwhite"),
    "hair": Tone("#8a5a2c", "ansiblack"),
    "spell": Tone("#7ff0ea", "ansicyan"),
    "void": Tone("#24406a", "ansiblue"),
    "wing": Tone("#dff6ff", "ansiwhite"),
    "robe": Tone("#54c9c4", "ansicyan"),
    "glade": Tone("#17414a", "ansiblack"),
}
_DRAGON = (
    Shape("M-4-1C-8-14-19-13-23-19C-25-7-20 2-10 5Z", "pinion", "hide", 1.4),
    Shape(
        "M-21 16C-24 6-17-3-8-4C-9-12-4-18 3-17L6-23L10-16C16-14 20-9 20-4L11-5"
        "C9-2 7-1 5-1C12 3 15 9 12 17C8 12 3 11-1 13C-6 16-11 20-21 16Z",
        "scale",
        "hide",
        1.4,
    ),
    Shape("M4 0C9 4 11 8 10 13C7 10 3 9 0 10C4 7 5 4 4 0Z", "belly"),
    Shape(ellipse(1.8, 1.8, 9, -12), "vellum"),
    Shape("M20-4C24-5 27-3 30-6C28-1 24 0 19-2Z", "lava"),
)


def dragon_figure() -> VectorPicture:
    """Return the dragon in its glow."""
    glow = Shape(ellipse(29, 29, 1, -1), "ember")
    return VectorPicture("scale", (glow, *_DRAGON), 0.75)


def dragon() -> VectorPicture:
    """Return the sign of tiles at which the dragon moves."""
    disc = Shape(ellipse(11, 11), "vellum", "pinion", 1.2)
    return VectorPicture("scale", (disc, *moved(_DRAGON, 0, 0, 0.4)), 0.62)


def trail() -> VectorPicture:
    """Return the trail of the dragon's claws."""
    return VectorPicture("claw", (Shape("M-9-5L-5 4M-1-7L1 3M8-5L5 4", "", "claw", 3),), 0.45)


def fairy_figure() -> VectorPicture:
    """Return the fairy with her star."""
    wings = "M0-2C-7-15-17-13-16-5C-15 2-6 3 0 0C6 3 15 2 16-5C17-13 7-15 0-2Z"
    star = "M11-17L12.4-13.8L15.8-13.4L13.2-11.2L14-7.8L11-9.6L8-7.8L8.8-11.2L6.2-13.4L9.6-13.8Z"
    return VectorPicture(
        "glade",
        (
            Shape(wings, "wing", "glade", 1.1),
            Shape("M0-4L8 16C3 18-3 18-8 16Z", "robe", "glade", 1.1),
            Shape(ellipse(4.6, 4.6, 0, -8), "skin", "glade", 1.1),
            Shape("M-5-9C-5-15 5-15 5-9C2-12-2-12-5-9Z", "ember"),
            Shape(star, "gold"),
        ),
    )


def volcano() -> VectorPicture:
    """Return a volcano that erupts."""
    lava = "M-7-11L-2-9L2-12L7-11L8-6C5-5 5 2 3 4C2 0 0-1 0 3C-1 7-4 6-4 2C-4-2-6-3-8-5Z"
    return VectorPicture(
        "lava",
        (
            Shape("M-24 15C-15 8-11-5-8-12L-2-9L2-12L8-11C11-4 15 8 24 15Z", "rock"),
            Shape(lava, "lava"),
            Shape("M-4-13C-8-18-1-19-4-25C2-22 1-18 4-20C6-16 4-13 3-13Z", "ember"),
        ),
        0.7,
    )


def princess() -> VectorPicture:
    """Return a princess."""
    crown = "M-5.5-6L-5-12L-2.4-9L0-13L2.4-9L5-12L5.5-6Z"
    return VectorPicture(
        "gown",
        (
            Shape("M-7 10C-7 2-3 1 0 1C3 1 7 2 7 10Z", "gown"),
            Shape("M-5-1C-7-9 7-9 5-1L6 3H-6Z", "hair"),
            Shape(ellipse(4, 4, 0, -2.4), "skin"),
            Shape(crown, "gold", "hair", 0.7),
        ),
    )


def portal() -> VectorPicture:
    """Return a magic portal."""
    rings = ((12.5, "spell"), (9.5, "void"), (5.5, "spell"), (2.5, "void"))
    return VectorPicture("void", tuple(Shape(ellipse(r, r), tone) for r, tone in rings))


PICTURES = {
    "dragon-figure": dragon_figure,
    "dragon": dragon,
    "trail": trail,
    "fairy-figure": fairy_figure,
    "volcano": volcano,
    "princess": princess,
    "portal": portal,
}
