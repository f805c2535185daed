"""A replay file as ``docs/replay-format.md`` has it, written from that page alone.

Nothing here comes from the program but the messages that are generated from the schemas: where the
two agree, the page says all that a reader in another language needs.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import accumulate

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from google.protobuf.message import Message

MARK = bytes.fromhex("89 54 57 52 0D 0A 1A 0A")
SIGNED = b"tilewyrm replay signature 1\n"
SHORT = {"\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r", '"': '\\"', "\\": "\\\\"}


# Section 1: bytes.


def _crc_of_a_byte(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)  # 0x1EDC6F41, reflected
    return byte


_TABLE = [_crc_of_a_byte(byte) for byte in range(256)]


def crc32c(data: bytes) -> int:
    """Return the Castagnoli checksum of *data*."""
    crc = 0xFFFFFFFF
    for byte in data:
        crc = _TABLE[(crc ^ byte) & 0xFF] ^ crc >> 8
    return crc ^ 0xFFFFFFFF


def frame(payload: bytes) -> bytes:
    """Return the frame around *payload*."""
    length = len(payload).to_bytes(4, "little")
    checks = (crc32c(part).to_bytes(4, "little") for part in (length, payload))
    return b"".join((length, *checks, payload))


def payloads(data: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield of each frame of *data*, a whole file, where it begins and its payload."""
    assert data[:8] == MARK
    at = 8
    while at < len(data):
        payload = data[at + 12 : at + 12 + int.from_bytes(data[at : at + 4], "little")]
        assert data[at : at + 12] == frame(payload)[:12]
        yield at, payload
        at += 12 + len(payload)


# Section 3: the text that is hashed.


def text(value: object, by_number: bool = False) -> str:
    """Return *value* (objects, lists, numbers, truths, strings, nothing) as the page writes it."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return f'"{"".join(_escaped(c) for c in value)}"'
    if isinstance(value, dict):
        keys = sorted(value, key=int if by_number else lambda key: [ord(c) for c in key])
        pairs = (f"{text(key)}:{text(value[key], by_number)}" for key in keys)
        return "{" + ",".join(pairs) + "}"
    assert isinstance(value, (list, tuple)), value
    return "[" + ",".join(text(item, by_number) for item in value) + "]"


def _escaped(character: str) -> str:
    if character in SHORT:
        return SHORT[character]
    if " " <= character <= "~":
        return character
    units = character.encode("utf-16-be", "surrogatepass")
    pairs = (units[at : at + 2].hex() for at in range(0, len(units), 2))
    return "".join(f"\\u{pair}" for pair in pairs)


# Section 4: the digest of an entry's events.


def wire_form(message: Message) -> dict[str, object]:
    """Return *message* as an object of what is set in it, by the numbers of its fields."""
    found: dict[str, object] = {}
    for field in message.DESCRIPTOR.fields:
        value = getattr(message, field.name)
        if field.is_repeated:
            if len(value):
                found[str(field.number)] = [_item(item) for item in value]
        elif message.HasField(field.name) if field.has_presence else value:
            found[str(field.number)] = _item(value)
    return found


def _item(value: object) -> object:
    return wire_form(value) if isinstance(value, Message) else value


def events_text(events: Sequence[Message]) -> str:
    """Return the text of an entry's *events*, which are the game's messages ``Event``."""
    return text([wire_form(event) for event in events], by_number=True)


def events_digest(events: Sequence[Message]) -> bytes:
    """Return the digest (8 bytes) of an entry's *events*."""
    return hashlib.sha256(events_text(events).encode("ascii")).digest()[:8]


# Section 5: the digest of a state.


def state_digest(plain: object) -> bytes:
    """Return the digest (32 bytes) of a state that is *plain* objects and lists."""
    return hashlib.sha256(text(plain).encode("ascii")).digest()


# Section 6: luck.


def joint_entropy(entropy: Sequence[bytes]) -> bytes:
    """Return what the seats' *entropy* comes to."""
    parts = (len(added).to_bytes(4, "little") + added for added in entropy)
    return hashlib.sha256(b"".join(parts)).digest()


def block(secret: bytes, entropy: bytes, name: str, number: int, count: int) -> bytes:
    """Return block *count* of the words for a roll; *entropy* is the joint one."""
    encoded = name.encode("utf-8")
    message = entropy + bytes([len(encoded)]) + encoded
    message += number.to_bytes(8, "little") + count.to_bytes(4, "little")
    return hmac.new(secret, message, hashlib.sha256).digest()


def drawn(secret: bytes, entropy: bytes, name: str, number: int, weights: Sequence[int]) -> int:
    """Return which of the outcomes, by their *weights*, comes."""
    total = sum(weights)
    limit = 2**64 // total * total
    count = 0
    while True:
        data = block(secret, entropy, name, number, count)
        for at in range(0, 32, 8):
            word = int.from_bytes(data[at : at + 8], "little")
            if word < limit:
                return [bound > word % total for bound in accumulate(weights)].index(True)
        count += 1


# Section 7: the signature.


def is_signed(key: bytes, signature: bytes, running_sha256: bytes, payload: bytes) -> bool:
    """Return whether *key* signed the footer with this *payload*."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(
            signature, SIGNED + running_sha256 + payload[:-64]
        )
    except InvalidSignature:
        return False
    return payload[-64:] == signature


def fingerprint(key: bytes) -> str:
    """Return what people compare a *key* by."""
    digits = hashlib.sha256(key).hexdigest()
    return "-".join(digits[at : at + 4] for at in range(0, 16, 4))
