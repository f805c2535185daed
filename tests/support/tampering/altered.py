"""Entries, or the result, altered."""

from collections.abc import Callable
from io import BytesIO

from support.files import Records, records_of
from support.hiding import FORGER
from support.tampering.deeds import Deeds
from support.tampering.matches import (
    ENTRIES,
    MIDDLE,
    Matches,
    concluded,
    entries_of,
    place_of,
    play_to,
    played,
)
from tilewyrm.engine.game import Decided, Entry, Rolled, State
from tilewyrm.engine.match.state import Controlled
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.codec.codec import codec

DEEDS = Deeds()


def _otherwise(given: Matches, other: Callable[[State, Entry], Entry | None]) -> Records:
    """Return the records with *other* in place of the last entry for which there is any."""
    again = Resimulation(BytesIO(given.data))
    before = again.match.state.copy()
    found: tuple[int, Entry] | None = None
    for step in again.steps():
        entry = None if isinstance(step.entry, Controlled) else other(before, step.entry)
        found = (step.seq, entry) if entry else found
        before = again.match.state.copy()
    assert found is not None
    records = given.records
    message = records[place_of(records, found[0])].entry
    if isinstance(found[1], Decided):
        message.decided.decision.CopyFrom(codec(given.game).decision.to_message(found[1].decision))
    else:
        message.roll.CopyFrom(codec(given.game).roll.to_message(found[1].roll))
    return records


@DEEDS.deed
def another_decision(given: Matches) -> Records:
    def other(before: State, entry: Entry) -> Entry | None:
        if not isinstance(entry, Decided):
            return None
        legal = before.legal(entry.seat)
        return next((Decided(entry.seat, each) for each in legal if each != entry.decision), None)

    return _otherwise(given, other)


@DEEDS.deed
def another_roll(given: Matches) -> Records:
    def other(before: State, entry: Entry) -> Entry | None:
        if not isinstance(entry, Rolled):
            return None
        return next((Rolled(each) for each, _ in before.outcomes() if each != entry.roll), None)

    return _otherwise(given, other)


@DEEDS.deed
def a_decision_of_another_seat(given: Matches) -> Records:
    records = given.records
    decided = entries_of(records, "decided")[-1].decided
    decided.seat = 0 if decided.seat else 1
    return records


@DEEDS.deed
def other_decisions_from_the_middle_on(given: Matches) -> Records:
    recording = played(given.game, 1, MIDDLE)
    recording.draw.random()
    play_to(recording, ENTRIES)
    recording.signer = FORGER
    return records_of(concluded(recording))


@DEEDS.deed
def more_time_thought(given: Matches) -> Records:
    records = given.records
    next(each for each in entries_of(records, "decided") if each.spent_ms).spent_ms += 1
    return records


@DEEDS.deed
def another_time_of_day(given: Matches) -> Records:
    records = given.records
    records[place_of(records, MIDDLE)].entry.unix_ms += 1
    return records


@DEEDS.deed
def other_scores(given: Matches) -> Records:
    records = given.records
    records[-1].footer.result.scores[0] += 1
    return records


@DEEDS.deed
def another_winner(given: Matches) -> Records:
    records = given.records
    records[-1].footer.result.winners[:] = [1]
    return records


@DEEDS.deed
def another_secret_in_the_footer(given: Matches) -> Records:
    records = given.records
    records[-1].footer.secret = bytes(32)
    return records


@DEEDS.deed
def sealed_afterwards(given: Matches) -> Records:
    records = given.records
    records[-1].footer.secret = b""
    records[-1].footer.sealed = True
    return records
