"""Rulings that no arbiter has made so."""

from dataclasses import replace

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.files import Records
from support.golden import STRANGER
from support.recording import ARBITER
from support.tampering.deeds import Deeds
from support.tampering.matches import RULED, Matches, entries_of
from tilewyrm.engine.match.controls import CorrectPoints, Ruling
from tilewyrm.replays.codec.control import control_message, read_control
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.v1 import control_pb2

DEEDS = Deeds()


def _ruled(records: Records, at: int) -> control_pb2.Ruled:
    return entries_of(records, "ruled")[at].ruled


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


@DEEDS.deed
def another_ruling_under_the_same_signature(given: Matches) -> Records:
    records = given.records
    ruling = control_message(_other_ruling(records))
    _ruled(records, 0).ruling = ruling.SerializeToString()
    return records


@DEEDS.deed
def a_ruling_by_a_strangers_key(given: Matches) -> Records:
    return _signed_anew(given, STRANGER)


@DEEDS.deed
def a_ruling_by_a_stranger_in_the_arbiters_name(given: Matches) -> Records:
    records = _signed_anew(given, STRANGER)
    _ruled(records, 0).key = records[0].header.arbiter_keys[0]
    return records


@DEEDS.deed
def a_ruling_by_a_stranger_whom_the_header_names(given: Matches) -> Records:
    records = _signed_anew(given, STRANGER)
    records[0].header.arbiter_keys.append(_ruled(records, 0).key)
    return records


@DEEDS.deed
def a_ruling_that_the_arbiter_made_for_another_match(given: Matches) -> Records:
    return _signed_anew(given, ARBITER, given.others[0].header.secret_commitment)


@DEEDS.deed
def a_ruling_twice(given: Matches) -> Records:
    records = given.records
    _ruled(records, 1).CopyFrom(_ruled(records, 0))
    return records


@DEEDS.deed
def the_first_ruling_left_out(given: Matches) -> Records:
    records = given.records
    return [each for each in records if each.entry.seq != RULED[0]]


@DEEDS.deed
def the_last_ruling_left_out(given: Matches) -> Records:
    records = given.records
    return [each for each in records if each.entry.seq != RULED[1]]


@DEEDS.deed
def a_ruling_that_nobody_signed(given: Matches) -> Records:
    records = given.records
    message = entries_of(records, "ruled")[0]
    control = control_pb2.Control.FromString(message.ruled.ruling)
    message.controlled.control.CopyFrom(control)
    return records
