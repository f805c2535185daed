"""Rulings as they stand in the record: signed by an arbiter whose key the header names.

``docs/replay-format.md`` defines the signed bytes for readers in other languages.
"""

from collections.abc import Collection
from typing import TYPE_CHECKING

from google.protobuf.message import DecodeError

from tilewyrm.engine.match.controls import RULING_TYPES, Ruling
from tilewyrm.replays.codec.control import control_message, read_control
from tilewyrm.replays.codec.unknown import unknown_field
from tilewyrm.replays.errors import CodecError, UnknownContent
from tilewyrm.replays.evidence.public_key import SMALL_ORDER_KEYS, is_signed
from tilewyrm.v1 import control_pb2

if TYPE_CHECKING:  # most matches have no ruling, and need not wait for the library that signs one
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

_CONTEXT = b"tilewyrm ruling 1\n"
"""Goes in first, so that no signature of this key made for something else fits a ruling."""


def signed_ruling(ruling: Ruling, commitment: bytes, key: "Ed25519PrivateKey") -> control_pb2.Ruled:
    """Return *ruling* signed with *key*, for the match whose luck has this *commitment*."""
    return sign(control_message(ruling), commitment, key)


def sign(
    message: control_pb2.Control, commitment: bytes, key: "Ed25519PrivateKey"
) -> control_pb2.Ruled:
    """Return the ruling in *message* signed as `signed_ruling` does."""
    data = message.SerializeToString()
    return control_pb2.Ruled(
        ruling=data,
        key=key.public_key().public_bytes_raw(),
        signature=key.sign(_signed_bytes(data, commitment)),
    )


def read_ruling(
    message: control_pb2.Ruled, commitment: bytes, arbiter_keys: Collection[bytes]
) -> Ruling:
    """Return the ruling in *message*, after checking who made it.

    Args:
        message: what stands in the record, or is to stand there.
        commitment: the header's, to the luck of the match: a ruling is for one match only.
        arbiter_keys: the header's keys whose rulings count.

    Raises:
        CodecError: it holds no ruling, its key is none of those, or did not sign it.
        UnknownContent: a later program knows what it holds.
    """
    if message.key not in arbiter_keys:
        sentence = "the ruling's key does not belong to an arbiter of this match"
        raise CodecError(sentence, "ruled.other_key")
    if message.key in SMALL_ORDER_KEYS:
        sentence = "the ruling's key is of small order: anyone can sign with it"
        raise CodecError(sentence, "ruled.small_order")
    if not is_signed(message.key, message.signature, _signed_bytes(message.ruling, commitment)):
        sentence = "the ruling's signature is not valid for its key and this match"
        raise CodecError(sentence, "ruled.other_signature")
    try:
        content = control_pb2.Control.FromString(message.ruling)
    except DecodeError as error:
        raise CodecError("cannot read the ruling", "ruled.unread") from error
    unknown = unknown_field(content)
    if unknown is not None:
        raise UnknownContent(unknown)
    control = read_control(content)
    if not isinstance(control, RULING_TYPES):
        raise CodecError("the signed content is not a ruling", "ruled.no_ruling")
    ruling: Ruling = control  # type: ignore[assignment]
    return ruling


def _signed_bytes(ruling: bytes, commitment: bytes) -> bytes:
    return _CONTEXT + commitment + ruling
