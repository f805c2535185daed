"""The words of Traders & Builders."""

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.glossary import (
    GlossaryPart,
    MarkEntry,
    PieceEntry,
    SignPair,
)
from tilewyrm.client.carcassonne.core.model.piece_title import PieceTitle
from tilewyrm.language.speech import count

_SUBJECT = "traders_builders"
_BUILDER, _PIG = PieceTitle(_SUBJECT, "builder"), PieceTitle(_SUBJECT, "pig")


def _with_pig(_scored: pb.FeatureScored, number: int) -> str:
    """Return the additional points of the field for a pig's owner."""
    return count("traders_builders.fact.pig", number)


WINE = MarkEntry(
    name="wine",
    subject=_SUBJECT,
    sign=SignPair("●", "@"),
    style="map-wine",
    printed="traders_builders.mark.wine.name",
    code="@",
    in_size=True,
)
GRAIN = MarkEntry(
    name="grain",
    subject=_SUBJECT,
    sign=SignPair("Ψ", "Y"),
    style="map-grain",
    printed="traders_builders.mark.grain.name",
    code="Y",
    in_size=True,
)
CLOTH = MarkEntry(
    name="cloth",
    subject=_SUBJECT,
    sign=SignPair("≡", "="),
    style="map-cloth",
    printed="traders_builders.mark.cloth.name",
    code="=",
    in_size=True,
)
PIG_OF_FIELD = MarkEntry(name="pig", subject=_SUBJECT, sign=SignPair("", ""), fact=_with_pig)
BUILDER = PieceEntry(
    name="builder",
    title=_BUILDER,
    letter="b",
    title_on=lambda _kind: _BUILDER,
    chip=lambda _role: "b",
    legend="traders_builders.legend.builder",
    effect="traders_builders.effect.builder",
    helps="traders_builders.effect.builder.short",
)
PIG = PieceEntry(
    name="pig",
    title=_PIG,
    letter="p",
    title_on=lambda _kind: _PIG,
    chip=lambda _role: "p",
    legend="traders_builders.legend.pig",
    effect="traders_builders.effect.pig",
    helps="traders_builders.effect.pig.short",
)

WORDS = GlossaryPart(marks=(WINE, GRAIN, CLOTH, PIG_OF_FIELD), pieces=(BUILDER, PIG))

STYLES = {
    "map-wine": "bold ansibrightmagenta",
    "map-grain": "bold ansibrightgreen",
    "map-cloth": "bold ansibrightcyan",
}
