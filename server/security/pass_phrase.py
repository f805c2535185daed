"""Pass phrase of a table: its hash, and a limit on wrong guesses."""

import asyncio
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections import deque

from tilewyrm.server.errors import InvalidPassPhrase, InvalidRequest, TooManyGuesses

MAX_PASS_PHRASE_LENGTH = 64
GUESSES = 5
"""Wrong pass phrases at one table within `GUESSES_S`, after which none is looked at."""
GUESSES_S = 60.0
_SALT_BYTES = 16
_COST, _BLOCK, _PARALLEL = 1 << 14, 8, 1


async def pass_phrase_hash(phrase: str) -> bytes:
    """Return what is stored of *phrase*: a salt of 16 bytes, and the scrypt of both, 32 bytes.

    Raises:
        InvalidRequest: it is empty or too long.
    """
    if not 1 <= len(phrase) <= MAX_PASS_PHRASE_LENGTH:
        raise InvalidRequest(
            f"a pass phrase has 1 to {MAX_PASS_PHRASE_LENGTH} characters, not {len(phrase)}",
            case="pass_phrase",
            field="pass_phrase",
            limit=MAX_PASS_PHRASE_LENGTH,
        )
    salt = secrets.token_bytes(_SALT_BYTES)
    return salt + await _scrypt(phrase, salt)


class PassPhraseGuard:
    """Lets through to one table who knows its pass phrase."""

    def __init__(self, table_id: str, stored: bytes) -> None:
        """Ask for the phrase whose `pass_phrase_hash` is *stored*; empty: for none."""
        self._table_id = table_id
        self._stored = stored
        self._wrong_s: deque[float] = deque(maxlen=GUESSES)
        """When the last wrong ones came."""
        self._one_by_one = asyncio.Lock()

    async def check(self, phrase: str) -> None:
        """Return when *phrase* is the right one, or none is needed.

        Raises:
            InvalidPassPhrase: it is missing or wrong.
            TooManyGuesses: too many wrong ones came lately; this one was not looked at.
        """
        if not self._stored:
            return
        if not phrase:
            raise InvalidPassPhrase(
                f"table {self._table_id} needs a pass phrase; ask its players for it",
                table_id=self._table_id,
            )
        async with self._one_by_one:
            self._check_guesses()
            salt, right = self._stored[:_SALT_BYTES], self._stored[_SALT_BYTES:]
            fits = len(phrase) <= MAX_PASS_PHRASE_LENGTH
            if not fits or not hmac.compare_digest(await _scrypt(phrase, salt), right):
                self._wrong_s.append(time.monotonic())
                raise InvalidPassPhrase(
                    f"this is not the pass phrase of table {self._table_id};"
                    " ask its players for it",
                    table_id=self._table_id,
                    case="wrong",
                )

    def _check_guesses(self) -> None:
        if len(self._wrong_s) < GUESSES:
            return
        left_s = self._wrong_s[0] + GUESSES_S - time.monotonic()
        if left_s > 0:
            raise TooManyGuesses(
                f"{GUESSES} wrong pass phrases came to table {self._table_id} within a minute;"
                f" try again in {int(left_s) + 1} s",
                table_id=self._table_id,
                retry_s=int(left_s) + 1,
            )


async def _scrypt(phrase: str, salt: bytes) -> bytes:
    """Return the key that follows from *phrase* and *salt*, without holding up the event loop."""
    data = unicodedata.normalize("NFC", phrase).encode("utf-8", "surrogatepass")
    return await asyncio.to_thread(
        hashlib.scrypt, data, salt=salt, n=_COST, r=_BLOCK, p=_PARALLEL, dklen=32
    )
