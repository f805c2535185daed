"""Pictures of The Gold Mines, one function each."""

from tilewyrm.client.carcassonne.core.drawing.vector import PictureOf, Shape, VectorPicture, moved
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "bullion": Tone("#ffcf3a", "ansiyellow"),
    "bullion_edge": Tone("#8a5a00", "ansiblack"),
    "gallery": Tone("#241a12", "ansiblack"),
    "prop": Tone("#a8703a", "ansiyellow"),
    "hillside": Tone("#7d7466", "ansiwhite"),
}
MOST_BARS = 4
"""Most bars in one picture; more look the same."""
_BAR = (
    Shape("M-9 5L-6-4H6L9 5Z", "bullion", "bullion_edge", 1.2),
    Shape("M-5-2.5H5", "", "bullion_edge", 0.7),
)
_PILES = (
    ((0, 2),),
    ((-9, 2), (9, 2)),
    ((-9, 7), (9, 7), (0, -3)),
    ((-9, 7), (9, 7), (-4, -3), (13, -3)),
)
"""By number less 1, where the bars of a picture lie."""


def gold_mine() -> VectorPicture:
    """Return the mouth of a mine with a nugget."""
    hill = Shape("M-13 10C-12-4-6-12 0-12C6-12 12-4 13 10Z", "hillside", "gallery", 1)
    mouth = Shape("M-7 10V-1C-7-6 7-6 7-1V10Z", "gallery", "prop", 2)
    return VectorPicture("bullion", (hill, mouth, Shape(ellipse(3.6, 3, 0, 6), "bullion")), 0.5)


def _pile(number: int) -> PictureOf:
    """Return the function that draws *number* bars."""

    def pile() -> VectorPicture:
        shapes = [shape for x, y in _PILES[number - 1] for shape in moved(_BAR, x, y, 0.9)]
        return VectorPicture("bullion", tuple(shapes), 0.6)

    return pile


PICTURES: dict[str, PictureOf] = {
    "gold_mine": gold_mine,
    **{f"gold-bars-{number}": _pile(number) for number in range(1, MOST_BARS + 1)},
}
