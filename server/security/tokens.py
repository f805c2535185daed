"""Seat tokens, table ids, match secrets: everything on the server that must not be guessed."""

import hashlib
import hmac
import re
import secrets

from tilewyrm.replays.evidence.luck import SECRET_BYTES
from tilewyrm.server.errors import InvalidRequest

TABLE_ID_LENGTH = 6
_TABLE_ID_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
_TOKEN_BYTES = 24
_TOKEN = re.compile("[A-Za-z0-9_-]{32,64}")


HASH_BYTES = 32
"""Of a token."""


def new_token() -> str:
    """Return a fresh seat token: 32 characters of A-Z a-z 0-9 - _ (192 random bits)."""
    return secrets.token_urlsafe(_TOKEN_BYTES)


def check_token_form(token: str, field: str) -> None:
    """Check the form of a token that a client has made, in *field* of its request.

    Raises:
        InvalidRequest: it has another.
    """
    if _TOKEN.fullmatch(token) is None:
        raise InvalidRequest(
            f"a {field.replace('_', ' ')} has 32 to 64 characters A-Z a-z 0-9 - _, made at random",
            field=field,
        )


def token_hash(token: str) -> bytes:
    """Return what is stored of *token*: its SHA-256, 32 bytes."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def matches(token: str, stored: bytes) -> bool:
    """Return whether *token* is the one whose `token_hash` is *stored*, in constant time."""
    return hmac.compare_digest(token_hash(token), stored)


def new_secret() -> bytes:
    """Return the secret behind a match's luck: 32 random bytes."""
    return secrets.token_bytes(SECRET_BYTES)


def new_table_id() -> str:
    """Return a fresh table id: 6 letters and digits, none that is easily mistaken for another."""
    return "".join(secrets.choice(_TABLE_ID_LETTERS) for _ in range(TABLE_ID_LENGTH))
