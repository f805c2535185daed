"""Traders & Builders, declared."""

from tilewyrm.carcassonne.v1 import traders_builders_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import EventText, ExpansionFace
from tilewyrm.client.carcassonne.expansions.traders_builders import (
    double_turn,
    glossary,
    goods,
    pictures,
)

EXPANSION = ExpansionFace(
    name="traders_builders",
    words=glossary.WORDS,
    styles=glossary.STYLES,
    tones=pictures.TONES,
    pictures=pictures.PICTURES,
    parts=frozenset((pb.TradersBuilders, pb.GoodsForecast)),
    questions=double_turn.QUESTIONS,
    offers=double_turn.OFFERS,
    clauses=double_turn.CLAUSES,
    events={
        pb.GoodsTaken: EventText(goods.goods_taken, "good", lasts_s=1.2),
        pb.GoodsScored: EventText(
            goods.goods_scored, "points", shares=goods.shares, reason=goods.reason, lasts_s=1.5
        ),
        pb.SecondPartBegan: EventText(double_turn.second_part_began, "heading"),
    },
    moment=double_turn.moment,
    seat_items=goods.seat_items,
    forecasts=goods.forecasts,
)
