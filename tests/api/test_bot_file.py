"""Bots in files of one's own: files beside them, versions, and lines that fail."""

from pathlib import Path

import pytest

import tilewyrm
from tilewyrm.api.bots import decision_of, versioned_name

BOT = """
from {helper} import first

class First:
    def __init__(self, random):
        pass

    def choose(self, match):
        return first(match)
"""


def written(folder: Path, helper: str, body: str) -> str:
    """Return the name of a bot in *folder* that imports the file *helper* with *body*."""
    (folder / "mine.py").write_text(BOT.format(helper=helper))
    (folder / f"{helper}.py").write_text(f"def first(match):\n    return {body}\n")
    return f"{folder / 'mine.py'}:First"


@pytest.fixture(autouse=True)
def _same_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.path", [*__import__("sys").path])


def test_a_bot_imports_the_file_beside_it_and_its_version_covers_both(tmp_path: Path) -> None:
    name = written(tmp_path, "helper_of_first", "match.legal()[0]")
    match = tilewyrm.new("feuville", options={"round_cap": 1}, seed=1)
    match.play([tilewyrm.bot(name), tilewyrm.bot("random")])
    version = versioned_name(name)
    (tmp_path / "other.py").write_text("1")
    assert versioned_name(name) == version
    written(tmp_path, "helper_of_first", "match.legal()[-1]")
    assert versioned_name(name) != version
    (tmp_path / "mine.py").write_text("import random")
    alone = versioned_name(name)
    (tmp_path / "helper_of_first.py").unlink()
    assert versioned_name(name) == alone


def test_the_repr_of_a_bot_is_its_name(tmp_path: Path) -> None:
    (tmp_path / "shown.py").write_text(
        "class Bot:\n    def __init__(self, _): pass\n    def choose(self, match): pass\n"
        "class Own(Bot):\n    def __repr__(self): return 'my own'\n"
    )
    assert repr(tilewyrm.bot("greedy")) == "<bot greedy>"
    assert repr(tilewyrm.bot(f"{tmp_path / 'shown.py'}:Bot")) == "<bot shown.py:Bot>"
    assert repr(tilewyrm.bot(f"{tmp_path / 'shown.py'}:Own")) == "my own"


def test_a_failure_names_the_innermost_line_of_the_folder(tmp_path: Path) -> None:
    name = written(tmp_path, "helper_that_fails", "match.apply('nothing')")
    match = tilewyrm.new("feuville", seed=1)
    while match.seat is None:
        match.roll()
    with pytest.raises(tilewyrm.BotError, match=r"\(helper_that_fails.py, line 2, in first\)$"):
        decision_of(tilewyrm.bot(name), match)


def test_a_file_with_the_name_of_another_module_is_refused(tmp_path: Path) -> None:
    name = written(tmp_path, "string", "1")
    (tmp_path / "mine.py").write_text("import string\n")
    with pytest.raises(tilewyrm.BotError, match=r"string.py has the name of another module, .*;"):
        tilewyrm.bot(name)
