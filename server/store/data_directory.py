"""Where tables and replays are kept when nobody says otherwise."""

import contextlib
from pathlib import Path

import platformdirs


def default_data_dir() -> Path:
    """Return the user's own data directory."""
    return platformdirs.user_data_path("tilewyrm", appauthor=False)


ADDRESS_FILE = "address"
"""While a server runs: where it listens, and in a second line whether it makes room."""
WANTED_FILE = "wanted"
"""There while another server wants the directory."""
_YIELDS = "makes room"


class DirectoryOwner:
    """The notes in one data directory. To write them is a courtesy: a full disk stops nobody."""

    def __init__(self, folder: Path) -> None:
        """Look into *folder*, which need not be there yet."""
        self._address = folder / ADDRESS_FILE
        self._wanted = folder / WANTED_FILE

    def note(self, address: str, *, yields: bool) -> None:
        """Note that a server listens at *address*, and whether it *yields* to one that asks."""
        with contextlib.suppress(OSError):
            self._address.write_text(f"{address}\n{_YIELDS}" if yields else address, "utf-8")

    def note_no_more(self) -> None:
        """Take the address away before it stops listening: nobody shall go there any more."""
        with contextlib.suppress(OSError):
            self._address.unlink(missing_ok=True)

    @property
    def address(self) -> str:
        """Where the server listens that has the directory; empty while nobody knows."""
        return self._noted()[0]

    @property
    def yields(self) -> bool:
        """Whether that server makes room for another one."""
        return _YIELDS in self._noted()[1:]

    def request_release(self) -> None:
        """Ask that server to make room; without effect where it cannot be asked."""
        with contextlib.suppress(OSError):
            self._wanted.touch(mode=0o600)

    def ask_no_more(self) -> None:
        """Take that back."""
        with contextlib.suppress(OSError):
            self._wanted.unlink(missing_ok=True)

    @property
    def wanted(self) -> bool:
        """Whether somebody has asked."""
        return self._wanted.exists()

    def clear(self) -> None:
        """Take away what a server left here, this one or one that was killed."""
        self.ask_no_more()
        self.note_no_more()

    def _noted(self) -> list[str]:
        try:
            return self._address.read_text(encoding="utf-8").splitlines() or [""]
        except (OSError, UnicodeDecodeError):
            return [""]
