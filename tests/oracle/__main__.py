"""``python -m tests.oracle``: compare every recorded game and print the table.

``--first`` stops at the first game that differs and prints it, nothing if none does.
"""

import sys
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oracle.folder import ABSENT
from oracle.reference import game_files, read_game
from oracle.replay import replay
from oracle.report import Report
from oracle.summary import summary


def main() -> int:
    """Print the result; return 1 when anything differs, 2 when there is nothing to compare with."""
    files, others = game_files()
    if not files:
        print(ABSENT, file=sys.stderr)
        return 2
    if "--first" in sys.argv[1:]:
        first = next((report for report in _reports(files) if report.differences), None)
        if first is not None:
            print(f"{first.game}, {first.differences[0][:200]}")
        return int(first is not None)
    reports = list(_reports(files))
    print(summary(reports, others))
    return int(any(report.differences for report in reports))


def _reports(files: tuple[Path, ...]) -> Iterator[Report]:
    """Yield what came out of each game, in order."""
    with Pool() as pool:
        for done, report in enumerate(pool.imap(_compared, files), 1):
            if sys.stderr.isatty():
                print(f"\r{done} of {len(files)} games", end="", file=sys.stderr, flush=True)
            yield report
    if sys.stderr.isatty():
        print(file=sys.stderr)


def _compared(path: Path) -> Report:
    return replay(read_game(path))


if __name__ == "__main__":
    sys.exit(main())
