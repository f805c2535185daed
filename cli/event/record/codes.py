"""The codes of an event's players, as salted hashes in `codes.json`."""

import json
import secrets
from collections.abc import Mapping
from pathlib import Path

import click

from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.language.speech import tell
from tilewyrm.server.security.event_code import SALT_BYTES, code_hash, new_code


class Codes:
    """The hashes of codes by player. A code itself is only printed."""

    def __init__(self, salt: bytes, hashes: Mapping[int, bytes]) -> None:
        self.salt = salt
        self.hashes = dict(hashes)

    @classmethod
    def read(cls, path: Path) -> "Codes":
        """Return the codes in the file at *path*; if there is none, no codes, with a new salt.

        Raises:
            ClickException: it cannot be read.
        """
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            hashes = {int(number): bytes.fromhex(each) for number, each in found["hashes"].items()}
            return cls(bytes.fromhex(found["salt"]), hashes)
        except FileNotFoundError:
            return cls(secrets.token_bytes(SALT_BYTES), {})
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            message = tell("event.codes.unread", path=path, why=error)
            raise click.ClickException(message) from error

    def renew(self, number: int) -> str:
        """Give a player a new code, and return it; an earlier one stops working."""
        code = new_code()
        self.hashes[number] = code_hash(code, self.salt)
        return code

    def write(self, path: Path) -> None:
        """Write salt and hashes to the file at *path*, for its owner only."""
        hashes = {str(number): each.hex() for number, each in sorted(self.hashes.items())}
        data = json.dumps({"salt": self.salt.hex(), "hashes": hashes}, indent=1) + "\n"
        write_atomically(path, data.encode(), 0o600)
