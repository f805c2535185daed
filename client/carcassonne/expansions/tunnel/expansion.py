"""The Tunnel, declared."""

from tilewyrm.carcassonne.v1 import tunnel_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.expansions.tunnel import glossary, pictures, tokens, wording

EXPANSION = ExpansionFace(
    name="tunnel",
    words=glossary.WORDS,
    styles=glossary.STYLES,
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    flashes=tokens.FLASHES,
    parts=frozenset((pb.Tunnel,)),
    questions=wording.QUESTIONS,
    offers=wording.OFFERS,
    skips=wording.SKIPS,
    events=wording.EVENTS,
    clauses=wording.CLAUSES,
    help=glossary.HELP,
    plain_help=glossary.PLAIN_HELP,
    things=tokens.THINGS,
    links=tokens.links,
    figures=tokens.figures,
    seat_items=tokens.seat_items,
)
