"""Rulings of old files that no server records any more: they hold, and can be looked at."""

from itertools import product
from pathlib import Path

import pytest

from support.daily import share_of_today
from support.replay_command import controlled, run
from tilewyrm.engine.match.controls import ChangeClock, CorrectPoints, DeclareOver

INT32, INT64 = (1 << 31) - 1, (1 << 63) - 1
LARGE = (
    CorrectPoints(1, "Ida", "much", 1, INT32),
    CorrectPoints(2, "Ida", "more", 1, 1),
    CorrectPoints(3, "Ida", "less", 0, -INT32),
    CorrectPoints(4, "Ida", "still less", 0, -INT32),
    ChangeClock(5, "Ida", "long", 2, INT64),
    ChangeClock(6, "Ida", "longer", 2, INT64),
)
WAYS = [
    ("verify",),
    ("show",),
    ("show", "--raw"),
    ("show", "--json"),
    ("show", "--points"),
    ("stats",),
    ("at", 12),
    ("export", "--html", "--output"),
    ("export", "--svg", "--output"),
    ("export", "--cast", "--output"),
]


@pytest.mark.parametrize(("words", "ends"), share_of_today([*product(WAYS, [False, True])], 2))
def test_a_file_beyond_the_bounds_holds_and_is_shown(
    tmp_path: Path, words: tuple[object, ...], ends: bool
) -> None:
    path = controlled(tmp_path, *LARGE, *[DeclareOver(7, "Ida", "enough")] * ends)
    kind, *options = words
    if "--output" in options:
        options.append(tmp_path / "exported")
    where = [path, *options] if kind in ("at", "export") else [*options, path]
    result = run(kind, *where)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    unfinished = kind == "verify" and not ends
    assert result.exit_code == unfinished, result.output
    assert not unfinished or "without a footer" in result.output
