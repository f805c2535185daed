"""Known keys: names for fingerprints, in a text file beside the settings."""

from collections.abc import Mapping
from pathlib import Path

from filelock import FileLock

from tilewyrm.client.settings.settings_file import settings_path
from tilewyrm.replays.evidence.signature import read_fingerprint
from tilewyrm.replays.words.lines import printable

_FILE = "known-keys"
_WAIT_S = 5.0
LONGEST_NAME = 80


class KnownKeys:
    """Names of keys, by fingerprint. A line of the file has a fingerprint, a blank and the name."""

    def __init__(self, path: Path | None = None) -> None:
        """Look into the file at *path*; None: this user's. It need not be there."""
        self.path = path or settings_path().with_name(_FILE)

    def names(self) -> Mapping[str, str]:
        """Return the name of each key by its fingerprint, in the order of the file.

        Blank lines and those that begin with # are skipped.

        Raises:
            OSError: the file is there and cannot be read.
            ValueError: a line has no fingerprint, or no name; the message says which.
        """
        try:
            text = self.path.read_text(encoding="utf-8")
        except FileNotFoundError:
            return {}
        names = {}
        for number, line in enumerate(text.splitlines(), 1):
            fingerprint, _, name = line.strip().partition(" ")
            if not fingerprint or fingerprint.startswith("#"):
                continue
            try:
                names[read_fingerprint(fingerprint)] = _valid_name(name)
            except ValueError as error:
                raise ValueError(f"{self.path}, line {number}: {error}") from error
        return names

    def add(self, name: str, fingerprint: str) -> None:
        """Give the key with that *fingerprint* the *name*.

        Raises:
            OSError, ValueError: as `names`; or it cannot be written, or another key has that name.
        """
        name = _valid_name(name)
        with self._locked():
            names = dict(self.names())
            taken = [
                other for other, known in names.items() if known == name and other != fingerprint
            ]
            if taken:
                raise ValueError(f"{name!r} is already the name of another key: {taken[0]}")
            self._write(names | {fingerprint: name})

    def remove(self, name: str) -> str:
        """Remove the key with that *name* or fingerprint; return its fingerprint.

        Raises:
            KeyError: there is none.
            OSError, ValueError: as `names`; or it cannot be written.
        """
        with self._locked():
            names = dict(self.names())
            fingerprint = fingerprint_of(name, names)
            if fingerprint not in names:
                raise KeyError(name)
            del names[fingerprint]
            self._write(names)
        return fingerprint

    def _locked(self) -> FileLock:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        return FileLock(self.path.with_suffix(".lock"), mode=0o600, timeout=_WAIT_S)

    def _write(self, names: Mapping[str, str]) -> None:
        partial = self.path.with_suffix(".part")
        lines = [f"{fingerprint} {name}\n" for fingerprint, name in names.items()]
        partial.write_text("".join(lines), encoding="utf-8")
        partial.replace(self.path)


def fingerprint_of(words: str, known: Mapping[str, str]) -> str:
    """Return the fingerprint that *words* are: the name of a key of *known*, or it itself.

    Raises:
        ValueError: it is neither.
    """
    for fingerprint, name in known.items():
        if name == words:
            return fingerprint
    try:
        return read_fingerprint(words)
    except ValueError as error:
        raise ValueError(
            f"{error}; and no key has that name: `tilewyrm replay keys list` lists named keys"
        ) from error


def _valid_name(name: str) -> str:
    name = name.strip()
    if not name or printable(name, LONGEST_NAME) != name:
        raise ValueError(f"a key's name must have 1 to {LONGEST_NAME} printable characters")
    return name
