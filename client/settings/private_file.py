"""Files that only their owner may read, such as those with tokens and codes."""

import os
from pathlib import Path


def write_private(path: Path, text: str) -> None:
    """Replace the file at *path* by one with *text*, which only its owner may read.

    A crash leaves the old file or the new one.

    Raises:
        OSError: it cannot be written; the file is as before.
    """
    partial = path.with_suffix(f".{os.getpid()}.part")
    partial.unlink(missing_ok=True)
    handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(text)
    partial.replace(path)
