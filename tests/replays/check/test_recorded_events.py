"""What the digest of the recorded events says about them."""

from tilewyrm.engine.carcassonne.core.values.events import TileDrawn, TurnBegan
from tilewyrm.replays.check.digests import recorded_events
from tilewyrm.replays.codec.codec import codec

EVENTS = [TurnBegan(seat=0, turn=3), *(TileDrawn(seat=0, tile=each) for each in "ABCDEFG")]


def said(here: list, recorded: list) -> str:
    digest_of = codec("carcassonne").events_digest
    return str(recorded_events(digest_of(recorded), here, digest_of)).partition(" ")[2]


def test_the_same_events_in_another_order_are_recognised() -> None:
    assert said(EVENTS[:4], EVENTS[3::-1]) == "(the same events in another order)"
    assert said(EVENTS, [*EVENTS[1:], EVENTS[0]]) == "(the same events in another order)"


def test_missing_events_are_named() -> None:
    assert said(EVENTS, [*EVENTS[:3], *EVENTS[4:]]) == '(without tile-drawn seat=0 tile="C")'
    assert said(EVENTS[:2], []).startswith("(without turn-began seat=0 turn=3; tile-drawn ")
    assert said(EVENTS, EVENTS[:3]).endswith(' tile="E"; 2 more)')


def test_any_other_difference_is_unknown() -> None:
    assert (
        said(EVENTS, [TurnBegan(seat=1, turn=3)]) == "(the file has only this digest of its events)"
    )
