"""`tilewyrm replay mistakes`: the costliest choices, each as a position to try again."""

import json

import pytest
from click.testing import CliRunner

from support.frozen import FROZEN
from tilewyrm.cli.main import main
from tilewyrm.cli.replay.mistakes import CANDIDATES, MOST, lessons, mistakes

FILE = FROZEN / "carcassonne-abandoned.twr"
BOT = "lookahead:6"


def run(*arguments):
    done = CliRunner().invoke(main, ["replay", "mistakes", str(FILE), "--bot", BOT, *arguments])
    assert done.exit_code == 0, done.output
    return done.stdout


def moment_after(entry):
    done = CliRunner().invoke(
        main, ["replay", "at", str(FILE), str(entry), "--why", "--bot", BOT, "--json"]
    )
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def told():
    return json.loads(run("--json", "-n", "4"))


def test_each_costs_what_the_bot_expects_less_at_that_moment(told):
    """As `replay at --why` says it: the same bot with the same luck."""
    assert told["seat"] == 0
    assert len(told["mistakes"]) == 4
    costs = [one["cost"] for one in told["mistakes"]]
    assert costs == sorted(costs, reverse=True)
    assert costs[-1] > 0
    for one in told["mistakes"][:2]:
        moment = moment_after(one["entry"])
        leads = {each["decision"]: each["lead"] for each in moment["why"]["expected"]}
        assert moment["next"].endswith(one["chosen"])
        assert next(iter(leads)) == one["best"]
        assert round(leads[one["best"]] - leads[one["chosen"]], 2) == one["cost"]


def test_they_are_said_in_words_with_the_command_that_tries_again(told):
    lines = run("-n", "4").splitlines()
    assert lines[0] == f"{BOT}: the costliest choices of Anna"
    for rank, one in enumerate(told["mistakes"]):
        chosen, best, command = lines[1 + 3 * rank : 4 + 3 * rank]
        assert chosen.startswith(f"{rank + 1}. Turn {one['turn']}: {one['chosen_label']}, ")
        assert one["best_label"] in best
        assert command.endswith(f"replay branch {FILE} {one['entry']} --seat 1")


def test_a_seat_that_is_not_there_and_a_bot_that_does_not_think_are_refused():
    for arguments, words in ((("--seat", "9"), "no seat 9"), (("--bot", "greedy"), "greedy")):
        done = CliRunner().invoke(main, ["replay", "mistakes", str(FILE), *arguments])
        assert done.exit_code > 0
        assert words in done.output


def test_the_listed_choices_teach_different_things():
    found = mistakes(FILE, 0, BOT, CANDIDATES)
    listed = lessons(FILE, found, MOST)
    costs = [one.cost for one, _ in listed]
    assert costs == sorted(costs, reverse=True)
    assert listed[0][0] == found[0]
    topics = {words.topic for _, words in listed}
    brings = [words.brings for _, words in listed if words.brings]
    assert len(topics) == MOST
    assert len(set(brings)) == len(brings)
