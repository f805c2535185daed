"""Match events in sentences: presence, proposals, pauses, rulings, resignations, the end."""

from bisect import bisect_left
from collections.abc import Callable, Mapping
from typing import Any

from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model
from tilewyrm.client.narration.seat_status import duration, standing_of
from tilewyrm.client.words.player_names import bot_name
from tilewyrm.language.speech import count, tell
from tilewyrm.v1 import control_pb2, match_pb2, service_pb2

Words = Mapping[int, str]
"""What entries did, by seq: their first line in the log."""

PASSIVE = "passive"
"""The strategy that does only what the rules force."""


def event_lines(model: Model, entry: service_pb2.LogLine, words: Words) -> list[LogText]:
    """Return the lines of the control entry *entry*, apart from the game's own."""
    kind = entry.control.WhichOneof("kind")
    sentence = _SENTENCES.get(kind or "")
    text = sentence(model, entry, words) if sentence is not None else ""
    return [LogText(text, "warning")] if text else []


def proposal_text(model: Model, words: Words) -> str:
    """Return the open proposal in words; empty when nothing is proposed."""
    if not model.standing.HasField("proposal"):
        return ""
    made = model.standing.proposal
    matter = _matter(model, made, words)
    if made.seat == model.seat:
        return tell("log.ask.you", matter=matter)
    return tell("log.ask.other", name=model.name(made.seat), matter=matter)


def awaited_answers(model: Model) -> str:
    """Return the names of the players whose answers to the proposal are pending."""
    return ", ".join(model.name(seat) for seat in model.standing.to_answer)


def ending_text(result: match_pb2.Result) -> str:
    """Return why a match ended, in a sentence; empty when it was played to its end."""
    return _ended(result.ending)


def _ended(ending: control_pb2.Ending.ValueType) -> str:
    name = _ENDINGS.get(ending)
    return tell(f"log.ended.{name}") if name is not None else ""


def everybody_ties(result: match_pb2.Result) -> bool:
    """Return whether all seats of a match are winners."""
    return len(result.winners) == len(result.scores) > 1


def ranking(model: Model, result: match_pb2.Result) -> list[tuple[int, str]]:
    """Return the seats in the order of their places, each with its place, points and name."""
    order = sorted(range(len(result.scores)), key=lambda seat: _rank(result, seat))
    return [(seat, _placed(model, result, seat)) for seat in order]


def _rank(result: match_pb2.Result, seat: int) -> tuple[int, int]:
    return _place(result, seat) or len(result.scores) + 1, -result.scores[seat]


def _place(result: match_pb2.Result, seat: int) -> int:
    return result.places[seat] if seat < len(result.places) else 0


def _placed(model: Model, result: match_pb2.Result, seat: int) -> str:
    place, standing = _place(result, seat), standing_of(model, seat)
    notes = []
    if seat in result.winners and not everybody_ties(result):
        notes.append(tell("log.place.wins"))
    if standing.out:
        notes.append(tell("log.place.out"))
    noted = f" ({', '.join(notes)})" if notes else ""
    if standing.points:
        noted += f" {tell('log.place.ruling', points=f'{standing.points:+}')}"
    number = f"{place}." if place else "-"
    return f"{number:>2} {result.scores[seat]:>4} {model.name(seat)}{noted}"


def _matter(model: Model, made: control_pb2.Propose, words: Words) -> str:
    match made.matter:
        case control_pb2.MATTER_TAKE_BACK:
            what = _what(model, made.to_seq, made.seat, words)
            return tell("log.matter.take_back", what=what)
        case control_pb2.MATTER_PAUSE:
            return tell("log.matter.pause")
        case control_pb2.MATTER_RESUME:
            return tell("log.matter.resume")
        case control_pb2.MATTER_END:
            return tell("log.matter.end")
        case control_pb2.MATTER_REPLACE:
            return tell("log.matter.replace", name=model.name(made.of_seat))
    return tell("log.matter.unknown")


def _what(model: Model, seq: int, seat: int, words: Words) -> str:
    """Return what the decision *seq* of *seq*'s player did, as its line in the log says it."""
    text = words.get(seq, "").removeprefix(f"{model.name(seat)} ").rstrip(".")
    return tell("log.quoted", text=text) if text else tell("log.a_choice")


def _resigned(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    control = entry.control.resign
    after = model.log[_index(model, entry) + 1 :][:1]
    ends = any(line.control.HasField("conclude") for line in after)
    how = "" if ends else _played_on(control.bot)
    return tell(f"log.resigned{how}", name=model.name(control.seat))


def _index(model: Model, entry: service_pb2.LogLine) -> int:
    """Return where *entry* stands in the log."""
    return bisect_left(model.log, entry.seq, key=lambda line: line.seq)


def _played_on(bot: str) -> str:
    """Return how a text's name ends that says who plays a seat on."""
    return "_passive" if bot == PASSIVE else "_bot"


def _taken_over(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    control = entry.control.take_over
    who = model.name(control.seat)
    if control.cause == control_pb2.CAUSE_FAULT:
        return tell("log.taken_over_fault", name=who, bot=bot_name(control.bot))
    if control.cause == control_pb2.CAUSE_AWAY:
        return tell("log.taken_over_away", name=who, time=duration(control.away_s))
    return tell("log.taken_over", name=who)


def _given_back(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    seat = entry.control.give_back.seat
    if seat != model.seat:
        return tell("log.given_back", name=model.name(seat))
    return count("log.given_back_you", _decided_by_bot(model, entry, seat))


def _decided_by_bot(model: Model, entry: service_pb2.LogLine, seat: int) -> int:
    """Return how many decisions were taken for *seat* before it was given back by *entry*."""
    decided = 0
    for line in reversed(model.log[: _index(model, entry)]):
        control = line.control
        over = control.HasField("take_over") and control.take_over.seat == seat
        late = control.HasField("time_out") and control.time_out.seat == seat
        if over or late:
            break
        decided += line.HasField("decided") and line.decided.seat == seat
    return decided


def _timed_out(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    control = entry.control.time_out
    who = model.name(control.seat)
    match announced_term(model, "time_out"):
        case "bot":
            return tell("log.time_up_bot", name=who)
        case "resignation":
            return tell(f"log.time_up_resigned{_played_on(control.bot)}", name=who)
    return tell("log.time_up_once", name=who)


def announced_term(model: Model, name: str) -> str:
    """Return the value of the term *name*, if that is a word; else an empty text."""
    return next((each.word for each in model.table.setup.terms if each.name == name), "")


def _proposed(model: Model, entry: service_pb2.LogLine, words: Words) -> str:
    made = entry.control.propose
    if not made.asked:  # it is agreed at once: what comes of it says enough
        return ""
    return tell("log.ask.told", name=model.name(made.seat), matter=_matter(model, made, words))


def _replied(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    reply = entry.control.reply
    who = model.name(reply.seat)
    if reply.agrees:
        return tell("log.agrees", name=who)
    before = reversed(model.log[: _index(model, entry)])
    made = next((line.control.propose for line in before if line.control.HasField("propose")), None)
    if made is not None and made.seat == reply.seat:
        return tell("log.drops", name=who)
    return tell("log.refuses", name=who)


def _taken_back(model: Model, entry: service_pb2.LogLine, words: Words) -> str:
    back = entry.control.take_back
    what = _what(model, back.to_seq, back.seat, words)
    return tell("log.taken_back", name=model.name(back.seat), what=what)


def _concluded(_model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    return _ended(entry.control.conclude.ending)


_ENDINGS: Mapping[int, str] = {
    control_pb2.ENDING_VOTE: "vote",
    control_pb2.ENDING_ONE_LEFT: "one_left",
    control_pb2.ENDING_ABANDONED: "abandoned",
    control_pb2.ENDING_DECLARED: "declared",
    control_pb2.ENDING_ANNULLED: "annulled",
    control_pb2.ENDING_TOO_LONG: "too_long",
}


def _ruled(what: Callable[[Model, Any], str], kind: str) -> "_Sentence":
    """Return the sentence of a ruling: effect, arbiter and grounds."""

    def sentence(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
        ruling = getattr(entry.control, kind)
        done, why = what(model, ruling), ruling.reason
        return tell("log.ruling", number=ruling.number, by=ruling.by, what=done, why=why)

    return sentence


def _corrected(model: Model, ruling: control_pb2.CorrectPoints) -> str:
    name = "log.ruled.loses" if ruling.points < 0 else "log.ruled.gets"
    return count(name, abs(ruling.points), name=model.name(ruling.seat))


def _forfeited(model: Model, ruling: control_pb2.ForfeitSeat) -> str:
    name = "log.ruled.forfeited_passive" if ruling.bot == PASSIVE else "log.ruled.forfeited"
    return tell(name, name=model.name(ruling.seat))


def _stood_in(model: Model, ruling: control_pb2.AppointStandIn) -> str:
    return tell("log.ruled.stand_in", name=model.name(ruling.seat))


def _clock_changed(model: Model, ruling: control_pb2.ChangeClock) -> str:
    time = duration(abs(ruling.add_ms) // 1000)
    name = "log.ruled.less_time" if ruling.add_ms < 0 else "log.ruled.more_time"
    return tell(name, name=model.name(ruling.seat), time=time)


_Sentence = Callable[[Model, service_pb2.LogLine, Words], str]

_SENTENCES: Mapping[str, _Sentence] = {
    "resign": _resigned,
    "take_over": _taken_over,
    "give_back": _given_back,
    "time_out": _timed_out,
    "propose": _proposed,
    "reply": _replied,
    "lapse": lambda _model, _entry, _words: tell("log.lapsed"),
    "take_back": _taken_back,
    "pause": lambda _model, _entry, _words: tell("log.paused"),
    "resume": lambda _model, _entry, _words: tell("log.resumed"),
    "conclude": _concluded,
    "correct_points": _ruled(_corrected, "correct_points"),
    "forfeit_seat": _ruled(_forfeited, "forfeit_seat"),
    "appoint_stand_in": _ruled(_stood_in, "appoint_stand_in"),
    "change_clock": _ruled(_clock_changed, "change_clock"),
    "declare_over": _ruled(lambda _model, _ruling: tell("log.ruled.over"), "declare_over"),
    "annul_match": _ruled(lambda _model, _ruling: tell("log.ruled.annulled"), "annul_match"),
}
