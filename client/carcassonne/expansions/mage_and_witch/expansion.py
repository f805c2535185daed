"""Mage & Witch, declared."""

from tilewyrm.carcassonne.v1 import mage_and_witch_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.expansions.mage_and_witch import (
    figures,
    glossary,
    pictures,
    wording,
)

EXPANSION = ExpansionFace(
    name="mage_and_witch",
    words=glossary.WORDS,
    styles=glossary.STYLES,
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    flashes=figures.FLASHES,
    landmarks=figures.LANDMARKS,
    parts=frozenset((pb.MageAndWitch,)),
    questions=wording.QUESTIONS,
    offers=wording.OFFERS,
    events=wording.EVENTS,
    clauses=wording.CLAUSES,
    help=glossary.HELP,
    plain_help=glossary.PLAIN_HELP,
    things=figures.THINGS,
    figures=figures.figures,
)
