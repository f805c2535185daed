"""Files that are their owner's alone: a server's keys and tokens, and its tables' sidecar files."""

import logging
import os
import stat
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tilewyrm.replays.evidence.keyfile import write_new
from tilewyrm.replays.format.file import synchronise_folder


def create_once(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return what the file *path* holds; the first time, *make* says what that shall be.

    The caller has the folder to itself. A file that is there is never written to.

    Raises:
        OSError: it can be neither read nor made.
    """
    # A link that leads nowhere is a file that is out of reach, not one to be made.
    if not path.is_symlink() and not path.exists():
        write_private(path, make())
    return path.read_bytes()


def write_private(path: Path, data: bytes) -> None:
    """Let the file *path* hold *data*; return when that is on disk, for its owner only.

    Whatever happens meanwhile, it holds what it held before, or *data*.

    Raises:
        OSError: it cannot be written.
    """
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.unlink(missing_ok=True)
    write_new(unfinished, data, 0o600)
    unfinished.replace(path)
    synchronise_folder(path.parent)


def replace(path: Path, data: bytes, kept: Path) -> None:
    """Let the file *path* hold *data*, and the file *kept* what it held until now.

    What it held is never nowhere: for a moment it is in both.

    Raises:
        OSError: it cannot be written; *path* holds what it held.
    """
    kept.parent.mkdir(mode=0o700, exist_ok=True)
    write_private(kept, path.read_bytes())
    write_private(path, data)


_PRIVATE = (
    "tables.sqlite3",
    "signing-key.pem",
    "secrets-key",
    "tls.pem",
    "admin-token",
    "server.log",
)
"""Beginnings of the names of private files."""
_FOLDERS = ("matches", "old-keys")
"""Folders with nothing else in them."""
_BESIDE = ("editions", "address", "wanted")
"""What lies there too, and others may read."""
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_NAMED = 3
"""Files that are named at most."""

_log = logging.getLogger(__name__)


def restrict(folder: Path) -> None:
    """Take from others than the owner what they may do with a server's files in *folder*.

    The folder itself is closed, too, if nothing of anybody else lies in it. Links are not followed.
    What cannot be closed, because it is another user's, stays as it is: the log says so.
    """
    if os.name == "nt":  # there a user's own folders are closed to others
        return
    listed = [*folder.iterdir()]
    private = [path for begin in _PRIVATE for path in listed if path.name.startswith(begin)]
    known = {path.name for path in private} | {*_FOLDERS, *_BESIDE}
    for name in _FOLDERS:
        if _is_open(folder / name):  # what is in a closed one need not be looked through
            private += [*(folder / name).iterdir(), folder / name]
    if all(path.name in known for path in listed):
        private.append(folder)
    left = list(_still_open(private))
    if left:
        _log.warning(
            "other users of this computer can read %s: run the server as the owner, or remove"
            " their permission (chmod go=)",
            ", ".join(map(str, left[:_NAMED])) + (" and more" if len(left) > _NAMED else ""),
        )


def _still_open(paths: Iterable[Path]) -> Iterator[Path]:
    """Close each of *paths* to others; yield those for which that does not work."""
    for path in paths:
        if _is_open(path):
            try:
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~_OTHERS)
            except OSError:
                yield path


def _is_open(path: Path) -> bool:
    """Return whether others may do something with what is at *path* itself, which is no link."""
    try:
        mode = path.lstat().st_mode
    except OSError:  # put aside, or removed, meanwhile
        return False
    return bool(mode & _OTHERS) and not stat.S_ISLNK(mode)
