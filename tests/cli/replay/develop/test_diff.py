"""`tilewyrm replay diff`: where two matches part, and how their states differ there."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from support.golden import bad_path_of, path_of
from support.recording import Recording, begin
from tilewyrm.cli.main import main
from tilewyrm.engine.game import Choice, Decided
from tilewyrm.replays.check.comparison import Difference, MissingValue, differences

ONE = path_of("feuville-de2017")


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", "diff", *map(str, words)])


def facts(*words: object) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run("--json", *words).stdout)
    return found


def played(game: str, entries: int) -> Recording:
    recording = begin(game, 2, 5)
    recording.play_on(entries)
    while not isinstance(pending := recording.match.pending, Choice) or (
        len(recording.state.legal(pending.seat)) < 2
    ):
        recording.play_on(1)
    return recording


@pytest.fixture(params=["feuville", "carcassonne"])
def branches(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, Path, int]:
    """Two files that are the same up to a decision, and the number of that."""
    paths = (tmp_path / "a.twr", tmp_path / "b.twr")
    for choice, path in enumerate(paths):
        recording = played(request.param, 40)
        seat = recording.match.pending.seat
        parts = recording.match.seq + 1
        recording.play(Decided(seat, recording.state.legal(seat)[choice]))
        recording.play_on(10)
        path.write_bytes(recording.data)
    return (*paths, parts)


def test_the_same_file_is_the_same() -> None:
    result = run(ONE, ONE)
    assert result.exit_code == 0
    assert result.stdout == "all 320 entries are identical\n"
    assert facts(ONE, ONE) == {"fixed": [], "parts": None}


def test_two_branches_part_at_a_decision(branches: tuple[Path, Path, int]) -> None:
    one, other, entry = branches
    result, found = run(one, other), facts(one, other)
    assert result.exit_code == 1
    assert f"first difference at entry {entry}: a decision of seat " in result.stdout
    assert found["fixed"] == []
    assert found["parts"]["entry"] == entry
    assert found["parts"]["a"]["says"] != found["parts"]["b"]["says"]
    assert found["parts"]["states"]
    for each in found["parts"]["states"]:
        assert each["where"].startswith(("game.", "match."))
        assert each.get("a", "-") != each.get("b", "-")
    assert f"the states after entry {entry}:" in result.stdout


def test_a_record_that_ends_before_the_other_is_told(branches: tuple[Path, Path, int]) -> None:
    one, *_ = branches
    shorter = one.with_name("shorter.twr")
    shorter.write_bytes(one.read_bytes()[:-1])
    result = run(one, shorter)
    assert result.exit_code == 1
    assert "  B  ends before it (cut off at byte " in result.stdout
    assert "the states before it are identical" in result.stdout


def test_what_was_fixed_before_the_first_roll_is_told() -> None:
    found = facts(ONE, path_of("feuville-nl2017"))
    where = {each["where"] for each in found["fixed"]}
    assert {"commitment", "options.town_eval_tower_gaps"} <= where
    assert found["parts"]["entry"] == 1
    others = run(ONE, path_of("carcassonne-base")).stdout
    assert others == (
        'these are matches of different games:\n  game: A "feuville", B "carcassonne"\n'
    )


def test_people_and_terms_are_compared_one_by_one() -> None:
    found = run(ONE, path_of("feuville-played")).stdout.splitlines()
    assert '  terms.clock: A "none", B "bank"' in found
    assert '  seats[0].bot: A "random", B ""' in found
    assert '  seats[2]: A -, B {"bot":"greedy","name":"Cleo"}' in found


def test_a_file_that_fails_parts_from_the_one_that_it_was() -> None:
    found = facts(ONE, bad_path_of("altered-roll"))
    assert found["parts"]["b"]["says"] == ""
    assert "by the secret" in found["parts"]["b"]["fault"]
    assert run(ONE, bad_path_of("flipped-bit-in-header")).exit_code == 2


def test_differences_name_their_places() -> None:
    one = {"a": [1, 2, {"b": 3}], "c": {"d": "x"}, "e": None}
    other = {"a": [1, 2, {"b": 4}], "c": {"d": "x", "f": [0]}}
    assert differences(one, other) == [
        Difference("a[2].b", 3, 4),
        Difference("c.f", MissingValue.MISSING, [0]),
        Difference("e", None, MissingValue.MISSING),
    ]
    assert differences([1, 2, 3], [2, 3, 4]) == [
        Difference("[0]", 1, MissingValue.MISSING),
        Difference("[2]", MissingValue.MISSING, 4),
    ]
    assert differences([1, 2], [1, 3, 4]) == [
        Difference("[1]", 2, 3),
        Difference("[2]", MissingValue.MISSING, 4),
    ]


def test_many_differences_are_cut_unless_all_are_wished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tilewyrm.cli.replay.develop.diff._MOST", 1)
    one, other = ONE, path_of("feuville-nl2017")
    number = len(facts(one, other)["fixed"])
    assert number > 2
    assert f"  and {number - 1} more (--all)" in run(one, other).stdout
    assert "more (--all)" not in run("--all", one, other).stdout
