"""Rulings of an arbiter. Who may rule, and whose signature a ruling has, is for the record."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.engine.errors import IllegalEntry, Reason
from tilewyrm.engine.game import Value
from tilewyrm.engine.match.controls import (
    AnnulMatch,
    AppointStandIn,
    ChangeClock,
    Conclude,
    CorrectPoints,
    DeclareOver,
    Ending,
    ForfeitSeat,
    Ruling,
)
from tilewyrm.engine.match.seat_controls import conclude, no_bot, put_out, seat_of, stand_in
from tilewyrm.engine.match.state import MatchState

LONGEST_REASON = 200
"""Characters."""
LONGEST_NAME = 60
"""Of an arbiter, in characters."""


MOST_POINTS = 9_999_999
"""Points that the rulings of a match may give a seat, or take from it, in all."""
MOST_ADDED_MS = 9_999_999_000
"""Milliseconds that a ruling may add to a clock, or take from it."""


def too_large(match: MatchState, ruling: Ruling) -> IllegalEntry | None:
    """Return why *ruling* cannot be recorded anew, if its effect is too large.

    Files that were recorded without these bounds are played with whatever they hold.
    """
    match ruling:
        case CorrectPoints(seat=number):
            seat = seat_of(match, number)
            if seat is None or abs(seat.points + ruling.points) <= MOST_POINTS:
                return None
            return _unfit(
                f"rulings can add or subtract at most {MOST_POINTS} points per seat in all",
                case="ruling.points",
                limit=MOST_POINTS,
            )
        case ChangeClock() if abs(ruling.add_ms) > MOST_ADDED_MS:
            return _unfit(
                f"a ruling can add or subtract at most {MOST_ADDED_MS // 1000} s",
                case="ruling.time",
                limit=MOST_ADDED_MS // 1000,
            )
        case _:
            return None


def cannot_rule(match: MatchState, ruling: Ruling) -> IllegalEntry | None:
    """Return why *ruling* cannot come now; None when it can."""
    number = match.standing.rulings + 1
    if ruling.number != number:
        return _unfit(
            f"the next ruling must have number {number}", case="ruling.number", next=number
        )
    if not 0 < len(ruling.reason) <= LONGEST_REASON or not 0 < len(ruling.by) <= LONGEST_NAME:
        return _unfit(
            f"a ruling needs its arbiter's name in 1 to {LONGEST_NAME} characters and"
            f" a reason in 1 to {LONGEST_REASON}",
            case="ruling.words",
            name=LONGEST_NAME,
            reason=LONGEST_REASON,
        )
    match ruling:
        case CorrectPoints() if seat_of(match, ruling.seat) is None:
            sentence = f"no seat {ruling.seat + 1}"
            return _unfit(sentence, case="ruling.no_seat", seat=ruling.seat)
        case ForfeitSeat():
            seat = seat_of(match, ruling.seat)
            if seat is None or seat.out:
                sentence = f"seat {ruling.seat + 1} is out of the match"
                return _unfit(sentence, case="ruling.out", seat=ruling.seat)
            return None if ruling.bot else no_bot()
        case AppointStandIn():
            seat = seat_of(match, ruling.seat)
            if seat is None or seat.player:
                sentence = f"a bot cannot stand in at seat {ruling.seat + 1}"
                return _unfit(sentence, case="ruling.stand_in", seat=ruling.seat)
            return None if ruling.bot else no_bot()
        case ChangeClock() if seat_of(match, ruling.seat) is None or not match.standing.clocks:
            sentence = f"seat {ruling.seat + 1} has no clock"
            return _unfit(sentence, case="ruling.no_clock", seat=ruling.seat)
        case _:
            return None


def _unfit(sentence: str, /, **about: str | int) -> IllegalEntry:
    return IllegalEntry(Reason.NOT_OFFERED, sentence, **about)


def rule(match: MatchState, ruling: Ruling) -> Sequence[Value]:
    """Let *ruling* take effect; return the game's events."""
    standing = match.standing = replace(match.standing, rulings=ruling.number)
    match ruling:
        case CorrectPoints():
            seat = standing.seats[ruling.seat]
            corrected = replace(seat, points=seat.points + ruling.points)
            match.standing = standing.with_seat(ruling.seat, corrected)
        case ForfeitSeat():
            put_out(match, ruling.seat, ruling.bot)
        case AppointStandIn():
            stand_in(match, ruling.seat, ruling.bot)
        case ChangeClock():
            assert standing.clocks is not None
            clocks = standing.clocks.more(ruling.seat, ruling.add_ms)
            match.standing = replace(standing, clocks=clocks)
        case DeclareOver():
            return conclude(match, Conclude(Ending.DECLARED))
        case AnnulMatch():
            return conclude(match, Conclude(Ending.ANNULLED))
    return ()
