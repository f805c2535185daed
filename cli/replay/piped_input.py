"""Replays from a pipe: copied to a file, to be read more than once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import NamedTemporaryFile

from tilewyrm.replays.format.reader import open_replay


@contextmanager
def readable_path(path: Path) -> Iterator[Path]:
    """Provide a path with the content of *path* that can be read more than once.

    Raises:
        NotAReplay: it cannot be opened.
    """
    if path.is_file() or not path.exists():
        yield path
        return
    with open_replay(path) as stream, NamedTemporaryFile(suffix=path.suffix) as copy:
        copyfileobj(stream, copy)
        copy.flush()
        yield Path(copy.name)
