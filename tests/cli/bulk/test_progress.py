"""How far bulk work is, in a line of the terminal that goes away again."""

import sys
from pathlib import Path

import pytest

from support.golden import path_of
from support.terminal import Terminal
from tilewyrm.cli.bulk import progress
from tilewyrm.cli.bulk.progress import Progress, with_progress
from tilewyrm.language.speech import speak
from tilewyrm.replays.archive.bundle import check_bundle, write_bundle
from tilewyrm.replays.evidence.keyfile import write_private_key


class Screen(Terminal):
    """A terminal that says that it is one."""

    def isatty(self) -> bool:
        """Return that it is."""
        return True

    @property
    def line(self) -> str:
        """The first line, without blanks at its end."""
        return self.text.split("\n")[0].rstrip()


def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    """Return what is seen of the standard error from now on to the end of the test."""
    monkeypatch.setattr(progress, "_INTERVAL_S", 0.0)
    shown = Screen(60, 3)
    monkeypatch.setattr(sys, "stderr", shown)
    return shown


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "1 of 4 files, 25%"),
        ("de", "1 von 4 Dateien, 25%"),
        ("fr", "1 sur 4 fichiers, 25%"),
        ("nl", "1 van 4 bestanden, 25%"),
    ],
)
def test_it_is_told_how_many_are_done(
    monkeypatch: pytest.MonkeyPatch, language: str, told: str
) -> None:
    speak(language)
    shown = screen(monkeypatch)
    try:
        going = with_progress("abcd")
        assert next(going) == "a"
        assert shown.line == told.replace("1", "0").replace("25%", "0%")
        assert next(going) == "b"
        assert shown.line == told
        assert [*going] == ["c", "d"]
        assert shown.text.strip() == ""
    finally:
        speak("en")


def test_a_long_way_to_go_is_told_in_seconds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_ESTIMATE_AFTER_S", -1.0)
    shown = screen(monkeypatch)
    with Progress(2, 100, wanted=True) as going:
        going.show(50)
        assert shown.line == "0 of 2 files, 50%, 0 s left"


def test_without_a_terminal_each_tenth_can_be_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(40, 40, wanted=True, tenths=True) as going:
        for _ in range(40):
            going.advance(1)
    lines = capsys.readouterr().err.splitlines()
    assert lines == [f"{4 * n} of 40 files, {10 * n}%" for n in range(1, 10)]
    with Progress(40, 40, wanted=True) as going:
        going.advance(20)
    assert capsys.readouterr().err == ""


def test_a_bundle_tells_each_of_its_files(tmp_path: Path) -> None:
    told: list[str] = []

    def each(names):
        for name in names:
            yield name
            told.append(name)

    matches = {f"{name}.twr": path_of(name) for name in ("feuville-vote", "carcassonne-base")}
    key = write_private_key(tmp_path / "key.pem")
    write_bundle(tmp_path / "cup.tar", matches, key, each)
    assert told == sorted(matches) * 2
    told.clear()
    assert not check_bundle(tmp_path / "cup.tar", each).faults
    assert told == [f"matches/{name}" for name in sorted(matches)]
