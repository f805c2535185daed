"""What is due in a match because time has passed, while people are away."""

import time

from tilewyrm import editions
from tilewyrm.engine.match.controls import Cause, Conclude, Ending, Matter, Propose, Reply, TakeOver
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.match.match import Match, fresh
from tilewyrm.server.phases.deadlines import Deadlines
from tilewyrm.server.seats.presence import Presence

HOUR_S = 3600.0


def deserted(match, abandoned_s):
    """Return what is due in *match*, to which nobody has come for an hour."""
    long_ago_s = time.monotonic() - HOUR_S
    presence = Presence(Broadcaster(), [long_ago_s] * match.setup.seats, long_ago_s)
    presence.update()
    return Deadlines(match, presence, abandoned_s)


def begun(**terms):
    played = game("feuville")
    setup = played.setup(editions.load("feuville"), 2, {})
    match = Match(fresh(setup, Terms(**terms), ["", ""]), bytes(32), [b"", b""], signer=None)
    match.commit(match.by_itself())
    return match


def due(deadlines):
    """Return the control entry that is due; None: none is."""
    advance = deadlines.expired()
    return None if advance is None else advance.lines[0].entry.control


def test_who_is_away_for_long_is_replaced_but_not_in_a_pause():
    match = begun(takeover_minutes=1)
    taken = due(deserted(match, 2 * HOUR_S))
    assert (type(taken), taken.cause) == (TakeOver, Cause.AWAY)
    match.commit(match.control(Propose(0, Matter.PAUSE, (1,), None, None, "")))
    match.commit(match.control(Reply(1, agrees=True)))
    assert match.position.standing.paused
    deadlines = deserted(match, 2 * HOUR_S)
    assert due(deadlines) is None
    assert 0 < deadlines.due_in() <= HOUR_S


def test_a_match_that_nobody_comes_to_is_abandoned_in_a_pause_too():
    match = begun(takeover_minutes=0)
    match.commit(match.control(Propose(0, Matter.PAUSE, (1,), None, None, "")))
    match.commit(match.control(Reply(1, agrees=True)))
    assert due(deserted(match, HOUR_S / 2)) == Conclude(Ending.ABANDONED)
