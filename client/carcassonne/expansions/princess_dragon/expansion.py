"""The Princess & the Dragon, declared."""

from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.expansions.princess_dragon import (
    descriptions,
    figures,
    flashes,
    glossary,
    hunt,
    log,
    pictures,
    wording,
)

EXPANSION = ExpansionFace(
    name="princess_dragon",
    words=glossary.WORDS,
    styles=glossary.STYLES,
    tones=pictures.TONES,
    emblems=pictures.EMBLEMS,
    vectors=pictures.VECTORS,
    flashes=flashes.FLASHES,
    landmarks=figures.LANDMARKS,
    parts=frozenset((pb.Dragon, pb.Fairy, pb.FairyForecast)),
    perils=frozenset({"map-hunt"}),
    questions=wording.QUESTIONS,
    offers=wording.OFFERS,
    events=log.EVENTS,
    clauses=wording.CLAUSES,
    arrows={wording.MOVE_DRAGON: figures.dragon_at},
    help=glossary.HELP,
    plain_help=glossary.PLAIN_HELP,
    things=descriptions.THINGS,
    dangers=hunt.dangers,
    focus=figures.hunt_cell,
    figures=figures.figures,
    forecasts=log.forecasts,
    pile=log.pile,
)
