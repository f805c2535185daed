"""King & Robber, declared."""

from tilewyrm.carcassonne.v1 import king_and_robber_pb2 as pb
from tilewyrm.client.carcassonne.core.expansion.expansion import EventText, ExpansionFace
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE
from tilewyrm.client.carcassonne.expansions.king_and_robber import tokens

EXPANSION = ExpansionFace(
    name="king_and_robber",
    parts=frozenset((pb.KingAndRobber, pb.TokensForecast)),
    events={
        pb.TokenWon: EventText(tokens.won, "good", lasts_s=1.2),
        pb.TokenScored: EventText(
            tokens.scored, "points", shares=tokens.shares, reason=tokens.reason, lasts_s=1.5
        ),
    },
    clauses={PLACE_TILE: ("KB10", "KB11", "KB13")},
    help=("king_and_robber.help.tokens",),
    plain_help=("king_and_robber.help.plain",),
    seat_items=tokens.seat_items,
    forecasts=tokens.forecasts,
)
