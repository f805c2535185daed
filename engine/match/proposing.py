"""What one seat asks of others: proposing, answering, and what is agreed."""

from dataclasses import replace

from tilewyrm.engine.game import Decided
from tilewyrm.engine.match.controls import (
    Lapse,
    Matter,
    Pause,
    Propose,
    Reply,
    Resume,
    TakeBack,
)
from tilewyrm.engine.match.standing import Proposal
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import TakeBacks


def cannot_propose(match: MatchState, made: Propose) -> str:
    """Return why *made* cannot be proposed now, or an empty text."""
    standing = match.standing
    voters = standing.voters()
    if made.seat not in voters:
        return f"nobody plays seat {made.seat} who could propose something"
    if standing.proposal is not None:
        return f"seat {standing.proposal.made.seat} has asked for something that is still open"
    fitting = _fitting(match, made, voters)
    if fitting:
        return fitting
    others = [seat for seat in voters if seat not in (made.seat, made.of_seat)]
    if list(made.asked) != sorted(set(made.asked)) or not set(made.asked) <= set(others):
        return f"only these can be asked, each once, ascending: {others}"
    if made.matter is Matter.TAKE_BACK and list(made.asked) != others:
        return f"all others must be asked to take back: {others}"
    return ""


def _fitting(match: MatchState, made: Propose, voters: list[int]) -> str:
    """Return why what is proposed does not fit the moment, or an empty text."""
    paused = match.standing.paused
    if (made.to_seq is not None) != (made.matter is Matter.TAKE_BACK):
        return "an entry is named if and only if it is to be taken back"
    if (made.of_seat is not None) != (made.matter is Matter.REPLACE):
        return "another's seat is named if and only if a bot is to take it over"
    if made.matter is not Matter.REPLACE and made.bot:
        return "a bot is named only to take over a seat"
    match made.matter:
        case Matter.PAUSE if paused:
            return "the match is paused already"
        case Matter.RESUME if not paused:
            return "the match is not paused"
        case Matter.TAKE_BACK:
            assert made.to_seq is not None
            return not_to_be_taken_back(match, made.seat, made.to_seq)
        case Matter.REPLACE if made.of_seat == made.seat or made.of_seat not in voters:
            return "a bot can take over the seat of another person who plays, no other"
        case Matter.REPLACE if not made.bot:
            return "it must be said which bot takes the seat over"
        case _:
            return ""


def propose(match: MatchState, made: Propose) -> None:
    """Let *made* wait for its answers."""
    match.standing = replace(match.standing, proposal=Proposal(match.seq, made))


def cannot_reply(match: MatchState, reply: Reply) -> str:
    """Return why *reply* cannot come now, or an empty text."""
    proposal = match.standing.proposal
    if proposal is None:
        return "nothing is proposed"
    if reply.seat == proposal.made.seat and not reply.agrees:
        return ""
    if reply.seat not in match.standing.to_answer():
        return f"seat {reply.seat} is not asked; asked are: {match.standing.to_answer()}"
    return ""


def reply(match: MatchState, given: Reply) -> None:
    """Note that a seat agrees, or drop what was proposed."""
    proposal = match.standing.proposal
    if proposal is not None and given.agrees:
        proposal = replace(proposal, agreed=(*proposal.agreed, given.seat))
    else:
        proposal = None
    match.standing = replace(match.standing, proposal=proposal)


def cannot_lapse(match: MatchState, _: Lapse) -> str:
    """Return why nothing can lapse now, or an empty text."""
    return "" if match.standing.proposal is not None else "nothing is proposed"


def drop(match: MatchState, _: Lapse) -> None:
    """Drop what is proposed."""
    match.standing = replace(match.standing, proposal=None)


def not_to_be_taken_back(match: MatchState, seat: int, to_seq: int) -> str:
    """Return why entry *to_seq* is none that *seat* may ask to take back, or an empty text."""
    if match.terms.take_back is TakeBacks.FORBIDDEN:
        return "nothing can be taken back at this table"
    if match.standing.paused:
        return "the match is paused"
    for step in match.past.back() if match.past else ():
        if step.seq == to_seq and isinstance(step.entry, Decided) and step.entry.seat == seat:
            return ""
    return f"entry {to_seq} is no decision of seat {seat} that holds"


def is_free(match: MatchState, seat: int, to_seq: int) -> bool:
    """Return whether *seat* may take back entry *to_seq* without asking.

    So it is if it and all behind it are decisions of the seat, and nothing was rolled meanwhile.
    """
    for step in match.past.back() if match.past else ():
        if not isinstance(step.entry, Decided) or step.entry.seat != seat:
            return False
        if step.seq == to_seq:
            return True
    return False


def cannot_take_back(match: MatchState, back: TakeBack) -> str:
    """Return why *back*, which is not due, cannot come now, or an empty text."""
    if back.seat not in match.standing.voters():
        return f"nobody plays seat {back.seat} who could take something back"
    if match.standing.proposal is not None:
        return "something is proposed that must be answered first"
    if why := not_to_be_taken_back(match, back.seat, back.to_seq):
        return why
    if not is_free(match, back.seat, back.to_seq):
        return "something was rolled or decided since then: the others must agree"
    return ""


def take_back(match: MatchState, back: TakeBack) -> None:
    """Let the game stand as it did before the entry."""
    assert match.past is not None
    target = next(step for step in match.past.back() if step.seq == back.to_seq)
    match.restart(target.before)
    match.standing = replace(match.standing, proposal=None)


def cannot_pause(match: MatchState, _: Pause | Resume) -> str:
    """Return that it was not agreed: where it was, it is due and nobody asks here."""
    return "the people at the table have not agreed to it"


def pause(match: MatchState, _: Pause) -> None:
    """Let nothing be decided."""
    match.standing = replace(match.standing, proposal=None, paused=True)


def resume(match: MatchState, _: Resume) -> None:
    """Let the match go on."""
    match.standing = replace(match.standing, proposal=None, paused=False)
