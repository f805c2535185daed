"""The legal decisions of every golden match, frozen beside it: which they are, and in what order.

A golden replay holds as long as the decisions that were made are legal. What else was legal then is
in ``tests/golden/legal``: a line for each moment at which a seat is asked, with the number of
entries before it, the seat, the question, how many decisions there are, and a digest of their
notation in their order. ``make golden`` writes the files that lie nowhere. One that differs says
that a rule or the order of the decisions is another for matches of the same rules version; only
where nothing but a name in the notation has changed may it be removed and written again.
"""

import hashlib
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from support.frozen import GOLDEN
from tilewyrm.engine.game import Choice
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.message import error_place

LEGAL = GOLDEN / "legal"
_DIGITS = 8
"""Of a digest, in hexadecimal: it tells of a change and keeps nothing safe."""


def legal_path_of(name: str) -> Path:
    """Return where the legal decisions of the golden match *name* lie."""
    return LEGAL / f"{name}.txt"


def lines_of(path: Path) -> list[str]:
    """Return a line for each moment at which a seat is asked in the replay at *path*.

    Behind the last one is a line that says how the replay ends.
    """
    lines: list[str] = []
    try:
        with path.open("rb") as stream:
            again = Resimulation(stream)
            lines += _asked(again.match)
            for step in again.steps():
                lines += _asked(step.match)
    except ReplayError as error:
        return [str(error)]
    except Exception as error:  # of a rule: the other files are still to be compared
        return [*lines, f"the program fails ({error_place(error)})"]
    if again.stop is not None:
        return [*lines, str(again.stop)]
    return [*lines, "the file ends without a footer" if again.footer is None else "holds"]


def _asked(match: MatchState) -> Iterator[str]:
    pending = match.pending
    if isinstance(pending, Choice):
        legal = match.state.legal(pending.seat)
        notation = "\n".join(map(text, legal)).encode()
        digest = hashlib.sha256(notation).hexdigest()[:_DIGITS]
        yield f"{match.seq} {pending.seat} {pending.question} {len(legal)} {digest}"


def difference(frozen: list[str], lines: list[str]) -> str:
    """Return where *lines* differ first from the *frozen* ones, with both; empty: nowhere."""
    for before, after in zip_longest(frozen, lines, fillvalue=""):
        if before != after:
            return f"{before!r} is now {after!r}"
    return ""


def main() -> None:
    """Print the path below `GOLDEN` and the lines of each golden replay that is named."""
    for path in map(Path, sys.argv[1:]):
        print(f"# {path.relative_to(GOLDEN).as_posix()}")
        print("\n".join(lines_of(path)))


if __name__ == "__main__":
    main()
