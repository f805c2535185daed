"""The words of Mage & Witch."""

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.glossary import GlossaryPart, MarkEntry, SignPair
from tilewyrm.language.speech import count, tell

_SUBJECT = "mage_and_witch"


def _with_mage(scored: pb.FeatureScored, _number: int) -> str:
    """Return how many points the mage adds."""
    return count("mage_and_witch.fact.mage", scored.tiles)


def _with_witch(_scored: pb.FeatureScored, _number: int) -> str:
    """Return that the witch halves the value."""
    return tell("mage_and_witch.fact.witch")


WORDS = GlossaryPart(
    marks=(
        MarkEntry(
            name="sigil",
            subject=_SUBJECT,
            sign=SignPair("¤", "$"),
            style="map-sigil",
            printed="mage_and_witch.printed.sigil",
            tag="mag",
        ),
        MarkEntry(
            name="mage",
            subject=_SUBJECT,
            sign=SignPair("", ""),
            in_size=True,
            fact=_with_mage,
        ),
        MarkEntry(
            name="witch",
            subject=_SUBJECT,
            sign=SignPair("", ""),
            in_size=True,
            fact=_with_witch,
        ),
    ),
)

STYLES = {
    "map-sigil": "bold ansibrightmagenta",
    "map-mage": "bold reverse ansiwhite",
    "map-witch": "bold reverse ansiwhite",
}

HELP = ("mage_and_witch.help.figures",)

PLAIN_HELP = ("mage_and_witch.help.plain_mage", "mage_and_witch.help.plain_witch")
