"""King & Robber as numbers."""

from typing import Any

from tilewyrm.api.env.numbers.box import Box, Seen
from tilewyrm.api.env.numbers.layout import relative


def _seen(part: Any, viewer: int, seats: int) -> Seen:
    for place, held in enumerate((part.king, part.robber)):
        if held is not None:
            yield "tokens", (place,), (relative(held.seat, viewer, seats), held.tiles)


BOX = Box(planes=lambda _seats: {"tokens": (2, 2)}, part="KingAndRobber", seen=_seen)
