"""The pictures of The Flying Machines: a machine that flies as its arrow points."""

from collections.abc import Callable
from math import cos, pi, sin

from tilewyrm.client.carcassonne.core.drawing.vector import Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "canvas": Tone("#f4e7c3", "ansiwhite"),
    "spar": Tone("#7a4a22", "ansired"),
    "air": Tone("#8fb7d9", "ansibrightblue"),
}

_ARROW = ((-14, 0), (-1, -13), (-1, -3), (13, -3), (13, 3), (-1, 3), (-1, 13))
"""An arrow that points west; its tip is a right angle, so that pixels show a diagonal one, too."""
_WINGS = ((6, -9), (6, 9))
"""The wings over its shaft: too thin to be seen between the pixels of a terminal."""


def _path(points: tuple[tuple[int, int], ...], eighths: int) -> str:
    """Return the path through *points*, turned clockwise by *eighths* of a circle."""
    angle = eighths * pi / 4
    turned = (
        (round(x * cos(angle) - y * sin(angle), 1), round(x * sin(angle) + y * cos(angle), 1))
        for x, y in points
    )
    return "M" + "L".join(f"{x} {y}" for x, y in turned)


def _machine(eighths: int) -> Callable[[], VectorPicture]:
    """Return the picture of a machine whose arrow points west, turned by *eighths* of a circle."""

    def picture() -> VectorPicture:
        return VectorPicture(
            "spar",
            (
                Shape(ellipse(15, 15), "air", "spar", 1),
                Shape(_path(_ARROW, eighths) + "Z", "spar"),
                Shape(_path(_WINGS, eighths), "", "canvas", 1),
            ),
            0.62,
        )

    return picture


PICTURES = {
    **{
        f"straight_machine_{turns}" if turns else "straight_machine": _machine(2 * turns)
        for turns in range(4)
    },
    **{
        f"diagonal_machine_{turns}" if turns else "diagonal_machine": _machine(2 * turns + 1)
        for turns in range(4)
    },
}
