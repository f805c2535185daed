"""Files that are replaced as a whole, or not at all."""

from pathlib import Path

from tilewyrm.replays.evidence.keyfile import write_new
from tilewyrm.replays.format.file import synchronise_folder


def write_atomically(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Let the file at *path* have this *data* and *mode*; return when it is on disk.

    Raises:
        OSError: it cannot be written; what was there is there still.
    """
    partial = path.with_name(f".{path.name}.part")
    partial.unlink(missing_ok=True)
    try:
        write_new(partial, data, mode)
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
    synchronise_folder(path.parent)
