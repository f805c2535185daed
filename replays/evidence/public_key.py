"""Public Ed25519 keys: the check of what they signed, and the keys of small order.

Eight points of the curve are of *small order*: one signature by such a point fits any bytes, and
nobody needs a private key for it. None of them counts as anybody's key.
"""

from functools import lru_cache

PUBLIC_KEY_BYTES = 32
_SHORT = 2048
"""Bytes of data about which the answer is remembered, at most."""
_P = 2**255 - 19
_Y_OF_ORDER_8 = int.from_bytes(
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"
)
_SMALL_ORDER_Y = (0, 1, _P - 1, _Y_OF_ORDER_8, _P - _Y_OF_ORDER_8, _P, _P + 1)
"""y of each point of small order; the last two are 0 and 1 again, in a form that is not reduced."""
SMALL_ORDER_KEYS = frozenset(
    (y + (sign << 255)).to_bytes(PUBLIC_KEY_BYTES, "little")
    for y in _SMALL_ORDER_Y
    for sign in (0, 1)
)
"""The keys of small order, in all of their forms."""


def is_signed(key: bytes, signature: bytes, data: bytes) -> bool:
    """Return whether *key* made this *signature* of *data*; a key of small order made none.

    The answer about short data is remembered: lines of a log are read again and again.
    """
    if key in SMALL_ORDER_KEYS:
        return False
    return (_remembered if len(data) <= _SHORT else _fits)(key, signature, data)


def _fits(key: bytes, signature: bytes, data: bytes) -> bool:
    # Imported here: a file can be read without the library that checks its end.
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, data)
    except (InvalidSignature, ValueError):
        return False
    return True


_remembered = lru_cache(maxsize=4096)(_fits)
