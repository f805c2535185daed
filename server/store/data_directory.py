"""Data directory: its default path, and the notes of the server that owns it."""

import contextlib
from pathlib import Path

import platformdirs


def default_data_dir() -> Path:
    """Return the user's own data directory."""
    return platformdirs.user_data_path("tilewyrm", appauthor=False)


ADDRESS_FILE = "address"
"""Note of the running server: its address, and in a second line whether it yields."""
WANTED_FILE = "wanted"
"""Note of another server that requests the directory."""
_YIELDS = "makes room"


class DirectoryOwner:
    """Notes of the owner of one data directory, and of a newcomer. A full disk is no error."""

    def __init__(self, folder: Path) -> None:
        """Read *folder*, which may not exist yet."""
        self._address = folder / ADDRESS_FILE
        self._wanted = folder / WANTED_FILE

    def write_address(self, address: str, *, yields: bool) -> None:
        """Write that a server listens at *address*, and whether it *yields* on request."""
        with contextlib.suppress(OSError):
            self._address.write_text(f"{address}\n{_YIELDS}" if yields else address, "utf-8")

    def clear_address(self) -> None:
        """Remove the address, before the server stops listening."""
        with contextlib.suppress(OSError):
            self._address.unlink(missing_ok=True)

    @property
    def address(self) -> str:
        """Address of the server that owns the directory; empty: unknown."""
        return self._read_note()[0]

    @property
    def yields(self) -> bool:
        """Whether that server makes room for another one."""
        return _YIELDS in self._read_note()[1:]

    def request_release(self) -> None:
        """Ask that server to make room; without effect where it cannot be asked."""
        with contextlib.suppress(OSError):
            self._wanted.touch(mode=0o600)

    def cancel_request(self) -> None:
        """Take that back."""
        with contextlib.suppress(OSError):
            self._wanted.unlink(missing_ok=True)

    @property
    def wanted(self) -> bool:
        """Whether somebody has asked."""
        return self._wanted.exists()

    def clear(self) -> None:
        """Take away what a server left here, this one or one that was killed."""
        self.cancel_request()
        self.clear_address()

    def _read_note(self) -> list[str]:
        try:
            return self._address.read_text(encoding="utf-8").splitlines() or [""]
        except (OSError, UnicodeDecodeError):
            return [""]
