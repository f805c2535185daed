"""Boards of running matches as the page shows them: pictures, points, and how far they are."""

import json
from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from tilewyrm.cli.event.record.atomic import write_atomically
from tilewyrm.cli.event.record.event_folder import EventFolder

_INDEX = "boards.json"


class Board(NamedTuple):
    """A running match as spectators see it."""

    points: tuple[int, ...]
    """By seat."""
    seq: int
    """Number of the last entry that they see."""
    ruled: bool = False
    """Whether an arbiter changed points."""


class Boards:
    """The folder with a picture for each running match, named by the match, and an index."""

    def __init__(self, folder: EventFolder) -> None:
        self.path = folder.page / "boards"

    def read(self) -> Mapping[str, Board]:
        """Return the boards by match; none if the index is not there or damaged."""
        try:
            found = json.loads((self.path / _INDEX).read_bytes())
            return {
                str(match): Board(tuple(map(int, points)), int(seq), bool(ruled))
                for match, (points, seq, ruled) in found.items()
                if self.picture(str(match)).is_file()
            }
        except (OSError, ValueError, TypeError, AttributeError):
            return {}

    def picture(self, match: str) -> Path:
        """Return the path of the picture of a match."""
        return self.path / f"{Path(match).name}.svg"

    def write(self, match: str, board: Board, picture: str) -> None:
        """Show *picture* for a match from now on.

        Raises:
            OSError: it cannot be written.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        write_atomically(self.picture(match), picture.encode())
        self._index({**self.read(), match: board})

    def keep(self, matches: Collection[str]) -> bool:
        """Remove the boards of all matches but these; return whether there were any.

        Raises:
            OSError: the index cannot be written.
        """
        found = self.read()
        gone = [match for match in found if match not in matches]
        if gone:
            self._index({match: board for match, board in found.items() if match in matches})
            for match in gone:
                self.picture(match).unlink(missing_ok=True)
        return bool(gone)

    def _index(self, boards: Mapping[str, Board]) -> None:
        text = json.dumps({match: list(board) for match, board in boards.items()})
        write_atomically(self.path / _INDEX, text.encode())
