"""Proposals of a seat to the others: proposing, replying, and the agreed effects."""

from collections.abc import Iterable
from dataclasses import replace

from tilewyrm.engine.errors import IllegalEntry, Reason
from tilewyrm.engine.game import Decided
from tilewyrm.engine.match.controls import Lapse, Matter, Pause, Propose, Reply, Resume, TakeBack
from tilewyrm.engine.match.seat_controls import no_bot, no_consent
from tilewyrm.engine.match.standing import Proposal
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import TakeBacks


def cannot_propose(match: MatchState, made: Propose) -> IllegalEntry | None:
    """Return why *made* cannot be proposed now; None when it can."""
    standing = match.standing
    voters = standing.voters()
    if made.seat not in voters:
        why = f"seat {made.seat + 1} has no player who could make a request"
        return IllegalEntry(Reason.NOBODY, why, case="nobody.proposes", seat=made.seat)
    if standing.proposal is not None:
        asker = standing.proposal.made.seat
        why = f"seat {asker + 1} has an open request"
        return IllegalEntry(Reason.PROPOSED, why, case="proposed.by", seat=asker)
    if unfit := _unfit(match, made, voters):
        return unfit
    others = [seat for seat in voters if seat not in (made.seat, made.of_seat)]
    if list(made.asked) != sorted(set(made.asked)) or not set(made.asked) <= set(others):
        why = f"only these seats can be asked, each once, ascending: {_numbers(others)}"
        return IllegalEntry(Reason.NOT_OFFERED, why, case="asked.only", asked=str(others))
    if made.matter is Matter.TAKE_BACK and list(made.asked) != others:
        why = f"all others must be asked about an undo: {_numbers(others)}"
        return IllegalEntry(Reason.NOT_OFFERED, why, case="asked.all", asked=str(others))
    return None


def _unfit(match: MatchState, made: Propose, voters: list[int]) -> IllegalEntry | None:
    """Return why what is proposed does not fit the moment; None when it can."""
    paused = match.standing.paused
    if (made.to_seq is not None) != (made.matter is Matter.TAKE_BACK):
        why = "an entry is given if and only if it is to be undone"
        return IllegalEntry(Reason.NOT_OFFERED, why, case="named.entry")
    if (made.of_seat is not None) != (made.matter is Matter.REPLACE):
        why = "another seat is given if and only if a bot is to take it over"
        return IllegalEntry(Reason.NOT_OFFERED, why, case="named.seat")
    if made.matter is not Matter.REPLACE and made.bot:
        why = "a bot is given only to take over a seat"
        return IllegalEntry(Reason.NOT_OFFERED, why, case="named.bot")
    match made.matter:
        case Matter.PAUSE if paused:
            return IllegalEntry(Reason.PAUSED, "the match is already paused", case="paused.already")
        case Matter.RESUME if not paused:
            return IllegalEntry(Reason.NOT_PAUSED, "the match is not paused", case="not_paused")
        case Matter.TAKE_BACK:
            assert made.to_seq is not None
            return cannot_undo(match, made.seat, made.to_seq)
        case Matter.REPLACE if made.of_seat == made.seat or made.of_seat not in voters:
            why = "a bot can stand in only for another player in the match"
            return IllegalEntry(Reason.NOT_REPLACEABLE, why, case="not_replaceable.other")
        case Matter.REPLACE if not made.bot:
            return no_bot()
        case _:
            return None


def propose(match: MatchState, made: Propose) -> None:
    """Open the proposal *made*."""
    match.standing = replace(match.standing, proposal=Proposal(match.seq, made))


def cannot_reply(match: MatchState, reply: Reply) -> IllegalEntry | None:
    """Return why *reply* cannot come now; None when it can."""
    proposal = match.standing.proposal
    if proposal is None:
        return _no_proposal()
    if reply.seat == proposal.made.seat and not reply.agrees:
        return None
    asked = match.standing.to_answer()
    if reply.seat not in asked:
        why = f"seat {reply.seat + 1} is not asked; asked: {_numbers(asked)}"
        about: dict[str, str | int] = {"seat": reply.seat, "asked": str(asked)}
        return IllegalEntry(Reason.NOT_ASKED, why, case="not_asked", **about)
    return None


def reply(match: MatchState, given: Reply) -> None:
    """Record that a seat agrees, or drop the proposal."""
    proposal = match.standing.proposal
    if proposal is not None and given.agrees:
        proposal = replace(proposal, agreed=(*proposal.agreed, given.seat))
    else:
        proposal = None
    match.standing = replace(match.standing, proposal=proposal)


def cannot_lapse(match: MatchState, _: Lapse) -> IllegalEntry | None:
    """Return why nothing can lapse now; None when it can."""
    return None if match.standing.proposal is not None else _no_proposal()


def _no_proposal() -> IllegalEntry:
    return IllegalEntry(Reason.NOT_PROPOSED, "no request is open", case="not_proposed")


def drop(match: MatchState, _: Lapse) -> None:
    """Drop the open proposal."""
    match.standing = replace(match.standing, proposal=None)


def cannot_undo(match: MatchState, seat: int, to_seq: int) -> IllegalEntry | None:
    """Return why entry *to_seq* is none that *seat* may ask to take back; None when it can."""
    if match.terms.take_back is TakeBacks.FORBIDDEN:
        why = "this table does not allow undo"
        return IllegalEntry(Reason.NO_TAKE_BACK, why, case="no_take_back")
    if match.standing.paused:
        return IllegalEntry(Reason.PAUSED, "the match is paused", case="paused")
    step = match.history.entry_at(to_seq) if match.history else None
    if step is not None and isinstance(step.entry, Decided) and step.entry.seat == seat:
        return None
    why = f"entry {to_seq} is not a decision of seat {seat + 1} in force"
    about = {"entry": to_seq, "seat": seat}
    return IllegalEntry(Reason.NO_SUCH_DECISION, why, case="no_such_decision", **about)


def is_free(match: MatchState, seat: int, to_seq: int) -> bool:
    """Return whether *seat* may take back entry *to_seq* without asking.

    So it is if it and all behind it are decisions of the seat, and nothing was rolled meanwhile.
    """
    for step in match.history.newest_first() if match.history else ():
        if not isinstance(step.entry, Decided) or step.entry.seat != seat:
            return False
        if step.seq == to_seq:
            return True
    return False


def cannot_take_back(match: MatchState, back: TakeBack) -> IllegalEntry | None:
    """Return why *back*, which is not due, cannot come now; None when it can."""
    if back.seat not in match.standing.voters():
        why = f"seat {back.seat + 1} has no player who could undo"
        return IllegalEntry(Reason.NOBODY, why, case="nobody.takes_back", seat=back.seat)
    if match.standing.proposal is not None:
        why = "an open request must be answered first"
        return IllegalEntry(Reason.PROPOSED, why, case="proposed")
    if never := cannot_undo(match, back.seat, back.to_seq):
        return never
    if not is_free(match, back.seat, back.to_seq):
        why = "a roll or decision has followed: the others must agree"
        return IllegalEntry(Reason.NOT_AGREED, why, case="not_agreed.since")
    return None


def take_back(match: MatchState, back: TakeBack) -> None:
    """Set the game back to its state before the entry."""
    target = match.history.entry_at(back.to_seq) if match.history else None
    assert target is not None
    match.restart(target.before)
    match.standing = replace(match.standing, proposal=None)


def cannot_pause(_match: MatchState, _: Pause | Resume) -> IllegalEntry | None:
    """Return the refusal for lack of consent: an agreed one is due, and is not checked here."""
    return no_consent()


def pause(match: MatchState, _: Pause) -> None:
    """Let nothing be decided."""
    match.standing = replace(match.standing, proposal=None, paused=True)


def resume(match: MatchState, _: Resume) -> None:
    """Let the match go on."""
    match.standing = replace(match.standing, proposal=None, paused=False)


def _numbers(seats: Iterable[int]) -> str:
    """Return *seats* as people count them, from 1."""
    return str([seat + 1 for seat in seats])
