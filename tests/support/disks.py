"""Disks without room, for real."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest


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
