"""Files that are their owner's alone: a server's keys and tokens, and its tables' papers."""

from collections.abc import Callable
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
