"""Kinds of differences: a shorter match must show the same one."""

from pathlib import Path

from tilewyrm.cli.replay.compare.difference_lines import difference_facts
from tilewyrm.cli.replay.compare.version_difference import Possible, VersionDifference
from tilewyrm.replays.check.comparison import Difference

SCORED = "gold-scored seat=1 number=3"
ENDED = "game-ended winners=[0]"


def kinds(old: dict | None, new: dict | None, possible: Possible | None = None) -> frozenset[str]:
    return VersionDifference(3, old, new, possible).kinds


def test_events_that_only_one_version_has_are_named() -> None:
    old = {"seq": 3, "events": [SCORED, ENDED], "state": "a"}
    new = {"seq": 3, "events": ["gold-scored seat=1 number=2", ENDED], "state": "b"}
    both = {"events, old: gold-scored", "events, new: gold-scored"}
    assert kinds(old, new) == both
    unlike_the_file = {"fault": "entry 3: digest of the events: expected …", "events": [ENDED]}
    assert kinds(old, unlike_the_file) == {"events, old: gold-scored"}


def test_an_order_and_a_state_are_kinds_of_their_own() -> None:
    old = {"seq": 3, "events": [SCORED, ENDED], "state": "a"}
    assert kinds(old, {**old, "events": [ENDED, SCORED]}) == {"events, order"}
    other = {**old, "state": "b"}
    assert kinds(old, other) == {"state"}
    states = [Difference("game.seats[0].points", 1, 2), Difference("game.seats[1].points", 1, 2)]
    assert VersionDifference(3, old, other, None, states).kinds == {"state: game.seats[].points"}


def test_a_later_difference_that_players_see_is_in_the_facts() -> None:
    records = [{"seq": 4, "events": [], "offers": [each]} for each in ("skip", "decline")]
    seen = VersionDifference(4, *records, Possible.OFFERS)
    states = [{"seq": 3, "events": [], "state": each} for each in "ab"]
    inner = VersionDifference(3, *states, None, seen=seen)
    assert (inner.is_inner, seen.is_inner) == (True, False)
    facts = difference_facts(Path("match.twr"), inner)
    assert facts["in"] == "entry"
    assert facts["seen"] == {
        "entry": 4,
        "in": "offers",
        "kind": "offers: only old: skip; only new: decline",
        "kinds": ["offers, new: decline", "offers, old: skip"],
        "old": records[0],
        "new": records[1],
    }


def test_a_refusal_and_an_unexpected_error_are_named() -> None:
    old = {"seq": 3, "events": [SCORED], "state": "a"}
    assert kinds(old, {"fault": "KeyError: 'boom'"}) == {"new: KeyError"}
    assert kinds({"fault": "entry 3: legality: expected …"}, old) == {"old: legality"}
    assert kinds(old, {"fault": "KeyError: 'moon'"}) & kinds(old, {"fault": "KeyError: 'boom'"})


def test_decisions_too_much_are_another_kind_than_decisions_too_little() -> None:
    old = {"offers": ["pass-die die=2", "skip"], "outcomes": []}
    new = {"offers": ["skip"], "outcomes": []}
    assert kinds(old, new, Possible.OFFERS) == {"offers, old: pass-die"}
    assert not kinds(old, new, Possible.OFFERS) & kinds(new, old, Possible.OFFERS)
