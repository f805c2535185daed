"""Codes of the people at an event: their form, their hashes, and a limit on wrong ones.

A person has one code for the whole event. The organiser's program makes it; the server has its
hash.
"""

import asyncio
import hashlib
import hmac
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from weakref import WeakValueDictionary

from tilewyrm.server.errors import InvalidEventCode, TooManyGuesses

ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
"""Letters of a code: none that is easily taken for another."""
GUESSES = 20
"""Different wrong codes of one machine at one event within `GUESSES_S`; then none that is new is
looked at. A club behind one address may mistype as often."""
GUESSES_S = 60.0
SALT_BYTES = 16
HASH_BYTES = 32
_LENGTH, _GROUP = 12, 4
_FORM = re.compile(f"[{ALPHABET}]{{{_LENGTH}}}")
_LONGEST = 64
"""Characters that are looked at: blanks and hyphens are free."""
_SAME = str.maketrans({"o": "0", "i": "1", "l": "1", "-": None, " ": None})
_FORGET_AT = 10_000
"""Number of machines at events, and of known codes, from which on old ones are forgotten."""
_COST, _BLOCK, _PARALLEL = 1 << 14, 8, 1


def new_code() -> str:
    """Return a fresh code, 60 random bits, as it is printed: ``xxxx-xxxx-xxxx``."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(_LENGTH))
    return "-".join(letters[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


def normal_form(code: str) -> str:
    """Return the normal form of *code*, or nothing for anything else."""
    if len(code) > _LONGEST or not code.isascii():
        return ""
    typed = code.strip().lower().translate(_SAME)
    return typed if _FORM.fullmatch(typed) else ""


def code_hash(code: str, salt: bytes) -> bytes:
    """Return the scrypt of the normal form of *code*, 32 bytes.

    Raises:
        ValueError: it has another form.
    """
    normal = normal_form(code)
    if not normal:
        raise ValueError("this is no code of an event")
    return _scrypt(normal, salt)


class EventCodes:
    """Recognises codes, in a thread of their own.

    The hash is slow by design. So a code that was right once is known again without it, and is
    never limited; and each machine has one code hashed at a time.
    """

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "event-codes")
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By machine: held while a code that came from there is looked at."""
        self._wrong_s: dict[tuple[str, bytes], OrderedDict[bytes, float]] = {}
        """By machine and event: when each of the last wrong codes came first, the oldest first."""
        self._key = secrets.token_bytes(32)
        self._known: dict[bytes, bytes] = {}
        """By a code hashed fast, with a key that is in memory only: its `code_hash`."""

    async def recognised(
        self, event: bytes, salt: bytes, hashes: Collection[bytes], code: str, machine: str
    ) -> bytes:
        """Return which of *hashes* is that of *code*, which comes from *machine*.

        Args:
            event: where it is tried, as its hash.
            salt: of the event's codes.
            hashes: of the codes of all people there.
            code: as it was typed.
            machine: where it comes from.

        Raises:
            InvalidEventCode: none of them is.
            TooManyGuesses: too many wrong ones came from there lately; this one was not looked at.
        """
        normal = normal_form(code)
        if not normal:  # nothing to count: it takes no work
            raise wrong_code()
        proof = hmac.digest(self._key, event + salt + normal.encode(), "sha256")
        lock = self._locks.setdefault(machine, asyncio.Lock())
        async with lock:  # so that each guess counts for the next
            known = self._known.get(proof)
            if known is not None and known in hashes:
                return known
            self._check_guesses(machine, event, proof)
            loop = asyncio.get_running_loop()
            found = await loop.run_in_executor(self._thread, _scrypt, normal, salt)
            if found not in hashes:
                self._count_guess(machine, event, proof)
                raise wrong_code()
        if len(self._known) >= _FORGET_AT:
            del self._known[next(iter(self._known))]
        self._known[proof] = found
        return found

    def close(self) -> None:
        """Hash nothing more; return when the present code is hashed."""
        self._thread.shutdown(cancel_futures=True)

    def _check_guesses(self, machine: str, event: bytes, proof: bytes) -> None:
        """Check that a code may be looked at.

        Raises:
            InvalidEventCode: it was wrong a moment ago.
            TooManyGuesses: too many others were.
        """
        wrong_s = self._wrong_s.get((machine, event))
        if not wrong_s:
            return
        now_s = time.monotonic()
        while wrong_s and next(iter(wrong_s.values())) + GUESSES_S <= now_s:
            wrong_s.popitem(last=False)
        if proof in wrong_s:
            raise wrong_code()
        if len(wrong_s) >= GUESSES:
            left_s = int(next(iter(wrong_s.values())) + GUESSES_S - now_s) + 1
            raise TooManyGuesses(
                f"too many wrong codes from your address ({GUESSES} within a minute);"
                f" try again in {left_s} s",
                case="event_code",
                retry_s=left_s,
            )

    def _count_guess(self, machine: str, event: bytes, proof: bytes) -> None:
        now_s = time.monotonic()
        if len(self._wrong_s) >= _FORGET_AT:
            self._wrong_s = {
                key: wrong_s
                for key, wrong_s in self._wrong_s.items()
                if wrong_s and next(reversed(wrong_s.values())) + GUESSES_S > now_s
            }
        self._wrong_s.setdefault((machine, event), OrderedDict())[proof] = now_s


def wrong_code() -> InvalidEventCode:
    """Return the error for a code of no person."""
    return InvalidEventCode(
        "no person at this event has that code; ask the organiser for a new one"
    )


def _scrypt(normal: str, salt: bytes) -> bytes:
    return hashlib.scrypt(
        normal.encode(), salt=salt, n=_COST, r=_BLOCK, p=_PARALLEL, dklen=HASH_BYTES
    )
