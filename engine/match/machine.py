"""The machine of a match: rolls, decisions and control entries, checked and then applied.

Nothing here reads a clock: with each entry comes how long the seat whose time was running had
thought before it, as the server measured it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tilewyrm.engine.errors import IllegalEntry, Reason
from tilewyrm.engine.game import Choice, Decided, GameOver, Value
from tilewyrm.engine.match import proposals, rulings, seat_controls
from tilewyrm.engine.match.controls import (
    RULING_TYPES,
    Conclude,
    Control,
    GiveBack,
    Lapse,
    Matter,
    Pause,
    Propose,
    Reply,
    Resign,
    Resume,
    TakeBack,
    TakeOver,
    TimeOut,
)
from tilewyrm.engine.match.history import History
from tilewyrm.engine.match.state import Controlled, MatchEntry, MatchState
from tilewyrm.engine.values.notation import text

_WhyNot = Callable[[MatchState, Any], IllegalEntry | None]
_Do = Callable[[MatchState, Any], Sequence[Value] | None]

_CONTROLS: dict[type, tuple[_WhyNot, _Do]] = {
    Resign: (seat_controls.cannot_resign, seat_controls.resign),
    TakeOver: (seat_controls.cannot_take_over, seat_controls.take_over),
    GiveBack: (seat_controls.cannot_give_back, seat_controls.give_back),
    Propose: (proposals.cannot_propose, proposals.propose),
    Reply: (proposals.cannot_reply, proposals.reply),
    Lapse: (proposals.cannot_lapse, proposals.drop),
    TakeBack: (proposals.cannot_take_back, proposals.take_back),
    Pause: (proposals.cannot_pause, proposals.pause),
    Resume: (proposals.cannot_pause, proposals.resume),
    Conclude: (seat_controls.cannot_conclude, seat_controls.conclude),
    **dict.fromkeys(RULING_TYPES, (rulings.cannot_rule, rulings.rule)),
}
"""Why a control entry that is not due cannot come, and what it does."""


def check(match: MatchState, entry: MatchEntry, spent_ms: int = 0) -> None:
    """Raise what `apply` would raise; change nothing."""
    _check_time(match, entry, spent_ms)
    if isinstance(entry, Controlled):
        _check_control(match, entry.control, spent_ms)
        return
    if match.due is not None:
        due = text(match.due)
        raise IllegalEntry(Reason.DUE, f"{due} must come next", case="due", due=due)
    if match.standing.paused and not isinstance(match.state.pending, GameOver):
        sentence = "the match is paused; it must be resumed first"
        raise IllegalEntry(Reason.PAUSED, sentence, case="paused")
    match.state.check(entry)


def apply(match: MatchState, entry: MatchEntry, spent_ms: int = 0) -> Sequence[Value]:
    """Check *entry*, change *match* by it, and return the game's events in their order.

    Args:
        match: the match.
        entry: a roll, a decision or a control entry.
        spent_ms: how long the seat whose time is running has thought since the entry before, in
            milliseconds; 0 when no time is running.

    Raises:
        WrongSeat, IllegalEntry: the entry cannot come now; nothing was changed.
    """
    if match.quiet and not spent_ms and not isinstance(entry, Controlled):
        events = match.state.apply(entry)
        match.seq += 1
        match.history = History(match.seq, entry, match.history)
        return events
    check(match, entry, spent_ms)
    if match.running is not None and match.standing.clocks is not None:
        clocks = match.standing.clocks.less(match.running, spent_ms)
        match.standing = replace(match.standing, clocks=clocks)
    match.seq += 1
    seat_before = _seat_to_act(match)
    if isinstance(entry, Controlled):
        events = _control(match, entry.control)
    else:
        events = match.state.apply(entry)
        match.history = History(match.seq, entry, match.history)
        if isinstance(entry, Decided):
            _end_with_decision(match, entry.seat)
    _start_clock(match, new=isinstance(entry, Decided) or _seat_to_act(match) != seat_before)
    return events


def _check_time(match: MatchState, entry: MatchEntry, spent_ms: int) -> None:
    running, clocks = match.running, match.standing.clocks
    if running is None or clocks is None:
        if spent_ms:
            sentence = f"{spent_ms} ms were spent, but no time is running"
            raise IllegalEntry(Reason.NO_CLOCK, sentence, case="no_time", spent=spent_ms)
        return
    if spent_ms < 0:
        sentence = f"{spent_ms} ms cannot have been spent"
        raise IllegalEntry(Reason.NO_CLOCK, sentence, case="negative_time", spent=spent_ms)
    left_ms = clocks.left_ms[running]
    if isinstance(entry, Decided) and spent_ms > left_ms:
        raise IllegalEntry(
            Reason.OUT_OF_TIME,
            f"seat {running + 1} had {left_ms} ms left and spent {spent_ms}",
            case="out_of_time",
            seat=running,
            left=left_ms,
            spent=spent_ms,
        )


def _check_control(match: MatchState, control: Control, spent_ms: int) -> None:
    if isinstance(match.state.pending, GameOver):
        entry = text(control)
        sentence = f"the match is over; {entry} is not possible"
        raise IllegalEntry(Reason.OVER, sentence, case="over.entry", entry=entry)
    due = match.due
    if due is not None:
        if control != due:
            wanted, entry = text(due), text(control)
            sentence = f"{wanted} must come next, not {entry}"
            raise IllegalEntry(Reason.DUE, sentence, case="due", due=wanted)
        return
    if isinstance(control, TimeOut):
        why = seat_controls.cannot_time_out(match, control, spent_ms)
    else:
        why = _CONTROLS[type(control)][0](match, control)
    if why is not None:
        raise why


def _control(match: MatchState, control: Control) -> Sequence[Value]:
    if isinstance(control, TimeOut):
        seat_controls.time_out(match, control)
        return ()
    return _CONTROLS[type(control)][1](match, control) or ()


def _end_with_decision(match: MatchState, number: int) -> None:
    """End the stand-in and the proposal that a decision of seat *number* ends."""
    standing = match.standing
    seat = standing.seats[number]
    if seat.once:
        standing = standing.with_seat(number, replace(seat, stand_in="", once=False))
    proposal = standing.proposal
    if proposal is not None and proposal.made.matter is Matter.TAKE_BACK:
        standing = replace(standing, proposal=None)
    match.standing = standing


def _seat_to_act(match: MatchState) -> int | None:
    """Return the seat that must decide in the game; None if there is none."""
    pending = match.state.pending
    return pending.seat if isinstance(pending, Choice) else None


def _start_clock(match: MatchState, *, new: bool) -> None:
    """Start the clock of the seat that must decide, anew if its question is *new*.

    What comes after a decision or a roll is new. Back at an earlier question of its own the seat
    has what it had left: else it could think for ever by taking back.
    """
    seat, clocks = _seat_to_act(match), match.standing.clocks
    if new and clocks is not None and seat is not None:
        match.standing = replace(match.standing, clocks=clocks.for_choice(seat, match.terms))
