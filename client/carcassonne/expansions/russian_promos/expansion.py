"""The Russian promos, declared."""

from tilewyrm.carcassonne.v1 import russian_promos_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.expansions.russian_promos import glossary, pictures, wording

EXPANSION = ExpansionFace(
    name="russian_promos",
    words=glossary.WORDS,
    styles=glossary.STYLES,
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    parts=frozenset((pb.CaptivesForecast,)),
    offers=wording.OFFERS,
    events=wording.EVENTS,
    clauses=wording.CLAUSES,
    forecasts=wording.forecasts,
    help=("russian_promos.legend",),
    plain_help=("russian_promos.plain_legend",),
)
