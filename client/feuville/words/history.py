"""History of a match: points by their source, and moments to animate."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from google.protobuf.descriptor import Descriptor

from tilewyrm.client.feuville.model import kinds
from tilewyrm.client.feuville.model.catalogue import ComponentNames, catalogue_of
from tilewyrm.client.feuville.model.things import thing_of
from tilewyrm.client.feuville.words.log import reason, sentence
from tilewyrm.client.model.face_output import Gain, Moment
from tilewyrm.client.model.model import Model
from tilewyrm.feuville.v1 import feuville_pb2 as fv

_SOURCES = {
    "town_evaluated": "evaluation",
    "prestige_scored": "prestige",
    "show_ended": "entertainer",
    "audience_scored": "audience",
    "fewest_rewarded": "fewest",
}
_DECREES = {
    "small_district": "district",
    "large_district": "district",
    "splendid_view": "view",
}
"""The sources of decrees that do not count symbols of one kind."""

_LASTS_S = {
    "dice_rolled": 1.4,
    "dragon_woke": 1.2,
    "town_weighed": 1.0,
    "town_spared": 1.2,
    "start_column_spared": 1.0,
    "column_burnt": 1.5,
    "column_restored": 0.8,
    "gnome_placed": 0.8,
    "skill_used": 0.8,
    "tile_taken": 0.6,
    "decree_taken": 0.6,
    "tile_built": 0.8,
    "item_stored": 0.6,
    "item_stolen": 1.2,
    "fairy_taken": 0.8,
    "fairy_played": 1.2,
    "decree_scored": 1.2,
    "town_evaluated": 1.5,
    "prestige_scored": 1.2,
    "show_rolled": 1.4,
    "show_ended": 1.2,
    "fewest_rewarded": 1.2,
    "end_triggered": 1.5,
}
"""Duration of each kind of event at normal pace; others are not animated."""

_TUMBLES = 0.5
"""The part of that time in which dice tumble."""
_DICE = ("dice_rolled", "show_rolled")

_BY_HAND = frozenset({"gnome_placed", "tile_taken", "decree_taken", "item_stored", "fairy_taken"})
"""Events that are not animated for the player who caused them."""


def gains(model: Model) -> Sequence[Gain]:
    """Return all points that seats got and still have, oldest first; none that were taken back."""
    catalogue = catalogue_of(model)
    return [
        Gain(
            scored.seat,
            scored.points,
            scored.source,
            sentence(model, catalogue, scored.event),
            reason(model, catalogue, scored.event),
            scored.seq,
            thing_of(catalogue, scored.event),
            scored.place,
        )
        for scored in _scoring_events(catalogue, model)
    ]


def sources(model: Model, seat: int) -> Mapping[str, int]:
    """Return the points of *seat* by source (see `Gain.source`)."""
    points: Counter[str] = Counter()
    for scored in _scoring_events(catalogue_of(model), model):
        if scored.seat == seat:
            points[scored.source] += scored.points
    return points


class _ScoringEvent(NamedTuple):
    seq: int
    seat: int
    points: int
    source: str
    event: fv.Event
    place: int
    """That of the event among those of the entry, from 0."""


def _scoring_events(catalogue: ComponentNames, model: Model) -> list[_ScoringEvent]:
    events: list[_ScoringEvent] = []
    for entry in model.log:
        if entry.control.HasField("take_back"):
            events = [one for one in events if one.seq < entry.control.take_back.to_seq]
        for place, event in enumerate(entry.events):
            gains = _points_of(event.feuville)
            if gains is not None and gains[1]:
                source = f"feuville.source.{_source(catalogue, event.feuville)}"
                events.append(_ScoringEvent(entry.seq, *gains, source, event.feuville, place))
    return events


def _points_of(event: fv.Event) -> tuple[int, int] | None:
    """Return the seat and the points of an event; None if it scores nothing."""
    kind = event.WhichOneof("kind")
    value = getattr(event, kind) if kind is not None else None
    if value is None or not _scores(value.DESCRIPTOR):
        return None
    return value.seat, value.points


@cache
def _scores(kind: Descriptor) -> bool:
    """Return whether events of this *kind* give points to a seat."""
    return {"seat", "points"} <= set(kind.fields_by_name)


def _source(catalogue: ComponentNames, event: fv.Event) -> str:
    kind = event.WhichOneof("kind") or ""
    if kind in _SOURCES:
        return _SOURCES[kind]
    facts = catalogue.decrees.get(event.decree_scored.decree, fv.DecreeFacts())
    return _DECREES.get(kinds.decree_kind(facts.kind), "status")


def moments(before: Model, after: Model) -> Sequence[Moment]:
    """Return the events between two models that are worth watching, in order.

    What this player has just done by hand is none, and nothing of what happened before the client
    came.
    """
    if not before.parts:
        return ()
    catalogue = catalogue_of(after)
    last = before.log[-1].seq if before.log else 0
    return [
        Moment(
            event.feuville,
            sentence(after, catalogue, event.feuville),
            _LASTS_S[kind],
            moves=_TUMBLES if kind in _DICE else 0.0,
            seq=entry.seq,
            event=place,
        )
        for entry in after.log
        if entry.seq > last
        for place, event in enumerate(entry.events)
        if (kind := event.feuville.WhichOneof("kind")) in _LASTS_S
        and not _is_needless(event.feuville, kind, after.seat)
    ]


def _is_needless(event: fv.Event, kind: str, seat: int | None) -> bool:
    """Return whether *seat* needs not see an event: it did that itself, or nothing came of it."""
    if kind == "town_weighed":
        return not event.town_weighed.burning
    return kind in _BY_HAND and getattr(event, kind).seat == seat
