"""The words of Traders & Builders."""

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.vocabulary import Mark, PieceKind, Sign, Words
from tilewyrm.client.carcassonne.core.words import counted


def _with_pig(scored: pb.FeatureScored, number: int) -> str:
    """Return how many points more the field gives to who has a pig there."""
    return f"{counted(number, 'point')} more for the pig"


WINE = Mark(
    name="wine",
    word="wine",
    plural="wine",
    sign=Sign("●", "@"),
    style="map-wine",
    printed="wine",
    code="@",
    told=True,
)
GRAIN = Mark(
    name="grain",
    word="grain",
    plural="grain",
    sign=Sign("Ψ", "Y"),
    style="map-grain",
    printed="grain",
    code="Y",
    told=True,
)
CLOTH = Mark(
    name="cloth",
    word="cloth",
    plural="cloth",
    sign=Sign("≡", "="),
    style="map-cloth",
    printed="cloth",
    code="=",
    told=True,
)
PIG_OF_FIELD = Mark(name="pig", word="pig", plural="pigs", sign=Sign("", ""), fact=_with_pig)
BUILDER = PieceKind(
    name="builder",
    word="builder",
    letter="b",
    put="your builder",
    called=lambda role: "builder",
    chip=lambda role: "b",
    legend="b builder",
    strength=0,
    effect="Extend it in a later turn, and you play a second tile.",
)
PIG = PieceKind(
    name="pig",
    word="pig",
    letter="p",
    put="your pig",
    called=lambda role: "pig",
    chip=lambda role: "p",
    legend="p pig",
    strength=0,
    effect="If you score it, each completed city gives you a point more.",
)

WORDS = Words(marks=(WINE, GRAIN, CLOTH, PIG_OF_FIELD), pieces=(BUILDER, PIG))

STYLES = {
    "map-wine": "bold ansibrightmagenta",
    "map-grain": "bold ansibrightgreen",
    "map-cloth": "bold ansibrightcyan",
}
