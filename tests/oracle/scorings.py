"""Every scoring with what explains it, in words that both engines' events translate into."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from tilewyrm.engine.carcassonne.events import FairyBonus, FeatureScored
from tilewyrm.engine.carcassonne.kinds import BonusCause
from tilewyrm.engine.game import Value

Scoring = tuple[str, int, int, tuple[tuple[str, int], ...]]
"""What, player, points, and the counts that explain them."""


def their_scorings(history: Sequence[Mapping[str, Any]]) -> Iterator[Scoring]:
    """Yield the scorings of the reference's whole *history*."""
    for turn in history:
        for event in turn["events"]:
            if event["type"] != "points":
                continue
            for one in event["points"]:
                counts = {item["name"]: item.get("count", 0) for item in one["items"]}
                yield _scoring(one["name"], one["player"], one["points"], counts)


def _scoring(what: str, player: int, points: int, counts: Mapping[str, int]) -> Scoring:
    return what, player, points, tuple(sorted(item for item in counts.items() if item[1]))


def our_scorings(events: Iterable[Value]) -> Iterator[Scoring]:
    """Yield the scorings among our *events*, one for each seat with the majority."""
    for event in events:
        if isinstance(event, FairyBonus):
            what = "fairy.turn" if event.cause == BonusCause.TURN_START else "fairy.completed"
            yield _scoring(what, event.seat, event.points, {})
        elif isinstance(event, FeatureScored):
            what = event.kind.name.lower()
            if what != "field" and not event.complete:
                what += ".incomplete"
            counts = {"tiles": event.tiles, "pennants": event.shields, "cities": len(event.cities)}
            for claim in event.claims:
                if claim.majority:
                    yield _scoring(what, claim.seat, claim.points, counts)
