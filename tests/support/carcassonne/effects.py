"""What choices say that they would bring beside what then happens."""

import re
from collections import Counter
from collections.abc import Sequence

from support.carcassonne.scenes import NAMES, NOTHING_MORE
from support.desks import AtTable, table
from tilewyrm.client.carcassonne.core.words.question import USE_PIECE
from tilewyrm.client.model.face_output import Offer
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.events import FeatureScored
from tilewyrm.engine.game import Choice, Decided, State, Value
from tilewyrm.engine.setup.options import OptionValue

_PAID = re.compile(r"(?:(you|" + "|".join(NAMES) + r") )?([+-]\d+)")


def asked(seed: int, entries: int, question: str, **options: OptionValue) -> AtTable:
    """Return a table in a greedy match of three, whose desk knows what each choice would do."""
    options = {**NOTHING_MORE, **options}
    at = table("carcassonne", seed, entries, question, bot="greedy", options=options)
    at.foretell()
    return at


def after(at: AtTable, offer: Offer) -> tuple[State, Sequence[Value]]:
    """Return the state and the events after an offer was taken, and no piece was placed."""
    state = at.state.copy()
    pending = at.state.pending
    assert isinstance(pending, Choice)
    chosen = at.state.legal(pending.seat)[offer.choice]
    events = list(state.apply(Decided(pending.seat, chosen)))
    while isinstance(here := state.pending, Choice) and here.question == USE_PIECE:
        events += state.apply(Decided(here.seat, Skip()))
    return state, events


def scored(events: Sequence[Value]) -> Counter[int]:
    """Return the points of each seat that features gave."""
    found: Counter[int] = Counter()
    for event in events:
        if isinstance(event, FeatureScored):
            found.update({one.seat: one.points for one in event.claims if one.majority})
    return +found


def points_in(at: AtTable, text: str) -> Counter[int]:
    """Return the points that a text says each seat gets."""
    found: Counter[int] = Counter()
    for who, points in _PAID.findall(text):
        seat = NAMES.index(who) if who in NAMES else at.desk.model.seat or 0
        found[seat] += int(points)
    return found
