"""The pictures of the base game, one function each, and those of all expansions put together."""

from collections.abc import Iterable, Mapping
from functools import cache

from tilewyrm.client.carcassonne.core.drawing.vector import (
    OWN,
    PictureOf,
    Shape,
    VectorPicture,
    moved,
)
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.carcassonne.core.model.glossary import merge

MEEPLE = (
    "M0-14C4-14 6-11 5.6-8C5.5-6.8 5-6 4.6-5.2C9-4.8 14-2.6 14 .6C14 3 9.4 3.4 6.6 3"
    "C8.4 6.2 11.2 10.4 11.2 12.6C11.2 14 10.4 14 8.6 14H3.4C2 14 1.4 12.4 0 9.4"
    "C-1.4 12.4-2 14-3.4 14H-8.6C-10.4 14-11.2 14-11.2 12.6C-11.2 10.4-8.4 6.2-6.6 3"
    "C-9.4 3.4-14 3-14 .6C-14-2.6-9-4.8-4.6-5.2C-5-6-5.5-6.8-5.6-8C-6-11-4-14 0-14Z"
)
"""The outline of a meeple: pieces of expansions may be made from it."""


class PictureSet:
    """The pictures of the base game and of expansions, by the words of what they show."""

    def __init__(self, pictures: Iterable[Mapping[str, PictureOf]]) -> None:
        """Put them together.

        Raises:
            ValueError: a word has two pictures.
        """
        self._by_word = merge(pictures)
        self.of = cache(self._of)
        """Returns the picture of a word of the protocol; of an unknown one, a stone."""

    def knows(self, word: str) -> bool:
        """Return whether *word* has a picture of its own."""
        return word in self._by_word

    def _of(self, word: str) -> VectorPicture:
        return self._by_word.get(word, _stone)()


def _stone() -> VectorPicture:
    stone, middle = Shape(ellipse(9, 8), "wall"), Shape(ellipse(5, 4), "plaster")
    return VectorPicture("wall", (stone, middle), 0.3)


def piece(scale: float) -> VectorPicture:
    """Return a meeple, *scale* times as large as its outline."""
    return VectorPicture("ink", moved((Shape(MEEPLE, OWN),), 0, 0, scale))


def meeple() -> VectorPicture:
    """Return a meeple."""
    return piece(1.15)


def house() -> VectorPicture:
    """Return a house, such as cities are full of."""
    return VectorPicture(
        "roof",
        (
            Shape("M-5.5 0H5.5V6.5H-5.5Z", "plaster"),
            Shape("M0 2H2.6V6.5H0Z", "door"),
            Shape("M-7.5 1L0-6.5L7.5 1Z", "roof"),
            Shape("M0-6.5L7.5 1H3Z", "roof-dark"),
        ),
    )


def village() -> VectorPicture:
    """Return the village in which roads end."""
    ground = Shape(ellipse(15, 11, 0, 3), "leaf")
    places = ((-6, -4), (7, -1), (-1, 6))
    homes = [shape for place in places for shape in moved(house().shapes, *place)]
    return VectorPicture("roof", (ground, *homes), 0.55)


def monastery() -> VectorPicture:
    """Return a monastery."""
    return VectorPicture(
        "roof",
        (
            Shape(ellipse(22, 6, 0, 14), "leaf"),
            Shape("M-18 0H18V15H-18Z", "plaster"),
            Shape("M4 0H18V15H4Z", "shade"),
            Shape("M-21 1L-15-9H15L21 1Z", "roof"),
            Shape("M-6-4H6V15H-6Z", "plaster"),
            Shape("M-8-4L0-18L8-4Z", "roof-dark"),
            Shape("M-1.5-28H1.5V-16H-1.5ZM-4.5-25H4.5V-22H-4.5Z", "gold"),
            Shape("M-3 15V7C-3 3 3 3 3 7V15Z", "door"),
            Shape("M-14 5H-11V10H-14ZM11 5H14V10H11Z", "wall"),
        ),
        0.62,
    )


def shield() -> VectorPicture:
    """Return the shield of a city."""
    return VectorPicture(
        "azure",
        (
            Shape("M-8-9H8V1C8 7 3 10 0 11.5C-3 10-8 7-8 1Z", "azure", "plaster", 1.6),
            Shape("M-1.7-6.5H1.7V8.5H-1.7ZM-6-2.2H6V1.2H-6Z", "plaster"),
        ),
    )


PICTURES: Mapping[str, PictureOf] = {
    "meeple": meeple,
    "house": house,
    "village": village,
    "monastery": monastery,
    "shield": shield,
}
"""Those of the base game, by the words of features, marks and pieces."""
