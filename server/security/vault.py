"""Vault: seals the secrets of matches on disk with a key that only the server has.

Whoever obtains the table database, or the sidecar files of the journals, learns nothing of what
comes next at any table without the key, which is a file of its own.
"""

import hashlib
import secrets
from functools import partial
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from tilewyrm.replays.evidence.luck import commitment, is_committed
from tilewyrm.server.errors import KeyMissing, StartError, TableHalted
from tilewyrm.server.security.keyring import OLD_KEYS
from tilewyrm.server.security.private_files import create_once, replace

KEY_FILE = "secrets-key"
"""Holds the present key in hexadecimal digits, for its owner only."""
KEY_BYTES = 32
_NAME_BYTES = 8
_NONCE_BYTES = 12
_NAMES = b"tilewyrm name of a key\n"
"""Goes in first, so that a key's name tells nothing else of it."""


class Vault:
    """The keys that seal secrets in one data directory: the present one, and those before it."""

    def __init__(self, folder: Path) -> None:
        """Read the present key in *folder*; the first time, make it.

        Raises:
            StartError: it can be neither read nor made, or the file holds something else.
        """
        self._folder = folder
        path = folder / KEY_FILE
        try:
            self._present = _parsed(create_once(path, _new))
        except OSError as error:
            raise StartError(
                f"cannot read or create the key of secrets {path}"
                f" ({error.strerror or error}); fix its permissions, or restore it",
                case="secrets_key_access",
                path=str(path),
                why=error.strerror or str(error),
            ) from error
        except ValueError as error:
            raise StartError(
                f"the key of secrets {path} is not {2 * KEY_BYTES} hexadecimal digits;"
                " restore the right file, or move it away: matches under way are then"
                f" halted until it is in {folder / OLD_KEYS}",
                case="secrets_key_form",
                path=str(path),
            ) from error
        self._known = {_name(self._present): self._present}

    def seal(self, secret: bytes) -> bytes:
        """Return *secret* (32 bytes) as it may be kept on disk: 68 bytes, never the same twice."""
        name, nonce = _name(self._present), secrets.token_bytes(_NONCE_BYTES)
        sealed = ChaCha20Poly1305(self._present).encrypt(nonce, secret, commitment(secret))
        return name + nonce + sealed

    def opened(self, sealed: bytes, committed: bytes) -> bytes:
        """Return the secret that is *sealed*, and to which *committed* is the commitment.

        Raises:
            KeyMissing: the key that has sealed it is not there.
            TableHalted: it is no sealed secret, or another one.
        """
        name = sealed[:_NAME_BYTES]
        key = self._key(name)
        if key is None:
            raise KeyMissing(
                f"its secret is sealed with the missing key {name.hex()}; copy {KEY_FILE}"
                f" from a backup into {OLD_KEYS} in the data directory, and the table"
                " resumes automatically",
                partial(self._has, name),
            )
        nonce, rest = sealed[_NAME_BYTES:][:_NONCE_BYTES], sealed[_NAME_BYTES + _NONCE_BYTES :]
        try:
            secret = ChaCha20Poly1305(key).decrypt(nonce, rest, committed)
        except (InvalidTag, ValueError) as error:
            raise _foreign() from error
        if not is_committed(secret, committed):
            raise _foreign()
        return secret

    def rotate(self) -> None:
        """Seal with a new key from now on, and keep the old one for what it has sealed.

        Raises:
            OSError: it cannot be written; the present key is as it was.
        """
        path = self._folder / KEY_FILE
        kept = self._folder / OLD_KEYS / f"{KEY_FILE}-{_name(self._present).hex()}"
        data = _new()
        replace(path, data, kept)
        self._present = _parsed(data)
        self._known[_name(self._present)] = self._present

    def _has(self, name: bytes) -> bool:
        return self._key(name) is not None

    def _key(self, name: bytes) -> bytes | None:
        """Return the key of that *name*; None: it is neither known nor among the old ones."""
        if name not in self._known:
            for path in (self._folder / OLD_KEYS).glob(f"{KEY_FILE}*"):
                try:
                    key = _parsed(path.read_bytes()) if path.is_file() else b""
                except (OSError, ValueError):
                    continue
                self._known[_name(key)] = key
        return self._known.get(name)


def _new() -> bytes:
    return f"{secrets.token_hex(KEY_BYTES)}\n".encode()


def _parsed(data: bytes) -> bytes:
    """Return the key that *data* is the file of.

    Raises:
        ValueError: it is none.
    """
    key = bytes.fromhex(data.decode("ascii"))
    if len(key) != KEY_BYTES:
        raise ValueError(f"it has {len(key)} bytes")
    return key


def _name(key: bytes) -> bytes:
    return hashlib.sha256(_NAMES + key).digest()[:_NAME_BYTES]


def _foreign() -> TableHalted:
    return TableHalted(
        "its secret does not fit the match; restore tables.sqlite3 from a backup and"
        " restart the server"
    )
