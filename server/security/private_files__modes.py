"""Who may read a data directory: its owner alone, also where it was made more widely before."""

import logging
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path

_PRIVATE = (
    "tables.sqlite3*",
    "signing-key.pem*",
    "secrets-key*",
    "tls.pem*",
    "admin-token*",
    "server.log*",
)
"""Files of a server that nobody else need read."""
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
    private = [path for pattern in _PRIVATE for path in folder.glob(pattern)]
    known = {path.name for path in private} | {*_FOLDERS, *_BESIDE}
    for name in _FOLDERS:
        if _is_open(folder / name):  # what is in a closed one need not be looked through
            private += [*(folder / name).iterdir(), folder / name]
    if all(path.name in known for path in folder.iterdir()):
        private.append(folder)
    left = list(_still_open(private))
    if left:
        _log.warning(
            "others on this computer may read %s: run the server as the user whose it is, or take"
            " the right away (chmod go=)",
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
