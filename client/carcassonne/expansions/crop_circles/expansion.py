"""Crop Circles, declared."""

from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.expansions.crop_circles import glossary, pictures, wording

EXPANSION = ExpansionFace(
    name="crop_circles",
    words=glossary.WORDS,
    styles=glossary.STYLES,
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    questions=wording.QUESTIONS,
    offers=wording.OFFERS,
    events=wording.EVENTS,
    clauses=wording.CLAUSES,
)
