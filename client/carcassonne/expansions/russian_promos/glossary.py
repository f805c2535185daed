"""The words of the Russian promos."""

from tilewyrm.client.carcassonne.core.model.glossary import (
    FeatureEntry,
    FeatureShape,
    GlossaryPart,
    MarkEntry,
    SignPair,
)

_SUBJECT = "russian_promos"

HUT = FeatureEntry(
    name="hut",
    subject=_SUBJECT,
    shape=FeatureShape.BUILDING,
    sign=SignPair("|∩|", "|^|"),
    style="map-hut",
    role="guest",
    code="H",
    central=True,
)
SOLOVEI = FeatureEntry(
    name="solovei",
    subject=_SUBJECT,
    shape=FeatureShape.BUILDING,
    sign=SignPair("|♠|", "|T|"),
    style="map-solovei",
    role="trapped",
    code="T",
    holds=True,
)
VODYANOY = FeatureEntry(
    name="vodyanoy",
    subject=_SUBJECT,
    shape=FeatureShape.BUILDING,
    sign=SignPair("|○|", "|~|"),
    style="map-vodyanoy",
    role="trapped",
    code="V",
    central=True,
    holds=True,
)
WILDERNESS = MarkEntry(name="wilderness", subject=_SUBJECT, sign=SignPair("", ""), in_size=True)

WORDS = GlossaryPart(kinds=(HUT, SOLOVEI, VODYANOY), marks=(WILDERNESS,))

STYLES = {
    "map-hut": "bold ansibrightyellow",
    "map-solovei": "bold ansibrightgreen",
    "map-vodyanoy": "bold ansibrightblue",
}
