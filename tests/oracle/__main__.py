"""``python -m tests.oracle``: compare every recorded game and print the summary."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from oracle.reference import FOLDER, game_files, read_game
from oracle.replay import replay
from oracle.table import summary


def main() -> int:
    """Print the table; return 1 when anything differs, 2 when there is nothing to compare with."""
    files = game_files()
    if not files:
        print(f"There are no recorded games in {FOLDER}.", file=sys.stderr)
        return 2
    reports = [replay(read_game(path)) for path in files]
    print(summary(reports))
    return int(any(report.differences for report in reports))


sys.exit(main())
