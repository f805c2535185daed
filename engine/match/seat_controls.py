"""Controls of seats: resignation, stand-ins, time-outs, the end of the match."""

from collections.abc import Sequence
from dataclasses import replace

from tilewyrm.engine.errors import IllegalEntry, Reason
from tilewyrm.engine.game import Value
from tilewyrm.engine.match.controls import (
    MOST_ENTRIES,
    Cause,
    Conclude,
    Ending,
    GiveBack,
    Resign,
    TakeOver,
    TimeOut,
)
from tilewyrm.engine.match.standing import Seat
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import TimeOutBrings

_MINUTE_S = 60


def seat_of(match: MatchState, number: int) -> Seat | None:
    """Return the seat of that number, None if there is none."""
    seats = match.standing.seats
    return seats[number] if 0 <= number < len(seats) else None


def no_bot() -> IllegalEntry:
    """Return that a control entry lacks the bot that is to play."""
    return IllegalEntry(Reason.NOT_OFFERED, "the bot to play is missing", case="no_bot")


def no_consent() -> IllegalEntry:
    """Return the refusal of an entry that needs the consent of the others: with it, it is due."""
    sentence = "the players have not agreed to it"
    return IllegalEntry(Reason.NOT_AGREED, sentence, case="not_agreed")


def cannot_resign(match: MatchState, control: Resign) -> IllegalEntry | None:
    """Return why the seat cannot resign; None when it can."""
    seat = seat_of(match, control.seat)
    if seat is None or not seat.person:
        why = f"seat {control.seat + 1} has no player"
        return IllegalEntry(Reason.NOBODY, why, case="nobody", seat=control.seat)
    return None if control.bot else no_bot()


def resign(match: MatchState, control: Resign) -> None:
    """Let a bot play the seat to the end."""
    put_out(match, control.seat, control.bot)


def put_out(match: MatchState, number: int, bot: str) -> None:
    """Let seat *number* rank last, and *bot* play it."""
    standing = match.standing
    seat = replace(standing.seats[number], out=True, stand_in=bot, once=False)
    proposal = standing.proposal
    if proposal is not None and number in (proposal.made.seat, proposal.made.of_seat):
        standing = replace(standing, proposal=None)
    match.standing = standing.with_seat(number, seat)


def cannot_take_over(match: MatchState, control: TakeOver) -> IllegalEntry | None:
    """Return why a bot cannot take the seat over, where that is not due; None when it can."""
    seat = seat_of(match, control.seat)
    if control.cause is Cause.FAULT:
        return _cannot_replace_bot(seat, control)
    if seat is None or seat.player or not control.bot:
        why = f"a bot cannot stand in at seat {control.seat + 1}"
        return IllegalEntry(Reason.NOT_REPLACEABLE, why, case="not_replaceable", seat=control.seat)
    after_s = match.terms.takeover_minutes * _MINUTE_S
    if control.cause is not Cause.AWAY or not after_s or control.away_s < after_s:
        why = "the others have not agreed, and its time in the table settings has not come"
        return IllegalEntry(Reason.NOT_AGREED, why, case="not_agreed.yet")
    return None


def _cannot_replace_bot(seat: Seat | None, control: TakeOver) -> IllegalEntry | None:
    """Return why another bot cannot play on for the one that sits there; None when it can."""
    if seat is None or not seat.bot or seat.stand_in or not control.bot or control.away_s:
        why = f"no bot on seat {control.seat + 1} can have failed now"
        return IllegalEntry(Reason.NOT_REPLACEABLE, why, case="not_replaceable", seat=control.seat)
    return None


def take_over(match: MatchState, control: TakeOver) -> None:
    """Let a bot play the seat until its player comes back."""
    stand_in(match, control.seat, control.bot)


def stand_in(match: MatchState, number: int, bot: str) -> None:
    """Let *bot* play seat *number* until its player comes back."""
    standing = match.standing
    seat = replace(standing.seats[number], stand_in=bot, once=False)
    proposal = standing.proposal
    if proposal is not None and number in (proposal.made.seat, proposal.made.of_seat):
        standing = replace(standing, proposal=None)
    match.standing = standing.with_seat(number, seat)


def cannot_give_back(match: MatchState, control: GiveBack) -> IllegalEntry | None:
    """Return why the seat cannot be given back to its player; None when it can."""
    seat = seat_of(match, control.seat)
    if seat is None or not seat.person or not seat.stand_in:
        why = f"seat {control.seat + 1} has no stand-in whose player could return"
        return IllegalEntry(Reason.NO_STAND_IN, why, case="no_stand_in", seat=control.seat)
    return None


def give_back(match: MatchState, control: GiveBack) -> None:
    """Let the seat's player decide again."""
    seat = replace(match.standing.seats[control.seat], stand_in="", once=False)
    match.standing = match.standing.with_seat(control.seat, seat)


def cannot_time_out(match: MatchState, control: TimeOut, spent_ms: int) -> IllegalEntry | None:
    """Return why time has not run out; None when it can."""
    clocks = match.standing.clocks
    if clocks is None or match.running != control.seat:
        why = f"the time of seat {control.seat + 1} is not running"
        return IllegalEntry(Reason.NO_CLOCK, why, case="not_running", seat=control.seat)
    left_ms = clocks.left_ms[control.seat]
    if spent_ms < left_ms:
        why = f"seat {control.seat + 1} has {left_ms} ms left and spent {spent_ms}"
        about = {"seat": control.seat, "left": left_ms, "spent": spent_ms}
        return IllegalEntry(Reason.NO_CLOCK, why, case="time_left", **about)
    return None if control.bot else no_bot()


def time_out(match: MatchState, control: TimeOut) -> None:
    """Let what the terms say follow."""
    brings = match.terms.time_out
    if brings is TimeOutBrings.RESIGNATION:
        put_out(match, control.seat, control.bot)
        return
    once = brings is TimeOutBrings.BOT_ONCE
    seat = replace(match.standing.seats[control.seat], stand_in=control.bot, once=once)
    match.standing = match.standing.with_seat(control.seat, seat)


def cannot_conclude(match: MatchState, control: Conclude) -> IllegalEntry | None:
    """Return why the match cannot end so, where that is not due; None when it can."""
    if control.ending is Ending.ABANDONED:
        return None
    if control.ending is Ending.TOO_LONG and match.seq >= MOST_ENTRIES:
        return None
    return no_consent()


def conclude(match: MatchState, control: Conclude) -> Sequence[Value]:
    """Let the match end; return the game's events."""
    match.standing = replace(match.standing, proposal=None, paused=False, ending=control.ending)
    return match.state.end_now()
