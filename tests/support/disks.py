"""Disks without room, for real."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_KIB = 1 << 10


@contextmanager
def no_file_beyond(size_bytes: int) -> Iterator[None]:
    """Let no file of this process grow beyond *size_bytes*: what fits is still written."""
    resource = pytest.importorskip("resource", reason="files cannot be limited here")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size_bytes, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@contextmanager
def small_disk(folder: Path, size_kib: int) -> Iterator[Path]:
    """Mount an empty disk of *size_kib* KiB on *folder*, which is made."""
    folder.mkdir()
    options = f"size={size_kib}k,mode=700"
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)], capture_output=True
    )
    if mounted.returncode:
        pytest.skip("no disk can be mounted here: that needs the rights of the administrator")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fill the disk of *folder* to its last byte; return the file that takes the room."""
    path = folder / "filling"
    with path.open("wb", buffering=0) as file:
        for size in (_KIB * 64, _KIB, 1):
            try:
                while file.write(bytes(size)):
                    pass
            except OSError:
                os.fsync(file.fileno())
    return path
