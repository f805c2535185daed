"""Recall in line mode: standings, points by source, the last turn, and the log's last lines."""

from collections.abc import Iterable, Sequence

from tilewyrm.client.face.face import Face
from tilewyrm.client.model.face_output import Gain, LogText
from tilewyrm.client.model.model import Model
from tilewyrm.language.speech import count, tell

_LOG_LINES = 20
"""Lines of the log that are said at once."""


def standings(face: Face, model: Model) -> str:
    """Return the points of all seats in one sentence, the player's own first."""
    scores = face.scores(model)
    order = sorted(range(len(scores)), key=lambda seat: seat != model.seat)
    return ", ".join(f"{_who(model, seat)} {scores[seat]}" for seat in order)


def points(face: Face, model: Model, name: str = "") -> list[str]:
    """Return the points of each seat by source; of the seat of *name* every gain by itself."""
    seats = range(len(face.scores(model)))
    if not name:
        return [_by_source(face, model, seat) for seat in seats]
    wanted = name.casefold()
    named = [
        seat
        for seat in seats
        if wanted in (_who(model, seat).casefold(), model.name(seat).casefold(), str(seat + 1))
    ]
    if not named:
        return [tell("line.nobody", who=name)]
    gains = [gain for gain in face.gains(model) if gain.seat == named[0]]
    return [
        _by_source(face, model, named[0]),
        *(f"  {gain.points:+}: {gain.why}." for gain in gains),
    ]


def newest(log: Sequence[LogText]) -> list[str]:
    """Return the last lines of *log*."""
    return [line.text for line in log[-_LOG_LINES:]]


def last_turn(face: Face, model: Model) -> list[str]:
    """Return what happened since this player last had a choice, up to this turn, line by line."""
    begins = [
        index
        for index, entry in enumerate(model.log)
        if any(line.begins_turn for line in face.log(model, entry))
    ]
    now = begins[-1] if begins and model.acting == model.seat else len(model.log)
    since, others = 0, False
    for index, entry in enumerate(model.log[:now]):
        if entry.HasField("decided") and entry.decided.seat != model.seat:
            others = True
        elif entry.HasField("decided") and not (others and entry.decided.only_choice):
            since, others = index + 1, False
    told = [line.text for entry in model.log[since:now] for line in face.log(model, entry)]
    return told or [tell("line.nothing_since")]


def _who(model: Model, seat: int) -> str:
    return tell("line.you") if seat == model.seat else model.name(seat)


def _by_source(face: Face, model: Model, seat: int) -> str:
    total = count("line.points", face.scores(model)[seat], who=model.name(seat))
    sources = _summed(gain for gain in face.gains(model) if gain.seat == seat)
    return " ".join([total, *(f"{tell(name)}: {number}." for name, number in sources.items())])


def _summed(gains: Iterable[Gain]) -> dict[str, int]:
    """Return the points of each source, in the order in which they came first."""
    found: dict[str, int] = {}
    for gain in gains:
        found[gain.source] = found.get(gain.source, 0) + gain.points
    return found
