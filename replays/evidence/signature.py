"""Signatures of replays: Ed25519, at the end of the footer.

``docs/replay-format.md`` defines the signed bytes for readers in other languages.
"""

import hashlib
from typing import TYPE_CHECKING

from tilewyrm.replays.evidence.public_key import SMALL_ORDER_KEYS, is_signed
from tilewyrm.replays.message import ReplayMessage, replay_message

if TYPE_CHECKING:  # who reads a file need not wait for the library that checks its end
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

SIGNATURE_BYTES = 64
FINGERPRINT_DIGITS = 16

_CONTEXT = b"tilewyrm replay signature 1\n"
"""Goes in first, so that no signature of this key made for something else fits a replay."""
_GROUP_DIGITS = 4


class Signer:
    """The private key that a server signs its replays with."""

    def __init__(self, key: "Ed25519PrivateKey") -> None:
        """Sign with *key*."""
        self._key = key
        self.public_key = key.public_key().public_bytes_raw()
        """What others check the signatures with, 32 bytes."""

    def sign(self, running_sha256: bytes, unsigned: bytes) -> bytes:
        """Return the signature (64 bytes) that ends the footer's payload.

        Args:
            running_sha256: SHA-256 of every byte of the file before the footer's frame.
            unsigned: the footer's payload up to the 64 bytes of the signature.
        """
        return self._key.sign(_CONTEXT + running_sha256 + unsigned)

    def sign_line(self, data: bytes) -> bytes:
        """Return the signature (64 bytes) of a line of an event's log.

        *data* begins with a text of its own kind (docs/event-format.md), so that the signature
        fits no replay.
        """
        return self._key.sign(data)


def fingerprint(public_key: bytes) -> str:
    """Return the fingerprint of *public_key* for people, such as ``0123-4567-89ab-cdef``.

    These are the first 16 hexadecimal digits of the key's SHA-256.
    """
    return _in_groups(hashlib.sha256(public_key).hexdigest()[:FINGERPRINT_DIGITS])


def read_fingerprint(words: str) -> str:
    """Return the fingerprint that a person wrote as *words*, in the form of `fingerprint`.

    Case, blanks and dashes do not matter.

    Raises:
        ValueError: these are not 16 hexadecimal digits, or those of a key of small order.
    """
    digits = "".join(words.replace("-", " ").split()).lower()
    if len(digits) != FINGERPRINT_DIGITS or set(digits) - set("0123456789abcdef"):
        raise ValueError(
            f"{words!r} is not a fingerprint, which has {FINGERPRINT_DIGITS} hexadecimal"
            " digits, such as 0123-4567-89ab-cdef"
        )
    found = _in_groups(digits)
    if any(found == fingerprint(key) for key in SMALL_ORDER_KEYS):
        raise ValueError(f"{found} is the fingerprint of a key with which anyone can sign")
    return found


def signature_fault(
    public_key: bytes, signature: bytes, running_sha256: bytes, payload: bytes
) -> tuple[ReplayMessage, ReplayMessage] | None:
    """Compare a footer's signature with the key that the header names.

    Args:
        public_key: the header's; empty when the match is not signed.
        signature: the footer's.
        running_sha256: SHA-256 of every byte of the file before the footer's frame.
        payload: the footer's frame without its head.

    Returns:
        What is expected and what is there; None when both are empty or the signature holds.
    """
    if not public_key:
        none = replay_message("none: the header names no key", "signature.no_key")
        return (none, replay_message("a signature", "signature.one")) if signature else None
    key = fingerprint(public_key)
    expected = replay_message(f"one by the key {key}", "signature.by_key", key=key)
    if not signature:
        return expected, replay_message("none", "signature.missing")
    if len(signature) != SIGNATURE_BYTES or not payload.endswith(signature):
        size = len(signature)
        sentence = f"{size} bytes that are not a signature at the end of the file"
        return expected, replay_message(sentence, "signature.not_at_end", size=size)
    if public_key in SMALL_ORDER_KEYS:
        sentence = "one that anyone can make: this key is of small order"
        return expected, replay_message(sentence, "signature.small_order")
    signed = _CONTEXT + running_sha256 + payload[:-SIGNATURE_BYTES]
    if not is_signed(public_key, signature, signed):
        sentence = "one not made by this key for this file"
        return expected, replay_message(sentence, "signature.other")
    return None


def _in_groups(digits: str) -> str:
    starts = range(0, len(digits), _GROUP_DIGITS)
    return "-".join(digits[start : start + _GROUP_DIGITS] for start in starts)
