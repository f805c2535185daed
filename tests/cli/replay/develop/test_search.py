"""Random matches that two versions play differently."""

import json
import sys
from pathlib import Path

import pytest

from support.replay_command import replay
from support.versions import changed_program
from tilewyrm import editions
from tilewyrm.cli.replay.develop.match_search import SearchField
from tilewyrm.engine.registry import GAMES
from tilewyrm.engine.setup.options import OptionValue

PLAIN = ("--game", "carcassonne", "--preset", "plain", "--seats", 3, "--seconds", 600, "-j", 1)

TWO_BUGS = """
# A city scores nothing, and seat 2 is offered no pieces where there are many features.
from tilewyrm.engine.carcassonne.core.scoring import scoring
from tilewyrm.engine.kernel.state import FrameState

city, legal = scoring._city, FrameState.legal

def no_points(*words, **more):
    return city(*words, **more)._replace(points=0)

def fewer(self, seat):
    found = list(legal(self, seat))
    if seat < 2 or len(found) < 5:
        return found
    return [each for each in found if type(each).__name__ != "PlacePiece"]

scoring._city, FrameState.legal = no_points, fewer
"""

FAILS = """
from tilewyrm.engine.kernel.state import FrameState
def fail(state, entry):
    raise KeyError("boom")

FrameState.apply = fail
"""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work in an empty folder."""
    monkeypatch.chdir(tmp_path)


def test_each_kind_of_difference_has_its_shortest_match() -> None:
    other = changed_program(Path("python"), TWO_BUGS)
    done = replay("search", sys.executable, other, *PLAIN, "--matches", 6, "--json")
    assert done.exit_code == 1, done.output
    *found, last = map(json.loads, done.stdout.splitlines())
    assert last["summary"]["matches"] == 6
    assert last["summary"]["same"] + sum(each["matches"] for each in found) == 6
    assert len({each["kind"] for each in found}) == len(found) > 1
    for each in found:
        assert replay("verify", "--allow-unfinished", each["path"]).exit_code == 0
        again = replay("bisect", each["path"], sys.executable, other, "--offers", "--json")
        assert again.exit_code == 1, again.output
        differs = json.loads(again.stdout)
        assert (differs["entry"], differs["kind"]) == (each["entry"], each["kind"])
    before = {path: path.read_bytes() for path in Path().glob("*.twr")}
    words = ("--matches", 1, "--seed", 5, "--shrink")
    more = replay("search", sys.executable, other, *PLAIN, *words)
    assert more.exit_code == 1, more.output
    assert "tilewyrm replay shrink difference-" in more.stdout
    assert "-shrunk.twr: " in more.stdout
    assert all(path.read_bytes() == data for path, data in before.items())


@pytest.mark.parametrize("seed", [0, 3])
def test_each_value_of_each_option_has_its_turn_with_the_boxes_that_it_needs(seed: int) -> None:
    matches = SearchField([*GAMES], None, None, {})
    turns: dict[str, list[dict[str, OptionValue]]] = {name: [] for name in GAMES}
    for number in range(200 * len(GAMES)):
        request = matches.request(number, seed)
        turns[str(request["game_name"])].append(request["turn"])
    for name, played in GAMES.items():
        tried = [turn for turn in turns[name] if turn]
        assert len(tried) == 100
        for spec in played.options:
            needs = played.option_needs.get(spec.name, {})
            for value in set(spec.values) - {spec.default}:
                assert {**needs, spec.name: value} in tried
        edition = editions.load(name)
        assert all(played.setup(edition, 2, turn).options.items() >= turn.items() for turn in tried)
    given = SearchField(["carcassonne"], None, ["plain"], {})
    assert not any(given.request(number, seed)["turn"] for number in range(4))


def test_versions_that_play_alike_are_said_to_and_how_much_of_the_rules_occurred() -> None:
    one = ("--preset", "plain", "--seconds", 600, "-j", 1, "--matches", 1)
    done = replay("search", sys.executable, sys.executable, *one)  # the preset implies the game
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("1 match compared (")
    assert ", 1 without a difference\n" in done.stdout
    assert " of Carcassonne never occurred: " in done.stdout
    assert not list(Path().glob("*.twr"))


def test_an_error_of_the_program_is_found_with_its_place() -> None:
    other = changed_program(Path("python"), FAILS)
    done = replay("search", sys.executable, other, *PLAIN, "--matches", 1)
    assert done.exit_code == 1, done.output
    assert "new: KeyError (" in done.stdout
    both = replay("search", other, other, *PLAIN, "--matches", 1)
    assert both.exit_code == 0, both.output
    assert "both versions fail in 1 match: KeyError: 'boom' (" in both.stdout


def test_a_wrong_command_line_is_neither_good_nor_bad_for_git() -> None:
    assert replay("search", "no-such-version").exit_code == 128
    for words, why in (
        (("--preset", "wind"), "no game has all of these: wind"),
        (("--preset", "big-box", "--option", "round_cap=2"), "all of these: big-box, round_cap"),
    ):
        unknown = replay("search", sys.executable, *words)
        assert (unknown.exit_code, why in unknown.stderr) == (128, True), unknown.output
    no_option = replay("search", sys.executable, "--game", "feuville", "--option", "wind=yes")
    assert (no_option.exit_code, "'wind'" in no_option.stderr) == (128, True), no_option.output
    no_preset = replay("search", sys.executable, "--game", "feuville", "--preset", "wind")
    assert (no_preset.exit_code, "no preset 'wind'" in no_preset.stderr) == (128, True)
    broken = Path("python")
    broken.write_text("#!/bin/sh\necho nothing here >&2; exit 3\n")
    broken.chmod(0o755)
    done = replay("search", broken, sys.executable, *PLAIN)
    assert (done.exit_code, "nothing here" in done.stderr) == (125, True), done.output
