"""`tilewyrm replay at --why`: what a bot would have chosen there, and what it expects of that."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from support.golden import path_of
from support.serving import asynchronous, eventually, serving
from tilewyrm.cli.main import main
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.engine.bots.registry import evaluator_of
from tilewyrm.engine.game import Choice
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.format.reader import find_footer
from tilewyrm.v1 import match_pb2, service_pb2

GOLDEN = {"feuville-de2017": 58, "carcassonne-played": 111}
"""For each file an entry after which there is a choice."""
by_file = pytest.mark.parametrize("name", GOLDEN)


@pytest.fixture(autouse=True)
def speaks_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(LANGUAGE, "en")


def run(*words: object) -> Result:
    return CliRunner().invoke(main, ["replay", "at", *map(str, words)])


def facts(*words: object) -> dict[str, Any]:
    result = run("--json", *words)
    assert result.exit_code == 0, result.output
    found: dict[str, Any] = json.loads(result.stdout)
    return found


async def played(folder: Path, *bots: str) -> Path:
    """Return the replay of a match of *bots* on a server, one round of Feuville."""
    short = [match_pb2.Option(name="round_cap", number=1)]
    request = service_pb2.CreateTableRequest(
        game="feuville", seats=len(bots), bots=bots, options=short
    )
    async with serving(folder) as served:
        table = (await served.stub.CreateTable(request)).table
        path = folder / "matches" / f"{table.table_id}.twr"
        await eventually(lambda: is_whole(path))
    return path


def is_whole(path: Path) -> bool:
    if not path.exists():  # the match has not begun
        return False
    with path.open("rb") as stream:
        return find_footer(stream) is not None


def chosen(path: Path) -> Iterator[tuple[int, int]]:
    """Yield after which entries a seat had a choice, and which seat."""
    with path.open("rb") as stream:
        again = Resimulation(stream)
        for step in again.steps():
            asked = step.match.pending
            if isinstance(asked, Choice) and len(step.match.state.legal(asked.seat)) > 1:
                yield step.seq, asked.seat


@asynchronous
async def test_the_first_is_what_a_bot_of_the_match_decided_there(tmp_path: Path) -> None:
    """Its own strategy and its own luck: the file's secret, seat and entry give it."""
    bots = ("lookahead:3", "search:9")
    path = await played(tmp_path, *bots)
    moments = list(chosen(path))
    assert {seat for _, seat in moments} == {0, 1}
    for entry, seat in moments:
        told = facts("--why", path, entry)
        best = told["why"]["expected"][0]
        assert told["why"]["bot"] == bots[seat]
        assert told["next"] == f"seat {seat + 1} {best['decision']}"
        assert best["playouts"] > 0


def below_what_came(lines: Sequence[str]) -> Sequence[str]:
    """Return those of *lines* that stand below the heading behind what came."""
    (came,) = [number for number, line in enumerate(lines) if line.startswith("then: ")]
    return lines[came + 2 :]


@by_file
def test_the_three_best_stand_there_with_the_lead_and_how_much_less_it_is(name: str) -> None:
    path, entry = path_of(name), GOLDEN[name]
    told = facts("--why", path, entry)
    assert told["why"]["bot"] == "lookahead"
    hopes = told["why"]["expected"]
    assert len(hopes) >= 3
    assert [one["lead"] for one in hopes] == sorted((one["lead"] for one in hopes), reverse=True)
    for one in hopes:
        assert told["decisions"][one["number"]]["decision"] == one["decision"]
    lines = run("--why", path, entry).stdout.splitlines()
    best = below_what_came(lines)[:3]
    assert "lookahead would choose, best first" in "\n".join(lines)
    for rank, line in enumerate(best, 1):
        assert line[1:].split()[0] == str(rank)
        (offered,) = [each for each in told["decisions"] if f": {each['decision']}  - " in line]
        assert line.endswith(f"  - {offered['label']}")
    first, second = round(hopes[0]["lead"] * 10), round(hopes[1]["lead"] * 10)
    lead = f"{first / 10:+.1f}".replace("-", "\N{MINUS SIGN}")
    assert f"lead {lead}: " in best[0]
    assert f"({(first - second) / 10:.1f} less)" in best[1]


@pytest.mark.parametrize(("name", "entry"), GOLDEN.items(), ids=GOLDEN)
def test_what_came_has_its_mark_wherever_it_stands(name: str, entry: int) -> None:
    lines = run("--why", path_of(name), entry).stdout.splitlines()
    told = facts("--why", path_of(name), entry)
    (marked,) = [line for line in below_what_came(lines) if line.startswith("> ")]
    assert told["next"].partition(" ")[2].partition(" ")[2] in marked


def test_what_came_and_was_not_looked_at_is_told_so() -> None:
    path = path_of("carcassonne-played")
    entries = [entry for entry, _ in chosen(path)]
    told = (run("--bot", "lookahead:1", path, entry).stdout for entry in entries)
    assert any(
        each.endswith("the bot did not consider the choice that was played\n") for each in told
    )


def test_the_same_is_expected_again_and_another_bot_may_be_asked() -> None:
    path, entry = path_of("carcassonne-played"), GOLDEN["carcassonne-played"]
    one, other = (facts("--why", path, entry)["why"] for _ in range(2))
    assert one == other
    searched = facts("--bot", "search:24", path, entry)["why"]
    assert searched["bot"] == "search:24"
    assert searched != one


def test_where_nobody_is_asked_there_is_no_why() -> None:
    assert facts("--why", path_of("feuville-de2017"), 320)["why"] is None
    said = run("--why", path_of("feuville-de2017"), 320).stdout
    assert said.endswith("nobody has a choice at this point, so a bot has nothing to explain\n")


def test_a_file_without_its_secret_can_be_asked_too() -> None:
    told = facts("--bot", "lookahead:2", path_of("feuville-sealed"), 40)
    while told["pending"]["kind"] != "decision":
        told = facts("--bot", "lookahead:2", path_of("feuville-sealed"), told["entry"] + 1)
    assert told["why"]["expected"]


@pytest.mark.parametrize(
    ("called", "says"),
    [
        ("greedy", "does not think ahead; these do: lookahead, search"),
        ("genius", "no bot 'genius'"),
        ("search:0", "a budget"),
    ],
)
def test_who_cannot_be_asked_is_refused(called: str, says: str) -> None:
    result = run("--bot", called, path_of("feuville-de2017"), 58)
    assert result.exit_code == 2
    assert says in " ".join(result.stderr.split())


@pytest.mark.parametrize(
    ("language", "says"),
    [("de", "Vorsprung +7,9"), ("fr", "avance +7,9"), ("nl", "voorsprong +7,9")],
)
def test_it_speaks_four_languages(
    monkeypatch: pytest.MonkeyPatch, language: str, says: str
) -> None:
    monkeypatch.setenv(LANGUAGE, language)
    assert says in run("--why", path_of("feuville-de2017"), 58).stdout


def test_a_bot_that_fails_is_said_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_estimate(*_words: object) -> None:
        raise KeyError("no estimate")

    name = "carcassonne-played"
    evaluator = evaluator_of("carcassonne")
    monkeypatch.setattr(type(evaluator), "rank", no_estimate)
    path = path_of(name)
    result = run("--why", path, GOLDEN[name])
    assert result.exit_code == 1, result.output
    error = f"Error: {path}: the bot fails at this moment, with KeyError: 'no estimate', "
    assert result.stderr.startswith(error)
    assert Path(__file__).name in result.stderr
    *_, find = result.stderr.splitlines()
    command = f"tilewyrm replay bisect {path} --commits --decides {GOLDEN[name]}"
    assert find == f"To find the commit, in a clone: {command}"
