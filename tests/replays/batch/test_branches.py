"""Branches of functions that are counted while they run."""

import sys
import traceback
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tilewyrm.replays.batch.branches import branch_counts as module
from tilewyrm.replays.batch.branches.branch import CALLED, FALSE, RUN, TRUE
from tilewyrm.replays.batch.branches.branch_counts import (
    BranchCounts,
    count_branches,
    uncounted_modules,
)
from tilewyrm.replays.batch.branches.branch_syntax import branches, counting_tree

SOURCE = '''
class Box:
    """A box."""

    def full(self, limit) -> bool:
        """Say so."""
        return self.content and self.content > limit

def kinds(values, box=None):
    """Return texts."""
    found = [value for value in values if value and not value < 0]
    name = "many" if len(found) > 2 else box or "few"
    for value in found:
        match value:
            case 7 | 9:
                found.append(0)
            case _ if any(one == 3 for one in found):
                name += "!"
    try:
        while found and (last := found.pop()):
            if (
                last == 5
                or 1 / (last - 1)
            ):
                continue
            return name, (lambda: last is None)()
    except ZeroDivisionError as error:
        raise ValueError(name) from error
    return name, {key: bool(key) for key in values if 1}

def other(value):
    return 1 if value else 2
'''

CALLS: list[Callable[[Any], object]] = [
    lambda code: code.kinds([]),
    lambda code: code.kinds([3, 5, -2, 7]),
    lambda code: code.kinds([4, 1]),
    lambda code: code.kinds([0, 3, 3, 3, 1], "box"),
    lambda code: code.kinds(["a"]),
    lambda code: code.kinds([True, False], {}),
    lambda code: code.other(1),
    lambda code: _box(code, 0).full(3),
    lambda code: _box(code, 4).full(3),
    lambda code: _box(code, "4").full(3),
]


def _box(code: Any, content: object) -> Any:
    box = code.Box()
    box.content = content
    return box


def _result(code: Any, call: Callable[[Any], object]) -> object:
    """Return what *call* returns, or its error with its lines."""
    try:
        return call(code)
    except Exception as error:
        causes = [error, error.__cause__]
        frames = [traceback.extract_tb(each.__traceback__) for each in causes if each]
        lines = [frame.lineno for each in frames for frame in each if frame.filename == "code"]
        return repr(error), lines


def test_functions_that_count_do_what_they_did_and_fail_in_the_same_lines() -> None:
    plain, counting = ModuleType("plain"), ModuleType("counting")
    exec(compile(SOURCE, "code", "exec"), plain.__dict__)
    counts = BranchCounts()
    counting.__dict__.update(counts.names())
    tree = counting_tree(SOURCE, "code", ["kinds", "Box.full"])
    exec(compile(tree, "code", "exec"), counting.__dict__)
    for call in CALLS:
        assert _result(counting, call) == _result(plain, call)
    for code in (plain, counting):
        assert (code.kinds.__doc__, code.Box.full.__doc__) == ("Return texts.", "Say so.")

    found = {
        (each.function, each.text, each.what): counts.current[each.key]
        for each in branches(SOURCE, "code", ["kinds", "Box.full"])
    }
    assert found["kinds", "kinds", CALLED] == 6
    assert found["Box.full", "self.content", TRUE] == 2
    assert found["Box.full", "self.content", FALSE] == 1
    assert found["Box.full", "self.content > limit", TRUE] == 1  # once it fails
    assert found["kinds", "for value in values", RUN] == 14
    assert found["kinds", "value", FALSE] == 2
    assert found["kinds", "value < 0", TRUE] == 1
    assert found["kinds", "len(found) > 2", TRUE] == 2
    assert found["kinds", "box", TRUE] == 0
    assert found["kinds", "case 7 | 9", RUN] == 1
    assert found["kinds", "except ZeroDivisionError", RUN] == 3
    assert found["kinds", "last is None", TRUE] == 0
    assert found["kinds", "for key in values", RUN] == 4
    assert not any(function == "other" for function, *_ in found)


def test_counts_of_matches_are_apart_and_what_a_bot_tries_does_not_count() -> None:
    counts, code = BranchCounts(), ModuleType("code")
    code.__dict__.update(counts.names())
    exec(compile(counting_tree(SOURCE, "code", ["other"]), "code", "exec"), code.__dict__)
    called, true, false = [each.key for each in branches(SOURCE, "code", ["other"])]
    code.other(0)
    counts.begin_match()
    with counts.paused():
        code.other(0)
    code.other(1)
    assert counts.current == {called: 1, true: 1}
    assert counts.take() == {called: 2, true: 1, false: 1}
    assert counts.take() == {}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return a folder in which modules are found; afterwards nothing of it is imported."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr(module, "COUNTS", BranchCounts())
    before = {*sys.modules}
    yield tmp_path
    for name in sys.modules.keys() - before:
        del sys.modules[name]


def test_modules_count_from_their_import_on(place: Path) -> None:
    names = ("counted_code", "earlier_code", "unread_code")
    for name in names:
        (place / f"{name}.py").write_text(SOURCE)
    (place / "plain_code.py").write_text(SOURCE)
    __import__("earlier_code")
    functions: Mapping[str, list[str]] = {name: ["other"] for name in names}
    count_branches(functions)
    counted, plain = __import__("counted_code"), __import__("plain_code")
    assert (counted.other(1), plain.other(0)) == (1, 2)
    assert counted.__file__ == str(place / "counted_code.py")
    assert {key.partition(" ")[0] for key in module.COUNTS.take()} == {"counted_code"}
    assert uncounted_modules() == ["earlier_code"]
    assert not [*place.glob("__pycache__/counted_code*")]
