"""The pictures of The Ferries: the lake, and a ferry on each way across it."""

from tilewyrm.client.carcassonne.core.drawing.vector import PictureOf, Shape, VectorPicture
from tilewyrm.client.carcassonne.core.geometry.paths import ellipse
from tilewyrm.client.carcassonne.expansions.ferries.boats import WAYS
from tilewyrm.client.drawing.theme import Tone

TONES = {
    "lagoon": Tone("#3f7fb8", "ansiblue"),
    "shore": Tone("#23527d", "ansiblack"),
    "raft": Tone("#f3efe2", "ansiwhite"),
    "raft_edge": Tone("#4a3a26", "ansiblack"),
}
_TIPS = {"N": (0, -18), "E": (18, 0), "S": (0, 18), "W": (-18, 0)}
_WHOLE = Shape("M-18-18H18V18H-18Z")
"""Nothing, as large as the picture, so that its middle is that of the lake."""
_WAVES = "M-9-3C-6-6-3-6 0-3C3 0 6 0 9-3M-9 4C-6 1-3 1 0 4C3 7 6 7 9 4"


def ferry_lake() -> VectorPicture:
    """Return a lake with waves."""
    water = Shape(ellipse(15, 13), "lagoon", "shore", 1.2)
    return VectorPicture("lagoon", (water, Shape(_WAVES, "", "raft", 1)), 0.55)


def _ferry(ways: str) -> PictureOf:
    """Return the function that draws a ferry between two sides."""
    (x, y), (to_x, to_y) = (_TIPS[letter] for letter in ways)
    path = f"M{x} {y}L0 0L{to_x} {to_y}"

    def ferry() -> VectorPicture:
        planks = Shape(path, "", "raft_edge", 9), Shape(path, "", "raft", 6)
        return VectorPicture("raft", (_WHOLE, *planks), 0.62)

    return ferry


PICTURES: dict[str, PictureOf] = {
    "ferry_lake": ferry_lake,
    **{f"ferry-{ways.lower()}": _ferry(ways) for ways in WAYS},
}
