"""Traders & Builders as numbers."""

from typing import Any

from tilewyrm.api.env.numbers.box import Box, Seen
from tilewyrm.api.env.numbers.layout import relative


def _seen(part: Any, viewer: int, seats: int) -> Seen:
    yield "double_turn", (), (int(part.extended), int(part.second_part))
    for seat, own in enumerate(part.goods):
        place = relative(seat, viewer, seats) - 1
        yield "goods", (place,), (own.wine, own.grain, own.cloth)


BOX = Box(
    decisions=("PlaySecondPart", "ForgoSecondPart"),
    planes=lambda seats: {"goods": (seats, 3), "double_turn": (2,)},
    part="TradersBuilders",
    seen=_seen,
)
