"""The Flying Machines, declared."""

from tilewyrm.carcassonne.v1 import flying_machines_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.expansions.flying_machines import (
    flashes,
    glossary,
    pictures,
    wording,
)

EXPANSION = ExpansionFace(
    name="flying_machines",
    words=glossary.WORDS,
    styles=glossary.STYLES,
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    flashes=flashes.FLASHES,
    parts=frozenset((pb.FlyingMachines,)),
    questions=wording.QUESTIONS,
    offers=wording.OFFERS,
    skips=wording.SKIPS,
    events=wording.EVENTS,
    clauses=wording.CLAUSES,
)
