"""The keys that this user knows by name: a text file beside the settings."""

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
        found = {}
        for number, line in enumerate(text.splitlines(), 1):
            mark, _, name = line.strip().partition(" ")
            if not mark or mark.startswith("#"):
                continue
            try:
                found[read_fingerprint(mark)] = _checked(name)
            except ValueError as error:
                raise ValueError(f"{self.path}, line {number}: {error}") from error
        return found

    def add(self, name: str, mark: str) -> None:
        """Know the key with the fingerprint *mark* as *name* from now on.

        Raises:
            OSError, ValueError: as `names`; or it cannot be written, or another key has that name.
        """
        name = _checked(name)
        with self._locked():
            found = dict(self.names())
            taken = [other for other, known in found.items() if known == name and other != mark]
            if taken:
                raise ValueError(f"{name!r} is the name of another key already: {taken[0]}")
            self._write(found | {mark: name})

    def remove(self, name: str) -> str:
        """Know the key called *name*, or with that fingerprint, no longer; return its fingerprint.

        Raises:
            KeyError: there is none.
            OSError, ValueError: as `names`; or it cannot be written.
        """
        with self._locked():
            found = dict(self.names())
            mark = fingerprint_of(name, found)
            if mark not in found:
                raise KeyError(name)
            del found[mark]
            self._write(found)
        return mark

    def _locked(self) -> FileLock:
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        return FileLock(self.path.with_suffix(".lock"), mode=0o600, timeout=_WAIT_S)

    def _write(self, found: Mapping[str, str]) -> None:
        partial = self.path.with_suffix(".part")
        lines = [f"{mark} {name}\n" for mark, name in found.items()]
        partial.write_text("".join(lines), encoding="utf-8")
        partial.replace(self.path)


def fingerprint_of(words: str, known: Mapping[str, str]) -> str:
    """Return the fingerprint that *words* are: the name of a key of *known*, or it itself.

    Raises:
        ValueError: it is neither.
    """
    for mark, name in known.items():
        if name == words:
            return mark
    try:
        return read_fingerprint(words)
    except ValueError as error:
        raise ValueError(
            f"{error}; and no key is called so: `tilewyrm replay keys list` lists those with a name"
        ) from error


def _checked(name: str) -> str:
    name = name.strip()
    if not name or printable(name, LONGEST_NAME) != name:
        raise ValueError(f"a key's name has 1 to {LONGEST_NAME} characters that can be printed")
    return name
