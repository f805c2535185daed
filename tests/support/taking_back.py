"""Files of strangers in which hardly anything happens but that decisions are taken back."""

from support.recording import Recording, begin
from tilewyrm.engine.feuville.values.decisions import PassDie
from tilewyrm.engine.game import Choice, Decided
from tilewyrm.engine.match.controls import TakeBack
from tilewyrm.engine.match.state import Controlled


def taken_back(game: str, entries: int, before: int) -> Recording:
    """Return a match of *entries*, *before* of which come before the first that is taken back.

    Each decision from there on is taken back wherever that is allowed, and taken again.
    """
    recording = begin(game, 2, 1, {"round_cap": 0} if game == "feuville" else {}, bots=("", ""))
    while recording.encoder.seq < entries:
        pending = recording.match.pending
        if not isinstance(pending, Choice):
            recording.play(recording.choose())
            continue
        decided = passed(recording, pending.seat)
        recording.play(decided)
        if recording.encoder.seq > before and isinstance(recording.match.pending, Choice):
            recording.play(Controlled(TakeBack(pending.seat, recording.encoder.seq)))
            if game == "feuville":
                recording.play(decided)
    return recording


def passed(recording: Recording, seat: int) -> Decided:
    """Return what *seat* decides to get nowhere: no such match of Feuville ever ends."""
    legal = recording.state.legal(seat)
    return Decided(seat, next((each for each in legal if isinstance(each, PassDie)), legal[0]))
