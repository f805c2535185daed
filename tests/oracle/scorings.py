"""Every scoring with what explains it, in words that both engines' events translate into."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from oracle.translation import Scoring, Translation

from tilewyrm.engine.carcassonne.core.values.events import FeatureScored
from tilewyrm.engine.game import Value

_SAME = {"city.tiny": "city"}
"""Names that the reference makes a difference by, and we by the points alone."""


def their_scorings(
    history: Sequence[Mapping[str, Any]], translations: Sequence[Translation]
) -> Iterator[Scoring]:
    """Yield the scorings of the reference's whole *history*."""
    apiece = frozenset(what for one in translations for what in one.apiece)
    for turn in history:
        for event in turn["events"]:
            for one in event["points"] if event["type"] == "points" else ():
                what = _SAME.get(one["name"], one["name"])
                if what in apiece:
                    ((name, points),) = _numbers(one)
                    yield from points * [(what, one["player"], 1, ((name, 1),))]
                else:
                    yield what, one["player"], one["points"], _numbers(one)


def _numbers(scoring: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    """Return what explains a scoring: how many of what, or the points where none are counted."""
    items = [(item["name"], item.get("count", item["points"])) for item in scoring["items"]]
    counted = {item["name"] for item in scoring["items"] if "count" in item}
    return tuple(sorted((name, number) for name, number in items if number or name not in counted))


def our_scorings(events: Iterable[Value], translations: Sequence[Translation]) -> Iterator[Scoring]:
    """Yield the scorings among our *events*, one for each seat that gets something."""
    for event in events:
        if isinstance(event, FeatureScored):
            yield from _of_feature(event, translations)
        for translation in translations:
            yield from translation.scorings(event)


def _of_feature(event: FeatureScored, translations: Sequence[Translation]) -> Iterator[Scoring]:
    finished = event.kind == "field" or event.complete
    names = {ours: theirs for one in translations for ours, theirs in one.scored_as.items()}
    for claim in event.claims:
        if not claim.majority:
            continue
        numbers = {"tiles": event.tiles, "cities": len(event.cities)}
        numbers = {name: number for name, number in numbers.items() if number}
        for translation in translations:
            translation.explain(event, claim, numbers)
        what = event.kind if finished else f"{event.kind}.incomplete"
        yield names.get(what, what), claim.seat, claim.points, tuple(sorted(numbers.items()))
