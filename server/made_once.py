"""Files of a server that are made once and kept: its keys, and what belongs to them."""

from collections.abc import Callable
from pathlib import Path

from tilewyrm.replays.file import synchronise_folder
from tilewyrm.replays.keyfile import write_new


def made_once(path: Path, make: Callable[[], bytes]) -> bytes:
    """Return what the file *path* holds; the first time, *make* says what that shall be.

    The caller has the folder to itself. A file that is there is never written to; a new one is for
    its owner only, and there as a whole or not at all.

    Raises:
        OSError: it can be neither read nor made.
    """
    # A link that leads nowhere is a file that is out of reach, not one to be made.
    if not path.is_symlink() and not path.exists():
        unfinished = path.with_suffix(".new")
        unfinished.unlink(missing_ok=True)
        write_new(unfinished, make(), 0o600)
        unfinished.rename(path)
        synchronise_folder(path.parent)
    return path.read_bytes()
