"""What a forger may do to the records of a match."""

import hashlib
import zlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.files import Records, records_of
from support.golden import STRANGER
from support.hiding import FORGER, hidden, signed
from support.recording import ARBITER, Recording, begin
from tilewyrm.engine.game import Decided, Entry, Rolled, State
from tilewyrm.engine.match.controls import Conclude, CorrectPoints, Ending, Ruling
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.match.terms import ClockKind, Terms
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.chance import Luck, commitment
from tilewyrm.replays.codec import codec
from tilewyrm.replays.control import control_message, read_control
from tilewyrm.replays.encoder import Encoder
from tilewyrm.replays.resimulate import Resimulation
from tilewyrm.replays.ruling import signed_ruling
from tilewyrm.v1 import control_pb2, replay_pb2

_ENTRIES = 72
"""So many before the match is concluded: one checkpoint lies among them, and entries behind it."""
_MIDDLE = 40
_RULED = (30, 50)
"""Entries that are rulings."""
_THOUGHT_MS = 100
"""How long each decision took."""


@dataclass(frozen=True)
class Matches:
    """What a forger has: two matches of one server, of the same setup and people."""

    game: str
    data: bytes
    """The file of the match that is tampered with."""
    other: bytes
    """That of the other one."""

    @property
    def records(self) -> Records:
        """Those of the match, new ones each time."""
        return records_of(self.data)

    @property
    def others(self) -> Records:
        """Those of the other match."""
        return records_of(self.other)


def matches(game: str) -> Matches:
    """Return two whole matches of a *game*, with clocks and rulings."""
    return Matches(game, _concluded(_played(game, 1)), _concluded(_played(game, 2)))


def _played(game: str, number: int, entries: int = _ENTRIES) -> Recording:
    recording = _begun(game, number)
    _play_to(recording, entries)
    return recording


def _begun(game: str, number: int) -> Recording:
    seats = max(GAMES[game].seats[:2])
    terms = Terms(clock=ClockKind.BANK, clock_seconds=600)
    return begin(game, seats, number, terms=terms, bots=("",) * seats)


def _play_to(recording: Recording, entries: int) -> None:
    while recording.encoder.seq < entries:
        if recording.encoder.seq + 1 in _RULED:
            _play(recording, Controlled(_ruling(recording)))
        else:
            _play(recording, recording.choose())


def _play(recording: Recording, entry: Entry | Controlled) -> None:
    recording.play(entry, _THOUGHT_MS if recording.match.running is not None else 0)


def _concluded(recording: Recording) -> bytes:
    _play(recording, Controlled(Conclude(Ending.ABANDONED)))
    return recording.finish()


def _ruling(recording: Recording, points: int = 7) -> Ruling:
    number = recording.match.standing.rulings + 1
    return CorrectPoints(number, "Ida", "counted wrong", 0, points)


CLAIMS = ("other scores", "another winner")
"""What is done to the result."""
DONE: dict[str, Callable[[Matches], Records]] = {}
"""By its name, what is done to a match: returns its records then."""


def done(what: Callable[[Matches], Records]) -> Callable[[Matches], Records]:
    """Remember *what* can be done."""
    DONE[what.__name__.replace("_", " ")] = what
    return what


def tampered(name: str, given: Matches, hiding: str) -> bytes:
    """Return the file of the match after what is called *name* in DONE; *hiding* is made anew."""
    return hidden(DONE[name](given), hiding, claimed=name in CLAIMS)


def _entries(found: Records, kind: str) -> list[replay_pb2.Entry]:
    return [record.entry for record in found if record.entry.WhichOneof("kind") == kind]


def _place(found: Records, seq: int) -> int:
    return next(at for at, record in enumerate(found) if record.entry.seq == seq)


# Altered.


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
    message = records[_place(records, found[0])].entry
    if isinstance(found[1], Decided):
        message.decided.decision.CopyFrom(codec(given.game).decision.to_message(found[1].decision))
    else:
        message.roll.CopyFrom(codec(given.game).roll.to_message(found[1].roll))
    return records


@done
def another_decision(given: Matches) -> Records:
    def other(before: State, entry: Entry) -> Entry | None:
        if not isinstance(entry, Decided):
            return None
        legal = before.legal(entry.seat)
        return next((Decided(entry.seat, each) for each in legal if each != entry.decision), None)

    return _otherwise(given, other)


@done
def another_roll(given: Matches) -> Records:
    def other(before: State, entry: Entry) -> Entry | None:
        if not isinstance(entry, Rolled):
            return None
        return next((Rolled(each) for each, _ in before.outcomes() if each != entry.roll), None)

    return _otherwise(given, other)


@done
def a_decision_of_another_seat(given: Matches) -> Records:
    records = given.records
    decided = _entries(records, "decided")[-1].decided
    decided.seat = 0 if decided.seat else 1
    return records


@done
def other_decisions_from_the_middle_on(given: Matches) -> Records:
    recording = _played(given.game, 1, _MIDDLE)
    recording.draw.random()
    _play_to(recording, _ENTRIES)
    recording.signer = FORGER
    return records_of(_concluded(recording))


@done
def more_time_thought(given: Matches) -> Records:
    records = given.records
    next(each for each in _entries(records, "decided") if each.spent_ms).spent_ms += 1
    return records


@done
def another_time_of_day(given: Matches) -> Records:
    records = given.records
    records[_place(records, _MIDDLE)].entry.unix_ms += 1
    return records


@done
def other_scores(given: Matches) -> Records:
    records = given.records
    records[-1].footer.result.scores[0] += 1
    return records


@done
def another_winner(given: Matches) -> Records:
    records = given.records
    records[-1].footer.result.winners[:] = [1]
    return records


@done
def another_secret_in_the_footer(given: Matches) -> Records:
    records = given.records
    records[-1].footer.secret = bytes(32)
    return records


@done
def sealed_afterwards(given: Matches) -> Records:
    records = given.records
    records[-1].footer.secret = b""
    records[-1].footer.sealed = True
    return records


# Truncated.


@done
def the_middle_left_out(given: Matches) -> Records:
    records = given.records
    return records[: _place(records, 20)] + records[_place(records, 60) :]


@done
def the_end_left_out_but_for_the_footer(given: Matches) -> Records:
    records = given.records
    return records[: _place(records, 60)] + records[-1:]


@done
def concluded_earlier_than_it_was(given: Matches) -> Records:
    records = given.records
    return records[: _place(records, 60)] + records[-2:]


@done
def without_its_footer(given: Matches) -> Records:
    return given.records[:-1]


# Re-ordered.


@done
def an_entry_left_out(given: Matches) -> Records:
    records = given.records
    return [each for each in records if each.entry.seq != _last_roll(records)]


@done
def an_entry_twice(given: Matches) -> Records:
    records = given.records
    at = _place(records, _last_roll(records))
    return [*records[: at + 1], *given.records[at:]]


@done
def two_entries_exchanged(given: Matches) -> Records:
    records = given.records
    at = _place(records, _last_roll(records))
    records[at], records[at + 1] = records[at + 1], records[at]
    return records


def _last_roll(records: Records) -> int:
    """Return the seq of the last roll that a decision follows."""
    decided = {each.seq for each in _entries(records, "decided")}
    return max(each.seq for each in _entries(records, "roll") if each.seq + 1 in decided)


@done
def a_checkpoint_left_out(given: Matches) -> Records:
    return [each for each in given.records if not each.HasField("checkpoint")]


@done
def a_checkpoint_elsewhere(given: Matches) -> Records:
    records = a_checkpoint_left_out(given)
    moved = next(each for each in given.records if each.HasField("checkpoint"))
    records.insert(_place(records, 20), moved)
    return records


# Spliced.


@done
def the_end_of_another_match(given: Matches) -> Records:
    records, others = given.records, given.others
    return records[: _place(records, _MIDDLE)] + others[_place(others, _MIDDLE) :]


@done
def an_entry_of_another_match(given: Matches) -> Records:
    """The first decision or roll that is another one there."""
    records, others = given.records, given.others
    at = next(
        at
        for at, (record, other) in enumerate(zip(records, others, strict=False))
        if record.HasField("entry") and record.entry.roll != other.entry.roll
    )
    records[at] = others[at]
    return records


@done
def a_checkpoint_of_another_match(given: Matches) -> Records:
    records, others = given.records, given.others
    at, there = (
        next(at for at, each in enumerate(found) if each.HasField("checkpoint"))
        for found in (records, others)
    )
    records[at] = others[there]
    return records


@done
def the_footer_of_another_match(given: Matches) -> Records:
    return [*given.records[:-1], given.others[-1]]


# Signed otherwise.


@done
def the_signature_of_another_match(given: Matches) -> Records:
    records = given.records
    records[-1].footer.signature = given.others[-1].footer.signature
    return records


@done
def a_signature_by_another_key(given: Matches) -> Records:
    return signed(given.records)


@done
def no_signature(given: Matches) -> Records:
    records = given.records
    records[-1].footer.signature = b""
    return records


@done
def no_signature_and_no_key(given: Matches) -> Records:
    records = no_signature(given)
    records[0].header.public_key = b""
    return records


# Under another header.


@done
def the_header_of_another_match(given: Matches) -> Records:
    return [given.others[0], *given.records[1:]]


@done
def other_names(given: Matches) -> Records:
    records = given.records
    seats = records[0].header.seats
    seats[0].name, seats[1].name = seats[1].name, seats[0].name
    return records


@done
def another_table(given: Matches) -> Records:
    records = given.records
    records[0].header.match_id = "final"
    return records


@done
def other_terms(given: Matches) -> Records:
    records = given.records
    (term,) = [each for each in records[0].header.setup.terms if each.name == "clock_seconds"]
    term.number += 1
    return records


@done
def another_edition(given: Matches) -> Records:
    """A comment more in the edition's text; its digest is made anew."""
    records = given.records
    setup = records[0].header.setup
    text = zlib.decompress(setup.edition_zlib) + b"\n# mine\n"
    setup.edition_zlib = zlib.compress(text)
    setup.edition_digest = hashlib.sha256(text).digest()
    return records


@done
def an_edition_that_is_not_the_one_of_its_digest(given: Matches) -> Records:
    records = another_edition(given)
    records[0].header.setup.edition_digest = given.records[0].header.setup.edition_digest
    return records


@done
def another_version_of_the_rules(given: Matches) -> Records:
    records = given.records
    records[0].header.setup.rules_version += 1
    return records


@done
def another_commitment(given: Matches) -> Records:
    """One to a secret of the forger's, which the footer reveals."""
    records = given.records
    records[0].header.secret_commitment = commitment(bytes(32))
    records[-1].footer.secret = bytes(32)
    return records


@done
def another_luck(given: Matches) -> Records:
    """One that the forger has chosen: committed to, played and revealed."""
    recording = _begun(given.game, 1)
    recording.header.secret_commitment = commitment(bytes(32))
    recording.secret = bytes(32)
    recording.signer = FORGER
    recording.luck = Luck(bytes(32), [seat.entropy for seat in recording.header.seats])
    recording.encoder = Encoder(codec(given.game))
    recording.data = recording.encoder.begin(recording.header)
    _play_to(recording, _ENTRIES)
    return records_of(_concluded(recording))


# Rulings.


def _ruled(records: Records, at: int) -> control_pb2.Ruled:
    return _entries(records, "ruled")[at].ruled


def _other_ruling(records: Records) -> Ruling:
    """Return the first ruling with more points than the arbiter gave."""
    ruling = read_control(control_pb2.Control.FromString(_ruled(records, 0).ruling))
    assert isinstance(ruling, CorrectPoints)
    return replace(ruling, points=ruling.points + 93)


def _signed_anew(given: Matches, key: Ed25519PrivateKey, bound_to: bytes | None = None) -> Records:
    records = given.records
    committed = bound_to or records[0].header.secret_commitment
    _ruled(records, 0).CopyFrom(signed_ruling(_other_ruling(records), committed, key))
    return records


@done
def another_ruling_under_the_same_signature(given: Matches) -> Records:
    records = given.records
    ruling = control_message(_other_ruling(records))
    _ruled(records, 0).ruling = ruling.SerializeToString()
    return records


@done
def a_ruling_by_a_strangers_key(given: Matches) -> Records:
    return _signed_anew(given, STRANGER)


@done
def a_ruling_by_a_stranger_in_the_arbiters_name(given: Matches) -> Records:
    records = _signed_anew(given, STRANGER)
    _ruled(records, 0).key = records[0].header.arbiter_keys[0]
    return records


@done
def a_ruling_by_a_stranger_whom_the_header_names(given: Matches) -> Records:
    records = _signed_anew(given, STRANGER)
    records[0].header.arbiter_keys.append(_ruled(records, 0).key)
    return records


@done
def a_ruling_that_the_arbiter_made_for_another_match(given: Matches) -> Records:
    return _signed_anew(given, ARBITER, given.others[0].header.secret_commitment)


@done
def a_ruling_twice(given: Matches) -> Records:
    records = given.records
    _ruled(records, 1).CopyFrom(_ruled(records, 0))
    return records


@done
def the_first_ruling_left_out(given: Matches) -> Records:
    records = given.records
    return [each for each in records if each.entry.seq != _RULED[0]]


@done
def the_last_ruling_left_out(given: Matches) -> Records:
    records = given.records
    return [each for each in records if each.entry.seq != _RULED[1]]


@done
def a_ruling_that_nobody_signed(given: Matches) -> Records:
    records = given.records
    message = _entries(records, "ruled")[0]
    control = control_pb2.Control.FromString(message.ruled.ruling)
    message.controlled.control.CopyFrom(control)
    return records
