"""The Princess & the Dragon, declared."""

from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion import Expansion
from tilewyrm.client.carcassonne.expansions.princess_dragon import (
    described,
    figures,
    hunt,
    log,
    marks,
    moment,
    pictures,
    wording,
)

EXPANSION = Expansion(
    name="princess_dragon",
    words=marks.WORDS,
    styles=marks.STYLES,
    tones=pictures.TONES,
    emblems=pictures.EMBLEMS,
    vectors=pictures.VECTORS,
    flashes=moment.FLASHES,
    landmarks=figures.LANDMARKS,
    parts=frozenset((pb.Dragon, pb.Fairy, pb.FairyForecast)),
    perils=frozenset({"map-hunt"}),
    questions=wording.QUESTIONS,
    offers=wording.OFFERS,
    events=log.EVENTS,
    clauses=wording.CLAUSES,
    arrows={wording.MOVE_DRAGON: figures.dragon_at},
    help=marks.HELP,
    plain_help=marks.PLAIN_HELP,
    things=described.THINGS,
    dangers=hunt.dangers,
    focus=figures.hunted_at,
    figures=figures.figures,
    outlooks=log.outlooks,
    pile=log.pile,
)
