"""Inns & Cathedrals, declared."""

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.core.model.glossary import (
    FeatureEntry,
    GlossaryPart,
    MarkEntry,
    PieceEntry,
    SignPair,
)
from tilewyrm.client.carcassonne.core.model.piece_title import PieceTitle
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, USE_PIECE
from tilewyrm.client.carcassonne.expansions.inns_cathedrals import pictures
from tilewyrm.language.speech import count, knows

_SUBJECT = "inns_cathedrals"


def _inn(scored: pb.FeatureScored, number: int) -> str:
    """Return the effect of inns on a road: more points, or none if it is incomplete."""
    name = "inns_cathedrals.fact.inn" if scored.complete else "inns_cathedrals.fact.inn_nothing"
    return count(name, number)


def _cathedral(scored: pb.FeatureScored, number: int) -> str:
    """Return the effect of cathedrals on a city: more points, or none if it is incomplete."""
    name = "cathedral" if scored.complete else "cathedral_nothing"
    return count(f"inns_cathedrals.fact.{name}", number)


def _large_title(kind: FeatureEntry) -> PieceTitle:
    """Return the title of a large meeple on *kind*: that of a meeple, but large."""
    large = PieceTitle(_SUBJECT, f"large_{kind.role}")
    return large if knows(f"inns_cathedrals.piece.{large.name}.name") else LARGE_MEEPLE.title


INN = MarkEntry(
    name="inn",
    subject=_SUBJECT,
    sign=SignPair("⌂", "i"),
    style="map-inn",
    code="i",
    in_size=True,
    fact=_inn,
)
CATHEDRAL = MarkEntry(
    name="cathedral",
    subject=_SUBJECT,
    sign=SignPair("‡", "^"),
    style="map-cathedral",
    printed="inns_cathedrals.printed.cathedral",
    code="^",
    in_size=True,
    fact=_cathedral,
)
LARGE_MEEPLE = PieceEntry(
    name="large-meeple",
    title=PieceTitle(_SUBJECT, "large_meeple"),
    letter="L",
    title_on=_large_title,
    chip=lambda role: role[0].upper(),
    legend="inns_cathedrals.legend",
    counts="inns_cathedrals.counts",
    strong="inns_cathedrals.strong",
)

EXPANSION = ExpansionFace(
    name="inns_cathedrals",
    words=GlossaryPart(marks=(INN, CATHEDRAL), pieces=(LARGE_MEEPLE,)),
    styles={"map-inn": "bold ansibrightcyan", "map-cathedral": "bold ansibrightmagenta"},
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    clauses={PLACE_TILE: ("I11", "I14", "I21", "I23"), USE_PIECE: ("I30", "I32", "I36")},
)
