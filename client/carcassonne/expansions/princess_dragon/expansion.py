"""The Princess & the Dragon, declared."""

from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import ExpansionFace
from tilewyrm.client.carcassonne.expansions.princess_dragon import (
    descriptions,
    figures,
    flashes,
    glossary,
    log,
    pictures,
    wording,
)

EXPANSION = ExpansionFace(
    name="princess_dragon",
    words=glossary.WORDS,
    styles=glossary.STYLES,
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
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
    dangers={"dragon": "princess_dragon.effect.danger"},
    focus=figures.hunt_cell,
    figures=figures.figures,
    forecasts=log.forecasts,
    pile=log.pile,
)
