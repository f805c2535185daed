"""Replays that come through a pipe: kept while they are read more than once."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import copyfileobj
from tempfile import NamedTemporaryFile

from tilewyrm.replays.format.reader import open_replay


@contextmanager
def readable_path(path: Path) -> Iterator[Path]:
    """Give a path at which what is at *path* can be read as often as one likes.

    Raises:
        NotAReplay: it cannot be opened.
    """
    if path.is_file() or not path.exists():
        yield path
        return
    with open_replay(path) as stream, NamedTemporaryFile(suffix=path.suffix) as kept:
        copyfileobj(stream, kept)
        kept.flush()
        yield Path(kept.name)
