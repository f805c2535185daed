"""Files that are replaced as a whole, or not at all."""

import os
from pathlib import Path


def write_atomically(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Let the file at *path* have this *data* and *mode*; return when it is on disk.

    Raises:
        OSError: it cannot be written; what was there is there still.
    """
    partial = path.with_name(f".{path.name}.part")
    try:
        descriptor = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)
