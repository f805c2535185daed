"""The Ferries, declared."""

from tilewyrm.carcassonne.v1 import ferries_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.expansions.ferries import boats, glossary, pictures, wording

EXPANSION = ExpansionFace(
    name="ferries",
    words=glossary.WORDS,
    styles=glossary.STYLES,
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    flashes=boats.FLASHES,
    parts=frozenset((pb.Ferries,)),
    questions=wording.QUESTIONS,
    offers=wording.OFFERS,
    skips=wording.SKIPS,
    events=wording.EVENTS,
    clauses=wording.CLAUSES,
    help=glossary.HELP,
    plain_help=glossary.PLAIN_HELP,
    things=boats.THINGS,
    links=boats.links,
    figures=boats.figures,
)
