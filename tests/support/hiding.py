"""How much of a replay file a forger makes anew to hide what was done to its records."""

import hashlib
from contextlib import suppress

from google.protobuf.message import DecodeError

from support.files import Records, file_of
from support.recording import signer
from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Decided, Rolled
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import Controlled, MatchEntry, MatchState
from tilewyrm.engine.registry import game
from tilewyrm.replays.codec.codec import GameCodec, codec
from tilewyrm.replays.codec.control import read_control
from tilewyrm.replays.codec.setups import read_header, read_terms
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.evidence.signature import SIGNATURE_BYTES
from tilewyrm.replays.format.encoder import result_message
from tilewyrm.replays.format.frames import MAGIC, frame
from tilewyrm.v1 import control_pb2, replay_pb2

FORGER = signer(99)
"""Has a key of its own, and not that of the server."""


def hashed(found: Records) -> Records:
    """Return *found* with running hashes that fit."""
    running = hashlib.sha256(MAGIC)
    for record in found:
        kind = record.WhichOneof("kind")
        if kind in ("checkpoint", "footer"):
            getattr(record, kind).running_sha256 = running.digest()
        running.update(frame(record.SerializeToString()))
    return found


def digested(found: Records, *, claimed: bool) -> Records:
    """Return *found* with numbers and digests that fit as far as the rules allow, and `hashed`.

    So does the result, unless it is what is *claimed*.
    """
    seq = 0
    for record in found:
        if record.HasField("entry"):
            seq += 1
            record.entry.seq = seq
        elif record.HasField("checkpoint"):
            record.checkpoint.seq = seq
        elif record.HasField("footer"):
            record.footer.seq = seq
    with suppress(GameError, ReplayError, DecodeError):
        _digest(found, claimed)
    return hashed(found)


def signed(found: Records) -> Records:
    """Return *found* signed by the forger, whatever key the header names."""
    if found[-1].HasField("footer"):
        footer = found[-1].footer
        footer.signature = bytes(SIGNATURE_BYTES)
        unsigned = found[-1].SerializeToString()[:-SIGNATURE_BYTES]
        footer.signature = FORGER.sign(footer.running_sha256, unsigned)
    return found


HIDING = ("checksums", "running hashes", "digests", "signature and key")
"""What is made anew to hide what was done; each with all before it."""


def hidden(found: Records, what: str, *, claimed: bool) -> bytes:
    """Return the file of *found* after making *what* anew, and all that stands before it in HIDING.

    Args:
        found: the records.
        what: one of HIDING. Where the header names no key, nothing is signed.
        claimed: whether the result is to stay as it is.
    """
    if what == "running hashes":
        hashed(found)
    elif what == "digests":
        digested(found, claimed=claimed)
    elif what == "signature and key":
        key = FORGER.public_key if found[0].header.public_key else b""
        found[0].header.public_key = key
        digested(found, claimed=claimed)
        if key:
            signed(found)
    return file_of(found)


def _digest(found: Records, claimed: bool) -> None:
    """Play *found* again, whoever signed its rulings, and write down what comes of it."""
    first = found[0].header
    setup = read_header(first)
    values = codec(setup.game)
    terms = read_terms(first.setup.terms)
    match = MatchState(game(setup.game), setup, terms, [seat.bot for seat in first.seats])
    for record in found[1:]:
        if record.HasField("checkpoint"):
            record.checkpoint.state_digest = match.digest()
        elif record.HasField("footer"):
            record.footer.state_digest = match.digest()
            if match.result is not None and not claimed:
                record.footer.result.CopyFrom(result_message(match.result))
        else:
            entry = record.entry
            events = apply(match, _read(entry, values), entry.spent_ms)
            entry.events_digest = values.events_digest(events)


def _read(entry: replay_pb2.Entry, values: GameCodec) -> MatchEntry:
    if entry.HasField("roll"):
        return Rolled(values.roll.from_message(entry.roll))
    if entry.HasField("decided"):
        return Decided(entry.decided.seat, values.decision.from_message(entry.decided.decision))
    if entry.HasField("ruled"):
        return Controlled(read_control(control_pb2.Control.FromString(entry.ruled.ruling)))
    return Controlled(read_control(entry.controlled.control))
