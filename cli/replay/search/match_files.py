"""Files of matches that a search keeps."""

from itertools import count
from pathlib import Path


class MatchFiles:
    """Files of one folder that are called NAME-1.twr and so on."""

    def __init__(self, folder: Path, name: str) -> None:
        """Name the next files after *name*. Files that are there stay as they are."""
        self._paths = (folder / f"{name}-{number}.twr" for number in count(1))

    def kept(self, path: Path) -> Path:
        """Copy *path* to the first name that is free, and return the copy."""
        for target in self._paths:
            try:
                with target.open("xb") as stream:
                    stream.write(path.read_bytes())
            except FileExistsError:
                continue
            return target
        raise AssertionError
