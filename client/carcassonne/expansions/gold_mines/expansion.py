"""The Gold Mines, declared."""

from tilewyrm.carcassonne.v1 import gold_mines_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import EventText, ExpansionFace
from tilewyrm.client.carcassonne.expansions.gold_mines import bars, glossary, pictures, wording

EXPANSION = ExpansionFace(
    name="gold_mines",
    words=glossary.WORDS,
    styles=glossary.STYLES,
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    flashes=bars.FLASHES,
    parts=frozenset((pb.GoldMines, pb.GoldForecast)),
    questions=wording.QUESTIONS,
    offers=wording.OFFERS,
    arrows=wording.ARROWS,
    clauses=wording.CLAUSES,
    events={
        pb.GoldPlaced: EventText(
            bars.placed, "map-gold", lasts_s=0.5, by_hand=True, brief=bars.placed_in_brief
        ),
        pb.GoldTaken: EventText(bars.taken, "good", lasts_s=1.2),
        pb.GoldScored: EventText(
            bars.scored, "points", shares=bars.shares, reason=bars.reason, lasts_s=1.5
        ),
    },
    help=glossary.HELP,
    plain_help=glossary.PLAIN_HELP,
    things=bars.THINGS,
    figures=bars.figures,
    seat_items=bars.seat_items,
    forecasts=bars.forecasts,
)
