"""The right to administer a server: a token, made at the first start, kept as its hash."""

from pathlib import Path

from tilewyrm.server.errors import NotAdmin, StartError
from tilewyrm.server.security.private_files import write_private
from tilewyrm.server.security.tokens import HASH_BYTES, matches, new_token, token_hash

TOKEN_FILE = "admin-token"
"""Holds the token itself, for its owner only, who may take it elsewhere."""
HASH_FILE = "admin-token.sha256"
"""Holds its hash: what the server knows. Without it a new token is made at the next start."""


class AdminToken:
    """The admin token of one server."""

    def __init__(self, folder: Path) -> None:
        """Read the token's hash in the data directory *folder*; the first time, make the token.

        Raises:
            StartError: it can be neither read nor made.
        """
        self._folder = folder
        path = folder / HASH_FILE
        try:
            if not path.is_symlink() and not path.exists():
                self.rotate()
            self._hash = _hash(path.read_text())
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or error
            raise StartError(
                f"cannot read or create the hash of the admin token, {path} ({why});"
                " move it away to have a new token",
                case="admin_token",
                path=str(path),
            ) from error

    def rotate(self) -> str:
        """Make a new token, write it where the old one was, and return it.

        Raises:
            OSError: it cannot be written; the old one holds, or none that anybody knows.
        """
        token = new_token()
        stored = token_hash(token)
        write_private(self._folder / TOKEN_FILE, f"{token}\n".encode())
        write_private(self._folder / HASH_FILE, stored.hex().encode())
        self._hash = stored
        return token

    def is_admin(self, token: str) -> bool:
        """Return whether *token* is the admin's."""
        return matches(token, self._hash)

    def check(self, token: str) -> None:
        """Check that *token* is the admin's.

        Raises:
            NotAdmin: it is not, or empty.
        """
        if not self.is_admin(token):
            raise NotAdmin(
                f"the server's admin token is required; it is in the file {TOKEN_FILE} of"
                " the data directory, unless it was moved"
            )


def _hash(text: str) -> bytes:
    """Return the hash that the file says.

    Raises:
        ValueError: it says none.
    """
    found = bytes.fromhex(text)
    if len(found) != HASH_BYTES:
        raise ValueError(f"it has {len(found)} bytes")
    return found
