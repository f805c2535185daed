"""`tilewyrm replay export --svg` and `--cast`: a picture of a moment, a recording of a terminal."""

import io
import json
import re
import sys
import xml.etree.ElementTree as ET
from dataclasses import replace
from pathlib import Path

import pyte
import pytest
from click.testing import CliRunner, Result

from support.frozen import FROZEN
from support.recording import begin
from tilewyrm.cli.bulk import progress
from tilewyrm.cli.main import main
from tilewyrm.cli.replay.export_formats import recording as recorded
from tilewyrm.cli.replay.story import Story
from tilewyrm.client.model.model import LinkChanged, LinkState
from tilewyrm.client.screen.asciicast import ModelSnapshot, cast
from tilewyrm.client.settings.settings import Settings
from tilewyrm.engine.registry import game

SVG = "{http://www.w3.org/2000/svg}"
EVERYTHING = next(p for p in game("carcassonne").presets if p.name == "everything").options


class Shown(io.StringIO):
    """A terminal, and all that is written to it."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", "export", *map(str, words)])


def pictured(path: Path, target: Path, *words: object) -> ET.Element:
    result = run(path, "--svg", "-o", target, *words)
    assert result.exit_code == 0, result.output
    return ET.fromstring(target.read_text(encoding="utf-8"))


def texts(drawn: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in drawn.iter(f"{SVG}text")]


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A match with everything, as far as its 60th entry."""
    recording = begin("carcassonne", 3, 4, EVERYTHING)
    recording.play_on(60)
    path = tmp_path_factory.mktemp("forms") / "short.twr"
    path.write_bytes(recording.data)
    return path


def test_a_picture_stands_by_itself(short: Path, tmp_path: Path):
    drawn = pictured(short, tmp_path / "p.svg")
    named = {found.get("id") for found in drawn.iter() if found.get("id")}
    used = {found.get("href") for found in drawn.iter(f"{SVG}use")}
    assert used
    assert used <= {f"#{name}" for name in named}
    assert "http" not in (tmp_path / "p.svg").read_text().replace("http://www.w3.org/2000/svg", "")


def test_a_picture_shows_the_moment_that_is_asked_for(short: Path, tmp_path: Path):
    tiles = {}
    for at in (0, 20, 60):
        drawn = pictured(short, tmp_path / f"{at}.svg", "--at", at)
        tiles[at] = sum(use.get("x") is not None for use in drawn.iter(f"{SVG}use"))
    assert tiles[0] < tiles[20] < tiles[60]
    assert texts(pictured(short, tmp_path / "last.svg")) == texts(drawn)


def test_a_moment_that_is_not_there_is_refused(short: Path, tmp_path: Path):
    result = run(short, "--svg", "--at", 61, "-o", tmp_path / "p.svg")
    assert result.exit_code == 2
    assert "there is no entry 61; the last one is 60" in result.output
    assert not (tmp_path / "p.svg").exists()


def test_a_picture_of_towns_names_players_and_points(tmp_path: Path):
    drawn = pictured(FROZEN / "feuville-played.twr", tmp_path / "f.svg", "--language", "nl")
    assert {"A Anna", "B Bert"} <= set(texts(drawn))
    assert "Anna 4" in texts(drawn)


def shown(lines: list[str], upto: int) -> pyte.Screen:
    head = json.loads(lines[0])
    screen = pyte.Screen(head["width"], head["height"])
    stream = pyte.Stream(screen)
    for line in lines[1 : upto + 1]:
        stream.feed(json.loads(line)[2])
    return screen


def cells(screen: pyte.Screen) -> list[list[tuple[str, ...]]]:
    every = range(screen.columns)
    return [
        [(c.data, c.fg, c.bg, str(c.bold)) for c in (screen.buffer[row][at] for at in every)]
        for row in range(screen.lines)
    ]


@pytest.mark.parametrize("name", ["carcassonne", "feuville"])
def test_a_recording_that_is_played_shows_each_screen_whole(name: str, tmp_path: Path):
    """What only says what is different leaves nothing of the screen before."""
    recorded = begin(name, 2, 4, bots=["", ""])
    recorded.play_on(16)
    path = tmp_path / f"{name}.twr"
    path.write_bytes(recorded.data)
    result = run(path, "--cast", "--size", "100x34", "-o", tmp_path / "r.cast")
    assert result.exit_code == 0, result.output
    lines = (tmp_path / "r.cast").read_text(encoding="utf-8").splitlines()
    head = json.loads(lines[0])
    assert (head["version"], head["width"], head["height"]) == (2, 100, 34)
    moments = [json.loads(line)[0] for line in lines[1:]]
    assert moments == sorted(moments)
    story, file = Story(path), LinkChanged(LinkState.LIVE, path.name)
    stood = [
        ModelSnapshot(replace(story.model, link=file), tuple(story.log.lines))
        for _ in story.steps()
    ]
    assert len(lines) == 1 + len(stood) + 1
    for at in (0, len(stood) // 2, len(stood) - 1):
        check_no_demands = list(cast(story.face, [stood[at]], Settings(), 100, 34))
        assert cells(shown(lines, at + 1)) == cells(shown(check_no_demands, 1)), at
    whole = "\n".join(shown(lines, len(lines)).display)
    assert "Anna" in whole
    assert "connecting" not in whole


def test_a_size_that_no_terminal_has_is_refused(tmp_path: Path):
    for size in ("59x40", "120", "120x40x2", "401x40"):
        result = run(FROZEN / "feuville-vote.twr", "--cast", "--size", size)
        assert result.exit_code == 2
        assert f"'{size}' is not a size: COLUMNSxROWS from 60x18 to 400x200" in result.output


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--html", "--svg"], "--html and --svg are different formats: give one"),
        (["--cast", "--svg"], "--svg and --cast are different formats: give one"),
        (["--at", "3"], "--at works with --svg only: a"),
        (["--cast", "--at", "0"], "--at works with --svg only: a"),
        (["--svg", "--size", "80x24"], "--size works with --cast only: a"),
    ],
)
def test_what_does_not_go_together_is_refused(
    short: Path, tmp_path: Path, flags: list[str], told: str
):
    result = run(short, *flags, "-o", tmp_path / "nothing")
    assert result.exit_code == 2
    assert told in result.stderr
    assert not (tmp_path / "nothing").exists()


def test_a_terminal_is_told_how_far_a_recording_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    recording = begin("carcassonne", 2, 4)
    recording.play_on(10)
    path = tmp_path / "begun.twr"
    path.write_bytes(recording.data)
    monkeypatch.setattr(progress, "_INTERVAL_S", 0.0)
    monkeypatch.setattr(sys, "stderr", shown := Shown())
    file = Settings(language="en")
    recorded(path, file, 120, 40)
    told = re.findall(r"(\d+) of 10 entries, (\d+)%", shown.getvalue())
    assert told[0] == ("0", "0")
    assert told[-1] == ("10", "100")
    assert shown.getvalue().endswith("\r\x1b[K")
