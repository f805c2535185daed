"""Signatures: what is signed, and that nothing of a signed file can be changed."""

from collections.abc import Callable
from io import BytesIO

import pytest

from support.files import Records, changed, records_of, resimulated
from support.recording import SIGNER, Recording, begin, record, signer
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.result import SignatureCheck
from tilewyrm.replays.errors import CorruptReplay
from tilewyrm.replays.evidence.signature import (
    SIGNATURE_BYTES,
    fingerprint,
    read_fingerprint,
    signature_fault,
)
from tilewyrm.replays.format.frames import MAGIC, FrameReader, frame
from tilewyrm.v1 import replay_pb2

GAME = next(iter(GAMES))
SEATS = min(GAMES[GAME].seats)


@pytest.fixture(scope="module")
def whole() -> bytes:
    return record(GAME, SEATS, 1)


def signed_by(data: bytes, key: int) -> bytes:
    """Return the file *data* with its last 64 bytes made anew by another key."""
    payloads = list(FrameReader(BytesIO(data)))
    unsigned = payloads[-1][:-SIGNATURE_BYTES]
    running = records_of(data)[-1].footer.running_sha256
    payloads[-1] = unsigned + signer(key).sign(running, unsigned)
    return MAGIC + b"".join(map(frame, payloads))


def assert_refuted(data: bytes, words: str) -> None:
    result = resimulated(data)
    assert result.failure is not None
    assert result.failure.what == "signature"
    assert result.failure.expected == f"one by the key {fingerprint(SIGNER.public_key)}"
    assert words in result.failure.actual
    assert result.signature is SignatureCheck.REFUTED
    assert result.footer is None
    assert not result.finished


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_match_is_signed_by_the_key_in_its_header(name: str) -> None:
    result = resimulated(record(name, min(GAMES[name].seats), 1))
    assert result.signature is SignatureCheck.VERIFIED
    assert result.header.public_key == SIGNER.public_key


def test_the_signature_is_the_end_of_the_file(whole: bytes) -> None:
    footer = records_of(whole)[-1].footer
    assert len(footer.signature) == SIGNATURE_BYTES
    assert whole.endswith(footer.signature)


def test_another_key_than_the_headers_is_noticed(whole: bytes) -> None:
    assert_refuted(signed_by(whole, 99), "one not made by this key for this file")


def test_a_signature_of_another_match_is_noticed(whole: bytes) -> None:
    other = records_of(record(GAME, SEATS, 2))[-1].footer.signature

    def replace(found: Records) -> None:
        found[-1].footer.signature = other

    assert_refuted(changed(whole, replace), "one not made by this key for this file")


def test_a_match_played_otherwise_does_not_fit_the_signature(whole: bytes) -> None:
    recording = begin(GAME, SEATS, 1)
    recording.play_on(30)
    recording.draw.random()  # from here on other decisions, and everything recorded fits them
    forged = recording.finish()
    assert resimulated(forged).finished

    def keep(found: Records) -> None:
        found[-1].footer.signature = records_of(whole)[-1].footer.signature

    assert_refuted(changed(forged, keep), "one not made by this key for this file")


def no_signature(footer: replay_pb2.Footer) -> None:
    footer.signature = b""


def half_a_signature(footer: replay_pb2.Footer) -> None:
    footer.signature = footer.signature[:32]


def flipped_signature(footer: replay_pb2.Footer) -> None:
    footer.signature = bytes([footer.signature[0] ^ 1]) + footer.signature[1:]


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (no_signature, "none"),
        (half_a_signature, "32 bytes that are not a signature"),
        (flipped_signature, "one not made by this key for this"),
    ],
)
def test_what_is_no_signature_is_noticed(
    whole: bytes, spoil: Callable[[replay_pb2.Footer], None], words: str
) -> None:
    assert_refuted(changed(whole, lambda found: spoil(found[-1].footer)), words)


def test_a_good_signature_counts_only_as_the_end_of_what_it_signs() -> None:
    """Else 64 bytes could be exchanged at the end of a footer, and it would still be signed."""
    running, unsigned = bytes(32), b"what is in the footer"
    signature = SIGNER.sign(running, unsigned)
    key = SIGNER.public_key
    assert signature_fault(key, signature, running, unsigned + signature) is None
    fault = signature_fault(key, signature, running, unsigned + bytes(SIGNATURE_BYTES))
    assert fault is not None
    assert "64 bytes that are not a signature" in str(fault[1])


def test_a_signature_where_the_header_names_no_key_is_noticed() -> None:
    recording = unsigned()
    recording.signer = SIGNER
    result = resimulated(recording.finish())
    assert result.failure is not None
    assert result.failure.expected == "none: the header names no key"


@pytest.mark.parametrize("hidden", [b"\x2a\x00", b"\x7a\x03abc"])
def test_bytes_that_no_message_shows_cannot_be_added_to_a_signed_footer(
    whole: bytes, hidden: bytes
) -> None:
    payloads = list(FrameReader(BytesIO(whole)))
    for last in (payloads[-1] + hidden, hidden + payloads[-1]):
        data = MAGIC + b"".join(map(frame, [*payloads[:-1], last]))
        assert_refuted(data, "")


def unsigned() -> Recording:
    recording = begin(GAME, SEATS, 1, change=lambda header: header.ClearField("public_key"))
    recording.signer = None
    return recording


def test_a_match_that_nobody_signs_holds_and_is_known_as_such() -> None:
    result = resimulated(unsigned().finish())
    assert result.finished
    assert result.signature is SignatureCheck.NOT_SIGNED


def test_what_does_not_hold_up_to_its_end_has_no_signature_to_check(whole: bytes) -> None:
    def spoil(found: Records) -> None:
        found[10].entry.events_digest = b"12345678"

    assert resimulated(changed(whole, spoil)).signature is SignatureCheck.NOT_REACHED
    recording = begin(GAME, SEATS, 1)
    recording.play_on(10)
    assert resimulated(recording.data).signature is SignatureCheck.NOT_REACHED


@pytest.mark.parametrize("size", [1, 31, 33])
def test_a_key_of_another_length_is_damage_of_the_header(size: int) -> None:
    def spoil(header: replay_pb2.Header) -> None:
        header.public_key = bytes(size)

    data = begin(GAME, SEATS, 1, change=spoil).data
    with pytest.raises(CorruptReplay, match=f"the public key has {size} bytes"):
        Resimulation(BytesIO(data))


def test_no_key_of_32_bytes_breaks_the_check(whole: bytes) -> None:
    footer = records_of(whole)[-1].footer
    payload = list(FrameReader(BytesIO(whole)))[-1]
    for key in (bytes(32), b"\xff" * 32, b"\x02" + bytes(31)):
        assert signature_fault(key, footer.signature, footer.running_sha256, payload) is not None


def test_a_fingerprint_is_read_however_it_is_grouped() -> None:
    shown = fingerprint(SIGNER.public_key)
    assert read_fingerprint(shown) == shown
    assert read_fingerprint("  " + shown.replace("-", " ").upper()) == shown
