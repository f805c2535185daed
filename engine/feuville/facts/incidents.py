"""Incidents of a turn: points and losses on which a player may remark."""

from collections.abc import Iterator, Sequence

from tilewyrm.engine.feuville.values.events import (
    AudienceScored,
    ColumnBurnt,
    DecreeScored,
    FewestRewarded,
    ItemStolen,
    PrestigeScored,
    ShowEnded,
    TownEvaluated,
)
from tilewyrm.engine.game import Incident, Value


def incidents(events: Sequence[Value]) -> Iterator[Incident]:
    """Yield the points of each seat, each column that burnt, each stolen item."""
    for event in events:
        match event:
            case (
                DecreeScored()
                | TownEvaluated()
                | PrestigeScored()
                | ShowEnded()
                | AudienceScored()
                | FewestRewarded()
            ):
                yield Incident(event.seat, event.points)
            case ColumnBurnt():
                yield Incident(event.seat, loses=True)
            case ItemStolen():
                yield Incident(event.victim, loses=True)
