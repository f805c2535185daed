"""Since when the players of a table are away, whoever sits down, moves or goes meanwhile."""

import time

from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.seats.presence import Presence
from tilewyrm.server.store.rows import SeatRow

HOUR_S = 3600.0
ANN, BOB = (SeatRow(name=name, token_hash=name.encode() * 8) for name in ("Anna", "Bert"))


def away_for(*away_s):
    """Return who is at a table of whose seats no player has come, each for so many seconds."""
    now_s = time.monotonic()
    return Presence(Broadcaster(), [now_s - each for each in away_s], now_s)


def test_who_has_just_sat_down_is_not_away_for_long_and_the_others_are_as_before():
    presence = away_for(2 * HOUR_S, HOUR_S)
    presence.rearrange({1: 1}, (SeatRow(), BOB), (ANN, BOB))
    assert presence.away_s(0) < HOUR_S
    assert HOUR_S <= presence.away_s(1) < 2 * HOUR_S


def test_who_is_away_takes_that_along_to_another_seat():
    presence = away_for(3 * HOUR_S, HOUR_S)
    presence.rearrange({0: 1, 1: 0}, (ANN, BOB), (BOB, ANN))
    assert HOUR_S <= presence.away_s(0) < 2 * HOUR_S
    assert presence.away_s(1) >= 3 * HOUR_S
