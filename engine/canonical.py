"""The canonical encoding of a state, and its digest.

Nested lists of int, bool, str and None, written as JSON without white space and with every
character outside ASCII escaped. No objects, no floats: nothing whose order or spelling may vary.
"""

import hashlib
import json
from typing import Any

from tilewyrm.engine.errors import NotationError

DIGEST_BYTES = 32
_encoder = json.JSONEncoder(ensure_ascii=True, allow_nan=False, separators=(",", ":"))


def encode(value: Any) -> bytes:
    """Return the canonical encoding of *value* (lists or tuples, int, bool, str, None)."""
    return _encoder.encode(value).encode("ascii")


def decode(data: bytes) -> Any:
    """Return the value (lists, never tuples) that *data* encodes.

    Raises:
        NotationError: *data* is no canonical encoding.
    """
    try:
        return json.loads(data.decode("ascii"))
    except ValueError as error:
        raise NotationError(f"not a canonical encoding: {error}") from error


def digest(value: Any) -> bytes:
    """Return SHA-256 (32 bytes) over the canonical encoding of *value*."""
    return hashlib.sha256(encode(value)).digest()
