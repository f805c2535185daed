"""Control entries in sentences."""

from collections.abc import Sequence

from tilewyrm.engine.match.controls import (
    AnnulMatch,
    AppointStandIn,
    Cause,
    ChangeClock,
    Conclude,
    Control,
    CorrectPoints,
    DeclareOver,
    Ending,
    ForfeitSeat,
    GiveBack,
    Lapse,
    Matter,
    Pause,
    Propose,
    Reply,
    Resign,
    Resume,
    Ruling,
    TakeBack,
    TakeOver,
    TimeOut,
)
from tilewyrm.engine.match.rulings import LONGEST_REASON
from tilewyrm.engine.match.standing import Standing
from tilewyrm.engine.match.terms import Terms, TimeOutBrings
from tilewyrm.replays.message import ReplayMessage, replay_message
from tilewyrm.replays.words.lines import printable

_SECOND_MS = 1000
_MINUTE_MS = 60 * _SECOND_MS
_HOUR_MS = 60 * _MINUTE_MS
_DAY_MS = 24 * _HOUR_MS

_ENDINGS = {
    Ending.PLAYED: "played to its end",
    Ending.VOTE: "ended by its players",
    Ending.ONE_LEFT: "ended: no opponents left",
    Ending.ABANDONED: "abandoned",
    Ending.DECLARED: "declared over by an arbiter",
    Ending.ANNULLED: "annulled by an arbiter",
    Ending.TOO_LONG: "ended: too many entries for one record",
}
_CONCLUSIONS = {
    Ending.VOTE: "the players end the match here",
    Ending.ONE_LEFT: "the match ends: no opponents left",
    Ending.ABANDONED: "the match is abandoned: nobody came back",
    Ending.TOO_LONG: "the match ends: too many entries for one record",
}


def ending_text(ending: Ending) -> str:
    """Return how a match came to its end, such as ``played to its end``."""
    return _ENDINGS[ending]


def span(ms: int) -> str:
    """Return *ms* milliseconds, 0 or more, as people say it: ``12.3 s``, ``2 d 3 h``."""
    if ms < _MINUTE_MS:
        return f"{ms // 100 / 10} s"
    if ms < _HOUR_MS:
        return f"{ms // _MINUTE_MS} min {ms % _MINUTE_MS // _SECOND_MS:02} s"
    if ms < _DAY_MS:
        return f"{ms // _HOUR_MS} h {ms % _HOUR_MS // _MINUTE_MS:02} min"
    return f"{ms // _DAY_MS} d {ms % _DAY_MS // _HOUR_MS} h"


def thought(standing: Standing, running: int | None, spent_ms: int) -> str:
    """Return how long the seat *running* has thought and what it has left; empty without clocks.

    *standing* is that before the entry by which it did so.
    """
    if running is None or standing.clocks is None:
        return ""
    left_ms = max(standing.clocks.left_ms[running] - spent_ms, 0)
    return f"thought {span(spent_ms)}, {span(left_ms)} left"


def sentence(control: Control, names: Sequence[str], standing: Standing, terms: Terms) -> str:
    """Return the sentence about *control*.

    Args:
        control: the entry.
        names: the players' names by seat.
        standing: how the match stood before it.
        terms: the match's.
    """
    match control:
        case Resign():
            return f"{names[control.seat]} resigns; {_bot(control.bot)} plays on"
        case TakeOver():
            if control.cause is Cause.FAULT:
                return f"{names[control.seat]} cannot play on; {_bot(control.bot)} takes over"
            away = f"who has been away for {span(_SECOND_MS * control.away_s)}"
            why = "as was agreed" if control.cause is Cause.VOTE else away
            return f"{_bot(control.bot)} stands in for {names[control.seat]}, {why}"
        case GiveBack():
            return f"{names[control.seat]} takes over from the bot"
        case TimeOut():
            return _time_out_sentence(control, names[control.seat], terms)
        case Propose():
            return _proposal_sentence(control, names)
        case Reply():
            return _reply_sentence(control, names[control.seat], standing)
        case Lapse():
            return "the request lapses: not everyone answered in time"
        case TakeBack():
            back = f"the match returns to before entry {control.to_seq}"
            own = standing.proposal is None
            return f"{names[control.seat]} undoes: {back}" if own else back
        case Pause():
            return "paused"
        case Resume():
            return "resumed"
        case Conclude():
            return _CONCLUSIONS[control.ending]
        case _:
            return str(ruling_message(control, names))


def ruling_message(ruling: Ruling, names: Sequence[str | ReplayMessage]) -> ReplayMessage:
    """Return who decided what by *ruling*, and why; *names* are the players' by seat."""
    by, reason = printable(ruling.by), printable(ruling.reason, LONGEST_REASON)
    what = _ruling_what(ruling, names)
    sentence = f"{by} (arbiter): {what}, because: {reason}"
    return replay_message(sentence, "ruling.by", by=by, what=what, reason=reason)


def _ruling_what(ruling: Ruling, names: Sequence[str | ReplayMessage]) -> ReplayMessage:
    match ruling:
        case CorrectPoints():
            name, points = names[ruling.seat], f"{ruling.points:+}"
            word = "point" if abs(ruling.points) == 1 else "points"
            return replay_message(
                f"{name} {points} {word}", f"ruling.{word}", name=name, points=points
            )
        case ForfeitSeat():
            name, bot = names[ruling.seat], printable(ruling.bot)
            sentence = f"{name} forfeits, {_bot(ruling.bot)} plays any rest of the match"
            return replay_message(sentence, "ruling.forfeit", name=name, bot=bot)
        case ChangeClock():
            name, time = names[ruling.seat], span(abs(ruling.add_ms))
            if ruling.add_ms < 0:
                return replay_message(
                    f"{name} has {time} less", "ruling.less_time", name=name, time=time
                )
            return replay_message(
                f"{name} has {time} more", "ruling.more_time", name=name, time=time
            )
        case AppointStandIn():
            name, bot = names[ruling.seat], printable(ruling.bot)
            sentence = f"{_bot(ruling.bot)} plays for {name} until {name} is back"
            return replay_message(sentence, "ruling.stand_in", name=name, bot=bot)
        case DeclareOver():
            return replay_message("the match ends here and is scored", "ruling.over")
        case AnnulMatch():
            return replay_message("the match does not count", "ruling.annul")


def _time_out_sentence(control: TimeOut, name: str, terms: Terms) -> str:
    bot = _bot(control.bot)
    follows = {
        TimeOutBrings.BOT_ONCE: f"{bot} decides this once",
        TimeOutBrings.BOT: f"{bot} plays until {name} is back",
        TimeOutBrings.RESIGNATION: f"that is a resignation; {bot} plays on",
    }
    return f"{name} ran out of time: {follows[terms.time_out]}"


def _proposal_sentence(proposal: Propose, names: Sequence[str]) -> str:
    match proposal.matter:
        case Matter.TAKE_BACK:
            what = f"to undo entry {proposal.to_seq}"
        case Matter.PAUSE:
            what = "for a pause"
        case Matter.RESUME:
            what = "to resume"
        case Matter.END:
            what = "to end the match here"
        case Matter.REPLACE:
            assert proposal.of_seat is not None
            what = f"to let {_bot(proposal.bot)} stand in for {names[proposal.of_seat]}"
    asked_names = _and([names[seat] for seat in proposal.asked])
    return f"{names[proposal.seat]} asks {what}; " + (
        f"{asked_names} must agree" if asked_names else "no one else needs to agree"
    )


def _reply_sentence(reply: Reply, name: str, standing: Standing) -> str:
    if reply.agrees:
        return f"{name} agrees"
    proposal = standing.proposal
    own = proposal is not None and proposal.made.seat == reply.seat
    return f"{name} asks no longer" if own else f"{name} does not agree"


def _bot(strategy: str) -> str:
    return f"the {printable(strategy)} bot"


def _and(names: Sequence[str]) -> str:
    """Return *names* as a list in words; empty if there are none."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
