"""Incidents of a turn: points and losses on which a player may remark."""

from collections.abc import Iterator, Sequence

from tilewyrm.engine.carcassonne.core.position.piece_return import LEFT_BEHIND
from tilewyrm.engine.carcassonne.core.values.events import (
    COMPLETED,
    RECALLED,
    SCORED,
    FeatureScored,
    PieceReturned,
)
from tilewyrm.engine.game import Incident, Value

_EXPECTED = (SCORED, COMPLETED, RECALLED, LEFT_BEHIND)
"""Causes of a return that costs its owner nothing; so do those of a scoring."""


def incidents(events: Sequence[Value]) -> Iterator[Incident]:
    """Yield the points of each seat, each share of a feature without points, each lost piece."""
    scorings = {event.cause for event in events if isinstance(event, FeatureScored)}
    for event in events:
        for seat, points in getattr(event, "gains", ()):
            yield Incident(seat, points)
        match event:
            case FeatureScored():
                outdone = (claim.seat for claim in event.claims if not claim.majority)
                yield from (Incident(seat, loses=True) for seat in outdone)
            case PieceReturned() if event.cause not in {*_EXPECTED, *scorings}:
                yield Incident(event.seat, loses=True)
