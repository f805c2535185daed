"""The kind of a difference in a line."""

from tilewyrm.cli.replay.compare.difference_kind import kind_of
from tilewyrm.cli.replay.compare.version_difference import Possible, VersionDifference

SCORED = 'feature-scored kind="a [b=" value=2 claims=[(seat=1 points=2)]'
ENDED = "game-ended winners=[0]"


def kind(old: dict | None, new: dict | None, possible: Possible | None = None) -> str:
    return kind_of(VersionDifference(3, old, new, possible))


def events(*texts: str, state: str = "a") -> dict:
    return {"seq": 3, "events": [*texts], "state": state}


def test_the_first_event_that_differs_is_named_with_its_fields() -> None:
    other = SCORED.replace("points=2", "points=1")
    assert kind(events(SCORED, ENDED), events(other, "x")) == "events: feature-scored (claims)"
    other = other.replace("value=2", "value=3").replace("b=", "c=")
    assert kind(events(SCORED), events(other)) == "events: feature-scored (kind, value, claims)"
    assert kind(events(ENDED), events(SCORED)) == "events: game-ended -> feature-scored"
    assert kind(events(ENDED), events()) == "events: game-ended -> -"


def test_an_order_and_a_state_are_kinds_of_their_own() -> None:
    assert kind(events(SCORED, ENDED), events(ENDED, SCORED)) == "events: order (feature-scored)"
    assert kind(events(ENDED), events(ENDED, state="b")) == "state"


def test_what_must_come_next_is_a_kind_if_no_other_event_differs() -> None:
    asked = {"pending": {"kind": "decision", "seat": 1, "question": "use-piece"}}
    roll, over = {"pending": {"kind": "chance"}}, {"pending": {"kind": "over"}}
    old = events(SCORED, "turn-began seat=1") | roll
    for played in ([SCORED], []):
        unlike_the_file = {"fault": "entry 3: digest …", "events": played}
        assert kind(old, unlike_the_file | asked) == "then: roll -> use-piece"
    assert kind(events(SCORED) | asked, events(SCORED) | over) == "then: use-piece -> end"
    assert kind(old, events(ENDED) | over) == "then: roll -> end"
    other = SCORED.replace("value=2", "value=3")
    assert kind(old, events(other, ENDED) | over) == "events: feature-scored (value)"
    assert kind(old, events(SCORED)) == "events: turn-began -> -", "an old version does not say"
    assert kind(events() | asked, events(state="b") | asked) == "state"


def test_an_error_has_its_place_and_a_refusal_its_name() -> None:
    crash = {"fault": "KeyError: 'boom'", "place": "engine/a.py:3"}
    assert kind(events(ENDED), crash) == "new: KeyError (engine/a.py:3)"
    assert kind({"fault": "entry 3: legality: expected …"}, events()) == "old: legality"


def test_decisions_that_only_one_offers_are_named() -> None:
    old = {"offers": ["pass-die die=2", "skip"], "outcomes": []}
    new = {"offers": ["skip", "wait"], "outcomes": []}
    assert kind(old, new, Possible.OFFERS) == "offers: only old: pass-die; only new: wait"
    assert kind(old, {**old, "offers": ["skip"]}, Possible.OFFERS) == "offers: only old: pass-die"
