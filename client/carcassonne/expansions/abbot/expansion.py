"""The Abbot, declared."""

from tilewyrm.carcassonne.v1 import abbot_pb2 as pb
from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.board import Board, spot
from tilewyrm.client.carcassonne.core.expansion import Expansion
from tilewyrm.client.carcassonne.core.offers import extent
from tilewyrm.client.carcassonne.core.vocabulary import (
    Cause,
    FeatureKind,
    PieceKind,
    Shape,
    Sign,
    Words,
)
from tilewyrm.client.carcassonne.expansions.abbot import pictures
from tilewyrm.client.model import Model
from tilewyrm.client.scene import Offer

GARDEN = FeatureKind(
    name="garden",
    word="garden",
    shape=Shape.BUILDING,
    sign=Sign("(♣)", "(%)"),
    style="map-garden",
    role="abbot",
    code="G",
)
ABBOT = PieceKind(
    name="abbot",
    word="abbot",
    letter="a",
    put="your abbot",
    called=lambda role: "abbot",
    chip=lambda role: "a",
    legend="a abbot",
)
TAKEN_BACK = Cause(
    name="taken back",
    ending="abbot taken back",
    gone="{who} takes the abbot back from the {kind} at {at}.",
)


def _take_back(model: Model, board: Board, decision: pb.TakeBackAbbot) -> Offer:
    cell = spot(decision.cell)
    where = board.place_name(cell, decision.feature)
    size = extent(board, cell, decision.feature)
    return Offer(
        f"take back abbot: {where} at {words.at(decision.cell)}",
        f"Score the {where} as it is{size}, and take the abbot back.",
    )


EXPANSION = Expansion(
    name="abbot",
    words=Words(kinds=(GARDEN,), pieces=(ABBOT,), causes=(TAKEN_BACK,)),
    styles={"map-garden": "bold ansibrightgreen"},
    tones=pictures.TONES,
    emblems=pictures.EMBLEMS,
    offers={pb.TakeBackAbbot: _take_back},
)
