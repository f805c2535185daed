"""What happens around a game, in sentences: leaving, asking, agreeing, pauses, rulings, the end."""

from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping
from typing import Any

from tilewyrm.client.model import Model
from tilewyrm.client.people import duration, standing_of
from tilewyrm.client.scene import LogText
from tilewyrm.v1 import control_pb2, match_pb2, service_pb2

Words = Mapping[int, str]
"""What entries did, by seq: their first line in the log."""

PASSIVE = "passive"
"""The strategy that does only what the rules force."""


def told(model: Model, entry: service_pb2.LogLine, words: Words) -> list[LogText]:
    """Return what the control entry *entry* did, beside what the game itself says of it."""
    kind = entry.control.WhichOneof("kind")
    sentence = _SENTENCES.get(kind or "")
    text = sentence(model, entry, words) if sentence is not None else ""
    return [LogText(text, "warning")] if text else []


def comings(before: Model, after: Model, known: Collection[int]) -> list[LogText]:
    """Return who came to a match that goes on, and who left it; *known* were there before."""
    if after.turn is None or after.result is not None:
        return []
    texts = []
    for seat, (was, now) in enumerate(
        zip(before.presence.seats, after.presence.seats, strict=False)
    ):
        if was.here == now.here or seat == after.seat:
            continue
        came = "is back" if seat in known else "has come"
        texts.append(f"{after.name(seat)} {came if now.here else 'left the table'}.")
    return [LogText(text, "dim") for text in texts]


def proposal(model: Model, words: Words) -> str:
    """Return who asks for what, in words; empty when nothing is proposed."""
    if not model.standing.HasField("proposal"):
        return ""
    made = model.standing.proposal
    you = made.seat == model.seat
    return (
        f"{'You ask' if you else f'{model.name(made.seat)} asks'} to {_matter(model, made, words)}"
    )


def waiting_for(model: Model) -> str:
    """Return whose answers to the proposal are waited for."""
    return ", ".join(model.name(seat) for seat in model.standing.to_answer)


def ending(result: match_pb2.Result) -> str:
    """Return why a match ended, in a sentence; empty when it was played to its end."""
    return _ENDINGS.get(result.ending, "")


def places(model: Model, result: match_pb2.Result) -> list[tuple[int, str]]:
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
    if seat in result.winners:
        notes.append("wins")
    if standing.out:
        notes.append("out")
    noted = f" - {', '.join(notes)}" if notes else ""
    if standing.points:
        noted += f" ({standing.points:+} by ruling)"
    number = f"{place}." if place else "-"
    return f"{number:>2} {result.scores[seat]:>4} {model.name(seat)}{noted}"


def _matter(model: Model, made: control_pb2.Propose, words: Words) -> str:
    match made.matter:
        case control_pb2.MATTER_TAKE_BACK:
            return f"take back {_what(model, made.to_seq, made.seat, words)}"
        case control_pb2.MATTER_PAUSE:
            return "pause"
        case control_pb2.MATTER_RESUME:
            return "go on"
        case control_pb2.MATTER_END:
            return "end the match here and score it"
        case control_pb2.MATTER_REPLACE:
            return f"let a bot play for {model.name(made.of_seat)}"
    return "do something that this program does not know"


def _what(model: Model, seq: int, seat: int, words: Words) -> str:
    """Return what the decision *seq* of *seq*'s player did, as its line in the log says it."""
    text = words.get(seq, "").removeprefix(f"{model.name(seat)} ").rstrip(".")
    return f"'{text}'" if text else "a choice"


def _resigned(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    control = entry.control.resign
    after = model.log[_index(model, entry) + 1 :][:1]
    ends = any(line.control.HasField("conclude") for line in after)
    return f"{model.name(control.seat)} resigns{'' if ends else _played_on(control.bot)}."


def _index(model: Model, entry: service_pb2.LogLine) -> int:
    """Return where *entry* stands in the log."""
    return bisect_left(model.log, entry.seq, key=lambda line: line.seq)


def _played_on(bot: str) -> str:
    if bot == PASSIVE:
        return "; the seat does only what the rules force"
    return "; a bot plays on"


def _taken_over(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    control = entry.control.take_over
    who = model.name(control.seat)
    if control.cause == control_pb2.CAUSE_AWAY:
        return f"{who} has been away for {duration(control.away_s)}: a bot plays for them."
    return f"Agreed: a bot plays for {who}."


def _given_back(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    seat = entry.control.give_back.seat
    if seat != model.seat:
        return f"{model.name(seat)} plays again."
    count = _decided_by_bot(model, entry, seat)
    decisions = "1 decision" if count == 1 else f"{count} decisions"
    return f"You play again. A bot played for you: {decisions}."


def _decided_by_bot(model: Model, entry: service_pb2.LogLine, seat: int) -> int:
    """Return how many decisions were taken for *seat* before it was given back by *entry*."""
    count = 0
    for line in reversed(model.log[: _index(model, entry)]):
        control = line.control
        over = control.HasField("take_over") and control.take_over.seat == seat
        late = control.HasField("time_out") and control.time_out.seat == seat
        if over or late:
            break
        count += line.HasField("decided") and line.decided.seat == seat
    return count


def _timed_out(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    control = entry.control.time_out
    who = model.name(control.seat)
    match term(model, "time_out"):
        case "bot":
            return f"Time is up: a bot plays for {who} until they come back."
        case "resignation":
            return f"Time is up: {who} has resigned{_played_on(control.bot)}."
    return f"Time is up: a bot decides for {who}."


def term(model: Model, name: str) -> str:
    """Return what the table announced under *name*, where that is a word; else an empty text."""
    return next((each.word for each in model.table.setup.terms if each.name == name), "")


def _proposed(model: Model, entry: service_pb2.LogLine, words: Words) -> str:
    made = entry.control.propose
    if not made.asked:  # it is agreed at once: what comes of it says enough
        return ""
    return f"{model.name(made.seat)} asks to {_matter(model, made, words)}."


def _replied(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    reply = entry.control.reply
    who = model.name(reply.seat)
    if reply.agrees:
        return f"{who} agrees."
    before = reversed(model.log[: _index(model, entry)])
    made = next((line.control.propose for line in before if line.control.HasField("propose")), None)
    if made is not None and made.seat == reply.seat:
        return f"{who} does not ask any more."
    return f"{who} does not agree."


def _taken_back(model: Model, entry: service_pb2.LogLine, words: Words) -> str:
    back = entry.control.take_back
    did = words.get(back.to_seq, "").rstrip(".")
    what = f"'{did}'" if did else f"a choice of {model.name(back.seat)}"
    return f"Taken back: the game stands as before {what}."


def _concluded(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
    return _ENDINGS.get(entry.control.conclude.ending, "")


_ENDINGS: Mapping[int, str] = {
    control_pb2.ENDING_VOTE: "Ended by agreement.",
    control_pb2.ENDING_ONE_LEFT: "Ended because nobody is left to play on with.",
    control_pb2.ENDING_ABANDONED: "Ended because nobody came any more: nobody wins.",
    control_pb2.ENDING_DECLARED: "Ended by an arbiter's ruling.",
    control_pb2.ENDING_ANNULLED: "Annulled by an arbiter's ruling: nobody wins.",
}


def _ruled(what: Callable[[Model, Any], str], kind: str) -> "_Sentence":
    """Return the sentence of a ruling: what it does, by whom and why."""

    def sentence(model: Model, entry: service_pb2.LogLine, _: Words) -> str:
        ruling = getattr(entry.control, kind)
        return f"Ruling {ruling.number} of {ruling.by}: {what(model, ruling)} ({ruling.reason})."

    return sentence


def _corrected(model: Model, ruling: control_pb2.CorrectPoints) -> str:
    count = abs(ruling.points)
    points = "1 point" if count == 1 else f"{count} points"
    return f"{model.name(ruling.seat)} {'loses' if ruling.points < 0 else 'gets'} {points}"


def _forfeited(model: Model, ruling: control_pb2.ForfeitSeat) -> str:
    return f"{model.name(ruling.seat)} has lost{_played_on(ruling.bot)}"


def _clock_changed(model: Model, ruling: control_pb2.ChangeClock) -> str:
    time = duration(abs(ruling.add_ms) // 1000)
    return f"{model.name(ruling.seat)} has {time} {'less' if ruling.add_ms < 0 else 'more'}"


_Sentence = Callable[[Model, service_pb2.LogLine, Words], str]

_SENTENCES: Mapping[str, _Sentence] = {
    "resign": _resigned,
    "take_over": _taken_over,
    "give_back": _given_back,
    "time_out": _timed_out,
    "propose": _proposed,
    "reply": _replied,
    "lapse": lambda model, entry, words: "Not everybody answered in time: it is not done.",
    "take_back": _taken_back,
    "pause": lambda model, entry, words: "The match is paused: nothing is decided, no time runs.",
    "resume": lambda model, entry, words: "The match goes on.",
    "conclude": _concluded,
    "correct_points": _ruled(_corrected, "correct_points"),
    "forfeit_seat": _ruled(_forfeited, "forfeit_seat"),
    "change_clock": _ruled(_clock_changed, "change_clock"),
    "declare_over": _ruled(
        lambda model, ruling: "the match ends here and is scored", "declare_over"
    ),
    "annul_match": _ruled(lambda model, ruling: "the match does not count", "annul_match"),
}
