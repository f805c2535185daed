"""Pass phrases of tables: their hashes, and a limit on wrong guesses."""

import asyncio
import hashlib
import hmac
import secrets
import time
import unicodedata
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakValueDictionary

from tilewyrm.server.errors import InvalidPassPhrase, InvalidRequest, TooManyGuesses

MAX_PASS_PHRASE_LENGTH = 64
GUESSES = 5
"""Wrong pass phrases of one machine at one table within `GUESSES_S`; then none is looked at."""
GUESSES_S = 60.0
_FORGET_AT = 10_000
"""Number of machines at tables, and of proofs, from which on old ones are forgotten."""
_SALT_BYTES = 16
_COST, _BLOCK, _PARALLEL = 1 << 14, 8, 1


class PassPhrases:
    """Hashes and checks the pass phrases of all tables, in a thread of their own.

    The hash (scrypt) is slow by design. So a phrase that was right once is known again without it,
    and each machine has one phrase hashed at a time.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "pass-phrases")
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By machine: held while a phrase that came from there is looked at."""
        self._wrong_s: dict[tuple[str, str], deque[float]] = {}
        """By machine and table: when the last wrong ones came."""
        self._key = secrets.token_bytes(32)
        self._proofs: dict[bytes, bytes] = {}
        """By what is stored: the right phrase, hashed fast with a key that is in memory only."""

    async def hashed(self, phrase: str, machine: str) -> bytes:
        """Return what is stored of *phrase*: a salt of 16 bytes, and the scrypt of both, 32 bytes.

        Raises:
            InvalidRequest: it is empty or too long.
        """
        if not 1 <= len(phrase) <= MAX_PASS_PHRASE_LENGTH:
            raise InvalidRequest(
                f"a passphrase has 1 to {MAX_PASS_PHRASE_LENGTH} characters, not {len(phrase)}",
                case="pass_phrase",
                field="pass_phrase",
                limit=MAX_PASS_PHRASE_LENGTH,
            )
        salt = secrets.token_bytes(_SALT_BYTES)
        async with self._lock(machine):
            return salt + await self._scrypt(_bytes(phrase), salt)

    async def check(self, table_id: str, stored: bytes, phrase: str, machine: str) -> None:
        """Return when *phrase* is the right one at the table of that id, or none is needed.

        Args:
            table_id: the table.
            stored: what `hashed` has returned; empty: no phrase is needed.
            phrase: the guess.
            machine: where it comes from.

        Raises:
            InvalidPassPhrase: it is missing or wrong.
            TooManyGuesses: too many wrong ones came from there lately; this one was not looked at.
        """
        if not stored:
            return
        if not phrase:
            raise InvalidPassPhrase(
                f"table {table_id} needs a passphrase; ask its players for it",
                table_id=table_id,
            )
        async with self._lock(machine):  # so that each guess counts for the next
            self._check_guesses(machine, table_id)
            if not await self._is_right(stored, phrase):
                self._count_guess(machine, table_id)
                raise InvalidPassPhrase(
                    f"wrong passphrase for table {table_id}; ask its players for it",
                    table_id=table_id,
                    case="wrong",
                )

    def close(self) -> None:
        """Hash nothing more; return when the present phrase is hashed."""
        self._thread.shutdown(cancel_futures=True)

    def _lock(self, machine: str) -> asyncio.Lock:
        return self._locks.setdefault(machine, asyncio.Lock())

    async def _is_right(self, stored: bytes, phrase: str) -> bool:
        if len(phrase) > MAX_PASS_PHRASE_LENGTH:
            return False
        data = _bytes(phrase)
        proof = hmac.digest(self._key, stored + data, "sha256")
        known = self._proofs.get(stored)
        if known is not None:
            return hmac.compare_digest(proof, known)
        salt, right = stored[:_SALT_BYTES], stored[_SALT_BYTES:]
        if not hmac.compare_digest(await self._scrypt(data, salt), right):
            return False
        if len(self._proofs) >= _FORGET_AT:
            del self._proofs[next(iter(self._proofs))]
        self._proofs[stored] = proof
        return True

    def _check_guesses(self, machine: str, table_id: str) -> None:
        wrong_s: Sequence[float] = self._wrong_s.get((machine, table_id), ())
        if len(wrong_s) < GUESSES:
            return
        left_s = wrong_s[0] + GUESSES_S - time.monotonic()
        if left_s > 0:
            raise TooManyGuesses(
                f"too many wrong passphrases for table {table_id} from your address"
                f" ({GUESSES} within a minute); try again in {int(left_s) + 1} s",
                table_id=table_id,
                retry_s=int(left_s) + 1,
            )

    def _count_guess(self, machine: str, table_id: str) -> None:
        now_s = time.monotonic()
        if len(self._wrong_s) >= _FORGET_AT:
            self._wrong_s = {
                key: wrong_s
                for key, wrong_s in self._wrong_s.items()
                if wrong_s[-1] + GUESSES_S > now_s
            }
        self._wrong_s.setdefault((machine, table_id), deque(maxlen=GUESSES)).append(now_s)

    async def _scrypt(self, data: bytes, salt: bytes) -> bytes:
        """Return the key that follows from *data* and *salt*."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, _scrypt, data, salt)


def _bytes(phrase: str) -> bytes:
    return unicodedata.normalize("NFC", phrase).encode("utf-8", "surrogatepass")


def _scrypt(data: bytes, salt: bytes) -> bytes:
    return hashlib.scrypt(data, salt=salt, n=_COST, r=_BLOCK, p=_PARALLEL, dklen=32)
